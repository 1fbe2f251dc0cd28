#include "base/guard.h"
#include "carom/pair.h"
#include "shape/valid.h"

/* Comparing floats is exact: this verdict needs no filter. Two zero-width boxes on one line, or a
 * box and a wall it touches, have no common inside. */
bool carom_overlap_aabb_aabb(carom_aabb a, carom_aabb b) {
    bool meet =
        (a.min.x < b.max.x) & (b.min.x < a.max.x) & (a.min.y < b.max.y) & (b.min.y < a.max.y);
    return caromi_both(meet, caromi_both(caromi_aabb_ok(a), caromi_aabb_ok(b)));
}
