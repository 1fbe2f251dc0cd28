/* Quick verdicts in float: what most pairs need, at the price of the tutorial's formula.
 *
 * Each answers +1 (apart, or not contained), -1 (overlapping, or contained) or 0: not sure, ask
 * again in double. Sure means right whatever the rounding, and that every number was finite; the
 * signs of radii and half-extents are the caller's to check. docs/NUMERICS.md, "Quick verdicts",
 * derives the bounds. No branches: verdicts are as good as random. */
#ifndef CAROMI_PAIR_QUICK_H
#define CAROMI_PAIR_QUICK_H

#include "carom/pair.h"
#include "base/real.h"

/* Half an ulp of 1 in float. */
#define CAROMI_UF 0x1p-24f

/* Far above what underflow can add to an error, far below any result that is sure. */
#define CAROMI_TINY 0x1p-120f

/* For what follows an unsure verdict: out of the way, and without its registers in the quick part. */
#define CAROMI_COLD __attribute__((noinline, cold))

/* Neither zero nor denormal, infinite or NaN: a distance that rounded to it needs no second look. */
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

/* |p - q|^2 against (ra + rb)^2. Rounding: 4 uf of the larger side, so 5 uf of both is enough. */
static inline int caromi_quick_discs(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    float dx = p.x - q.x;
    float dy = p.y - q.y;
    float reach = ra + rb;
    float squared = dx * dx + dy * dy;
    float reach_squared = reach * reach;
    float scale = squared + reach_squared;
    return caromi_verdict(squared - reach_squared, 5.0f * CAROMI_UF * scale + CAROMI_TINY);
}

/* A point in the frame of a box, taking rot to have length 1. What that gets wrong is counted as an
 * error: coordinates are off by |1 - L| <= |1 - L^2| of themselves, and rounding adds at most 8 uf.
 * A rot far from length 1 is never sure. */
typedef struct caromi_quick_frame {
    float u, v;  /* magnitudes of its coordinates */
    float reach; /* |dx| + |dy| */
    float share; /* by which share of the reach they may be off */
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

/* What a verdict goes by: sure where |excess| > bound. */
typedef struct caromi_quick_excess {
    float excess, bound;
} caromi_quick_excess;

/* Squared lengths x^2 + y^2 and r^2, where x and y are off by `error` each. The last share covers
 * the rounding of the squares and makes an overflow unsure. */
static inline caromi_quick_excess caromi_excess_squared(float x, float y, float r, float error) {
    float squared = x * x + y * y;
    float r_squared = r * r;
    float bound = 4.0f * error * (x + y + r) + CAROMI_UF * (squared + r_squared) + CAROMI_TINY;
    return (caromi_quick_excess){squared - r_squared, bound};
}

static inline bool caromi_quick_sure(caromi_quick_excess e) {
    return caromi_absf(e.excess) > e.bound;
}

/* How far outside the walls the centre is, against r. Inside, only r is left, so a circle that is
 * tiny beside the box is not sure. */
static inline int caromi_quick_circle_box(carom_circle a, carom_box b) {
    caromi_quick_frame f = caromi_quick_frame_make(a.center, b);
    float wx = caromi_maxf(f.u - b.half.x, 0.0f);
    float wy = caromi_maxf(f.v - b.half.y, 0.0f);
    float error = f.share * (f.reach + b.half.x + b.half.y + a.radius);
    caromi_quick_excess e = caromi_excess_squared(wx, wy, a.radius, error);
    return caromi_verdict(e.excess, e.bound);
}

/* A circle against the walls, from inside; a point is one of radius 0. */
static inline int caromi_quick_circle_in_box(carom_circle a, carom_box b) {
    caromi_quick_frame f = caromi_quick_frame_make(a.center, b);
    float error = f.share * (f.reach + b.half.x + b.half.y + a.radius);
    float beyond = caromi_maxf(f.u - b.half.x, f.v - b.half.y) + a.radius;
    return caromi_verdict(beyond, 2.0f * error + CAROMI_TINY);
}

/* A box's far corner against a circle around it. */
static inline caromi_quick_excess caromi_quick_box_in_circle(carom_box a, carom_circle b) {
    caromi_quick_frame f = caromi_quick_frame_make(b.center, a);
    float error = f.share * (f.reach + a.half.x + a.half.y + b.radius);
    return caromi_excess_squared(f.u + a.half.x, f.v + a.half.y, b.radius, error);
}

#endif
