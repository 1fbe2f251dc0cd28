/* Computes the contact of a circle and an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_aabb.h"
#include "pair/contact/contact.h"
#include "pair/core/discs.h"
#include "shape/valid.h"

static carom_contact caromi_contact_centre_inside(carom_circle a, carom_aabb b) {
    caromi_wall_exit way = caromi_nearest_wall(a.center, b);
    double distance = -(way.depth + (double)a.radius);
    return (carom_contact){caromi_to_signed_float(distance), way.normal, way.point};
}

carom_contact carom_contact_circle_aabb(carom_circle a, carom_aabb b) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return caromi_contact_invalid();
    }
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    caromi_discs d = caromi_discs_make(a.center, a.radius, nearest, 0.0f);
    if (d.squared == 0.0) {
        return caromi_contact_centre_inside(a, b);
    }
    caromi_discs_gap gap = caromi_discs_measure(&d);
    double distance =
        gap.clear ? gap.distance : caromi_discs_distance_exact(a.center, a.radius, nearest, 0.0f);
    double per_length = 1.0 / gap.length;
    return caromi_contact_make(distance, d.dx * per_length, d.dy * per_length, (double)nearest.x,
                               (double)nearest.y);
}
