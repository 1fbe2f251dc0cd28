/* Counts positive numbers in bins by their first 11 bits as floats, to find quantiles of them. */
#ifndef CAROMI_WORLD_DETECT_BINS_H
#define CAROMI_WORLD_DETECT_BINS_H

#include "world/detect/grid.h"

/* Floats as they are: positive ones sort like their bits. */
static inline uint32_t caromi_bin_of(float x) {
    union {
        float value;
        uint32_t bits;
    } f;
    f.value = x;
    return f.bits >> 20;
}

static inline float caromi_bin_end(uint32_t bin) {
    union {
        uint32_t bits;
        float value;
    } f;
    f.bits = (bin + 1) << 20;
    return f.value;
}

/* What all but so many stay below. Nothing is above `most`, except by the rounding of the kernels: one bin more is
 * visited. */
static inline float caromi_most_below(const uint32_t bins[CAROMI_BINS], float most,
                                      uint32_t above) {
    uint32_t seen = 0;
    for (uint32_t bin = caromi_bin_of(most) + 2; bin-- > 0;) {
        seen += bins[bin];
        if (seen > above) {
            return caromi_bin_end(bin);
        }
    }
    return 0.0f;
}

#endif
