/* Declares the shape of a body in double, its separations, normals and times of impact. */
#ifndef CAROMI_WORLD_SOLID_H
#define CAROMI_WORLD_SOLID_H

#include "world/paths/segment.h"

typedef struct caromi_solid {
    caromi_vec half; /* a circle has its radius in x */
    caromi_vec axis; /* unit */
    double spin;     /* radians per unit of time */
    double angle;    /* relative to the axis, at the time `since`; 0 if it does not rotate */
    double since;    /* so that the angle at an event has the same bits before and after it */
    double reach;    /* radius of the bounding disc around the centre */
    double margin;   /* part of the gap that sweeps keep */
    uint32_t circle; /* 1, or 0 for a box */
    uint32_t sides;  /* one-way sides, or 0 */
} caromi_solid;

/* Returns the smallest half-extent of a body: its radius, or half the shorter side of a box. */
static inline double caromi_body_size(const caromi_body *b) {
    return b->tag & CAROMI_CIRCLE ? (double)b->half.x : (double)caromi_minf(b->half.x, b->half.y);
}

/* Returns the size to which tolerances of a pair are relative: that of the smaller dynamic body. */
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

/* The gap that sweeps keep is the sum of the two bodies' margins. At the end of a step positions
 * are rounded to float, by half an ulp of each coordinate. The axes of a rotating box are
 * rounded by half an ulp of its reach. A margin is at least twice the sum of these errors, and
 * sweeps may use up half of it. So rounding makes no shapes overlap. Bodies that do not move are
 * not rounded. */
#define CAROMI_MARGIN 0x1p-22

static inline double caromi_margin_of(const caromi_body *b, double reach) {
    if (b->inv_mass == 0.0f && !(b->tag & CAROM_KINEMATIC)) {
        return 0.0;
    }
    double place = caromi_max(caromi_abs((double)b->pos.x), caromi_abs((double)b->pos.y));
    bool turns = caromi_shape_spin(b) != 0.0f || caromi_rotates(b);
    return CAROMI_MARGIN * (place + (turns ? reach : 0.0) + caromi_body_size(b));
}

static inline double caromi_body_margin(const caromi_body *b) {
    return caromi_margin_of(b, caromi_body_reach(b));
}

/* Two bodies touch if their separation is at most this fraction of the smaller size plus this many
 * margins. Sweeps stop bodies at up to one margin; rounding adds less than half of one. */
#define CAROMI_TOUCHING 1e-4
#define CAROMI_TOUCHING_MARGINS 1.5

static inline double caromi_touching_distance(double size, double margin) {
    return CAROMI_TOUCHING * size + CAROMI_TOUCHING_MARGINS * margin;
}

/* Upper bounds of these for bounding discs: a size is not more than a reach. */
#define CAROMI_MAY_TOUCH (1.0 + 2.0 * CAROMI_TOUCHING)
#define CAROMI_MAY_TOUCH_MARGINS 2.0

/* Fraction of the margin by which a separation must shrink to count as closing. It applies to
 * bodies that are nearer than sweeps allow, or that seem to close at the seam of two flush boxes.
 * Rounding to float may change a separation by half a margin. */
#define CAROMI_CLOSER 0.125

/* Speeds below this, in units of length a second, are rounding whatever the velocities. */
#define CAROMI_SPEED_ERROR 1e-9

static inline caromi_solid caromi_solid_of(const carom_world *w, const caromi_body *b) {
    double reach = caromi_body_reach(b);
    caromi_solid s = {.half = caromi_wide_vec(b->half),
                      .axis = {1.0, 0.0},
                      .reach = reach,
                      .margin = caromi_margin_of(b, reach),
                      .circle = (b->tag & CAROMI_CIRCLE) != 0};
    if (!s.circle) {
        s.axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
        s.sides = w->traits[b->traits].sides;
        s.spin = caromi_is_type(b, CAROM_KINEMATIC) ? (double)b->spin : 0.0;
    }
    return s;
}

/* Sets the rotation of a rotating box from its path; `axis` is its axis at the start of the
 * step. */
void caromi_solid_follow(caromi_solid *s, caromi_vec axis, const caromi_segment *path);

/* Returns the solid of a body on a path, which may rotate it. */
caromi_solid caromi_solid_on(const carom_world *w, const caromi_body *b,
                             const caromi_segment *path);

/* Returns the surface speed of a spinning kinematic circle, along its outward normal rotated by +90
 * degrees. */
static inline double caromi_rim_speed(const caromi_body *b) {
    bool drives = caromi_is_type(b, CAROM_KINEMATIC) && (b->tag & CAROMI_CIRCLE) != 0;
    return drives ? (double)b->spin * (double)b->half.x : 0.0;
}

/* The separation of two solids, negative if they overlap, and the unit normal from b to a. */
typedef struct caromi_nearness {
    double distance;
    caromi_vec normal;
    uint32_t corner; /* 1 if it is at a corner of a box */
} caromi_nearness;

/* Returns the separation and normal of two circles; d is the centre of a minus that of b. */
static inline caromi_nearness caromi_gap_circles(caromi_vec d, double radii) {
    double length = caromi_length_of_vec(d);
    caromi_vec n = {1.0, 0.0};
    if (length > 0.0) {
        n = (caromi_vec){d.x / length, d.y / length};
    }
    return (caromi_nearness){length - radii, n, 0};
}

/* Returns the separation and normal of a at p_a and b at p_b. */
caromi_nearness caromi_solid_gap(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b);

/* Returns the same if a moves by `way` relative to b. If a corner of a box is about to slide over a
 * corner of another one, the gaps along two axes are both close to 0, and the larger one is not
 * necessarily the one that closes last. Then the normal is that of the axis that the motion closes
 * last. So a box that slides on a floor hits the slope behind it, not the end face of the slope's
 * box, which lies below the floor. */
caromi_nearness caromi_solid_gap_ahead(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                       caromi_vec p_b, caromi_vec way);

/* Returns the separation of two bodies at their current positions. */
double caromi_bodies_distance(const carom_world *w, const caromi_body *a, const caromi_body *b);

/* Returns the same along one of the four axes of two boxes, where d is the centre of a minus that
 * of b: a lower bound of their separation. */
caromi_nearness caromi_gap_along_axis(const caromi_solid *a, const caromi_solid *b, caromi_vec d,
                                      int axis);

/* The separations at which a sweep stops two bodies. They collide if their separation falls below
 * `level`. The time of impact is when it falls below `date`, which is not less than `level`.
 * So a body that slides along another at the separation `date` does not collide with it repeatedly.
 * Nor does it collide with the next one of a row of flush boxes. */
typedef struct caromi_limit {
    double level, date;
    double margin, floor; /* for bodies that are already nearer: caromi_deeper */
    bool held;            /* a contact holds the pair: caromi_sides_stop */
    bool rotates; /* one of them is a rotating dynamic box: `level` applies to rotation, too */
} caromi_limit;

/* Returns the separation down to which bodies that are already at `gap` may come nearer without
 * being stopped. At the floor it is only slightly less than `gap`; otherwise a body that closes by
 * less than that in every step would creep through another. */
static inline double caromi_deeper(double gap, double margin, double floor) {
    return caromi_max(gap - CAROMI_CLOSER * margin, caromi_min(floor, gap - 0x1p-10 * margin));
}

/* Returns the time of impact of two bodies on their paths if it is before `end`, else
 * CAROMI_INFINITY. The body a must be the one with the lower slot, so that both orders give the
 * same bits. */
double caromi_solid_time(const caromi_solid *a, const caromi_segment *path_a, const caromi_solid *b,
                         const caromi_segment *path_b, caromi_limit limit, double end);

/* Returns when a point at q with velocity w enters a disc of radius r around the origin. Returns 0
 * if it is already inside and approaches the centre, CAROMI_INFINITY if it does not enter.
 * Computing the discriminant from the cross product, and the smaller root as c / (root - along),
 * avoids cancellation near a graze and far away. */
static inline double caromi_reach_disc(caromi_vec q, caromi_vec w, double r) {
    double along = caromi_dot(q, w);
    if (!(along < 0.0)) {
        return CAROMI_INFINITY;
    }
    double c = caromi_dot(q, q) - r * r;
    if (c <= 0.0) {
        return 0.0;
    }
    double cross = caromi_cross(q, w);
    double discriminant = caromi_dot(w, w) * (r * r) - cross * cross;
    if (!(discriminant > 0.0)) {
        return CAROMI_INFINITY;
    }
    return c / (caromi_sqrt(discriminant) - along);
}

/* Returns whether a point at q with velocity w stays outside a disc of radius r around the origin
 * for the time `left`. */
static inline bool caromi_paths_miss(caromi_vec q, caromi_vec w, double left, double r) {
    double along = caromi_dot(q, w);
    double cross = caromi_cross(q, w);
    double square = caromi_dot(w, w);
    caromi_vec last = caromi_plus(q, left, w);
    bool apart = caromi_dot(q, q) > r * r;
    bool passes = cross * cross > square * (r * r);
    bool stops = along + left * square < 0.0 && caromi_dot(last, last) > r * r;
    return apart & ((along >= 0.0) | passes | stops); /* no branch: it would be unpredictable */
}

/* Returns the time of impact of two circles that move in straight lines from the time `from` on, as
 * caromi_solid_time does. q is the centre of a minus that of b, and w the relative velocity. */
static inline double caromi_discs_impact(caromi_vec q, caromi_vec w, double radii,
                                         caromi_limit limit, double from, double end) {
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

/* Returns the same on two paths of equal acceleration. */
double caromi_discs_time(const caromi_segment *path_a, const caromi_segment *path_b, double radii,
                         caromi_limit limit, double end);

/* Returns when the separation of two bodies falls to `gap`; q is the centre of a minus that of b,
 * and w the velocity of a relative to b. */
double caromi_solid_reach(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                          double gap);

/* Returns whether two bodies at a separation `now` come nearer, for q and w as above. Returns false
 * at the seam of two flush boxes, where a corner only seems to close. */
bool caromi_solid_closes(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                         double now, double margin);

/* Returns the first time up to `end` at which the interiors of two bodies overlap; CAROMI_INFINITY
 * if there is none. */
double caromi_solid_crosses(const caromi_solid *a, const caromi_segment *path_a,
                            const caromi_solid *b, const caromi_segment *path_b, double end);

/* The motion of a relative to b, with position q at time 0. */
typedef struct caromi_relative {
    caromi_vec q, course, acceleration;
} caromi_relative;

static inline caromi_vec caromi_relative_place(const caromi_relative *r, double t) {
    return caromi_plus(caromi_plus(r->q, t, r->course), 0.5 * t * t, r->acceleration);
}

/* Returns the time at which the gap of two bodies falls to about `level`, to within a fraction of
 * the margin. With a margin of 0 it is the time at which their interiors first overlap. At least
 * one of the two rotates. The motion begins at the time `from`, and the result is relative to that.
 * They do not collide before `start`. */
double caromi_time_turning(const caromi_solid *a, const caromi_solid *b, const caromi_relative *r,
                           double from, double start, double margin, double level, double end);

/* Returns the time of impact before `end` of two bodies that are apart, one of which is a rotating
 * box that spins, as caromi_solid_time does; else CAROMI_INFINITY. No contact holds them, and the
 * centre of a starts at q relative to b and moves in a straight line. */
double caromi_free_time(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                        caromi_vec course, double end);

/* Returns a lower bound of the separation of two bodies: the largest along an axis. */
double caromi_solids_distance(const caromi_solid *a, const caromi_solid *b, caromi_vec q);

/* Returns whether two bodies, which may rotate, certainly keep a separation of more than `gap` for
 * the time `left`. The centre of a starts at q relative to b and moves in a straight line. Sets
 * `now` to caromi_solids_distance. */
bool caromi_solids_stay_apart(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                              caromi_vec course, double gap, double left, double *now);

/* Returns whether two touching bodies, one of which rotates, only separate for the time `left`. The
 * centre of a starts at q relative to b and moves in a straight line. caromi_time_turning makes the
 * same test first, with the same bits, and then finds no collision. */
bool caromi_solids_part(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                        caromi_vec course, double left);

/* Returns whether one-way sides, if there are any, stop a at a separation and normal from b. Bodies
 * that overlap the sides by more than rounding are let through. A body that a contact holds counts
 * as outside, even if a lift changed its gap. */
bool caromi_sides_stop(const caromi_solid *a, const caromi_solid *b, const caromi_nearness *gap,
                       bool held);

/* Returns the velocity of a kinematic box at one of its points, relative to its centre. */
static inline caromi_vec caromi_spin_velocity(const caromi_solid *s, caromi_vec from_centre) {
    return (caromi_vec){-s->spin * from_centre.y, s->spin * from_centre.x};
}

/* Returns the point at which two bodies touch, one of which may rotate; a has the velocity `course`
 * relative to b. If two boxes touch at several points it is the one that closes fastest, by which
 * sweeps decide whether the two close. */
caromi_vec caromi_touching_point(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b, const caromi_nearness *gap, caromi_vec course);

/* Returns half the extent of a box along a direction. */
static inline double caromi_solid_extent(const caromi_solid *s, caromi_vec n) {
    return s->half.x * caromi_abs(caromi_dot(s->axis, n)) +
           s->half.y * caromi_abs(caromi_cross(s->axis, n));
}

/* Returns the axis of a rotating solid after the time t. */
caromi_vec caromi_axis_turned(const caromi_solid *s, double t);

/* Returns the solid as rotated after the time t, which becomes its time 0. */
caromi_solid caromi_solid_turned(const caromi_solid *s, double t);

/* The initial motion of a body on a rotating box, relative to the box. */
typedef struct caromi_ride {
    caromi_vec q;            /* centre of the body minus centre of the box */
    caromi_vec course;       /* along the normal: that of the surface */
    caromi_vec acceleration; /* without the part that leads into the box */
    caromi_vec normal;       /* away from the box */
} caromi_ride;

/* Returns the acceleration along the normal, in addition to that of the ride, that keeps a body
 * outside a rotating box for the time `left`. It starts at the separation `from` and ends at `to`.
 * The result is negative if the box rotates away from the body. */
double caromi_ride_acceleration(const caromi_solid *body, const caromi_solid *box,
                                const caromi_ride *ride, double from, double to, double left);

#endif
