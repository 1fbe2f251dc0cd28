#include "base/guard.h"
#include "carom/pair.h"
#include "pair/discs.h"
#include "pair/sweep.h"
#include "shape/valid.h"

static caromi_meeting caromi_sweep_circles_exact(carom_circle a, carom_vec2 motion,
                                                 carom_circle b) {
    caromi_exact_mover m;
    caromi_expansion_from_sum(&m.low_x, (double)b.center.x, -(double)a.center.x);
    caromi_expansion_from_sum(&m.low_y, (double)b.center.y, -(double)a.center.y);
    caromi_expansion_from_sum(&m.x, (double)motion.x, 0.0);
    caromi_expansion_from_sum(&m.y, (double)motion.y, 0.0);
    caromi_expansion_from_sum(&m.r, (double)a.radius, (double)b.radius);
    return caromi_meet_disc_exact(&m.low_x, &m.low_y, &m);
}

carom_sweep caromi_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_point_ok(motion) || !caromi_circle_ok(b)) {
        return caromi_sweep_miss();
    }
    if (caromi_discs_apart(a.center, a.radius, b.center, b.radius) < 0.0) {
        return caromi_sweep_overlapped(carom_contact_circle_circle(a, b));
    }
    caromi_discs d = caromi_discs_make(b.center, b.radius, a.center, a.radius);
    double error = CAROMI_U * (caromi_abs(d.dx) + caromi_abs(d.dy) + d.reach);
    caromi_meeting met =
        caromi_meet_disc(d.dx, d.dy, (double)motion.x, (double)motion.y, d.reach, error);
    if (met.verdict == 0) {
        met = caromi_sweep_circles_exact(a, motion, b);
    }
    if (met.verdict < 0) {
        return caromi_sweep_miss();
    }
    double r = (double)b.radius;
    return caromi_sweep_hit(caromi_hit_time(met.t), met.nx, met.ny, (double)b.center.x + met.nx * r,
                            (double)b.center.y + met.ny * r);
}

carom_sweep carom_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_circle_circle(a, motion, b));
    carom_circle end = a;
    end.center = carom_sweep_end(a.center, motion, s);
    if (s.state == CAROM_SWEEP_OVERLAPPED || !carom_overlap_circle_circle(end, b)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_circle(a), motion, carom_shape_from_circle(b));
}
