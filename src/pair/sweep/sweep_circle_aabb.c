/* Sweeps a circle against an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_aabb.h"
#include "pair/core/discs.h"
#include "pair/sweep/sweep_circle_aabb.h"

caromi_toi caromi_sweep_circle_aabb_exact(carom_circle a, carom_vec2 motion, carom_aabb b) {
    caromi_exact_mover m;
    caromi_expansion_from_sum(&m.low_x, (double)b.min.x, -(double)a.center.x);
    caromi_expansion_from_sum(&m.high_x, (double)b.max.x, -(double)a.center.x);
    caromi_expansion_from_sum(&m.low_y, (double)b.min.y, -(double)a.center.y);
    caromi_expansion_from_sum(&m.high_y, (double)b.max.y, -(double)a.center.y);
    caromi_expansion_from_sum(&m.x, (double)motion.x, 0.0);
    caromi_expansion_from_sum(&m.y, (double)motion.y, 0.0);
    caromi_expansion_from_sum(&m.r, (double)a.radius, 0.0);
    return caromi_toi_find_exact(&m);
}

carom_sweep caromi_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b) {
    return caromi_sweep_into_aabb(a, motion, b);
}

carom_sweep carom_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_into_aabb(a, motion, b));
    carom_vec2 end = caromi_sweep_place(a.center, motion, s.t, s.normal);
    caromi_discs d = caromi_discs_make(end, a.radius, caromi_clamp_to_aabb(end, b), 0.0f);
    if (d.excess > CAROMI_DISCS_ERROR * d.scale) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_circle(a), motion, carom_shape_from_aabb(b));
}
