/* The steps of functions that do not just take two shapes. */
#include "base/guard.h"
#include "golden_alone.h"

/* ---- inputs ---------------------------------------------------------------------------------- */

static uint32_t below(golden_feed *feed, uint32_t bound) {
    return inputs_below(&feed->rng, bound);
}

/* Angles of every magnitude, in radians and in degrees; near and at multiples of right angles. */
static float draw_angle(golden_feed *feed) {
    int whole = (int)below(feed, 2001) - 1000;
    int ulps = (int)below(feed, 7) - 3;
    switch (below(feed, 6)) {
    case 0:
        return (float)(20.0 * inputs_unit(&feed->rng) - 10.0);
    case 1:
        return inputs_nudge((float)(whole * 0x1.921fb54442d18p-1), ulps); /* pi/4 */
    case 2:
        return inputs_nudge((float)(whole * 45), ulps);
    case 3:
        return (float)(whole * 90);
    default:
        return golden_draw_bits(feed);
    }
}

/* Pixels on a screen, around 2^24 where floats begin to miss some, and anywhere. */
static int32_t draw_pixel(golden_feed *feed) {
    int32_t small = (int32_t)below(feed, 8192) - 2048;
    switch (below(feed, 3)) {
    case 0:
        return small;
    case 1:
        return (below(feed, 2) ? 16777216 : -16777216) + small;
    default:
        return (int32_t)((int64_t)(inputs_next(&feed->rng) >> 32) - INT64_C(2147483648));
    }
}

static carom_circle draw_circle(golden_feed *feed) {
    carom_circle a, b;
    inputs_circle_circle(feed->cls, &feed->rng, &a, &b);
    return a;
}

static carom_aabb draw_aabb(golden_feed *feed) {
    carom_aabb a, b;
    inputs_aabb_aabb(feed->cls, &feed->rng, &a, &b);
    return a;
}

static carom_box draw_box(golden_feed *feed) {
    carom_box a, b;
    inputs_box_box(feed->cls, &feed->rng, &a, &b);
    return a;
}

static carom_vec2 draw_motion(golden_feed *feed) {
    carom_vec2 from, motion;
    carom_circle b;
    inputs_ray_circle(feed->cls, &feed->rng, &from, &motion, &b);
    return motion;
}

/* ---- vec ------------------------------------------------------------------------------------- */

void run_carom_clamp(golden_feed *feed) {
    carom_vec2 p;
    carom_aabb b;
    inputs_point_aabb(feed->cls, &feed->rng, &p, &b);
    golden_take_float(feed, carom_clamp(p.x, b.min.x, b.max.x));
}

void run_carom_distance_squared(golden_feed *feed) {
    carom_vec2 p;
    carom_circle b;
    inputs_point_circle(feed->cls, &feed->rng, &p, &b);
    golden_take_float(feed, carom_distance_squared(p, b.center));
}

void run_carom_rot_from_angle(golden_feed *feed) {
    golden_take_rot(feed, carom_rot_from_angle(draw_angle(feed)));
}

void run_carom_rot_from_degrees(golden_feed *feed) {
    golden_take_rot(feed, carom_rot_from_degrees(draw_angle(feed)));
}

/* A point and a box; also a vector and a direction. */
#define STEP_POINT_BOX(function, type, ...)                                                        \
    void run_##function(golden_feed *feed) {                                                       \
        carom_vec2 p;                                                                              \
        carom_box b;                                                                               \
        inputs_point_box(feed->cls, &feed->rng, &p, &b);                                           \
        golden_take_##type(feed, function(__VA_ARGS__));                                           \
    }

STEP_POINT_BOX(carom_rot_angle, float, b.rot)
STEP_POINT_BOX(carom_add, vec2, p, b.center)
STEP_POINT_BOX(carom_subtract, vec2, p, b.center)
STEP_POINT_BOX(carom_scale, vec2, p, b.half.x)
STEP_POINT_BOX(carom_dot, float, p, b.center)
STEP_POINT_BOX(carom_cross, float, p, b.center)
STEP_POINT_BOX(carom_length, float, p)
STEP_POINT_BOX(carom_normalize, vec2, p)
STEP_POINT_BOX(carom_lerp, vec2, p, b.center, b.rot.c)
STEP_POINT_BOX(carom_rotate, vec2, b.rot, p)
STEP_POINT_BOX(carom_unrotate, vec2, b.rot, p)
STEP_POINT_BOX(carom_box_to_local_point, vec2, b, p)
STEP_POINT_BOX(carom_box_to_local_vector, vec2, b, p)
STEP_POINT_BOX(carom_box_to_world_point, vec2, b, p)
STEP_POINT_BOX(carom_box_to_world_vector, vec2, b, p)
STEP_POINT_BOX(carom_closest_point_box, vec2, p, b)
STEP_POINT_BOX(carom_aabb_from_rect, aabb, p.x, p.y, b.half.x, b.half.y)
STEP_POINT_BOX(carom_aabb_from_half, aabb, p, b.half)
STEP_POINT_BOX(carom_box_make, box, p, b.half.x, b.half.y, draw_angle(feed))
STEP_POINT_BOX(carom_box_from_half, box, b.center, b.half, b.rot)

/* ---- one shape ------------------------------------------------------------------------------- */

#define STEP_SHAPE(function, drawn, type, ...)                                                     \
    void run_##function(golden_feed *feed) {                                                       \
        carom_##drawn s = draw_##drawn(feed);                                                      \
        golden_take_##type(feed, function(__VA_ARGS__));                                           \
    }

static carom_shape draw_shape(golden_feed *feed) {
    return golden_draw_shape(feed);
}

STEP_SHAPE(carom_circle_make, circle, circle, s.center, s.radius)
STEP_SHAPE(carom_aabb_make, aabb, aabb, s.min, s.max)
STEP_SHAPE(carom_box_from_aabb, aabb, box, s)
STEP_SHAPE(carom_circle_check, circle, word, s)
STEP_SHAPE(carom_aabb_check, aabb, word, s)
STEP_SHAPE(carom_box_check, box, word, s)
STEP_SHAPE(carom_shape_check, shape, word, s)
STEP_SHAPE(carom_aabb_moved, aabb, aabb, s, draw_motion(feed))
STEP_SHAPE(carom_circle_bounds, circle, aabb, s)
STEP_SHAPE(carom_box_bounds, box, aabb, s)
STEP_SHAPE(carom_shape_bounds, shape, aabb, s)
STEP_SHAPE(carom_circle_swept_bounds, circle, aabb, s, draw_motion(feed))
STEP_SHAPE(carom_aabb_swept_bounds, aabb, aabb, s, draw_motion(feed))
STEP_SHAPE(carom_box_swept_bounds, box, aabb, s, draw_motion(feed))
STEP_SHAPE(carom_shape_swept_bounds, shape, aabb, s, draw_motion(feed))

void run_carom_shape_from_circle(golden_feed *feed) {
    carom_shape s = carom_shape_from_circle(draw_circle(feed));
    golden_take_word(feed, s.kind);
    golden_take_circle(feed, s.as.circle);
}

void run_carom_shape_from_aabb(golden_feed *feed) {
    carom_shape s = carom_shape_from_aabb(draw_aabb(feed));
    golden_take_word(feed, s.kind);
    golden_take_aabb(feed, s.as.aabb);
}

void run_carom_shape_from_box(golden_feed *feed) {
    carom_shape s = carom_shape_from_box(draw_box(feed));
    golden_take_word(feed, s.kind);
    golden_take_box(feed, s.as.box);
}

void run_carom_aabb_from_pixels(golden_feed *feed) {
    int32_t x = draw_pixel(feed), y = draw_pixel(feed);
    int32_t w = draw_pixel(feed), h = draw_pixel(feed);
    carom_aabb b;
    golden_take_verdict(feed, carom_aabb_from_pixels(x, y, w, h, &b));
    golden_take_aabb(feed, b);
}

void run_carom_circle_from_pixels(golden_feed *feed) {
    int32_t x = draw_pixel(feed), y = draw_pixel(feed), radius = draw_pixel(feed);
    carom_circle c;
    golden_take_verdict(feed, carom_circle_from_pixels(x, y, radius, &c));
    golden_take_circle(feed, c);
}

void run_carom_reason_text(golden_feed *feed) {
    uint32_t reason = below(feed, 4) ? below(feed, 9) : (uint32_t)inputs_next(&feed->rng);
    for (const char *text = carom_reason_text(reason); *text; text++)
        golden_take_word(feed, (uint8_t)*text);
    golden_take_word(feed, 0);
}

void run_carom_box_corners(golden_feed *feed) {
    carom_vec2 corners[4];
    carom_box_corners(draw_box(feed), corners);
    for (int i = 0; i < 4; i++)
        golden_take_vec2(feed, corners[i]);
}

/* ---- pair ------------------------------------------------------------------------------------ */

void run_carom_closest_point_circle(golden_feed *feed) {
    carom_vec2 p;
    carom_circle b;
    inputs_point_circle(feed->cls, &feed->rng, &p, &b);
    golden_take_vec2(feed, carom_closest_point_circle(p, b));
}

void run_carom_closest_point_aabb(golden_feed *feed) {
    carom_vec2 p;
    carom_aabb b;
    inputs_point_aabb(feed->cls, &feed->rng, &p, &b);
    golden_take_vec2(feed, carom_closest_point_aabb(p, b));
}

void run_carom_closest_point_shape(golden_feed *feed) {
    carom_vec2 p, motion;
    carom_shape b;
    golden_draw_ray_any(feed, &p, &motion, &b);
    golden_take_vec2(feed, carom_closest_point_shape(p, b));
}

void run_carom_contact_mtv(golden_feed *feed) {
    carom_shape a, b;
    golden_draw_any(feed, &a, &b);
    golden_take_vec2(feed, carom_contact_mtv(carom_contact_shapes(a, b)));
}

void run_carom_contact_flip(golden_feed *feed) {
    carom_shape a, b;
    golden_draw_any(feed, &a, &b);
    golden_take_contact(feed, carom_contact_flip(carom_contact_shapes(a, b)));
}
