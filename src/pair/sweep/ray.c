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
    caromi_ray_hit hit = caromi_ray_disc(centre, caromi_lanes_from(motion), r);
    if (hit.verdict == 0) {
        return caromi_ray_circle_careful(from, motion, b);
    }
    caromi_lanes out = caromi_lanes_mul(hit.normal, caromi_lanes_both(r));
    return caromi_ray_sweep(&hit, caromi_lanes_add(middle, out));
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
    caromi_ray_hit hit = caromi_ray_slab(low, high, way, error);
    bool ordered = caromi_lanes_at_least(max, min) == 3u;
    bool outside = caromi_both(ordered, caromi_ray_gap(low, high) >= 0.0);
    if (!caromi_both(outside, hit.verdict != 0)) {
        return caromi_ray_aabb_careful(from, motion, b);
    }
    caromi_lanes time = caromi_lanes_both(caromi_hit_time(hit.t));
    caromi_lanes at = caromi_lanes_add(start, caromi_lanes_mul(time, way));
    return caromi_ray_sweep(&hit, caromi_ray_point(at, hit.normal, min, max));
}

CAROMI_COLD static carom_sweep caromi_ray_box_careful(const caromi_circle_box *f, carom_vec2 from,
                                                      carom_vec2 motion, carom_box b) {
    return caromi_sweep_public(caromi_sweep_into_box(f, (carom_circle){from, 0.0f}, motion, b));
}

carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make((carom_circle){from, 0.0f}, b);
    caromi_vec local =
        caromi_turn((double)b.rot.c, -(double)b.rot.s, (double)motion.x, (double)motion.y);
    caromi_lanes half = caromi_lanes_set(f.hx, f.hy), start = caromi_lanes_set(f.u, f.v);
    caromi_lanes way = caromi_lanes_set(local.x, local.y);
    caromi_ray_hit hit = caromi_ray_slab(caromi_lanes_sub(caromi_lanes_negated(half), start),
                                         caromi_lanes_sub(half, start), way, f.error);
    /* So far outside that the filter of circle_box.h is certain. */
    bool outside = caromi_max(f.gx, f.gy) > 8.0 * f.error;
    bool sized = caromi_min((double)b.half.x, (double)b.half.y) >= 0.0;
    if (!caromi_both(caromi_both(outside, sized), hit.verdict != 0)) {
        return caromi_ray_box_careful(&f, from, motion, b);
    }
    /* As in caromi_sweep_from_frame. */
    caromi_lanes per_length = caromi_lanes_both(f.per_length);
    caromi_lanes extent = caromi_lanes_from(b.half),
                 rot = caromi_lanes_set((double)b.rot.c, (double)b.rot.s);
    caromi_lanes moved = caromi_lanes_mul(caromi_lanes_both(caromi_hit_time(hit.t)), way);
    caromi_lanes at = caromi_lanes_mul(caromi_lanes_add(start, moved), per_length);
    caromi_lanes_turn turn = caromi_lanes_turn_by(caromi_lanes_mul(rot, per_length));
    caromi_lanes point = caromi_ray_point(at, hit.normal, caromi_lanes_negated(extent), extent);
    hit.normal = caromi_lanes_turned(turn, hit.normal);
    caromi_lanes world =
        caromi_lanes_add(caromi_lanes_from(b.center), caromi_lanes_turned(turn, point));
    return caromi_ray_sweep(&hit, world);
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
