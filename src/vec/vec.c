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

static carom_vec2 caromi_rotated(carom_rot rot, double sine, carom_vec2 v) {
    caromi_length length = caromi_rot_length(rot);
    double sum = length.value + caromi_abs((double)v.x) + caromi_abs((double)v.y);
    if (!(length.value > 0.0) || !caromi_is_finite(sum)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    caromi_vec turned = caromi_turn((double)rot.c, sine, (double)v.x, (double)v.y);
    return (carom_vec2){caromi_to_float(turned.x * length.inverse),
                        caromi_to_float(turned.y * length.inverse)};
}

carom_vec2 carom_rotate(carom_rot rot, carom_vec2 v) {
    return caromi_rotated(rot, (double)rot.s, v);
}

carom_vec2 carom_unrotate(carom_rot rot, carom_vec2 v) {
    return caromi_rotated(rot, -(double)rot.s, v);
}
