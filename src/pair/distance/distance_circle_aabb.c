/* Computes the signed distance of a circle and an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_aabb.h"
#include "pair/core/discs.h"
#include "shape/valid.h"

static float caromi_distance_circle_aabb_careful(carom_circle a, carom_aabb b, carom_vec2 nearest) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return (float)CAROMI_INFINITY;
    }
    return caromi_to_signed_float(caromi_discs_distance_exact(a.center, a.radius, nearest, 0.0f));
}

float carom_distance_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    caromi_discs d = caromi_discs_make(a.center, a.radius, nearest, 0.0f);
    caromi_discs_gap gap = caromi_discs_measure(&d);
    /* For a centre inside, the gap is -radius; subtract the distance to the nearest wall. */
    double inside = d.squared == 0.0 ? caromi_nearest_wall_depth(a.center, b) : 0.0;
    bool clear = gap.clear | (inside > 0.0);
    if (clear && a.radius >= 0.0f && caromi_is_finite(gap.distance) && caromi_aabb_ok(b)) {
        return caromi_to_signed_float(gap.distance - inside);
    }
    return caromi_distance_circle_aabb_careful(a, b, nearest);
}
