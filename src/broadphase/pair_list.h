/* Collects candidate pairs for the caller: stores as many as fit, counts all. */
#ifndef CAROMI_BROADPHASE_PAIR_LIST_H
#define CAROMI_BROADPHASE_PAIR_LIST_H

#include "carom/broadphase.h"

typedef struct caromi_pair_list {
    carom_id_pair *pairs;
    size_t capacity, count;
} caromi_pair_list;

/* Which id is smaller is unpredictable, so there is no branch on it. */
static inline carom_id_pair caromi_id_pair(uint32_t a, uint32_t b) {
    uint32_t swap = (a ^ b) & (0u - (uint32_t)(b < a));
    return (carom_id_pair){a ^ swap, b ^ swap};
}

static inline void caromi_pair_list_add(caromi_pair_list *list, uint32_t a, uint32_t b) {
    if (list->count < list->capacity) {
        list->pairs[list->count] = caromi_id_pair(a, b);
    }
    list->count++;
}

#endif
