/* Computes in exact arithmetic when a moving point enters pairs of walls. */
#include "base/guard.h"
#include "pair/sweep/slab.h"

void caromi_slab_exact_orient(caromi_slab_exact *axis) {
    if (caromi_expansion_sign(&axis->speed) < 0) {
        caromi_expansion low;
        caromi_expansion_copy(&low, &axis->entry);
        caromi_expansion_copy(&axis->entry, &axis->leave);
        caromi_expansion_copy(&axis->leave, &low);
        caromi_expansion_negate(&axis->entry);
        caromi_expansion_negate(&axis->leave);
        caromi_expansion_negate(&axis->speed);
    }
}

/* Returns the sign of a/speed_a - b/speed_b. */
static int caromi_compare_times(const caromi_expansion *a, const caromi_expansion *speed_a,
                                const caromi_expansion *b, const caromi_expansion *speed_b) {
    caromi_expansion left, right;
    caromi_expansion_mul(&left, a, speed_b);
    caromi_expansion_mul(&right, b, speed_a);
    caromi_expansion_sub(&left, &left, &right);
    return caromi_expansion_sign(&left);
}

static bool caromi_less(const caromi_expansion *a, const caromi_expansion *b) {
    caromi_expansion difference;
    caromi_expansion_sub(&difference, a, b);
    return caromi_expansion_sign(&difference) < 0;
}

static bool caromi_slab_passes(const caromi_slab_exact *x) {
    return caromi_expansion_sign(&x->leave) > 0 && caromi_less(&x->entry, &x->speed) &&
           caromi_less(&x->entry, &x->leave);
}

static bool caromi_slabs_intersect(const caromi_slab_exact *x, const caromi_slab_exact *y) {
    return caromi_compare_times(&x->entry, &x->speed, &y->leave, &y->speed) < 0 &&
           caromi_compare_times(&y->entry, &y->speed, &x->leave, &x->speed) < 0;
}

caromi_slab_hit caromi_slab_enter_exact(const caromi_slab_exact *axis, int count) {
    caromi_slab_hit hit = {-1, 0, 1.0, false};
    for (int i = 0; i < count; i++) {
        if (!caromi_slab_passes(&axis[i])) {
            return hit;
        }
        for (int k = 0; k < i; k++) {
            if (!caromi_slabs_intersect(&axis[i], &axis[k])) {
                return hit;
            }
        }
    }
    for (int i = 1; i < count; i++) {
        const caromi_slab_exact *best = &axis[hit.axis];
        int order =
            caromi_compare_times(&best->entry, &best->speed, &axis[i].entry, &axis[i].speed);
        hit.axis = order < 0 ? i : hit.axis;
        hit.tie = order == 0 || (hit.tie && order > 0);
    }
    hit.verdict = 1;
    hit.t = caromi_expansion_value(&axis[hit.axis].entry) /
            caromi_expansion_value(&axis[hit.axis].speed);
    return hit;
}
