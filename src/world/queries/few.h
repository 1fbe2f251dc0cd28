/* Declares a list that keeps the first few of many items in the caller's array. */
#ifndef CAROMI_WORLD_FEW_H
#define CAROMI_WORLD_FEW_H

#include "carom/base.h"

/* Maximum size of an item. */
#define CAROMI_FEW_BYTES 64u

/* A list that keeps its first `capacity` items, in the order `before`, in the caller's array. Items
 * may be added in any order. Until caromi_few_sort the array is a heap with the last item at its
 * root, so adding one costs O(log capacity). `before` is a strict order in which no two items are
 * equal. */
typedef struct caromi_few {
    unsigned char *items;
    size_t bytes; /* size of an item */
    bool (*before)(const void *a, const void *b);
    uint32_t capacity;
    uint32_t count; /* of all items that were added */
} caromi_few;

void caromi_few_add(caromi_few *few, const void *item);

/* Sorts the kept items; returns how many items were added. */
uint32_t caromi_few_sort(caromi_few *few);

#endif
