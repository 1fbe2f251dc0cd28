/* Computes the gap, the normal and the relative motion of two bodies at the start of a step.
 *
 * caromi_circles_approach   computes the gap and the velocities of two circles.
 * caromi_solids_approach    computes those of any two bodies.
 * caromi_rotating_approach  computes the contact points of a rotating dynamic box, and selects the
 *                           one that closes fastest.
 * caromi_approach_of        runs these for a pair. contact.c is the only user. */
#ifndef CAROMI_WORLD_CONTACTS_APPROACH_H
#define CAROMI_WORLD_CONTACTS_APPROACH_H

#include "vec/angle.h"
#include "world/contacts/contacts.h"
#include "world/paths/manifold.h"

/* Rounding error of a closing speed, as a fraction of the speeds, which were rounded to float. */
#define CAROMI_FLOAT_SPEED_ERROR 1e-7

/* Functions that are compiled twice: for two dynamic circles, which are most pairs of a pile and
 * need little of the code, and for all other pairs. If size matters they are compiled once. */
#define CAROMI_FOR_BOTH static inline __attribute__((always_inline))

/* Returns the velocity of a body at a point in world coordinates. */
static caromi_vec caromi_velocity_at(const caromi_body *b, const caromi_solid *solid,
                                     caromi_vec at) {
    caromi_vec v = caromi_wide_vec(b->vel);
    if (solid->spin != 0.0) {
        v = caromi_plus(v, 1.0,
                        caromi_spin_velocity(solid, caromi_minus(at, caromi_wide_vec(b->pos))));
    }
    return v;
}

/* The relative position and motion of two bodies. */
typedef struct caromi_approach {
    caromi_vec q, velocity; /* of a relative to b */
    caromi_vec velocity_a, velocity_b;
    caromi_vec centres; /* velocity of the centre of a relative to that of b */
    caromi_nearness gap;
    double margin, size, closing, rounding;
    bool turns;        /* one of them is a spinning kinematic box */
    bool one_way;      /* one of them has one-way sides */
    caromi_solid a, b; /* not set for two circles */
    bool rotates;      /* a rotating dynamic box: velocities are at the fastest closing point */
    caromi_manifold points; /* set if `rotates` */
} caromi_approach;

static inline bool caromi_are_at_one_point(const caromi_approach *p) {
    return p->q.x == 0.0 && p->q.y == 0.0;
}

/* Returns a normal for two bodies whose centres coincide. For two bodies any direction would do. If
 * many are at one point, the direction of each is one golden angle after that of the previous slot.
 * So they separate in all directions. */
static caromi_vec caromi_normal_at_one_point(uint32_t slot_a, uint32_t slot_b, caromi_vec normal) {
    const double golden = 2.399963229728653; /* radians */
    caromi_vec a = caromi_direction(golden * (double)(slot_a & 0xffffu));
    caromi_vec b = caromi_direction(golden * (double)(slot_b & 0xffffu));
    caromi_vec d = caromi_minus(a, b);
    double length = caromi_length_of_vec(d);
    return length > 1e-9 /* otherwise it is rounding */ ? (caromi_vec){d.x / length, d.y / length}
                                                        : normal;
}

/* Returns the margin of a dynamic circle: caromi_body_margin without its branches. */
static double caromi_circle_margin(const caromi_body *b) {
    double place = caromi_max(caromi_abs((double)b->pos.x), caromi_abs((double)b->pos.y));
    return CAROMI_MARGIN * (place + (double)b->half.x);
}

CAROMI_FOR_BOTH void caromi_circles_approach(const caromi_body *a, const caromi_body *b,
                                             caromi_approach *p) {
    p->gap = caromi_gap_circles(p->q, (double)a->half.x + (double)b->half.x);
    p->turns = p->one_way = p->rotates = false;
    p->velocity_a = caromi_wide_vec(a->vel);
    p->velocity_b = caromi_wide_vec(b->vel);
}

static caromi_vec caromi_rotating_velocity(const caromi_body *b, caromi_vec at) {
    double spin = caromi_is_type(b, CAROM_STATIC) ? 0.0 : (double)b->spin;
    return (caromi_vec){(double)b->vel.x - spin * at.y, (double)b->vel.y + spin * at.x};
}

/* Returns the speed at which two bodies close at a contact point, and sets the velocities there. */
static inline double caromi_closing_at(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                       const caromi_point *point, caromi_vec normal,
                                       caromi_vec *velocity_a, caromi_vec *velocity_b) {
    *velocity_a = caromi_rotating_velocity(&w->bodies[slot_a], point->at_a);
    *velocity_b = caromi_rotating_velocity(&w->bodies[slot_b], point->at_b);
    return -caromi_dot(caromi_minus(*velocity_a, *velocity_b), normal);
}

/* Computes the velocities at a contact point. */
static inline void caromi_approach_at(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                      const caromi_point *point, caromi_approach *p) {
    p->closing =
        caromi_closing_at(w, slot_a, slot_b, point, p->gap.normal, &p->velocity_a, &p->velocity_b);
    p->velocity = caromi_minus(p->velocity_a, p->velocity_b);
}

static inline void caromi_approach_round(caromi_approach *p) {
    p->rounding =
        CAROMI_SPEED_ERROR +
        CAROMI_FLOAT_SPEED_ERROR * (caromi_abs(p->velocity_a.x) + caromi_abs(p->velocity_a.y) +
                                    caromi_abs(p->velocity_b.x) + caromi_abs(p->velocity_b.y));
}

/* Computes the contact manifold of a rotating dynamic box and another body. A second point counts
 * up to the gap at which contacts are kept. */
static void caromi_rotating_approach(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                     caromi_approach *p) {
    caromi_vec place_a = caromi_wide_vec(w->bodies[slot_a].pos);
    caromi_vec place_b = caromi_wide_vec(w->bodies[slot_b].pos);
    caromi_nearness gap =
        caromi_are_at_one_point(p) ? caromi_solid_gap(&p->a, place_a, &p->b, place_b) : p->gap;
    p->points =
        caromi_manifold_along(&p->a, place_a, &p->b, place_b, gap,
                              CAROMI_HELD_GAP * p->size + caromi_max(-p->gap.distance, 0.0));
    p->turns = false;
    caromi_approach_at(w, slot_a, slot_b, &p->points.points[0], p);
    if (p->points.count == 2) {
        const caromi_point *points = p->points.points;
        caromi_vec velocity_a, velocity_b;
        double closing = caromi_closing_at(w, slot_a, slot_b, &points[1], p->gap.normal,
                                           &velocity_a, &velocity_b);
        /* A point that does not close its gap in this step does not decide for the pair. */
        double first = caromi_max(points[0].distance - p->margin, 0.0);
        double second = caromi_max(points[1].distance - p->margin, 0.0);
        if (closing - second / w->step->dt > p->closing - first / w->step->dt) {
            caromi_approach_at(w, slot_a, slot_b, &points[1], p);
        }
    }
    caromi_approach_round(p);
}

static void caromi_solids_approach(const carom_world *w, const caromi_body *a, const caromi_body *b,
                                   caromi_approach *p) {
    caromi_vec place_a = caromi_wide_vec(a->pos);
    caromi_vec place_b = caromi_wide_vec(b->pos);
    p->a = caromi_solid_of(w, a);
    p->b = caromi_solid_of(w, b);
    p->rotates = caromi_rotates(a) || caromi_rotates(b);
    p->gap = p->rotates ? caromi_solid_gap(&p->a, place_a, &p->b, place_b)
                        : caromi_solid_gap_ahead(&p->a, place_a, &p->b, place_b, p->centres);
    p->turns = p->a.spin != 0.0 || p->b.spin != 0.0;
    p->one_way = (p->a.sides | p->b.sides) != 0;
    caromi_vec at = {0.0, 0.0};
    if (p->turns) {
        at = caromi_touching_point(&p->a, place_a, &p->b, place_b, &p->gap, p->centres);
    }
    caromi_vec across = caromi_across(p->gap.normal);
    p->velocity_a = caromi_plus(caromi_velocity_at(a, &p->a, at), -caromi_rim_speed(a), across);
    p->velocity_b = caromi_plus(caromi_velocity_at(b, &p->b, at), caromi_rim_speed(b), across);
}

CAROMI_FOR_BOTH void caromi_approach_of(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                        bool circles, caromi_approach *p) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    p->q = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    p->centres = caromi_minus(caromi_wide_vec(a->vel), caromi_wide_vec(b->vel));
    if (circles) {
        caromi_circles_approach(a, b, p);
    } else {
        caromi_solids_approach(w, a, b, p);
    }
    if (caromi_are_at_one_point(p)) {
        p->gap.normal = caromi_normal_at_one_point(slot_a, slot_b, p->gap.normal);
    }
    if (circles) {
        p->margin = caromi_circle_margin(a) + caromi_circle_margin(b);
        p->size = caromi_min((double)a->half.x, (double)b->half.x);
    } else {
        p->margin = p->a.margin + p->b.margin;
        p->size = caromi_smaller_size(a, b);
    }
    p->velocity = caromi_minus(p->velocity_a, p->velocity_b);
    p->closing = -caromi_dot(p->velocity, p->gap.normal);
    caromi_approach_round(p);
}

#endif
