/* Sweeps a circle against a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/exact_frame.h"
#include "pair/sweep/sweep_circle_box.h"
#include "vec/turn.h"

/* Computes the distances from the start at `position` to walls at -half and +half, in the scale of
 * the frame. */
static void caromi_exact_walls(caromi_expansion *low, caromi_expansion *high,
                               const caromi_expansion *position, const caromi_expansion *length,
                               double half) {
    caromi_expansion wall;
    caromi_expansion_scale(&wall, length, half);
    caromi_expansion_sub(high, &wall, position);
    caromi_expansion_negate(&wall);
    caromi_expansion_sub(low, &wall, position);
}

/* The direction is scaled to a length near 1 by a power of two, so that the products of the disc
 * test stay in range. L has a relative error of 2^-104, and none if c or s is 0. */
caromi_toi caromi_sweep_circle_box_exact(carom_circle a, carom_vec2 motion, carom_box b) {
    caromi_vec axis = caromi_scaled_direction((double)b.rot.c, (double)b.rot.s);
    caromi_exact_frame f;
    caromi_expansion length;
    caromi_expansion_from_sum(&f.dx, (double)a.center.x, -(double)b.center.x);
    caromi_expansion_from_sum(&f.dy, (double)a.center.y, -(double)b.center.y);
    caromi_exact_frame_turn(&f, axis.x, axis.y);
    caromi_exact_length(&length, &f);
    caromi_exact_mover m;
    caromi_exact_walls(&m.low_x, &m.high_x, &f.u, &length, (double)b.half.x);
    caromi_exact_walls(&m.low_y, &m.high_y, &f.v, &length, (double)b.half.y);
    caromi_expansion_from_sum(&m.x, axis.x * (double)motion.x, axis.y * (double)motion.y);
    caromi_expansion_from_sum(&m.y, axis.x * (double)motion.y, -axis.y * (double)motion.x);
    caromi_expansion_scale(&m.r, &length, (double)a.radius);
    return caromi_toi_find_exact(&m);
}

carom_sweep caromi_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    return caromi_sweep_into_box(&f, a, motion, b);
}

carom_sweep carom_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    carom_sweep s = caromi_sweep_public(caromi_sweep_into_box(&f, a, motion, b));
    carom_vec2 end = caromi_sweep_place(a.center, motion, s.t, s.normal);
    f = caromi_circle_box_at(f, end, b);
    if (caromi_circle_box_filter(&f) > 0) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_circle(a), motion, carom_shape_from_box(b));
}
