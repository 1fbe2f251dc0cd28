/* Turning vectors in double by a direction (c, s) of any length. */
#ifndef CAROMI_VEC_TURN_H
#define CAROMI_VEC_TURN_H

#include "carom/vec.h"
#include "base/real.h"

typedef struct caromi_vec {
    double x, y;
} caromi_vec;

/* (x, y) turned by the direction and stretched by its length. Turn back with -s. */
static inline caromi_vec caromi_turn(double c, double s, double x, double y) {
    return (caromi_vec){c * x - s * y, s * x + c * y};
}

/* Both squares are exact in double: two roundings in all. */
static inline double caromi_rot_length(carom_rot rot) {
    double c = (double)rot.c;
    double s = (double)rot.s;
    return caromi_sqrt(c * c + s * s);
}

#endif
