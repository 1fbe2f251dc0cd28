/* Tests whether two rotated boxes overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/obb.h"
#include "pair/core/quick_boxes.h"
#include "shape/valid.h"

static bool caromi_overlap_box_box_careful(carom_box a, carom_box b) {
    if (!caromi_box_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    return caromi_obb_overlap(&obb_a, &obb_b);
}

bool carom_overlap_box_box(carom_box a, carom_box b) {
    caromi_quick_box quick_a = caromi_quick_from_box(a);
    caromi_quick_box quick_b = caromi_quick_from_box(b);
    int sign = caromi_quick_boxes(quick_a, quick_b);
    if (sign != 0 && caromi_quick_sizes_ok(quick_a, quick_b)) {
        return sign < 0;
    }
    return caromi_overlap_box_box_careful(a, b);
}
