#include "base/guard.h"
#include "pair/slab.h"

/* A difference of two products with the bound of its error. */
typedef struct caromi_margin {
    double value, error;
} caromi_margin;

/* leave * x->speed - entry * y->speed, where `entry` belongs to x and `leave` to y. */
static caromi_margin caromi_slab_cross(const caromi_slab_axis *x, double entry,
                                       const caromi_slab_axis *y, double leave) {
    double a = leave * x->speed;
    double b = entry * y->speed;
    double inherited = y->error * x->speed + x->error * y->speed;
    double rounded = 4.0 * CAROMI_U * (caromi_abs(a) + caromi_abs(b));
    return (caromi_margin){a - b, inherited + rounded};
}

/* The smallest of the three margins that one axis has by itself. */
static caromi_margin caromi_slab_least(const caromi_slab_axis *x) {
    double error = 2.0 * x->error + 2.0 * CAROMI_U * (x->speed + caromi_abs(x->entry));
    return (caromi_margin){
        caromi_min(x->leave, caromi_min(x->speed - x->entry, x->leave - x->entry)), error};
}

/* Inlined for each count, so that its loops unroll. */
static inline caromi_slab_hit caromi_slab_enter_all(const caromi_slab_axis *axis, int count) {
    double low = CAROMI_INFINITY;  /* the least that some margin can be */
    double high = CAROMI_INFINITY; /* the most that the least one can be */
    caromi_slab_hit hit = {0, 0, 1.0, false};
    bool first_sure = true;
    for (int i = 0; i < count; i++) {
        caromi_margin alone = caromi_slab_least(&axis[i]);
        low = caromi_min(low, alone.value - alone.error);
        high = caromi_min(high, alone.value + alone.error);
        for (int k = 0; k < i; k++) {
            caromi_margin ik = caromi_slab_cross(&axis[i], axis[i].entry, &axis[k], axis[k].leave);
            caromi_margin ki = caromi_slab_cross(&axis[k], axis[k].entry, &axis[i], axis[i].leave);
            low = caromi_min(low, caromi_min(ik.value - ik.error, ki.value - ki.error));
            high = caromi_min(high, caromi_min(ik.value + ik.error, ki.value + ki.error));
        }
        if (i > 0) {
            /* Which of two walls is met first: the later entry decides. */
            const caromi_slab_axis *best = &axis[hit.axis];
            caromi_margin later = caromi_slab_cross(best, best->entry, &axis[i], axis[i].entry);
            first_sure = caromi_both(first_sure, caromi_abs(later.value) > later.error);
            hit.axis = later.value > 0.0 ? i : hit.axis;
        }
    }
    if (high < 0.0) {
        hit.verdict = -1;
    } else if (low > 0.0 && first_sure) {
        hit.verdict = 1;
        hit.t = axis[hit.axis].entry / axis[hit.axis].speed;
    }
    return hit;
}

caromi_slab_hit caromi_slab_enter_two(const caromi_slab_axis axis[2]) {
    return caromi_slab_enter_all(axis, 2);
}

caromi_slab_hit caromi_slab_enter_four(const caromi_slab_axis axis[4]) {
    return caromi_slab_enter_all(axis, 4);
}

static void caromi_negate(caromi_expansion *e) {
    caromi_expansion zero = {0};
    caromi_expansion_sub(e, &zero, e);
}

void caromi_slab_exact_orient(caromi_slab_exact *axis) {
    if (caromi_expansion_sign(&axis->speed) < 0) {
        caromi_expansion low = axis->entry;
        axis->entry = axis->leave;
        axis->leave = low;
        caromi_negate(&axis->entry);
        caromi_negate(&axis->leave);
        caromi_negate(&axis->speed);
    }
}

/* The sign of a/speed_a - b/speed_b. */
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

static bool caromi_slabs_meet(const caromi_slab_exact *x, const caromi_slab_exact *y) {
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
            if (!caromi_slabs_meet(&axis[i], &axis[k])) {
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
