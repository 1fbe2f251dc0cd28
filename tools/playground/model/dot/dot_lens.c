/* Draws a magnifier: a part of the screen around a gap that is too small to be seen well. */
#include "draw/number.h"
#include "playground/model/dot/dot.h"

#define LEAST_GAP 0.01f /* pixels of the screen; a smaller one is rounding */
#define WIDEST 40.0     /* pixels of the picture; a wider gap needs no magnifier */
#define SHARE 4.0       /* the lens is as wide as so many gaps */
#define RIM 10.0f       /* from the lens to the corner of the screen */

typedef struct lens {
    draw_view view; ///< of the magnified part
    carom_vec2 at;  ///< the middle of the gap
    carom_vec2 way; ///< across the gap, from the dot
    uint32_t mover; ///< whose gap it is
    double times;
} lens;

static carom_vec2 plus(carom_vec2 a, carom_vec2 b, float k) {
    return (carom_vec2){a.x + b.x * k, a.y + b.y * k};
}

static float size_of(float x) {
    return x < 0.0f ? -x : x;
}

/* Returns the wider gap as a vector along its axis. */
static carom_vec2 gap_of(const lab_dot *lab, uint32_t mover) {
    carom_vec2 g = lab->state.counts[mover].gap;
    bool along_x = size_of(g.x) >= size_of(g.y);
    return (carom_vec2){along_x ? g.x : 0.0f, along_x ? 0.0f : g.y};
}

/* Puts the lens into the corner of the screen that is farthest from the dot. */
static void place(lens *z, const draw_view *v, float size) {
    carom_vec2 a = draw_view_to_pixels(v, (carom_vec2){0.0f, 0.0f});
    carom_vec2 b = draw_view_to_pixels(v, (carom_vec2){DOT_WIDTH, DOT_HEIGHT});
    carom_vec2 dot = draw_view_to_pixels(v, z->at);
    float right = v->left + v->width, bottom = v->top + v->height;
    a = (carom_vec2){a.x > v->left ? a.x : v->left, a.y > v->top ? a.y : v->top};
    b = (carom_vec2){b.x < right ? b.x : right, b.y < bottom ? b.y : bottom};
    z->view.left = dot.x > 0.5f * (a.x + b.x) ? a.x + RIM : b.x - RIM - size;
    z->view.top = dot.y > 0.5f * (a.y + b.y) ? a.y + RIM : b.y - RIM - size;
}

static bool make(const lab_dot *lab, uint32_t movers, lens *z) {
    const draw_view *v = &lab->stage->view;
    for (uint32_t mover = 0; mover < movers; mover++) {
        carom_vec2 gap = gap_of(lab, mover);
        float wide = size_of(gap.x + gap.y); /* one of them is 0 */
        if (wide < LEAST_GAP || (double)wide * v->scale > WIDEST)
            continue;
        float least = v->width < v->height ? v->width : v->height;
        float size = carom_clamp(0.3f * least, 80.0f, 180.0f);
        z->mover = mover;
        z->way = (carom_vec2){gap.x / wide, gap.y / wide};
        z->at = plus(lab->state.at[mover], z->way, DOT_RADIUS + 0.5f * wide);
        z->times = (double)size / (SHARE * (double)wide) / v->scale;
        if (z->times > 40.0)
            z->times = 40.0;
        z->view = *v;
        z->view.width = z->view.height = size;
        z->view.center_x = (double)z->at.x;
        z->view.center_y = (double)z->at.y;
        z->view.scale = v->scale * z->times;
        place(z, v, size);
        return z->times > 2.0;
    }
    return false;
}

static void draw_magnified(const lab_dot *lab, draw_list *l, const lens *z) {
    carom_shape shapes[DOT_OBSTACLES];
    float wide = dot_gap(&lab->state.counts[z->mover]);
    carom_vec2 at = lab->state.at[z->mover], edge = plus(at, z->way, DOT_RADIUS);
    carom_circle there = carom_circle_make(plus(at, z->way, wide), DOT_RADIUS);
    uint32_t meaning = z->mover == DOT_SELF ? DRAW_DYNAMIC : DRAW_GHOST;
    dot_obstacles(&lab->state, shapes);
    for (uint32_t i = 0; i < DOT_OBSTACLES; i++)
        draw_shape(l, &z->view, shapes[i], DRAW_STATIC, DRAW_FILL | DRAW_STROKE);
    draw_shape(l, &z->view, carom_shape_from_circle(carom_circle_make(at, DOT_RADIUS)), meaning,
               DRAW_FILL | DRAW_STROKE);
    draw_shape(l, &z->view, carom_shape_from_circle(there), DRAW_HIT, DRAW_STROKE | DRAW_DASHED);
    draw_line(l, draw_view_to_pixels(&z->view, edge),
              draw_view_to_pixels(&z->view, plus(edge, z->way, wide)), DRAW_HIT,
              DRAW_STROKE | DRAW_THICK);
}

void dot_draw_lens(const lab_dot *lab, draw_list *l, uint32_t movers) {
    const draw_view *v = &lab->stage->view;
    lens z;
    if (!make(lab, movers, &z))
        return;
    float half = 0.5f * z.view.width, seen = half / (float)z.times;
    carom_vec2 middle = {z.view.left + half, z.view.top + half};
    carom_vec2 from = draw_view_to_pixels(v, z.at);
    const carom_rot straight = {1.0f, 0.0f};
    draw_line(l, from, middle, DRAW_MUTED, DRAW_STROKE | DRAW_THIN);
    draw_box(l, from, (carom_vec2){seen, seen}, straight, DRAW_MUTED, DRAW_STROKE);
    draw_box(l, middle, (carom_vec2){half, half}, straight, DRAW_BACKGROUND, DRAW_SOLID);
    draw_clip(l, (carom_vec2){z.view.left, z.view.top},
              (carom_vec2){z.view.left + z.view.width, z.view.top + z.view.height});
    draw_magnified(lab, l, &z);
    draw_clip(l, (carom_vec2){v->left, v->top},
              (carom_vec2){v->left + v->width, v->top + v->height});
    draw_box(l, middle, (carom_vec2){half, half}, straight, DRAW_MUTED, DRAW_STROKE);
    draw_words w = {0};
    draw_words_number(&w, z.times, 2);
    draw_words_put(&w, " times");
    draw_label(l, (carom_vec2){middle.x, z.view.top + 2.0f * half - 9.0f}, w.at, DRAW_TEXT,
               DRAW_SMALL | DRAW_HALO);
}
