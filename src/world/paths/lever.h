/* Computes how impulses at a contact change the spins (angular velocities) of two bodies, and how
 * their spins move the surfaces there. */
#ifndef CAROMI_WORLD_LEVER_H
#define CAROMI_WORLD_LEVER_H

#include "world/store.h"

/* n is the normal from b to a, and t = (-n.y, n.x). The arms r_a and r_b point from the centres to
 * the contact point. An impulse of 1 on a
 *   along n  changes the spin of a by lift_a, and that of b by -lift_b;
 *   along t  changes them by -turn_a and -turn_b: friction rotates circles in the same direction.
 * All are 0 for a body that does not rotate. */
typedef struct caromi_lever {
    double normal_a, normal_b; /* r_a x n, r_b x n; 0 for circles */
    double arm_a, arm_b;       /* -r_a x t, r_b x t */
    double lift_a, lift_b;
    double turn_a, turn_b;
    double mass;  /* effective mass along n */
    double grip;  /* effective mass along t */
    double cross; /* change of the speed along t by an impulse of 1 along n */
} caromi_lever;

/* One of two bodies: a circle, or a body that does not rotate. */
typedef struct caromi_turner {
    double inv_mass;
    double ease; /* caromi_body_ease; 0 if it does not rotate */
    double radius;
} caromi_turner;

/* Returns the lever of two circles, or of a circle and a box that does not rotate. `gap` is their
 * separation. The arms of two rotating circles add up to the distance of the centres; otherwise
 * impulses across a gap would change the angular momentum. */
static inline caromi_lever caromi_lever_of_circles(caromi_turner a, caromi_turner b, double gap) {
    bool both = a.ease > 0.0 && b.ease > 0.0;
    double stretch = both ? 1.0 + gap / (a.radius + b.radius) : 1.0;
    double square = stretch * stretch;
    return (caromi_lever){.arm_a = a.ease > 0.0 ? stretch * a.radius : 0.0,
                          .arm_b = b.ease > 0.0 ? stretch * b.radius : 0.0,
                          .turn_a = a.ease > 0.0 ? a.ease * a.inv_mass * stretch / a.radius : 0.0,
                          .turn_b = b.ease > 0.0 ? b.ease * b.inv_mass * stretch / b.radius : 0.0,
                          .mass = 1.0 / (a.inv_mass + b.inv_mass),
                          .grip = 1.0 / (a.inv_mass * (1.0 + a.ease * square) +
                                         b.inv_mass * (1.0 + b.ease * square))};
}

/* One of two bodies with a contact point. */
typedef struct caromi_arm {
    caromi_vec at; /* the contact point, from its centre */
    double inv_mass, inv_inertia;
} caromi_arm;

/* Returns the lever of any two bodies at a contact point. */
static inline caromi_lever caromi_lever_at(const caromi_arm *a, const caromi_arm *b, caromi_vec n) {
    const caromi_vec t = caromi_across(n);
    caromi_lever l = {0};
    if (a->inv_inertia > 0.0) {
        l.normal_a = caromi_cross(a->at, n);
        l.arm_a = -caromi_cross(a->at, t);
        l.lift_a = a->inv_inertia * l.normal_a;
        l.turn_a = a->inv_inertia * l.arm_a;
    }
    if (b->inv_inertia > 0.0) {
        l.normal_b = caromi_cross(b->at, n);
        l.arm_b = caromi_cross(b->at, t);
        l.lift_b = b->inv_inertia * l.normal_b;
        l.turn_b = b->inv_inertia * l.arm_b;
    }
    double masses = a->inv_mass + b->inv_mass;
    l.mass = 1.0 / (masses + l.normal_a * l.lift_a + l.normal_b * l.lift_b);
    l.grip = 1.0 / (masses + l.arm_a * l.turn_a + l.arm_b * l.turn_b);
    l.cross = l.arm_b * l.lift_b - l.arm_a * l.lift_a;
    return l;
}

/* Returns the speed at which the surfaces slide along each other, given that of the centres. Bodies
 * that do not rotate do not change it, not even the sign of a zero. */
static inline double caromi_lever_slip(const caromi_lever *l, double slip, double spin_a,
                                       double spin_b) {
    if (l->arm_a != 0.0) {
        slip -= l->arm_a * spin_a;
    }
    if (l->arm_b != 0.0) {
        slip -= l->arm_b * spin_b;
    }
    return slip;
}

/* Returns the speed at which the surfaces separate along the normal, in the same way. */
static inline double caromi_lever_speed(const caromi_lever *l, double speed, double spin_a,
                                        double spin_b) {
    if (l->normal_a != 0.0) {
        speed += l->normal_a * spin_a;
    }
    if (l->normal_b != 0.0) {
        speed -= l->normal_b * spin_b;
    }
    return speed;
}

#endif
