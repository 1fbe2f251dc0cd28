/* Tests whether a rotated box is within a circle. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/exact_frame.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

/* Tests the farthest corner: (|u|/L + hx)^2 + (|v|/L + hy)^2 <= r^2. That is A + B/L <= 0 with the
 * A and B of the near corner (circle_box.c), so A <= 0 and B^2 <= A^2 L^2. */
CAROMI_COLD static bool caromi_within_box_circle_careful(carom_box a, carom_circle b) {
    if (!caromi_box_ok(a) || !caromi_circle_ok(b)) {
        return false;
    }
    caromi_exact_frame f;
    caromi_exact_frame_make(&f, b.center, a);
    caromi_expansion sum, cross;
    caromi_exact_corner_terms(&f, (double)a.half.x, (double)a.half.y, (double)b.radius, &sum,
                              &cross);
    if (caromi_expansion_sign(&sum) > 0) {
        return false;
    }
    caromi_expansion_mul(&sum, &sum, &sum);
    caromi_expansion_mul(&sum, &sum, &f.length_squared);
    caromi_expansion_mul(&cross, &cross, &cross);
    caromi_expansion_sub(&cross, &cross, &sum);
    return caromi_expansion_sign(&cross) <= 0;
}

bool carom_within_box_circle(carom_box a, carom_circle b) {
    caromi_quick_excess e = caromi_quick_box_in_circle(a, b);
    if (caromi_quick_sure(e) && caromi_minf(b.radius, caromi_minf(a.half.x, a.half.y)) >= 0.0f) {
        return e.excess < 0.0f;
    }
    return caromi_within_box_circle_careful(a, b);
}
