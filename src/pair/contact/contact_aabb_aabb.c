/* Computes the contact of two aabbs. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/aabb_aabb.h"
#include "pair/contact/contact.h"
#include "shape/valid.h"

/* Returns the middle of the interval that two ranges share, or of the gap between them. */
static double caromi_shared_middle(float a_min, float a_max, float b_min, float b_max) {
    return ((double)caromi_maxf(a_min, b_min) + (double)caromi_minf(a_max, b_max)) * 0.5;
}

/* No branches: which of the three cases applies is unpredictable, and so are the sides. */
carom_contact carom_contact_aabb_aabb(carom_aabb a, carom_aabb b) {
    if (!caromi_aabb_ok(a) || !caromi_aabb_ok(b)) {
        return caromi_contact_invalid();
    }
    caromi_axis_gaps x = caromi_axis_gaps_along(a.min.x, a.max.x, b.min.x, b.max.x);
    caromi_axis_gaps y = caromi_axis_gaps_along(a.min.y, a.max.y, b.min.y, b.max.y);
    double gx = caromi_gap(x);
    double gy = caromi_gap(y);
    double distance = caromi_distance_of_gaps(gx, gy);
    double side_x = caromi_pick_greater(x.backward, x.forward, -1.0, 1.0);
    double side_y = caromi_pick_greater(y.backward, y.forward, -1.0, 1.0);
    double wall_x = caromi_pick_greater(side_x, 0.0, (double)b.max.x, (double)b.min.x);
    double wall_y = caromi_pick_greater(side_y, 0.0, (double)b.max.y, (double)b.min.y);
    double middle_x = caromi_shared_middle(a.min.x, a.max.x, b.min.x, b.max.x);
    double middle_y = caromi_shared_middle(a.min.y, a.max.y, b.min.y, b.max.y);
    /* Against a wall: the axis of the larger gap, x on a tie. */
    double nx = caromi_pick_greater(gy, gx, 0.0, side_x);
    double ny = caromi_pick_greater(gy, gx, side_y, 0.0);
    double px = caromi_pick_greater(gy, gx, middle_x, wall_x);
    double py = caromi_pick_greater(gy, gx, wall_y, middle_y);
    /* Against a corner: both gaps are positive. */
    double corner = caromi_min(gx, gy);
    return caromi_contact_make(
        distance, caromi_pick_greater(corner, 0.0, side_x * gx / distance, nx),
        caromi_pick_greater(corner, 0.0, side_y * gy / distance, ny),
        caromi_pick_greater(corner, 0.0, wall_x, px), caromi_pick_greater(corner, 0.0, wall_y, py));
}
