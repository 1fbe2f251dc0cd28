/* Finds the time of impact of a moving circle with a circle, for sweep and ray. */
#ifndef CAROMI_PAIR_SWEEP_CIRCLE_CIRCLE_H
#define CAROMI_PAIR_SWEEP_CIRCLE_CIRCLE_H

#include "pair/core/discs.h"
#include "pair/sweep/sweep.h"
#include "shape/valid.h"

/* Decides in exact arithmetic when the filter is in doubt. */
caromi_toi caromi_sweep_circles_exact(carom_circle a, carom_vec2 motion, carom_circle b);

static inline carom_sweep caromi_sweep_circles(carom_circle a, carom_vec2 motion, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_point_ok(motion) || !caromi_circle_ok(b)) {
        return caromi_sweep_miss();
    }
    caromi_discs d = caromi_discs_make(b.center, b.radius, a.center, a.radius);
    if (!(d.excess > CAROMI_DISCS_ERROR * d.scale) &&
        caromi_discs_apart(a.center, a.radius, b.center, b.radius) < 0.0) {
        return caromi_sweep_overlapped(carom_contact_circle_circle(a, b));
    }
    double error = CAROMI_U * (caromi_abs(d.dx) + caromi_abs(d.dy) + d.reach);
    caromi_toi toi =
        caromi_toi_disc(d.dx, d.dy, (double)motion.x, (double)motion.y, d.reach, error);
    if (toi.verdict == 0) {
        toi = caromi_sweep_circles_exact(a, motion, b);
    }
    if (toi.verdict < 0) {
        return caromi_sweep_miss();
    }
    double r = (double)b.radius;
    return caromi_sweep_hit(caromi_hit_time(toi.t), toi.nx, toi.ny, (double)b.center.x + toi.nx * r,
                            (double)b.center.y + toi.ny * r);
}

#endif
