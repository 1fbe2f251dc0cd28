/* Declares the phases of a step. Their data is in scratch.h.
 *
 * step.c runs the phases in order:
 *   wake      bodies that were changed since the last step, and what touches them (sleep.c)
 *   detect    the grid of moving bodies, and the candidate pairs (detect/)
 *   contacts  touching pairs that the solver holds, and their velocities (contacts/)
 *   motion    sweeps along the paths, impacts and clips in time order (motion/)
 *   finish    new positions, velocities and touching pairs (finish.c, events/)
 * Nothing that a caller can see changes before finish, so a failed allocation loses nothing. */
#ifndef CAROMI_WORLD_STEP_H
#define CAROMI_WORLD_STEP_H

#include "world/paths/paths.h"

/* ---- detect/index.c ---------------------------------------------------------------------------- */

/* Drops bodies that are no longer there from the list of movers. */
void caromi_movers_tidy(carom_world *w);

/* Queries visit every moving body one by one from now on. */
void caromi_all_dirty(carom_world *w);

/* Sorts it; false when memory is short. */
bool caromi_movers_sort(carom_world *w);

/* ---- phases ------------------------------------------------------------------------------------ */

/* sleep.c. Wakes bodies that changed and what touches them. False when memory is short. */
bool caromi_wake_changed(carom_world *w);

/* Counts the time at rest of a dynamic body that has moved in this step, by a path of the length `moved`;
 * `loaded`: contacts carry it. Returns whether it has been at rest long enough to sleep. */
bool caromi_rest_count(const carom_world *w, uint32_t slot, bool loaded, double moved);

/* Wakes the sleeping bodies that a step has hit, and what touches them; `woke` if there are any. */
bool caromi_wake_hit(carom_world *w, bool *woke);

/* Whether a body moves and is stopped by nothing. A kinematic body at rest is like a static one. */
static inline bool caromi_drives(const caromi_body *b) {
    return caromi_is_type(b, CAROM_KINEMATIC) &&
           (b->vel.x != 0.0f || b->vel.y != 0.0f || b->spin != 0.0f);
}

/* After a step that failed: the bodies that it woke sleep as before. */
void caromi_sleep_again(carom_world *w);

/* After a step: puts islands to sleep that have been at rest long enough. */
void caromi_sleep(carom_world *w);

bool caromi_detect(carom_world *w);
bool caromi_firsts_sift(carom_world *w);
bool caromi_contacts_solve(carom_world *w);
bool caromi_move(carom_world *w);
void caromi_move_clear(carom_world *w);
bool caromi_finish_reserve(carom_world *w);
void caromi_finish(carom_world *w);

/* How many bodies may leave the world, before it is finished: those whose islands end there, and all if a path
 * reaches half way to its limits. And how many have left it, afterwards. */
uint64_t caromi_leaving_count(const carom_world *w);
uint32_t caromi_gone_count(const struct caromi_scratch *s);

/* ---- events/events.c --------------------------------------------------------------------------- */

/* Whether a pair of the last step, of which one body sleeps, is as it was. A body that was changed wakes what
 * it overlaps: it no longer touches what still sleeps. A sensor that moves has been checked in this step. */
bool caromi_is_kept(const carom_world *w, const caromi_touch *t);

/* Memory for the events of a step, before it is finished. */
bool caromi_events_reserve(carom_world *w);

/* events/notes.c: the note that a key names: worker << 32 | note. */
const caromi_note *caromi_note_of(const struct caromi_scratch *s, uint64_t index);
static inline size_t caromi_notes_count(const struct caromi_scratch *s) {
    return caromi_lists_count(s, offsetof(caromi_worker, notes));
}

/* Keys of all notes that stand, sorted by the bodies and then by time: index is worker << 32 | note.
 * With several windows the notes of one pair may be of several workers. */
size_t caromi_notes_sort(carom_world *w, caromi_key *keys);

/* events/hits.c: makes the list of hits from sorted notes, whose keys it changes, and from contacts: by time, those of
 * one time in the order of their bodies. */
void caromi_hits_list(carom_world *w, caromi_key *keys, size_t count);

/* events/reports.c: makes the list of reports from sorted notes, and from contacts with kinematic
 * bodies. */
void caromi_reports_list(carom_world *w, const caromi_key *notes, size_t count);

/* Makes the lists of events from the notes of the step. */
void caromi_events_publish(carom_world *w);

/* The same after a step of no length: touching pairs that are over end. */
bool caromi_events_of_pause(carom_world *w);

#endif
