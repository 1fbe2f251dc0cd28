/* Mixes 64-bit words into a hash.
 *
 * Each step is one-to-one in the sum and in the word, so two inputs that differ in one word have
 * different sums. */
#ifndef CAROMI_WORLD_MIX_H
#define CAROMI_WORLD_MIX_H

#include <stdint.h>

/* Adds a word to the sum. */
static inline uint64_t caromi_mix(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

/* Finishes a hash: every bit of the sum affects every bit of the result. */
static inline uint64_t caromi_mix_end(uint64_t sum) {
    sum = (sum ^ sum >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    sum = (sum ^ sum >> 32) * UINT64_C(0x94d049bb133111eb);
    return sum ^ sum >> 29;
}

static inline uint32_t caromi_bits_of(float x) {
    union {
        float value;
        uint32_t bits;
    } f = {x};
    return f.bits;
}

#endif
