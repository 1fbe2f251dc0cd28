/* Tests whether a circle and an aabb overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_aabb.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

static bool caromi_overlap_circle_aabb_careful(carom_circle a, carom_aabb b, carom_vec2 nearest) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return false;
    }
    if (nearest.x == a.center.x && nearest.y == a.center.y) {
        return caromi_nearest_wall(a.center, b).depth + (double)a.radius > 0.0;
    }
    return caromi_discs_apart(a.center, a.radius, nearest, 0.0f) < 0.0;
}

/* For a centre inside, the distance to the clamped point is 0, so any positive radius overlaps. */
bool carom_overlap_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    int sign = caromi_quick_discs(a.center, a.radius, nearest, 0.0f);
    if (sign != 0 && a.radius >= 0.0f && caromi_aabb_ok(b)) {
        return sign < 0;
    }
    return caromi_overlap_circle_aabb_careful(a, b, nearest);
}
