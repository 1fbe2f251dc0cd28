/* Tests whether two circles overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

static bool caromi_overlap_circle_circle_careful(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b)) {
        return false;
    }
    return caromi_discs_apart(a.center, a.radius, b.center, b.radius) < 0.0;
}

bool carom_overlap_circle_circle(carom_circle a, carom_circle b) {
    int sign = caromi_quick_discs(a.center, a.radius, b.center, b.radius);
    if (sign != 0 && caromi_minf(a.radius, b.radius) >= 0.0f) {
        return sign < 0;
    }
    return caromi_overlap_circle_circle_careful(a, b);
}
