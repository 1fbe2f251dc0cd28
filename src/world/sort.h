/* Declares a stable sort by 64-bit keys. */
#ifndef CAROMI_WORLD_SORT_H
#define CAROMI_WORLD_SORT_H

#include "carom/base.h"

typedef struct caromi_key {
    uint64_t key;
    uint64_t index; /* of what is sorted */
} caromi_key;

/* `scratch` has room for as many. */
void caromi_sort(caromi_key *keys, caromi_key *scratch, size_t count);

#endif
