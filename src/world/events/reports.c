/* Makes the list of reports of a step: bodies that are squeezed, and bodies that left the world. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

/* Returns whether a body is still squeezed: it may have got away since it was noted. */
static bool caromi_is_squeezed(const carom_world *w, uint32_t body, uint32_t other) {
    const caromi_body *a = &w->bodies[body];
    return caromi_bodies_distance(w, a, &w->bodies[other]) < -CAROMI_SQUEEZED * caromi_body_size(a);
}

/* Finds the squeezed bodies, each with its kinematic body, in any order and perhaps twice. They are
 * those that were noted, and those that overlapped a kinematic body when the step began and still
 * do. The kinematic body may be at rest by now. */
static size_t caromi_squeezed_find(const carom_world *w, const caromi_key *notes, size_t count,
                                   caromi_key *found) {
    const struct caromi_scratch *s = w->step;
    size_t squeezed = 0;
    for (size_t i = 0; i < count; i++) {
        const caromi_note *note = caromi_note_of(s, notes[i].index);
        if (note->kind == CAROMI_NOTE_SQUEEZED && caromi_is_squeezed(w, note->a, note->b)) {
            found[squeezed++] = (caromi_key){caromi_pair_key(note->a, note->b), 0};
        }
    }
    for (uint32_t i = 0; caromi_any_contact(s, CAROMI_CONTACT_KINEMATIC) && i < s->held_count;
         i++) {
        const caromi_contact *c = &s->held[i];
        bool first = caromi_is_type(&w->bodies[c->a], CAROM_KINEMATIC);
        uint32_t body = first ? c->b : c->a;
        uint32_t other = first ? c->a : c->b;
        if (caromi_was_squeezed(c) && caromi_is_squeezed(w, body, other)) {
            found[squeezed++] = (caromi_key){caromi_pair_key(body, other), 0};
        }
    }
    return squeezed;
}

/* Lists each squeezed pair once, sorted by indices. */
static void caromi_squeezed_list(carom_world *w, const caromi_key *notes, size_t count) {
    /* After the sorted notes there is memory for these keys and the scratch of their sort. */
    caromi_key *found = (caromi_key *)w->step->order_memory.data + count;
    size_t squeezed =
        w->step->squeezed_count > 0 ? caromi_squeezed_find(w, notes, count, found) : 0;
    if (squeezed > 0) {
        caromi_sort(found, found + squeezed, squeezed);
    }
    for (size_t i = 0; i < squeezed; i++) {
        uint32_t body = (uint32_t)(found[i].key >> 32);
        if (i > 0 && found[i].key == found[i - 1].key) {
            continue;
        }
        w->reports[w->report_count++] =
            (carom_report){caromi_body_id(w, body), caromi_body_id(w, (uint32_t)found[i].key),
                           CAROM_REPORT_SQUEEZED, 0};
        w->still[body] = (caromi_still){0.0f, 0, 0}; /* a squeezed body does not sleep */
    }
}

void caromi_reports_list(carom_world *w, const caromi_key *notes, size_t count) {
    struct caromi_scratch *s = w->step;
    w->report_count = 0;
    caromi_squeezed_list(w, notes, count);
    uint32_t gone = caromi_gone_count(s);
    s->movers_gone |= gone > 0;
    size_t capacity =
        w->report_memory.bytes / sizeof(carom_report); /* bounded by caromi_leaving_count */
    for (uint32_t slot = 0; gone > 0 && slot < w->slot_count; slot++) {
        const caromi_body *b = &w->bodies[slot];
        const uint32_t left = CAROMI_LIVE | CAROMI_LISTED | CAROMI_DISABLED;
        if ((b->tag & left) == left && w->report_count < capacity) {
            w->reports[w->report_count++] =
                (carom_report){caromi_body_id(w, slot), {0, 0}, CAROM_REPORT_QUARANTINED, 0};
        }
    }
}
