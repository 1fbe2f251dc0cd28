#include "base/guard.h"
#include "carom/pair.h"
#include "pair/ray.h"
#include "pair/slab.h"
#include "shape/valid.h"

static caromi_slab_axis caromi_ray_axis(float low, float high, float from, float motion) {
    double near = (double)low - (double)from;
    double far = (double)high - (double)from;
    double error = CAROMI_U * caromi_max(caromi_abs(near), caromi_abs(far));
    return caromi_slab_axis_make(near, far, (double)motion, error);
}

static void caromi_ray_axis_exact(caromi_slab_exact *axis, float low, float high, float from,
                                  float motion) {
    caromi_expansion_from_sum(&axis->near, (double)low, -(double)from);
    caromi_expansion_from_sum(&axis->far, (double)high, -(double)from);
    caromi_expansion_from_sum(&axis->speed, (double)motion, 0.0);
    caromi_slab_exact_orient(axis);
}

static caromi_slab_hit caromi_ray_aabb_exact(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    caromi_slab_exact axis[2];
    caromi_ray_axis_exact(&axis[0], b.min.x, b.max.x, from.x, motion.x);
    caromi_ray_axis_exact(&axis[1], b.min.y, b.max.y, from.y, motion.y);
    return caromi_slab_enter_exact(axis);
}

/* Where the ray is in one coordinate, kept within the walls against rounding. */
static double caromi_ray_at(float from, float motion, double t, float low, float high) {
    double at = (double)from + t * (double)motion;
    return caromi_max((double)low, caromi_min((double)high, at));
}

carom_sweep carom_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    if (!caromi_ray_ok(from, motion) || !caromi_aabb_ok(b)) {
        return caromi_sweep_miss();
    }
    const caromi_slab_axis axis[2] = {caromi_ray_axis(b.min.x, b.max.x, from.x, motion.x),
                                      caromi_ray_axis(b.min.y, b.max.y, from.y, motion.y)};
    /* One subtraction of floats: its sign is exact. */
    double ahead = caromi_max(axis[0].near, axis[1].near);
    double left = caromi_min(axis[0].far, axis[1].far);
    if (ahead < 0.0 && left > 0.0) {
        return caromi_sweep_overlapped(carom_contact_point_aabb(from, b));
    }
    caromi_slab_hit hit = caromi_slab_enter(axis);
    if (hit.verdict == 0) {
        hit = caromi_ray_aabb_exact(from, motion, b);
    }
    if (hit.verdict < 0) {
        return caromi_sweep_miss();
    }
    double t = caromi_hit_time(hit.t);
    if (hit.axis == 0) {
        bool forward = motion.x > 0.0f;
        return caromi_sweep_hit(t, forward ? -1.0 : 1.0, 0.0, (double)(forward ? b.min.x : b.max.x),
                                caromi_ray_at(from.y, motion.y, t, b.min.y, b.max.y));
    }
    bool forward = motion.y > 0.0f;
    return caromi_sweep_hit(t, 0.0, forward ? -1.0 : 1.0,
                            caromi_ray_at(from.x, motion.x, t, b.min.x, b.max.x),
                            (double)(forward ? b.min.y : b.max.y));
}
