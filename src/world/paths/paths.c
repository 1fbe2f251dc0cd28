/* Computes the first path of each body in a step, and the rest speed of a pair.
 *
 * caromi_first_segment  returns the path of a body, as computed in paths.h.
 * caromi_rest_speed     returns the closing speed that separates slow collisions from impacts. */
#include "base/guard.h"
#include "world/step.h"

static uint64_t caromi_forced_at(const void *forces, uint32_t at) {
    return ((const caromi_force *)forces)[at].body;
}

caromi_force caromi_force_on(const carom_world *w, uint32_t slot) {
    const caromi_force *forces = w->step->forces;
    return forces[caromi_lower_bound(forces, 0, w->step->force_count, slot, caromi_forced_at)];
}

caromi_segment caromi_first_segment(const carom_world *w, uint32_t slot) {
    return caromi_segment_of_body(w, slot);
}

/* Returns whether contacts carry a body in this step, or did so in the previous one. A solver that
 * has not converged does not push all bodies of a pile that falls on the ground. So a body of a
 * held pair also counts if it is grounded. */
static bool caromi_is_carried(const carom_world *w, uint32_t slot, bool held) {
    const struct caromi_scratch *s = w->step;
    if (w->bodies[slot].tag & CAROMI_LOADED) {
        return true;
    }
    const caromi_solver_body *body = s->solver_of != NULL ? &s->solver[s->solver_of[slot]] : NULL;
    return body != NULL && (body->loaded || (held && body->grounded));
}

/* Returns the acceleration along the normal that keeps a body on a face of a box with the spin w.
 * With position r and velocity v relative to the box it is 2 w x v + w^2 r (Coriolis and
 * centrifugal). */
static double caromi_turning_acceleration(const caromi_body *body, const caromi_body *box,
                                          caromi_vec normal) {
    double w = (double)box->spin;
    caromi_vec v = caromi_minus(caromi_wide_vec(body->vel), caromi_wide_vec(box->vel));
    caromi_vec r = caromi_minus(caromi_wide_vec(body->pos), caromi_wide_vec(box->pos));
    caromi_vec a = {w * (w * r.x - 2.0 * v.y), w * (w * r.y + 2.0 * v.x)};
    return caromi_abs(caromi_dot(a, normal));
}

/* Returns an upper bound of the acceleration between two bodies of a held contact that is due to
 * the rotation of boxes: their corners are accelerated towards their centres. Returns 0 for elastic
 * bodies, which rebound instead. */
static double caromi_rotating_acceleration(const carom_world *w, uint32_t a, uint32_t b) {
    if (caromi_pair_restitution(w, a, b) >= 1.0) {
        return 0.0;
    }
    const caromi_body *bodies[2] = {&w->bodies[a], &w->bodies[b]};
    double most = 0.0;
    for (int i = 0; i < 2; i++) {
        double spin = caromi_rotates(bodies[i]) ? (double)bodies[i]->spin : 0.0;
        most += spin * spin * caromi_body_reach(bodies[i]);
    }
    return most;
}

double caromi_rest_speed(const carom_world *w, uint32_t a, uint32_t b, caromi_vec normal,
                         bool held) {
    const struct caromi_scratch *s = w->step;
    caromi_vec outer_a = caromi_acceleration(w, &w->bodies[a], a);
    caromi_vec outer_b = caromi_acceleration(w, &w->bodies[b], b);
    double most = caromi_abs(caromi_dot(caromi_minus(outer_a, outer_b), normal));
    bool carried_a = caromi_is_carried(w, a, held);
    bool carried_b = caromi_is_carried(w, b, held);
    if (carried_a || carried_b) {
        double own_a =
            held ? caromi_length_of_vec(outer_a) : caromi_abs(caromi_dot(outer_a, normal));
        double own_b =
            held ? caromi_length_of_vec(outer_b) : caromi_abs(caromi_dot(outer_b, normal));
        most = caromi_max(most, carried_a ? own_a : 0.0);
        most = caromi_max(most, carried_b ? own_b : 0.0);
    }
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    bool turns_a = caromi_driving_spin(body_a) != 0.0f;
    if ((turns_a || caromi_driving_spin(body_b) != 0.0f) && (held || carried_a || carried_b)) {
        most = caromi_max(most, caromi_turning_acceleration(turns_a ? body_b : body_a,
                                                            turns_a ? body_a : body_b, normal));
    }
    if (held && (caromi_rotates(body_a) || caromi_rotates(body_b))) {
        most = caromi_max(most, caromi_rotating_acceleration(w, a, b));
    }
    return (double)w->rest * s->dt * most;
}
