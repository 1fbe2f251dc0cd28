/* Computes the signed distance of a circle and a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_box.h"

float carom_distance_circle_box(carom_circle a, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    if (!caromi_circle_box_valid(&f, a, b)) {
        return (float)CAROMI_INFINITY;
    }
    caromi_circle_box_fast m = caromi_circle_box_measure(&f);
    double distance = m.clear ? m.distance * f.per_length : caromi_circle_box_exact(a, b).distance;
    return caromi_to_signed_float(distance);
}
