/* Stores the traits of bodies in a table, in which bodies with equal traits share an entry.
 *
 * The hash finds an entry by open addressing with linear probing, and is at most half full. It
 * holds i + 1 for entry i of the table if the entry has uses, and 0 in empty places.
 * caromi_traits_unhash removes an entry and moves back the entries behind it that a search would no
 * longer find, so there are no tombstones. The word after the hash is the first entry without uses,
 * as i + 1, or 0; `category` links the others. */
#include "base/guard.h"
#include "world/bodies/bodies.h"
#include "world/mix.h"

#define CAROMI_LEAST_HASH 16u

bool caromi_traits_equal(const caromi_traits *a, const caromi_traits *b) {
    return caromi_same_bits(a, b, offsetof(caromi_traits, uses));
}

/* Returns the place in the hash where the search for these traits begins. */
static uint32_t caromi_traits_home(const carom_world *w, const caromi_traits *t) {
    uint32_t words[offsetof(caromi_traits, uses) / sizeof(uint32_t)];
    __builtin_memcpy(words, t, sizeof words);
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        sum = caromi_mix(sum, words[i]);
    }
    return (uint32_t)caromi_mix_end(sum) & (w->traits_hash_size - 1);
}

/* Returns the place of these traits in the hash, or the empty place where they belong. */
static uint32_t caromi_traits_find(const carom_world *w, const caromi_traits *t) {
    uint32_t last = w->traits_hash_size - 1;
    uint32_t at = caromi_traits_home(w, t);
    while (w->traits_hash[at] != 0 && !caromi_traits_equal(&w->traits[w->traits_hash[at] - 1], t)) {
        at = (at + 1) & last;
    }
    return at;
}

/* Inserts an entry into the hash. Equal entries of a loaded snapshot stay separate. */
static void caromi_traits_insert(carom_world *w, uint32_t index) {
    uint32_t at = caromi_traits_home(w, &w->traits[index]);
    while (w->traits_hash[at] != 0) {
        at = (at + 1) & (w->traits_hash_size - 1);
    }
    w->traits_hash[at] = index + 1;
}

static void caromi_traits_set_free(carom_world *w, uint32_t index) {
    uint32_t *first_free = &w->traits_hash[w->traits_hash_size];
    w->traits[index] = (caromi_traits){.category = *first_free};
    *first_free = index + 1;
}

static uint64_t caromi_traits_hash_for(uint32_t count) {
    uint64_t size = CAROMI_LEAST_HASH;
    while (size < 2 * (uint64_t)count) {
        size *= 2;
    }
    return size;
}

/* Fills a hash of `size` places from the table. The memory has been reserved. */
static void caromi_traits_rehash(carom_world *w, uint64_t size) {
    w->traits_hash_size = (uint32_t)size;
    for (uint32_t i = 0; i <= w->traits_hash_size; i++) {
        w->traits_hash[i] = 0;
    }
    for (uint32_t i = w->traits_count; i-- > 0;) {
        if (w->traits[i].uses == 0) {
            caromi_traits_set_free(w, i);
        } else {
            caromi_traits_insert(w, i);
        }
    }
}

void caromi_traits_rebuild(carom_world *w) {
    caromi_traits_rehash(w, caromi_traits_hash_for(w->traits_count));
}

bool caromi_traits_reserve(carom_world *w, uint32_t count) {
    uint64_t hash_size = caromi_traits_hash_for(count);
    size_t hash_used = ((size_t)w->traits_hash_size + 1) * sizeof(uint32_t);
    if (count > CAROMI_MOST_SLOTS) {
        return false;
    }
    bool reserved =
        caromi_memory_reserve(w, &w->traits_memory, count * sizeof(caromi_traits),
                              w->traits_count * sizeof(caromi_traits)) &&
        caromi_memory_reserve(w, &w->traits_hash_memory, ((size_t)hash_size + 1) * sizeof(uint32_t),
                              w->traits_hash_size > 0 ? hash_used : 0);
    w->traits = w->traits_memory.data;
    w->traits_hash = w->traits_hash_memory.data;
    return reserved;
}

/* Returns an entry without uses that is no longer in the free list, or CAROMI_NONE if out of
 * memory. */
static uint32_t caromi_traits_new(carom_world *w) {
    if (w->traits_hash_size > 0 && w->traits_hash[w->traits_hash_size] != 0) {
        uint32_t *first_free = &w->traits_hash[w->traits_hash_size];
        uint32_t index = *first_free - 1;
        *first_free = w->traits[index].category;
        return index;
    }
    if (!caromi_traits_reserve(w, w->traits_count + 1)) {
        return CAROMI_NONE;
    }
    uint64_t size = caromi_traits_hash_for(w->traits_count + 1);
    if (size > w->traits_hash_size) {
        caromi_traits_rehash(w, size);
    }
    return w->traits_count++;
}

uint32_t caromi_traits_take(carom_world *w, caromi_traits traits) {
    if (w->traits_hash_size > 0) {
        uint32_t held = w->traits_hash[caromi_traits_find(w, &traits)];
        if (held != 0) {
            w->traits[held - 1].uses++;
            return held - 1;
        }
    }
    uint32_t index = caromi_traits_new(w);
    if (index != CAROMI_NONE) {
        traits.uses = 1;
        w->traits[index] = traits;
        caromi_traits_insert(w, index);
    }
    return index;
}

/* Removes an entry from the hash. An entry that follows it without a gap, and whose search begins
 * at the hole or before it, moves into the hole and leaves a new one. */
static void caromi_traits_unhash(carom_world *w, uint32_t index) {
    uint32_t last = w->traits_hash_size - 1;
    uint32_t hole = caromi_traits_home(w, &w->traits[index]);
    while (w->traits_hash[hole] != index + 1) {
        hole = (hole + 1) & last;
    }
    for (uint32_t at = (hole + 1) & last; w->traits_hash[at] != 0; at = (at + 1) & last) {
        uint32_t home = caromi_traits_home(w, &w->traits[w->traits_hash[at] - 1]);
        if (((at - home) & last) >= ((at - hole) & last)) {
            w->traits_hash[hole] = w->traits_hash[at];
            hole = at;
        }
    }
    w->traits_hash[hole] = 0;
}

void caromi_traits_drop(carom_world *w, uint32_t index) {
    if (--w->traits[index].uses == 0) {
        caromi_traits_unhash(w, index);
        caromi_traits_set_free(w, index);
    }
}
