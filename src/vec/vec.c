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
    double length = caromi_rot_length(rot);
    double sum = length + (double)v.x * 0.0 + (double)v.y * 0.0;
    if (!(length > 0.0) || !caromi_is_finite(sum)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    caromi_vec turned = caromi_turn((double)rot.c, sine, (double)v.x, (double)v.y);
    return (carom_vec2){caromi_to_float(turned.x / length), caromi_to_float(turned.y / length)};
}

carom_vec2 carom_rotate(carom_rot rot, carom_vec2 v) {
    return caromi_rotated(rot, (double)rot.s, v);
}

carom_vec2 carom_unrotate(carom_rot rot, carom_vec2 v) {
    return caromi_rotated(rot, -(double)rot.s, v);
}
