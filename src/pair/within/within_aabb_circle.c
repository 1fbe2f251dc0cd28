/* Tests whether an aabb is within a circle. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

/* A disc is convex, so it contains the box exactly if it contains the four corners. */
CAROMI_COLD static bool caromi_within_aabb_circle_careful(carom_aabb a, carom_circle b) {
    if (!caromi_aabb_ok(a) || !caromi_circle_ok(b)) {
        return false;
    }
    const carom_vec2 corner[4] = {a.min, {a.max.x, a.min.y}, a.max, {a.min.x, a.max.y}};
    for (int i = 0; i < 4; i++) {
        if (caromi_discs_apart(corner[i], 0.0f, b.center, b.radius) > 0.0) {
            return false;
        }
    }
    return true;
}

/* Tests the corner that seems farthest. If another is farther, it is so only by rounding, and a
 * sure verdict holds for it too. */
bool carom_within_aabb_circle(carom_aabb a, carom_circle b) {
    float x = caromi_maxf(b.center.x - a.min.x, a.max.x - b.center.x);
    float y = caromi_maxf(b.center.y - a.min.y, a.max.y - b.center.y);
    int sign = caromi_quick_discs((carom_vec2){x, y}, 0.0f, (carom_vec2){0.0f, 0.0f}, b.radius);
    if (sign != 0 && b.radius >= 0.0f && caromi_aabb_ok(a)) {
        return sign < 0;
    }
    return caromi_within_aabb_circle_careful(a, b);
}
