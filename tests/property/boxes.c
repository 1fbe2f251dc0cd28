/* Generates bounds of every kind, and decides their relation in rational numbers. */
#include <float.h>
#include <gmp.h>
#include <math.h>
#include "boxes.h"

static const char *const names[BOXES_KINDS] = {
    [BOXES_UNIFORM] = "uniform",    [BOXES_RATIO] = "sizes 1 to 1000",
    [BOXES_CLUSTERS] = "clusters",  [BOXES_OUTLIERS] = "outliers at 1e20",
    [BOXES_HUGE_ONE] = "one huge",  [BOXES_EQUAL] = "all equal",
    [BOXES_POINTS] = "all points",  [BOXES_LINE] = "on a line",
    [BOXES_GRID] = "on a grid",     [BOXES_INVALID] = "invalid ones among them",
    [BOXES_DENORMAL] = "denormal",  [BOXES_FLT_MAX] = "up to FLT_MAX",
    [BOXES_EXPONENTS] = "exponents"};

const char *boxes_name(int kind) {
    return names[kind];
}

static float to_float(double x) {
    return (float)fmax(-(double)FLT_MAX, fmin((double)FLT_MAX, x));
}

static carom_aabb at(double x, double y, double w, double h) {
    return (carom_aabb){{to_float(x), to_float(y)}, {to_float(x + w), to_float(y + h)}};
}

static double between(inputs_rng *rng, double low, double high) {
    return low + (high - low) * inputs_unit(rng);
}

static carom_aabb square(inputs_rng *rng, double side, double size) {
    return at(between(rng, 0, side), between(rng, 0, side), between(rng, 0, size),
              between(rng, 0, size));
}

/* ---- mistakes and ends of floats ------------------------------------------------------------- */

static carom_aabb spoiled(inputs_rng *rng, carom_aabb b) {
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    float *const numbers[4] = {&b.min.x, &b.min.y, &b.max.x, &b.max.y};
    if (inputs_below(rng, 4) == 0) {
        bool x = inputs_below(rng, 2);
        *(x ? &b.max.x : &b.max.y) = inputs_nudge(x ? b.min.x : b.min.y, -1);
    } else {
        *numbers[inputs_below(rng, 4)] = bad[inputs_below(rng, 3)];
    }
    return b;
}

static carom_aabb sorted(float x0, float y0, float x1, float y1) {
    return (carom_aabb){{fminf(x0, x1), fminf(y0, y1)}, {fmaxf(x0, x1), fmaxf(y0, y1)}};
}

static float any_exponent(inputs_rng *rng) {
    double x = ldexp(between(rng, 1, 2), (int)inputs_below(rng, 277) - 149);
    return to_float(inputs_below(rng, 2) ? x : -x);
}

static float near_the_end(inputs_rng *rng) {
    static const float ends[] = {FLT_MAX, -FLT_MAX, FLT_MAX / 2, -FLT_MAX / 2, 0};
    if (inputs_below(rng, 2))
        return inputs_nudge(ends[inputs_below(rng, 5)], (int)inputs_below(rng, 5) - 2);
    return to_float(between(rng, -1, 1) * (double)FLT_MAX);
}

static carom_aabb tiny(inputs_rng *rng, uint32_t count) {
    double unit = (double)FLT_TRUE_MIN, size = inputs_below(rng, 4) ? 3 : 1e6;
    double x = floor(between(rng, -2, 2) * sqrt(count)), y = floor(between(rng, -2, 2) * 3);
    return at(x * unit, y * unit, floor(between(rng, 0, size)) * unit,
              floor(between(rng, 0, size)) * unit);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static carom_aabb draw_level(int kind, inputs_rng *rng, uint32_t i, double side) {
    carom_aabb b = square(rng, side, 1.0);
    switch (kind) {
    case BOXES_RATIO:
        return square(rng, side, pow(1000.0, pow(inputs_unit(rng), 4)));
    case BOXES_CLUSTERS:
        return at(1e4 * (i % 5) + between(rng, 0, side / 4), -7e3 * (i % 5) + (double)b.min.y / 4,
                  between(rng, 0, 1), between(rng, 0, 1));
    case BOXES_OUTLIERS:
        return inputs_below(rng, 10) ? b
                                     : at(between(rng, -1e20, 1e20), between(rng, -1e20, 1e20),
                                          between(rng, 0, 1), between(rng, 0, 1e20));
    case BOXES_HUGE_ONE:
        return i == 0 ? at(-1e6, -1e6, 2e6, 2e6) : b;
    case BOXES_EQUAL:
        return at(3, 4, 5, 6);
    case BOXES_POINTS:
        return inputs_below(rng, 2) ? at((double)b.min.x, (double)b.min.y, 0, 0)
                                    : at(floor(between(rng, 0, side)), 1, 0, 0);
    case BOXES_LINE:
        return at((double)b.min.x * side, 2, between(rng, 0, 1), 0);
    default:
        return b;
    }
}

carom_aabb boxes_draw(int kind, inputs_rng *rng, uint32_t i, uint32_t count) {
    double side = 1.2 * sqrt(count) + 1.0;
    uint32_t cells = (uint32_t)side + 1;
    switch (kind) {
    case BOXES_GRID:
        return at(inputs_below(rng, 2 * cells), inputs_below(rng, 2 * cells), inputs_below(rng, 3),
                  inputs_below(rng, 3));
    case BOXES_INVALID:
        return inputs_below(rng, 3) ? square(rng, side, 1.0) : spoiled(rng, square(rng, side, 1.0));
    case BOXES_DENORMAL:
        return tiny(rng, count);
    case BOXES_FLT_MAX:
        return sorted(near_the_end(rng), near_the_end(rng), near_the_end(rng), near_the_end(rng));
    case BOXES_EXPONENTS:
        return sorted(any_exponent(rng), any_exponent(rng), any_exponent(rng), any_exponent(rng));
    default:
        return draw_level(kind, rng, i, side);
    }
}

/* ---- exact tests ----------------------------------------------------------------------------- */

bool boxes_valid(carom_aabb b) {
    return isfinite(b.min.x) && isfinite(b.min.y) && isfinite(b.max.x) && isfinite(b.max.y) &&
           b.min.x <= b.max.x && b.min.y <= b.max.y;
}

bool boxes_touch(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* Narrows the times [*from, *to] to those at which the axis' intervals touch; false for none. */
static bool narrow(mpq_t from, mpq_t to, float a_min, float a_max, float motion, float b_min,
                   float b_max, double margin) {
    mpq_t first, last, t;
    mpq_inits(first, last, t, NULL);
    /* b_min - margin - a_max <= motion * t <= b_max + margin - a_min */
    mpq_set_d(first, (double)b_min);
    mpq_set_d(t, (double)a_max);
    mpq_sub(first, first, t);
    mpq_set_d(last, (double)b_max);
    mpq_set_d(t, (double)a_min);
    mpq_sub(last, last, t);
    mpq_set_d(t, margin);
    mpq_sub(first, first, t);
    mpq_add(last, last, t);
    bool some = true;
    if (motion == 0.0f) {
        some = mpq_sgn(first) <= 0 && mpq_sgn(last) >= 0;
    } else {
        mpq_set_d(t, (double)motion);
        mpq_div(first, first, t);
        mpq_div(last, last, t);
        if (motion < 0.0f)
            mpq_swap(first, last);
        if (mpq_cmp(first, from) > 0)
            mpq_set(from, first);
        if (mpq_cmp(last, to) < 0)
            mpq_set(to, last);
        some = mpq_cmp(from, to) <= 0;
    }
    mpq_clears(first, last, t, NULL);
    return some;
}

/* Returns whether they are so far apart on one axis that no rounding matters. */
static bool is_far(float a_min, float a_max, float motion, float b_min, float b_max,
                   double margin) {
    double low = (double)a_min + fmin(0.0, (double)motion);
    double high = (double)a_max + fmax(0.0, (double)motion);
    double slack =
        margin + 1e-9 * (fabs(low) + fabs(high) + fabs((double)b_min) + fabs((double)b_max));
    return low - slack > (double)b_max || high + slack < (double)b_min;
}

bool boxes_touch_on_path(carom_aabb a, carom_vec2 motion, carom_aabb b, double margin) {
    if (is_far(a.min.x, a.max.x, motion.x, b.min.x, b.max.x, margin) ||
        is_far(a.min.y, a.max.y, motion.y, b.min.y, b.max.y, margin))
        return false;
    mpq_t from, to;
    mpq_inits(from, to, NULL);
    mpq_set_ui(to, 1, 1);
    bool reached = narrow(from, to, a.min.x, a.max.x, motion.x, b.min.x, b.max.x, margin) &&
                   narrow(from, to, a.min.y, a.max.y, motion.y, b.min.y, b.max.y, margin);
    mpq_clears(from, to, NULL);
    return reached;
}

static double greatest(carom_aabb b) {
    return fmax(fmax(fabs((double)b.min.x), fabs((double)b.min.y)),
                fmax(fabs((double)b.max.x), fabs((double)b.max.y)));
}

double boxes_margin(carom_aabb a, carom_vec2 motion, carom_aabb b) {
    double way = greatest(a) + fmax(fabs((double)motion.x), fabs((double)motion.y));
    return 0x1p-22 * way + 0x1p-36 * greatest(b) + 2 * (double)FLT_TRUE_MIN;
}
