/* Joins numbers into sets (union-find): numbers whose trees have the same root belong together. Whatever the order of
 * the joins, the root of a tree is its lowest number. */
#ifndef CAROMI_WORLD_TREES_H
#define CAROMI_WORLD_TREES_H

#include "carom/base.h"

/* Halves the path to the root. Other workers may do so, and join trees, at the same time. */
static inline uint32_t caromi_tree_root(uint32_t *parents, uint32_t i) {
    for (;;) {
        uint32_t parent = __atomic_load_n(&parents[i], __ATOMIC_RELAXED);
        if (parent == i) {
            return i;
        }
        uint32_t next = __atomic_load_n(&parents[parent], __ATOMIC_RELAXED);
        __atomic_store_n(&parents[i], next, __ATOMIC_RELAXED);
        i = next;
    }
}

/* `shared`: other workers may join trees at the same time, and a root to a lower one. The next try finds that. */
static inline void caromi_trees_join(uint32_t *parents, uint32_t a, uint32_t b, bool shared) {
    if (__atomic_load_n(&parents[a], __ATOMIC_RELAXED) ==
        __atomic_load_n(&parents[b], __ATOMIC_RELAXED)) {
        return;
    }
    for (;;) {
        a = caromi_tree_root(parents, a);
        b = caromi_tree_root(parents, b);
        uint32_t low = a < b ? a : b;
        uint32_t high = a < b ? b : a;
        if (low == high) {
            return;
        }
        if (!shared) {
            parents[high] = low;
            return;
        }
        if (__atomic_compare_exchange_n(&parents[high], &high, low, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
            return;
        }
        a = low;
        b = high;
    }
}

#endif
