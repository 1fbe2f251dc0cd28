/* Makes the list of hits of a step, sorted by time: the impacts, and the collisions that the
 * contact solver stopped. */
#include "base/guard.h"
#include "world/mix.h"
#include "world/sort.h"
#include "world/step.h"

/* Returns the hit of a collision that the solver stopped. Its point is that of the final
 * positions. */
static carom_hit caromi_hit_of_contact(const carom_world *w, const caromi_contact *c) {
    carom_contact contact = carom_contact_shapes(caromi_body_shape(&w->bodies[c->a]),
                                                 caromi_body_shape(&w->bodies[c->b]));
    return (carom_hit){caromi_body_id(w, c->a),
                       caromi_body_id(w, c->b),
                       contact.point,
                       {c->normal.x + 0.0f, c->normal.y + 0.0f}, /* turns -0 into 0 */
                       c->hit_speed,
                       c->hit_time,
                       c->total};
}

/* The index of a hit's key is a note, or this flag and a contact. */
#define CAROMI_HIT_OF_CONTACT (UINT64_C(1) << 63)

static carom_hit caromi_hit_of(const carom_world *w, uint64_t index) {
    if (index & CAROMI_HIT_OF_CONTACT) {
        return caromi_hit_of_contact(w, &w->step->held[index & UINT32_MAX]);
    }
    const caromi_note *note = caromi_note_of(w->step, index);
    return (carom_hit){caromi_body_id(w, note->a),
                       caromi_body_id(w, note->b),
                       note->point,
                       note->normal,
                       note->speed,
                       note->time,
                       note->impulse};
}

/* Adds a hit, or merges it with the last one: the impacts of a pair at one time are one hit. */
static void caromi_hit_add(carom_world *w, carom_hit hit) {
    carom_hit *last = w->hit_count > 0 ? &w->hits[w->hit_count - 1] : NULL;
    if (last != NULL && last->time == hit.time && last->a.index == hit.a.index &&
        last->b.index == hit.b.index) {
        last->speed = caromi_maxf(last->speed, hit.speed);
        last->impulse += hit.impulse;
    } else {
        w->hits[w->hit_count++] = hit;
    }
}

/* Notes and bodies are scattered in memory. Bodies are prefetched this many hits ahead, notes twice
 * as many. */
#define CAROMI_HITS_AHEAD 8u

CAROMI_PREFETCHES void caromi_hit_prefetch(const carom_world *w, const caromi_key *keys, size_t at,
                                           size_t count) {
    for (size_t ahead = 2; ahead > 0 && at + ahead * CAROMI_HITS_AHEAD < count; ahead--) {
        uint64_t index = keys[at + ahead * CAROMI_HITS_AHEAD].index;
        if (index & CAROMI_HIT_OF_CONTACT) {
            continue;
        }
        const caromi_note *note = caromi_note_of(w->step, index);
        if (ahead == 2) {
            __builtin_prefetch(note);
            continue;
        }
        __builtin_prefetch(&w->bodies[note->a].tag);
        __builtin_prefetch(&w->bodies[note->b].tag);
    }
}

void caromi_hits_list(carom_world *w, caromi_key *keys, size_t count) {
    const struct caromi_scratch *s = w->step;
    size_t hits = 0;
    w->hit_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (caromi_note_of(s, keys[i].index)->kind == CAROMI_NOTE_HIT) {
            keys[hits++] = keys[i];
        }
    }
    const size_t noted = hits;
    for (uint32_t i = 0; s->batch.hits && i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->hit_speed > 0.0f && c->total > 0.0f) {
            keys[hits++] = (caromi_key){caromi_pair_key(c->a, c->b), CAROMI_HIT_OF_CONTACT | i};
        }
    }
    if (hits == 0) {
        return;
    }
    if (hits > noted) { /* the notes alone are sorted by bodies already */
        caromi_sort(keys, keys + hits, hits);
    }
    for (size_t i = 0; i < hits; i++) {
        bool solved = (keys[i].index & CAROMI_HIT_OF_CONTACT) != 0;
        keys[i].key = caromi_bits_of(solved ? s->held[keys[i].index & UINT32_MAX].hit_time
                                            : caromi_note_of(s, keys[i].index)->time);
    }
    caromi_sort(keys, keys + hits, hits);
    for (size_t i = 0; i < hits; i++) {
        caromi_hit_prefetch(w, keys, i, hits);
        caromi_hit_add(w, caromi_hit_of(w, keys[i].index));
    }
}
