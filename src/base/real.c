#include "base/guard.h"
#include "base/real.h"

/* Floats of one sign are ordered as their bit patterns. */
typedef union caromi_float_bits {
    float value;
    uint32_t bits;
} caromi_float_bits;

static float caromi_next_below(float x) {
    caromi_float_bits f = {x};
    if (x <= -FLT_MAX) {
        return -FLT_MAX;
    }
    if (x == 0.0f) {
        return -FLT_TRUE_MIN;
    }
    f.bits = x > 0.0f ? f.bits - 1 : f.bits + 1;
    return f.value;
}

float caromi_float_below(double x, double rest) {
    float nearest = caromi_to_float(x);
    bool above = (double)nearest > x || ((double)nearest == x && rest < 0.0);
    return above ? caromi_next_below(nearest) : nearest;
}

float caromi_float_above(double x, double rest) {
    return -caromi_float_below(-x, -rest);
}
