#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_aabb.h"
#include "pair/discs.h"
#include "shape/valid.h"

float carom_distance_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    caromi_discs d = caromi_discs_make(a.center, a.radius, nearest, 0.0f);
    if (!caromi_discs_valid(&d, a.radius, 0.0f) || !caromi_aabb_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    if (d.squared == 0.0) {
        double depth = caromi_nearest_wall(a.center, b).depth + (double)a.radius;
        return caromi_to_signed_float(-depth);
    }
    return caromi_to_signed_float(
        caromi_discs_distance(&d, caromi_sqrt(d.squared), a.center, a.radius, nearest, 0.0f));
}
