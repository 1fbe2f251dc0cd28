#include "base/guard.h"
#include "carom/pair.h"
#include "pair/discs.h"

float carom_distance_circle_circle(carom_circle a, carom_circle b) {
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    if (!caromi_discs_valid(&d, a.radius, b.radius)) {
        return (float)CAROMI_INFINITY;
    }
    return caromi_to_signed_float(
        caromi_discs_distance(&d, caromi_sqrt(d.squared), a.center, a.radius, b.center, b.radius));
}
