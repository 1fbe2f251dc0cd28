#include "base/guard.h"
#include "pair/circle_box.h"
#include "pair/exact_frame.h"
#include "vec/turn.h"

/* A measure in the box's frame, in true lengths. */
typedef struct caromi_local {
    double distance;
    double nx, ny; /* unit normal */
    double qx, qy; /* border point */
} caromi_local;

/* Out of the box through the chosen pair of walls; +x and +y win a tie. */
static void caromi_leave_by_wall(caromi_local *m, bool by_x, double hx, double hy, double tie) {
    if (by_x) {
        m->nx = m->qx >= -tie ? 1.0 : -1.0;
        m->qx = m->nx * hx;
    } else {
        m->ny = m->qy >= -tie ? 1.0 : -1.0;
        m->qy = m->ny * hy;
    }
}

static double caromi_copy_sign(double magnitude, double sign) {
    return sign < 0.0 ? -magnitude : magnitude;
}

/* The signed distance at a corner, where both gaps are positive. With A = |d|^2 + hx^2 + hy^2 - r^2
 * and B = 2(|u| hx + |v| hy), gx^2 + gy^2 - r^2 is A - B/L = (A^2 L^2 - B^2) / (L (A L + B)). */
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

static caromi_local caromi_measure_exact(carom_circle a, carom_box b) {
    caromi_exact_frame f;
    caromi_expansion_from_sum(&f.dx, (double)a.center.x, -(double)b.center.x);
    caromi_expansion_from_sum(&f.dy, (double)a.center.y, -(double)b.center.y);
    caromi_exact_frame_turn(&f, (double)b.rot.c, (double)b.rot.s);
    double hx = (double)b.half.x;
    double hy = (double)b.half.y;
    double u = caromi_expansion_value(&f.u) / f.length;
    double v = caromi_expansion_value(&f.v) / f.length;
    caromi_expansion half;
    caromi_expansion_from_sum(&half, hx, 0.0);
    double gx = caromi_exact_gap(&f, &f.u, &half);
    caromi_expansion_from_sum(&half, hy, 0.0);
    double gy = caromi_exact_gap(&f, &f.v, &half);

    caromi_local m = {0.0, 0.0, 0.0, u, v};
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
        /* The gaps are good to a few u of themselves here: ties are told to that precision. */
        const double tie = 64.0 * CAROMI_U;
        m.distance = caromi_max(gx, gy) - (double)a.radius;
        caromi_leave_by_wall(&m, gx >= gy + tie * gy, hx, hy, tie * caromi_max(hx, hy));
    }
    return m;
}

/* What the doubles say, in the scale of L. */
typedef struct caromi_fast {
    double wx, wy;   /* the part of the gaps outside the walls */
    double corner;   /* its length */
    double nearest;  /* the larger gap: negative for a centre inside */
    double distance; /* signed, times L */
    bool clear;      /* sign, normal and 1 ulp of float are certain */
} caromi_fast;

static inline caromi_fast caromi_measure_fast(const caromi_circle_box *f) {
    caromi_fast fast;
    fast.wx = caromi_max(f->gx, 0.0);
    fast.wy = caromi_max(f->gy, 0.0);
    fast.corner = caromi_sqrt(fast.wx * fast.wx + fast.wy * fast.wy);
    fast.nearest = caromi_max(f->gx, f->gy);
    fast.distance = (fast.nearest > 0.0 ? fast.corner : fast.nearest) - f->r;
    double limit = 0x1p26 * f->error;
    bool direction_known = (fast.corner > limit) | (fast.nearest < -2.0 * f->error);
    fast.clear = direction_known & (caromi_abs(fast.distance) > limit);
    return fast;
}

double caromi_signed_distance_circle_box(carom_circle a, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    caromi_fast fast = caromi_measure_fast(&f);
    return fast.clear ? fast.distance / f.length : caromi_measure_exact(a, b).distance;
}

static caromi_local caromi_local_from_fast(const caromi_circle_box *f, const caromi_fast *fast) {
    caromi_local m = {fast->distance / f->length, 0.0, 0.0, f->u, f->v};
    if (fast->nearest > 0.0) {
        m.nx = caromi_copy_sign(fast->wx / fast->corner, f->u);
        m.ny = caromi_copy_sign(fast->wy / fast->corner, f->v);
        m.qx = caromi_max(-f->hx, caromi_min(f->hx, f->u));
        m.qy = caromi_max(-f->hy, caromi_min(f->hy, f->v));
    } else {
        double tie = 2.0 * f->error;
        caromi_leave_by_wall(&m, f->gx >= f->gy - tie, f->hx, f->hy, tie);
    }
    m.qx /= f->length;
    m.qy /= f->length;
    return m;
}

caromi_measure caromi_measure_circle_box(carom_circle a, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    caromi_fast fast = caromi_measure_fast(&f);
    caromi_local m = fast.clear ? caromi_local_from_fast(&f, &fast) : caromi_measure_exact(a, b);
    double c = (double)b.rot.c / f.length;
    double s = (double)b.rot.s / f.length;
    caromi_vec normal = caromi_turn(c, s, m.nx, m.ny);
    caromi_vec point = caromi_turn(c, s, m.qx, m.qy);
    return (caromi_measure){m.distance, normal.x, normal.y, (double)b.center.x + point.x,
                            (double)b.center.y + point.y};
}
