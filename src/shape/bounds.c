/* Computes bounding boxes, rounded outward: they contain every point of the shape. */
#include "base/guard.h"
#include "carom/shape.h"
#include "shape/valid.h"
#include "vec/turn.h"

static carom_aabb caromi_no_bounds(void) {
    return (carom_aabb){{1.0f, 1.0f}, {-1.0f, -1.0f}};
}

static float caromi_sum_below(double a, double b) {
    caromi_two sum = caromi_two_sum(a, b);
    return caromi_float_below(sum.value, sum.rest);
}

static float caromi_sum_above(double a, double b) {
    caromi_two sum = caromi_two_sum(a, b);
    return caromi_float_above(sum.value, sum.rest);
}

static carom_aabb caromi_bounds_around(carom_vec2 center, double reach_x, double reach_y) {
    double x = (double)center.x;
    double y = (double)center.y;
    return (carom_aabb){{caromi_sum_below(x, -reach_x), caromi_sum_below(y, -reach_y)},
                        {caromi_sum_above(x, reach_x), caromi_sum_above(y, reach_y)}};
}

carom_aabb carom_circle_bounds(carom_circle c) {
    if (!caromi_circle_ok(c)) {
        return caromi_no_bounds();
    }
    return caromi_bounds_around(c.center, (double)c.radius, (double)c.radius);
}

/* Returns an upper bound of (|c| hx + |s| hy) / L. The products are exact; one sum, 1/L with 2u and
 * a product give slightly over 4u, so 1 + 8u is enough. If c or s = 0, the quotient is the
 * half-extent itself and needs no margin. */
static double caromi_bounds_half(double c, double s, double per_length, double hx, double hy) {
    if (s == 0.0) {
        return hx;
    }
    if (c == 0.0) {
        return hy;
    }
    double reach = (caromi_abs(c) * hx + caromi_abs(s) * hy) * per_length;
    return reach * (1.0 + 8.0 * CAROMI_U);
}

carom_aabb carom_box_bounds(carom_box b) {
    if (!caromi_box_ok(b)) {
        return caromi_no_bounds();
    }
    double c = (double)b.rot.c;
    double s = (double)b.rot.s;
    double per_length = caromi_rot_length(b.rot).inverse;
    double hx = (double)b.half.x;
    double hy = (double)b.half.y;
    return caromi_bounds_around(b.center, caromi_bounds_half(c, s, per_length, hx, hy),
                                caromi_bounds_half(s, c, per_length, hx, hy));
}

carom_aabb carom_shape_bounds(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return carom_circle_bounds(s.as.circle);
    case CAROM_SHAPE_AABB:
        return caromi_aabb_ok(s.as.aabb) ? s.as.aabb : caromi_no_bounds();
    case CAROM_SHAPE_BOX:
        return carom_box_bounds(s.as.box);
    default:
        return caromi_no_bounds();
    }
}

carom_aabb carom_aabb_swept_bounds(carom_aabb b, carom_vec2 motion) {
    if (!caromi_aabb_ok(b) || !caromi_point_ok(motion)) {
        return caromi_no_bounds();
    }
    double x = (double)motion.x;
    double y = (double)motion.y;
    return (carom_aabb){{caromi_sum_below((double)b.min.x, caromi_min(x, 0.0)),
                         caromi_sum_below((double)b.min.y, caromi_min(y, 0.0))},
                        {caromi_sum_above((double)b.max.x, caromi_max(x, 0.0)),
                         caromi_sum_above((double)b.max.y, caromi_max(y, 0.0))}};
}

/* Rounds outward twice, so the result is up to an ulp larger than the tightest bounds. Invalid
 * bounds stay invalid. */
carom_aabb carom_circle_swept_bounds(carom_circle c, carom_vec2 motion) {
    return carom_aabb_swept_bounds(carom_circle_bounds(c), motion);
}

carom_aabb carom_box_swept_bounds(carom_box b, carom_vec2 motion) {
    return carom_aabb_swept_bounds(carom_box_bounds(b), motion);
}

carom_aabb carom_shape_swept_bounds(carom_shape s, carom_vec2 motion) {
    return carom_aabb_swept_bounds(carom_shape_bounds(s), motion);
}
