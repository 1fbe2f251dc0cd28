/* Plays a case of the gallery as a small picture: the formula on the left, carom on the right.
 *
 * A loop has three parts. First the slider goes from a value for which the formula is right to that
 * of the case; cases with a path start at once. Then the mover follows its path, or the push.
 * Then the result stays. */
#include "playground/model/gallery/gallery.h"

#define GAP 8.0f      /* pixels between the sides */
#define MARGIN 4.0f   /* pixels around the shapes */
#define APPROACH 1.6f /* seconds in which the slider moves */
#define MOTION 1.4f   /* seconds in which the mover moves */
#define START 0.3f    /* seconds before anything moves */

static float share_of(double seconds, float from, float length) {
    float share = ((float)seconds - from) / length;
    return share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
}

static draw_view view_of(uint32_t which, uint32_t side, carom_vec2 size) {
    float width = 0.5f * (size.x - GAP);
    return draw_view_fit(gallery_cases[which].bounds, 1, (float)side * (width + GAP), 0.0f, width,
                         size.y, MARGIN);
}

static void draw_sides(draw_list *l, const gallery_state *state, float progress, carom_vec2 size,
                       gallery_result sides[GALLERY_SIDES]) {
    gallery_setup s = gallery_make(state, state->at);
    gallery_cases[state->at].answer(&s, sides);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        draw_view v = view_of(state->at, i, size);
        gallery_draw_side(l, &v, &s, &sides[i], progress);
    }
}

void gallery_card(draw_list *l, uint32_t which, double seconds, carom_vec2 size) {
    if (which >= GALLERY_CASES || !(seconds >= 0.0 && seconds < 1e9))
        return;
    const gallery_case *c = &gallery_cases[which];
    double loops = seconds / GALLERY_LOOP;
    double time = (loops - (double)(uint64_t)loops) * GALLERY_LOOP;
    bool approaches = c->from != c->first;
    float approach = approaches ? share_of(time, START, APPROACH) : 1.0f;
    float progress = share_of(time, START + (approaches ? APPROACH : 0.0f), MOTION);
    gallery_state state = {.at = which};
    state.value[which] = c->from + (c->first - c->from) * approach;
    gallery_result sides[GALLERY_SIDES];
    draw_sides(l, &state, progress, size, sides);
}

/* ---- a card that is dragged ------------------------------------------------------------------ */

/* Returns how far the mover is dragged, in the units of the case: its centre stays in view. */
static carom_vec2 moved_by(const gallery_state *state, carom_vec2 pixels, carom_vec2 size) {
    carom_aabb room = gallery_cases[state->at].bounds;
    gallery_setup s = gallery_make(state, state->at);
    carom_vec2 from = draw_shape_center(s.shapes[0]);
    draw_view v = view_of(state->at, 0, size);
    carom_vec2 at = draw_view_to_pixels(&v, from);
    carom_vec2 to = draw_view_to_world(&v, (carom_vec2){at.x + pixels.x, at.y + pixels.y});
    return (carom_vec2){carom_clamp(to.x, room.min.x, room.max.x) - from.x,
                        carom_clamp(to.y, room.min.y, room.max.y) - from.y};
}

void gallery_card_dragged(draw_list *l, uint32_t which, carom_vec2 pixels, carom_vec2 size,
                          draw_words words[GALLERY_SIDES]) {
    for (uint32_t i = 0; i < GALLERY_SIDES; i++)
        words[i] = (draw_words){0};
    if (which >= GALLERY_CASES || !(pixels.x - pixels.x == 0.0f && pixels.y - pixels.y == 0.0f))
        return;
    gallery_result sides[GALLERY_SIDES];
    gallery_state state = {.at = which};
    state.value[which] = gallery_cases[which].first;
    state.moved[which] = moved_by(&state, pixels, size);
    draw_sides(l, &state, 1.0f, size, sides);
    gallery_found(sides, words);
}
