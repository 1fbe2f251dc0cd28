#include "base/guard.h"
#include "carom/pair.h"
#include "pair/obb.h"
#include "pair/quick_boxes.h"
#include "shape/valid.h"

static bool caromi_contains_aabb_box_careful(carom_aabb a, carom_box b) {
    if (!caromi_aabb_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_obb inner = caromi_obb_from_aabb(a);
    caromi_obb outer = caromi_obb_from_box(b);
    return caromi_obb_contains(&inner, &outer);
}

bool carom_contains_aabb_box(carom_aabb a, carom_box b) {
    caromi_quick_box inner = caromi_quick_from_aabb(a);
    caromi_quick_box outer = caromi_quick_from_box(b);
    int sign = caromi_quick_box_in_box(inner, outer);
    if (sign != 0 && caromi_quick_sizes_ok(inner, outer) &&
        caromi_both(a.min.x <= a.max.x, a.min.y <= a.max.y)) {
        return sign < 0;
    }
    return caromi_contains_aabb_box_careful(a, b);
}
