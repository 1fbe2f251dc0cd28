#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_aabb.h"
#include "pair/discs.h"
#include "shape/valid.h"

static bool caromi_overlap_circle_aabb_exact(carom_circle a, carom_aabb b, carom_vec2 nearest) {
    if (!caromi_circle_ok(a) || !caromi_aabb_ok(b)) {
        return false;
    }
    if (nearest.x == a.center.x && nearest.y == a.center.y) {
        return caromi_nearest_wall(a.center, b).depth + (double)a.radius > 0.0;
    }
    return caromi_discs_excess_exact(a.center, a.radius, nearest, 0.0f) < 0.0;
}

/* A centre inside gives distance 0 to the clamped point, so a positive radius overlaps at once. */
bool carom_overlap_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    caromi_discs d = caromi_discs_make(a.center, a.radius, nearest, 0.0f);
    if (caromi_discs_sure(&d) && a.radius >= 0.0f && caromi_aabb_ok(b)) {
        return d.excess < 0.0;
    }
    return caromi_overlap_circle_aabb_exact(a, b, nearest);
}
