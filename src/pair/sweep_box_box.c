#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep.h"
#include "pair/sweep_obb.h"
#include "shape/valid.h"

carom_sweep caromi_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b) {
    if (!caromi_box_ok(a) || !caromi_point_ok(motion) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_box_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_box_box(a, b));
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    return caromi_sweep_obbs(&obb_a, motion, &obb_b);
}

carom_sweep carom_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b) {
    carom_sweep s = caromi_sweep_public(caromi_sweep_box_box(a, motion, b));
    carom_box end = a;
    end.center = carom_sweep_end(a.center, motion, s);
    if (s.state == CAROM_SWEEP_OVERLAPPED || !carom_overlap_box_box(end, b)) {
        return s;
    }
    return caromi_sweep_settle(s, carom_shape_from_box(a), motion, carom_shape_from_box(b));
}
