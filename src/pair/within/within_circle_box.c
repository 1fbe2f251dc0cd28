/* Tests whether a circle is within a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_box.h"
#include "pair/core/exact_frame.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

CAROMI_COLD static bool caromi_within_circle_box_careful(carom_circle a, carom_box b) {
    if (!caromi_circle_ok(a) || !caromi_box_ok(b) || a.radius > b.half.x || a.radius > b.half.y) {
        return false;
    }
    /* The error of `beyond` is at most twice that of a gap. */
    caromi_circle_box fast = caromi_circle_box_make(a, b);
    double beyond = caromi_max(fast.gx, fast.gy) + fast.r;
    if (caromi_abs(beyond) > 2.0 * fast.error) {
        return beyond < 0.0;
    }
    caromi_exact_frame f;
    caromi_expansion extent;
    caromi_exact_frame_make(&f, a.center, b);
    caromi_expansion_from_sum(&extent, (double)b.half.x, -(double)a.radius);
    if (caromi_exact_gap(&f, &f.u, &extent) > 0.0) {
        return false;
    }
    caromi_expansion_from_sum(&extent, (double)b.half.y, -(double)a.radius);
    return caromi_exact_gap(&f, &f.v, &extent) <= 0.0;
}

bool carom_within_circle_box(carom_circle a, carom_box b) {
    int sign = caromi_quick_circle_in_box(a, b);
    if (sign != 0 && caromi_minf(a.radius, caromi_minf(b.half.x, b.half.y)) >= 0.0f) {
        return sign < 0;
    }
    return caromi_within_circle_box_careful(a, b);
}
