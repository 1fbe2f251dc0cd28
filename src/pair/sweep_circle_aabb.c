#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep.h"
#include "shape/valid.h"

static caromi_meeting caromi_sweep_circle_aabb_exact(carom_circle a, carom_vec2 motion,
                                                     carom_aabb b) {
    caromi_exact_mover m;
    caromi_expansion_from_sum(&m.low_x, (double)b.min.x, -(double)a.center.x);
    caromi_expansion_from_sum(&m.high_x, (double)b.max.x, -(double)a.center.x);
    caromi_expansion_from_sum(&m.low_y, (double)b.min.y, -(double)a.center.y);
    caromi_expansion_from_sum(&m.high_y, (double)b.max.y, -(double)a.center.y);
    caromi_expansion_from_sum(&m.x, (double)motion.x, 0.0);
    caromi_expansion_from_sum(&m.y, (double)motion.y, 0.0);
    caromi_expansion_from_sum(&m.r, (double)a.radius, 0.0);
    return caromi_meet_exact(&m);
}

carom_sweep caromi_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b) {
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
    /* Each wall is one subtraction of floats, whose sign is exact. */
    bool inside = caromi_max(m.low_x, m.low_y) < 0.0 && caromi_min(m.high_x, m.high_y) > 0.0;
    if (inside || (a.radius > 0.0f && carom_overlap_circle_aabb(a, b))) {
        return caromi_sweep_overlapped(carom_contact_circle_aabb(a, b));
    }
    caromi_meeting met = caromi_meet(&m);
    if (met.verdict == 0) {
        met = caromi_sweep_circle_aabb_exact(a, motion, b);
    }
    if (met.verdict < 0) {
        return caromi_sweep_miss();
    }
    double t = caromi_hit_time(met.t);
    carom_sweep s = caromi_sweep_hit(
        t, met.nx, met.ny,
        caromi_met_coordinate(x + t * m.x, met.nx, (double)b.min.x, (double)b.max.x),
        caromi_met_coordinate(y + t * m.y, met.ny, (double)b.min.y, (double)b.max.y));
    s.reserved = met.tie ? CAROMI_SWEEP_TIE : 0u;
    return s;
}

carom_sweep carom_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_circle_aabb(a, motion, b));
    carom_circle end = a;
    end.center = carom_sweep_end(a.center, motion, s);
    if (s.state == CAROM_SWEEP_OVERLAPPED || !carom_overlap_circle_aabb(end, b)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_circle(a), motion, carom_shape_from_aabb(b));
}
