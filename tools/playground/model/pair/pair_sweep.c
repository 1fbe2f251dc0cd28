/* Draws the sweep of the pair lab. */
#include "draw/number.h"
#include "playground/model/pair/pair.h"

/* Draws the sides of the swept area, between the shapes at both ends: the two tangents of a
 * circle, or the paths of a box's two outermost corners. */
static void draw_sides(const draw_view *v, draw_list *l, carom_shape s, carom_vec2 motion) {
    float length = draw_length(motion);
    if (!(length > 0.0f))
        return;
    carom_vec2 across = {-motion.y / length, motion.x / length};
    carom_vec2 low, high;
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        low = draw_plus(s.as.circle.center, across, -s.as.circle.radius);
        high = draw_plus(s.as.circle.center, across, s.as.circle.radius);
    } else {
        carom_vec2 corners[4];
        carom_box_corners(s.as.box, corners);
        low = high = corners[0];
        for (int i = 1; i < 4; i++) {
            carom_vec2 c = corners[i];
            if ((c.x - low.x) * across.x + (c.y - low.y) * across.y < 0.0f)
                low = c;
            if ((c.x - high.x) * across.x + (c.y - high.y) * across.y > 0.0f)
                high = c;
        }
    }
    const carom_vec2 from[2] = {low, high};
    for (int i = 0; i < 2; i++)
        draw_line(l, draw_view_to_pixels(v, from[i]),
                  draw_view_to_pixels(v, draw_plus(from[i], motion, 1.0f)), DRAW_PATH,
                  DRAW_STROKE | DRAW_THIN);
}

void pair_draw_sweep(const pair_lab *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    carom_shape a = lab->shapes[lab->a], rest = a;
    carom_vec2 center = *pair_center(&a), motion = lab->motion;
    uint32_t struck;
    carom_sweep s = pair_first(lab, &struck);
    draw_sides(v, l, a, motion);
    draw_shape(l, v, draw_shape_moved(a, motion), DRAW_PATH, DRAW_STROKE | DRAW_DASHED);
    if (s.state == CAROM_SWEEP_HIT) {
        *pair_center(&rest) = carom_sweep_end(center, motion, s);
        draw_shape(l, v, rest, DRAW_DYNAMIC, DRAW_FILL | DRAW_STROKE);
        draw_dot(l, draw_view_to_pixels(v, s.point), DRAW_POINT);
        carom_vec2 at = draw_view_to_pixels(v, s.point);
        draw_arrow(l, at, draw_plus(at, draw_view_direction(v, s.normal), 30.0f), DRAW_NORMAL,
                   DRAW_STROKE);
    }
    draw_arrow(l, draw_view_to_pixels(v, center),
               draw_view_to_pixels(v, draw_plus(center, motion, 1.0f)), DRAW_PATH,
               DRAW_STROKE | DRAW_THICK);
}
