/* Declares a path segment: the motion of a body from one event of a step to the next.
 *
 * It is a parabola, or a straight line if nothing accelerates the body or contacts carry it. The
 * course is the velocity along the path. It differs from the body's velocity if a contact or a slow
 * collision moves the body without changing its velocity. A body that contacts carry moves in a
 * straight line while its velocity changes linearly to the solved one. That change starts from the
 * velocity after stop.c. */
#ifndef CAROMI_WORLD_MOTION_SEGMENT_H
#define CAROMI_WORLD_MOTION_SEGMENT_H

#include "world/store.h"

typedef struct caromi_segment {
    double t;                /* start of the segment, in seconds after the start of the step */
    caromi_vec at, course;   /* position at the start, and velocity along the path */
    caromi_vec velocity;     /* the body's velocity at the start, for impacts */
    caromi_vec acceleration; /* of the course */
    caromi_vec gain;         /* of the velocity: the same, unless contacts carry the body */
    double spin, spin_gain;  /* the body's spin at the start, and angular acceleration */
    double turned;           /* rotating box: angle since the start of the step */
    double turn; /* rotating box: angular velocity along the path, as course is to velocity */
} caromi_segment;

static inline caromi_vec caromi_segment_place(const caromi_segment *p, double t) {
    double s = t - p->t;
    return caromi_plus(caromi_plus(p->at, s, p->course), 0.5 * s * s, p->acceleration);
}

static inline caromi_vec caromi_segment_course(const caromi_segment *p, double t) {
    return caromi_plus(p->course, t - p->t, p->acceleration);
}

static inline caromi_vec caromi_segment_velocity(const caromi_segment *p, double t) {
    return caromi_plus(p->velocity, t - p->t, p->gain);
}

static inline double caromi_segment_spin(const caromi_segment *p, double t) {
    return p->spin + (t - p->t) * p->spin_gain;
}

static inline double caromi_segment_angle(const caromi_segment *p, double t) {
    return p->turned + (t - p->t) * p->turn;
}

/* Returns the radius of a disc that holds the path between two times, and its centre in
 * `middle`. */
static inline double caromi_segment_disc(const caromi_segment *p, double from, double to,
                                         caromi_vec *middle) {
    caromi_vec first = caromi_segment_place(p, from);
    caromi_vec last = caromi_segment_place(p, to);
    double bulge = 0.125 * (to - from) * (to - from) * caromi_length_of_vec(p->acceleration);
    *middle = caromi_plus(first, 0.5, caromi_minus(last, first));
    return 0.5 * caromi_length_of_vec(caromi_minus(last, first)) + bulge;
}

/* Returns the distance between the positions at two times. */
static inline double caromi_segment_length(const caromi_segment *p, double from, double to) {
    return caromi_length_of_vec(
        caromi_minus(caromi_segment_place(p, to), caromi_segment_place(p, from)));
}

#endif
