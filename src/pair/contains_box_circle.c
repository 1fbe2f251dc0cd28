#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "pair/exact_frame.h"
#include "shape/valid.h"

/* The far corner: (|u|/L + hx)^2 + (|v|/L + hy)^2 <= r^2 is A + B/L <= 0 with the A and B of the
 * near corner (circle_box.c), so A <= 0 and B^2 <= A^2 L^2. */
static bool caromi_contains_box_circle_exact(carom_box a, carom_circle b) {
    if (!caromi_box_ok(a) || !caromi_circle_ok(b)) {
        return false;
    }
    caromi_exact_frame f;
    caromi_expansion_from_sum(&f.dx, (double)b.center.x, -(double)a.center.x);
    caromi_expansion_from_sum(&f.dy, (double)b.center.y, -(double)a.center.y);
    caromi_exact_frame_turn(&f, (double)a.rot.c, (double)a.rot.s);
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

/* Both sides of the far corner are |u| + hx = gx + 2 hx, off by at most 2 errors. */
bool carom_contains_box_circle(carom_box a, carom_circle b) {
    caromi_circle_box f = caromi_circle_box_make(b, a);
    double far_x = f.gx + 2.0 * f.hx;
    double far_y = f.gy + 2.0 * f.hy;
    double excess = far_x * far_x + far_y * far_y - f.r * f.r;
    double bound = 8.0 * f.error * (far_x + far_y + f.r);
    if (caromi_abs(excess) > bound && caromi_circle_box_valid(&f, b, a)) {
        return excess < 0.0;
    }
    return caromi_contains_box_circle_exact(a, b);
}
