/* Measures a circle against a rotated box, in the box's frame.
 *
 * The direction (c, s) has length L, so coordinates in its frame are L times too large. All lengths
 * here keep that scale, which saves the division. docs/NUMERICS.md, "Circle and box", derives the
 * bounds. */
#ifndef CAROMI_PAIR_CIRCLE_BOX_H
#define CAROMI_PAIR_CIRCLE_BOX_H

#include "carom/pair.h"
#include "vec/turn.h"

typedef struct caromi_circle_box {
    double length; /* L */
    double per_length;
    double u, v;   /* the circle's centre */
    double hx, hy; /* half-extents */
    double r;      /* radius */
    double gx, gy; /* |u| - hx, |v| - hy: how far the centre is outside each pair of walls */
    double error;  /* bounds the errors of gx, gy and r; finite exactly if all inputs are */
} caromi_circle_box;

/* Returns the same pair with the circle's centre moved. */
static inline caromi_circle_box caromi_circle_box_at(caromi_circle_box f, carom_vec2 center,
                                                     carom_box b) {
    double c = (double)b.rot.c;
    double s = (double)b.rot.s;
    double dx = (double)center.x - (double)b.center.x;
    double dy = (double)center.y - (double)b.center.y;
    f.u = c * dx + s * dy;
    f.v = c * dy - s * dx;
    f.gx = caromi_abs(f.u) - f.hx;
    f.gy = caromi_abs(f.v) - f.hy;
    double reach = f.length * (caromi_abs(dx) + caromi_abs(dy)) + f.hx + f.hy + f.r;
    f.error = (8.0 * CAROMI_U) * reach;
    return f;
}

static inline caromi_circle_box caromi_circle_box_make(carom_circle a, carom_box b) {
    caromi_length length = caromi_rot_length(b.rot);
    caromi_circle_box f = {.length = length.value,
                           .per_length = length.inverse,
                           .hx = length.value * (double)b.half.x,
                           .hy = length.value * (double)b.half.y,
                           .r = length.value * (double)a.radius};
    return caromi_circle_box_at(f, a.center, b);
}

/* Returns whether the sizes are valid; with a finite frame, the filters need no other check. For a
 * direction (0, 0) all lengths are 0, so no filter is ever sure. */
static inline bool caromi_circle_box_sizes_ok(carom_circle a, carom_box b) {
    return caromi_min((double)a.radius, caromi_min((double)b.half.x, (double)b.half.y)) >= 0.0;
}

static inline bool caromi_circle_box_valid(const caromi_circle_box *f, carom_circle a,
                                           carom_box b) {
    return caromi_circle_box_sizes_ok(a, b) && f->length > 0.0 && f->error <= DBL_MAX;
}

/* Returns -1 if overlapping, +1 if apart or touching, 0 if in doubt or not finite. It has no
 * branch: verdicts on real data are unpredictable, and a misprediction costs more than the test. */
static inline int caromi_circle_box_filter(const caromi_circle_box *f) {
    double wx = caromi_max(f->gx, 0.0);
    double wy = caromi_max(f->gy, 0.0);
    double excess = wx * wx + wy * wy - f->r * f->r;
    double bound = 4.0 * f->error * (wx + wy + f->r);
    bool centre_inside = caromi_max(f->gx, f->gy) < -2.0 * f->error;
    bool overlapping = centre_inside | (excess < -bound);
    bool apart = excess > bound;
    return (int)apart - (int)overlapping;
}

/* The measurement in double, in the scale of L. */
typedef struct caromi_circle_box_fast {
    double wx, wy;   /* the gaps, clamped to 0 */
    double corner;   /* length of (wx, wy) */
    double nearest;  /* the larger gap; negative if the centre is inside */
    double distance; /* signed, times L */
    bool clear;      /* sign and normal are certain, and the distance to 1 ulp of float */
} caromi_circle_box_fast;

static inline caromi_circle_box_fast caromi_circle_box_measure(const caromi_circle_box *f) {
    caromi_circle_box_fast m;
    m.wx = caromi_max(f->gx, 0.0);
    m.wy = caromi_max(f->gy, 0.0);
    m.corner = caromi_sqrt(m.wx * m.wx + m.wy * m.wy);
    m.nearest = caromi_max(f->gx, f->gy);
    m.distance = (m.corner + caromi_min(m.nearest, 0.0)) - f->r;
    double limit = 0x1p26 * f->error;
    bool direction_known = (m.corner > limit) | (m.nearest < -2.0 * f->error);
    m.clear = direction_known & (caromi_abs(m.distance) > limit);
    return m;
}

/* A measurement in the box's frame, in true lengths. */
typedef struct caromi_circle_box_local {
    double distance;
    double nx, ny; /* unit normal */
    double qx, qy; /* border point */
} caromi_circle_box_local;

/* Computes the same in exact arithmetic, for pairs that are not clear. The shapes must be valid. */
caromi_circle_box_local caromi_circle_box_exact(carom_circle a, carom_box b);

#endif
