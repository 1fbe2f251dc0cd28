/* Decides most pairs of boxes in float; quick.h explains the verdicts. */
#ifndef CAROMI_PAIR_QUICK_BOXES_H
#define CAROMI_PAIR_QUICK_BOXES_H

#include "pair/core/quick.h"

/* A box in float. `size` is the sum of the numbers that its rounding errors are relative to. */
typedef struct caromi_quick_box {
    float x, y, hx, hy, c, s;
    float size;
} caromi_quick_box;

static inline caromi_quick_box caromi_quick_from_box(carom_box b) {
    return (caromi_quick_box){b.center.x, b.center.y, b.half.x,           b.half.y,
                              b.rot.c,    b.rot.s,    b.half.x + b.half.y};
}

static inline caromi_quick_box caromi_quick_from_aabb(carom_aabb b) {
    float x = 0.5f * (b.min.x + b.max.x);
    float y = 0.5f * (b.min.y + b.max.y);
    float hx = 0.5f * (b.max.x - b.min.x);
    float hy = 0.5f * (b.max.y - b.min.y);
    float size = (hx + hy) + (caromi_absf(x) + caromi_absf(y));
    return (caromi_quick_box){x, y, hx, hy, 1.0f, 0.0f, size};
}

/* Box a in the frame of box b, assuming that both rots have length 1. The product of the two
 * lengths deviates from 1 by at most twice the sum of the deviations of their squares. */
typedef struct caromi_quick_view {
    float u, v;             /* magnitudes of the centre's coordinates */
    float reach_x, reach_y; /* extent of a along b's axes */
    float cosine, sine;     /* magnitudes, for the angle between them */
    float dx, dy;
    float error; /* bounds the error of a gap along any axis */
} caromi_quick_view;

static inline caromi_quick_view caromi_quick_view_make(caromi_quick_box a, caromi_quick_box b) {
    caromi_quick_view w;
    w.dx = a.x - b.x;
    w.dy = a.y - b.y;
    w.u = caromi_absf(b.c * w.dx + b.s * w.dy);
    w.v = caromi_absf(b.c * w.dy - b.s * w.dx);
    w.cosine = caromi_absf(a.c * b.c + a.s * b.s);
    w.sine = caromi_absf(a.c * b.s - a.s * b.c);
    w.reach_x = a.hx * w.cosine + a.hy * w.sine;
    w.reach_y = a.hx * w.sine + a.hy * w.cosine;
    float reach = (caromi_absf(w.dx) + caromi_absf(w.dy)) + (a.size + b.size);
    float share =
        2.0f * (caromi_off_unit(a.c, a.s) + caromi_off_unit(b.c, b.s)) + 32.0f * CAROMI_UF;
    w.error = share * reach + CAROMI_TINY;
    return w;
}

static inline bool caromi_quick_sizes_ok(caromi_quick_box a, caromi_quick_box b) {
    return caromi_minf(caromi_minf(a.hx, a.hy), caromi_minf(b.hx, b.hy)) >= 0.0f;
}

/* Tests the four separating axes. */
static inline int caromi_quick_boxes(caromi_quick_box a, caromi_quick_box b) {
    caromi_quick_view w = caromi_quick_view_make(a, b);
    float u = caromi_absf(a.c * w.dx + a.s * w.dy);
    float v = caromi_absf(a.c * w.dy - a.s * w.dx);
    float gap_b = caromi_maxf(w.u - (b.hx + w.reach_x), w.v - (b.hy + w.reach_y));
    float gap_ax = u - (a.hx + (b.hx * w.cosine + b.hy * w.sine));
    float gap_ay = v - (a.hy + (b.hx * w.sine + b.hy * w.cosine));
    float gap = caromi_maxf(gap_b, caromi_maxf(gap_ax, gap_ay));
    return caromi_verdict(gap, w.error);
}

/* Computes how far the inner box extends beyond the outer one's walls. */
static inline caromi_quick_excess caromi_quick_box_in_box(caromi_quick_box inner,
                                                          caromi_quick_box outer) {
    caromi_quick_view w = caromi_quick_view_make(inner, outer);
    float beyond = caromi_maxf(w.u + w.reach_x - outer.hx, w.v + w.reach_y - outer.hy);
    return (caromi_quick_excess){beyond, w.error};
}

/* Computes the same for an inner box with direction (1, 0), whose length is exactly 1. */
static inline caromi_quick_excess caromi_quick_aabb_in_box(carom_aabb a, carom_box b) {
    float c = b.rot.c;
    float s = b.rot.s;
    float x = 0.5f * (a.min.x + a.max.x);
    float y = 0.5f * (a.min.y + a.max.y);
    float hx = 0.5f * (a.max.x - a.min.x);
    float hy = 0.5f * (a.max.y - a.min.y);
    float dx = x - b.center.x;
    float dy = y - b.center.y;
    float u = caromi_absf(c * dx + s * dy);
    float v = caromi_absf(c * dy - s * dx);
    float cosine = caromi_absf(c);
    float sine = caromi_absf(s);
    float beyond_x = (u - b.half.x) + (hx * cosine + hy * sine);
    float beyond_y = (v - b.half.y) + (hx * sine + hy * cosine);
    float halves = (hx + hy) + (b.half.x + b.half.y);
    float offsets = (caromi_absf(x) + caromi_absf(y)) + (caromi_absf(dx) + caromi_absf(dy));
    float share = 2.0f * caromi_off_unit(c, s) + 32.0f * CAROMI_UF;
    return (caromi_quick_excess){caromi_maxf(beyond_x, beyond_y),
                                 share * (halves + offsets) + CAROMI_TINY};
}

/* Computes the extent of the box minus the distance from its centre to the nearer wall, the larger
 * over both axes. The distances to both walls of an axis add up to its extent. So `scale` is NaN or
 * infinite wherever caromi_minf could hide such a value. For min > max the bound may be negative,
 * but then the box does not fit, so the verdict is right. */
static inline caromi_quick_excess caromi_quick_box_in_aabb(carom_box a, carom_aabb b) {
    float c = caromi_absf(a.rot.c);
    float s = caromi_absf(a.rot.s);
    float left = a.center.x - b.min.x;
    float right = b.max.x - a.center.x;
    float below = a.center.y - b.min.y;
    float above = b.max.y - a.center.y;
    float reach_x = c * a.half.x + s * a.half.y;
    float reach_y = s * a.half.x + c * a.half.y;
    float share = caromi_off_unit(c, s) + 16.0f * CAROMI_UF;
    float scale = (a.half.x + a.half.y) + ((left + right) + (below + above));
    float beyond =
        caromi_maxf(reach_x - caromi_minf(left, right), reach_y - caromi_minf(below, above));
    return (caromi_quick_excess){beyond, share * scale + CAROMI_TINY};
}

#endif
