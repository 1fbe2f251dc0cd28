/* Sweeps two boxes at any angle: a moving point against their Minkowski sum.
 *
 * The sides of the sum are parallel to those of the boxes. So the point moves between two pairs of
 * walls if the boxes share their axes, otherwise between four. */
#ifndef CAROMI_PAIR_SWEEP_OBB_H
#define CAROMI_PAIR_SWEEP_OBB_H

#include "pair/core/obb.h"
#include "pair/sweep/slab.h"
#include "vec/turn.h"

/* The sum in the frame of one of the boxes, in the scale of that frame's direction. */
typedef struct caromi_sum_side {
    double c, s, length;
    double hx, hy; /* the walls are at -hx, hx and -hy, hy */
} caromi_sum_side;

typedef struct caromi_obb_sum {
    caromi_sum_side a, b;
    double per_a, per_b; /* 1 / length */
    double rests;        /* sum of the magnitudes for both centres */
} caromi_obb_sum;

static inline caromi_sum_side caromi_sum_side_make(const caromi_obb *frame, double length,
                                                   const caromi_obb *other, double cosine,
                                                   double sine) {
    return (caromi_sum_side){frame->c, frame->s, length,
                             frame->hx * length + (other->hx * cosine + other->hy * sine),
                             frame->hy * length + (other->hx * sine + other->hy * cosine)};
}

static inline caromi_obb_sum caromi_obb_sum_make(const caromi_obb *a, const caromi_obb *b) {
    caromi_length la = caromi_length_of(a->c, a->s);
    caromi_length lb = caromi_length_of(b->c, b->s);
    double cosine = caromi_abs(a->c * b->c + a->s * b->s);
    double sine = caromi_abs(a->c * b->s - a->s * b->c);
    double rests = (caromi_abs(a->rest_x) + caromi_abs(b->rest_x)) +
                   (caromi_abs(a->rest_y) + caromi_abs(b->rest_y));
    return (caromi_obb_sum){
        caromi_sum_side_make(a, la.value, b, cosine * lb.inverse, sine * lb.inverse),
        caromi_sum_side_make(b, lb.value, a, cosine * la.inverse, sine * la.inverse), la.inverse,
        lb.inverse, rests};
}

/* Bounds the error of the distance from a's centre, at (dx, dy) relative to b's, to a wall. */
static inline double caromi_sum_error(const caromi_sum_side *f, double dx, double dy,
                                      double rests) {
    double reach = (caromi_abs(dx) + caromi_abs(dy) + rests) * f->length + f->hx + f->hy;
    return 16.0 * CAROMI_U * reach;
}

/* Returns how far a is beyond the walls, minus twice the error. If it is positive, the gap of
 * obb_slanted.c along that axis is positive too, since its error is not larger. */
static inline double caromi_sum_beyond(const caromi_sum_side *f, double dx, double dy,
                                       double rests) {
    double u = f->c * dx + f->s * dy;
    double v = f->c * dy - f->s * dx;
    return caromi_max(caromi_abs(u) - f->hx, caromi_abs(v) - f->hy) -
           2.0 * caromi_sum_error(f, dx, dy, rests);
}

/* Returns whether the boxes certainly do not overlap, with a's centre at (dx, dy) relative to b's.
 * False for NaN. */
static inline bool caromi_sum_apart(const caromi_obb_sum *sum, double dx, double dy) {
    return caromi_max(caromi_sum_beyond(&sum->b, dx, dy, sum->rests),
                      caromi_sum_beyond(&sum->a, dx, dy, sum->rests)) > 0.0;
}

/* The boxes must be valid and must not overlap; the motion of a must be finite. */
carom_sweep caromi_sweep_sum(const caromi_obb_sum *sum, const caromi_obb *a, carom_vec2 motion,
                             const caromi_obb *b);
carom_sweep caromi_sweep_obbs(const caromi_obb *a, carom_vec2 motion, const caromi_obb *b);

#endif
