/* Tests whether a rotated box is within an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/obb.h"
#include "pair/core/quick_boxes.h"
#include "shape/valid.h"

CAROMI_COLD static bool caromi_within_box_aabb_careful(carom_box a, carom_aabb b) {
    if (!caromi_box_ok(a) || !caromi_aabb_ok(b)) {
        return false;
    }
    caromi_obb inner = caromi_obb_from_box(a);
    caromi_obb outer = caromi_obb_from_aabb(b);
    return caromi_obb_within(&inner, &outer);
}

/* A sure yes implies min <= max; a sure no is right for min > max. */
bool carom_within_box_aabb(carom_box a, carom_aabb b) {
    caromi_quick_excess e = caromi_quick_box_in_aabb(a, b);
    if (caromi_quick_sure(e) && caromi_minf(a.half.x, a.half.y) >= 0.0f) {
        return e.excess < 0.0f;
    }
    return caromi_within_box_aabb_careful(a, b);
}
