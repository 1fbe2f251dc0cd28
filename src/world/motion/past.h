/* Declares the past of a body: what is carried over from the earlier windows of a step to the next
 * one.
 *
 * Only bodies whose paths have changed have a past; the others are as at the start of the step.
 * With its past an actor continues as if there were one window, so the number of windows changes
 * no result. */
#ifndef CAROMI_WORLD_MOTION_PAST_H
#define CAROMI_WORLD_MOTION_PAST_H

#include "world/paths/segment.h"

typedef struct caromi_past {
    caromi_segment path; /* may have started in any earlier window */
    /* These are copied from caromi_actor. */
    float lost, moved;
    double kept_turn;
    uint32_t impacts, limited_events, pace;
    uint32_t states; /* of its pairs: index + 1 of the first caromi_pair_state, or 0 */
    uint32_t bend;   /* index + 1 of its caromi_bend, or 0; valid if `bent` */
    uint8_t bent;    /* its path is changed by clips */
    uint8_t ended, loaded, driven;
    uint8_t isolated, ignores, exhausted, stalled, straight;
    uint8_t padding_[3];
} caromi_past;

struct caromi_scratch;
struct caromi_worker;
struct caromi_actor;
struct caromi_pair_state;

/* Reserves memory for the pasts of a step. Returns false when memory is short. */
bool caromi_pasts_reserve(carom_world *w);

/* Stores the past of an actor for the next window. Returns false when a list is full. */
bool caromi_past_add(struct caromi_worker *worker, const struct caromi_actor *actor);

/* Keeps the pasts of all islands after a window that is not the last. Returns false when memory is
 * short. */
bool caromi_pasts_keep(carom_world *w);

/* Restores the state that an actor had at the end of the previous window. */
void caromi_actor_resume(const struct caromi_scratch *s, struct caromi_actor *actor);

/* Returns which body of a pair keeps its state if both are actors: the smaller one, or the lower
 * slot of two equal ones. */
uint32_t caromi_state_keeper(const carom_world *w, uint32_t a, uint32_t b);

/* Returns the state of a pair at the end of the previous window, or NULL. */
const struct caromi_pair_state *caromi_past_state(const carom_world *w, uint32_t a, uint32_t b);

/* Returns whether two bodies may collide on the paths that the window starts with: they do not
 * ignore each other, and neither passes through the other. */
bool caromi_pasts_collide(const carom_world *w, uint32_t a, uint32_t b);

#endif
