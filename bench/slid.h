/* slid.h: the result of a slide among the 16 shapes of a scene. */
#ifndef BENCH_SLID_H
#define BENCH_SLID_H

#include "set.h"

#include <string.h>

typedef struct bench_slid {
    uint64_t sum; ///< of the bits of the end position
    int hits;
} bench_slid;

static inline bench_slid bench_slid_make(carom_vec2 end, int hits) {
    uint64_t word;
    memcpy(&word, &end, sizeof word);
    const bench_slid slid = {word, hits};
    return slid;
}

#endif
