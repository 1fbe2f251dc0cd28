/* A path segment: the straight motion of a body from one event of a step to the next.
 *
 * Positions follow the chord, the mean velocity over the segment. Velocities follow the
 * acceleration. Both ends of the chord of a free body lie on its parabola, so free flight is exact
 * at the end of every step, and every sweep is along a straight line. */
#ifndef CAROMI_WORLD_MOTION_SEGMENT_H
#define CAROMI_WORLD_MOTION_SEGMENT_H

#include "world/store.h"

typedef struct caromi_segment {
    double t;                /* seconds after the start of the step at which it begins */
    caromi_vec at, chord;    /* position there, and the velocity along the path */
    caromi_vec velocity;     /* the body's velocity there, for impacts */
    caromi_vec acceleration; /* of that velocity */
} caromi_segment;

static inline caromi_vec caromi_minus(caromi_vec a, caromi_vec b) {
    return (caromi_vec){a.x - b.x, a.y - b.y};
}

/* a + s b */
static inline caromi_vec caromi_plus(caromi_vec a, double s, caromi_vec b) {
    return (caromi_vec){a.x + s * b.x, a.y + s * b.y};
}

static inline double caromi_length_of_vec(caromi_vec v) {
    return caromi_sqrt(caromi_dot(v, v));
}

static inline caromi_vec caromi_wide_vec(carom_vec2 v) {
    return (caromi_vec){(double)v.x, (double)v.y};
}

static inline caromi_vec caromi_segment_place(const caromi_segment *p, double t) {
    return caromi_plus(p->at, t - p->t, p->chord);
}

/* The velocity at a time of the segment. A free body is on the chord there, and not on its
 * parabola: the speed along the acceleration is the one that has the energy of that position, so
 * that a bounce neither gains nor loses height. The speed across it does not change. */
static inline caromi_vec caromi_segment_velocity(const caromi_segment *p, double t) {
    caromi_vec v = caromi_plus(p->velocity, t - p->t, p->acceleration);
    double squared = caromi_dot(p->acceleration, p->acceleration);
    if (!(squared > 0.0)) {
        return v;
    }
    double before = caromi_dot(p->velocity, p->acceleration);
    double after = caromi_dot(v, p->acceleration);
    double fallen = (t - p->t) * caromi_dot(p->chord, p->acceleration);
    double wanted = before * before + 2.0 * fallen * squared;
    if (!(wanted > 0.0) || after == 0.0) {
        return v;
    }
    double change = caromi_copy_sign(caromi_sqrt(wanted), after) - after;
    return caromi_plus(v, change / squared, p->acceleration);
}

#endif
