/* A path segment: the motion of a body from one event of a step to the next.
 *
 * It is a parabola, or a straight line where nothing accelerates the body or contacts carry it. The
 * course is the velocity along the path. It differs from the body's velocity where a contact or a slow
 * collision moves the body without changing its velocity. A body that contacts carry moves straight
 * while its velocity changes evenly to the solved one, after what closed was stopped. */
#ifndef CAROMI_WORLD_MOTION_SEGMENT_H
#define CAROMI_WORLD_MOTION_SEGMENT_H

#include "world/store.h"

typedef struct caromi_segment {
    double t;                /* seconds after the start of the step at which it begins */
    caromi_vec at, course;   /* position there, and the velocity along the path */
    caromi_vec velocity;     /* the body's velocity there, for impacts */
    caromi_vec acceleration; /* of the course */
    caromi_vec gain;         /* of the velocity: the same, except for a body that contacts carry */
    double spin, spin_gain;  /* the body's spin there, and how it changes a second */
    double turned; /* of a box that rotates: the angle that it has turned by since the step began */
    double
        turn; /* the same: radians a second along the path. It is to the spin what the course is to the velocity */
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

/* A disc that holds the path between two times. */
static inline double caromi_segment_disc(const caromi_segment *p, double from, double to,
                                         caromi_vec *middle) {
    caromi_vec first = caromi_segment_place(p, from);
    caromi_vec last = caromi_segment_place(p, to);
    double bulge = 0.125 * (to - from) * (to - from) * caromi_length_of_vec(p->acceleration);
    *middle = caromi_plus(first, 0.5, caromi_minus(last, first));
    return 0.5 * caromi_length_of_vec(caromi_minus(last, first)) + bulge;
}

/* The distance between its positions at two times. */
static inline double caromi_segment_way(const caromi_segment *p, double from, double to) {
    return caromi_length_of_vec(
        caromi_minus(caromi_segment_place(p, to), caromi_segment_place(p, from)));
}

#endif
