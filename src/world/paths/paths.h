/* Computes the first path of each body in a step, and how the step treats a pair of bodies: whether
 * it collides, its material, its contact and its rest speed. */
#ifndef CAROMI_WORLD_PATHS_PATHS_H
#define CAROMI_WORLD_PATHS_PATHS_H

#include "world/scratch.h"
#include "world/sort.h"

/* Returns the force and the torque on a body that has CAROMI_FORCED. */
caromi_force caromi_force_on(const carom_world *w, uint32_t slot);

/* Returns the external acceleration of a body: gravity and forces. */
static inline caromi_vec caromi_acceleration(const carom_world *w, const caromi_body *b,
                                             uint32_t slot) {
    if (!caromi_is_type(b, CAROM_DYNAMIC)) {
        return (caromi_vec){0.0, 0.0};
    }
    double scale = (double)w->traits[b->traits].gravity_scale;
    caromi_vec a = {(double)w->gravity.x * scale, (double)w->gravity.y * scale};
    if (b->tag & CAROMI_FORCED) {
        a = caromi_plus(a, (double)b->inv_mass, caromi_wide_vec(caromi_force_on(w, slot).force));
    }
    return a;
}

/* Limit of the angular acceleration. More might not be a float, or would reach the limit of a spin
 * at once. */
#define CAROMI_MOST_SPIN_GAIN 1e12

/* Returns the angular acceleration of a dynamic body by a torque. */
static inline double caromi_spin_acceleration(const carom_world *w, const caromi_body *b,
                                              uint32_t slot) {
    if ((b->tag & CAROMI_FORCED) == 0) {
        return 0.0;
    }
    double gain = caromi_inverse_inertia(w, b) * (double)caromi_force_on(w, slot).torque;
    return caromi_max(caromi_min(gain, CAROMI_MOST_SPIN_GAIN), -CAROMI_MOST_SPIN_GAIN);
}

/* Returns whether gravity or a force accelerates a body. */
static inline bool caromi_body_accelerates(const carom_world *w, const caromi_body *b) {
    return !w->step->plain && caromi_is_type(b, CAROM_DYNAMIC) &&
           ((b->tag & CAROMI_FORCED) != 0 || ((w->gravity.x != 0.0f || w->gravity.y != 0.0f) &&
                                              w->traits[b->traits].gravity_scale != 0.0f));
}

/* Returns whether gravity, a force, or a load that contacts carried in the previous step acts on
 * one of two bodies. */
static inline bool caromi_pair_accelerates(const carom_world *w, const caromi_body *a,
                                           const caromi_body *b) {
    return ((a->tag | b->tag) & CAROMI_LOADED) != 0 || caromi_body_accelerates(w, a) ||
           caromi_body_accelerates(w, b);
}

/* Returns the past of a body, or NULL if its path has not changed in an earlier window. */
static inline const caromi_past *caromi_past_of(const struct caromi_scratch *s, uint32_t slot) {
    return s->window > 0 && s->acted[slot] ? &s->pasts[slot] : NULL;
}

/* Returns whether contacts carry a body in this step. Valid after the solve. */
static inline bool caromi_is_loaded(const struct caromi_scratch *s, uint32_t slot) {
    return s->solver_of != NULL && s->solver[s->solver_of[slot]].loaded;
}

/* Returns the path segment on which a body begins the window: the one that an earlier window left,
 * or that of the start of the step. */
caromi_segment caromi_first_segment(const carom_world *w, uint32_t slot);

/* Returns the path segment on which a body begins the step: from its velocity and acceleration, or
 * from the contact solver. */
static inline caromi_segment caromi_start_segment(const carom_world *w, uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    caromi_segment p = {.at = caromi_wide_vec(b->pos)};
    if ((b->tag & CAROMI_TYPE) == CAROM_STATIC || (b->tag & CAROMI_ASLEEP) != 0) {
        return p;
    }
    uint32_t number = s->solver_of != NULL ? s->solver_of[slot] : 0;
    if (number == 0) {
        p.velocity = p.course = caromi_wide_vec(b->vel);
        p.spin = (double)b->spin;
        if (!s->plain) {
            p.acceleration = p.gain = caromi_acceleration(w, b, slot);
            p.spin_gain = caromi_spin_acceleration(w, b, slot);
        }
        p.turn = caromi_rotates(b) ? p.spin + 0.5 * s->dt * p.spin_gain : 0.0;
        return p;
    }
    const caromi_solver_body *solved = &s->solver[number];
    double per_step = 1.0 / s->dt;
    if (solved->loaded) {
        caromi_vec change = caromi_minus(solved->velocity, solved->stopped);
        p.velocity = solved->stopped;
        p.gain = (caromi_vec){change.x * per_step, change.y * per_step};
        p.spin = (double)solved->stopped_spin;
        p.spin_gain = ((double)solved->spin - p.spin) * per_step;
    } else {
        p.velocity = solved->velocity;
        p.acceleration = p.gain = solved->acceleration;
        p.spin = (double)solved->spin;
        p.spin_gain = (double)solved->spin_acceleration;
    }
    p.course = (caromi_vec){solved->displacement.x * per_step, solved->displacement.y * per_step};
    p.course = caromi_plus(p.course, -0.5 * s->dt, p.acceleration);
    p.turn = caromi_rotates(b) ? (double)solved->turned * per_step : 0.0;
    return p;
}

/* caromi_first_segment, inline for loops over all bodies. */
static inline caromi_segment caromi_segment_of_body(const carom_world *w, uint32_t slot) {
    const caromi_past *past = caromi_past_of(w->step, slot);
    return past != NULL ? past->path : caromi_start_segment(w, slot);
}

/* How two bodies interact: not at all, by a collision, or because one is a sensor that reports the
 * other. */
#define CAROMI_PAIR_NONE 0u
#define CAROMI_PAIR_COLLIDES 1u
#define CAROMI_PAIR_SENSOR 2u
static inline uint32_t caromi_pair_kind(const carom_world *w, uint32_t a, uint32_t b) {
    uint32_t tag_a = w->bodies[a].tag;
    uint32_t tag_b = w->bodies[b].tag;
    if ((tag_a | tag_b) & CAROMI_SENSOR) {
        /* Sensors do not report solid static bodies. */
        bool still_a = (tag_a & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_STATIC;
        bool still_b = (tag_b & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_STATIC;
        bool reports = !still_a && !still_b && caromi_bodies_collide(w, a, b);
        return reports ? CAROMI_PAIR_SENSOR : CAROMI_PAIR_NONE;
    }
    bool moved = (tag_a & CAROMI_TYPE) == CAROM_DYNAMIC || (tag_b & CAROMI_TYPE) == CAROM_DYNAMIC;
    return moved && caromi_bodies_collide(w, a, b) ? CAROMI_PAIR_COLLIDES : CAROMI_PAIR_NONE;
}

/* Returns the restitution of two bodies: the larger one. */
static inline double caromi_pair_restitution(const carom_world *w, uint32_t a, uint32_t b) {
    return (double)caromi_maxf(w->traits[w->bodies[a].traits].restitution,
                               w->traits[w->bodies[b].traits].restitution);
}

/* Returns the friction of two bodies: the square root of the product. */
static inline double caromi_pair_friction(const carom_world *w, uint32_t a, uint32_t b) {
    if (w->bodies[a].traits == w->bodies[b].traits) {
        return (double)w->traits[w->bodies[a].traits]
            .friction; /* the square root of its square is exact */
    }
    return caromi_sqrt((double)w->traits[w->bodies[a].traits].friction *
                       (double)w->traits[w->bodies[b].traits].friction);
}

/* Two dynamic bodies overlap deeply if their centres are nearer than this fraction of the sum of
 * their sizes when a step begins: a caller placed them so. Sweeps leave them to the contact
 * solver. */
#define CAROMI_DEEP 0.75

/* Returns whether bodies overlap deeply, given the vector between their centres and the sum of
 * their sizes. */
static inline bool caromi_are_deeper(caromi_vec d, double sizes) {
    double near = CAROMI_DEEP * sizes;
    return d.x * d.x + d.y * d.y < near * near;
}

static inline bool caromi_are_deep(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    if (body_a->inv_mass == 0.0f || body_b->inv_mass == 0.0f) {
        return false;
    }
    return caromi_are_deeper(
        caromi_minus(caromi_wide_vec(body_a->pos), caromi_wide_vec(body_b->pos)),
        caromi_body_size(body_a) + caromi_body_size(body_b));
}

/* Returns the limit of two dynamic bodies that no contact holds: sweeps keep the margin. */
static inline caromi_limit caromi_free_limit(double margin) {
    return (caromi_limit){0.5 * margin, margin, margin, -0.5 * margin, false, false};
}

static inline uint64_t caromi_contact_at(const void *contacts, uint32_t at) {
    const caromi_contact *contact = (const caromi_contact *)contacts + at;
    return caromi_pair_key(contact->a, contact->b);
}

/* Returns the contact of two bodies, a < b, that the solver holds, or NULL. Of two points it is the
 * first. */
static inline const caromi_contact *caromi_contact_of(const carom_world *w, uint32_t a,
                                                      uint32_t b) {
    const struct caromi_scratch *s = w->step;
    if (s->solver_of == NULL || (s->solver_of[a] | s->solver_of[b]) == 0) {
        return NULL;
    }
    const uint32_t *starts = s->contact_starts;
    uint64_t key = caromi_pair_key(a, b);
    uint32_t end = starts != NULL ? starts[a + 1] : s->held_count;
    uint32_t at =
        caromi_lower_bound(s->held, starts != NULL ? starts[a] : 0, end, key, caromi_contact_at);
    return at < end && caromi_contact_at(s->held, at) == key ? &s->held[at] : NULL;
}

/* Returns the closing speed up to which a collision of two bodies is slow: it clips the path and is
 * left to the contact solver.
 *
 * It is the world's `rest` * dt * the largest acceleration along the normal that acts between them.
 * That is the relative external acceleration, or the one that contacts carry. For a pair that is
 * `held` the latter counts in full. On a rotating box it is the one that keeps a body on its face.
 * The contacts of a body carry if they push it, or did so in the previous step. For a held pair it
 * is enough that contacts connect it to the ground. */
double caromi_rest_speed(const carom_world *w, uint32_t a, uint32_t b, caromi_vec normal,
                         bool held);

static inline double caromi_pair_rest_speed(const carom_world *w, uint32_t a, uint32_t b,
                                            caromi_vec normal) {
    if (w->step->plain && caromi_shape_spin(&w->bodies[a]) == 0.0f &&
        caromi_shape_spin(&w->bodies[b]) == 0.0f) {
        return 0.0;
    }
    /* A contact that is not active is left to the sweep, so its collision must not be slow
     * there. */
    const caromi_contact *contact = caromi_contact_of(w, a, b);
    return caromi_rest_speed(w, a, b, normal, contact != NULL && contact->active);
}

#endif
