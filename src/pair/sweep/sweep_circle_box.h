/* Finds the time of impact of a moving circle with a rotated box, for sweep and ray. */
#ifndef CAROMI_PAIR_SWEEP_CIRCLE_BOX_H
#define CAROMI_PAIR_SWEEP_CIRCLE_BOX_H

#include "pair/core/circle_box.h"
#include "pair/sweep/sweep.h"
#include "shape/valid.h"

/* Decides in exact arithmetic when the filter is in doubt. */
caromi_toi caromi_sweep_circle_box_exact(carom_circle a, carom_vec2 motion, carom_box b);

/* Converts a hit from the box's frame to world coordinates. */
static inline carom_sweep caromi_sweep_from_frame(const caromi_circle_box *f, caromi_vec motion,
                                                  caromi_toi toi, carom_box b) {
    double t = caromi_hit_time(toi.t);
    double u = (f->u + t * motion.x) * f->per_length;
    double v = (f->v + t * motion.y) * f->per_length;
    double hx = (double)b.half.x;
    double hy = (double)b.half.y;
    double c = (double)b.rot.c * f->per_length;
    double s = (double)b.rot.s * f->per_length;
    caromi_vec n = caromi_turn(c, s, toi.nx, toi.ny);
    caromi_vec p = caromi_turn(c, s, caromi_hit_coordinate(u, toi.nx, -hx, hx),
                               caromi_hit_coordinate(v, toi.ny, -hy, hy));
    carom_sweep swept =
        caromi_sweep_hit(t, n.x, n.y, (double)b.center.x + p.x, (double)b.center.y + p.y);
    swept.reserved = toi.tie ? CAROMI_SWEEP_TIE : 0u;
    return swept;
}

static inline carom_sweep caromi_sweep_into_box(const caromi_circle_box *frame, carom_circle a,
                                                carom_vec2 motion, carom_box b) {
    if (!caromi_circle_ok(a) || !caromi_point_ok(motion) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    caromi_circle_box f = *frame;
    int sign = caromi_circle_box_filter(&f);
    if (sign != 0 ? sign < 0 : carom_overlap_circle_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_circle_box(a, b));
    }
    /* Products of floats are exact, so these signs are exact: 0 means parallel to the wall. */
    caromi_vec local =
        caromi_turn((double)b.rot.c, -(double)b.rot.s, (double)motion.x, (double)motion.y);
    /* A power of two, so exact: it keeps products of four lengths in range for any L. A point hits
     * only walls; their tests compare times, which do not depend on the scale. */
    double scale = a.radius > 0.0f ? caromi_direction_scale((double)b.rot.c, (double)b.rot.s) : 1.0;
    caromi_mover m = {(-f.hx - f.u) * scale, (f.hx - f.u) * scale, (-f.hy - f.v) * scale,
                      (f.hy - f.v) * scale,  local.x * scale,      local.y * scale,
                      f.r * scale,           f.error * scale};
    caromi_toi toi = caromi_toi_find(&m);
    if (toi.verdict == 0) {
        toi = caromi_sweep_circle_box_exact(a, motion, b);
    }
    return toi.verdict > 0 ? caromi_sweep_from_frame(&f, local, toi, b) : caromi_sweep_miss();
}

#endif
