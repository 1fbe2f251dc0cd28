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

/* Returns a verdict as caromi_toi_disc does, for a centre and motion in float. */
static inline caromi_toi caromi_ray_disc(caromi_lanes centre, caromi_lanes motion, double r) {
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
    if (caromi_both(caromi_both(sure, smooth), margin > bound)) {
        return caromi_toi_at_disc(gap, along, cross, discriminant, caromi_lanes_x(motion),
                                  caromi_lanes_y(motion), r, moved);
    }
    bool missed = caromi_both(sure, margin < -bound) | caromi_both(outside, along < -unit);
    return caromi_toi_none(-(int)missed);
}

/* Returns a verdict as caromi_toi_find does for a point. The walls and the motion are relative to
 * the start; `error` bounds the errors of the walls, and is at least u of the farthest. The start
 * must not be between both pairs of walls. */
static inline caromi_toi caromi_ray_slab(caromi_lanes low, caromi_lanes high, caromi_lanes motion,
                                         double error) {
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
    if (caromi_both(alone > bound, decisive > bound_both)) {
        double by_y = caromi_pick_greater(later, 0.0, 1.0, 0.0);
        double t = caromi_pick_greater(later, 0.0, caromi_lanes_y(entry), caromi_lanes_x(entry)) /
                   caromi_pick_greater(later, 0.0, caromi_lanes_y(speed), caromi_lanes_x(speed));
        double nx = caromi_pick_greater(by_y, 0.0, 0.0, -caromi_lanes_x(side));
        double ny = caromi_pick_greater(by_y, 0.0, -caromi_lanes_y(side), 0.0);
        return (caromi_toi){1, t, nx, ny, false};
    }
    bool missed = (alone < -bound) | (both < -bound_both);
    return caromi_toi_none(-(int)missed);
}

#endif
