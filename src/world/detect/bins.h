/* Counts positive numbers in bins, to find their quantiles.
 *
 * There are eight bins for each power of two from 2^-24 on. Sizes and paths of bodies are rarely
 * outside that range; those that are go into the first or the last bin. */
#ifndef CAROMI_WORLD_DETECT_BINS_H
#define CAROMI_WORLD_DETECT_BINS_H

#include "world/detect/grid.h"
#include "world/mix.h"

#define CAROMI_BIN_SHIFT 20u                 /* leaves three bits of the mantissa */
#define CAROMI_BIN_FIRST ((127u - 24u) << 3) /* that of 2^-24 */

/* Returns the bin of a float. The bits of positive floats have the same order as the floats. */
static inline uint32_t caromi_bin_of(float x) {
    uint32_t bin = caromi_bits_of(x) >> CAROMI_BIN_SHIFT;
    bin = bin > CAROMI_BIN_FIRST ? bin - CAROMI_BIN_FIRST : 0;
    return bin < CAROMI_BINS ? bin : CAROMI_BINS - 1;
}

static inline float caromi_bin_end(uint32_t bin) {
    union {
        uint32_t bits;
        float value;
    } f;
    f.bits = (bin + 1 + CAROMI_BIN_FIRST) << CAROMI_BIN_SHIFT;
    return f.value;
}

/* Returns an upper bound of all but `above` of the numbers. None is larger than `most` except by
 * the rounding of the kernels, so the search starts one bin higher. */
static inline float caromi_most_below(const uint32_t bins[CAROMI_BINS], float most,
                                      uint32_t above) {
    uint32_t seen = 0;
    uint32_t first = caromi_bin_of(most) + 2;
    for (uint32_t bin = first < CAROMI_BINS ? first : CAROMI_BINS; bin-- > 0;) {
        seen += bins[bin];
        if (seen > above) {
            return caromi_bin_end(bin);
        }
    }
    return 0.0f;
}

#endif
