#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_aabb.h"
#include "pair/discs.h"
#include "shape/valid.h"

float carom_distance_circle_aabb(carom_circle a, carom_aabb b) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    caromi_discs d = caromi_discs_make(a.center, a.radius, nearest, 0.0f);
    double distance = d.squared == 0.0
                          ? -(caromi_nearest_wall(a.center, b).depth + (double)a.radius)
                          : caromi_discs_distance(&d, a.center, a.radius, nearest, 0.0f);
    return caromi_to_signed_float(distance);
}
