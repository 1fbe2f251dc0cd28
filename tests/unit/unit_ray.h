/* unit_ray.h: what the ray tests share: an expected sweep, and its check. */
#ifndef UNIT_RAY_H
#define UNIT_RAY_H

#include "unit.h"

#define MISS CAROM_SWEEP_MISS
#define HIT CAROM_SWEEP_HIT
#define OVERLAPPED CAROM_SWEEP_OVERLAPPED

typedef struct unit_ray {
    const char *name;
    carom_vec2 from, motion;
    uint32_t state;
    double t, normal_x, normal_y, point_x, point_y; ///< looked at after a hit
} unit_ray;

void unit_check_ray(const unit_ray *ray, carom_sweep got);

/// Checks a hit against the contract: the distance of the point at t from the border. `size` is the
/// radius or the larger half-extent, `radius` 0 for a box.
void unit_check_at_border(carom_sweep got, carom_vec2 from, carom_vec2 motion, unit_rect b,
                          double radius);

#endif
