/* carom/shape.h: circles, axis-aligned boxes and rotated boxes: constructors, validity, frames and
 * bounding boxes.
 *
 * A shape is valid if every number is finite, no radius or half-extent is negative, min <= max, and
 * rot is not (0, 0). Zero sizes are valid: a circle of radius 0 is a point. Nothing here asserts;
 * carom/pair.h states what its functions return for an invalid shape. All functions are pure and
 * thread-safe, and take constant time. */
#ifndef CAROM_SHAPE_H
#define CAROM_SHAPE_H

#include "carom/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A filled circle.
typedef struct carom_circle {
    carom_vec2 center;
    float radius; ///< >= 0; 0 is a point
} carom_circle;

/// An axis-aligned box, given by its two extreme corners. Whether `min` is the top or the bottom
/// depends on the caller's y axis.
typedef struct carom_aabb {
    carom_vec2 min, max; ///< min.x <= max.x, min.y <= max.y
} carom_aabb;

/// A rotated box (OBB). The origin of its frame is `center`, and the x axis of its frame is `rot`.
typedef struct carom_box {
    carom_vec2 center;
    carom_vec2 half; ///< half the width and half the height, each >= 0
    carom_rot rot;   ///< direction of the box's own x axis; any length except 0
} carom_box;

/// The kinds of carom_shape.
#define CAROM_SHAPE_CIRCLE 1u
#define CAROM_SHAPE_AABB 2u
#define CAROM_SHAPE_BOX 3u

/// A shape of any kind. Make one with carom_shape_from_*. A point is a circle of radius 0. A shape
/// with any other kind, such as one that is all zero, is invalid.
typedef struct carom_shape {
    uint32_t kind; ///< CAROM_SHAPE_*
    union {
        carom_circle circle;
        carom_aabb aabb;
        carom_box box;
    } as;
} carom_shape;

/* ---- constructors ---------------------------------------------------------------------------- */

/* Constructors do not check their arguments: invalid input gives an invalid shape, which
 * carom_*_check reports. */

/// Returns a circle.
CAROM_API carom_circle carom_circle_make(carom_vec2 center, float radius);

/// Returns an axis-aligned box with the two extreme corners as given. They are not sorted: min >
/// max gives an invalid box.
CAROM_API carom_aabb carom_aabb_make(carom_vec2 min, carom_vec2 max);

/// Returns an axis-aligned box with a corner (x, y), a width and a height, the form that screens
/// and level editors use. The far corner (x + width, y + height) is rounded to the nearest float
/// and saturates at FLT_MAX. A negative width or height gives an invalid box.
CAROM_API carom_aabb carom_aabb_from_rect(float x, float y, float width, float height);

/// Returns an axis-aligned box with a centre and half-extents. Each corner is rounded to the
/// nearest float and saturates at FLT_MAX.
CAROM_API carom_aabb carom_aabb_from_half(carom_vec2 center, carom_vec2 half);

/// Returns a rotated box with a centre, a full width and height, and an angle in radians. The sizes
/// are halved exactly, except for the smallest denormals. A NaN or infinite angle counts as 0.
CAROM_API carom_box carom_box_make(carom_vec2 center, float width, float height, float radians);

/// Returns a rotated box with a centre, half-extents and a direction, all as given.
CAROM_API carom_box carom_box_from_half(carom_vec2 center, carom_vec2 half, carom_rot rot);

/// Converts an axis-aligned box to a box with rot (1, 0). Centre and half-extents are rounded to
/// float, so the result can differ from `b` by an ulp of its coordinates. To avoid that rounding,
/// pass the aabb itself to carom_overlap_aabb_box and the like.
CAROM_API carom_box carom_box_from_aabb(carom_aabb b);

/// Converts a rectangle in whole pixels. Always writes *out, rounded to the nearest float where
/// necessary. Returns true if *out is the exact rectangle: for all |coordinates| up to 2^24, and
/// for larger ones that happen to be floats. Returns false for a negative size, too.
CAROM_API bool carom_aabb_from_pixels(int32_t x, int32_t y, int32_t width, int32_t height,
                                      carom_aabb *out);

/// Converts a circle in whole pixels, in the same way.
CAROM_API bool carom_circle_from_pixels(int32_t x, int32_t y, int32_t radius, carom_circle *out);

/// Wrap a circle or a box as a carom_shape.
CAROM_API carom_shape carom_shape_from_circle(carom_circle c);
CAROM_API carom_shape carom_shape_from_aabb(carom_aabb b);
CAROM_API carom_shape carom_shape_from_box(carom_box b);

/* ---- validity -------------------------------------------------------------------------------- */

/// Why a shape is invalid. If several reasons apply, the first one in this order is reported.
#define CAROM_VALID 0u
#define CAROM_INVALID_KIND 1u      ///< `kind` is not a CAROM_SHAPE_*
#define CAROM_INVALID_NAN 2u       ///< a number is NaN
#define CAROM_INVALID_INFINITE 3u  ///< a number is infinite
#define CAROM_INVALID_NEGATIVE 4u  ///< a radius or half-extent is negative
#define CAROM_INVALID_ORDER 5u     ///< min > max
#define CAROM_INVALID_DIRECTION 6u ///< rot is (0, 0)

/// Return CAROM_VALID (0) for a valid shape, otherwise the first CAROM_INVALID_* that applies.
/// carom_reason_text describes it.
CAROM_API uint32_t carom_circle_check(carom_circle c);
CAROM_API uint32_t carom_aabb_check(carom_aabb b);
CAROM_API uint32_t carom_box_check(carom_box b);
CAROM_API uint32_t carom_shape_check(carom_shape s);

/// Returns an English phrase for a result of carom_*_check, such as "min is greater than max".
/// Never NULL, also for an unknown value. The string is static.
CAROM_API const char *carom_reason_text(uint32_t reason);

/* ---- the frame of a box ---------------------------------------------------------------------- */

/// Convert a point or a vector from world coordinates to the frame of a box. A point is translated
/// and then rotated back; a vector is only rotated back. Computed in double and rounded once;
/// saturates at FLT_MAX. Invalid input gives (0, 0).
CAROM_API carom_vec2 carom_box_to_local_point(carom_box b, carom_vec2 p);
CAROM_API carom_vec2 carom_box_to_local_vector(carom_box b, carom_vec2 v);

/// Convert a point or a vector from the frame of a box to world coordinates. A point is rotated and
/// then translated; a vector is only rotated. Rounding and invalid input are as above.
CAROM_API carom_vec2 carom_box_to_world_point(carom_box b, carom_vec2 p);
CAROM_API carom_vec2 carom_box_to_world_vector(carom_box b, carom_vec2 v);

/// Writes the four corners in world coordinates, in the order (-,-), (+,-), (+,+), (-,+) of the
/// box's frame. Computed in double and rounded to float. If c or s is 0, each corner is the nearest
/// float. Saturates at FLT_MAX. An invalid box gives (0, 0) four times.
CAROM_API void carom_box_corners(carom_box b, carom_vec2 corners[4]);

/* ---- moving an axis-aligned box -------------------------------------------------------------- */

/// Returns an aabb translated by `d`. Always move an aabb with this function: it rounds both sides
/// in the direction of `d`, so an aabb that is moved out of an overlap stays out. The width can
/// grow or shrink by an ulp of the coordinates. If the box is invalid or `d` is not finite, the box
/// is returned unchanged.
CAROM_API carom_aabb carom_aabb_moved(carom_aabb b, carom_vec2 d);

/* ---- bounding boxes -------------------------------------------------------------------------- */

/// Return the bounding box of a shape, rounded outward: it contains every point of the shape. It is
/// the smallest such box of floats, except for a rotated box. There a side can lie farther out than
/// the tightest one by 2 ulp, or by 2^-49 of the centre and size. A side beyond FLT_MAX is clamped
/// to FLT_MAX. An invalid shape gives the invalid box (1,1)-(-1,-1), which overlaps nothing.
CAROM_API carom_aabb carom_circle_bounds(carom_circle c);
CAROM_API carom_aabb carom_box_bounds(carom_box b);
CAROM_API carom_aabb carom_shape_bounds(carom_shape s);

/// Return a bounding box of everything that the shape covers while it translates by `motion`,
/// rounded outward. Invalid input gives (1,1)-(-1,-1).
CAROM_API carom_aabb carom_circle_swept_bounds(carom_circle c, carom_vec2 motion);
CAROM_API carom_aabb carom_aabb_swept_bounds(carom_aabb b, carom_vec2 motion);
CAROM_API carom_aabb carom_box_swept_bounds(carom_box b, carom_vec2 motion);
CAROM_API carom_aabb carom_shape_swept_bounds(carom_shape s, carom_vec2 motion);

#ifdef __cplusplus
}
#endif

#endif
