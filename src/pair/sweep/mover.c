/* Computes in exact arithmetic when a moving point enters a rounded box. */
#include "base/guard.h"
#include "pair/sweep/mover.h"

static void caromi_exact_axis_make(caromi_slab_exact *axis, const caromi_expansion *low,
                                   const caromi_expansion *high, const caromi_expansion *speed,
                                   const caromi_expansion *r, bool grow) {
    caromi_expansion_copy(&axis->speed, speed);
    if (grow) {
        caromi_expansion_sub(&axis->entry, low, r);
        caromi_expansion_add(&axis->leave, high, r);
    } else {
        caromi_expansion_copy(&axis->entry, low);
        caromi_expansion_copy(&axis->leave, high);
    }
    caromi_slab_exact_orient(axis);
}

/* Returns the exact numbers, rounded. */
static caromi_mover caromi_mover_near(const caromi_exact_mover *m) {
    caromi_mover n = {caromi_expansion_value(&m->low_x), caromi_expansion_value(&m->high_x),
                      caromi_expansion_value(&m->low_y), caromi_expansion_value(&m->high_y),
                      caromi_expansion_value(&m->x),     caromi_expansion_value(&m->y),
                      caromi_expansion_value(&m->r),     0.0};
    n.error = 2.0 * CAROMI_U *
              (caromi_abs(n.low_x) + caromi_abs(n.high_x) + caromi_abs(n.low_y) +
               caromi_abs(n.high_y) + n.r);
    return n;
}

/* Returns the same as caromi_enter_grown, or the verdict 0. */
static caromi_slab_hit caromi_enter_grown_near(const caromi_mover *n, bool grow_x, bool grow_y) {
    double rx = grow_x ? n->r : 0.0;
    double ry = grow_y ? n->r : 0.0;
    double error = 4.0 * n->error;
    const caromi_slab_axis axis[2] = {
        caromi_slab_axis_make(n->low_x - rx, n->high_x + rx, n->x, error),
        caromi_slab_axis_make(n->low_y - ry, n->high_y + ry, n->y, error),
    };
    return caromi_slab_enter(axis, 2);
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
static caromi_toi caromi_toi_corners_exact(const caromi_exact_mover *m, const caromi_mover *n) {
    const caromi_expansion *x[2] = {&m->low_x, &m->high_x};
    const caromi_expansion *y[2] = {&m->low_y, &m->high_y};
    const double near_x[2] = {n->low_x, n->high_x};
    const double near_y[2] = {n->low_y, n->high_y};
    caromi_toi best = caromi_toi_none(-1);
    double least = 2.0;
    for (int i = 0; i < 4; i++) {
        if (caromi_toi_disc(near_x[i & 1], near_y[i >> 1], n->x, n->y, n->r, n->error).verdict <
            0) {
            continue;
        }
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
 * they are rounded. Of a grown box, only the walls across its own axis lie on that border.
 *
 * Most parts are clearly missed, or clearly entered through another wall; that is decided in
 * double. The numbers of a hit are always computed exactly. */
caromi_toi caromi_toi_find_exact(const caromi_exact_mover *m) {
    bool round = caromi_expansion_sign(&m->r) > 0;
    const caromi_mover near = caromi_mover_near(m);
    /* All six parts lie within this box. Most points that get here slide along a wall. */
    int inside = caromi_enter_grown_near(&near, true, true).verdict;
    if (inside < 0 || (inside == 0 && caromi_enter_grown(m, true, true).verdict < 0)) {
        return caromi_toi_none(-1);
    }
    for (int i = 0; i < 2; i++) {
        caromi_slab_hit clear = caromi_enter_grown_near(&near, i == 0, i == 1);
        if (clear.verdict < 0 || (clear.verdict > 0 && clear.axis != i)) {
            continue;
        }
        caromi_slab_hit hit = caromi_enter_grown(m, i == 0, i == 1);
        if (hit.verdict > 0 && hit.axis == i) {
            hit.tie = hit.tie && !round; /* where its arc begins, a wall's normal is the only one */
            return caromi_toi_at_wall(hit, caromi_expansion_value(&m->x),
                                      caromi_expansion_value(&m->y));
        }
    }
    return round ? caromi_toi_corners_exact(m, &near) : caromi_toi_none(-1);
}
