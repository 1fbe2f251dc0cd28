/* Tests whether a circle is within an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

/* Returns whether radius <= high - low, exactly: the difference in double decides or, on a tie, its
 * rest. */
static bool caromi_fits_between(float radius, float low, float high) {
    caromi_two extent = caromi_two_sum((double)high, -(double)low);
    double spare = extent.value - (double)radius;
    return spare != 0.0 ? spare > 0.0 : extent.rest >= 0.0;
}

CAROMI_COLD static bool caromi_within_circle_aabb_careful(carom_circle a, carom_aabb b) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return false;
    }
    return caromi_fits_between(a.radius, b.min.x, a.center.x) &&
           caromi_fits_between(a.radius, a.center.x, b.max.x) &&
           caromi_fits_between(a.radius, b.min.y, a.center.y) &&
           caromi_fits_between(a.radius, a.center.y, b.max.y);
}

/* `gap` and `spare` are one rounded difference each, so 2 uf of |gap| + radius bounds the error;
 * the bound uses 4 uf. A sure yes implies min <= max. Minima can hide a NaN, so finiteness is
 * checked separately. */
bool carom_within_circle_aabb(carom_circle a, carom_aabb b) {
    float x = caromi_minf(a.center.x - b.min.x, b.max.x - a.center.x);
    float y = caromi_minf(a.center.y - b.min.y, b.max.y - a.center.y);
    float gap = caromi_minf(x, y);
    float spare = gap - a.radius;
    float bound = 4.0f * CAROMI_UF * (caromi_absf(gap) + a.radius);
    float extent = (b.max.x - b.min.x) + (b.max.y - b.min.y);
    bool finite = caromi_both(caromi_absf(x + y) <= FLT_MAX, extent <= FLT_MAX);
    if (finite && caromi_absf(spare) > bound && a.radius >= 0.0f) {
        return spare > 0.0f;
    }
    return caromi_within_circle_aabb_careful(a, b);
}
