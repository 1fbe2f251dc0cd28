#include "base/guard.h"
#include "carom/pair.h"
#include "pair/discs.h"
#include "shape/valid.h"

/* |d| <= rb - ra: two discs whose reach is the difference of the radii. */
bool carom_contains_circle_circle(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b) || b.radius < a.radius) {
        return false;
    }
    return caromi_discs_apart(a.center, -a.radius, b.center, b.radius) <= 0.0;
}
