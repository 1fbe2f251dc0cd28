/* Computes the first path of each body in a step, and how the step treats a pair of bodies.
 *
 * caromi_first_segment  the path from the body's velocity and acceleration, or from the contact
 *                       solver; in later windows, the path that the window before left.
 * caromi_pair_kind      whether a pair collides, overlaps a sensor, or neither.
 * caromi_rest_speed     the closing speed that separates slow collisions from impacts. */
#include "base/guard.h"
#include "world/step.h"

/* Forces are few, and sorted by body for a step. */
static carom_vec2 caromi_force_on(const carom_world *w, uint32_t slot) {
    const caromi_force *forces = w->step->forces;
    uint32_t low = 0;
    uint32_t high = w->step->force_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (forces[middle].body < slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return forces[low].force;
}

caromi_vec caromi_acceleration(const carom_world *w, const caromi_body *b, uint32_t slot) {
    if (!caromi_is_type(b, CAROM_DYNAMIC)) {
        return (caromi_vec){0.0, 0.0};
    }
    double scale = (double)w->traits[b->traits].gravity_scale;
    caromi_vec a = {(double)w->gravity.x * scale, (double)w->gravity.y * scale};
    if (b->tag & CAROMI_FORCED) {
        a = caromi_plus(a, (double)b->inv_mass, caromi_wide_vec(caromi_force_on(w, slot)));
    }
    return a;
}

caromi_segment caromi_first_segment(const carom_world *w, uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    caromi_segment p = {.at = caromi_wide_vec(b->pos)};
    if ((b->tag & CAROMI_TYPE) == CAROM_STATIC || (b->tag & CAROMI_ASLEEP) != 0) {
        return p;
    }
    if (s->window > 0) {
        return s->segments[slot];
    }
    uint32_t number = s->solver_of != NULL ? s->solver_of[slot] : 0;
    if (number == 0) {
        p.velocity = p.course = caromi_wide_vec(b->vel);
        if (!s->plain) {
            p.acceleration = p.gain = caromi_acceleration(w, b, slot);
        }
        return p;
    }
    const caromi_solver_body *solved = &s->solver[number];
    double per_step = 1.0 / s->dt;
    if (solved->loaded) {
        caromi_vec change = caromi_minus(solved->velocity, solved->stopped);
        p.velocity = solved->stopped;
        p.gain = (caromi_vec){change.x * per_step, change.y * per_step};
    } else {
        p.velocity = solved->velocity;
        p.acceleration = p.gain = solved->acceleration;
    }
    p.course = (caromi_vec){solved->displacement.x * per_step, solved->displacement.y * per_step};
    p.course = caromi_plus(p.course, -0.5 * s->dt, p.acceleration);
    return p;
}

uint32_t caromi_pair_kind(const carom_world *w, uint32_t a, uint32_t b) {
    uint32_t tag_a = w->bodies[a].tag;
    uint32_t tag_b = w->bodies[b].tag;
    if ((tag_a | tag_b) & CAROMI_SENSOR) {
        /* Sensors do not report solid static bodies. */
        bool still_a = (tag_a & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_STATIC;
        bool still_b = (tag_b & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_STATIC;
        bool reports = !still_a && !still_b && caromi_bodies_meet(w, a, b);
        return reports ? CAROMI_PAIR_SENSOR : CAROMI_PAIR_NONE;
    }
    bool moved = (tag_a & CAROMI_TYPE) == CAROM_DYNAMIC || (tag_b & CAROMI_TYPE) == CAROM_DYNAMIC;
    return moved && caromi_bodies_meet(w, a, b) ? CAROMI_PAIR_COLLIDES : CAROMI_PAIR_NONE;
}

const caromi_contact *caromi_contact_of(const carom_world *w, uint32_t a, uint32_t b) {
    const struct caromi_scratch *s = w->step;
    if (s->solver_of == NULL || (s->solver_of[a] | s->solver_of[b]) == 0) {
        return NULL;
    }
    /* A floor may have any number of contacts: they are sorted by their second body. */
    uint32_t low = s->contact_starts[a];
    uint32_t high = s->contact_starts[a + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (s->held[middle].b < b) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < s->contact_starts[a + 1] && s->held[low].b == b ? &s->held[low] : NULL;
}

/* Whether contacts carry a body in this step, or did so in the previous one. A solver that has not converged
 * does not push all bodies of a pile that falls on the ground: what is held there counts, too. */
static bool caromi_is_carried(const carom_world *w, uint32_t slot, bool held) {
    const struct caromi_scratch *s = w->step;
    if (w->bodies[slot].tag & CAROMI_LOADED) {
        return true;
    }
    const caromi_solver_body *body = s->solver_of != NULL ? &s->solver[s->solver_of[slot]] : NULL;
    return body != NULL && (body->loaded || (held && body->grounded));
}

double caromi_rest_speed(const carom_world *w, uint32_t a, uint32_t b, caromi_vec normal,
                         bool held) {
    const struct caromi_scratch *s = w->step;
    if (s->plain) {
        return 0.0;
    }
    caromi_vec pull_a = caromi_acceleration(w, &w->bodies[a], a);
    caromi_vec pull_b = caromi_acceleration(w, &w->bodies[b], b);
    double most = caromi_abs(caromi_dot(caromi_minus(pull_a, pull_b), normal));
    bool carried_a = caromi_is_carried(w, a, held);
    bool carried_b = caromi_is_carried(w, b, held);
    if (carried_a || carried_b) {
        double own_a = held ? caromi_length_of_vec(pull_a) : caromi_abs(caromi_dot(pull_a, normal));
        double own_b = held ? caromi_length_of_vec(pull_b) : caromi_abs(caromi_dot(pull_b, normal));
        most = caromi_max(most, carried_a ? own_a : 0.0);
        most = caromi_max(most, carried_b ? own_b : 0.0);
    }
    return (double)w->rest * s->dt * most;
}
