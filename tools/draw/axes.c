/* Draws the grid, the axes with their numbers, and the scale bar. */
#include "number.h"
#include "picture.h"
#include "text.h"

#define APART 64.0 /* minimum pixels between two grid lines */
#define GAP 6.0f   /* between an axis and its numbers */
#define BELOW 20.0f
#define BESIDE 26.0f       /* right of the rectangle, for the name of the x axis */
#define LEAST_BESIDE 36.0f /* left of it, for the name of the y axis */
#define ABOVE 22.0f        /* for the scale bar */
#define FARTHEST_TICK 1e15

/* The grid lines along one axis: integer multiples of a step. */
typedef struct ticks {
    draw_round step;
    int64_t first, last; /* none if last < first */
    double center, scale;
} ticks;

static ticks ticks_of(draw_round step, double center, double scale, float length) {
    ticks t = {step, 0, -1, center, scale};
    double size = draw_round_value(step), half = 0.5 * (double)length / scale;
    double low = (center - half) / size, high = (center + half) / size;
    if (low > -FARTHEST_TICK && high < FARTHEST_TICK) {
        t.first = draw_ceil(low);
        t.last = draw_floor(high);
    }
    return t;
}

/* Returns the offset in pixels from the centre of the view. */
static float tick_offset(const ticks *t, int64_t tick) {
    return (float)(((double)tick * draw_round_value(t->step) - t->center) * t->scale);
}

static draw_words tick_words(const ticks *t, int64_t tick) {
    draw_words w = {0};
    draw_words_decimal(&w, tick * t->step.digit, t->step.exponent);
    return w;
}

static float widest(const ticks *t) {
    float most = 0.0f;
    for (int64_t i = t->first; i <= t->last; i++) {
        float width = draw_text_width(tick_words(t, i).at, DRAW_SMALL);
        most = width > most ? width : most;
    }
    return most;
}

/* Returns the smallest step whose numbers do not collide along x. */
static draw_round step_of(const draw_view *v) {
    draw_round step = draw_round_up(APART / v->scale);
    for (int tries = 0; tries < 3; tries++) {
        ticks t = ticks_of(step, v->center_x, v->scale, v->width);
        if ((double)widest(&t) + 16.0 <= draw_round_value(step) * v->scale)
            break;
        step = draw_round_next(step);
    }
    return step;
}

draw_view draw_axes_fit(carom_aabb world, int32_t up, float left, float top, float width,
                        float height, float margin) {
    float beside = LEAST_BESIDE;
    draw_view v = {0};
    /* Wider numbers shrink the view, and a smaller view can change the numbers: two iterations
     * suffice. */
    for (int i = 0; i < 2; i++) {
        v = draw_view_fit(world, up, left + beside, top + ABOVE, width - beside - BESIDE,
                          height - BELOW - ABOVE, margin);
        ticks t = ticks_of(step_of(&v), v.center_y, v.scale, v.height);
        beside = widest(&t) + 2.0f * GAP + 8.0f;
        beside = beside < LEAST_BESIDE ? LEAST_BESIDE : beside;
    }
    return v;
}

static void draw_grid(draw_list *l, const draw_view *v, const ticks *tx, const ticks *ty) {
    float mid_x = v->left + 0.5f * v->width, mid_y = v->top + 0.5f * v->height;
    for (int64_t i = tx->first; i <= tx->last; i++) {
        float x = mid_x + tick_offset(tx, i);
        draw_line(l, (carom_vec2){x, v->top}, (carom_vec2){x, v->top + v->height},
                  i == 0 ? DRAW_PANEL : DRAW_GRID, DRAW_STROKE);
    }
    for (int64_t i = ty->first; i <= ty->last; i++) {
        float y = mid_y + (v->up > 0 ? -1.0f : 1.0f) * tick_offset(ty, i);
        draw_line(l, (carom_vec2){v->left, y}, (carom_vec2){v->left + v->width, y},
                  i == 0 ? DRAW_PANEL : DRAW_GRID, DRAW_STROKE);
    }
    draw_box(l, (carom_vec2){mid_x, mid_y}, (carom_vec2){0.5f * v->width, 0.5f * v->height},
             (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_STROKE);
}

/* Draws a bar as long as one grid step, with its length. */
static void draw_scale(draw_list *l, const draw_view *v, draw_round step, bool around) {
    draw_words w = {0};
    draw_words_decimal(&w, step.digit, step.exponent);
    draw_words_put(&w, step.digit == 1 && step.exponent == 0 ? " unit" : " units");
    float length = (float)(draw_round_value(step) * v->scale);
    float right = v->left + v->width - (around ? 0.0f : 8.0f);
    float y = around ? v->top - 10.0f : v->top + 14.0f;
    float left = right - length;
    /* In a small picture the name of the y axis, which ends left of the rectangle, is more
     * useful. */
    if (left - 2.0f * GAP - draw_text_width(w.at, DRAW_SMALL) < v->left)
        return;
    draw_line(l, (carom_vec2){left, y}, (carom_vec2){right, y}, DRAW_AXIS,
              DRAW_STROKE | DRAW_THICK);
    for (int end = 0; end < 2; end++) {
        float x = end ? right : left;
        draw_line(l, (carom_vec2){x, y - 4.0f}, (carom_vec2){x, y + 4.0f}, DRAW_AXIS, DRAW_STROKE);
    }
    draw_label(l, (carom_vec2){left - GAP, y}, w.at, DRAW_AXIS,
               DRAW_SMALL | DRAW_RIGHT | (around ? 0 : DRAW_HALO));
}

static void draw_numbers(draw_list *l, const draw_view *v, const ticks *tx, const ticks *ty,
                         bool around) {
    float mid_x = v->left + 0.5f * v->width, mid_y = v->top + 0.5f * v->height;
    float below = v->top + v->height + (around ? GAP + 6.0f : -GAP - 4.0f);
    float beside = v->left + (around ? -GAP : GAP);
    const uint32_t style = DRAW_SMALL | (around ? 0 : DRAW_HALO);
    /* Skips the last number if it would overlap the axis name, which begins right of the
     * rectangle. */
    const float name = v->left + v->width + 5.0f;
    for (int64_t i = tx->first; i <= tx->last; i++) {
        carom_vec2 at = {mid_x + tick_offset(tx, i), below};
        draw_words w = tick_words(tx, i);
        if (around ? at.x + 0.5f * draw_text_width(w.at, DRAW_SMALL) + 4.0f < name
                   : at.x > v->left + 60.0f)
            draw_label(l, at, w.at, DRAW_AXIS, style);
    }
    for (int64_t i = ty->first; i <= ty->last; i++) {
        carom_vec2 at = {beside, mid_y + (v->up > 0 ? -1.0f : 1.0f) * tick_offset(ty, i)};
        draw_label(l, at, tick_words(ty, i).at, DRAW_AXIS,
                   style | (around ? DRAW_RIGHT : DRAW_LEFT));
    }
    if (!around)
        return;
    draw_label(l, (carom_vec2){name, below}, "x \xE2\x86\x92", DRAW_AXIS, DRAW_SMALL | DRAW_LEFT);
    draw_label(l, (carom_vec2){beside, v->top - 10.0f},
               v->up > 0 ? "y \xE2\x86\x91" : "y \xE2\x86\x93", DRAW_AXIS, DRAW_SMALL | DRAW_RIGHT);
}

void draw_axes(draw_list *l, const draw_view *v) {
    draw_round step = step_of(v);
    ticks tx = ticks_of(step, v->center_x, v->scale, v->width);
    ticks ty = ticks_of(step, v->center_y, v->scale, v->height);
    bool around = v->left >= widest(&ty) + GAP && v->top >= 16.0f;
    draw_grid(l, v, &tx, &ty);
    draw_numbers(l, v, &tx, &ty, around);
    draw_scale(l, v, step, around);
}
