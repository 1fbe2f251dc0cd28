#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "shape/valid.h"

float carom_distance_circle_box(carom_circle a, carom_box b) {
    if (!caromi_circle_ok(a) || !caromi_box_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    return caromi_to_signed_float(caromi_signed_distance_circle_box(a, b));
}
