/* Vector arithmetic: sums, products, lengths, unit vectors and interpolation.
 *
 * Everything is computed in double, in which a product of two floats is exact, and rounded once. */
#include "base/guard.h"
#include "carom/vec.h"
#include "base/real.h"
#include "vec/turn.h"

static bool caromi_vec2_ok(carom_vec2 v) {
    return caromi_is_finite((double)v.x + (double)v.y);
}

static carom_vec2 caromi_round_vec2(double x, double y) {
    return (carom_vec2){caromi_to_float(x), caromi_to_float(y)};
}

static const carom_vec2 caromi_vec2_zero = {0.0f, 0.0f};

carom_vec2 carom_add(carom_vec2 a, carom_vec2 b) {
    return caromi_vec2_ok(a) && caromi_vec2_ok(b)
               ? caromi_round_vec2((double)a.x + (double)b.x, (double)a.y + (double)b.y)
               : caromi_vec2_zero;
}

carom_vec2 carom_subtract(carom_vec2 a, carom_vec2 b) {
    return caromi_vec2_ok(a) && caromi_vec2_ok(b)
               ? caromi_round_vec2((double)a.x - (double)b.x, (double)a.y - (double)b.y)
               : caromi_vec2_zero;
}

carom_vec2 carom_scale(carom_vec2 v, float factor) {
    return caromi_vec2_ok(v) && caromi_is_finite((double)factor)
               ? caromi_round_vec2((double)v.x * (double)factor, (double)v.y * (double)factor)
               : caromi_vec2_zero;
}

float carom_dot(carom_vec2 a, carom_vec2 b) {
    return caromi_vec2_ok(a) && caromi_vec2_ok(b)
               ? caromi_to_float((double)a.x * (double)b.x + (double)a.y * (double)b.y)
               : 0.0f;
}

float carom_cross(carom_vec2 a, carom_vec2 b) {
    return caromi_vec2_ok(a) && caromi_vec2_ok(b)
               ? caromi_to_float((double)a.x * (double)b.y - (double)a.y * (double)b.x)
               : 0.0f;
}

float carom_length(carom_vec2 v) {
    double x = (double)v.x;
    double y = (double)v.y;
    return caromi_vec2_ok(v) ? caromi_to_float(caromi_sqrt(x * x + y * y)) : (float)CAROMI_INFINITY;
}

carom_vec2 carom_normalize(carom_vec2 v) {
    if (!caromi_vec2_ok(v) || (v.x == 0.0f && v.y == 0.0f)) {
        return caromi_vec2_zero;
    }
    caromi_vec unit = caromi_unit((double)v.x, (double)v.y);
    return caromi_round_vec2(unit.x, unit.y);
}

carom_vec2 carom_lerp(carom_vec2 a, carom_vec2 b, float t) {
    if (!caromi_vec2_ok(a) || !caromi_vec2_ok(b) || !caromi_is_finite((double)t)) {
        return caromi_vec2_zero;
    }
    double rest = 1.0 - (double)t;
    return caromi_round_vec2(rest * (double)a.x + (double)t * (double)b.x,
                             rest * (double)a.y + (double)t * (double)b.y);
}
