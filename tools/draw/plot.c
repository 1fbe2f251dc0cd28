/* Plots curves over time. */
#include "number.h"
#include "picture.h"
#include "text.h"

#define TOP 44.0f    /* height of the title in pixels */
#define BOTTOM 40.0f /* for the time axis */
#define RIGHT 20.0f
#define NAME 26.0f /* above each curve */
#define NEAR 40.0  /* minimum pixels between numbers */

/* An axis: values from `low` to `high` map to `from` and `to` in the picture. */
typedef struct axis {
    double low, high;
    float from, to;
    draw_round step;
} axis;

static float place(const axis *a, double value) {
    return a->from + (float)((value - a->low) / (a->high - a->low)) * (a->to - a->from);
}

static draw_words words_of(const axis *a, int64_t tick) {
    draw_words w = {0};
    draw_words_decimal(&w, tick * a->step.digit, a->step.exponent);
    return w;
}

/* False for NaN and infinities, which are not points of the curve. */
static bool is_number(float x) {
    return x >= -3.4e38f && x <= 3.4e38f;
}

static axis range_of(const float *values, uint32_t count) {
    axis a = {0.0, 0.0, 0.0f, 0.0f, {1, 0}};
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_number(values[i]))
            continue;
        double x = (double)values[i];
        a.low = !any || x < a.low ? x : a.low;
        a.high = !any || x > a.high ? x : a.high;
        any = true;
    }
    return a;
}

/* Extends an axis to round numbers. The axis of a nearly constant curve includes zero, so that its
 * rounding errors do not look large. */
static axis round_axis(axis a, bool whole, float from, float to) {
    double size = a.high > -a.low ? a.high : -a.low;
    a.from = from;
    a.to = to;
    if (a.low >= 0.0 && (a.low <= 0.5 * a.high || a.high - a.low <= 1e-3 * size))
        a.low = 0.0;
    if (a.high <= 0.0 && (a.high >= 0.5 * a.low || a.high - a.low <= 1e-3 * size))
        a.high = 0.0;
    if (!(a.high > a.low))
        a.high = a.low + 1.0;
    double pixels = (double)(from > to ? from - to : to - from);
    a.step = draw_round_up((a.high - a.low) * NEAR / pixels);
    if (whole && a.step.exponent < 0)
        a.step = (draw_round){1, 0};
    double step = draw_round_value(a.step);
    a.low = (double)draw_floor(a.low / step) * step;
    a.high = (double)draw_ceil(a.high / step) * step;
    return a;
}

static float widest(const axis *a) {
    float most = 0.0f;
    double step = draw_round_value(a->step);
    for (int64_t i = draw_ceil(a->low / step - 0.5); (double)i * step <= a->high + 0.5 * step;
         i++) {
        float width = draw_text_width(words_of(a, i).at, DRAW_SMALL);
        most = width > most ? width : most;
    }
    return most;
}

static axis time_axis(const draw_series *series, uint32_t count, float from, float to) {
    axis t = {0.0, 0.0, from, to, {1, 0}};
    for (uint32_t i = 0; i < count; i++) {
        axis one = range_of(series[i].time, series[i].count);
        t.low = i == 0 || one.low < t.low ? one.low : t.low;
        t.high = i == 0 || one.high > t.high ? one.high : t.high;
    }
    if (!(t.high > t.low))
        t.high = t.low + 1.0;
    t.step = draw_round_up((t.high - t.low) * 70.0 / (double)(to - from));
    return t;
}

static void draw_levels(draw_list *l, const axis *y, const axis *t) {
    double step = draw_round_value(y->step);
    for (int64_t i = draw_ceil(y->low / step - 0.5); (double)i * step <= y->high + 0.5 * step;
         i++) {
        float at = place(y, (double)i * step);
        draw_line(l, (carom_vec2){t->from, at}, (carom_vec2){t->to, at},
                  i == 0 ? DRAW_PANEL : DRAW_GRID, DRAW_STROKE);
        draw_label(l, (carom_vec2){t->from - 6.0f, at}, words_of(y, i).at, DRAW_AXIS,
                   DRAW_SMALL | DRAW_RIGHT);
    }
}

static void draw_times(draw_list *l, const axis *t, float top, float bottom, bool numbers) {
    double step = draw_round_value(t->step);
    for (int64_t i = draw_ceil(t->low / step); (double)i * step <= t->high + 1e-9 * step; i++) {
        float at = place(t, (double)i * step);
        draw_line(l, (carom_vec2){at, top}, (carom_vec2){at, bottom}, DRAW_GRID, DRAW_STROKE);
        if (numbers)
            draw_label(l, (carom_vec2){at, bottom + 12.0f}, words_of(t, i).at, DRAW_AXIS,
                       DRAW_SMALL);
    }
}

/* Draws each run of finite numbers as a curve; other values leave a gap. */
static void draw_values(draw_list *l, const draw_series *s, const axis *t, const axis *y) {
    enum { MOST = 256 };
    carom_vec2 points[MOST];
    uint32_t held = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        bool sound = is_number(s->time[i]) && is_number(s->value[i]);
        if (held >= MOST - 1 || (!sound && held > 0)) {
            draw_curve(l, points, held, s->meaning, DRAW_STROKE);
            points[0] = points[held - 1];
            held = sound ? 1 : 0;
        }
        carom_vec2 at = {place(t, (double)s->time[i]), place(y, (double)s->value[i])};
        /* A count keeps its value until it changes. */
        if (sound && s->whole && held > 0 && held < MOST && points[held - 1].y != at.y) {
            points[held] = (carom_vec2){at.x, points[held - 1].y};
            held++;
        }
        if (sound)
            points[held++] = at;
    }
    if (held == 1)
        draw_dot(l, points[0], s->meaning);
    draw_curve(l, points, held, s->meaning, DRAW_STROKE);
}

/* Returns where the next name may begin. */
static float draw_name(draw_list *l, const draw_series *s, float x, float y) {
    draw_words w = {0};
    draw_words_put(&w, s->name);
    if (s->unit && s->unit[0] != 0) {
        draw_words_put(&w, ", ");
        draw_words_put(&w, s->unit);
    }
    draw_line(l, (carom_vec2){x, y}, (carom_vec2){x + 16.0f, y}, s->meaning,
              DRAW_STROKE | DRAW_THICK);
    draw_label(l, (carom_vec2){x + 22.0f, y}, w.at, DRAW_TEXT, DRAW_LEFT);
    return x + 40.0f + draw_text_width(w.at, 0);
}

/* Returns the number of curves that share the axes of the first. */
static uint32_t group_of(const draw_series *series, uint32_t count) {
    uint32_t n = 1;
    while (n < count && series[n].joined)
        n++;
    return n;
}

/* Returns the axis of all curves of a group. */
static axis value_axis(const draw_series *series, uint32_t count, float from, float to) {
    axis all = range_of(series[0].value, series[0].count);
    for (uint32_t i = 1; i < count; i++) {
        axis one = range_of(series[i].value, series[i].count);
        all.low = one.low < all.low ? one.low : all.low;
        all.high = one.high > all.high ? one.high : all.high;
    }
    return round_axis(all, series[0].whole, from, to);
}

void draw_plot(draw_list *l, float width, float height, const char *title,
               const draw_series *series, uint32_t count) {
    draw_words name = {0};
    draw_words_fit(&name, title, width - 2.0f * RIGHT, DRAW_BOLD);
    draw_label(l, (carom_vec2){RIGHT, 22.0f}, name.at, DRAW_TEXT, DRAW_BOLD | DRAW_LEFT);
    if (count == 0)
        return;
    uint32_t groups = 0;
    for (uint32_t i = 0; i < count; i += group_of(series + i, count - i))
        groups++;
    float each = (height - TOP - BOTTOM) / (float)groups, left = 30.0f;
    for (uint32_t i = 0; i < count; i += group_of(series + i, count - i)) {
        axis y = value_axis(series + i, group_of(series + i, count - i), each - NAME, 0.0f);
        float wide = widest(&y) + 20.0f;
        left = wide > left ? wide : left;
    }
    axis t = time_axis(series, count, left, width - RIGHT);
    for (uint32_t i = 0, g = 0; i < count; g++) {
        float top = TOP + (float)g * each + NAME, bottom = TOP + (float)(g + 1) * each - 10.0f;
        float name_at = left;
        uint32_t end = i + group_of(series + i, count - i);
        axis y = value_axis(series + i, end - i, bottom, top);
        draw_times(l, &t, top, bottom, g + 1 == groups);
        draw_levels(l, &y, &t);
        for (; i < end; i++) {
            name_at = draw_name(l, &series[i], name_at, top - 13.0f);
            draw_values(l, &series[i], &t, &y);
        }
    }
    draw_label(l, (carom_vec2){0.5f * (left + width - RIGHT), height - 12.0f}, "time, s", DRAW_AXIS,
               DRAW_SMALL);
}
