/* Checks validity cheaply, since the pair layer does it for every shape. Each test is false for
 * NaN. A sum of magnitudes of floats is finite in double exactly if all of them are. */
#ifndef CAROMI_SHAPE_VALID_H
#define CAROMI_SHAPE_VALID_H

#include "carom/shape.h"
#include "base/real.h"

static inline double caromi_point_sum(carom_vec2 p) {
    return caromi_abs((double)p.x) + caromi_abs((double)p.y);
}

static inline bool caromi_point_ok(carom_vec2 p) {
    return caromi_is_finite(caromi_point_sum(p));
}

static inline bool caromi_circle_ok(carom_circle c) {
    bool finite = caromi_is_finite(caromi_point_sum(c.center) + (double)c.radius);
    return caromi_both(c.radius >= 0.0f, finite);
}

static inline bool caromi_aabb_ok(carom_aabb b) {
    bool ordered = caromi_both(b.min.x <= b.max.x, b.min.y <= b.max.y);
    bool finite = caromi_both(caromi_minf(b.min.x, b.min.y) >= -FLT_MAX,
                              caromi_maxf(b.max.x, b.max.y) <= FLT_MAX);
    return caromi_both(ordered, finite);
}

static inline bool caromi_rot_ok(carom_rot r) {
    double sum = caromi_abs((double)r.c) + caromi_abs((double)r.s);
    return caromi_both(sum > 0.0, sum <= DBL_MAX);
}

static inline bool caromi_box_ok(carom_box b) {
    double sum = caromi_point_sum(b.center) + ((double)b.half.x + (double)b.half.y);
    bool sized = caromi_both(b.half.x >= 0.0f, b.half.y >= 0.0f);
    return caromi_both(caromi_both(sized, caromi_is_finite(sum)), caromi_rot_ok(b.rot));
}

#endif
