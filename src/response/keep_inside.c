/* Moves a shape back inside given bounds. */
#include "base/guard.h"
#include "carom/response.h"
#include "response/impulse.h"

/* Returns the float nearest to `at` that has `reach` on either side within low and high. Returns
 * the middle if there is none. */
static float caromi_kept(float at, double reach, float low, float high) {
    caromi_two first = caromi_two_sum((double)low, reach);
    caromi_two last = caromi_two_sum((double)high, -reach);
    float least = caromi_float_above(first.value, first.rest);
    float most = caromi_float_below(last.value, last.rest);
    if (least > most) {
        return caromi_to_float(0.5 * ((double)low + (double)high));
    }
    return caromi_maxf(least, caromi_minf(most, at));
}

carom_vec2 carom_keep_inside_circle(carom_circle c, carom_aabb bounds) {
    if (!caromi_circle_ok(c) || !caromi_aabb_ok(bounds)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    double r = (double)c.radius;
    return (carom_vec2){caromi_kept(c.center.x, r, bounds.min.x, bounds.max.x),
                        caromi_kept(c.center.y, r, bounds.min.y, bounds.max.y)};
}

/* The extent of the box is that of its bounds at the origin, which are rounded outward. */
carom_vec2 carom_keep_inside_box(carom_box b, carom_aabb bounds) {
    if (!caromi_box_ok(b) || !caromi_aabb_ok(bounds)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    if (carom_within_box_aabb(b, bounds)) {
        return b.center;
    }
    carom_box centred = {{0.0f, 0.0f}, b.half, b.rot};
    carom_aabb reach = carom_box_bounds(centred);
    return (carom_vec2){caromi_kept(b.center.x, (double)reach.max.x, bounds.min.x, bounds.max.x),
                        caromi_kept(b.center.y, (double)reach.max.y, bounds.min.y, bounds.max.y)};
}
