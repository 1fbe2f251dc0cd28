/* Sorts keys and keeps the order of equal ones: many by a radix sort, few by insertion. */
#include "base/guard.h"
#include "world/sort.h"

/* So few are not worth counting bytes for. */
#define CAROMI_FEW_KEYS 32u

static void caromi_insert(caromi_key *keys, size_t count) {
    for (size_t i = 1; i < count; i++) {
        caromi_key key = keys[i];
        size_t at = i;
        for (; at > 0 && keys[at - 1].key > key.key; at--) {
            keys[at] = keys[at - 1];
        }
        keys[at] = key;
    }
}

/* A byte at a time, from the lowest; bytes that are all the same are left out. */
void caromi_sort(caromi_key *keys, caromi_key *scratch, size_t count) {
    if (count <= CAROMI_FEW_KEYS) {
        caromi_insert(keys, count);
        return;
    }
    uint64_t all = ~(uint64_t)0;
    uint64_t any = 0;
    for (size_t i = 0; i < count; i++) {
        all &= keys[i].key;
        any |= keys[i].key;
    }
    caromi_key *from = keys;
    caromi_key *to = scratch;
    for (unsigned shift = 0; shift < 64; shift += 8) {
        if ((((all ^ any) >> shift) & 0xffu) == 0) {
            continue;
        }
        size_t starts[257] = {0};
        for (size_t i = 0; i < count; i++) {
            starts[((from[i].key >> shift) & 0xffu) + 1]++;
        }
        for (size_t i = 1; i < 257; i++) {
            starts[i] += starts[i - 1];
        }
        for (size_t i = 0; i < count; i++) {
            to[starts[(from[i].key >> shift) & 0xffu]++] = from[i];
        }
        caromi_key *other = from;
        from = to;
        to = other;
    }
    if (from != keys) {
        __builtin_memcpy(keys, from, count * sizeof(caromi_key));
    }
}
