/* Declares the relative motion of two bodies, one of which rotates, and bounds of their gap. */
#ifndef CAROMI_WORLD_TURNING_H
#define CAROMI_WORLD_TURNING_H

#include "world/paths/solid.h"

/* Points that are farther than the nearest one by less than this fraction of the margin touch,
 * too. */
#define CAROMI_TOUCHING_CLOSE 0.25

/* Bounds hold for rotations of up to this many radians. */
#define CAROMI_BOUNDED_TURN 0.5

/* The relative motion at a time. */
typedef struct caromi_passing {
    caromi_vec at, course, acceleration, normal;
    double left; /* how long the bounds must hold */
} caromi_passing;

/* Returns a lower bound of the gap along the normal after the time `left`. The bound is concave in
 * time. So before that time the gap is at least the smaller of the bound and the current gap. */
double caromi_gap_after(const caromi_solid *a, const caromi_solid *b, const caromi_passing *p);

/* Returns the separation of two bodies, as caromi_solid_gap, and whether the normal is that of
 * a. */
caromi_nearness caromi_gap_turning(const caromi_solid *a, const caromi_solid *b, caromi_vec d,
                                   bool *of_a);

#endif
