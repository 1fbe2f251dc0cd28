/* Computes in exact arithmetic when a moving point enters a rounded box. */
#include "base/guard.h"
#include "pair/sweep/mover.h"

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

/* Returns when the point enters the box grown by r along one axis, or along both. */
static caromi_slab_hit caromi_enter_grown(const caromi_exact_mover *m, bool grow_x, bool grow_y) {
    caromi_slab_exact axis[2];
    caromi_exact_axis_make(&axis[0], &m->low_x, &m->high_x, &m->x, &m->r, grow_x);
    caromi_exact_axis_make(&axis[1], &m->low_y, &m->high_y, &m->y, &m->r, grow_y);
    return caromi_slab_enter_exact(axis, 2);
}

/* Returns how far a disc's normal is from pointing out of its corner. Bit 0 of `corner` is high x,
 * bit 1 high y. */
static double caromi_points_in(int corner, const caromi_toi *disc) {
    return caromi_max((corner & 1) ? -disc->nx : disc->nx, (corner >> 1) ? -disc->ny : disc->ny);
}

/* Returns the hit with the corner disc on whose arc the point enters. Only that disc's normal
 * points out of its corner, up to rounding; normals that rounding lets through agree with it to
 * half of the bits of a double. */
static caromi_toi caromi_toi_corners_exact(const caromi_exact_mover *m) {
    const caromi_expansion *x[2] = {&m->low_x, &m->high_x};
    const caromi_expansion *y[2] = {&m->low_y, &m->high_y};
    caromi_toi best = caromi_toi_none(-1);
    double least = 2.0;
    for (int i = 0; i < 4; i++) {
        caromi_toi disc = caromi_toi_disc_exact(x[i & 1], y[i >> 1], m);
        double wrong = caromi_points_in(i, &disc);
        if (disc.verdict > 0 && wrong < least) {
            best = disc;
            least = wrong;
        }
    }
    return best;
}

/* The open rounded box is the union of six open parts: the box grown along x, the box grown along y
 * and the discs at the four corners. The union is convex, so the first part to be entered is the
 * one whose entry point lies on the border of the union. Comparing times would not decide, since
 * they are rounded. Of a grown box, only the walls across its own axis lie on that border. */
caromi_toi caromi_toi_find_exact(const caromi_exact_mover *m) {
    bool round = caromi_expansion_sign(&m->r) > 0;
    /* All six parts lie within this box. Most points that get here slide along a wall. */
    if (caromi_enter_grown(m, true, true).verdict < 0) {
        return caromi_toi_none(-1);
    }
    for (int i = 0; i < 2; i++) {
        caromi_slab_hit hit = caromi_enter_grown(m, i == 0, i == 1);
        if (hit.verdict > 0 && hit.axis == i) {
            hit.tie = hit.tie && !round; /* where its arc begins, a wall's normal is the only one */
            return caromi_toi_at_wall(hit, caromi_expansion_value(&m->x),
                                      caromi_expansion_value(&m->y));
        }
    }
    return round ? caromi_toi_corners_exact(m) : caromi_toi_none(-1);
}
