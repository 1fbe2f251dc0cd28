/* carom/shape.h: circles, axis-aligned boxes, turned boxes: making, checking, bounding them.
 *
 * A shape is valid when every number is finite, no radius or half-extent is negative, min <= max
 * and rot is not (0, 0). Zero sizes are valid: a circle of radius 0 is a point. Nothing here
 * asserts; an invalid shape gets the answers that carom/pair.h states. */
#ifndef CAROM_SHAPE_H
#define CAROM_SHAPE_H

#include "carom/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct carom_circle {
    carom_vec2 center;
    float radius; ///< >= 0
} carom_circle;

/// An axis-aligned box by its two extreme corners. Whether `min` is the top or the bottom is the
/// caller's business.
typedef struct carom_aabb {
    carom_vec2 min, max; ///< min.x <= max.x, min.y <= max.y
} carom_aabb;

/// A box at any angle. Its frame has its origin at `center` and its x axis along `rot`.
typedef struct carom_box {
    carom_vec2 center;
    carom_vec2 half; ///< half the width and half the height, each >= 0
    carom_rot rot;   ///< direction of the box's own x axis; any length but 0
} carom_box;

/// What a carom_shape holds.
#define CAROM_SHAPE_CIRCLE 1u
#define CAROM_SHAPE_AABB 2u
#define CAROM_SHAPE_BOX 3u

/// Any of the three (a point is a circle of radius 0). Make one with carom_shape_from_*; a kind
/// that is none of the above is invalid.
typedef struct carom_shape {
    uint32_t kind; ///< CAROM_SHAPE_*
    union {
        carom_circle circle;
        carom_aabb aabb;
        carom_box box;
    } as;
} carom_shape;

/* ---- constructors: every form in which people hold a box ------------------------------------ */

CAROM_API carom_circle carom_circle_make(carom_vec2 center, float radius);

/// From the two extreme corners, taken as they are: min > max stays, and is invalid.
CAROM_API carom_aabb carom_aabb_make(carom_vec2 min, carom_vec2 max);

/// From a corner, a width and a height, as screens and level editors hold rectangles. The far
/// corner is x + w and y + h rounded to the nearest float; saturates at FLT_MAX.
CAROM_API carom_aabb carom_aabb_from_rect(float x, float y, float w, float h);

/// From a centre and half-extents; each corner rounded to the nearest float.
CAROM_API carom_aabb carom_aabb_from_center(carom_vec2 center, carom_vec2 half);

/// From a centre, a full width and height, and an angle in radians. Halving is exact but for the
/// smallest denormals.
CAROM_API carom_box carom_box_make(carom_vec2 center, float width, float height, float radians);

/// From a centre, half-extents and a direction, all taken as they are.
CAROM_API carom_box carom_box_from_rot(carom_vec2 center, carom_vec2 half, carom_rot rot);

/// The same rectangle as a box with rot (1, 0). Centre and half-extents are rounded to float, so
/// the box can differ from `b` by an ulp of its coordinates; carom_overlap_aabb_box and its
/// siblings take an aabb as it is and do not.
CAROM_API carom_box carom_box_from_aabb(carom_aabb b);

/// From whole pixels. *out is always filled in; the result tells whether floats hold the rectangle
/// exactly: true for all |coordinates| up to 2^24, and for those beyond that happen to fit.
/// False, too, for a negative size.
CAROM_API bool carom_aabb_from_pixels(int32_t x, int32_t y, int32_t w, int32_t h, carom_aabb *out);

/// The same for a circle.
CAROM_API bool carom_circle_from_pixels(int32_t x, int32_t y, int32_t radius, carom_circle *out);

CAROM_API carom_shape carom_shape_from_circle(carom_circle c);
CAROM_API carom_shape carom_shape_from_aabb(carom_aabb b);
CAROM_API carom_shape carom_shape_from_box(carom_box b);

/* ---- validity -------------------------------------------------------------------------------- */

/// Why a shape is refused. The first reason found, in this order.
#define CAROM_VALID 0u
#define CAROM_INVALID_KIND 1u      ///< kind is no CAROM_SHAPE_*
#define CAROM_INVALID_NAN 2u       ///< a number is NaN
#define CAROM_INVALID_INFINITE 3u  ///< a number is infinite
#define CAROM_INVALID_NEGATIVE 4u  ///< a negative radius or half-extent
#define CAROM_INVALID_ORDER 5u     ///< min > max
#define CAROM_INVALID_DIRECTION 6u ///< rot is (0, 0)

/// CAROM_VALID (0), or the first reason why not.
CAROM_API uint32_t carom_circle_check(carom_circle c);
CAROM_API uint32_t carom_aabb_check(carom_aabb b);
CAROM_API uint32_t carom_box_check(carom_box b);
CAROM_API uint32_t carom_shape_check(carom_shape s);

CAROM_API bool carom_circle_is_valid(carom_circle c);
CAROM_API bool carom_aabb_is_valid(carom_aabb b);
CAROM_API bool carom_box_is_valid(carom_box b);
CAROM_API bool carom_shape_is_valid(carom_shape s);

/// A reason as an English phrase for a message, such as "min is greater than max". Never NULL.
CAROM_API const char *carom_reason_text(uint32_t reason);

/* ---- a box's frame --------------------------------------------------------------------------- */

/// Into the box's frame: a point is moved, then turned back; a vector is only turned back.
/// Computed in double, rounded once; saturates at FLT_MAX. An invalid box gives (0, 0).
CAROM_API carom_vec2 carom_box_to_local_point(carom_box b, carom_vec2 p);
CAROM_API carom_vec2 carom_box_to_local_vector(carom_box b, carom_vec2 v);

/// Out of the box's frame: a point is turned, then moved; a vector is only turned.
CAROM_API carom_vec2 carom_box_to_world_point(carom_box b, carom_vec2 p);
CAROM_API carom_vec2 carom_box_to_world_vector(carom_box b, carom_vec2 v);

/// The corners in the order (-,-), (+,-), (+,+), (-,+) of the box's frame, computed in double and
/// rounded to float; the nearest float where c or s = 0. An invalid box gives four times (0, 0).
CAROM_API void carom_box_corners(carom_box b, carom_vec2 corners[4]);

/* ---- moving ---------------------------------------------------------------------------------- */

/// An aabb moved by `d`: the one way to move it. Both sides are rounded in the direction of `d`, so
/// that an aabb that is moved out of an overlap stays out; the width can change by an ulp of the
/// coordinates, either way. An invalid box, or a `d` that is not finite, changes nothing.
CAROM_API carom_aabb carom_aabb_moved(carom_aabb b, carom_vec2 d);

/* ---- bounds ---------------------------------------------------------------------------------- */

/// The smallest aabb of floats that is sure to hold the shape: rounded outward, never inward. For a
/// turned box a side can be 2 ulp, or 2^-49 of the centre and size, farther out than the tightest.
/// A side past FLT_MAX stays at FLT_MAX. An invalid shape gives the invalid box (1,1)-(-1,-1),
/// which no shape meets.
CAROM_API carom_aabb carom_circle_bounds(carom_circle c);
CAROM_API carom_aabb carom_box_bounds(carom_box b);
CAROM_API carom_aabb carom_shape_bounds(carom_shape s);

/// Bounds of everything the shape touches while it translates by `motion`.
CAROM_API carom_aabb carom_circle_swept_bounds(carom_circle c, carom_vec2 motion);
CAROM_API carom_aabb carom_aabb_swept_bounds(carom_aabb b, carom_vec2 motion);
CAROM_API carom_aabb carom_box_swept_bounds(carom_box b, carom_vec2 motion);
CAROM_API carom_aabb carom_shape_swept_bounds(carom_shape s, carom_vec2 motion);

#ifdef __cplusplus
}
#endif

#endif
