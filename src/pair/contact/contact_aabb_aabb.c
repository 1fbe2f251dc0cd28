/* Computes the contact of two aabbs. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/aabb_aabb.h"
#include "pair/contact/contact.h"
#include "shape/valid.h"

/* Returns the middle of the interval that two ranges share, or of the gap between them. */
static double caromi_shared_middle(float a_min, float a_max, float b_min, float b_max) {
    double low = (double)(a_min > b_min ? a_min : b_min);
    double high = (double)(a_max < b_max ? a_max : b_max);
    return (low + high) * 0.5;
}

carom_contact carom_contact_aabb_aabb(carom_aabb a, carom_aabb b) {
    if (!caromi_aabb_ok(a) || !caromi_aabb_ok(b)) {
        return caromi_contact_invalid();
    }
    caromi_axis_gaps x = caromi_axis_gaps_along(a.min.x, a.max.x, b.min.x, b.max.x);
    caromi_axis_gaps y = caromi_axis_gaps_along(a.min.y, a.max.y, b.min.y, b.max.y);
    double gx = caromi_gap(x);
    double gy = caromi_gap(y);
    double distance = caromi_distance_of_gaps(gx, gy);
    double side_x = x.forward >= x.backward ? 1.0 : -1.0;
    double side_y = y.forward >= y.backward ? 1.0 : -1.0;
    double wall_x = (double)(side_x > 0.0 ? b.max.x : b.min.x);
    double wall_y = (double)(side_y > 0.0 ? b.max.y : b.min.y);
    if (gx > 0.0 && gy > 0.0) {
        return caromi_contact_make(distance, side_x * gx / distance, side_y * gy / distance, wall_x,
                                   wall_y);
    }
    if (gx >= gy) {
        double middle = caromi_shared_middle(a.min.y, a.max.y, b.min.y, b.max.y);
        return caromi_contact_make(distance, side_x, 0.0, wall_x, middle);
    }
    double middle = caromi_shared_middle(a.min.x, a.max.x, b.min.x, b.max.x);
    return caromi_contact_make(distance, 0.0, side_y, middle, wall_y);
}
