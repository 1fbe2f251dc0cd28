/* Casts rays: a ray is a moving circle of radius 0, without the search for a free end position.
 * ray_quick.h decides nearly all, the sweeps of circles the rest. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/quick.h"
#include "pair/sweep/ray_quick.h"
#include "pair/sweep/sweep_circle_aabb.h"
#include "pair/sweep/sweep_circle_box.h"
#include "pair/sweep/sweep_circle_circle.h"

CAROMI_COLD static carom_sweep caromi_ray_circle_careful(carom_vec2 from, carom_vec2 motion,
                                                         carom_circle b) {
    return caromi_sweep_circles((carom_circle){from, 0.0f}, motion, b);
}

carom_sweep carom_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b) {
    caromi_lanes middle = caromi_lanes_from(b.center);
    caromi_lanes centre = caromi_lanes_sub(middle, caromi_lanes_from(from));
    double r = (double)b.radius;
    caromi_toi toi = caromi_ray_disc(centre, caromi_lanes_from(motion), r);
    if (toi.verdict > 0) {
        return caromi_sweep_hit(caromi_hit_time(toi.t), toi.nx, toi.ny,
                                caromi_lanes_x(middle) + toi.nx * r,
                                caromi_lanes_y(middle) + toi.ny * r);
    }
    return toi.verdict < 0 ? caromi_sweep_miss() : caromi_ray_circle_careful(from, motion, b);
}

CAROMI_COLD static carom_sweep caromi_ray_aabb_careful(carom_vec2 from, carom_vec2 motion,
                                                       carom_aabb b) {
    return caromi_sweep_public(caromi_sweep_into_aabb((carom_circle){from, 0.0f}, motion, b));
}

/* Returns the larger lane of how far the start is outside of the walls. */
static inline double caromi_ray_gap(caromi_lanes low, caromi_lanes high) {
    caromi_lanes gap = caromi_lanes_max(low, caromi_lanes_negated(high));
    return caromi_max(caromi_lanes_x(gap), caromi_lanes_y(gap));
}

carom_sweep carom_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    caromi_lanes start = caromi_lanes_from(from), way = caromi_lanes_from(motion);
    caromi_lanes min = caromi_lanes_from(b.min), max = caromi_lanes_from(b.max);
    caromi_lanes low = caromi_lanes_sub(min, start), high = caromi_lanes_sub(max, start);
    caromi_lanes far = caromi_lanes_max(caromi_lanes_abs(low), caromi_lanes_abs(high));
    double error = CAROMI_U * caromi_lanes_sum(far);
    caromi_toi toi = caromi_ray_slab(low, high, way, error);
    bool ordered = caromi_lanes_at_least(max, min) == 3u;
    if (toi.verdict == 0 || !caromi_both(ordered, caromi_ray_gap(low, high) >= 0.0)) {
        return caromi_ray_aabb_careful(from, motion, b);
    }
    if (toi.verdict < 0) {
        return caromi_sweep_miss();
    }
    double t = caromi_hit_time(toi.t);
    caromi_lanes at = caromi_lanes_add(start, caromi_lanes_mul(caromi_lanes_both(t), way));
    return caromi_sweep_hit(
        t, toi.nx, toi.ny,
        caromi_hit_coordinate(caromi_lanes_x(at), toi.nx, caromi_lanes_x(min), caromi_lanes_x(max)),
        caromi_hit_coordinate(caromi_lanes_y(at), toi.ny, caromi_lanes_y(min),
                              caromi_lanes_y(max)));
}

CAROMI_COLD static carom_sweep caromi_ray_box_careful(const caromi_circle_box *f, carom_vec2 from,
                                                      carom_vec2 motion, carom_box b) {
    return caromi_sweep_public(caromi_sweep_into_box(f, (carom_circle){from, 0.0f}, motion, b));
}

carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make((carom_circle){from, 0.0f}, b);
    caromi_vec local =
        caromi_turn((double)b.rot.c, -(double)b.rot.s, (double)motion.x, (double)motion.y);
    caromi_lanes half = caromi_lanes_set(f.hx, f.hy), at = caromi_lanes_set(f.u, f.v);
    caromi_toi toi =
        caromi_ray_slab(caromi_lanes_sub(caromi_lanes_negated(half), at),
                        caromi_lanes_sub(half, at), caromi_lanes_set(local.x, local.y), f.error);
    /* So far outside that the filter of circle_box.h is certain. */
    bool outside = caromi_max(f.gx, f.gy) > 8.0 * f.error;
    bool sized = caromi_min((double)b.half.x, (double)b.half.y) >= 0.0;
    if (toi.verdict == 0 || !caromi_both(outside, sized)) {
        return caromi_ray_box_careful(&f, from, motion, b);
    }
    return toi.verdict > 0 ? caromi_sweep_from_frame(&f, local, toi, b) : caromi_sweep_miss();
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
