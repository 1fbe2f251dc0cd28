/* Declares exact arithmetic: a number is the unevaluated sum of non-overlapping doubles (Shewchuk,
 * "Adaptive precision floating-point arithmetic", 1997).
 *
 * Invariant: terms are non-zero, of increasing magnitude, and do not overlap, so the last one has
 * the sign of the number; zero has no terms. All operations are exact as long as every term is a
 * multiple of 2^-1074 and below 2^996. The polynomials of the pair layer have degree 6 or less in
 * floats, which keeps them within 2^-894 .. 2^790. Every second compressed term is at least 53 bits
 * higher, so such a number has at most 66 terms. Typical ones have two or three. */
#ifndef CAROMI_BASE_EXPANSION_H
#define CAROMI_BASE_EXPANSION_H

#include "base/real.h"

#define CAROMI_TERMS 72

typedef struct caromi_expansion {
    int count;
    double term[CAROMI_TERMS];
} caromi_expansion;

/* In all functions, out may be one of the operands. */
void caromi_expansion_from_sum(caromi_expansion *out, double a, double b);
void caromi_expansion_add(caromi_expansion *out, const caromi_expansion *a,
                          const caromi_expansion *b);
void caromi_expansion_sub(caromi_expansion *out, const caromi_expansion *a,
                          const caromi_expansion *b);
void caromi_expansion_add_double(caromi_expansion *out, const caromi_expansion *a, double b);
void caromi_expansion_scale(caromi_expansion *out, const caromi_expansion *a, double b);
void caromi_expansion_mul(caromi_expansion *out, const caromi_expansion *a,
                          const caromi_expansion *b);
/* Assignment would copy all 72 terms. */
void caromi_expansion_copy(caromi_expansion *out, const caromi_expansion *a);
void caromi_expansion_negate(caromi_expansion *e);
void caromi_expansion_abs(caromi_expansion *e);

/* Returns -1, 0 or +1. */
int caromi_expansion_sign(const caromi_expansion *e);

/* Returns the value to within one ulp; its sign is exact. */
double caromi_expansion_value(const caromi_expansion *e);

#endif
