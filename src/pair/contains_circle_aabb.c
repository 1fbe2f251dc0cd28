#include "base/guard.h"
#include "carom/pair.h"
#include "shape/valid.h"

/* Whether radius <= high - low, exactly: the double difference and, on a tie, its rest decide. */
static bool caromi_fits_between(float radius, float low, float high) {
    caromi_two room = caromi_two_sum((double)high, -(double)low);
    double spare = room.value - (double)radius;
    return spare != 0.0 ? spare > 0.0 : room.rest >= 0.0;
}

bool carom_contains_circle_aabb(carom_circle a, carom_aabb b) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return false;
    }
    return caromi_fits_between(a.radius, b.min.x, a.center.x) &&
           caromi_fits_between(a.radius, a.center.x, b.max.x) &&
           caromi_fits_between(a.radius, b.min.y, a.center.y) &&
           caromi_fits_between(a.radius, a.center.y, b.max.y);
}
