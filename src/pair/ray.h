/* What all rays share: the answers that need no geometry. */
#ifndef CAROMI_PAIR_RAY_H
#define CAROMI_PAIR_RAY_H

#include "carom/pair.h"
#include "shape/valid.h"

static inline carom_sweep caromi_sweep_miss(void) {
    return (carom_sweep){1.0, {0.0f, 0.0f}, {0.0f, 0.0f}, CAROM_SWEEP_MISS, 0};
}

static inline carom_sweep caromi_sweep_overlapped(carom_contact c) {
    return (carom_sweep){0.0, c.normal, c.point, CAROM_SWEEP_OVERLAPPED, 0};
}

static inline bool caromi_ray_ok(carom_vec2 from, carom_vec2 motion) {
    return caromi_point_ok(from) && caromi_point_ok(motion);
}

/* A meeting comes before the end, whatever the rounding says; + 0.0 makes +0 of -0. */
static inline double caromi_hit_time(double t) {
    return caromi_min(caromi_max(t, 0.0), 0x1.fffffffffffffp-1) + 0.0;
}

static inline carom_sweep caromi_sweep_hit(double t, double nx, double ny, double px, double py) {
    return (carom_sweep){
        t, {(float)nx, (float)ny}, {caromi_to_float(px), caromi_to_float(py)}, CAROM_SWEEP_HIT, 0};
}

#endif
