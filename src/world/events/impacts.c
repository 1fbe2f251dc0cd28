/* Makes the list of impacts of a step, sorted by time: those of moving bodies, and the collisions
 * that the contact solver stopped. */
#include "base/guard.h"
#include "world/mix.h"
#include "world/sort.h"
#include "world/step.h"

/* Returns the impact of a collision that the solver stopped. Its point is that of the final
 * positions. */
static carom_impact caromi_impact_of_contact(const carom_world *w, const caromi_contact *c) {
    carom_contact contact = carom_contact_shapes(caromi_body_shape(&w->bodies[c->a]),
                                                 caromi_body_shape(&w->bodies[c->b]));
    return (carom_impact){caromi_body_id(w, c->a),
                          caromi_body_id(w, c->b),
                          contact.point,
                          {c->normal.x + 0.0f, c->normal.y + 0.0f}, /* turns -0 into 0 */
                          c->hit_speed,
                          c->hit_time,
                          c->total};
}

/* The index of an impact's key is a note, or this flag and a contact. */
#define CAROMI_IMPACT_OF_CONTACT (UINT64_C(1) << 63)

static carom_impact caromi_impact_of(const carom_world *w, uint64_t index) {
    if (index & CAROMI_IMPACT_OF_CONTACT) {
        return caromi_impact_of_contact(w, &w->step->held[index & UINT32_MAX]);
    }
    const caromi_note *note = caromi_note_of(w->step, index);
    const carom_touch *ids = &w->shown[note->a];
    return (carom_impact){ids->a,      ids->b,     note->point,  note->normal,
                          note->speed, note->time, note->impulse};
}

/* Notes are scattered in memory: they are prefetched this many impacts ahead. */
#define CAROMI_IMPACTS_AHEAD 8u

CAROMI_PREFETCHES void caromi_impact_prefetch(const carom_world *w, const caromi_key *keys,
                                              size_t at, size_t count) {
    if (at + CAROMI_IMPACTS_AHEAD < count) {
        uint64_t index = keys[at + CAROMI_IMPACTS_AHEAD].index;
        if ((index & CAROMI_IMPACT_OF_CONTACT) == 0) {
            __builtin_prefetch(caromi_note_of(w->step, index));
        }
    }
}

/* Adds the collisions that the solver stopped to those that were noted, which are sorted by bodies.
 * Returns the number of all, with their times as keys and still in the order of bodies. */
static size_t caromi_impacts_of_contacts(const struct caromi_scratch *s, caromi_key *keys,
                                         size_t impacts) {
    const size_t noted = impacts;
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->hit_speed > 0.0f && c->total > 0.0f) {
            keys[impacts++] =
                (caromi_key){caromi_pair_key(c->a, c->b), CAROMI_IMPACT_OF_CONTACT | i};
        }
    }
    if (impacts > noted) {
        caromi_sort(keys, keys + impacts, impacts);
    }
    for (size_t i = 0; i < impacts; i++) {
        bool solved = (keys[i].index & CAROMI_IMPACT_OF_CONTACT) != 0;
        keys[i].key = caromi_bits_of(solved ? s->held[keys[i].index & UINT32_MAX].hit_time
                                            : caromi_note_of(s, keys[i].index)->time);
    }
    return impacts;
}

size_t caromi_impacts_sort(const carom_world *w, caromi_key *keys, size_t count) {
    const struct caromi_scratch *s = w->step;
    const bool solved = caromi_any_contact(s, CAROMI_CONTACT_HITS);
    size_t impacts = 0;
    for (size_t i = 0; i < count; i++) {
        const caromi_note *note = caromi_note_of(s, keys[i].index);
        if (note->kind == CAROMI_NOTE_HIT) {
            uint64_t key = solved ? keys[i].key : caromi_bits_of(note->time);
            keys[impacts++] = (caromi_key){key, keys[i].index};
        }
    }
    impacts = solved ? caromi_impacts_of_contacts(s, keys, impacts) : impacts;
    if (impacts > 0) {
        caromi_sort(keys, keys + impacts, impacts);
    }
    return impacts;
}

/* The impacts of a pair at one time are one impact. */
static bool caromi_is_same_impact(const carom_impact *a, const carom_impact *b) {
    return a->t == b->t && a->a.index == b->a.index && a->b.index == b->b.index;
}

/* Impacts that a worker lists at once. */
#define CAROMI_IMPACTS_AT_ONCE 512u

static void caromi_impacts_block(caromi_task_range range) {
    carom_world *w = range.w;
    const caromi_key *keys = w->step->order_memory.data;
    bool repeated = false;
    for (uint32_t i = range.first; i < range.last; i++) {
        caromi_impact_prefetch(w, keys, i, range.last);
        w->impacts[i] = caromi_impact_of(w, keys[i].index);
        if (i > 0 && keys[i - 1].key == keys[i].key) {
            const carom_impact last = caromi_impact_of(w, keys[i - 1].index);
            repeated = repeated || caromi_is_same_impact(&last, &w->impacts[i]);
        }
    }
    CAROMI_FLAG_IF(&w->step->impacts_repeat, repeated);
}

void caromi_impacts_list(carom_world *w, size_t impacts) {
    w->step->impacts_repeat = 0;
    caromi_run_blocks(w, caromi_impacts_block, CAROMI_IMPACTS_AT_ONCE, (uint32_t)impacts);
    uint32_t count = w->step->impacts_repeat ? 0 : (uint32_t)impacts;
    for (size_t i = 0; w->step->impacts_repeat && i < impacts; i++) {
        const carom_impact impact = w->impacts[i];
        carom_impact *last = &w->impacts[count > 0 ? count - 1 : 0];
        if (count > 0 && caromi_is_same_impact(last, &impact)) {
            last->speed = caromi_maxf(last->speed, impact.speed);
            last->impulse += impact.impulse;
        } else {
            w->impacts[count++] = impact;
        }
    }
    w->impact_count = count;
}
