/* draw/number.h: replacements for math.h, without a C library. */
#ifndef CAROM_DRAW_NUMBER_H
#define CAROM_DRAW_NUMBER_H

#include <stdint.h>

#include "carom/carom.h"

/// Returns the decimal exponent e of x > 0: 10^e <= x < 10^(e + 1), to within rounding.
int32_t draw_exponent(double x);

/// A round number: 1, 2 or 5 times a power of ten. draw_round_up returns the least one that is not
/// below x, which must be positive.
typedef struct draw_round {
    int32_t digit, exponent;
} draw_round;

draw_round draw_round_up(double x);
double draw_round_value(draw_round r);
draw_round draw_round_next(draw_round r);

static inline double draw_root(double x) {
    return __builtin_sqrt(x);
}

static inline float draw_length(carom_vec2 v) {
    return (float)draw_root((double)v.x * (double)v.x + (double)v.y * (double)v.y);
}

static inline carom_vec2 draw_plus(carom_vec2 a, carom_vec2 b, float share) {
    return (carom_vec2){a.x + share * b.x, a.y + share * b.y};
}

/// Round up and down to an integer; |x| < 2^62.
int64_t draw_ceil(double x);
int64_t draw_floor(double x);

#endif
