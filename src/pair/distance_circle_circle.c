#include "base/guard.h"
#include "carom/pair.h"
#include "pair/discs.h"
#include "shape/valid.h"

float carom_distance_circle_circle(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    return caromi_to_signed_float(
        caromi_discs_distance(&d, a.center, a.radius, b.center, b.radius));
}
