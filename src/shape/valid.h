/* Validity, cheaply: the pair layer asks it of every shape. Each test is false for NaN, and a sum
 * of magnitudes of floats is finite in double exactly when they all are. */
#ifndef CAROMI_SHAPE_VALID_H
#define CAROMI_SHAPE_VALID_H

#include "carom/shape.h"
#include "base/real.h"

static inline bool caromi_point_ok(carom_vec2 p) {
    return caromi_is_finite((double)p.x) && caromi_is_finite((double)p.y);
}

static inline bool caromi_circle_ok(carom_circle c) {
    return c.radius >= 0.0f && caromi_is_finite((double)c.radius) && caromi_point_ok(c.center);
}

static inline bool caromi_aabb_ok(carom_aabb b) {
    bool ordered = caromi_both(b.min.x <= b.max.x, b.min.y <= b.max.y);
    bool finite = caromi_both(caromi_minf(b.min.x, b.min.y) >= -FLT_MAX,
                              caromi_maxf(b.max.x, b.max.y) <= FLT_MAX);
    return caromi_both(ordered, finite);
}

static inline bool caromi_rot_ok(carom_rot r) {
    double sum = caromi_abs((double)r.c) + caromi_abs((double)r.s);
    return sum > 0.0 && sum <= DBL_MAX;
}

static inline bool caromi_box_ok(carom_box b) {
    double half = (double)b.half.x + (double)b.half.y;
    return b.half.x >= 0.0f && b.half.y >= 0.0f && half <= DBL_MAX && caromi_point_ok(b.center) &&
           caromi_rot_ok(b.rot);
}

#endif
