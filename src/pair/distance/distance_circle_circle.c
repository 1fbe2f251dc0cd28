/* Computes the signed distance of two circles. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "shape/valid.h"

static float caromi_distance_circle_circle_careful(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    return caromi_to_signed_float(
        caromi_discs_distance_exact(a.center, a.radius, b.center, b.radius));
}

float carom_distance_circle_circle(carom_circle a, carom_circle b) {
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    caromi_discs_gap gap = caromi_discs_measure(&d);
    if (gap.clear && caromi_minf(a.radius, b.radius) >= 0.0f) {
        return caromi_to_signed_float(gap.distance);
    }
    return caromi_distance_circle_circle_careful(a, b);
}
