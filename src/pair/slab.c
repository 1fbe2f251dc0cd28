#include "base/guard.h"
#include "pair/slab.h"
#include "base/expansion.h"

static caromi_three caromi_three_negated(caromi_three x) {
    return (caromi_three){{-x.term[0], -x.term[1], -x.term[2]}};
}

caromi_slab_axis caromi_slab_axis_make(caromi_three low, caromi_three high, double speed) {
    if (speed < 0.0) {
        return (caromi_slab_axis){caromi_three_negated(high), caromi_three_negated(low), -speed};
    }
    return (caromi_slab_axis){low, high, speed};
}

static double caromi_three_value(caromi_three x) {
    return (x.term[0] + x.term[1]) + x.term[2];
}

static double caromi_three_scale(caromi_three x) {
    return caromi_abs(x.term[0]) + caromi_abs(x.term[1]) + caromi_abs(x.term[2]);
}

static void caromi_three_times(caromi_expansion *out, caromi_three x, double factor) {
    caromi_expansion_from_sum(out, x.term[0], x.term[1]);
    caromi_expansion_add_double(out, out, x.term[2]);
    caromi_expansion_scale(out, out, factor);
}

/* The sign of a/speed_a - b/speed_b, as that of a * speed_b - b * speed_a. A value is off by 2u of
 * its scale and each product and the difference add u: 8u covers both sides. */
static int caromi_compare_times(caromi_three a, double speed_a, caromi_three b, double speed_b) {
    double difference = caromi_three_value(a) * speed_b - caromi_three_value(b) * speed_a;
    double scale = caromi_three_scale(a) * speed_b + caromi_three_scale(b) * speed_a;
    if (caromi_abs(difference) > 8.0 * CAROMI_U * scale) {
        return difference < 0.0 ? -1 : 1;
    }
    caromi_expansion left, right;
    caromi_three_times(&left, a, speed_b);
    caromi_three_times(&right, b, speed_a);
    caromi_expansion_sub(&left, &left, &right);
    return caromi_expansion_sign(&left);
}

static int caromi_three_sign(caromi_three x) {
    return caromi_compare_times(x, 1.0, (caromi_three){{0.0, 0.0, 0.0}}, 1.0);
}

/* Inside the walls of one axis during some of [0, 1]: they are apart, the exit lies after the
 * start, and the entry before the end. */
static bool caromi_slab_passes(const caromi_slab_axis *x) {
    const caromi_three full_time = {{x->speed, 0.0, 0.0}};
    if (x->speed == 0.0) {
        return caromi_three_sign(x->near) < 0 && caromi_three_sign(x->far) > 0;
    }
    return caromi_three_sign(x->far) > 0 &&
           caromi_compare_times(x->near, 1.0, full_time, 1.0) < 0 &&
           caromi_compare_times(x->near, 1.0, x->far, 1.0) < 0;
}

caromi_slab_hit caromi_slab_enter(const caromi_slab_axis axis[2]) {
    const caromi_slab_axis *x = &axis[0];
    const caromi_slab_axis *y = &axis[1];
    caromi_slab_hit hit = {false, 0, 1.0};
    if (!caromi_slab_passes(x) || !caromi_slab_passes(y) || (x->speed == 0.0 && y->speed == 0.0)) {
        return hit;
    }
    if (x->speed > 0.0 && y->speed > 0.0) {
        if (caromi_compare_times(x->near, x->speed, y->far, y->speed) >= 0 ||
            caromi_compare_times(y->near, y->speed, x->far, x->speed) >= 0) {
            return hit;
        }
        hit.axis = caromi_compare_times(x->near, x->speed, y->near, y->speed) >= 0 ? 0 : 1;
    } else {
        hit.axis = x->speed > 0.0 ? 0 : 1;
    }
    const caromi_slab_axis *first = &axis[hit.axis];
    double t = caromi_three_value(first->near) / first->speed;
    hit.hit = true;
    hit.t = caromi_max(0.0, caromi_min(1.0, t));
    return hit;
}
