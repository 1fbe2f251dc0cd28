/* Tests whether two aabbs overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "shape/valid.h"

/* Comparing floats is exact, so no filter is needed. Two boxes of width 0 on one line have no
 * common interior, nor has a box with a wall that it touches. */
bool carom_overlap_aabb_aabb(carom_aabb a, carom_aabb b) {
    bool overlap =
        (a.min.x < b.max.x) & (b.min.x < a.max.x) & (a.min.y < b.max.y) & (b.min.y < a.max.y);
    return caromi_both(overlap, caromi_both(caromi_aabb_ok(a), caromi_aabb_ok(b)));
}
