#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "pair/exact_frame.h"
#include "pair/sweep.h"
#include "shape/valid.h"
#include "vec/turn.h"

/* From the start at `position` to walls at -half and +half, all in the scale of the frame. */
static void caromi_exact_walls(caromi_expansion *low, caromi_expansion *high,
                               const caromi_expansion *position, const caromi_expansion *length,
                               double half) {
    caromi_expansion wall;
    caromi_expansion_scale(&wall, length, half);
    caromi_expansion_sub(high, &wall, position);
    caromi_expansion_scale(&wall, &wall, -1.0);
    caromi_expansion_sub(low, &wall, position);
}

/* The direction is scaled to a length near 1 by a power of two, so that the products of the disc's
 * test stay in range; L is known to 2^-104 of itself, and exactly where c or s is 0. */
static caromi_meeting caromi_sweep_circle_box_exact(carom_circle a, carom_vec2 motion,
                                                    carom_box b) {
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
    return caromi_meet_exact(&m);
}

/* The meeting seen from the world. */
static carom_sweep caromi_sweep_from_frame(const caromi_circle_box *f, caromi_vec motion,
                                           caromi_meeting met, carom_box b) {
    double t = caromi_hit_time(met.t);
    double u = (f->u + t * motion.x) * f->per_length;
    double v = (f->v + t * motion.y) * f->per_length;
    double hx = (double)b.half.x;
    double hy = (double)b.half.y;
    double c = (double)b.rot.c * f->per_length;
    double s = (double)b.rot.s * f->per_length;
    caromi_vec n = caromi_turn(c, s, met.nx, met.ny);
    caromi_vec p = caromi_turn(c, s, caromi_met_coordinate(u, met.nx, -hx, hx),
                               caromi_met_coordinate(v, met.ny, -hy, hy));
    carom_sweep swept =
        caromi_sweep_hit(t, n.x, n.y, (double)b.center.x + p.x, (double)b.center.y + p.y);
    swept.reserved = met.tie ? CAROMI_SWEEP_TIE : 0u;
    return swept;
}

carom_sweep caromi_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b) {
    if (!caromi_circle_ok(a) || !caromi_point_ok(motion) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    caromi_circle_box f = caromi_circle_box_make(a, b);
    int sign = caromi_circle_box_filter(&f);
    if (sign != 0 ? sign < 0 : carom_overlap_circle_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_circle_box(a, b));
    }
    /* Products of floats are exact, so these have their exact signs: 0 is along the wall. */
    caromi_vec local =
        caromi_turn((double)b.rot.c, -(double)b.rot.s, (double)motion.x, (double)motion.y);
    /* A power of two, so exact: products of four lengths stay in range whatever L is. */
    double scale = caromi_direction_scale((double)b.rot.c, (double)b.rot.s);
    caromi_mover m = {(-f.hx - f.u) * scale, (f.hx - f.u) * scale, (-f.hy - f.v) * scale,
                      (f.hy - f.v) * scale,  local.x * scale,      local.y * scale,
                      f.r * scale,           f.error * scale};
    caromi_meeting met = caromi_meet(&m);
    if (met.verdict == 0) {
        met = caromi_sweep_circle_box_exact(a, motion, b);
    }
    return met.verdict > 0 ? caromi_sweep_from_frame(&f, local, met, b) : caromi_sweep_miss();
}

carom_sweep carom_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_circle_box(a, motion, b));
    carom_circle end = a;
    end.center = carom_sweep_end(a.center, motion, s);
    if (s.state == CAROM_SWEEP_OVERLAPPED || !carom_overlap_circle_box(end, b)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_circle(a), motion, carom_shape_from_box(b));
}
