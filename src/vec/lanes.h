/* Computes with two doubles at a time: a vector, half-extents or a direction.
 *
 * Each lane does the operations of base/real.h, so the results have the same bits as scalar code,
 * with half of the instructions. */
#ifndef CAROMI_VEC_LANES_H
#define CAROMI_VEC_LANES_H

#include "carom/vec.h"
#include "base/real.h"

#if defined(__GNUC__) && defined(__SSE2__)
#include <emmintrin.h>

typedef __m128d caromi_lanes;

static inline caromi_lanes caromi_lanes_set(double x, double y) {
    return _mm_set_pd(y, x);
}

static inline caromi_lanes caromi_lanes_from(carom_vec2 v) {
    union {
        carom_vec2 floats;
        double both;
    } bits = {v};
    return _mm_cvtps_pd(_mm_castpd_ps(_mm_set_sd(bits.both)));
}

static inline double caromi_lanes_x(caromi_lanes a) {
    return _mm_cvtsd_f64(a);
}

static inline double caromi_lanes_y(caromi_lanes a) {
    return _mm_cvtsd_f64(_mm_unpackhi_pd(a, a));
}

static inline caromi_lanes caromi_lanes_xx(caromi_lanes a) {
    return _mm_unpacklo_pd(a, a);
}

static inline caromi_lanes caromi_lanes_yy(caromi_lanes a) {
    return _mm_unpackhi_pd(a, a);
}

static inline caromi_lanes caromi_lanes_add(caromi_lanes a, caromi_lanes b) {
    return _mm_add_pd(a, b);
}

static inline caromi_lanes caromi_lanes_sub(caromi_lanes a, caromi_lanes b) {
    return _mm_sub_pd(a, b);
}

static inline caromi_lanes caromi_lanes_mul(caromi_lanes a, caromi_lanes b) {
    return _mm_mul_pd(a, b);
}

static inline caromi_lanes caromi_lanes_min(caromi_lanes a, caromi_lanes b) {
    return _mm_min_pd(a, b);
}

static inline caromi_lanes caromi_lanes_max(caromi_lanes a, caromi_lanes b) {
    return _mm_max_pd(a, b);
}

static inline caromi_lanes caromi_lanes_abs(caromi_lanes a) {
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}

static inline caromi_lanes caromi_lanes_copy_sign(double magnitude, caromi_lanes sign) {
    return _mm_or_pd(_mm_set1_pd(magnitude), _mm_and_pd(_mm_set1_pd(-0.0), sign));
}

static inline caromi_lanes caromi_lanes_swap(caromi_lanes a) {
    return _mm_shuffle_pd(a, a, 1);
}

/* Returns (x, -y). */
static inline caromi_lanes caromi_lanes_conjugate(caromi_lanes a) {
    return _mm_xor_pd(a, _mm_set_pd(-0.0, 0.0));
}

/* Returns x > y ? a : b. */
static inline caromi_lanes caromi_lanes_pick_greater(caromi_lanes x, caromi_lanes y, caromi_lanes a,
                                                     caromi_lanes b) {
    caromi_lanes mask = _mm_cmplt_pd(y, x);
    return _mm_or_pd(_mm_and_pd(mask, a), _mm_andnot_pd(mask, b));
}

/* Returns which lanes of a are at least those of b: bit 0 for x, bit 1 for y. */
static inline unsigned caromi_lanes_at_least(caromi_lanes a, caromi_lanes b) {
    return (unsigned)_mm_movemask_pd(_mm_cmpge_pd(a, b));
}

/* Returns whether both sign bits are clear. */
static inline bool caromi_lanes_unsigned(caromi_lanes a) {
    return _mm_movemask_pd(a) == 0;
}

/* Rounds to nearest. The caller ensures that neither is beyond FLT_MAX. */
static inline carom_vec2 caromi_lanes_to_floats(caromi_lanes a) {
    union {
        double both;
        carom_vec2 floats;
    } bits = {_mm_cvtsd_f64(_mm_castps_pd(_mm_cvtpd_ps(a)))};
    return bits.floats;
}

#else

typedef struct caromi_lanes {
    double x, y;
} caromi_lanes;

static inline caromi_lanes caromi_lanes_set(double x, double y) {
    return (caromi_lanes){x, y};
}

static inline caromi_lanes caromi_lanes_from(carom_vec2 v) {
    return (caromi_lanes){(double)v.x, (double)v.y};
}

static inline double caromi_lanes_x(caromi_lanes a) {
    return a.x;
}

static inline double caromi_lanes_y(caromi_lanes a) {
    return a.y;
}

static inline caromi_lanes caromi_lanes_xx(caromi_lanes a) {
    return (caromi_lanes){a.x, a.x};
}

static inline caromi_lanes caromi_lanes_yy(caromi_lanes a) {
    return (caromi_lanes){a.y, a.y};
}

static inline caromi_lanes caromi_lanes_add(caromi_lanes a, caromi_lanes b) {
    return (caromi_lanes){a.x + b.x, a.y + b.y};
}

static inline caromi_lanes caromi_lanes_sub(caromi_lanes a, caromi_lanes b) {
    return (caromi_lanes){a.x - b.x, a.y - b.y};
}

static inline caromi_lanes caromi_lanes_mul(caromi_lanes a, caromi_lanes b) {
    return (caromi_lanes){a.x * b.x, a.y * b.y};
}

static inline caromi_lanes caromi_lanes_min(caromi_lanes a, caromi_lanes b) {
    return (caromi_lanes){caromi_min(a.x, b.x), caromi_min(a.y, b.y)};
}

static inline caromi_lanes caromi_lanes_max(caromi_lanes a, caromi_lanes b) {
    return (caromi_lanes){caromi_max(a.x, b.x), caromi_max(a.y, b.y)};
}

static inline caromi_lanes caromi_lanes_abs(caromi_lanes a) {
    return (caromi_lanes){caromi_abs(a.x), caromi_abs(a.y)};
}

static inline caromi_lanes caromi_lanes_copy_sign(double magnitude, caromi_lanes sign) {
    return (caromi_lanes){caromi_copy_sign(magnitude, sign.x), caromi_copy_sign(magnitude, sign.y)};
}

static inline caromi_lanes caromi_lanes_swap(caromi_lanes a) {
    return (caromi_lanes){a.y, a.x};
}

static inline caromi_lanes caromi_lanes_conjugate(caromi_lanes a) {
    return (caromi_lanes){a.x, -a.y};
}

static inline caromi_lanes caromi_lanes_pick_greater(caromi_lanes x, caromi_lanes y, caromi_lanes a,
                                                     caromi_lanes b) {
    return (caromi_lanes){caromi_pick_greater(x.x, y.x, a.x, b.x),
                          caromi_pick_greater(x.y, y.y, a.y, b.y)};
}

static inline unsigned caromi_lanes_at_least(caromi_lanes a, caromi_lanes b) {
    return (unsigned)(a.x >= b.x) | (unsigned)(a.y >= b.y) << 1;
}

static inline bool caromi_lanes_unsigned(caromi_lanes a) {
    return !__builtin_signbit(a.x) && !__builtin_signbit(a.y);
}

static inline carom_vec2 caromi_lanes_to_floats(caromi_lanes a) {
    return (carom_vec2){(float)a.x, (float)a.y};
}
#endif

static inline caromi_lanes caromi_lanes_both(double x) {
    return caromi_lanes_set(x, x);
}

static inline caromi_lanes caromi_lanes_negated(caromi_lanes a) {
    return caromi_lanes_sub(caromi_lanes_both(-0.0), a);
}

/* Returns (x, -x). */
static inline caromi_lanes caromi_lanes_opposites(double x) {
    return caromi_lanes_conjugate(caromi_lanes_both(x));
}

static inline double caromi_lanes_sum(caromi_lanes a) {
    return caromi_lanes_x(a) + caromi_lanes_y(a);
}

/* Returns the larger lane in both lanes. */
static inline caromi_lanes caromi_lanes_greater(caromi_lanes a) {
    return caromi_lanes_max(a, caromi_lanes_swap(a));
}

/* Rotation by a direction of any length, and back: caromi_turn with (c, s) and with (c, -s). */
typedef struct caromi_lanes_turn {
    caromi_lanes c; /* (c, c) */
    caromi_lanes s; /* (s, -s) */
} caromi_lanes_turn;

static inline caromi_lanes_turn caromi_lanes_turn_by(caromi_lanes direction) {
    return (caromi_lanes_turn){caromi_lanes_xx(direction),
                               caromi_lanes_conjugate(caromi_lanes_yy(direction))};
}

static inline caromi_lanes caromi_lanes_turned(caromi_lanes_turn t, caromi_lanes a) {
    return caromi_lanes_sub(caromi_lanes_mul(t.c, a), caromi_lanes_mul(t.s, caromi_lanes_swap(a)));
}

static inline caromi_lanes caromi_lanes_turned_back(caromi_lanes_turn t, caromi_lanes a) {
    return caromi_lanes_add(caromi_lanes_mul(t.c, a), caromi_lanes_mul(t.s, caromi_lanes_swap(a)));
}

#endif
