/* Computes the signed distance of a point and a shape; a point is a circle of radius 0. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "vec/lanes.h"

CAROMI_COLD static float caromi_distance_point_circle_careful(carom_vec2 a, carom_circle b) {
    return carom_distance_circle_circle((carom_circle){a, 0.0f}, b);
}

/* Gives the same bits as carom_distance_circle_circle: this is its clear case, for results that
 * need no clamping. */
float carom_distance_point_circle(carom_vec2 a, carom_circle b) {
    caromi_lanes d = caromi_lanes_sub(caromi_lanes_from(a), caromi_lanes_from(b.center));
    double reach = (double)b.radius;
    double length = caromi_sqrt(caromi_lanes_sum(caromi_lanes_mul(d, d)));
    double distance = length - reach;
    float rounded = (float)distance;
    bool clear = caromi_abs(distance) > CAROMI_DISCS_CLEAR * (length + reach);
    if (clear && b.radius >= 0.0f && caromi_is_plain(rounded)) {
        return rounded;
    }
    return caromi_distance_point_circle_careful(a, b);
}

float carom_distance_point_aabb(carom_vec2 a, carom_aabb b) {
    return carom_distance_circle_aabb((carom_circle){a, 0.0f}, b);
}

float carom_distance_point_box(carom_vec2 a, carom_box b) {
    return carom_distance_circle_box((carom_circle){a, 0.0f}, b);
}
