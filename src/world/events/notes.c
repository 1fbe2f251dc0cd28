/* Sorts the notes that the workers made in a step. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

const caromi_note *caromi_note_of(const struct caromi_scratch *s, uint64_t index) {
    const caromi_note *notes = s->worker[index >> 32].notes.memory.data;
    return &notes[index & UINT32_MAX];
}

/* Whether a note is of a later time than another one. Times that are the same as floats may be of two windows. */
static bool caromi_is_later(const caromi_note *a, const caromi_note *b) {
    return a->time > b->time || (a->time == b->time && a->window > b->window);
}

/* Sorts the notes of each pair by time: few have more than one. */
static void caromi_notes_order(const struct caromi_scratch *s, caromi_key *keys, size_t count) {
    for (size_t i = 1; i < count; i++) {
        caromi_key key = keys[i];
        if (keys[i - 1].key != key.key) {
            continue;
        }
        const caromi_note *note = caromi_note_of(s, key.index);
        size_t at = i;
        for (; at > 0 && keys[at - 1].key == key.key &&
               caromi_is_later(caromi_note_of(s, keys[at - 1].index), note);
             at--) {
            keys[at] = keys[at - 1];
        }
        keys[at] = key;
    }
}

size_t caromi_notes_sort(carom_world *w, caromi_key *keys) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_note *notes = s->worker[i].notes.memory.data;
        for (uint32_t k = 0; k < s->worker[i].notes.count; k++) {
            if (notes[k].a != CAROMI_NONE) {
                keys[count++] =
                    (caromi_key){caromi_pair_key(notes[k].a, notes[k].b), (uint64_t)i << 32 | k};
            }
        }
    }
    if (count > 0) {
        caromi_sort(keys, keys + count, count);
        caromi_notes_order(s, keys, count);
    }
    return count;
}
