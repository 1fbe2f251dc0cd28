/* Tests whether an aabb is within an aabb. */
#include "base/guard.h"
#include "carom/pair.h"
#include "shape/valid.h"

bool carom_within_aabb_aabb(carom_aabb a, carom_aabb b) {
    bool within =
        (a.min.x >= b.min.x) & (a.max.x <= b.max.x) & (a.min.y >= b.min.y) & (a.max.y <= b.max.y);
    return caromi_both(within, caromi_both(caromi_aabb_ok(a), caromi_aabb_ok(b)));
}
