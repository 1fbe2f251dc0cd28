/* Stores the pairs of bodies that the caller excluded from interacting.
 *
 * `exclusions` holds the key a << 32 | b, a < b, of each pair, sorted for a binary search. The
 * bodies of a key have the flag CAROMI_EXCLUDES; a pair needs a search only if both bodies
 * have it. */
#include "base/guard.h"
#include "world/bodies/bodies.h"
#include "world/sort.h"

static uint64_t caromi_exclusion_key(uint32_t a, uint32_t b) {
    caromi_pair pair = caromi_ordered_pair(a, b);
    return caromi_pair_key(pair.a, pair.b);
}

static uint64_t caromi_exclusion_at(const void *exclusions, uint32_t at) {
    return ((const uint64_t *)exclusions)[at];
}

/* Returns the index of the key, or the one where it belongs. */
static uint32_t caromi_exclusion_place(const carom_world *w, uint64_t key) {
    return caromi_lower_bound(w->exclusions, 0, w->exclusion_count, key, caromi_exclusion_at);
}

bool caromi_is_excluded(const carom_world *w, uint32_t a, uint32_t b) {
    uint64_t key = caromi_exclusion_key(a, b);
    uint32_t place = caromi_exclusion_place(w, key);
    return place < w->exclusion_count && w->exclusions[place] == key;
}

static bool caromi_names(uint64_t key, uint32_t body) {
    return (uint32_t)(key >> 32) == body || (uint32_t)key == body;
}

static void caromi_mark_excluded(carom_world *w, uint64_t key, uint32_t mark) {
    caromi_body *first = &w->bodies[key >> 32];
    caromi_body *second = &w->bodies[(uint32_t)key];
    first->tag = (first->tag & ~CAROMI_EXCLUDES) | mark;
    second->tag = (second->tag & ~CAROMI_EXCLUDES) | mark;
}

/* Removes every key that equals `key` or names `body`. Their bodies lose the flag, and get it back
 * if another key names them. */
static void caromi_exclusions_forget(carom_world *w, uint64_t key, uint32_t body) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->exclusion_count; i++) {
        uint64_t this = w->exclusions[i];
        if (this == key || caromi_names(this, body)) {
            caromi_mark_excluded(w, this, 0);
        } else {
            w->exclusions[kept++] = this;
        }
    }
    w->exclusion_count = kept;
    for (uint32_t i = 0; i < kept; i++) {
        caromi_mark_excluded(w, w->exclusions[i], CAROMI_EXCLUDES);
    }
}

void caromi_exclusions_drop(carom_world *w, uint32_t body) {
    if ((w->bodies[body].tag & CAROMI_EXCLUDES) != 0) {
        caromi_exclusions_forget(w, UINT64_MAX, body);
    }
}

static uint32_t caromi_exclude(carom_world *w, uint64_t key) {
    size_t used = w->exclusion_count * sizeof(uint64_t);
    if (w->exclusion_count >= CAROMI_MOST_SLOTS ||
        !caromi_memory_reserve(w, &w->exclusion_memory, used + sizeof(uint64_t), used)) {
        return CAROM_ERROR_MEMORY;
    }
    w->exclusions = w->exclusion_memory.data;
    uint32_t place = caromi_exclusion_place(w, key);
    for (uint32_t i = w->exclusion_count; i > place; i--) {
        w->exclusions[i] = w->exclusions[i - 1];
    }
    w->exclusions[place] = key;
    w->exclusion_count++;
    caromi_mark_excluded(w, key, CAROMI_EXCLUDES);
    return CAROM_OK;
}

carom_result carom_world_exclude(carom_world *w, carom_body a, carom_body b, bool excluded) {
    if (caromi_body_of(w, a) == NULL || caromi_body_of(w, b) == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (a.index == b.index) {
        return CAROM_ERROR_VALUE;
    }
    uint64_t key = caromi_exclusion_key(a.index, b.index);
    if (caromi_is_excluded(w, a.index, b.index) == excluded) {
        return CAROM_OK;
    }
    uint32_t error = excluded ? caromi_exclude(w, key) : CAROM_OK;
    if (error != CAROM_OK) {
        return error;
    }
    if (!excluded) {
        caromi_exclusions_forget(w, key, CAROMI_NONE);
    }
    w->bodies[a.index].tag |= CAROMI_CHANGED;
    w->bodies[b.index].tag |= CAROMI_CHANGED;
    w->changed = 1;
    return CAROM_OK;
}
