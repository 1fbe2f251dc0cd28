/* Declares a stable sort by 64-bit keys, and a binary search in sorted items. */
#ifndef CAROMI_WORLD_SORT_H
#define CAROMI_WORLD_SORT_H

#include "base/real.h"

typedef struct caromi_key {
    uint64_t key;
    uint64_t index; /* of the item that is sorted */
} caromi_key;

/* Sorts keys in ascending order; equal keys keep their order. `scratch` has capacity for `count`
 * keys. */
void caromi_sort(caromi_key *keys, caromi_key *scratch, size_t count);

/* Returns a key that sorts as the float does. */
static inline uint64_t caromi_key_of_float(float x) {
    return (uint64_t)((int64_t)caromi_float_rank(x) + INT64_C(0x80000000));
}

/* Returns the key of an item by its index. */
typedef uint64_t caromi_key_at(const void *items, uint32_t at);

/* Ranges of up to this many items are searched linearly: most ranges are that short. */
#define CAROMI_FEW_SEARCHED 8u

/* Returns the index of the first item in [low, end) whose key is not less than `key`, or `end`. The
 * items are sorted by key. */
static inline __attribute__((always_inline)) uint32_t caromi_lower_bound(const void *items,
                                                                         uint32_t low, uint32_t end,
                                                                         uint64_t key,
                                                                         caromi_key_at *key_at) {
    uint32_t high = end;
    while (high - low > CAROMI_FEW_SEARCHED) {
        uint32_t middle = low + (high - low) / 2;
        if (key_at(items, middle) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    while (low < end && key_at(items, low) < key) {
        low++;
    }
    return low;
}

#endif
