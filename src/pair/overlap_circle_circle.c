#include "base/guard.h"
#include "carom/pair.h"
#include "pair/discs.h"
#include "shape/valid.h"

static bool caromi_overlap_circle_circle_exact(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b)) {
        return false;
    }
    return caromi_discs_excess_exact(a.center, a.radius, b.center, b.radius) < 0.0;
}

/* Sure of the sign means finite, so the only validity left to check is that of the radii. */
bool carom_overlap_circle_circle(carom_circle a, carom_circle b) {
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    if (caromi_discs_sure(&d) && caromi_min((double)a.radius, (double)b.radius) >= 0.0) {
        return d.excess < 0.0;
    }
    return caromi_overlap_circle_circle_exact(a, b);
}
