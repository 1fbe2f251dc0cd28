/* Sweeps an aabb against a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep/sweep.h"
#include "pair/sweep/sweep_obb.h"
#include "shape/valid.h"

carom_sweep caromi_sweep_aabb_box(carom_aabb a, carom_vec2 motion, carom_box b) {
    if (!caromi_aabb_ok(a) || !caromi_point_ok(motion) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_aabb_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_aabb_box(a, b));
    }
    caromi_obb obb_a = caromi_obb_from_aabb(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    return caromi_sweep_obbs(&obb_a, motion, &obb_b);
}

carom_sweep carom_sweep_aabb_box(carom_aabb a, carom_vec2 motion, carom_box b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_aabb_box(a, motion, b));
    carom_aabb end = carom_sweep_end_aabb(a, motion, s);
    if (s.state == CAROM_SWEEP_OVERLAPPED || !carom_overlap_aabb_box(end, b)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_aabb(a), motion, carom_shape_from_box(b));
}
