/* Clamps numbers, measures squared distances and rotates vectors. */
#include "base/guard.h"
#include "carom/vec.h"
#include "base/real.h"
#include "vec/turn.h"

float carom_clamp(float value, float low, float high) {
    return value > low ? (value < high ? value : high) : low;
}

float carom_distance_squared(carom_vec2 a, carom_vec2 b) {
    double dx = (double)a.x - (double)b.x;
    double dy = (double)a.y - (double)b.y;
    double squared = dx * dx + dy * dy;
    if (!caromi_is_finite(squared)) {
        return (float)CAROMI_INFINITY;
    }
    return caromi_to_float(squared);
}

static carom_vec2 caromi_rotated(double c, double s, carom_vec2 v) {
    double size = caromi_abs(c) + caromi_abs(s);
    double sum = size + caromi_abs((double)v.x) + caromi_abs((double)v.y);
    if (!(size > 0.0) || !caromi_is_finite(sum)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    caromi_vec turned = caromi_turn_unit(c, s, (double)v.x, (double)v.y);
    return (carom_vec2){caromi_to_float(turned.x), caromi_to_float(turned.y)};
}

carom_vec2 carom_rotate(carom_rot rot, carom_vec2 v) {
    return caromi_rotated((double)rot.c, (double)rot.s, v);
}

carom_vec2 carom_unrotate(carom_rot rot, carom_vec2 v) {
    return caromi_rotated((double)rot.c, -(double)rot.s, v);
}
