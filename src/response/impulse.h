/* Defines the checks and roundings that the response functions share. */
#ifndef CAROMI_RESPONSE_IMPULSE_H
#define CAROMI_RESPONSE_IMPULSE_H

#include "carom/response.h"
#include "shape/valid.h"

/* The inverse masses of two bodies; the sum is 0 if neither can move. */
typedef struct caromi_shares {
    double a, b;
    double sum;
} caromi_shares;

/* The sum is 0 for invalid inverse masses too. */
static inline caromi_shares caromi_shares_make(float inv_mass_a, float inv_mass_b) {
    double a = (double)inv_mass_a;
    double b = (double)inv_mass_b;
    bool valid = caromi_both(caromi_min(a, b) >= 0.0, caromi_is_finite(a + b));
    return valid ? (caromi_shares){a, b, a + b} : (caromi_shares){0.0, 0.0, 0.0};
}

/* Returns whether a normal is finite and not (0, 0). */
static inline bool caromi_normal_ok(carom_vec2 n) {
    return caromi_point_ok(n) && (n.x != 0.0f || n.y != 0.0f);
}

/* Rounds x in the direction of `along`, or to nearest if that is 0. */
static inline float caromi_round_towards(double x, double along) {
    if (along > 0.0) {
        return caromi_float_above(x, 0.0);
    }
    return along < 0.0 ? caromi_float_below(x, 0.0) : caromi_to_float(x);
}

#endif
