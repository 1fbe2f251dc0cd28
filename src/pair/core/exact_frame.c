/* Computes positions, gaps and corner terms in a box's frame with expansions. */
#include "base/guard.h"
#include "pair/core/exact_frame.h"

void caromi_exact_frame_turn(caromi_exact_frame *f, double c, double s) {
    caromi_expansion part;
    caromi_expansion_scale(&f->u, &f->dx, c);
    caromi_expansion_scale(&part, &f->dy, s);
    caromi_expansion_add(&f->u, &f->u, &part);
    caromi_expansion_scale(&f->v, &f->dy, c);
    caromi_expansion_scale(&part, &f->dx, s);
    caromi_expansion_sub(&f->v, &f->v, &part);
    caromi_expansion_from_sum(&f->length_squared, c * c, s * s);
    f->length = caromi_sqrt(caromi_expansion_value(&f->length_squared));
}

void caromi_exact_frame_make(caromi_exact_frame *f, carom_vec2 p, carom_box b) {
    caromi_expansion_from_sum(&f->dx, (double)p.x, -(double)b.center.x);
    caromi_expansion_from_sum(&f->dy, (double)p.y, -(double)b.center.y);
    caromi_exact_frame_turn(f, (double)b.rot.c, (double)b.rot.s);
}

void caromi_exact_length(caromi_expansion *out, const caromi_exact_frame *f) {
    caromi_two squared = caromi_two_product(f->length, f->length);
    caromi_expansion rest;
    caromi_expansion_add_double(&rest, &f->length_squared, -squared.value);
    caromi_expansion_add_double(&rest, &rest, -squared.rest);
    caromi_expansion_from_sum(out, f->length, caromi_expansion_value(&rest) / (2.0 * f->length));
}

double caromi_exact_gap(const caromi_exact_frame *f, const caromi_expansion *position,
                        const caromi_expansion *half) {
    caromi_expansion squared, limit;
    caromi_expansion_mul(&squared, position, position);
    caromi_expansion_mul(&limit, half, half);
    caromi_expansion_mul(&limit, &limit, &f->length_squared);
    caromi_expansion_sub(&squared, &squared, &limit);
    double difference = caromi_expansion_value(&squared);
    if (difference == 0.0) {
        return 0.0;
    }
    double sum =
        caromi_abs(caromi_expansion_value(position)) + f->length * caromi_expansion_value(half);
    return difference / (f->length * sum);
}

void caromi_exact_corner_terms(const caromi_exact_frame *f, double hx, double hy, double r,
                               caromi_expansion *sum, caromi_expansion *cross) {
    caromi_expansion part;
    caromi_expansion_mul(sum, &f->dx, &f->dx);
    caromi_expansion_mul(&part, &f->dy, &f->dy);
    caromi_expansion_add(sum, sum, &part);
    caromi_expansion_add_double(sum, sum, hx * hx);
    caromi_expansion_add_double(sum, sum, hy * hy);
    caromi_expansion_add_double(sum, sum, -(r * r));
    caromi_expansion_scale(cross, &f->u, 2.0 * hx);
    caromi_expansion_abs(cross);
    caromi_expansion_scale(&part, &f->v, 2.0 * hy);
    caromi_expansion_abs(&part);
    caromi_expansion_add(cross, cross, &part);
}
