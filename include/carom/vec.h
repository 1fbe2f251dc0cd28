/* carom/vec.h: points, vectors and directions.
 *
 * carom has no "up": a positive angle turns the x axis towards the y axis. On a screen whose y
 * points down that looks clockwise, on paper counter-clockwise; the numbers are the same. */
#ifndef CAROM_VEC_H
#define CAROM_VEC_H

#include "carom/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A point, or a displacement, in the caller's unit of length.
typedef struct carom_vec2 {
    float x, y;
} carom_vec2;

/// A direction: the x axis turned by an angle, kept as its cosine and sine. Only the direction of
/// (c, s) matters to carom, not its length: (4, 3) is as good as (0.8f, 0.6f), and exact.
/// (0, 0) is no direction and invalid.
typedef struct carom_rot {
    float c, s;
} carom_rot;

/// `value` limited to [low, high]; needs low <= high. This is also the point of a range nearest to
/// `value`. A NaN comes back as `low`.
CAROM_API float carom_clamp(float value, float low, float high);

/// The squared distance of two points, in units squared: for comparing, no root is taken.
/// Computed in double and rounded once; saturates at FLT_MAX. NaN or infinite input gives
/// +infinity.
CAROM_API float carom_distance_squared(carom_vec2 a, carom_vec2 b);

/// The direction at an angle in radians. Each component is within 1 ulp for every finite angle,
/// however large, with the same bits on every platform (no libm). A NaN or infinity gives (1, 0).
CAROM_API carom_rot carom_rot_from_angle(float radians);

/// The direction at an angle in degrees; exact at every multiple of 90, within 1 ulp elsewhere.
/// A NaN or infinity gives (1, 0).
CAROM_API carom_rot carom_rot_from_degrees(float degrees);

/// The vector `v` turned by `rot`, as if (c, s) had length 1. Each component is the real result to
/// within 1 ulp of |v|; saturates at FLT_MAX. Invalid input gives (0, 0).
CAROM_API carom_vec2 carom_rotate(carom_rot rot, carom_vec2 v);

/// The same, turned back.
CAROM_API carom_vec2 carom_unrotate(carom_rot rot, carom_vec2 v);

#ifdef __cplusplus
}
#endif

#endif
