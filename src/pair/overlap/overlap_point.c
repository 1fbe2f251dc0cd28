/* Tests whether a point is strictly inside a shape; a point is a circle of radius 0. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

bool carom_overlap_point_circle(carom_vec2 a, carom_circle b) {
    return carom_overlap_circle_circle((carom_circle){a, 0.0f}, b);
}

/* Comparing floats is exact, and infinite walls or points fail. */
bool carom_overlap_point_aabb(carom_vec2 a, carom_aabb b) {
    bool between = (a.x > b.min.x) & (a.x < b.max.x) & (a.y > b.min.y) & (a.y < b.max.y);
    return caromi_both(between, caromi_aabb_ok(b));
}

bool carom_overlap_point_box(carom_vec2 a, carom_box b) {
    int sign = caromi_quick_circle_in_box((carom_circle){a, 0.0f}, b);
    if (sign != 0 && caromi_minf(b.half.x, b.half.y) >= 0.0f) {
        return sign < 0;
    }
    return carom_overlap_circle_box((carom_circle){a, 0.0f}, b);
}
