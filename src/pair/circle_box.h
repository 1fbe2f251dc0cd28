/* A circle and a box, in the box's frame.
 *
 * (c, s) has length L, so the frame's coordinates come out L times too large; all lengths here are
 * kept in that scale, which spares the division. docs/NUMERICS.md, "Circle and box", derives the
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
    double error;  /* bounds the errors of gx, gy and r; finite exactly when all inputs are */
} caromi_circle_box;

/* The same with the circle's centre elsewhere. */
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

/* Validity of a pair whose frame is finite. A direction (0, 0) makes all lengths 0, so that no
 * filter is ever sure; the filters need only the sizes checked. */
static inline bool caromi_circle_box_sizes_ok(carom_circle a, carom_box b) {
    return caromi_min((double)a.radius, caromi_min((double)b.half.x, (double)b.half.y)) >= 0.0;
}

static inline bool caromi_circle_box_valid(const caromi_circle_box *f, carom_circle a,
                                           carom_box b) {
    return caromi_circle_box_sizes_ok(a, b) && f->length > 0.0 && f->error <= DBL_MAX;
}

/* -1 overlapping, +1 apart or touching, 0 in doubt or not finite. No branch: verdicts of real
 * content are as good as random, and a mispredicted one costs more than the whole test. */
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

/* What the doubles say, in the scale of L. */
typedef struct caromi_circle_box_fast {
    double wx, wy;   /* the part of the gaps outside the walls */
    double corner;   /* its length */
    double nearest;  /* the larger gap: negative for a centre inside */
    double distance; /* signed, times L */
    bool clear;      /* sign, normal and 1 ulp of float are certain */
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

/* A measure in the box's frame, in true lengths. */
typedef struct caromi_circle_box_local {
    double distance;
    double nx, ny; /* unit normal */
    double qx, qy; /* border point */
} caromi_circle_box_local;

/* The same by exact arithmetic, for the pairs that are not clear. Needs valid shapes. */
caromi_circle_box_local caromi_circle_box_exact(carom_circle a, carom_box b);

#endif
