/* Computes the exact excess and distance of two discs with expansions. */
#include "base/guard.h"
#include "pair/core/discs.h"
#include "base/expansion.h"

double caromi_discs_excess_exact(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    caromi_expansion dx, dy, reach;
    caromi_expansion_from_sum(&dx, (double)p.x, -(double)q.x);
    caromi_expansion_from_sum(&dy, (double)p.y, -(double)q.y);
    caromi_expansion_from_sum(&reach, (double)ra, (double)rb);
    caromi_expansion_mul(&dx, &dx, &dx);
    caromi_expansion_mul(&dy, &dy, &dy);
    caromi_expansion_mul(&reach, &reach, &reach);
    caromi_expansion_add(&dx, &dx, &dy);
    caromi_expansion_sub(&dx, &dx, &reach);
    return caromi_expansion_value(&dx);
}

double caromi_discs_distance_exact(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    caromi_discs d = caromi_discs_make(p, ra, q, rb);
    double excess = caromi_discs_excess_exact(p, ra, q, rb);
    return excess == 0.0 ? 0.0 : excess / (caromi_sqrt(d.squared) + d.reach);
}
