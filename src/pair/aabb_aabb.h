/* Two aabbs, axis by axis: the gap along x is the larger of the two ways past each other. */
#ifndef CAROMI_PAIR_AABB_AABB_H
#define CAROMI_PAIR_AABB_AABB_H

#include "carom/pair.h"
#include "base/real.h"

/* Each way is one subtraction of floats in double: sign exact, relative error u. */
typedef struct caromi_ways {
    double forward;  /* gap when a leaves towards + */
    double backward; /* gap when a leaves towards - */
} caromi_ways;

static inline caromi_ways caromi_ways_along(float a_min, float a_max, float b_min, float b_max) {
    return (caromi_ways){(double)a_min - (double)b_max, (double)b_min - (double)a_max};
}

static inline double caromi_gap(caromi_ways w) {
    return caromi_max(w.forward, w.backward);
}

/* Apart on both axes: corner to corner. Otherwise the larger gap, which is the shortest way out
 * when both are negative. */
static inline double caromi_distance_of_gaps(double gx, double gy) {
    return gx > 0.0 && gy > 0.0 ? caromi_sqrt(gx * gx + gy * gy) : caromi_max(gx, gy);
}

#endif
