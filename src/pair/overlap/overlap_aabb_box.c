/* Tests whether an aabb and a rotated box overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/obb.h"
#include "pair/core/quick_boxes.h"
#include "shape/valid.h"

static bool caromi_overlap_aabb_box_careful(carom_aabb a, carom_box b) {
    if (!caromi_aabb_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_obb obb_a = caromi_obb_from_aabb(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    return caromi_obb_overlap(&obb_a, &obb_b);
}

bool carom_overlap_aabb_box(carom_aabb a, carom_box b) {
    caromi_quick_box quick_a = caromi_quick_from_aabb(a);
    caromi_quick_box quick_b = caromi_quick_from_box(b);
    int sign = caromi_quick_boxes(quick_a, quick_b);
    if (sign != 0 && caromi_quick_sizes_ok(quick_a, quick_b) &&
        caromi_both(a.min.x <= a.max.x, a.min.y <= a.max.y)) {
        return sign < 0;
    }
    return caromi_overlap_aabb_box_careful(a, b);
}
