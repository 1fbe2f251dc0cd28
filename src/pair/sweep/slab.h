/* Computes when a moving point is strictly inside several pairs of walls, one pair per axis.
 *
 * Per axis, the times of entry and exit are entry/speed and leave/speed. The point gets inside
 * during [0, 1] exactly if these margins are positive, the last one for every ordered pair of axes:
 *
 *   leave,  speed - entry,  leave - entry,  leave' * speed - entry * speed'
 *
 * where ' marks the other axis. A speed of 0 needs no special case: the margins are then positive
 * only between the walls. A point that does not move counts as outside. */
#ifndef CAROMI_PAIR_SLAB_H
#define CAROMI_PAIR_SLAB_H

#include "base/expansion.h"

typedef struct caromi_slab_axis {
    double entry, leave; /* distances to the entry and exit wall, along the motion */
    double speed;        /* >= 0, to a relative error of u */
    double error;        /* bounds the errors of entry and leave */
} caromi_slab_axis;

/* The same in exact arithmetic. */
typedef struct caromi_slab_exact {
    caromi_expansion entry, leave, speed;
} caromi_slab_exact;

typedef struct caromi_slab_hit {
    int verdict; /* +1 hit, -1 miss, 0 not sure */
    int axis;    /* axis of the wall that is hit; the lowest on a tie */
    double t;    /* time of impact, for a hit */
    bool tie;    /* whether another wall is hit at exactly the same time */
} caromi_slab_hit;

/* Makes an axis from the distances to the low and the high wall and the signed speed. */
static inline caromi_slab_axis caromi_slab_axis_make(double low, double high, double speed,
                                                     double error) {
    double side = caromi_copy_sign(1.0, speed);
    return (caromi_slab_axis){caromi_min(side * low, side * high),
                              caromi_max(side * low, side * high), caromi_abs(speed), error};
}

/* Flips an axis, given as distances to the low and the high wall, so that its speed is positive. */
void caromi_slab_exact_orient(caromi_slab_exact *axis);

/* A difference of two products with its error bound. */
typedef struct caromi_margin {
    double value, error;
} caromi_margin;

/* Computes leave * x->speed - entry * y->speed, where `entry` belongs to x and `leave` to y. */
static inline caromi_margin caromi_slab_cross(const caromi_slab_axis *x, double entry,
                                              const caromi_slab_axis *y, double leave) {
    double a = leave * x->speed;
    double b = entry * y->speed;
    double inherited = y->error * x->speed + x->error * y->speed;
    double rounded = 4.0 * CAROMI_U * (caromi_abs(a) + caromi_abs(b));
    return (caromi_margin){a - b, inherited + rounded};
}

/* Returns the smallest of the three margins that involve one axis only. */
static inline caromi_margin caromi_slab_least(const caromi_slab_axis *x) {
    double error = 2.0 * x->error + 2.0 * CAROMI_U * (x->speed + caromi_abs(x->entry));
    return (caromi_margin){
        caromi_min(x->leave, caromi_min(x->speed - x->entry, x->leave - x->entry)), error};
}

/* Returns whether and when the point enters. It must not be strictly inside at the start; `count`
 * is at least 2. Inlined for each count, so that the loops unroll. No branches: verdicts are
 * unpredictable. */
static inline caromi_slab_hit caromi_slab_enter(const caromi_slab_axis *axis, int count) {
    double low = CAROMI_INFINITY;  /* lower bound of the least margin and of all ties */
    double high = CAROMI_INFINITY; /* upper bound of the least margin */
    caromi_slab_axis first = axis[0];
    int which = 0;
    for (int i = 0; i < count; i++) {
        caromi_margin alone = caromi_slab_least(&axis[i]);
        low = caromi_min(low, alone.value - alone.error);
        high = caromi_min(high, alone.value + alone.error);
        for (int k = 0; k < i; k++) {
            caromi_margin ik = caromi_slab_cross(&axis[i], axis[i].entry, &axis[k], axis[k].leave);
            caromi_margin ki = caromi_slab_cross(&axis[k], axis[k].entry, &axis[i], axis[i].leave);
            low = caromi_min(low, caromi_min(ik.value - ik.error, ki.value - ki.error));
            high = caromi_min(high, caromi_min(ik.value + ik.error, ki.value + ki.error));
        }
        if (i > 0) {
            /* Which of two walls is hit: the one with the later entry. */
            caromi_margin later = caromi_slab_cross(&first, first.entry, &axis[i], axis[i].entry);
            low = caromi_min(low, caromi_abs(later.value) - later.error);
            first.entry = caromi_pick_greater(later.value, 0.0, axis[i].entry, first.entry);
            first.speed = caromi_pick_greater(later.value, 0.0, axis[i].speed, first.speed);
            first.error = caromi_pick_greater(later.value, 0.0, axis[i].error, first.error);
            which = later.value > 0.0 ? i : which;
        }
    }
    int verdict = (int)(low > 0.0) - (int)(high < 0.0);
    return (caromi_slab_hit){verdict, which, first.entry / first.speed, false};
}

caromi_slab_hit caromi_slab_enter_exact(const caromi_slab_exact *axis, int count);

#endif
