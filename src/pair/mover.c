#include "base/guard.h"
#include "pair/mover.h"

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
