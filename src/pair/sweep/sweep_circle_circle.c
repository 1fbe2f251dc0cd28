/* Sweeps a circle against a circle. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "pair/sweep/sweep_circle_circle.h"

caromi_toi caromi_sweep_circles_exact(carom_circle a, carom_vec2 motion, carom_circle b) {
    caromi_exact_mover m;
    caromi_expansion_from_sum(&m.low_x, (double)b.center.x, -(double)a.center.x);
    caromi_expansion_from_sum(&m.low_y, (double)b.center.y, -(double)a.center.y);
    caromi_expansion_from_sum(&m.x, (double)motion.x, 0.0);
    caromi_expansion_from_sum(&m.y, (double)motion.y, 0.0);
    caromi_expansion_from_sum(&m.r, (double)a.radius, (double)b.radius);
    return caromi_toi_disc_exact(&m.low_x, &m.low_y, &m);
}

carom_sweep caromi_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b) {
    return caromi_sweep_circles(a, motion, b);
}

carom_sweep carom_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b) {
    carom_sweep s = caromi_sweep_circles(a, motion, b);
    carom_vec2 end = caromi_sweep_place(a.center, motion, s.t, s.normal);
    caromi_discs d = caromi_discs_make(end, a.radius, b.center, b.radius);
    if (d.excess > CAROMI_DISCS_ERROR * d.scale) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_circle(a), motion, carom_shape_from_circle(b));
}
