/* Defines vectors in double: their arithmetic, and rotation by a direction (c, s) of any length. */
#ifndef CAROMI_VEC_TURN_H
#define CAROMI_VEC_TURN_H

#include "carom/vec.h"
#include "base/real.h"

typedef struct caromi_vec {
    double x, y;
} caromi_vec;

static inline double caromi_dot(caromi_vec a, caromi_vec b) {
    return a.x * b.x + a.y * b.y;
}

static inline double caromi_cross(caromi_vec a, caromi_vec b) {
    return a.x * b.y - a.y * b.x;
}

static inline caromi_vec caromi_minus(caromi_vec a, caromi_vec b) {
    return (caromi_vec){a.x - b.x, a.y - b.y};
}

/* Returns a + s b. */
static inline caromi_vec caromi_plus(caromi_vec a, double s, caromi_vec b) {
    return (caromi_vec){a.x + s * b.x, a.y + s * b.y};
}

static inline caromi_vec caromi_times(double s, caromi_vec v) {
    return (caromi_vec){s * v.x, s * v.y};
}

static inline caromi_vec caromi_opposite(caromi_vec v) {
    return (caromi_vec){-v.x, -v.y};
}

/* Returns a vector rotated by +90 degrees. */
static inline caromi_vec caromi_across(caromi_vec v) {
    return (caromi_vec){-v.y, v.x};
}

static inline double caromi_length_of_vec(caromi_vec v) {
    return caromi_sqrt(caromi_dot(v, v));
}

static inline caromi_vec caromi_wide_vec(carom_vec2 v) {
    return (caromi_vec){(double)v.x, (double)v.y};
}

/* Returns (x, y) rotated by the direction and scaled by its length. Use -s to rotate back. */
static inline caromi_vec caromi_turn(double c, double s, double x, double y) {
    return (caromi_vec){c * x - s * y, s * x + c * y};
}

/* Returns the power of two that scales the larger component of a direction to [1, 2). */
static inline double caromi_direction_scale(double c, double s) {
    union {
        double value;
        uint64_t bits;
    } size = {caromi_max(caromi_abs(c), caromi_abs(s))}, scale;
    uint64_t exponent = size.bits >> 52; /* from a float, so never denormal as a double */
    scale.bits = (2046u - exponent) << 52;
    return scale.value;
}

/* Returns the direction scaled by that; exact. */
static inline caromi_vec caromi_scaled_direction(double c, double s) {
    double scale = caromi_direction_scale(c, s);
    return (caromi_vec){c * scale, s * scale};
}

/* A direction's length, to a relative error of 2u, and its inverse, to 3u. */
typedef struct caromi_length {
    double value, inverse;
} caromi_length;

/* Returns L^2 - 1: for a unit direction, what rounding to float left. Both squares are exact in
 * double. */
static inline double caromi_off_one(double c, double s) {
    return c * c + s * s - 1.0;
}

/* Most directions have length 1 up to rounding. Then two terms of the series have an error below
 * 2^-55, at a lower cost than a square root and a division. */
static inline bool caromi_is_near_unit(double off_unit) {
    return caromi_abs(off_unit) < 0x1p-18;
}

static inline caromi_length caromi_length_near_unit(double off_unit) {
    return (caromi_length){1.0 + off_unit * (0.5 - 0.125 * off_unit),
                           1.0 - off_unit * (0.5 - 0.375 * off_unit)};
}

static inline caromi_length caromi_length_of(double c, double s) {
    double off_unit = caromi_off_one(c, s);
    if (caromi_is_near_unit(off_unit)) {
        return caromi_length_near_unit(off_unit);
    }
    double length = caromi_sqrt(c * c + s * s);
    return (caromi_length){length, 1.0 / length};
}

/* Returns the unit direction; exact along the axes. */
static inline caromi_vec caromi_unit(double c, double s) {
    if (s == 0.0) {
        return (caromi_vec){c < 0.0 ? -1.0 : 1.0, 0.0};
    }
    if (c == 0.0) {
        return (caromi_vec){0.0, s < 0.0 ? -1.0 : 1.0};
    }
    double per_length = caromi_length_of(c, s).inverse;
    return (caromi_vec){c * per_length, s * per_length};
}

/* Returns (x, y) rotated but not scaled; exact along the axes. */
static inline caromi_vec caromi_turn_unit(double c, double s, double x, double y) {
    if (c == 0.0 || s == 0.0) {
        caromi_vec axis = caromi_unit(c, s);
        return caromi_turn(axis.x, axis.y, x, y);
    }
    caromi_vec turned = caromi_turn(c, s, x, y);
    double per_length = caromi_length_of(c, s).inverse;
    return (caromi_vec){turned.x * per_length, turned.y * per_length};
}

static inline double caromi_rot_off_unit(carom_rot rot) {
    return caromi_off_one((double)rot.c, (double)rot.s);
}

static inline caromi_length caromi_rot_length(carom_rot rot) {
    return caromi_length_of((double)rot.c, (double)rot.s);
}

#endif
