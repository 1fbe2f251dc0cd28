/* Makes the list of reports of a step: bodies that are squeezed, and bodies that left the world. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

/* A dynamic body is squeezed if it overlaps a kinematic one by more than this share of its size. Sweeps and
 * contacts keep kinematic bodies out of what can get away to within that. */
#define CAROMI_SQUEEZED 0.005

/* It may have got out since it was noted. */
static bool caromi_is_squeezed(const carom_world *w, const caromi_note *note) {
    const caromi_body *a = &w->bodies[note->a];
    const caromi_body *b = &w->bodies[note->b];
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    return caromi_solid_gap(&solid_a, caromi_wide_vec(a->pos), &solid_b, caromi_wide_vec(b->pos))
               .distance < -CAROMI_SQUEEZED * caromi_body_size(a);
}

static bool caromi_is_reported(const carom_world *w, uint32_t body, uint32_t other) {
    for (uint32_t i = 0; i < w->report_count; i++) {
        if (w->reports[i].body.index == body && w->reports[i].other.index == other) {
            return true;
        }
    }
    return false;
}

/* Bodies that were in a kinematic one when the step began, and still are. It may stand still by now. */
static void caromi_squeezed_list(carom_world *w) {
    const struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; s->batch.kinematic && i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        bool first = caromi_is_type(&w->bodies[c->a], CAROM_KINEMATIC);
        const caromi_note pair = {.a = first ? c->b : c->a, .b = first ? c->a : c->b};
        if (c->kinematic && c->gap < -CAROMI_SQUEEZED * (double)c->size &&
            caromi_is_squeezed(w, &pair) && !caromi_is_reported(w, pair.a, pair.b)) {
            w->reports[w->report_count++] = (carom_report){
                caromi_body_id(w, pair.a), caromi_body_id(w, pair.b), CAROM_REPORT_SQUEEZED, 0};
        }
    }
    for (uint32_t i = 0; i < w->report_count; i++) {
        /* It does not sleep there. */
        w->still[w->reports[i].body.index] = (caromi_still){0.0f, 0, 0};
    }
}

void caromi_reports_list(carom_world *w, const caromi_key *keys, size_t count) {
    struct caromi_scratch *s = w->step;
    w->report_count = 0;
    for (size_t i = 0; i < count; i++) {
        const caromi_note *note = caromi_note_of(s, keys[i].index);
        if (note->kind != CAROMI_NOTE_SQUEEZED || !caromi_is_squeezed(w, note)) {
            continue;
        }
        const carom_report *last = w->report_count > 0 ? &w->reports[w->report_count - 1] : NULL;
        if (last == NULL || last->body.index != note->a || last->other.index != note->b) {
            w->reports[w->report_count++] = (carom_report){
                caromi_body_id(w, note->a), caromi_body_id(w, note->b), CAROM_REPORT_SQUEEZED, 0};
        }
    }
    caromi_squeezed_list(w);
    uint32_t gone = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        gone += s->worker[i].gone;
    }
    /* How many is known only now that they are gone; without memory the rest is not reported. */
    size_t used = w->report_count * sizeof(carom_report);
    (void)caromi_memory_roomy(w, &w->report_memory, used + gone * sizeof(carom_report), SIZE_MAX);
    w->reports = w->report_memory.data;
    size_t room = w->report_memory.bytes / sizeof(carom_report);
    for (uint32_t slot = 0; gone > 0 && slot < w->slot_count; slot++) {
        const caromi_body *b = &w->bodies[slot];
        const uint32_t left = CAROMI_LIVE | CAROMI_LISTED | CAROMI_DISABLED;
        if ((b->tag & left) == left && w->report_count < room) {
            w->reports[w->report_count++] =
                (carom_report){caromi_body_id(w, slot), {0, 0}, CAROM_REPORT_QUARANTINED, 0};
            s->movers_gone = 1;
        }
    }
}
