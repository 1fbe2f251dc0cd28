#include "base/guard.h"
#include "pair/mover.h"

static void caromi_exact_axis_make(caromi_slab_exact *axis, const caromi_expansion *low,
                                   const caromi_expansion *high, const caromi_expansion *speed,
                                   const caromi_expansion *r, bool grow) {
    axis->entry = *low;
    axis->leave = *high;
    axis->speed = *speed;
    if (grow) {
        caromi_expansion_sub(&axis->entry, low, r);
        caromi_expansion_add(&axis->leave, high, r);
    }
    caromi_slab_exact_orient(axis);
}

/* The box grown along one axis, or along both. */
static caromi_slab_hit caromi_enter_grown(const caromi_exact_mover *m, bool grow_x, bool grow_y) {
    caromi_slab_exact axis[2];
    caromi_exact_axis_make(&axis[0], &m->low_x, &m->high_x, &m->x, &m->r, grow_x);
    caromi_exact_axis_make(&axis[1], &m->low_y, &m->high_y, &m->y, &m->r, grow_y);
    return caromi_slab_enter_exact(axis, 2);
}

/* How far a disc's normal is from pointing out of its corner; corners are numbered as below. */
static double caromi_points_in(int corner, const caromi_meeting *disc) {
    return caromi_max((corner & 1) ? -disc->nx : disc->nx, (corner >> 1) ? -disc->ny : disc->ny);
}

/* The disc on whose arc the rounded box is entered: only its normal points out of its corner, but
 * for rounding, and those that rounding lets through are the same to half of the double's bits. */
static caromi_meeting caromi_meet_corners_exact(const caromi_exact_mover *m) {
    const caromi_expansion *x[2] = {&m->low_x, &m->high_x};
    const caromi_expansion *y[2] = {&m->low_y, &m->high_y};
    caromi_meeting best = caromi_no_meeting(-1);
    double least = 2.0;
    for (int i = 0; i < 4; i++) {
        caromi_meeting disc = caromi_meet_disc_exact(x[i & 1], y[i >> 1], m);
        double wrong = caromi_points_in(i, &disc);
        if (disc.verdict > 0 && wrong < least) {
            best = disc;
            least = wrong;
        }
    }
    return best;
}

/* The open rounded box is the union of the box grown along x, the box grown along y and the four
 * discs at its corners, all open; it is convex, so the part whose entry is on its border is the one
 * that is entered first. To compare times would not tell: they are rounded. Of a grown box only the
 * walls across its own axis are on that border. */
caromi_meeting caromi_meet_exact(const caromi_exact_mover *m) {
    bool round = caromi_expansion_sign(&m->r) > 0;
    /* Most that come here go along a wall that they touch: all six are within this box. */
    if (caromi_enter_grown(m, true, true).verdict < 0) {
        return caromi_no_meeting(-1);
    }
    for (int i = 0; i < 2; i++) {
        caromi_slab_hit hit = caromi_enter_grown(m, i == 0, i == 1);
        if (hit.verdict > 0 && hit.axis == i) {
            hit.tie = hit.tie && !round; /* where its arc begins, a wall has the normal to itself */
            return caromi_wall_meeting(hit, caromi_expansion_value(&m->x),
                                       caromi_expansion_value(&m->y));
        }
    }
    return round ? caromi_meet_corners_exact(m) : caromi_no_meeting(-1);
}
