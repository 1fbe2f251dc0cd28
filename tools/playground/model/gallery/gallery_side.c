/* Draws one side of a case: the obstacles, the path of the mover, and what happens to it. */
#include "playground/model/gallery/gallery.h"

#include "draw/number.h"

#define SHORTEST 6.0f /* the shortest arrow that can be recognized */
#define NORMAL 34.0f  /* length of the normal's arrow */

/* A share of a path: the last position that is reached, and the one that is shown now. */
typedef struct moment {
    uint32_t index;
    carom_vec2 mover, struck;
    bool is_end;
} moment;

static carom_vec2 between(const carom_vec2 *path, uint32_t index, uint32_t last, float share) {
    carom_vec2 a = path[index], b = path[index < last ? index + 1 : last];
    return (carom_vec2){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

static moment moment_at(const gallery_result *r, float progress) {
    uint32_t last = r->count - 1;
    float at = progress * (float)last;
    uint32_t index = (uint32_t)at;
    index = index < last ? index : last;
    float share = at - (float)index;
    return (moment){
        .index = index,
        .mover = between(r->path, index, last, share),
        .struck = between(r->struck, index, last, share),
        .is_end = progress >= 1.0f,
    };
}

/* Draws the push, if it is long enough to be seen. */
static void draw_push(draw_list *l, const draw_view *v, const gallery_result *r) {
    carom_vec2 from = draw_view_to_pixels(v, r->path[0]);
    carom_vec2 to = draw_view_to_pixels(v, gallery_end(r));
    if (draw_length((carom_vec2){to.x - from.x, to.y - from.y}) > SHORTEST)
        draw_arrow(l, from, to, DRAW_MTV, DRAW_STROKE | DRAW_THICK);
}

static void draw_path(draw_list *l, const draw_view *v, const gallery_setup *s,
                      const gallery_result *r, const moment *m) {
    carom_vec2 points[GALLERY_PATH + 1];
    uint32_t count = m->is_end ? r->count : m->index + 1;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = draw_view_to_pixels(v, r->path[i]);
        if (r->stamped && i > 0 && i + 1 < r->count)
            draw_shape(l, v, gallery_mover_at(s, r->path[i]), DRAW_DYNAMIC, DRAW_STROKE);
    }
    if (!m->is_end)
        points[count++] = draw_view_to_pixels(v, m->mover);
    draw_curve(l, points, count, DRAW_PATH, DRAW_STROKE | DRAW_DASHED);
}

static void draw_normal(draw_list *l, const draw_view *v, const gallery_result *r) {
    carom_vec2 out = draw_view_direction(v, r->normal);
    if (!(out.x * out.x + out.y * out.y > 0.5f))
        return;
    carom_vec2 at = draw_view_to_pixels(v, r->point);
    /* The normal is left out if the push, which runs along it, is shown. */
    if (r->count == 1)
        draw_arrow(l, at, draw_plus(at, out, NORMAL), DRAW_NORMAL, DRAW_STROKE);
    draw_dot(l, at, DRAW_POINT);
}

/* Draws the mover, at its end in the colour of the text about it. */
static void draw_mover(draw_list *l, const draw_view *v, const gallery_setup *s,
                       const gallery_result *r, const moment *m) {
    bool wrong = m->is_end && gallery_is_wrong(r);
    if (r->lost) {
        draw_shape(l, v, s->shapes[0], DRAW_HIT, DRAW_STROKE | DRAW_DASHED);
        draw_label(l, (carom_vec2){v->left + 8.0f, v->top + 13.0f}, "NaN: no way out", DRAW_HIT,
                   DRAW_HALO | DRAW_LEFT);
    } else {
        if (m->mover.x != r->path[0].x || m->mover.y != r->path[0].y)
            draw_shape(l, v, s->shapes[0], DRAW_GHOST, DRAW_STROKE | DRAW_DASHED);
        draw_shape(l, v, gallery_mover_at(s, m->mover), wrong ? DRAW_HIT : DRAW_DYNAMIC,
                   DRAW_FILL | DRAW_STROKE);
    }
    if (r->seen.kind != 0)
        draw_shape(l, v, r->seen, DRAW_HIT, DRAW_STROKE | DRAW_DASHED);
}

static void draw_obstacles(draw_list *l, const draw_view *v, const gallery_setup *s,
                           const gallery_result *r, const moment *m) {
    for (uint32_t i = 1; i < s->count; i++) {
        carom_shape shape = s->shapes[i];
        bool moves = r->strikes && i == 1;
        if (moves)
            shape.as.circle.center = m->struck;
        draw_shape(l, v, shape, moves ? DRAW_DYNAMIC : DRAW_STATIC, DRAW_FILL | DRAW_STROKE);
    }
}

/* Points to a body that has left the picture. */
static void draw_gone(draw_list *l, const draw_view *v, carom_vec2 at) {
    carom_vec2 p = draw_view_to_pixels(v, at);
    float right = v->left + v->width;
    bool is_left = p.x < v->left;
    float y = carom_clamp(p.y, v->top + 12.0f, v->top + v->height - 12.0f);
    if (!is_left && !(p.x > right))
        return;
    float tip = is_left ? v->left + 4.0f : right - 4.0f, tail = is_left ? tip + 24.0f : tip - 24.0f;
    draw_arrow(l, (carom_vec2){tail, y - 16.0f}, (carom_vec2){tip, y - 16.0f}, DRAW_HIT,
               DRAW_STROKE | DRAW_THICK);
    draw_label(l, (carom_vec2){is_left ? v->left + 8.0f : right - 8.0f, y - 30.0f}, "gone",
               DRAW_HIT, DRAW_HALO | (is_left ? DRAW_LEFT : DRAW_RIGHT));
}

void gallery_draw_side(draw_list *l, const draw_view *v, const gallery_setup *s,
                       const gallery_result *r, float progress) {
    carom_vec2 min = {v->left, v->top}, max = {v->left + v->width, v->top + v->height};
    carom_vec2 middle = {0.5f * (min.x + max.x), 0.5f * (min.y + max.y)};
    moment m = moment_at(r, progress);
    draw_box(l, middle, (carom_vec2){0.5f * v->width, 0.5f * v->height}, (carom_rot){1.0f, 0.0f},
             DRAW_PANEL, DRAW_FILL);
    draw_clip(l, min, max);
    draw_obstacles(l, v, s, r, &m);
    draw_mover(l, v, s, r, &m);
    if (s->motion.x != 0.0f || s->motion.y != 0.0f)
        draw_path(l, v, s, r, &m);
    else if (m.is_end)
        draw_push(l, v, r);
    if (m.is_end) {
        draw_normal(l, v, r);
        if (!r->lost)
            draw_gone(l, v, m.mover);
        if (r->strikes)
            draw_gone(l, v, m.struck);
    }
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
}
