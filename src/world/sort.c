/* Sorts keys in a stable order. */
#include "base/guard.h"
#include "world/sort.h"

#define CAROMI_SORT caromi_keys_sort
#define CAROMI_SORT_ITEM caromi_key
#include "base/radix.inc"

void caromi_sort(caromi_key *keys, caromi_key *scratch, size_t count) {
    caromi_keys_sort(keys, scratch, count);
}
