/* Sorts keys in a stable order: insertion sort for few keys, radix sort for many. */
#include "base/guard.h"
#include "world/sort.h"

/* Up to this many keys are sorted by insertion: counting digits would cost more. */
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

/* Widths of a digit, in bits. The table of digit starts has to be cleared and summed in each pass,
 * so fewer keys than CAROMI_WIDE_DIGIT_KEYS use the narrow one. */
#define CAROMI_NARROW_DIGIT 8u
#define CAROMI_WIDE_DIGIT 11u
#define CAROMI_WIDE_DIGIT_KEYS 4096u

/* Sorts one digit at a time, from the lowest. A digit starts at the lowest bit that differs between
 * keys and is not sorted yet. */
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
    const unsigned width = count < CAROMI_WIDE_DIGIT_KEYS ? CAROMI_NARROW_DIGIT : CAROMI_WIDE_DIGIT;
    const uint64_t mask = ((uint64_t)1 << width) - 1;
    uint64_t differ = all ^ any; /* bits that differ and are not sorted yet */
    caromi_key *from = keys;
    caromi_key *to = scratch;
    while (differ != 0) {
        const unsigned shift = (unsigned)__builtin_ctzll(differ);
        uint32_t starts[1u << CAROMI_WIDE_DIGIT];
        __builtin_memset(starts, 0, (mask + 1) * sizeof *starts);
        for (size_t i = 0; i < count; i++) {
            starts[from[i].key >> shift & mask]++;
        }
        uint32_t sum = 0;
        for (size_t i = 0; i <= mask; i++) {
            uint32_t digits = starts[i];
            starts[i] = sum;
            sum += digits;
        }
        for (size_t i = 0; i < count; i++) {
            to[starts[from[i].key >> shift & mask]++] = from[i];
        }
        caromi_key *other = from;
        from = to;
        to = other;
        differ &= ~(mask << shift);
    }
    if (from != keys) {
        __builtin_memcpy(keys, from, count * sizeof(caromi_key));
    }
}
