#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "pair/exact_frame.h"
#include "pair/ray.h"
#include "pair/slab.h"
#include "shape/valid.h"
#include "vec/turn.h"

/* Speeds along the frame's axes, times the direction's length L. Products of floats are exact, so
 * the signs are, and 0 means that the motion runs exactly along the wall. */
static caromi_vec caromi_local_motion(carom_vec2 motion, carom_rot rot) {
    return caromi_turn((double)rot.c, -(double)rot.s, (double)motion.x, (double)motion.y);
}

/* L to twice the precision of a double: exact when it is a float's worth of digits, and when not,
 * no start can lie exactly on a wall. With c or s = 0 it is exact, and so is the whole verdict. */
static void caromi_exact_length(caromi_expansion *out, const caromi_exact_frame *f) {
    caromi_two squared = caromi_two_product(f->length, f->length);
    caromi_expansion rest;
    caromi_expansion_add_double(&rest, &f->length_squared, -squared.value);
    caromi_expansion_add_double(&rest, &rest, -squared.rest);
    caromi_expansion_from_sum(out, f->length, caromi_expansion_value(&rest) / (2.0 * f->length));
}

/* From the start at `position` to walls at -half and +half, all times L. */
static void caromi_exact_axis(caromi_slab_exact *axis, const caromi_expansion *position,
                              const caromi_expansion *length, double half) {
    caromi_expansion wall;
    caromi_expansion_scale(&wall, length, half);
    caromi_expansion_sub(&axis->far, &wall, position);
    caromi_expansion_scale(&wall, &wall, -1.0);
    caromi_expansion_sub(&axis->near, &wall, position);
    caromi_slab_exact_orient(axis);
}

static caromi_slab_hit caromi_ray_box_exact(carom_vec2 from, carom_vec2 motion, carom_box b) {
    double c = (double)b.rot.c;
    double s = (double)b.rot.s;
    caromi_exact_frame f;
    caromi_expansion length;
    caromi_expansion_from_sum(&f.dx, (double)from.x, -(double)b.center.x);
    caromi_expansion_from_sum(&f.dy, (double)from.y, -(double)b.center.y);
    caromi_exact_frame_turn(&f, c, s);
    caromi_exact_length(&length, &f);
    caromi_slab_exact axis[2];
    caromi_expansion_from_sum(&axis[0].speed, c * (double)motion.x, s * (double)motion.y);
    caromi_expansion_from_sum(&axis[1].speed, c * (double)motion.y, -s * (double)motion.x);
    caromi_exact_axis(&axis[0], &f.u, &length, (double)b.half.x);
    caromi_exact_axis(&axis[1], &f.v, &length, (double)b.half.y);
    return caromi_slab_enter_exact(axis);
}

/* The meeting at time t on the walls of the axis, from the frame back to the world. */
static carom_sweep caromi_ray_box_meeting(const caromi_circle_box *f, caromi_vec speed,
                                          caromi_slab_hit hit, carom_box b) {
    double t = caromi_hit_time(hit.t);
    double per_length = f->per_length;
    double u = caromi_max(-f->hx, caromi_min(f->hx, f->u + t * speed.x)) * per_length;
    double v = caromi_max(-f->hy, caromi_min(f->hy, f->v + t * speed.y)) * per_length;
    caromi_vec normal = {0.0, 0.0};
    if (hit.axis == 0) {
        normal.x = speed.x > 0.0 ? -1.0 : 1.0;
        u = normal.x * (double)b.half.x;
    } else {
        normal.y = speed.y > 0.0 ? -1.0 : 1.0;
        v = normal.y * (double)b.half.y;
    }
    double c = (double)b.rot.c * per_length;
    double s = (double)b.rot.s * per_length;
    caromi_vec n = caromi_turn(c, s, normal.x, normal.y);
    caromi_vec p = caromi_turn(c, s, u, v);
    return caromi_sweep_hit(t, n.x, n.y, (double)b.center.x + p.x, (double)b.center.y + p.y);
}

carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    if (!caromi_ray_ok(from, motion) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_point_box(from, b)) {
        return caromi_sweep_overlapped(carom_contact_point_box(from, b));
    }
    caromi_circle_box f = caromi_circle_box_make((carom_circle){from, 0.0f}, b);
    caromi_vec speed = caromi_local_motion(motion, b.rot);
    const caromi_slab_axis axis[2] = {
        caromi_slab_axis_make(-f.hx - f.u, f.hx - f.u, speed.x, f.error),
        caromi_slab_axis_make(-f.hy - f.v, f.hy - f.v, speed.y, f.error)};
    caromi_slab_hit hit = caromi_slab_enter(axis);
    if (hit.verdict == 0) {
        hit = caromi_ray_box_exact(from, motion, b);
    }
    return hit.verdict > 0 ? caromi_ray_box_meeting(&f, speed, hit, b) : caromi_sweep_miss();
}
