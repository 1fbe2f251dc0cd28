/* Defines scalar arithmetic for every layer: square roots, exact sums and products, and the
 * conversion from double to the caller's float. */
#ifndef CAROMI_BASE_REAL_H
#define CAROMI_BASE_REAL_H

#include <float.h>

#include "carom/base.h"

/* Half an ulp of 1 in double: the u of every error bound in docs/NUMERICS.md. */
#define CAROMI_U 0x1p-53

/* A freestanding build has no <math.h>. */
#define CAROMI_INFINITY (__builtin_inf())

/* Square root, minimum and maximum as one instruction each: no errno and no libm at any
 * optimisation level, and no branch. Compilers tend to branch on comparisons, but those in this
 * library are unpredictable. min is a < b ? a : b, max is a > b ? a : b. Both x86 assembly dialects
 * are given, so -masm=intel works. */
#if defined(__GNUC__) && defined(__SSE2__)
static inline double caromi_sqrt(double x) {
    double root;
    __asm__("sqrtsd {%1, %0|%0, %1}" : "=x"(root) : "xm"(x));
    return root;
}

static inline double caromi_min(double a, double b) {
    __asm__("minsd {%1, %0|%0, %1}" : "+x"(a) : "xm"(b));
    return a;
}

static inline double caromi_max(double a, double b) {
    __asm__("maxsd {%1, %0|%0, %1}" : "+x"(a) : "xm"(b));
    return a;
}

/* Returns x > y ? a : b. */
static inline double caromi_pick_greater(double x, double y, double a, double b) {
    double mask = y;
    __asm__("cmpltsd {%1, %0|%0, %1}" : "+x"(mask) : "xm"(x));
    __asm__("andpd {%1, %0|%0, %1}" : "+x"(a) : "x"(mask));
    __asm__("andnpd {%1, %0|%0, %1}" : "+x"(mask) : "x"(b));
    __asm__("orpd {%1, %0|%0, %1}" : "+x"(a) : "x"(mask));
    return a;
}

static inline float caromi_minf(float a, float b) {
    __asm__("minss {%1, %0|%0, %1}" : "+x"(a) : "xm"(b));
    return a;
}

static inline float caromi_maxf(float a, float b) {
    __asm__("maxss {%1, %0|%0, %1}" : "+x"(a) : "xm"(b));
    return a;
}
#else
static inline double caromi_sqrt(double x) {
#if defined(__aarch64__)
    double root;
    __asm__("fsqrt %d0, %d1" : "=w"(root) : "w"(x));
    return root;
#else
    return __builtin_sqrt(x);
#endif
}

static inline double caromi_min(double a, double b) {
    return a < b ? a : b;
}

static inline double caromi_max(double a, double b) {
    return a > b ? a : b;
}

static inline double caromi_pick_greater(double x, double y, double a, double b) {
    return x > y ? a : b;
}

static inline float caromi_minf(float a, float b) {
    return a < b ? a : b;
}

static inline float caromi_maxf(float a, float b) {
    return a > b ? a : b;
}
#endif

static inline double caromi_abs(double x) {
    return __builtin_fabs(x);
}

static inline float caromi_absf(float x) {
    return __builtin_fabsf(x);
}

static inline double caromi_copy_sign(double magnitude, double sign) {
    return __builtin_copysign(magnitude, sign);
}

/* Returns a && b; evaluates both. */
static inline bool caromi_both(bool a, bool b) {
    return ((int)a & (int)b) != 0;
}

/* Returns condition ? a : b by masking, for conditions that are unpredictable. */
static inline float caromi_pickf(bool condition, float a, float b) {
    union {
        float value;
        uint32_t bits;
    } x = {a}, y = {b}, z;
    uint32_t mask = 0u - (uint32_t)condition;
    z.bits = (x.bits & mask) | (y.bits & ~mask);
    return z.value;
}

/* The comparison is false for NaN, so it rejects NaN and infinity alike. */
static inline bool caromi_is_finite(double x) {
    return caromi_abs(x) <= DBL_MAX;
}

/* Rounds to the nearest float; clamps to FLT_MAX, since infinity means invalid. */
static inline float caromi_to_float(double x) {
    float f = (float)x;
    if (caromi_abs(x) > (double)FLT_MAX) {
        return x < 0.0 ? -FLT_MAX : FLT_MAX;
    }
    return f;
}

/* Does the same for a result whose sign matters: a non-zero value does not become zero, and zero is
 * +0. */
static inline float caromi_to_signed_float(double x) {
    float f = caromi_to_float(x);
    if (f == 0.0f) {
        return x < 0.0 ? -FLT_TRUE_MIN : x > 0.0 ? FLT_TRUE_MIN : 0.0f;
    }
    return f;
}

/* Maps floats to integers in the same order: neighbours differ by 1, and both zeros map to 0. */
static inline int32_t caromi_float_rank(float x) {
    union {
        float value;
        uint32_t bits;
    } f = {x};
    int32_t magnitude = (int32_t)(f.bits & 0x7fffffffu);
    return f.bits >> 31 ? -magnitude : magnitude;
}

static inline float caromi_float_of_rank(int32_t rank) {
    const int32_t largest = 0x7f7fffff; /* FLT_MAX */
    int32_t limited = rank > largest ? largest : rank < -largest ? -largest : rank;
    union {
        uint32_t bits;
        float value;
    } f = {limited < 0 ? 0x80000000u | (uint32_t)-limited : (uint32_t)limited};
    return f.value;
}

/* Converts the real number x + rest, which rounds to x, to a float: the nearest for side 0, one not
 * below it for +1, one not above it for -1. Then moves `more` floats further to that side.
 * Saturates. */
static inline float caromi_float_towards(double x, double rest, int side, int more) {
    float nearest = caromi_to_float(x);
    double off = (double)nearest - x;
    bool below = off < 0.0 || (off == 0.0 && rest > 0.0);
    bool above = off > 0.0 || (off == 0.0 && rest < 0.0);
    int step = (int)(below && side > 0) - (int)(above && side < 0);
    if (step == 0 && (side == 0 || more == 0)) {
        return nearest;
    }
    return caromi_float_of_rank(caromi_float_rank(nearest) + step + side * more);
}

static inline float caromi_float_below(double x, double rest) {
    return caromi_float_towards(x, rest, -1, 0);
}

static inline float caromi_float_above(double x, double rest) {
    return caromi_float_towards(x, rest, 1, 0);
}

/* A sum or product of two doubles as the rounded value and the exact remainder (Knuth; Dekker). */
typedef struct caromi_two {
    double value, rest;
} caromi_two;

static inline caromi_two caromi_two_sum(double a, double b) {
    double sum = a + b;
    double b_part = sum - a;
    double a_part = sum - b_part;
    return (caromi_two){sum, (a - a_part) + (b - b_part)};
}

/* Requires |a| >= |b| or a = 0. */
static inline caromi_two caromi_fast_two_sum(double a, double b) {
    double sum = a + b;
    return (caromi_two){sum, b - (sum - a)};
}

/* Exact if |a*b| < 2^996 and its last bit is at least 2^-1074: that covers all products in
 * carom. */
static inline caromi_two caromi_two_product(double a, double b) {
    const double splitter = 134217729.0; /* 2^27 + 1 */
    double a_big = splitter * a;
    double b_big = splitter * b;
    double a_high = a_big - (a_big - a);
    double b_high = b_big - (b_big - b);
    double a_low = a - a_high;
    double b_low = b - b_high;
    double product = a * b;
    double error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return (caromi_two){product, error};
}

#endif
