/* A moving point between two pairs of walls: when is it strictly inside both?
 *
 * Per axis the times of entry and exit are near/speed and far/speed. Which of them is first is
 * decided exactly on the numbers given: products of doubles are compared with a bound, then as
 * expansions. */
#ifndef CAROMI_PAIR_SLAB_H
#define CAROMI_PAIR_SLAB_H

#include "base/real.h"

/* The unevaluated sum of three doubles. */
typedef struct caromi_three {
    double term[3];
} caromi_three;

typedef struct caromi_slab_axis {
    caromi_three near, far; /* ways to the entry and exit walls, along the motion */
    double speed;           /* >= 0; when 0, near < 0 < far tells strictly between the walls */
} caromi_slab_axis;

typedef struct caromi_slab_hit {
    bool hit;
    int axis; /* whose wall is met first; the first one on a tie */
    double t; /* in [0, 1] */
} caromi_slab_hit;

/* For a point that is not strictly inside at the start. */
caromi_slab_hit caromi_slab_enter(const caromi_slab_axis axis[2]);

/* Sets up an axis from the ways to the low and the high wall and the signed speed. */
caromi_slab_axis caromi_slab_axis_make(caromi_three low, caromi_three high, double speed);

#endif
