/* Casts rays: a ray is a moving circle of radius 0, without the search for a free end position. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep/sweep_circle_aabb.h"
#include "pair/sweep/sweep_circle_box.h"
#include "pair/sweep/sweep_circle_circle.h"

carom_sweep carom_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b) {
    return caromi_sweep_circles((carom_circle){from, 0.0f}, motion, b);
}

carom_sweep carom_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    return caromi_sweep_public(caromi_sweep_into_aabb((carom_circle){from, 0.0f}, motion, b));
}

carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    carom_circle point = {from, 0.0f};
    caromi_circle_box f = caromi_circle_box_make(point, b);
    return caromi_sweep_public(caromi_sweep_into_box(&f, point, motion, b));
}

carom_sweep carom_ray_shape(carom_vec2 from, carom_vec2 motion, carom_shape b) {
    switch (b.kind) {
    case CAROM_SHAPE_CIRCLE:
        return carom_ray_circle(from, motion, b.as.circle);
    case CAROM_SHAPE_AABB:
        return carom_ray_aabb(from, motion, b.as.aabb);
    case CAROM_SHAPE_BOX:
        return carom_ray_box(from, motion, b.as.box);
    default:
        return caromi_sweep_miss();
    }
}
