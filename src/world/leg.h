/* A leg: a body's straight way from one meeting to the next, or to the end of a part of a step.
 *
 * Where it is goes by the chord: the velocity that brings it to the end of the leg. How fast it is
 * goes by its velocity, which under gravity changes on the way: the chord is then the mean of the
 * velocities at both ends, which makes both ends lie on the true parabola. */
#ifndef CAROMI_WORLD_LEG_H
#define CAROMI_WORLD_LEG_H

#include "world/store.h"

typedef struct caromi_leg {
    double t;             /* when it begins */
    caromi_vec at, chord; /* where, and the way in a unit of time */
    caromi_vec velocity;  /* there */
    caromi_vec pull;      /* acceleration on the way */
} caromi_leg;

static inline caromi_vec caromi_leg_place(const caromi_leg *leg, double t) {
    double s = t - leg->t;
    return (caromi_vec){leg->at.x + leg->chord.x * s, leg->at.y + leg->chord.y * s};
}

static inline caromi_vec caromi_minus(caromi_vec a, caromi_vec b) {
    return (caromi_vec){a.x - b.x, a.y - b.y};
}

/* a + s b */
static inline caromi_vec caromi_plus(caromi_vec a, double s, caromi_vec b) {
    return (caromi_vec){a.x + s * b.x, a.y + s * b.y};
}

static inline caromi_vec caromi_wide_vec(carom_vec2 v) {
    return (caromi_vec){(double)v.x, (double)v.y};
}

/* The velocity at a time of the leg. The place there is on the chord, below the parabola; the speed
 * is the one that has the energy of that place, so that bouncing neither wins nor loses height. */
static inline caromi_vec caromi_leg_velocity(const caromi_leg *leg, double t, caromi_vec place) {
    if (leg->pull.x == 0.0 && leg->pull.y == 0.0) {
        return leg->velocity;
    }
    caromi_vec v = caromi_plus(leg->velocity, t - leg->t, leg->pull);
    double squared = caromi_dot(v, v);
    double wanted = caromi_dot(leg->velocity, leg->velocity) +
                    2.0 * caromi_dot(leg->pull, caromi_minus(place, leg->at));
    if (!(wanted > 0.0) || !(squared > 0.0)) {
        return v;
    }
    double scale = caromi_sqrt(wanted / squared);
    return (caromi_vec){v.x * scale, v.y * scale};
}

#endif
