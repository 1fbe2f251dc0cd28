/* Decides which collisions the solver stops without a rebound, instead of a sweep. */
#ifndef CAROMI_WORLD_CONTACTS_CROWD_H
#define CAROMI_WORLD_CONTACTS_CROWD_H

#include "world/contacts/contacts.h"

/* A body that had at least this many contacts in the previous step is in a crowd: it does not
 * rebound. */
#define CAROMI_CROWD 2u

/* Returns how many contacts pushed a body in the previous step; of a fixed body, enough for a
 * crowd. */
static inline uint32_t caromi_held_by(const carom_world *w, uint32_t slot) {
    return w->bodies[slot].inv_mass > 0.0f ? w->step->held_by[slot] : CAROMI_CROWD;
}

/* Returns whether two bodies are in a crowd, so that their collision does not rebound. */
static inline bool caromi_are_in_crowd(const carom_world *w, uint32_t a, uint32_t b) {
    return caromi_held_by(w, a) >= CAROMI_CROWD && caromi_held_by(w, b) >= CAROMI_CROWD &&
           caromi_pair_restitution(w, a, b) < 1.0;
}

/* Returns the sum of the speeds of two bodies. */
static inline double caromi_speeds_of(const carom_world *w, uint32_t a, uint32_t b) {
    return caromi_length_of_vec(caromi_wide_vec(w->bodies[a].vel)) +
           caromi_length_of_vec(caromi_wide_vec(w->bodies[b].vel));
}

/* Returns whether a collision at this closing speed is left to the solver, which stops it without a
 * rebound, together with all other contacts. A contact must hold one of the bodies, and the
 * collision must be slow after restitution, or both bodies must be in a crowd. Collisions with
 * kinematic bodies, and motions longer than the smaller size, are left to impacts. */
static inline bool caromi_is_dead(const carom_world *w, uint32_t a, uint32_t b, double closing,
                                  double rest_speed) {
    uint32_t held_a = caromi_held_by(w, a);
    uint32_t held_b = caromi_held_by(w, b);
    double restitution = caromi_pair_restitution(w, a, b);
    bool driven = caromi_is_type(&w->bodies[a], CAROM_KINEMATIC) ||
                  caromi_is_type(&w->bodies[b], CAROM_KINEMATIC);
    bool far = closing * w->step->dt > caromi_smaller_size(&w->bodies[a], &w->bodies[b]);
    if (driven || far) {
        return false;
    }
    bool fixed = w->bodies[a].inv_mass == 0.0f || w->bodies[b].inv_mass == 0.0f;
    bool held = fixed ? (w->bodies[a].inv_mass > 0.0f ? held_a : held_b) > 0 : held_a + held_b > 0;
    return held && (restitution * closing <= rest_speed || caromi_are_in_crowd(w, a, b));
}

#endif
