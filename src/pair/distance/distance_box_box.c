/* Computes the signed distance of two rotated boxes. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/obb.h"
#include "shape/valid.h"

float carom_distance_box_box(carom_box a, carom_box b) {
    if (!caromi_box_ok(a) || !caromi_box_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    return caromi_to_signed_float(caromi_obb_distance(&obb_a, &obb_b));
}
