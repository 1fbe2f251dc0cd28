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
    gallery_setup s = gallery_make(&state, which);
    gallery_result sides[GALLERY_SIDES];
    c->answer(&s, sides);
    float width = 0.5f * (size.x - GAP);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        float left = (float)i * (width + GAP);
        draw_view v = draw_view_fit(c->bounds, 1, left, 0.0f, width, size.y, MARGIN);
        gallery_draw_side(l, &v, &s, &sides[i], progress);
    }
}
