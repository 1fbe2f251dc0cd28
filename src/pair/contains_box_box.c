#include "base/guard.h"
#include "carom/pair.h"
#include "pair/obb.h"
#include "shape/valid.h"

bool carom_contains_box_box(carom_box a, carom_box b) {
    if (!caromi_box_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_obb inner = caromi_obb_from_box(a);
    caromi_obb outer = caromi_obb_from_box(b);
    return caromi_obb_contains(&inner, &outer);
}
