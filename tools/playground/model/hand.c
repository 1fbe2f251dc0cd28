/* Bodies in the user's hand: thrown along an arrow, or moved among the others. */
#include "lab.h"

#include "draw/bodies.h"
#include "draw/number.h"
#include "draw/text.h"

#define RING 5.0f /* pixels around a held body */

carom_vec2 lab_throw(carom_vec2 at, carom_vec2 to, float fastest) {
    carom_vec2 v = {LAB_THROW * (to.x - at.x), LAB_THROW * (to.y - at.y)};
    float speed = draw_length(v);
    float share = speed > fastest ? fastest / speed : 1.0f;
    return (carom_vec2){share * v.x, share * v.y};
}

void lab_carry(carom_world *w, carom_body b, carom_vec2 to) {
    carom_shape shape = carom_body_shape(w, b);
    carom_vec2 at = draw_shape_center(shape);
    carom_filter filter = carom_filter_default();
    filter.except = b;
    carom_slide_result r =
        carom_world_slide(w, shape, (carom_vec2){to.x - at.x, to.y - at.y}, filter, NULL, 0);
    if (r.state != CAROM_SLIDE_INVALID)
        (void)carom_body_set_position(w, b, draw_shape_center(r.mover));
}

void lab_draw_held(draw_list *l, const draw_view *v, carom_shape shape, const carom_vec2 *aim) {
    if (shape.kind == 0)
        return;
    carom_vec2 at = draw_view_to_pixels(v, draw_shape_center(shape));
    float reach = draw_shape_reach(v, shape) + RING;
    draw_circle(l, at, reach, DRAW_MTV, DRAW_STROKE);
    if (!aim)
        return;
    draw_words w = {0};
    draw_words_number(&w, (double)draw_length(*aim), 3);
    draw_words_put(&w, " units a second");
    carom_vec2 to = draw_plus(draw_shape_center(shape), *aim, 1.0f / LAB_THROW);
    carom_vec2 end = draw_view_to_pixels(v, to);
    float length = draw_length((carom_vec2){end.x - at.x, end.y - at.y});
    float from = length > reach ? reach / length : 1.0f;
    draw_arrow(l, draw_plus(at, (carom_vec2){end.x - at.x, end.y - at.y}, from), end, DRAW_MTV,
               DRAW_STROKE | DRAW_THICK);
    /* Keeps the text within the picture. */
    float half = 0.5f * draw_text_width(w.at, 0) + 6.0f;
    float x = carom_clamp(end.x, v->left + half, v->left + v->width - half);
    float y = carom_clamp(end.y + (end.y > at.y ? 16.0f : -16.0f), v->top + 14.0f,
                          v->top + v->height - 14.0f);
    draw_label(l, (carom_vec2){x, y}, w.at, DRAW_MTV, DRAW_HALO);
}
