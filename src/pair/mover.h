/* A point that moves against a rounded box: the one question behind every sweep and ray.
 *
 * A circle that sweeps a box is a point that sweeps the box grown by the radius; two aabbs are a
 * point and the box grown by the other's half-extents; two circles are a point and a disc, which is
 * a box of size 0 grown by both radii. Coordinates are those of some frame in which the box is
 * upright, seen from where the point starts, so that nothing is lost far from the origin.
 * docs/NUMERICS.md, "Sweeps", derives the bounds. */
#ifndef CAROMI_PAIR_MOVER_H
#define CAROMI_PAIR_MOVER_H

#include "base/expansion.h"

typedef struct caromi_mover {
    double low_x, high_x, low_y, high_y; /* the box's walls, from the start */
    double x, y;                         /* the motion, each to a relative u */
    double r;                            /* how much the box is grown, with round corners */
    double error;                        /* bounds the error of each wall and of r */
} caromi_mover;

/* The same, exact. */
typedef struct caromi_exact_mover {
    caromi_expansion low_x, high_x, low_y, high_y;
    caromi_expansion x, y;
    caromi_expansion r;
} caromi_exact_mover;

typedef struct caromi_meeting {
    int verdict;   /* +1 hit, -1 miss, 0 not sure */
    double t;      /* when they touch */
    double nx, ny; /* unit normal of the rounded box there, in the frame */
    bool tie;      /* a corner met exactly: another normal would do as well */
} caromi_meeting;

static inline caromi_meeting caromi_no_meeting(int verdict) {
    return (caromi_meeting){verdict, 1.0, 0.0, 0.0, false};
}

/* Whether and when the point gets strictly inside during [0, 1], for one that is not inside at the
 * start. The exact ones are always sure. */
caromi_meeting caromi_meet(const caromi_mover *m);
caromi_meeting caromi_meet_exact(const caromi_exact_mover *m);

/* The same against a disc alone: its centre at (cx, cy) from the start, off by `error` each, as r.
 */
caromi_meeting caromi_meet_disc(double cx, double cy, double x, double y, double r, double error);
caromi_meeting caromi_meet_disc_exact(const caromi_expansion *cx, const caromi_expansion *cy,
                                      const caromi_exact_mover *m);

#endif
