/* Checks rays: the state agrees with overlap at both ends, and the hit is on the border. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

static carom_sweep named(carom_vec2 from, carom_vec2 motion, carom_shape b) {
    if (b.kind == CAROM_SHAPE_CIRCLE)
        return carom_ray_circle(from, motion, b.as.circle);
    if (b.kind == CAROM_SHAPE_AABB)
        return carom_ray_aabb(from, motion, b.as.aabb);
    return carom_ray_box(from, motion, b.as.box);
}

static carom_shape spot(carom_vec2 p) {
    return carom_shape_from_circle(carom_circle_make(p, 0.0f));
}

/* Rotated boxes are decided in double; only axis-aligned boxes have no band. */
static bool is_exact(carom_shape b) {
    return b.kind != CAROM_SHAPE_BOX || b.as.box.rot.c == 0.0f || b.as.box.rot.s == 0.0f;
}

static void check_start(carom_vec2 from, carom_shape b, carom_sweep ray) {
    bool inside = carom_overlap_shapes(spot(from), b);
    FUZZ_CHECK(inside == (ray.state == CAROM_SWEEP_OVERLAPPED),
               "overlapped is overlap at the start");
    if (!inside)
        return;
    carom_contact c = carom_contact_shapes(spot(from), b);
    FUZZ_CHECK(ray.t == 0.0, "an overlapped ray has not moved");
    FUZZ_CHECK(fuzz_same_vec2(ray.normal, c.normal), "an overlapped ray has the contact's normal");
}

/* Only where the sum is a float can the library be queried at the end point. */
static bool end_of(carom_vec2 from, carom_vec2 motion, carom_vec2 *end) {
    *end = (carom_vec2){from.x + motion.x, from.y + motion.y};
    return fuzz_is_finite(*end) && (double)end->x - (double)from.x == (double)motion.x &&
           (double)end->y - (double)from.y == (double)motion.y &&
           (double)end->x - (double)motion.x == (double)from.x &&
           (double)end->y - (double)motion.y == (double)from.y;
}

static void check_end(carom_vec2 from, carom_vec2 motion, carom_shape b, carom_sweep ray) {
    carom_vec2 end;
    if (!end_of(from, motion, &end))
        return;
    double band = is_exact(b) ? 0.0 : -2e-12 * fuzz_outer_size(fuzz_solid_of(b));
    double distance = (double)carom_distance_shapes(spot(end), b);
    FUZZ_CHECK(ray.state != CAROM_SWEEP_MISS || distance >= band,
               "a ray that ends inside is no miss");
    if (!is_exact(b) || ray.state == CAROM_SWEEP_OVERLAPPED || distance < 0.0)
        return;
    carom_sweep back = carom_ray_shape(end, (carom_vec2){-motion.x, -motion.y}, b);
    FUZZ_CHECK(back.state == ray.state, "from outside to outside, there and back are the same");
}

static void check_hit(carom_vec2 from, carom_vec2 motion, carom_shape b, carom_sweep ray) {
    FUZZ_CHECK(ray.t >= 0.0 && ray.t < 1.0, "a hit comes at t in [0, 1)");
    FUZZ_CHECK(fuzz_is_unit(ray.normal), "a hit has a unit normal");
    FUZZ_CHECK(fuzz_is_finite(ray.point), "a hit has a finite point");
    FUZZ_CHECK(!fuzz_is_zero(motion), "a ray of length 0 hits nothing");
    fuzz_vec way = fuzz_normalised(motion), n = fuzz_normalised(ray.normal);
    FUZZ_CHECK(fuzz_dot(way, n) <= 1e-7, "a hit moves against the normal");
    fuzz_solid solid = fuzz_solid_of(b);
    double far = fuzz_reach_from_origin(solid);
    if (far > (double)FLT_MAX / 2)
        return;
    double length = hypot((double)motion.x, (double)motion.y);
    double slack = 4e-7 * far + 1e-14 * length + 2.0 * (double)FLT_TRUE_MIN;
    double x = (double)from.x + ray.t * (double)motion.x - (double)ray.point.x;
    double y = (double)from.y + ray.t * (double)motion.y - (double)ray.point.y;
    FUZZ_CHECK(fabs(x) <= slack && fabs(y) <= slack, "the point is where the ray is at t");
    FUZZ_CHECK(fabs((double)carom_distance_shapes(spot(ray.point), b)) <= slack,
               "the point lies on the border");
    fuzz_vec from_center = {(double)ray.point.x - solid.center.x,
                            (double)ray.point.y - solid.center.y};
    FUZZ_CHECK(fabs(fuzz_dot(from_center, n) - fuzz_reach(solid, n)) <= slack,
               "the normal is the way out at the point");
}

/* A ray that misses the bounds misses the shape. The mirror image gives the mirrored result. */
static void check_others(carom_vec2 from, carom_vec2 motion, carom_shape b, carom_sweep ray) {
    if (fuzz_reach_from_origin(fuzz_solid_of(b)) < (double)FLT_MAX / 2 && is_exact(b)) {
        carom_sweep wider = carom_ray_aabb(from, motion, carom_shape_bounds(b));
        FUZZ_CHECK(wider.state != CAROM_SWEEP_MISS || ray.state == CAROM_SWEEP_MISS,
                   "a ray that misses the bounds misses the shape");
    }
    if (is_exact(b)) {
        carom_sweep image =
            carom_ray_shape(fuzz_mirrored_vec2(from), fuzz_mirrored_vec2(motion), fuzz_mirrored(b));
        FUZZ_CHECK(image.state == ray.state, "an exact state is that of the mirror image");
    }
    carom_vec2 half = {0.5f * motion.x, 0.5f * motion.y};
    bool halves = half.x * 2.0f == motion.x && half.y * 2.0f == motion.y;
    if (halves && is_exact(b) && ray.state == CAROM_SWEEP_MISS)
        FUZZ_CHECK(carom_ray_shape(from, half, b).state == CAROM_SWEEP_MISS,
                   "half of a miss is a miss");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape b = fuzz_shape(&in);
    carom_vec2 from = fuzz_vec2(&in), motion = fuzz_vec2(&in);
    fuzz_begin();
    fuzz_note_shape("b", b);
    fuzz_note_vec2("from", from);
    fuzz_note_vec2("motion", motion);
    carom_sweep ray = carom_ray_shape(from, motion, b);
    fuzz_note_float("t", (float)ray.t);
    fuzz_note_vec2("normal", ray.normal);
    fuzz_note_vec2("point", ray.point);
    FUZZ_CHECK(ray.reserved == 0, "reserved is 0");
    if (b.kind >= CAROM_SHAPE_CIRCLE && b.kind <= CAROM_SHAPE_BOX)
        FUZZ_CHECK(fuzz_same_sweep(ray, named(from, motion, b)),
                   "the call for any shape is the shape's own");
    if (carom_shape_check(b) != CAROM_VALID || !fuzz_is_finite(from) || !fuzz_is_finite(motion)) {
        FUZZ_CHECK(fuzz_is_invalid_sweep(ray), "invalid input is a miss");
        return 0;
    }
    FUZZ_CHECK(ray.state <= CAROM_SWEEP_OVERLAPPED, "there are three states");
    check_start(from, b, ray);
    check_end(from, motion, b, ray);
    if (ray.state == CAROM_SWEEP_HIT)
        check_hit(from, motion, b, ray);
    if (ray.state == CAROM_SWEEP_MISS)
        FUZZ_CHECK(fuzz_is_invalid_sweep(ray), "a miss has t = 1 and neither normal nor point");
    check_others(from, motion, b, ray);
    return 0;
}
