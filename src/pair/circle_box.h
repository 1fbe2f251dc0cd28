/* A circle and a box, in the box's frame.
 *
 * (c, s) has length L, so the frame's coordinates come out L times too large; all lengths here are
 * kept in that scale, which spares the division. docs/NUMERICS.md, "Circle and box", derives the
 * bounds. */
#ifndef CAROMI_PAIR_CIRCLE_BOX_H
#define CAROMI_PAIR_CIRCLE_BOX_H

#include "carom/pair.h"
#include "base/real.h"

typedef struct caromi_circle_box {
    double length; /* L */
    double u, v;   /* the circle's centre */
    double hx, hy; /* half-extents */
    double r;      /* radius */
    double gx, gy; /* |u| - hx, |v| - hy: how far the centre is outside each pair of walls */
    double error;  /* bounds the errors of gx, gy and r; finite exactly when all inputs are */
} caromi_circle_box;

static inline caromi_circle_box caromi_circle_box_make(carom_circle a, carom_box b) {
    caromi_circle_box f;
    double c = (double)b.rot.c;
    double s = (double)b.rot.s;
    double dx = (double)a.center.x - (double)b.center.x;
    double dy = (double)a.center.y - (double)b.center.y;
    f.length = caromi_sqrt(c * c + s * s);
    f.u = c * dx + s * dy;
    f.v = c * dy - s * dx;
    f.hx = f.length * (double)b.half.x;
    f.hy = f.length * (double)b.half.y;
    f.r = f.length * (double)a.radius;
    f.gx = caromi_abs(f.u) - f.hx;
    f.gy = caromi_abs(f.v) - f.hy;
    double reach = f.length * (caromi_abs(dx) + caromi_abs(dy)) + f.hx + f.hy + f.r;
    f.error = (8.0 * CAROMI_U) * reach;
    return f;
}

static inline bool caromi_circle_box_valid(const caromi_circle_box *f, carom_circle a,
                                           carom_box b) {
    double smallest = caromi_min((double)a.radius, caromi_min((double)b.half.x, (double)b.half.y));
    return smallest >= 0.0 && f->length > 0.0 && f->error <= DBL_MAX;
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

/* How a circle and a box lie to each other, in world coordinates and in double. */
typedef struct caromi_measure {
    double distance; /* signed; sign exact */
    double nx, ny;   /* unit normal from the box to the circle */
    double px, py;   /* the box's border point */
} caromi_measure;

/* Needs valid shapes. */
caromi_measure caromi_measure_circle_box(carom_circle a, carom_box b);
double caromi_signed_distance_circle_box(carom_circle a, carom_box b);

#endif
