/* oracle_value: the steps that distances and normals share. Private to the oracle. */
#ifndef ORACLE_VALUE_H
#define ORACLE_VALUE_H

#include "oracle_frame.h"

/* Places in a level's scratch v. */
enum {
    GAPS = 0, /* 8 of them, see oracle_axis_gaps */
    RX = 8,
    RY,
    NEAR,
    WAY_X,
    WAY_Y,
    CX,
    CY,
    EXX,
    EXY,
    EYX,
    EYY,
    PX,
    PY,
    ZERO,
    BEST
};

/* (lx, ly): a's centre in b's frame. */
void oracle_center_in_b(oracle_level *w);

/* x = |lx| - hx, y = |ly| - hy: outside the frame's slabs when positive. */
void oracle_outside(oracle_level *w, const oracle_frame *f, mpfr_srcptr lx, mpfr_srcptr ly);

/* v[0..7]: the gaps along +x, -x, +y, -y of b's frame, then of a's: how far a's extent is past
 * b's in that direction. The largest is the distance when it is <= 0. */
void oracle_axis_gaps(oracle_level *w);
int oracle_largest_gap(const oracle_level *w, int count);

/* The corner of `other` nearest to `base`: its squared distance in v[NEAR], and the way there in
 * base's frame in v[WAY_X], v[WAY_Y]. `turn` is 1 when other is a, -1 when it is b. Two convex
 * polygons that are apart are nearest at a corner of one of them. */
void oracle_nearest_corner(oracle_level *w, const oracle_frame *base, const oracle_frame *other,
                           int turn);

/* out: the signed distance of a and b; a is round if one of them is. */
void oracle_distance_value(oracle_level *w);

#endif
