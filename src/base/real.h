/* Scalar arithmetic that every layer uses: IEEE roots, exact sums and products, and the one way
 * from a double back to the caller's float. */
#ifndef CAROMI_BASE_REAL_H
#define CAROMI_BASE_REAL_H

#include "carom/base.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/* Half an ulp of 1 in double: the u of every error bound in docs/NUMERICS.md. */
#define CAROMI_U 0x1p-53

/* <math.h> is not there in a freestanding build. */
#define CAROMI_INFINITY (__builtin_inf())

/* The root as one instruction: no errno, no libm, the same bits at -O0 as at -O3. */
static inline double caromi_sqrt(double x) {
#if defined(__SSE2__) || defined(_M_X64)
    __m128d v = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(v, v));
#elif defined(__aarch64__)
    return vget_lane_f64(vsqrt_f64(vdup_n_f64(x)), 0);
#else
    return __builtin_sqrt(x);
#endif
}

static inline double caromi_abs(double x) {
#if defined(__GNUC__)
    return __builtin_fabs(x);
#else
    return x < 0.0 ? -x : x;
#endif
}

static inline double caromi_min(double a, double b) {
    return a < b ? a : b;
}

static inline double caromi_max(double a, double b) {
    return a > b ? a : b;
}

/* Comparisons that come out false for NaN, so one of them also answers for infinities. */
static inline bool caromi_is_finite(double x) {
    return caromi_abs(x) <= DBL_MAX;
}

/* Rounds to the nearest float; beyond FLT_MAX stays there, since infinity means invalid. */
static inline float caromi_to_float(double x) {
    return (float)caromi_max(-(double)FLT_MAX, caromi_min((double)FLT_MAX, x));
}

/* The same for a result whose sign is a verdict: what is not zero does not become zero. */
static inline float caromi_to_signed_float(double x) {
    float f = caromi_to_float(x);
    if (f == 0.0f && x != 0.0) {
        return x < 0.0 ? -FLT_TRUE_MIN : FLT_TRUE_MIN;
    }
    return f;
}

/* The float next below or above the real number that `x` stands for, saturating; for bounds that
 * must hold a shape. `rest` is what the rounding of x left over (only its sign matters). */
float caromi_float_below(double x, double rest);
float caromi_float_above(double x, double rest);

/* A sum or product of two doubles as rounded value and exact remainder (Knuth; Dekker). */
typedef struct caromi_two {
    double value, rest;
} caromi_two;

static inline caromi_two caromi_two_sum(double a, double b) {
    double sum = a + b;
    double b_part = sum - a;
    double a_part = sum - b_part;
    return (caromi_two){sum, (a - a_part) + (b - b_part)};
}

/* Needs |a| >= |b| or a = 0. */
static inline caromi_two caromi_fast_two_sum(double a, double b) {
    double sum = a + b;
    return (caromi_two){sum, b - (sum - a)};
}

/* Exact for |a*b| < 2^996 whose last bit is worth at least 2^-1074: all that carom multiplies. */
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
