/* Declares the shape of a body in double, and its distances, normals and times of impact. */
#ifndef CAROMI_WORLD_SOLID_H
#define CAROMI_WORLD_SOLID_H

#include "world/paths/segment.h"

typedef struct caromi_solid {
    caromi_vec half; /* of a circle: its radius */
    caromi_vec axis; /* unit */
    double spin;     /* radians in a unit of time */
    double angle;    /* from the axis, at the time 0; 0 if it does not turn */
    double reach;    /* radius around the centre that holds it */
    double margin;   /* the gap that sweeps keep */
    uint32_t circle; /* 1, or 0: a box */
    uint32_t sides;  /* one-way, or 0 */
} caromi_solid;

/* The least half-extent of a body: its radius, or half the shorter side of a box. */
static inline double caromi_body_size(const caromi_body *b) {
    return b->tag & CAROMI_CIRCLE ? (double)b->half.x : (double)caromi_minf(b->half.x, b->half.y);
}

/* The size that tolerances of a pair are shares of: that of the smaller dynamic body. */
static inline double caromi_smaller_size(const caromi_body *a, const caromi_body *b) {
    double size_a = a->inv_mass > 0.0f ? caromi_body_size(a) : CAROMI_INFINITY;
    double size_b = b->inv_mass > 0.0f ? caromi_body_size(b) : CAROMI_INFINITY;
    return caromi_min(size_a, size_b);
}

static inline double caromi_body_reach(const caromi_body *b) {
    double hx = (double)b->half.x;
    double hy = (double)b->half.y;
    return b->tag & CAROMI_CIRCLE ? hx : caromi_sqrt(hx * hx + hy * hy);
}

/* The gap that sweeps keep, as the sum of the two bodies' margins. Positions round to float at the
 * end of a step, by half an ulp of each coordinate, and the axes of a box that spins by half an ulp
 * of its reach. Twice that for each, of which half may be used up, keeps shapes from overlapping by
 * it. What does not move does not round. */
#define CAROMI_MARGIN 0x1p-22

static inline double caromi_body_margin(const caromi_body *b) {
    if (b->inv_mass == 0.0f && !(b->tag & CAROM_KINEMATIC)) {
        return 0.0;
    }
    double place = caromi_max(caromi_abs((double)b->pos.x), caromi_abs((double)b->pos.y));
    bool turns = caromi_shape_spin(b) != 0.0f || caromi_rotates(b);
    double turning = turns ? caromi_body_reach(b) : 0.0;
    return CAROMI_MARGIN * (place + turning + caromi_body_size(b));
}

/* Two bodies touch if their distance is at most this share of the smaller size and these margins. Sweeps stop bodies
 * at up to one margin; rounding adds less than half of one. */
#define CAROMI_TOUCHING 1e-4
#define CAROMI_TOUCHING_MARGINS 1.5

static inline double caromi_touching_distance(double size, double margin) {
    return CAROMI_TOUCHING * size + CAROMI_TOUCHING_MARGINS * margin;
}

/* Bounds of that, for discs around bodies: a size is not more than a reach. */
#define CAROMI_MAY_TOUCH (1.0 + 2.0 * CAROMI_TOUCHING)
#define CAROMI_MAY_TOUCH_MARGINS 2.0

/* A body that is nearer than sweeps allow, or seems to close at the seam of two flush boxes, counts as closing only if
 * its distance shrinks by more than this share of the margin. Rounding to float may change a distance by half a margin. */
#define CAROMI_CLOSER 0.125

/* Speeds of less than this, in units of length a second, are rounding whatever the velocities. */
#define CAROMI_SPEED_ERROR 1e-9

static inline caromi_solid caromi_solid_of(const carom_world *w, const caromi_body *b) {
    caromi_solid s = {.half = caromi_wide_vec(b->half),
                      .axis = {1.0, 0.0},
                      .reach = caromi_body_reach(b),
                      .margin = caromi_body_margin(b),
                      .circle = (b->tag & CAROMI_CIRCLE) != 0};
    if (!s.circle) {
        s.axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
        s.sides = w->traits[b->traits].sides;
        s.spin = caromi_is_type(b, CAROM_KINEMATIC) ? (double)b->spin : 0.0;
    }
    return s;
}

/* The same on a path, which rotates it. */
caromi_solid caromi_solid_on(const carom_world *w, const caromi_body *b,
                             const caromi_segment *path);

/* The speed of the surface of a kinematic circle that spins: along the normal turned by a right angle, seen from its
 * centre. */
static inline double caromi_rim_speed(const caromi_body *b) {
    bool drives = caromi_is_type(b, CAROM_KINEMATIC) && (b->tag & CAROMI_CIRCLE) != 0;
    return drives ? (double)b->spin * (double)b->half.x : 0.0;
}

/* What lies between two solids: the signed distance, and the unit normal from b to a. */
typedef struct caromi_nearness {
    double distance;
    caromi_vec normal;
    uint32_t corner; /* of a box, 1 */
} caromi_nearness;

/* Of two circles, a at d from b. */
static inline caromi_nearness caromi_gap_circles(caromi_vec d, double radii) {
    double length = caromi_length_of_vec(d);
    caromi_vec n = {1.0, 0.0};
    if (length > 0.0) {
        n = (caromi_vec){d.x / length, d.y / length};
    }
    return (caromi_nearness){length - radii, n, 0};
}

/* Of a at p_a and b at p_b. */
caromi_nearness caromi_solid_gap(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b);

/* The distance of two bodies where they are. */
double caromi_bodies_distance(const carom_world *w, const caromi_body *a, const caromi_body *b);

/* The same along one of the four axes of two boxes, a at d from b: a lower bound of their distance. */
caromi_nearness caromi_gap_along_axis(const caromi_solid *a, const caromi_solid *b, caromi_vec d,
                                      int axis);

/* When a sweep stops two bodies: their distance is to fall under `level`, and the time is that of
 * falling under `date`, which is not less. A body that slides along another at the distance `date`
 * does not collide with it again and again, nor with the next one of a row of flush boxes. */
typedef struct caromi_limit {
    double level, date;
    double margin, floor; /* for bodies that are nearer already: caromi_deeper */
    bool held;            /* a contact holds the pair: caromi_sides_stop */
    bool rotates;         /* a box of the two rotates: `level` counts for what turns, too */
} caromi_limit;

/* The distance down to which a body that is at `gap` already may come nearer without being stopped. At the floor it is hardly less than where it is, or a body that closes by less
 * than that in every step would creep through another. */
static inline double caromi_deeper(double gap, double margin, double floor) {
    return caromi_max(gap - CAROMI_CLOSER * margin, caromi_min(floor, gap - 0x1p-10 * margin));
}

/* The time of impact of two bodies on their paths, if it is before `end`; CAROMI_INFINITY if not. Of
 * two bodies a is the one with the lower slot, so that both find the same bits. */
double caromi_solid_time(const caromi_solid *a, const caromi_segment *path_a, const caromi_solid *b,
                         const caromi_segment *path_b, caromi_limit limit, double end);

/* A point at q that moves by w a unit of time, and a disc of radius r around the origin. Zero when
 * it is within already and gets nearer. The discriminant by the cross product, and the smaller root
 * as c / q, keep their digits near a graze and far away. */
static inline double caromi_reach_disc(caromi_vec q, caromi_vec w, double r) {
    double along = caromi_dot(q, w);
    if (!(along < 0.0)) {
        return CAROMI_INFINITY;
    }
    double c = caromi_dot(q, q) - r * r;
    if (c <= 0.0) {
        return 0.0;
    }
    double cross = q.x * w.y - q.y * w.x;
    double discriminant = caromi_dot(w, w) * (r * r) - cross * cross;
    if (!(discriminant > 0.0)) {
        return CAROMI_INFINITY;
    }
    return c / (caromi_sqrt(discriminant) - along);
}

/* The time of impact of two circles at q from each other that move straight, by w, from a time on: as
 * caromi_solid_time. */
static inline double caromi_discs_meet(caromi_vec q, caromi_vec w, double radii, caromi_limit limit,
                                       double from, double end) {
    double inner = caromi_reach_disc(q, w, radii + limit.level);
    if (!(from + inner < end)) {
        return CAROMI_INFINITY;
    }
    if (inner == 0.0) {
        double now = caromi_length_of_vec(q);
        double deeper = radii + caromi_deeper(now - radii, limit.margin, limit.floor);
        return caromi_reach_disc(q, w, deeper) < end - from ? from : CAROMI_INFINITY;
    }
    return from + caromi_min(caromi_reach_disc(q, w, radii + limit.date), inner);
}

/* The same on two paths of equal acceleration. */
double caromi_discs_time(const caromi_segment *path_a, const caromi_segment *path_b, double radii,
                         caromi_limit limit, double end);

/* When the distance of two bodies falls to `gap`, a at q from b and moving over it by w. */
double caromi_solid_reach(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                          double gap);

/* Whether two bodies at a distance `now`, a at q from b, come nearer if a moves over b by w: false at the seam of two
 * flush boxes, whose corner only seems to close. */
bool caromi_solid_closes(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                         double now, double margin);

/* The first time up to `end` at which their interiors have a point in common; CAROMI_INFINITY if there is none. */
double caromi_solid_crosses(const caromi_solid *a, const caromi_segment *path_a,
                            const caromi_solid *b, const caromi_segment *path_b, double end);

/* The motion of a over b: at q when the time is 0. */
typedef struct caromi_relative {
    caromi_vec q, course, acceleration;
} caromi_relative;

static inline caromi_vec caromi_relative_place(const caromi_relative *r, double t) {
    return caromi_plus(caromi_plus(r->q, t, r->course), 0.5 * t * t, r->acceleration);
}

/* Returns the time at which the gap of two bodies falls to about `level`, to within a share of the margin. With a margin
 * of 0 it is the time at which their interiors first overlap. At least one of the two turns. The motion begins at the time
 * `from`; the result is counted from there. Before `start` they do not collide. */
double caromi_time_turning(const caromi_solid *a, const caromi_solid *b, const caromi_relative *r,
                           double from, double start, double margin, double level, double end);

/* Whether one-way sides, if there are any, stop a at a distance and normal from b. What overlaps them is let
 * through, but not by rounding; and what a contact holds is outside, whatever a lift made of its gap. */
bool caromi_sides_stop(const caromi_solid *a, const caromi_solid *b, const caromi_nearness *gap,
                       bool held);

/* The velocity of a kinematic box at a point of it, over that of its centre. */
static inline caromi_vec caromi_spin_velocity(const caromi_solid *s, caromi_vec from_centre) {
    return (caromi_vec){-s->spin * from_centre.y, s->spin * from_centre.x};
}

/* Where two bodies touch, one of which may turn; a moves over b by `course`. Of several points of two boxes it is
 * the one that closes fastest, by which sweeps decide whether the two close. */
caromi_vec caromi_touching_point(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b, const caromi_nearness *gap, caromi_vec course);

/* Half the width of a box along a direction. */
double caromi_solid_extent(const caromi_solid *s, caromi_vec n);

/* The solid turned as it is after the time t, which becomes 0 for it. */
caromi_solid caromi_solid_turned(const caromi_solid *s, double t);

/* A body on a box that turns, over the box: the motion with which it begins. */
typedef struct caromi_ride {
    caromi_vec q;            /* from the centre of the box to that of the body */
    caromi_vec course;       /* along the normal: that of the surface */
    caromi_vec acceleration; /* without what leads into the box */
    caromi_vec normal;       /* away from the box */
} caromi_ride;

/* The acceleration along the normal, beyond that of its course, with which a body stays outside of a box that
 * turns for the time `left`: it begins at the distance `from`, and is to be at `to` in the end. Negative if the
 * box turns away from it. */
double caromi_ride_pull(const caromi_solid *body, const caromi_solid *box, const caromi_ride *ride,
                        double from, double to, double left);

#endif
