/* A point is a circle of radius 0. */
#include "base/guard.h"
#include "carom/pair.h"

bool carom_overlap_point_circle(carom_vec2 a, carom_circle b) {
    return carom_overlap_circle_circle((carom_circle){a, 0.0f}, b);
}

bool carom_overlap_point_aabb(carom_vec2 a, carom_aabb b) {
    return carom_overlap_circle_aabb((carom_circle){a, 0.0f}, b);
}

bool carom_overlap_point_box(carom_vec2 a, carom_box b) {
    return carom_overlap_circle_box((carom_circle){a, 0.0f}, b);
}
