/* Makes shapes from centres, rectangles, pixels and other shapes. */
#include "base/guard.h"
#include "carom/shape.h"
#include "shape/valid.h"

carom_circle carom_circle_make(carom_vec2 center, float radius) {
    return (carom_circle){center, radius};
}

carom_aabb carom_aabb_make(carom_vec2 min, carom_vec2 max) {
    return (carom_aabb){min, max};
}

/* Returns the nearest float to a + b. A sum that is not finite becomes infinite, so that the check
 * finds it. */
static float caromi_sum_to_float(float a, float b) {
    double sum = (double)a + (double)b;
    return caromi_is_finite(sum) ? caromi_to_float(sum) : (float)CAROMI_INFINITY;
}

carom_aabb carom_aabb_from_rect(float x, float y, float width, float height) {
    return (carom_aabb){{x, y}, {caromi_sum_to_float(x, width), caromi_sum_to_float(y, height)}};
}

carom_aabb carom_aabb_from_half(carom_vec2 center, carom_vec2 half) {
    return (carom_aabb){
        {caromi_sum_to_float(center.x, -half.x), caromi_sum_to_float(center.y, -half.y)},
        {caromi_sum_to_float(center.x, half.x), caromi_sum_to_float(center.y, half.y)},
    };
}

carom_box carom_box_make(carom_vec2 center, float width, float height, float radians) {
    return (carom_box){center, {width * 0.5f, height * 0.5f}, carom_rot_from_angle(radians)};
}

carom_box carom_box_from_half(carom_vec2 center, carom_vec2 half, carom_rot rot) {
    return (carom_box){center, half, rot};
}

carom_box carom_box_from_aabb(carom_aabb b) {
    double x = ((double)b.min.x + (double)b.max.x) * 0.5;
    double y = ((double)b.min.y + (double)b.max.y) * 0.5;
    double half_x = ((double)b.max.x - (double)b.min.x) * 0.5;
    double half_y = ((double)b.max.y - (double)b.min.y) * 0.5;
    return (carom_box){{(float)x, (float)y}, {(float)half_x, (float)half_y}, {1.0f, 0.0f}};
}

/* Any int32_t and any sum of two is exact in double, so the comparison is exact. */
static bool caromi_pixel_to_float(int64_t pixel, float *out) {
    *out = (float)pixel;
    return (double)*out == (double)pixel;
}

bool carom_aabb_from_pixels(int32_t x, int32_t y, int32_t width, int32_t height, carom_aabb *out) {
    bool exact = width >= 0 && height >= 0;
    exact = caromi_pixel_to_float(x, &out->min.x) && exact;
    exact = caromi_pixel_to_float(y, &out->min.y) && exact;
    exact = caromi_pixel_to_float((int64_t)x + width, &out->max.x) && exact;
    exact = caromi_pixel_to_float((int64_t)y + height, &out->max.y) && exact;
    return exact;
}

bool carom_circle_from_pixels(int32_t x, int32_t y, int32_t radius, carom_circle *out) {
    bool exact = radius >= 0;
    exact = caromi_pixel_to_float(x, &out->center.x) && exact;
    exact = caromi_pixel_to_float(y, &out->center.y) && exact;
    exact = caromi_pixel_to_float(radius, &out->radius) && exact;
    return exact;
}

carom_shape carom_shape_from_circle(carom_circle c) {
    carom_shape s = {CAROM_SHAPE_CIRCLE, {.box = {{0}, {0}, {0}}}};
    s.as.circle = c;
    return s;
}

carom_shape carom_shape_from_aabb(carom_aabb b) {
    carom_shape s = {CAROM_SHAPE_AABB, {.box = {{0}, {0}, {0}}}};
    s.as.aabb = b;
    return s;
}

carom_shape carom_shape_from_box(carom_box b) {
    return (carom_shape){CAROM_SHAPE_BOX, {.box = b}};
}

/* Returns a + d, rounded in the direction of d. */
static float caromi_moved_along(float a, float d) {
    caromi_two sum = caromi_two_sum((double)a, (double)d);
    if (d == 0.0f) {
        return a;
    }
    return d > 0.0f ? caromi_float_above(sum.value, sum.rest)
                    : caromi_float_below(sum.value, sum.rest);
}

carom_aabb carom_aabb_moved(carom_aabb b, carom_vec2 d) {
    if (!caromi_aabb_ok(b) || !caromi_point_ok(d)) {
        return b;
    }
    return (carom_aabb){{caromi_moved_along(b.min.x, d.x), caromi_moved_along(b.min.y, d.y)},
                        {caromi_moved_along(b.max.x, d.x), caromi_moved_along(b.max.y, d.y)}};
}
