/* Computes the gap and the signed distance of two aabbs, axis by axis. */
#ifndef CAROMI_PAIR_AABB_AABB_H
#define CAROMI_PAIR_AABB_AABB_H

#include "carom/pair.h"
#include "base/real.h"

/* Signed gaps along one axis, one per side on which `a` can leave `b`. Each is one subtraction of
 * floats in double: the sign is exact, the relative error at most u. */
typedef struct caromi_axis_gaps {
    double forward;  /* gap if a leaves towards + */
    double backward; /* gap if a leaves towards - */
} caromi_axis_gaps;

static inline caromi_axis_gaps caromi_axis_gaps_along(float a_min, float a_max, float b_min,
                                                      float b_max) {
    return (caromi_axis_gaps){(double)a_min - (double)b_max, (double)b_min - (double)a_max};
}

static inline double caromi_gap(caromi_axis_gaps w) {
    return caromi_max(w.forward, w.backward);
}

/* Returns the signed distance: corner to corner if the boxes are apart on both axes, otherwise the
 * larger gap. If both gaps are negative, that is minus the penetration depth. No branch: whether
 * they are apart is unpredictable. */
static inline double caromi_distance_of_gaps(double gx, double gy) {
    double corner = caromi_sqrt(gx * gx + gy * gy);
    return caromi_pick_greater(caromi_min(gx, gy), 0.0, corner, caromi_max(gx, gy));
}

#endif
