/* Computes the signed distance of two aabbs. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/aabb_aabb.h"
#include "shape/valid.h"

float carom_distance_aabb_aabb(carom_aabb a, carom_aabb b) {
    if (!caromi_aabb_ok(a) || !caromi_aabb_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    double gx = caromi_gap(caromi_axis_gaps_along(a.min.x, a.max.x, b.min.x, b.max.x));
    double gy = caromi_gap(caromi_axis_gaps_along(a.min.y, a.max.y, b.min.y, b.max.y));
    return caromi_to_signed_float(caromi_distance_of_gaps(gx, gy));
}
