/* Joins numbers into sets (union-find). Numbers whose trees have the same root are in one set. The
 * root of a tree is its lowest number, whatever the order of the joins. */
#ifndef CAROMI_WORLD_TREES_H
#define CAROMI_WORLD_TREES_H

#include "carom/base.h"

/* Returns the root of the tree of `i`, and halves the path to it. Other workers may do the same,
 * and join trees, at the same time. */
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

/* Joins the trees of a and b. `shared`: other workers may join trees at the same time, and make a
 * root the child of a lower one. The compare-exchange then fails, and the next iteration finds the
 * new root. */
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
