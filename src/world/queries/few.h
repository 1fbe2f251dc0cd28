/* Declares a list that keeps the first few of many items, in an order, in the caller's array. */
#ifndef CAROMI_WORLD_FEW_H
#define CAROMI_WORLD_FEW_H

#include "carom/base.h"

/* The largest item. */
#define CAROMI_FEW_BYTES 64u

/* Items that came in any order, of which the caller's array keeps the first `capacity`. Until they
 * are sorted it is a heap with the last of them at its root, so that one more costs a logarithm
 * however many there are. `before` is a strict order in which no two items are equal. */
typedef struct caromi_few {
    unsigned char *items;
    size_t bytes; /* of an item */
    bool (*before)(const void *a, const void *b);
    uint32_t capacity;
    uint32_t count; /* of all that came */
} caromi_few;

void caromi_few_add(caromi_few *few, const void *item);

/* Puts what was kept in its order; returns how many came. */
uint32_t caromi_few_sort(caromi_few *few);

#endif
