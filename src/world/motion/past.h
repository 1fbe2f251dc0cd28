/* The past of a body: what it knows at the start of a window from the earlier windows of the step.
 *
 * Bodies whose paths did not change have none: they are as the step began. With its past an actor goes on as if
 * there were one window, so the number of windows changes no result. */
#ifndef CAROMI_WORLD_MOTION_PAST_H
#define CAROMI_WORLD_MOTION_PAST_H

#include "world/paths/segment.h"

typedef struct caromi_past {
    caromi_segment path; /* which may have begun in any window */
    /* As in caromi_actor. */
    float lost, moved;
    uint32_t impacts, limited_events, pace;
    uint32_t states; /* of its pairs: first caromi_pair_state + 1, or 0 */
    uint32_t bend;   /* caromi_bend + 1, or 0; valid if `bent` */
    uint8_t bent;    /* clips, or what they changed, are part of its path */
    uint8_t frozen, loaded, driven;
    uint8_t isolated, ignores, exhausted, stalled, straight;
    uint8_t padding_[3];
} caromi_past;

struct caromi_scratch;
struct caromi_worker;
struct caromi_actor;
struct caromi_pair_state;

/* Reserves memory for the pasts of a step; false when it is short. */
bool caromi_pasts_reserve(carom_world *w);

/* Notes the past of an actor for the next window; false when there is no capacity. */
bool caromi_past_add(struct caromi_worker *worker, const struct caromi_actor *actor);

/* After a window that is not the last: keeps what its islands know. False when memory is short. */
bool caromi_pasts_keep(carom_world *w);

/* Makes a new actor what it was at the end of the window before. */
void caromi_actor_resume(const struct caromi_scratch *s, struct caromi_actor *actor);

/* The body of a pair that keeps its state, if both act: the smaller one, or of two equal ones the lower slot. */
uint32_t caromi_state_keeper(const carom_world *w, uint32_t a, uint32_t b);

/* The state of a pair at the end of the window before, or NULL. */
const struct caromi_pair_state *caromi_past_state(const carom_world *w, uint32_t a, uint32_t b);

/* Whether two bodies on the paths that the window begins with may collide: they do not ignore each other, and
 * none passes through the other. */
bool caromi_pasts_collide(const carom_world *w, uint32_t a, uint32_t b);

#endif
