#include "base/guard.h"
#include "pair/mover.h"
#include "pair/slab.h"

/* A wall's normal against the motion. */
static caromi_meeting caromi_wall_meeting(caromi_slab_hit hit, double x, double y) {
    double nx = hit.axis == 0 ? -caromi_copy_sign(1.0, x) : 0.0;
    double ny = hit.axis == 1 ? -caromi_copy_sign(1.0, y) : 0.0;
    return (caromi_meeting){1, hit.t, nx, ny, hit.tie};
}

/* Within the grown box but outside its round corner, or on the way in beside a wall: only the disc
 * of that corner can be met, since the other bounds of that region lead out. */
static caromi_meeting caromi_meet_corner(const caromi_mover *m, double at_x, double at_y) {
    double middle_x = 0.5 * (m->low_x + m->high_x);
    double middle_y = 0.5 * (m->low_y + m->high_y);
    double cx = at_x < middle_x ? m->low_x : m->high_x;
    double cy = at_y < middle_y ? m->low_y : m->high_y;
    return caromi_meet_disc(cx, cy, m->x, m->y, m->r, m->error);
}

/* How leave a position is beyond the nearer of two walls. */
static double caromi_beyond(double low, double high, double at) {
    return caromi_max(low - at, at - high);
}

caromi_meeting caromi_meet(const caromi_mover *m) {
    double error = 2.0 * m->error;
    const caromi_slab_axis axis[2] = {
        caromi_slab_axis_make(m->low_x - m->r, m->high_x + m->r, m->x,
                              error + 2.0 * CAROMI_U *
                                          (caromi_abs(m->low_x) + caromi_abs(m->high_x) + m->r)),
        caromi_slab_axis_make(m->low_y - m->r, m->high_y + m->r, m->y,
                              error + 2.0 * CAROMI_U *
                                          (caromi_abs(m->low_y) + caromi_abs(m->high_y) + m->r)),
    };
    caromi_slab_hit hit = caromi_slab_enter_two(axis);
    if (m->r == 0.0 || hit.verdict < 0) {
        return hit.verdict > 0 ? caromi_wall_meeting(hit, m->x, m->y)
                               : caromi_no_meeting(hit.verdict);
    }
    /* Where the point crosses into the grown box; it may start in there, in a corner. */
    double t = caromi_max(hit.verdict > 0 ? hit.t : 0.0, 0.0);
    double at_x = t * m->x;
    double at_y = t * m->y;
    double beyond = hit.axis == 0 ? caromi_beyond(m->low_y, m->high_y, at_y)
                                  : caromi_beyond(m->low_x, m->high_x, at_x);
    double margin =
        2.0 * error +
        8.0 * CAROMI_U * (axis[1 - hit.axis].speed * t + caromi_abs(axis[1 - hit.axis].entry));
    if (hit.verdict > 0 && beyond < -margin) {
        return caromi_wall_meeting(hit, m->x, m->y);
    }
    /* Beside the very end of a wall only a hit of the corner is sure, and has the wall's time and
     * normal, to second order, if the doubt is small beside r. */
    bool doubtful = beyond <= margin;
    if (hit.verdict == 0 || (doubtful && margin > 1e-10 * m->r)) {
        return caromi_no_meeting(0);
    }
    caromi_meeting corner = caromi_meet_corner(m, at_x, at_y);
    return doubtful && corner.verdict < 0 ? caromi_no_meeting(0) : corner;
}

static void caromi_exact_axis_make(caromi_slab_exact *axis, const caromi_expansion *low,
                                   const caromi_expansion *high, const caromi_expansion *speed) {
    axis->entry = *low;
    axis->leave = *high;
    axis->speed = *speed;
    caromi_slab_exact_orient(axis);
}

static void caromi_keep_earlier(caromi_meeting *best, caromi_meeting other) {
    if (other.verdict > 0 && (best->verdict < 0 || other.t < best->t)) {
        *best = other;
    }
}

/* The box grown along one axis only. Its other sides are not on the border of the rounded box: where
 * it is entered through one, a disc was entered no later. */
static caromi_meeting caromi_meet_walls_exact(const caromi_exact_mover *m, bool grow_x,
                                              bool met_disc) {
    caromi_expansion low, high;
    caromi_slab_exact axis[2];
    caromi_expansion_sub(&low, grow_x ? &m->low_x : &m->low_y, &m->r);
    caromi_expansion_add(&high, grow_x ? &m->high_x : &m->high_y, &m->r);
    caromi_exact_axis_make(&axis[0], grow_x ? &low : &m->low_x, grow_x ? &high : &m->high_x, &m->x);
    caromi_exact_axis_make(&axis[1], grow_x ? &m->low_y : &low, grow_x ? &m->high_y : &high, &m->y);
    caromi_slab_hit hit = caromi_slab_enter_exact(axis, 2);
    bool by_inner_side = met_disc && hit.axis != (grow_x ? 0 : 1);
    if (hit.verdict < 0 || by_inner_side) {
        return caromi_no_meeting(-1);
    }
    return caromi_wall_meeting(hit, caromi_expansion_value(&m->x), caromi_expansion_value(&m->y));
}

/* The open rounded box is the union of the box grown along x, the box grown along y and the four
 * discs at its corners, all open; it is entered when the first of them is. */
caromi_meeting caromi_meet_exact(const caromi_exact_mover *m) {
    caromi_meeting best = caromi_no_meeting(-1);
    const caromi_expansion *x[2] = {&m->low_x, &m->high_x};
    const caromi_expansion *y[2] = {&m->low_y, &m->high_y};
    for (int i = 0; i < 4 && caromi_expansion_sign(&m->r) > 0; i++) {
        caromi_keep_earlier(&best, caromi_meet_disc_exact(x[i & 1], y[i >> 1], m));
    }
    bool met_disc = best.verdict > 0;
    caromi_keep_earlier(&best, caromi_meet_walls_exact(m, true, met_disc));
    caromi_keep_earlier(&best, caromi_meet_walls_exact(m, false, met_disc));
    return best;
}
