/* oracle_frame: shapes as rounded frames in MPFR. Private to the oracle.
 *
 * Every shape is a frame (centre, axis, half-extents) and a radius around it: a circle has no
 * extents, a box no radius. All variables are made once, at each precision. */
#ifndef ORACLE_FRAME_H
#define ORACLE_FRAME_H

#include "oracle.h"

enum { ORACLE_LOW_BITS = 320, ORACLE_HIGH_BITS = 2304, ORACLE_RAY_BITS = 768, ORACLE_SCRATCH = 56 };

typedef struct oracle_frame {
    mpfr_t cx, cy, ux, uy, hx, hy, r;
    mpfr_t c, s, length; /* the axis as it was given: (ux, uy) is (c, s) / length */
    bool turned;         /* the axis is not (1, 0) */
    bool round;          /* a circle or a point */
} oracle_frame;

/* One precision: the two shapes of a query and temporaries. */
typedef struct oracle_level {
    oracle_frame a, b;
    mpfr_t lx, ly;     /* a place in a frame */
    mpfr_t x, y, z, w; /* scratch of the innermost functions */
    mpfr_t v[ORACLE_SCRATCH];
    mpfr_t out;
} oracle_level;

struct oracle {
    oracle_level low, high, ray;
    const oracle_level *answered; /* the level whose out is the value */
};

void oracle_load(oracle_frame *f, carom_shape s);

/* Transforms (dx, dy) into the frame, in (lx, ly). */
void oracle_turn_in(oracle_level *w, const oracle_frame *f, mpfr_srcptr dx, mpfr_srcptr dy);

/* Transforms (lx, ly) out of the frame, as doubles of length 1. */
void oracle_unit_out(oracle_level *w, const oracle_frame *f, mpfr_srcptr lx, mpfr_srcptr ly,
                     double *x, double *y);

/* The largest number of a question: the centres' distance and the sizes. */
double oracle_scale(const oracle_level *w);

#endif
