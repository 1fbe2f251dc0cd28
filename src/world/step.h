/* Declares the phases of a step. Their data is in scratch.h.
 *
 * step.c runs the phases in order:
 *   wake      wakes bodies that were changed since the last step, and what touches them (sleep.c)
 *   detect    builds the grid of moving bodies, and finds the candidate pairs (detect/)
 *   contacts  finds the touching pairs that the solver holds, and solves them (contacts/)
 *   motion    sweeps along the paths; resolves impacts and clips in time order (motion/)
 *   finish    writes positions, velocities and touching pairs (finish.c, events/)
 * Nothing that a caller can see changes before finish, so a failed allocation changes nothing.
 * Functions that return bool return false if they run out of memory, unless stated otherwise. */
#ifndef CAROMI_WORLD_STEP_H
#define CAROMI_WORLD_STEP_H

#include "world/paths/paths.h"

/* ---- detect/index.c -------------------------------------------------------------------------- */

/* Removes bodies that are gone or asleep from the list of movers. */
void caromi_movers_tidy(carom_world *w);

/* Marks all moving bodies as dirty: queries visit each of them from now on. */
void caromi_all_dirty(carom_world *w);

/* Sorts the list of movers by slot. */
bool caromi_movers_sort(carom_world *w);

/* ---- phases ---------------------------------------------------------------------------------- */

/* sleep.c: wakes bodies that changed, and what touches them. */
bool caromi_wake_changed(carom_world *w);

/* Counts the time at rest of a dynamic body that moved along a path of length `moved` in this step.
 * `loaded`: contacts carry it. Returns whether it has been at rest long enough to sleep. */
bool caromi_rest_count(const carom_world *w, uint32_t slot, bool loaded, double moved);

/* Wakes the sleeping bodies that the step hit, and what touches them. Sets `woke` if there are
 * any. */
bool caromi_wake_hit(carom_world *w, bool *woke);

/* Returns whether a body is kinematic and moves. A kinematic body at rest is like a static one. */
static inline bool caromi_drives(const caromi_body *b) {
    return caromi_is_type(b, CAROM_KINEMATIC) &&
           (b->vel.x != 0.0f || b->vel.y != 0.0f || b->spin != 0.0f);
}

/* Puts the bodies to sleep again that a failed step woke. */
void caromi_sleep_again(carom_world *w);

/* Puts islands to sleep that have been at rest long enough, at the end of a step. */
void caromi_sleep(carom_world *w);

bool caromi_detect(carom_world *w);
bool caromi_firsts_sift(carom_world *w);
bool caromi_contacts_solve(carom_world *w);
bool caromi_move(carom_world *w);
void caromi_move_clear(carom_world *w);
bool caromi_finish_reserve(carom_world *w);

/* `beside` is a serial task that changes no body and allocates nothing: one worker runs it while
 * the others finish the bodies. */
void caromi_finish(carom_world *w, caromi_task *beside);

/* caromi_leaving_count bounds the number of bodies that may leave the world, before the step is
 * finished: those whose islands end outside of it, or all if a path reaches halfway to its limits.
 * caromi_gone_count returns how many have left it, afterwards. */
uint64_t caromi_leaving_count(const carom_world *w);
uint32_t caromi_gone_count(const struct caromi_scratch *s);

/* ---- events/events.c ------------------------------------------------------------------------- */

/* Returns whether a touching pair of the last step, one of whose bodies sleeps, is unchanged. A
 * changed body wakes what it overlaps, so it no longer touches a body that still sleeps. A moving
 * sensor has been checked in this step. */
bool caromi_is_kept(const carom_world *w, const caromi_touch *t);

/* Reserves memory for the events of a step, before it is finished. */
bool caromi_events_reserve(carom_world *w);

/* Returns the note of a key whose index is worker << 32 | note. */
static inline caromi_note *caromi_note_of(const struct caromi_scratch *s, uint64_t index) {
    caromi_note *notes = s->worker[index >> 32].notes.memory.data;
    return &notes[index & UINT32_MAX];
}

static inline size_t caromi_notes_count(const struct caromi_scratch *s) {
    return caromi_lists_count(s, offsetof(caromi_worker, notes));
}

/* events/notes.c: a task. Writes a key for each note that was not undone to order_memory, sorts the
 * keys by bodies and then by time, and stores their number in `noted`. The index of a key is
 * worker << 32 | note. If a step has several windows, several workers may have notes of a pair. */
void caromi_notes_sort(void *world, uint32_t worker);

/* events/impacts.c: caromi_impacts_sort replaces the keys of notes by those of impacts, adds the
 * collisions that the solver stopped, and returns the number of keys. They are sorted by time, and
 * by bodies if the times are equal. caromi_impacts_list makes the list of impacts from them. There
 * the first body of a note is the index of the pair's ids in the list of touches. */
size_t caromi_impacts_sort(const carom_world *w, caromi_key *keys, size_t count);
void caromi_impacts_list(carom_world *w, size_t impacts);

/* events/reports.c: makes the list of reports from sorted notes, and from contacts with kinematic
 * bodies. */
void caromi_reports_list(carom_world *w, const caromi_key *notes, size_t count);

/* Makes the lists of events from the notes and contacts of the step. */
void caromi_events_publish(carom_world *w);

/* Makes the lists of events of a step with dt = 0: touching pairs that no longer touch end. */
bool caromi_events_of_pause(carom_world *w);

#endif
