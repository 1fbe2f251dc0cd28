/* Sweeps an aabb against an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep/sweep.h"
#include "shape/valid.h"

/* Returns whether the aabbs overlap. Comparing floats is exact; false for NaN. */
static inline bool caromi_aabbs_intersect(carom_aabb a, carom_aabb b) {
    return (a.min.x < b.max.x) & (b.min.x < a.max.x) & (a.min.y < b.max.y) & (b.min.y < a.max.y);
}

/* Two aabbs are a point against the box grown by the other's width and height. */
static caromi_toi caromi_sweep_aabbs_exact(carom_aabb a, carom_vec2 motion, carom_aabb b) {
    caromi_exact_mover m;
    caromi_expansion_from_sum(&m.low_x, (double)b.min.x, -(double)a.max.x);
    caromi_expansion_from_sum(&m.high_x, (double)b.max.x, -(double)a.min.x);
    caromi_expansion_from_sum(&m.low_y, (double)b.min.y, -(double)a.max.y);
    caromi_expansion_from_sum(&m.high_y, (double)b.max.y, -(double)a.min.y);
    caromi_expansion_from_sum(&m.x, (double)motion.x, 0.0);
    caromi_expansion_from_sum(&m.y, (double)motion.y, 0.0);
    caromi_expansion_from_sum(&m.r, 0.0, 0.0);
    return caromi_toi_find_exact(&m);
}

static inline carom_sweep caromi_sweep_aabbs(carom_aabb a, carom_vec2 motion, carom_aabb b) {
    if (!caromi_aabb_ok(a) || !caromi_point_ok(motion) || !caromi_aabb_ok(b)) {
        return caromi_sweep_miss();
    }
    if (caromi_aabbs_intersect(a, b)) {
        return caromi_sweep_overlapped(carom_contact_aabb_aabb(a, b));
    }
    caromi_mover m = {(double)b.min.x - (double)a.max.x,
                      (double)b.max.x - (double)a.min.x,
                      (double)b.min.y - (double)a.max.y,
                      (double)b.max.y - (double)a.min.y,
                      (double)motion.x,
                      (double)motion.y,
                      0.0,
                      0.0};
    m.error = CAROMI_U * caromi_max(caromi_max(caromi_abs(m.low_x), caromi_abs(m.high_x)),
                                    caromi_max(caromi_abs(m.low_y), caromi_abs(m.high_y)));
    caromi_toi toi = caromi_toi_find(&m);
    if (toi.verdict == 0) {
        toi = caromi_sweep_aabbs_exact(a, motion, b);
    }
    if (toi.verdict < 0) {
        return caromi_sweep_miss();
    }
    double t = caromi_hit_time(toi.t);
    /* The middle of the interval that they share on b's wall. */
    double left = caromi_max((double)b.min.x, (double)a.min.x + t * m.x);
    double right = caromi_min((double)b.max.x, (double)a.max.x + t * m.x);
    double below = caromi_max((double)b.min.y, (double)a.min.y + t * m.y);
    double above = caromi_min((double)b.max.y, (double)a.max.y + t * m.y);
    carom_sweep s = caromi_sweep_hit(
        t, toi.nx, toi.ny,
        caromi_hit_coordinate(0.5 * (left + right), toi.nx, (double)b.min.x, (double)b.max.x),
        caromi_hit_coordinate(0.5 * (below + above), toi.ny, (double)b.min.y, (double)b.max.y));
    s.reserved = toi.tie ? CAROMI_SWEEP_TIE : 0u;
    return s;
}

carom_sweep caromi_sweep_aabb_aabb(carom_aabb a, carom_vec2 motion, carom_aabb b) {
    return caromi_sweep_aabbs(a, motion, b);
}

carom_sweep carom_sweep_aabb_aabb(carom_aabb a, carom_vec2 motion, carom_aabb b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_aabbs(a, motion, b));
    carom_aabb end = {caromi_sweep_place(a.min, motion, s.t, s.normal),
                      caromi_sweep_place(a.max, motion, s.t, s.normal)};
    if (!caromi_aabbs_intersect(end, b)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_aabb(a), motion, carom_shape_from_aabb(b));
}
