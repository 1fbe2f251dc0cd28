/* carom/vec.h: points, vectors and directions.
 *
 * carom has no "up". A positive angle rotates the x axis towards the y axis: clockwise on a screen
 * whose y axis points down, counter-clockwise if y points up. The numbers are the same.
 * All functions are pure and thread-safe, and take constant time. */
#ifndef CAROM_VEC_H
#define CAROM_VEC_H

#include "carom/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A point or a displacement, in the caller's unit of length.
typedef struct carom_vec2 {
    float x, y;
} carom_vec2;

/// A direction: the x axis rotated by an angle, stored as cosine and sine. It does not have to be
/// normalized, because carom uses only the direction of (c, s): (4, 3) is as good as (0.8f, 0.6f),
/// and exact. (0, 0) is not a direction, and is invalid.
typedef struct carom_rot {
    float c, s;
} carom_rot;

/// Returns `value` limited to [low, high], which is also the point of that interval nearest to
/// `value`. Requires low <= high. A NaN `value` gives `low`.
CAROM_API float carom_clamp(float value, float low, float high);

/* ---- vectors --------------------------------------------------------------------------------- */

/// Return the sum a + b, the difference a - b, and the product of a vector and a factor. Each
/// component is rounded once and saturates at FLT_MAX. NaN or infinite input gives (0, 0).
CAROM_API carom_vec2 carom_add(carom_vec2 a, carom_vec2 b);
CAROM_API carom_vec2 carom_subtract(carom_vec2 a, carom_vec2 b);
CAROM_API carom_vec2 carom_scale(carom_vec2 v, float factor);

/// Return the dot product a.x b.x + a.y b.y and the cross product a.x b.y - a.y b.x. The cross
/// product is positive if b lies on the side of a to which a positive angle rotates. Both are
/// computed in double, rounded, and saturate at FLT_MAX. NaN or infinite input gives 0.
CAROM_API float carom_dot(carom_vec2 a, carom_vec2 b);
CAROM_API float carom_cross(carom_vec2 a, carom_vec2 b);

/// Returns the length of a vector, within 1 ulp. Saturates at FLT_MAX. NaN or infinite input gives
/// +infinity.
CAROM_API float carom_length(carom_vec2 v);

/// Returns the unit vector in the direction of `v`, within 6e-8, at any scale. The zero vector, and
/// NaN or infinite input, give (0, 0).
CAROM_API carom_vec2 carom_normalize(carom_vec2 v);

/// Returns the linear interpolation of two points: exactly a at t = 0, exactly b at t = 1. `t` is
/// not clamped. Saturates at FLT_MAX. NaN or infinite input gives (0, 0).
CAROM_API carom_vec2 carom_lerp(carom_vec2 a, carom_vec2 b, float t);

/// Returns the squared distance between two points. It needs no square root, and is enough to
/// compare distances. Computed in double and rounded; saturates at FLT_MAX. NaN or infinite input
/// gives +infinity.
CAROM_API float carom_distance_squared(carom_vec2 a, carom_vec2 b);

/* ---- directions ------------------------------------------------------------------------------ */

/// Returns the direction at an angle in radians. Each component is within 1 ulp for every finite
/// angle, however large, and has the same bits on every platform (no libm). NaN or infinity gives
/// (1, 0).
CAROM_API carom_rot carom_rot_from_angle(float radians);

/// Returns the direction at an angle in degrees: exact at multiples of 90, within 1 ulp elsewhere.
/// NaN or infinity gives (1, 0).
CAROM_API carom_rot carom_rot_from_degrees(float degrees);

/// Returns the angle of a direction in radians, in [-pi, pi], within 1 ulp. An invalid direction
/// gives 0.
CAROM_API float carom_rot_angle(carom_rot rot);

/// Returns `v` rotated by `rot`, as if (c, s) had length 1. The error of each component is at most
/// 1 ulp of |v|. Saturates at FLT_MAX. Invalid input gives (0, 0).
CAROM_API carom_vec2 carom_rotate(carom_rot rot, carom_vec2 v);

/// Returns `v` rotated by the inverse of `rot`. Otherwise like carom_rotate.
CAROM_API carom_vec2 carom_unrotate(carom_rot rot, carom_vec2 v);

#ifdef __cplusplus
}
#endif

#endif
