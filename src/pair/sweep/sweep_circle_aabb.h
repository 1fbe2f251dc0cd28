/* Finds the time of impact of a moving circle with an aabb, for sweep and ray. */
#ifndef CAROMI_PAIR_SWEEP_CIRCLE_AABB_H
#define CAROMI_PAIR_SWEEP_CIRCLE_AABB_H

#include "pair/sweep/sweep.h"
#include "shape/valid.h"

/* Decides in exact arithmetic when the filter is in doubt. */
caromi_toi caromi_sweep_circle_aabb_exact(carom_circle a, carom_vec2 motion, carom_aabb b);

static inline carom_sweep caromi_sweep_into_aabb(carom_circle a, carom_vec2 motion, carom_aabb b) {
    if (!caromi_circle_ok(a) || !caromi_point_ok(motion) || !caromi_aabb_ok(b)) {
        return caromi_sweep_miss();
    }
    double x = (double)a.center.x;
    double y = (double)a.center.y;
    caromi_mover m = {
        (double)b.min.x - x, (double)b.max.x - x, (double)b.min.y - y, (double)b.max.y - y,
        (double)motion.x,    (double)motion.y,    (double)a.radius,    0.0};
    m.error = CAROMI_U * caromi_max(caromi_max(caromi_abs(m.low_x), caromi_abs(m.high_x)),
                                    caromi_max(caromi_abs(m.low_y), caromi_abs(m.high_y)));
    /* How far the centre is outside the walls. It is one subtraction of floats, so its sign is
     * exact. Rounding is monotone, so `gap > m.r` is exact too. */
    double gap = caromi_max(caromi_max(m.low_x, m.low_y), -caromi_min(m.high_x, m.high_y));
    if (gap < 0.0 || (gap <= m.r && a.radius > 0.0f && carom_overlap_circle_aabb(a, b))) {
        return caromi_sweep_overlapped(carom_contact_circle_aabb(a, b));
    }
    caromi_toi toi = caromi_toi_find(&m);
    if (toi.verdict == 0) {
        toi = caromi_sweep_circle_aabb_exact(a, motion, b);
    }
    if (toi.verdict < 0) {
        return caromi_sweep_miss();
    }
    double t = caromi_hit_time(toi.t);
    carom_sweep s = caromi_sweep_hit(
        t, toi.nx, toi.ny,
        caromi_hit_coordinate(x + t * m.x, toi.nx, (double)b.min.x, (double)b.max.x),
        caromi_hit_coordinate(y + t * m.y, toi.ny, (double)b.min.y, (double)b.max.y));
    s.reserved = toi.tie ? CAROMI_SWEEP_TIE : 0u;
    return s;
}

#endif
