#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "pair/exact_frame.h"
#include "pair/ray.h"
#include "pair/slab.h"
#include "shape/valid.h"
#include "vec/turn.h"

/* Ways to the walls of a box that is not slanted: offset and half-extent are floats, all exact.
 * `offset` is from the start to the centre, `half` the half-extent along that axis. */
static caromi_slab_axis caromi_straight_axis(caromi_two offset, double half, double speed) {
    return caromi_slab_axis_make((caromi_three){{offset.value, offset.rest, -half}},
                                 (caromi_three){{offset.value, offset.rest, half}}, speed);
}

/* A slanted wall is known to doubles only, but whether the start lies on it, before or behind is
 * known exactly: a way that could be rounding is replaced by its sign. */
static double caromi_slanted_way(double way, double error, bool outside_sign_known, double sign) {
    if (caromi_abs(way) > error || !outside_sign_known) {
        return way;
    }
    return sign == 0.0 ? 0.0 : sign > 0.0 ? caromi_max(way, 0.0) : caromi_min(way, 0.0);
}

/* One axis of a slanted box, in the scale of the direction's length: the start at `position`, walls
 * at -half and +half; `gap` has the exact sign of |position| - half. */
static caromi_slab_axis caromi_slanted_axis(double position, double half, double gap, double error,
                                            double speed) {
    double low = caromi_slanted_way(-half - position, error, position <= 0.0, gap);
    double high = caromi_slanted_way(half - position, error, position >= 0.0, -gap);
    return caromi_slab_axis_make((caromi_three){{low, 0.0, 0.0}}, (caromi_three){{high, 0.0, 0.0}},
                                 speed);
}

static void caromi_exact_start(double *gx, double *gy, carom_vec2 from, carom_box b) {
    caromi_exact_frame f;
    caromi_expansion half;
    caromi_expansion_from_sum(&f.dx, (double)from.x, -(double)b.center.x);
    caromi_expansion_from_sum(&f.dy, (double)from.y, -(double)b.center.y);
    caromi_exact_frame_turn(&f, (double)b.rot.c, (double)b.rot.s);
    caromi_expansion_from_sum(&half, (double)b.half.x, 0.0);
    *gx = caromi_exact_gap(&f, &f.u, &half);
    caromi_expansion_from_sum(&half, (double)b.half.y, 0.0);
    *gy = caromi_exact_gap(&f, &f.v, &half);
}

/* Speeds along the frame's axes, times the direction's length. Products of floats are exact, so
 * the signs are, and 0 means that the motion runs exactly along the wall. */
static caromi_vec caromi_local_motion(carom_vec2 motion, carom_rot rot) {
    return caromi_turn((double)rot.c, -(double)rot.s, (double)motion.x, (double)motion.y);
}

static void caromi_slanted_axes(caromi_slab_axis axis[2], carom_vec2 from, caromi_vec speed,
                                carom_box b, const caromi_circle_box *f) {
    double gx = f->gx;
    double gy = f->gy;
    if (caromi_min(caromi_abs(gx), caromi_abs(gy)) <= f->error) {
        caromi_exact_start(&gx, &gy, from, b);
    }
    axis[0] = caromi_slanted_axis(f->u, f->hx, gx, f->error, speed.x);
    axis[1] = caromi_slanted_axis(f->v, f->hy, gy, f->error, speed.y);
}

static void caromi_straight_axes(caromi_slab_axis axis[2], carom_vec2 from, carom_vec2 motion,
                                 carom_box b) {
    bool upright = b.rot.s == 0.0f;
    caromi_two dx = caromi_two_sum((double)b.center.x, -(double)from.x);
    caromi_two dy = caromi_two_sum((double)b.center.y, -(double)from.y);
    double half_x = (double)(upright ? b.half.x : b.half.y);
    double half_y = (double)(upright ? b.half.y : b.half.x);
    caromi_slab_axis world[2] = {caromi_straight_axis(dx, half_x, (double)motion.x),
                                 caromi_straight_axis(dy, half_y, (double)motion.y)};
    /* In the box's own order, so that a corner goes to the box's x axis. */
    axis[0] = world[upright ? 0 : 1];
    axis[1] = world[upright ? 1 : 0];
}

carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    if (!caromi_point_ok(from) || !caromi_point_ok(motion) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_point_box(from, b)) {
        return caromi_sweep_overlapped(carom_contact_point_box(from, b));
    }
    caromi_circle_box f = caromi_circle_box_make((carom_circle){from, 0.0f}, b);
    caromi_vec speed = caromi_local_motion(motion, b.rot);
    caromi_slab_axis axis[2];
    if (b.rot.c == 0.0f || b.rot.s == 0.0f) {
        caromi_straight_axes(axis, from, motion, b);
    } else {
        caromi_slanted_axes(axis, from, speed, b, &f);
    }
    caromi_slab_hit hit = caromi_slab_enter(axis);
    if (!hit.hit) {
        return caromi_sweep_miss();
    }
    double u = caromi_max(-f.hx, caromi_min(f.hx, f.u + hit.t * speed.x)) / f.length;
    double v = caromi_max(-f.hy, caromi_min(f.hy, f.v + hit.t * speed.y)) / f.length;
    caromi_vec normal = {0.0, 0.0};
    if (hit.axis == 0) {
        normal.x = speed.x > 0.0 ? -1.0 : 1.0;
        u = normal.x * (double)b.half.x;
    } else {
        normal.y = speed.y > 0.0 ? -1.0 : 1.0;
        v = normal.y * (double)b.half.y;
    }
    double c = (double)b.rot.c / f.length;
    double s = (double)b.rot.s / f.length;
    caromi_vec n = caromi_turn(c, s, normal.x, normal.y);
    caromi_vec p = caromi_turn(c, s, u, v);
    return caromi_sweep_hit(hit.t, n.x, n.y, (double)b.center.x + p.x, (double)b.center.y + p.y);
}
