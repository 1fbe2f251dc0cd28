/* Decides rays in double with bounds that are coarser and cheaper than those of mover.h.
 *
 * What is certain here is certain there too, and both compute time and normal by the same formulas,
 * so the results have the same bits. All else (a start inside, touching, invalid input, doubt) is
 * left to mover.h. Comparisons are false for NaN, and bounds are infinite for infinite input, so
 * neither is ever certain. docs/NUMERICS.md, "Rays", derives the bounds. */
#ifndef CAROMI_PAIR_RAY_QUICK_H
#define CAROMI_PAIR_RAY_QUICK_H

#include "pair/core/circle_box.h"
#include "pair/sweep/sweep.h"
#include "vec/lanes.h"

/* A hit that may be none. Time and normal are computed in either case: whether a ray hits is
 * unpredictable, and a branch on it would wait for all that precedes it. */
typedef struct caromi_ray_hit {
    int verdict; /* +1 hit, -1 miss, 0 not sure */
    double t;
    caromi_lanes normal;
} caromi_ray_hit;

static inline int caromi_ray_verdict(bool hit, bool missed) {
    return (int)hit - (int)missed;
}

/* Returns the sweep of a certain hit or miss, with the given contact point. */
static inline carom_sweep caromi_ray_sweep(const caromi_ray_hit *h, caromi_lanes point) {
    const double largest = (double)FLT_MAX;
    double sign = (double)h->verdict;
    caromi_lanes hit = caromi_lanes_both(sign), zero = caromi_lanes_both(0.0);
    caromi_lanes in_range = caromi_lanes_min(caromi_lanes_max(point, caromi_lanes_both(-largest)),
                                             caromi_lanes_both(largest));
    return (carom_sweep){
        caromi_pick_greater(sign, 0.0, caromi_hit_time(h->t), 1.0),
        caromi_lanes_to_floats(caromi_lanes_pick_greater(hit, zero, h->normal, zero)),
        caromi_lanes_to_floats(caromi_lanes_pick_greater(hit, zero, in_range, zero)),
        (uint32_t)(h->verdict + 1) / 2u * CAROM_SWEEP_HIT, 0};
}

/* Returns the point on an axis-aligned box as caromi_hit_coordinate does. */
static inline caromi_lanes caromi_ray_point(caromi_lanes at, caromi_lanes normal, caromi_lanes low,
                                            caromi_lanes high) {
    caromi_lanes half = caromi_lanes_both(0.5);
    caromi_lanes nearest = caromi_lanes_max(low, caromi_lanes_min(high, at));
    return caromi_lanes_pick_greater(
        normal, half, high,
        caromi_lanes_pick_greater(caromi_lanes_both(-0.5), normal, low, nearest));
}

/* Returns a verdict as caromi_toi_disc does, for a centre and motion in float. */
static inline caromi_ray_hit caromi_ray_disc(caromi_lanes centre, caromi_lanes motion, double r) {
    caromi_lanes products = caromi_lanes_mul(centre, motion);
    caromi_lanes crossed = caromi_lanes_mul(centre, caromi_lanes_swap(motion));
    double along = caromi_lanes_sum(products);
    double cross = caromi_lanes_x(crossed) - caromi_lanes_y(crossed);
    double squared = caromi_lanes_sum(caromi_lanes_mul(centre, centre));
    double moved = caromi_lanes_sum(caromi_lanes_mul(motion, motion));
    double r_squared = r * r;
    caromi_lanes to_end = caromi_lanes_sub(motion, centre);
    double inside = r_squared - caromi_lanes_sum(caromi_lanes_mul(to_end, to_end));
    double discriminant = r_squared * moved - cross * cross;
    double ahead = moved - along;
    double size = caromi_lanes_sum(caromi_lanes_abs(centre)) + r;
    double speed = caromi_lanes_sum(caromi_lanes_abs(motion));
    double unit = 8.0 * CAROMI_U * size * speed;
    double reach = size + speed;
    double gap = squared - r_squared;
    double margin = caromi_pick_greater(ahead, 0.0, discriminant, inside);
    double bound = (64.0 * CAROMI_U) *
                   caromi_pick_greater(ahead, 0.0, (size * speed) * (size * speed), reach * reach);
    bool outside = caromi_both(gap > 8.0 * CAROMI_U * (squared + r_squared), r >= 0.0);
    bool sure = caromi_both(caromi_abs(ahead) > 8.0 * CAROMI_U * speed * reach,
                            caromi_both(outside, along > unit));
    bool smooth = unit * unit <= 0x1p-40 * (r_squared * moved);
    bool hit = caromi_both(caromi_both(sure, smooth), margin > bound);
    bool passed = caromi_both(sure, margin < -bound), behind = caromi_both(outside, along < -unit);
    bool missed = !caromi_both(!passed, !behind);
    /* As in caromi_toi_at_disc. */
    double root = caromi_sqrt(caromi_max(discriminant, 0.0));
    double per_length = 1.0 / (r * moved);
    caromi_lanes sideways =
        caromi_lanes_mul(caromi_lanes_opposites(-cross), caromi_lanes_swap(motion));
    caromi_lanes back = caromi_lanes_mul(caromi_lanes_both(root), motion);
    return (caromi_ray_hit){
        caromi_ray_verdict(hit, missed), gap / (along + root),
        caromi_lanes_mul(caromi_lanes_sub(sideways, back), caromi_lanes_both(per_length))};
}

/* Returns a verdict as caromi_toi_find does for a point. The walls and the motion are relative to
 * the start; `error` bounds the errors of the walls, and is at least u of the farthest. The start
 * must not be between both pairs of walls. */
static inline caromi_ray_hit caromi_ray_slab(caromi_lanes low, caromi_lanes high,
                                             caromi_lanes motion, double error) {
    caromi_lanes side = caromi_lanes_copy_sign(1.0, motion);
    caromi_lanes a = caromi_lanes_mul(side, low), b = caromi_lanes_mul(side, high);
    caromi_lanes entry = caromi_lanes_min(a, b), leave = caromi_lanes_max(a, b);
    caromi_lanes speed = caromi_lanes_abs(motion), other = caromi_lanes_swap(speed);
    caromi_lanes least = caromi_lanes_min(
        leave, caromi_lanes_min(caromi_lanes_sub(speed, entry), caromi_lanes_sub(leave, entry)));
    caromi_lanes enters = caromi_lanes_mul(entry, other), leaves = caromi_lanes_mul(leave, other);
    caromi_lanes cross = caromi_lanes_sub(leaves, caromi_lanes_swap(enters));
    double later = caromi_lanes_y(enters) - caromi_lanes_x(enters);
    double alone = caromi_min(caromi_lanes_x(least), caromi_lanes_y(least));
    double both = caromi_min(caromi_lanes_x(cross), caromi_lanes_y(cross));
    /* error >= u of the farthest wall; so these are at least the errors in slab.h. */
    double moved = caromi_lanes_sum(speed);
    double bound = 16.0 * error + 2.0 * CAROMI_U * moved;
    double bound_both = 16.0 * error * moved;
    double decisive = caromi_min(both, caromi_abs(later));
    bool hit = caromi_both(alone > bound, decisive > bound_both);
    bool missed = (alone < -bound) | (both < -bound_both);
    double t = caromi_pick_greater(later, 0.0, caromi_lanes_y(entry), caromi_lanes_x(entry)) /
               caromi_pick_greater(later, 0.0, caromi_lanes_y(speed), caromi_lanes_x(speed));
    caromi_lanes zero = caromi_lanes_both(0.0);
    caromi_lanes normal = caromi_lanes_pick_greater(caromi_lanes_opposites(-later), zero,
                                                    caromi_lanes_negated(side), zero);
    return (caromi_ray_hit){caromi_ray_verdict(hit, missed), t, normal};
}

#endif
