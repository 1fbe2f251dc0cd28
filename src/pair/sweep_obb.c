/* Two boxes are a point and their Minkowski sum, whose sides are those of the two boxes: a point
 * between as many pairs of walls as there are different axes, two or four. */
#include "base/guard.h"
#include "pair/exact_frame.h"
#include "pair/slab.h"
#include "pair/sweep.h"
#include "pair/sweep_obb.h"
#include "vec/turn.h"

/* The walls along both axes of `frame`, for the other box's half-extents and the motion of a; all
 * in the scale of the frame's direction. */
static void caromi_sweep_axes(caromi_slab_axis axis[2], const caromi_obb *frame,
                              const caromi_obb *other, double dx, double dy, double rests,
                              carom_vec2 motion) {
    double c = frame->c;
    double s = frame->s;
    double length = caromi_length_of(c, s).value;
    double per_other = caromi_length_of(other->c, other->s).inverse;
    double cosine = caromi_abs(c * other->c + s * other->s) * per_other;
    double sine = caromi_abs(c * other->s - s * other->c) * per_other;
    double hx = frame->hx * length + (other->hx * cosine + other->hy * sine);
    double hy = frame->hy * length + (other->hx * sine + other->hy * cosine);
    double u = c * dx + s * dy;
    double v = c * dy - s * dx;
    double reach = (caromi_abs(dx) + caromi_abs(dy) + rests) * length + hx + hy;
    double error = 16.0 * CAROMI_U * reach;
    double x = (double)motion.x;
    double y = (double)motion.y;
    axis[0] = caromi_slab_axis_make(-hx - u, hx - u, c * x + s * y, error);
    axis[1] = caromi_slab_axis_make(-hy - v, hy - v, c * y - s * x, error);
}

/* A number and its rest, times a factor. */
static void caromi_exact_times(caromi_expansion *out, double value, double rest, double factor) {
    caromi_expansion_from_sum(out, value, rest);
    caromi_expansion_scale(out, out, factor);
}

/* One axis, times the other's length too, so that no division is needed: walls at
 * +-(own La Lb + other.hx |cosine| + other.hy |sine|), position and speed times the other's L. */
static void caromi_exact_sweep_axis(caromi_slab_exact *axis, const caromi_expansion *own,
                                    const caromi_expansion *turned,
                                    const caromi_expansion *position,
                                    const caromi_expansion *other_length) {
    caromi_expansion wall, at;
    caromi_expansion_add(&wall, own, turned);
    caromi_expansion_mul(&at, position, other_length);
    caromi_expansion_sub(&axis->leave, &wall, &at);
    caromi_expansion_scale(&wall, &wall, -1.0);
    caromi_expansion_sub(&axis->entry, &wall, &at);
    caromi_expansion_mul(&axis->speed, &axis->speed, other_length);
    caromi_slab_exact_orient(axis);
}

static void caromi_exact_sweep_axes(caromi_slab_exact axis[2], const caromi_obb *frame,
                                    const caromi_obb *other, const caromi_expansion *dx,
                                    const caromi_expansion *dy, carom_vec2 motion) {
    caromi_vec own = caromi_scaled_direction(frame->c, frame->s);
    caromi_vec turned = caromi_scaled_direction(other->c, other->s);
    caromi_expansion length, other_length, both, cosine, sine, part, own_half, other_half;
    caromi_exact_frame f, g;
    f.dx = g.dx = *dx;
    f.dy = g.dy = *dy;
    caromi_exact_frame_turn(&g, turned.x, turned.y);
    caromi_exact_length(&other_length, &g);
    caromi_exact_frame_turn(&f, own.x, own.y);
    caromi_exact_length(&length, &f);
    caromi_expansion_mul(&both, &length, &other_length);
    caromi_expansion_from_sum(&cosine, own.x * turned.x, own.y * turned.y);
    caromi_expansion_from_sum(&sine, own.x * turned.y, -(own.y * turned.x));
    caromi_expansion_abs(&cosine);
    caromi_expansion_abs(&sine);
    double x = (double)motion.x;
    double y = (double)motion.y;
    caromi_expansion_from_sum(&axis[0].speed, own.x * x, own.y * y);
    caromi_expansion_from_sum(&axis[1].speed, own.x * y, -(own.y * x));
    for (int i = 0; i < 2; i++) {
        caromi_expansion_from_sum(&own_half, i == 0 ? frame->hx : frame->hy,
                                  i == 0 ? frame->rest_hx : frame->rest_hy);
        caromi_expansion_mul(&own_half, &own_half, &both);
        caromi_exact_times(&part, other->hx, other->rest_hx, 1.0);
        caromi_expansion_mul(&other_half, &part, i == 0 ? &cosine : &sine);
        caromi_exact_times(&part, other->hy, other->rest_hy, 1.0);
        caromi_expansion_mul(&part, &part, i == 0 ? &sine : &cosine);
        caromi_expansion_add(&other_half, &other_half, &part);
        caromi_exact_sweep_axis(&axis[i], &own_half, &other_half, i == 0 ? &f.u : &f.v,
                                &other_length);
    }
}

static caromi_slab_hit caromi_sweep_obbs_exact(const caromi_obb *a, carom_vec2 motion,
                                               const caromi_obb *b, int count) {
    caromi_slab_exact axis[4];
    caromi_expansion dx, dy, rest;
    caromi_expansion_from_sum(&dx, a->x, -b->x);
    caromi_expansion_from_sum(&rest, a->rest_x, -b->rest_x);
    caromi_expansion_add(&dx, &dx, &rest);
    caromi_expansion_from_sum(&dy, a->y, -b->y);
    caromi_expansion_from_sum(&rest, a->rest_y, -b->rest_y);
    caromi_expansion_add(&dy, &dy, &rest);
    caromi_exact_sweep_axes(axis, b, a, &dx, &dy, motion);
    if (count == 4) {
        caromi_exact_sweep_axes(axis + 2, a, b, &dx, &dy, motion);
    }
    return caromi_slab_enter_exact(axis, count);
}

/* b's border point when a has come as leave as t. */
static carom_sweep caromi_sweep_obbs_meeting(const caromi_obb *a, carom_vec2 motion,
                                             const caromi_obb *b, caromi_slab_hit hit) {
    const caromi_obb *frame = hit.axis < 2 ? b : a;
    double per_length = caromi_length_of(frame->c, frame->s).inverse;
    double x = (double)motion.x;
    double y = (double)motion.y;
    bool along_x = hit.axis % 2 == 0;
    caromi_vec axis =
        along_x ? (caromi_vec){frame->c, frame->s} : (caromi_vec){-frame->s, frame->c};
    double side = axis.x * x + axis.y * y > 0.0 ? -per_length : per_length;
    double t = caromi_hit_time(hit.t);
    caromi_obb there = *a;
    there.x += t * x;
    there.y += t * y;
    caromi_obb_measure m = caromi_obb_measure_any(&there, b);
    carom_sweep s = caromi_sweep_hit(t, axis.x * side, axis.y * side, m.px, m.py);
    s.reserved = hit.tie ? CAROMI_SWEEP_TIE : 0u;
    return s;
}

carom_sweep caromi_sweep_obbs(const caromi_obb *a, carom_vec2 motion, const caromi_obb *b) {
    caromi_slab_axis axis[4];
    bool aligned = caromi_obb_parallel(a, b) || caromi_obb_perpendicular(a, b);
    int count = aligned ? 2 : 4;
    double dx = caromi_obb_dx(a, b);
    double dy = caromi_obb_dy(a, b);
    double rests = (caromi_abs(a->rest_x) + caromi_abs(b->rest_x)) +
                   (caromi_abs(a->rest_y) + caromi_abs(b->rest_y));
    caromi_sweep_axes(axis, b, a, dx, dy, rests, motion);
    caromi_sweep_axes(axis + 2, a, b, dx, dy, rests, motion);
    caromi_slab_hit hit = count == 2 ? caromi_slab_enter_two(axis) : caromi_slab_enter_four(axis);
    if (hit.verdict == 0) {
        hit = caromi_sweep_obbs_exact(a, motion, b, count);
    }
    return hit.verdict > 0 ? caromi_sweep_obbs_meeting(a, motion, b, hit) : caromi_sweep_miss();
}
