/* golden: one 64-bit hash of very many results of each public function.
 *
 * Freestanding. The hash is taken field by field, so padding never counts, and every NaN counts as
 * the same one, since the bits of a NaN that was computed differ between machines. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <stdint.h>

#define GOLDEN_SEED UINT64_C(0x6361726f6d)
#define GOLDEN_SHORT 16384u
#define GOLDEN_LONG 1048576u

typedef struct golden_result {
    uint64_t hash;
    uint32_t pairs;     /* how many of the inputs were two shapes */
    uint32_t separated; /* how many of those are apart; invalid pairs count as apart */
    uint32_t
        failed; /* 1: the object under test could not be created, so the results mean nothing */
} golden_result;

uint32_t golden_count(void);
const char *golden_name(uint32_t function);

/* The hash of the function's first `count` results. */
golden_result golden_run(uint32_t function, uint32_t count);

#endif
