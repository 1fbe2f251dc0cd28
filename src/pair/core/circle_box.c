/* Computes the exact stage of circle against rotated box, for pairs that double cannot decide. */
#include "base/guard.h"
#include "pair/core/circle_box.h"
#include "pair/core/exact_frame.h"

/* For a centre inside the box: moves the border point, which is the centre so far, to the nearer of
 * the two walls along x, or along y, and sets the normal. Ties go to +x and +y. */
static void caromi_leave_by_wall(caromi_circle_box_local *m, bool by_x, double hx, double hy,
                                 double tie) {
    if (by_x) {
        m->nx = m->qx >= -tie ? 1.0 : -1.0;
        m->qx = m->nx * hx;
    } else {
        m->ny = m->qy >= -tie ? 1.0 : -1.0;
        m->qy = m->ny * hy;
    }
}

/* Returns the signed distance at a corner, where both gaps are positive:
 *     gx^2 + gy^2 - r^2 = A - B/L = (A^2 L^2 - B^2) / (L (A L + B))
 * with A = |d|^2 + hx^2 + hy^2 - r^2 and B = 2(|u| hx + |v| hy). */
static double caromi_exact_corner(const caromi_exact_frame *f, carom_circle a, carom_box b,
                                  double gx, double gy) {
    double corner = caromi_sqrt(gx * gx + gy * gy);
    double r = (double)a.radius;
    if (caromi_abs(corner - r) > 0x1p-20 * (corner + r)) {
        return corner - r;
    }
    caromi_expansion sum, cross;
    caromi_exact_corner_terms(f, (double)b.half.x, (double)b.half.y, r, &sum, &cross);
    double sum_value = caromi_expansion_value(&sum);
    double cross_value = caromi_expansion_value(&cross);
    double excess;
    if (sum_value <= 0.0) {
        excess = sum_value - cross_value / f->length;
    } else {
        caromi_expansion_mul(&sum, &sum, &sum);
        caromi_expansion_mul(&sum, &sum, &f->length_squared);
        caromi_expansion_mul(&cross, &cross, &cross);
        caromi_expansion_sub(&sum, &sum, &cross);
        excess = caromi_expansion_value(&sum) / (f->length * (sum_value * f->length + cross_value));
    }
    return excess / (corner + r);
}

caromi_circle_box_local caromi_circle_box_exact(carom_circle a, carom_box b) {
    caromi_exact_frame f;
    caromi_exact_frame_make(&f, a.center, b);
    double hx = (double)b.half.x;
    double hy = (double)b.half.y;
    double u = caromi_expansion_value(&f.u) / f.length;
    double v = caromi_expansion_value(&f.v) / f.length;
    caromi_expansion half;
    caromi_expansion_from_sum(&half, hx, 0.0);
    double gx = caromi_exact_gap(&f, &f.u, &half);
    caromi_expansion_from_sum(&half, hy, 0.0);
    double gy = caromi_exact_gap(&f, &f.v, &half);

    caromi_circle_box_local m = {0.0, 0.0, 0.0, u, v};
    if (gx > 0.0 && gy > 0.0) {
        double corner = caromi_sqrt(gx * gx + gy * gy);
        m.distance = caromi_exact_corner(&f, a, b, gx, gy);
        m.nx = caromi_copy_sign(gx / corner, u);
        m.ny = caromi_copy_sign(gy / corner, v);
        m.qx = caromi_copy_sign(hx, u);
        m.qy = caromi_copy_sign(hy, v);
    } else if (gx > 0.0) {
        caromi_expansion_from_sum(&half, hx, (double)a.radius);
        m.distance = caromi_exact_gap(&f, &f.u, &half);
        m.nx = caromi_copy_sign(1.0, u);
        m.qx = caromi_copy_sign(hx, u);
    } else if (gy > 0.0) {
        caromi_expansion_from_sum(&half, hy, (double)a.radius);
        m.distance = caromi_exact_gap(&f, &f.v, &half);
        m.ny = caromi_copy_sign(1.0, v);
        m.qy = caromi_copy_sign(hy, v);
    } else {
        /* The gaps have a relative error of a few u here, so ties are decided to that precision. */
        const double tie = 64.0 * CAROMI_U;
        m.distance = caromi_max(gx, gy) - (double)a.radius;
        bool by_x = gx >= gy + tie * gy;
        caromi_leave_by_wall(&m, by_x, hx, hy, tie * (by_x ? hx : hy));
    }
    return m;
}
