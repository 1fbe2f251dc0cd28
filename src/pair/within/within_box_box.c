/* Tests whether a rotated box is within a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/obb.h"
#include "pair/core/quick_boxes.h"
#include "shape/valid.h"

CAROMI_COLD static bool caromi_within_box_box_careful(carom_box a, carom_box b) {
    if (!caromi_box_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_obb inner = caromi_obb_from_box(a);
    caromi_obb outer = caromi_obb_from_box(b);
    return caromi_obb_within(&inner, &outer);
}

bool carom_within_box_box(carom_box a, carom_box b) {
    caromi_quick_box inner = caromi_quick_from_box(a);
    caromi_quick_box outer = caromi_quick_from_box(b);
    caromi_quick_excess e = caromi_quick_box_in_box(inner, outer);
    if (caromi_quick_sure(e) && caromi_quick_sizes_ok(inner, outer)) {
        return e.excess < 0.0f;
    }
    return caromi_within_box_box_careful(a, b);
}
