/* Tests whether a circle is within a circle. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

CAROMI_COLD static bool caromi_within_circle_circle_careful(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b) || b.radius < a.radius) {
        return false;
    }
    return caromi_discs_apart(a.center, -a.radius, b.center, b.radius) <= 0.0;
}

/* |d| <= rb - ra is the test of two discs with the difference of the radii as reach. */
bool carom_within_circle_circle(carom_circle a, carom_circle b) {
    int sign = caromi_quick_discs(a.center, -a.radius, b.center, b.radius);
    if (sign != 0 && a.radius >= 0.0f) {
        return (sign < 0) & (b.radius >= a.radius);
    }
    return caromi_within_circle_circle_careful(a, b);
}
