#include "base/guard.h"
#include "carom/pair.h"
#include "pair/discs.h"
#include "shape/valid.h"

/* A disc is convex: it holds the box exactly when it holds the four corners. */
bool carom_contains_aabb_circle(carom_aabb a, carom_circle b) {
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
