#include "base/guard.h"
#include "carom/pair.h"
#include "pair/ray.h"
#include "pair/slab.h"
#include "shape/valid.h"

static caromi_three caromi_way_to(float wall, float from) {
    caromi_two way = caromi_two_sum((double)wall, -(double)from);
    return (caromi_three){{way.value, way.rest, 0.0}};
}

/* Where the ray is in one coordinate, kept within the walls against rounding. */
static double caromi_ray_at(float from, float motion, double t, float low, float high) {
    double at = (double)from + t * (double)motion;
    return caromi_max((double)low, caromi_min((double)high, at));
}

carom_sweep carom_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    if (!caromi_point_ok(from) || !caromi_point_ok(motion) || !caromi_aabb_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_point_aabb(from, b)) {
        return caromi_sweep_overlapped(carom_contact_point_aabb(from, b));
    }
    const caromi_slab_axis axis[2] = {
        caromi_slab_axis_make(caromi_way_to(b.min.x, from.x), caromi_way_to(b.max.x, from.x),
                              (double)motion.x),
        caromi_slab_axis_make(caromi_way_to(b.min.y, from.y), caromi_way_to(b.max.y, from.y),
                              (double)motion.y),
    };
    caromi_slab_hit hit = caromi_slab_enter(axis);
    if (!hit.hit) {
        return caromi_sweep_miss();
    }
    if (hit.axis == 0) {
        bool forward = motion.x > 0.0f;
        double y = caromi_ray_at(from.y, motion.y, hit.t, b.min.y, b.max.y);
        return caromi_sweep_hit(hit.t, forward ? -1.0 : 1.0, 0.0,
                                (double)(forward ? b.min.x : b.max.x), y);
    }
    bool forward = motion.y > 0.0f;
    double x = caromi_ray_at(from.x, motion.x, hit.t, b.min.x, b.max.x);
    return caromi_sweep_hit(hit.t, 0.0, forward ? -1.0 : 1.0, x,
                            (double)(forward ? b.min.y : b.max.y));
}
