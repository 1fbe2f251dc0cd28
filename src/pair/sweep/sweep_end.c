/* Rounds the end of a sweep to a float position that does not overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep/sweep.h"
#include "shape/valid.h"

carom_vec2 carom_sweep_end(carom_vec2 pos, carom_vec2 motion, carom_sweep sweep) {
    if (!caromi_point_ok(pos)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    bool moves = sweep.t > 0.0 && sweep.t <= 1.0;
    if (!moves || !caromi_point_ok(motion) || !caromi_point_ok(sweep.normal)) {
        return pos;
    }
    return caromi_sweep_place(pos, motion, sweep.t, sweep.normal);
}

/* Rounds both corners to the same side, so that neither moves into b. */
carom_aabb carom_sweep_end_aabb(carom_aabb a, carom_vec2 motion, carom_sweep sweep) {
    if (!caromi_aabb_ok(a)) {
        return (carom_aabb){{0.0f, 0.0f}, {0.0f, 0.0f}};
    }
    return (carom_aabb){carom_sweep_end(a.min, motion, sweep),
                        carom_sweep_end(a.max, motion, sweep)};
}

carom_shape caromi_shape_at_end(carom_shape a, carom_vec2 motion, carom_sweep s) {
    switch (a.kind) {
    case CAROM_SHAPE_CIRCLE:
        a.as.circle.center = carom_sweep_end(a.as.circle.center, motion, s);
        break;
    case CAROM_SHAPE_BOX:
        a.as.box.center = carom_sweep_end(a.as.box.center, motion, s);
        break;
    default:
        a.as.aabb = carom_sweep_end_aabb(a.as.aabb, motion, s);
        break;
    }
    return a;
}

static double caromi_size(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return (double)s.as.circle.radius;
    case CAROM_SHAPE_BOX:
        return (double)s.as.box.half.x + (double)s.as.box.half.y;
    default:
        return ((double)s.as.aabb.max.x - (double)s.as.aabb.min.x) +
               ((double)s.as.aabb.max.y - (double)s.as.aabb.min.y);
    }
}

carom_sweep caromi_sweep_settle(carom_sweep s, carom_shape a, carom_vec2 motion, carom_shape b) {
    if (s.state == CAROM_SWEEP_OVERLAPPED) {
        return s;
    }
    carom_shape end = caromi_shape_at_end(a, motion, s);
    bool valid = carom_shape_check(a) == CAROM_VALID && caromi_point_ok(motion);
    if (!carom_overlap_shapes(end, b) || !valid) {
        return s;
    }
    if (s.state == CAROM_SWEEP_MISS) {
        s.normal = carom_contact_shapes(end, b).normal;
        end = caromi_shape_at_end(a, motion, s);
    }
    double speed = caromi_abs((double)motion.x) + caromi_abs((double)motion.y);
    /* Start at the precision of t and grow by a factor of 4: the spacing of floats can be far
     * larger. */
    double back = CAROMI_U * (1.0 + (caromi_size(a) + caromi_size(b)) / speed);
    while (s.t > 0.0 && carom_overlap_shapes(end, b)) {
        s.t = caromi_max(s.t - back, 0.0);
        back *= 4.0;
        end = caromi_shape_at_end(a, motion, s);
    }
    return s;
}
