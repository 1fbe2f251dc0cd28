/* Replacements for math.h functions. */
#include "draw/number.h"
#include "text/number.h"

int32_t draw_exponent(double x) {
    int32_t exponent = 0;
    while (x >= 10.0 && exponent < 308) {
        x /= 10.0;
        exponent++;
    }
    while (x < 1.0 && exponent > -307) {
        x *= 10.0;
        exponent--;
    }
    return exponent;
}

double draw_round_value(draw_round r) {
    return r.digit * text_scaled(1.0, r.exponent);
}

draw_round draw_round_next(draw_round r) {
    if (r.digit == 5)
        return (draw_round){1, r.exponent + 1};
    return (draw_round){r.digit == 1 ? 2 : 5, r.exponent};
}

draw_round draw_round_up(double x) {
    draw_round r = {1, draw_exponent(x) - 1};
    while (draw_round_value(r) < x)
        r = draw_round_next(r);
    return r;
}

int64_t draw_floor(double x) {
    int64_t whole = (int64_t)x;
    return (double)whole > x ? whole - 1 : whole;
}

int64_t draw_ceil(double x) {
    return -draw_floor(-x);
}
