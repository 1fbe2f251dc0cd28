/* Sweeps a rotated box against a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep/sweep.h"
#include "pair/sweep/sweep_obb.h"
#include "shape/valid.h"

static inline bool caromi_sweep_boxes_ok(carom_box a, carom_vec2 motion, carom_box b) {
    return caromi_box_ok(a) && caromi_point_ok(motion) && caromi_box_ok(b);
}

/* Sweeps valid boxes whose Minkowski sum is known. */
static inline carom_sweep caromi_sweep_boxes(const caromi_obb_sum *sum, const caromi_obb *obb_a,
                                             const caromi_obb *obb_b, carom_box a,
                                             carom_vec2 motion, carom_box b) {
    if (!caromi_sum_apart(sum, obb_a->x - obb_b->x, obb_a->y - obb_b->y) &&
        carom_overlap_box_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_box_box(a, b));
    }
    return caromi_sweep_sum(sum, obb_a, motion, obb_b);
}

carom_sweep caromi_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b) {
    if (!caromi_sweep_boxes_ok(a, motion, b)) {
        return caromi_sweep_miss();
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    caromi_obb_sum sum = caromi_obb_sum_make(&obb_a, &obb_b);
    return caromi_sweep_boxes(&sum, &obb_a, &obb_b, a, motion, b);
}

carom_sweep carom_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b) {
    if (!caromi_sweep_boxes_ok(a, motion, b)) {
        return caromi_sweep_miss();
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    caromi_obb_sum sum = caromi_obb_sum_make(&obb_a, &obb_b);
    carom_sweep s = caromi_sweep_public(caromi_sweep_boxes(&sum, &obb_a, &obb_b, a, motion, b));
    carom_vec2 end = caromi_sweep_place(a.center, motion, s.t, s.normal);
    if (caromi_sum_apart(&sum, (double)end.x - obb_b.x, (double)end.y - obb_b.y)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_box(a), motion, carom_shape_from_box(b));
}
