/* Two bodies where they are, and how they move: for contact.c.
 *
 * caromi_circles_approach   computes the gap and the velocities of two circles.
 * caromi_solids_approach    computes those of any two bodies.
 * caromi_rotating_approach  computes the contact points of a box that rotates, and the one that closes fastest. */
#ifndef CAROMI_WORLD_CONTACTS_APPROACH_H
#define CAROMI_WORLD_CONTACTS_APPROACH_H

#include "vec/angle.h"
#include "world/contacts/contacts.h"
#include "world/paths/manifold.h"

/* The gap up to which a contact of the last step is kept, as a share of the smaller size. */
#define CAROMI_HELD_GAP 0.02

/* How far a closing speed may be off by rounding: by this share of the speeds, which were floats. */
#define CAROMI_FLOAT_SPEED_ERROR 1e-7

/* What is compiled twice: for two dynamic circles, which most pairs of a pile are and which need little of it,
 * and for all others; where size counts, once. */
#define CAROMI_FOR_BOTH static inline __attribute__((always_inline))

/* The velocity of a body at a point of it. */
static caromi_vec caromi_velocity_at(const caromi_body *b, const caromi_solid *solid,
                                     caromi_vec at) {
    caromi_vec v = caromi_wide_vec(b->vel);
    if (solid->spin != 0.0) {
        v = caromi_plus(v, 1.0,
                        caromi_spin_velocity(solid, caromi_minus(at, caromi_wide_vec(b->pos))));
    }
    return v;
}

/* Two bodies where they are, and how they move. */
typedef struct caromi_approach {
    caromi_vec q, velocity; /* of a over b */
    caromi_vec velocity_a, velocity_b;
    caromi_vec centres; /* velocity of a over b of their centres */
    caromi_nearness gap;
    double margin, size, closing, rounding;
    bool turns;        /* one of them does */
    bool one_way;      /* one of them has one-way sides */
    caromi_solid a, b; /* not of two circles */
    bool rotates; /* a box does: then the velocities are those of the point that closes fastest */
    caromi_manifold points; /* of those */
} caromi_approach;

/* The normal of two bodies at one point. Any would do for the two. For many bodies at the point each gets a
 * direction of its own, the golden angle after that of the body before, so that they part to all sides. */
static caromi_vec caromi_normal_at_one_point(uint32_t slot_a, uint32_t slot_b, caromi_vec normal) {
    const double golden = 2.399963229728653; /* radians */
    caromi_vec a = caromi_direction(golden * (double)(slot_a & 0xffffu));
    caromi_vec b = caromi_direction(golden * (double)(slot_b & 0xffffu));
    caromi_vec d = caromi_minus(a, b);
    double length = caromi_length_of_vec(d);
    return length > 1e-9 /* or it is rounding */ ? (caromi_vec){d.x / length, d.y / length}
                                                 : normal;
}

/* The margin of a dynamic circle. */
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

/* The velocities at a point. */
static void caromi_approach_at(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                               const caromi_point *point, caromi_approach *p) {
    p->velocity_a = caromi_rotating_velocity(&w->bodies[slot_a], point->at_a);
    p->velocity_b = caromi_rotating_velocity(&w->bodies[slot_b], point->at_b);
    p->velocity = caromi_minus(p->velocity_a, p->velocity_b);
    p->closing = -caromi_dot(p->velocity, p->gap.normal);
}

/* Computes the contact points of a box that rotates and another body. A second point counts up to the gap at which
 * contacts are kept. */
static void caromi_rotating_approach(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                     caromi_approach *p) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    p->points =
        caromi_solid_manifold(&p->a, caromi_wide_vec(a->pos), &p->b, caromi_wide_vec(b->pos),
                              CAROMI_HELD_GAP * caromi_smaller_size(a, b));
    p->turns = false;
    caromi_approach_at(w, slot_a, slot_b, &p->points.points[0], p);
    if (p->points.count == 2) {
        caromi_approach other = *p;
        caromi_approach_at(w, slot_a, slot_b, &p->points.points[1], &other);
        if (other.closing > p->closing) {
            *p = other;
        }
    }
}

static void caromi_solids_approach(const carom_world *w, const caromi_body *a, const caromi_body *b,
                                   caromi_approach *p) {
    caromi_vec place_a = caromi_wide_vec(a->pos);
    caromi_vec place_b = caromi_wide_vec(b->pos);
    p->a = caromi_solid_of(w, a);
    p->b = caromi_solid_of(w, b);
    p->gap = caromi_solid_gap(&p->a, place_a, &p->b, place_b);
    p->turns = p->a.spin != 0.0 || p->b.spin != 0.0;
    p->one_way = (p->a.sides | p->b.sides) != 0;
    p->rotates = caromi_rotates(a) || caromi_rotates(b);
    caromi_vec at = {0.0, 0.0};
    if (p->turns) {
        at = caromi_touching_point(&p->a, place_a, &p->b, place_b, &p->gap, p->centres);
    }
    caromi_vec across = {-p->gap.normal.y, p->gap.normal.x};
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
    if (p->q.x == 0.0 && p->q.y == 0.0) {
        p->gap.normal = caromi_normal_at_one_point(slot_a, slot_b, p->gap.normal);
    }
    if (circles) {
        p->margin = caromi_circle_margin(a) + caromi_circle_margin(b);
        p->size = caromi_min((double)a->half.x, (double)b->half.x);
    } else {
        p->margin = caromi_body_margin(a) + caromi_body_margin(b);
        p->size = caromi_smaller_size(a, b);
    }
    p->velocity = caromi_minus(p->velocity_a, p->velocity_b);
    p->closing = -caromi_dot(p->velocity, p->gap.normal);
    if (!circles && p->rotates) {
        caromi_rotating_approach(w, slot_a, slot_b, p);
    }
    p->rounding =
        CAROMI_SPEED_ERROR +
        CAROMI_FLOAT_SPEED_ERROR * (caromi_abs(p->velocity_a.x) + caromi_abs(p->velocity_a.y) +
                                    caromi_abs(p->velocity_b.x) + caromi_abs(p->velocity_b.y));
}

#endif
