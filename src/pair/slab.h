/* A moving point between pairs of walls, one pair per axis: when is it strictly inside all?
 *
 * Per axis the times of entry and exit are entry/speed and leave/speed. The point gets inside
 * during [0, 1] exactly when these are positive for every axis, and the last for every two: leave,
 * speed - entry,  leave - entry,  leave' * speed - entry * speed' where ' is the other axis. A
 * speed of 0 needs no case of its own; a point that rests is outside.
 */
#ifndef CAROMI_PAIR_SLAB_H
#define CAROMI_PAIR_SLAB_H

#include "base/expansion.h"

typedef struct caromi_slab_axis {
    double entry, leave; /* ways to the entry and the exit wall, along the motion */
    double speed;        /* >= 0, to a relative u */
    double error;        /* bounds the errors of entry and leave */
} caromi_slab_axis;

/* The same, exact. */
typedef struct caromi_slab_exact {
    caromi_expansion entry, leave, speed;
} caromi_slab_exact;

typedef struct caromi_slab_hit {
    int verdict; /* +1 hit, -1 miss, 0 not sure */
    int axis;    /* whose wall is met first; the first one on a tie */
    double t;    /* of the meeting */
    bool tie;    /* whether another wall is met at the very same time */
} caromi_slab_hit;

/* From the ways to the low and the high wall and the signed speed. */
static inline caromi_slab_axis caromi_slab_axis_make(double low, double high, double speed,
                                                     double error) {
    double side = caromi_copy_sign(1.0, speed);
    return (caromi_slab_axis){caromi_min(side * low, side * high),
                              caromi_max(side * low, side * high), caromi_abs(speed), error};
}

/* Turns an axis, given as ways to the low and the high wall, so that its speed is positive. */
void caromi_slab_exact_orient(caromi_slab_exact *axis);

/* For a point that is not strictly inside at the start; two axes or more. */
caromi_slab_hit caromi_slab_enter_two(const caromi_slab_axis axis[2]);
caromi_slab_hit caromi_slab_enter_four(const caromi_slab_axis axis[4]);
caromi_slab_hit caromi_slab_enter_exact(const caromi_slab_exact *axis, int count);

#endif
