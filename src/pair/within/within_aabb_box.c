/* Tests whether an aabb is within a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/obb.h"
#include "pair/core/quick_boxes.h"
#include "shape/valid.h"

CAROMI_COLD static bool caromi_within_aabb_box_careful(carom_aabb a, carom_box b) {
    if (!caromi_aabb_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_obb inner = caromi_obb_from_aabb(a);
    caromi_obb outer = caromi_obb_from_box(b);
    return caromi_obb_within(&inner, &outer);
}

/* Halving can round a tiny negative width to 0, so min <= max is checked on the widths
 * themselves. */
bool carom_within_aabb_box(carom_aabb a, carom_box b) {
    caromi_quick_excess e = caromi_quick_aabb_in_box(a, b);
    float width = caromi_minf(a.max.x - a.min.x, a.max.y - a.min.y);
    if (caromi_quick_sure(e) && caromi_minf(width, caromi_minf(b.half.x, b.half.y)) >= 0.0f) {
        return e.excess < 0.0f;
    }
    return caromi_within_aabb_box_careful(a, b);
}
