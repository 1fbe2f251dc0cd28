/* Decides most pairs in float, at about the cost of the textbook formula.
 *
 * Each function returns +1 (apart, or not contained), -1 (overlapping, or contained) or 0 (not
 * sure: decide in double). A sure verdict is right whatever the rounding, and implies that every
 * number was finite. The caller must check the signs of radii and half-extents. docs/NUMERICS.md,
 * "Quick verdicts", derives the bounds. No branches: verdicts are unpredictable. */
#ifndef CAROMI_PAIR_QUICK_H
#define CAROMI_PAIR_QUICK_H

#include "carom/pair.h"
#include "base/real.h"

/* Half an ulp of 1 in float. */
#define CAROMI_UF 0x1p-24f

/* Far above what underflow can add to an error, far below any result that is sure. */
#define CAROMI_TINY 0x1p-120f

/* For code after an unsure verdict: keeps it, and its register use, out of the fast path. */
#define CAROMI_COLD __attribute__((noinline, cold))

/* Returns whether x is a normal number: not zero, denormal, infinite or NaN. A distance that rounds
 * to one needs neither clamping nor a sign fix. */
static inline bool caromi_is_plain(float x) {
    union {
        float value;
        uint32_t bits;
    } f = {x};
    return (f.bits << 1) - 0x01000000u < 0xfe000000u;
}

static inline int caromi_verdict(float excess, float bound) {
    return (int)(excess > bound) - (int)(excess < -bound);
}

/* Compares |p - q|^2 with (ra + rb)^2. The rounding error is 4 uf of the larger side, so 5 uf of
 * their sum is enough. */
static inline int caromi_quick_discs(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    float dx = p.x - q.x;
    float dy = p.y - q.y;
    float reach = ra + rb;
    float squared = dx * dx + dy * dy;
    float reach_squared = reach * reach;
    float scale = squared + reach_squared;
    return caromi_verdict(squared - reach_squared, 5.0f * CAROMI_UF * scale + CAROMI_TINY);
}

/* A point in the frame of a box, assuming that rot has length 1. The deviation counts as an error:
 * coordinates have a relative error of |1 - L| <= |1 - L^2|, and rounding adds at most 8 uf. With a
 * rot far from length 1, nothing is ever sure. */
typedef struct caromi_quick_frame {
    float u, v;  /* magnitudes of its coordinates */
    float reach; /* |dx| + |dy| */
    float share; /* bounds the errors of u and v as a fraction of reach */
} caromi_quick_frame;

static inline float caromi_off_unit(float c, float s) {
    return caromi_absf(c * c + s * s - 1.0f);
}

static inline caromi_quick_frame caromi_quick_frame_make(carom_vec2 p, carom_box b) {
    float dx = p.x - b.center.x;
    float dy = p.y - b.center.y;
    float c = b.rot.c;
    float s = b.rot.s;
    return (caromi_quick_frame){caromi_absf(c * dx + s * dy), caromi_absf(c * dy - s * dx),
                                caromi_absf(dx) + caromi_absf(dy),
                                caromi_off_unit(c, s) + 16.0f * CAROMI_UF};
}

/* A value with its error bound: the verdict is sure if |excess| > bound. */
typedef struct caromi_quick_excess {
    float excess, bound;
} caromi_quick_excess;

/* Compares x^2 + y^2 with r^2, where x and y have an error of `error` each. The term with CAROMI_UF
 * covers the rounding of the squares and makes an overflow unsure. */
static inline caromi_quick_excess caromi_excess_squared(float x, float y, float r, float error) {
    float squared = x * x + y * y;
    float r_squared = r * r;
    float bound = 4.0f * error * (x + y + r) + CAROMI_UF * (squared + r_squared) + CAROMI_TINY;
    return (caromi_quick_excess){squared - r_squared, bound};
}

static inline bool caromi_quick_sure(caromi_quick_excess e) {
    return caromi_absf(e.excess) > e.bound;
}

/* Compares the distance of the centre to the box with r. For a centre inside, only r is left, so a
 * circle that is tiny compared with the box is not sure. */
static inline int caromi_quick_circle_box(carom_circle a, carom_box b) {
    caromi_quick_frame f = caromi_quick_frame_make(a.center, b);
    float wx = caromi_maxf(f.u - b.half.x, 0.0f);
    float wy = caromi_maxf(f.v - b.half.y, 0.0f);
    float error = f.share * (f.reach + b.half.x + b.half.y + a.radius);
    caromi_quick_excess e = caromi_excess_squared(wx, wy, a.radius, error);
    return caromi_verdict(e.excess, e.bound);
}

/* Decides whether a circle is inside a box; a point is a circle of radius 0. */
static inline int caromi_quick_circle_in_box(carom_circle a, carom_box b) {
    caromi_quick_frame f = caromi_quick_frame_make(a.center, b);
    float error = f.share * (f.reach + b.half.x + b.half.y + a.radius);
    float beyond = caromi_maxf(f.u - b.half.x, f.v - b.half.y) + a.radius;
    return caromi_verdict(beyond, 2.0f * error + CAROMI_TINY);
}

/* Compares a box's farthest corner with a circle around the box. */
static inline caromi_quick_excess caromi_quick_box_in_circle(carom_box a, carom_circle b) {
    caromi_quick_frame f = caromi_quick_frame_make(b.center, a);
    float error = f.share * (f.reach + a.half.x + a.half.y + b.radius);
    return caromi_excess_squared(f.u + a.half.x, f.v + a.half.y, b.radius, error);
}

#endif
