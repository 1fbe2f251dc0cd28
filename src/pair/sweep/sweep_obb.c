/* Sweeps a box against a box at any angle: double first, exact arithmetic if in doubt.
 *
 *   caromi_sweep_sum         builds two or four slab axes and finds the time of impact
 *   caromi_sweep_obbs_exact  the same in exact arithmetic
 *   caromi_sum_impact        normal and point of the hit */
#include "base/guard.h"
#include "pair/core/exact_frame.h"
#include "pair/sweep/sweep.h"
#include "pair/sweep/sweep_obb.h"

/* Computes one axis, scaled by the other box's length too, so that no division is needed. The walls
 * are at +-(own La Lb + other.hx |cosine| + other.hy |sine|); position and speed are times the
 * other's L. */
static void caromi_exact_sweep_axis(caromi_slab_exact *axis, const caromi_expansion *own,
                                    const caromi_expansion *turned,
                                    const caromi_expansion *position,
                                    const caromi_expansion *other_length) {
    caromi_expansion wall, at;
    caromi_expansion_add(&wall, own, turned);
    caromi_expansion_mul(&at, position, other_length);
    caromi_expansion_sub(&axis->leave, &wall, &at);
    caromi_expansion_negate(&wall);
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
        caromi_expansion_from_sum(&part, other->hx, other->rest_hx);
        caromi_expansion_mul(&other_half, &part, i == 0 ? &cosine : &sine);
        caromi_expansion_from_sum(&part, other->hy, other->rest_hy);
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

static inline void caromi_sum_axes(caromi_slab_axis axis[2], const caromi_sum_side *f, double dx,
                                   double dy, double rests, double x, double y) {
    double u = f->c * dx + f->s * dy;
    double v = f->c * dy - f->s * dx;
    double error = caromi_sum_error(f, dx, dy, rests);
    axis[0] = caromi_slab_axis_make(-f->hx - u, f->hx - u, f->c * x + f->s * y, error);
    axis[1] = caromi_slab_axis_make(-f->hy - v, f->hy - v, f->c * y - f->s * x, error);
}

static inline double caromi_within(double x, double half) {
    return caromi_max(-half, caromi_min(half, x));
}

/* Returns the point on b's border where a slanted box a at (dx, dy) hits it: b's corner against a
 * wall of a, or a's corner on a wall of b. The normal is given by its side along the hit axis. No
 * branches: which wall is hit is unpredictable. */
static inline caromi_vec caromi_slanted_point(const caromi_obb_sum *sum, const caromi_obb *a,
                                              const caromi_obb *b, int axis, double side, double dx,
                                              double dy) {
    double per_both = sum->per_a * sum->per_b;
    double cosine = (a->c * b->c + a->s * b->s) * per_both;
    double sine = (a->s * b->c - a->c * b->s) * per_both;
    double of_a = (double)(axis >> 1);
    double along_y = (double)(axis & 1);
    caromi_vec own = {side * (1.0 - along_y), side * along_y};
    caromi_vec turned = caromi_turn(cosine, sine, own.x, own.y);
    caromi_vec back = caromi_turn(cosine, -sine, own.x, own.y);
    double corner_x = caromi_copy_sign(b->hx, caromi_pick_greater(of_a, 0.0, turned.x, own.x));
    double corner_y = caromi_copy_sign(b->hy, caromi_pick_greater(of_a, 0.0, turned.y, own.y));
    caromi_vec arm = caromi_turn(cosine, sine, caromi_copy_sign(a->hx, -back.x),
                                 caromi_copy_sign(a->hy, -back.y));
    double c = b->c * sum->per_b;
    double s = b->s * sum->per_b;
    double on_x = caromi_within((c * dx + s * dy) + arm.x, b->hx);
    double on_y = caromi_within((c * dy - s * dx) + arm.y, b->hy);
    /* A wall of b fixes the coordinate along its normal and leaves the other one free. */
    double x = caromi_pick_greater(along_y, of_a, on_x, corner_x);
    double y = caromi_pick_greater(of_a + along_y, 0.0, corner_y, on_y);
    caromi_vec from_centre = caromi_turn(c, s, x, y);
    return (caromi_vec){b->x + from_centre.x, b->y + from_centre.y};
}

/* Returns the contact point of b with a moved by (x, y). */
static caromi_vec caromi_measured_point(const caromi_obb *a, double x, double y,
                                        const caromi_obb *b) {
    caromi_obb there = *a;
    there.x += x;
    there.y += y;
    caromi_obb_measure m = caromi_obb_measure_any(&there, b);
    return (caromi_vec){m.px, m.py};
}

static inline carom_sweep caromi_sum_impact(const caromi_obb_sum *sum, const caromi_obb *a,
                                            carom_vec2 motion, const caromi_obb *b,
                                            caromi_slab_hit hit, bool aligned) {
    double of_a = (double)(hit.axis >> 1);
    double along_y = (double)(hit.axis & 1);
    double c = caromi_pick_greater(of_a, 0.0, a->c, b->c);
    double s = caromi_pick_greater(of_a, 0.0, a->s, b->s);
    double per_length = caromi_pick_greater(of_a, 0.0, sum->per_a, sum->per_b);
    double axis_x = caromi_pick_greater(along_y, 0.0, -s, c);
    double axis_y = caromi_pick_greater(along_y, 0.0, c, s);
    double x = (double)motion.x;
    double y = (double)motion.y;
    double side = caromi_pick_greater(axis_x * x + axis_y * y, 0.0, -1.0, 1.0);
    double t = caromi_hit_time(hit.t);
    caromi_vec point;
    if (aligned || hit.t < 0.0) {
        /* Within the band of 1e-12, a start that overlaps slightly is already past the wall of the
         * hit. */
        point = caromi_measured_point(a, t * x, t * y, b);
    } else {
        double dx = ((a->x + t * x) - b->x) + (a->rest_x - b->rest_x);
        double dy = ((a->y + t * y) - b->y) + (a->rest_y - b->rest_y);
        point = caromi_slanted_point(sum, a, b, hit.axis, side, dx, dy);
    }
    carom_sweep toi = caromi_sweep_hit(t, axis_x * (side * per_length),
                                       axis_y * (side * per_length), point.x, point.y);
    toi.reserved = hit.tie ? CAROMI_SWEEP_TIE : 0u;
    return toi;
}

carom_sweep caromi_sweep_sum(const caromi_obb_sum *sum, const caromi_obb *a, carom_vec2 motion,
                             const caromi_obb *b) {
    caromi_slab_axis axis[4];
    bool aligned = caromi_obb_parallel(a, b) || caromi_obb_perpendicular(a, b);
    double dx = caromi_obb_dx(a, b);
    double dy = caromi_obb_dy(a, b);
    double x = (double)motion.x;
    double y = (double)motion.y;
    caromi_sum_axes(axis, &sum->b, dx, dy, sum->rests, x, y);
    caromi_sum_axes(axis + 2, &sum->a, dx, dy, sum->rests, x, y);
    caromi_slab_hit hit = aligned ? caromi_slab_enter(axis, 2) : caromi_slab_enter(axis, 4);
    if (hit.verdict == 0) {
        hit = caromi_sweep_obbs_exact(a, motion, b, aligned ? 2 : 4);
    }
    return hit.verdict > 0 ? caromi_sum_impact(sum, a, motion, b, hit, aligned)
                           : caromi_sweep_miss();
}

carom_sweep caromi_sweep_obbs(const caromi_obb *a, carom_vec2 motion, const caromi_obb *b) {
    caromi_obb_sum sum = caromi_obb_sum_make(a, b);
    return caromi_sweep_sum(&sum, a, motion, b);
}
