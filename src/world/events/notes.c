/* Sorts the notes that the workers made in a step. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

/* Returns whether note a is later than note b. Times that are equal as floats may belong to two
 * windows. */
static bool caromi_is_later(const caromi_note *a, const caromi_note *b) {
    return a->time > b->time || (a->time == b->time && a->window > b->window);
}

/* Sorts the notes of each pair by time. Insertion sort: few pairs have more than one note. */
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

void caromi_notes_sort(void *world, uint32_t worker) {
    struct caromi_scratch *s = ((carom_world *)world)->step;
    caromi_key *keys = s->order_memory.data;
    size_t count = 0;
    (void)worker;
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
    s->noted = count;
}
