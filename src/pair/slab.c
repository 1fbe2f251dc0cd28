#include "base/guard.h"
#include "pair/slab.h"

/* A difference of two products with the bound of its error. */
typedef struct caromi_margin {
    double value, error;
} caromi_margin;

/* far * x->speed - near * y->speed, where `near` belongs to x and `far` to y. */
static caromi_margin caromi_slab_cross(const caromi_slab_axis *x, double near,
                                       const caromi_slab_axis *y, double far) {
    double a = far * x->speed;
    double b = near * y->speed;
    double inherited = y->error * x->speed + x->error * y->speed;
    double rounded = 4.0 * CAROMI_U * (caromi_abs(a) + caromi_abs(b));
    return (caromi_margin){a - b, inherited + rounded};
}

/* The smallest margin less its error, or plus it, among the three that one axis has by itself. */
static double caromi_slab_least(const caromi_slab_axis *x, double side) {
    double error = side * (2.0 * x->error + 2.0 * CAROMI_U * (x->speed + caromi_abs(x->near)));
    double least = caromi_min(x->far, caromi_min(x->speed - x->near, x->far - x->near));
    return least + error;
}

caromi_slab_hit caromi_slab_enter(const caromi_slab_axis axis[2]) {
    const caromi_slab_axis *x = &axis[0];
    const caromi_slab_axis *y = &axis[1];
    caromi_margin xy = caromi_slab_cross(x, x->near, y, y->far);
    caromi_margin yx = caromi_slab_cross(y, y->near, x, x->far);
    caromi_margin first = caromi_slab_cross(y, y->near, x, x->near);
    double low = caromi_min(caromi_min(xy.value - xy.error, yx.value - yx.error),
                            caromi_min(caromi_slab_least(x, -1.0), caromi_slab_least(y, -1.0)));
    double high = caromi_min(caromi_min(xy.value + xy.error, yx.value + yx.error),
                             caromi_min(caromi_slab_least(x, 1.0), caromi_slab_least(y, 1.0)));
    caromi_slab_hit hit = {0, first.value > 0.0 ? 0 : 1, 1.0};
    if (high < 0.0) {
        hit.verdict = -1;
    } else if (low > 0.0 && caromi_abs(first.value) > first.error) {
        hit.verdict = 1;
        hit.t = axis[hit.axis].near / axis[hit.axis].speed;
    }
    return hit;
}

static void caromi_negate(caromi_expansion *e) {
    caromi_expansion zero = {0};
    caromi_expansion_sub(e, &zero, e);
}

void caromi_slab_exact_orient(caromi_slab_exact *axis) {
    if (caromi_expansion_sign(&axis->speed) < 0) {
        caromi_expansion low = axis->near;
        axis->near = axis->far;
        axis->far = low;
        caromi_negate(&axis->near);
        caromi_negate(&axis->far);
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
    return caromi_expansion_sign(&x->far) > 0 && caromi_less(&x->near, &x->speed) &&
           caromi_less(&x->near, &x->far);
}

caromi_slab_hit caromi_slab_enter_exact(const caromi_slab_exact axis[2]) {
    const caromi_slab_exact *x = &axis[0];
    const caromi_slab_exact *y = &axis[1];
    caromi_slab_hit hit = {-1, 0, 1.0};
    if (!caromi_slab_passes(x) || !caromi_slab_passes(y) ||
        caromi_compare_times(&x->near, &x->speed, &y->far, &y->speed) >= 0 ||
        caromi_compare_times(&y->near, &y->speed, &x->far, &x->speed) >= 0) {
        return hit;
    }
    hit.verdict = 1;
    hit.axis = caromi_compare_times(&x->near, &x->speed, &y->near, &y->speed) >= 0 ? 0 : 1;
    const caromi_slab_exact *first = &axis[hit.axis];
    hit.t = caromi_expansion_value(&first->near) / caromi_expansion_value(&first->speed);
    return hit;
}
