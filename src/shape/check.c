/* Checks shapes for validity and reports the reason if they are invalid. */
#include "base/guard.h"
#include "carom/shape.h"
#include "base/real.h"

/* Returns the first reason that applies, in the order of the codes, over all numbers of a shape. */
static uint32_t caromi_check_numbers(const float *number, int count) {
    uint32_t reason = CAROM_VALID;
    for (int i = 0; i < count; i++) {
        if (number[i] != number[i]) {
            return CAROM_INVALID_NAN;
        }
        if (!caromi_is_finite((double)number[i])) {
            reason = CAROM_INVALID_INFINITE;
        }
    }
    return reason;
}

uint32_t carom_circle_check(carom_circle c) {
    const float number[] = {c.center.x, c.center.y, c.radius};
    uint32_t reason = caromi_check_numbers(number, 3);
    if (reason != CAROM_VALID) {
        return reason;
    }
    return c.radius < 0.0f ? CAROM_INVALID_NEGATIVE : CAROM_VALID;
}

uint32_t carom_aabb_check(carom_aabb b) {
    const float number[] = {b.min.x, b.min.y, b.max.x, b.max.y};
    uint32_t reason = caromi_check_numbers(number, 4);
    if (reason != CAROM_VALID) {
        return reason;
    }
    return b.min.x > b.max.x || b.min.y > b.max.y ? CAROM_INVALID_ORDER : CAROM_VALID;
}

uint32_t carom_box_check(carom_box b) {
    const float number[] = {b.center.x, b.center.y, b.half.x, b.half.y, b.rot.c, b.rot.s};
    uint32_t reason = caromi_check_numbers(number, 6);
    if (reason != CAROM_VALID) {
        return reason;
    }
    if (b.half.x < 0.0f || b.half.y < 0.0f) {
        return CAROM_INVALID_NEGATIVE;
    }
    return b.rot.c == 0.0f && b.rot.s == 0.0f ? CAROM_INVALID_DIRECTION : CAROM_VALID;
}

uint32_t carom_shape_check(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return carom_circle_check(s.as.circle);
    case CAROM_SHAPE_AABB:
        return carom_aabb_check(s.as.aabb);
    case CAROM_SHAPE_BOX:
        return carom_box_check(s.as.box);
    default:
        return CAROM_INVALID_KIND;
    }
}

const char *carom_reason_text(uint32_t reason) {
    static const char *const text[] = {
        "valid",
        "unknown kind of shape",
        "a number is NaN",
        "a number is infinite",
        "a radius or half-extent is negative",
        "min is greater than max",
        "rot is (0, 0), which is no direction",
    };
    return reason < sizeof text / sizeof text[0] ? text[reason] : "unknown reason";
}
