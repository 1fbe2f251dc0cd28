/* Checks sweeps: the state agrees with overlap at both ends, the shapes touch at time t, and they
 * do not overlap at carom_sweep_end. */
#include "fuzz_check.h"
#include "support/moved_shape.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

/* A slanted box is decided in double; all others have no band. */
static bool is_straight(carom_shape s) {
    return s.kind != CAROM_SHAPE_BOX || s.as.box.rot.c == 0.0f || s.as.box.rot.s == 0.0f;
}

static bool is_exact(carom_shape a, carom_shape b) {
    return is_straight(a) && is_straight(b);
}

static carom_sweep named(carom_shape a, carom_vec2 motion, carom_shape b) {
    if (a.kind == CAROM_SHAPE_BOX)
        return carom_sweep_box_box(a.as.box, motion, b.as.box);
    if (a.kind == CAROM_SHAPE_AABB)
        return b.kind == CAROM_SHAPE_AABB ? carom_sweep_aabb_aabb(a.as.aabb, motion, b.as.aabb)
                                          : carom_sweep_aabb_box(a.as.aabb, motion, b.as.box);
    if (b.kind == CAROM_SHAPE_CIRCLE)
        return carom_sweep_circle_circle(a.as.circle, motion, b.as.circle);
    return b.kind == CAROM_SHAPE_AABB ? carom_sweep_circle_aabb(a.as.circle, motion, b.as.aabb)
                                      : carom_sweep_circle_box(a.as.circle, motion, b.as.box);
}

static bool is_a_kind(carom_shape s) {
    return s.kind >= CAROM_SHAPE_CIRCLE && s.kind <= CAROM_SHAPE_BOX;
}

static bool has_nan(carom_sweep s) {
    return isnan(s.t) || isnan(s.normal.x) || isnan(s.normal.y) || isnan(s.point.x) ||
           isnan(s.point.y);
}

/* ---- the start ------------------------------------------------------------------------------- */

static void check_start(carom_shape a, carom_shape b, carom_sweep s) {
    bool inside = carom_overlap_shapes(a, b);
    FUZZ_CHECK(inside == (s.state == CAROM_SWEEP_OVERLAPPED), "overlapped is overlap at the start");
    if (!inside)
        return;
    FUZZ_CHECK(s.t == 0.0, "a shape that overlaps at the start has not moved");
    FUZZ_CHECK(fuzz_same_vec2(s.normal, carom_contact_shapes(a, b).normal),
               "a shape that overlaps at the start has the contact's normal");
}

/* ---- the end --------------------------------------------------------------------------------- */

static double ulps(double value, double count) {
    return count * (fabs(value) * 0x1p-23 + (double)FLT_TRUE_MIN);
}

/* Returns whether `end` is the position at t, within the tolerance of the contract. */
static void check_place(carom_vec2 pos, carom_vec2 motion, double t, carom_vec2 end) {
    double x = (double)pos.x + t * (double)motion.x, y = (double)pos.y + t * (double)motion.y;
    FUZZ_CHECK(fuzz_is_finite(end), "a motion ends at a finite place");
    if (fabs(x) < (double)FLT_MAX && fabs(y) < (double)FLT_MAX)
        FUZZ_CHECK(fabs((double)end.x - x) <= ulps(x, 3) && fabs((double)end.y - y) <= ulps(y, 3),
                   "a motion ends where it is at t, to an ulp or two");
}

static carom_shape at_end(carom_shape a, carom_vec2 motion, carom_sweep s) {
    carom_shape end = caromi_shape_at_end(a, motion, s);
    for (int i = 0; i < 2; i++) {
        check_place(moved_shape_place(a, i), motion, s.t, moved_shape_place(end, i));
    }
    return end;
}

static void check_rest(carom_shape a, carom_vec2 motion, carom_shape b, carom_sweep s) {
    carom_shape end = at_end(a, motion, s);
    fuzz_note_shape("end", end);
    FUZZ_CHECK(carom_shape_check(end) == CAROM_VALID, "a motion ends with a valid shape");
    FUZZ_CHECK(s.state == CAROM_SWEEP_OVERLAPPED || !carom_overlap_shapes(end, b),
               "a motion ends where nothing overlaps");
}

/* Only where the sums are floats can the library be queried at the exact end. */
static bool adds(float a, float b, float *sum) {
    double s = (double)a + (double)b;
    *sum = (float)s;
    return isfinite(*sum) && (double)*sum == s && s - (double)a == (double)b &&
           s - (double)b == (double)a;
}

static bool adds_vec2(carom_vec2 a, carom_vec2 b, carom_vec2 *sum) {
    bool x = adds(a.x, b.x, &sum->x), y = adds(a.y, b.y, &sum->y);
    return x && y;
}

static bool moved_exactly(carom_shape a, carom_vec2 by, carom_shape *moved) {
    *moved = a;
    if (a.kind == CAROM_SHAPE_CIRCLE)
        return adds_vec2(a.as.circle.center, by, &moved->as.circle.center);
    if (a.kind == CAROM_SHAPE_BOX)
        return adds_vec2(a.as.box.center, by, &moved->as.box.center);
    return adds_vec2(a.as.aabb.min, by, &moved->as.aabb.min) &&
           adds_vec2(a.as.aabb.max, by, &moved->as.aabb.max);
}

static double band_of(carom_shape a, carom_shape b) {
    double size = fmax(fuzz_outer_size(fuzz_solid_of(a)), fuzz_outer_size(fuzz_solid_of(b)));
    return is_exact(a, b) ? 0.0 : 2e-12 * size + (double)FLT_TRUE_MIN;
}

static void check_end(carom_shape a, carom_vec2 motion, carom_shape b, carom_sweep s) {
    carom_shape end;
    if (!moved_exactly(a, motion, &end))
        return;
    double distance = (double)carom_distance_shapes(end, b);
    FUZZ_CHECK(s.state != CAROM_SWEEP_MISS || distance >= -band_of(a, b),
               "a motion that ends inside is not a miss");
    if (!is_exact(a, b) || s.state == CAROM_SWEEP_OVERLAPPED || distance < 0.0)
        return;
    carom_sweep back = carom_sweep_shapes(end, (carom_vec2){-motion.x, -motion.y}, b);
    FUZZ_CHECK(back.state == s.state, "from outside to outside, there and back are the same");
}

/* ---- the impact ------------------------------------------------------------------------------ */

/* Returns the largest gap along the faces, the normal and the line of centres. It is at most the
 * signed distance, and equal to it at a hit. */
static double greatest_gap(fuzz_solid a, fuzz_solid b, fuzz_vec normal) {
    double best = fuzz_gap_along(a, b, normal);
    for (int i = 0; i < 8; i++) {
        fuzz_vec axis = i < 4 ? b.axis : a.axis;
        fuzz_vec way = (i & 1) ? (fuzz_vec){-axis.y, axis.x} : axis;
        if (i & 2)
            way = (fuzz_vec){-way.x, -way.y};
        if (a.radius == 0.0 || b.radius == 0.0)
            best = fmax(best, fuzz_gap_along(a, b, way));
    }
    return best;
}

static void check_hit(carom_shape a, carom_vec2 motion, carom_shape b, carom_sweep s) {
    FUZZ_CHECK(s.t >= 0.0 && s.t < 1.0, "a hit comes at t in [0, 1)");
    FUZZ_CHECK(fuzz_is_unit(s.normal), "a hit has a unit normal");
    FUZZ_CHECK(fuzz_is_finite(s.point), "a hit has a finite point");
    FUZZ_CHECK(!fuzz_is_zero(motion), "a shape that does not move hits nothing");
    fuzz_vec way = fuzz_normalised(motion), n = fuzz_normalised(s.normal);
    FUZZ_CHECK(fuzz_dot(way, n) <= 1e-7, "a hit moves against the normal");
    fuzz_solid solid_a = fuzz_solid_of(a), solid_b = fuzz_solid_of(b);
    double far = fuzz_reach_from_origin(solid_a) + fuzz_reach_from_origin(solid_b);
    double length = hypot((double)motion.x, (double)motion.y);
    double size = fuzz_outer_size(solid_a) + fuzz_outer_size(solid_b);
    solid_a.center.x += s.t * (double)motion.x;
    solid_a.center.y += s.t * (double)motion.y;
    /* A float normal rotates both shapes by up to 6e-8; and t may have been reduced so that the end
     * is free as a float. */
    double slack = 4e-7 * size + 1e-14 * length + 4.0 * 0x1p-23 * far + 4.0 * (double)FLT_TRUE_MIN;
    if (far + length > (double)FLT_MAX / 4)
        return; /* where places and points saturate */
    FUZZ_CHECK(fabs(greatest_gap(solid_a, solid_b, n)) <= slack, "at t the shapes touch");
    double least = fmin(fuzz_outer_size(fuzz_solid_of(a)), fuzz_outer_size(solid_b));
    if (!is_exact(a, b) || 0x1p-50 * (length + size) > 1e-7 * least)
        return; /* within the tolerance of t another side can be nearer */
    FUZZ_CHECK(fabs(fuzz_gap_along(solid_a, solid_b, n)) <= slack,
               "the normal separates the shapes at t");
    carom_shape spot = carom_shape_from_circle(carom_circle_make(s.point, 0.0f));
    FUZZ_CHECK(fabs((double)carom_distance_shapes(spot, b)) <= slack,
               "the point lies on b's border");
    fuzz_vec from_center = {(double)s.point.x - solid_b.center.x,
                            (double)s.point.y - solid_b.center.y};
    FUZZ_CHECK(fabs(fuzz_dot(from_center, n) - fuzz_reach(solid_b, n)) <= slack,
               "the normal is the way out at the point");
}

/* A miss whose end, rounded to float, would overlap ends earlier, and has a normal. */
static void check_miss(carom_sweep s) {
    bool settled = !fuzz_is_zero(s.normal);
    FUZZ_CHECK(fuzz_is_zero(s.point), "a miss has no point");
    FUZZ_CHECK(settled ? s.t >= 0.0 && s.t <= 1.0 && fuzz_is_unit(s.normal) : s.t == 1.0,
               "a miss has t = 1 and no normal, unless its rounded end would overlap");
}

/* ---- other motions --------------------------------------------------------------------------- */

static void check_others(carom_shape a, carom_vec2 motion, carom_shape b, carom_sweep s) {
    if (!is_exact(a, b))
        return;
    carom_sweep image =
        carom_sweep_shapes(fuzz_mirrored(a), fuzz_mirrored_vec2(motion), fuzz_mirrored(b));
    FUZZ_CHECK(image.state == s.state, "an exact state is that of the mirror image");
    carom_sweep other = carom_sweep_shapes(b, (carom_vec2){-motion.x, -motion.y}, a);
    FUZZ_CHECK(other.state == s.state, "it does not matter which of the two moves");
    carom_vec2 half = {0.5f * motion.x, 0.5f * motion.y};
    bool halves = half.x * 2.0f == motion.x && half.y * 2.0f == motion.y;
    if (halves && s.state == CAROM_SWEEP_MISS)
        FUZZ_CHECK(carom_sweep_shapes(a, half, b).state == CAROM_SWEEP_MISS,
                   "half of a miss is a miss");
    if (a.kind == CAROM_SHAPE_CIRCLE && a.as.circle.radius == 0.0f) {
        carom_sweep ray = carom_ray_shape(a.as.circle.center, motion, b);
        FUZZ_CHECK(ray.state == s.state, "a circle of radius 0 gives the result of a ray");
    }
    carom_aabb swept = carom_shape_swept_bounds(a, motion), still = carom_shape_bounds(b);
    if (s.state == CAROM_SWEEP_HIT)
        FUZZ_CHECK(carom_distance_aabb_aabb(swept, still) <= 0.0f,
                   "a hit lies in the swept bounds");
}

/* ---- the order of sweeps --------------------------------------------------------------------- */

static carom_sweep any_sweep(fuzz_input *in) {
    carom_vec2 normal = fuzz_vec2(in), point = fuzz_vec2(in);
    return (carom_sweep){(double)fuzz_float(in), normal, point, fuzz_word(in) & 3u, 0};
}

static void check_order(carom_sweep a, carom_sweep b, carom_sweep c) {
    bool ab = carom_sweep_before(a, b), bc = carom_sweep_before(b, c);
    bool ac = carom_sweep_before(a, c), cb = carom_sweep_before(c, b);
    FUZZ_CHECK(!carom_sweep_before(a, a), "no sweep comes before itself");
    FUZZ_CHECK(!(ab && carom_sweep_before(b, a)), "at most one of two sweeps comes first");
    FUZZ_CHECK(!(ab && bc) || ac, "the order is transitive");
    FUZZ_CHECK(!ab || ac || cb, "being equal in the order is transitive");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape a = fuzz_shape(&in), b = fuzz_shape(&in);
    carom_vec2 motion = fuzz_vec2(&in);
    fuzz_begin();
    fuzz_note_shape("a", a);
    fuzz_note_shape("b", b);
    fuzz_note_vec2("motion", motion);
    carom_sweep s = carom_sweep_shapes(a, motion, b);
    fuzz_note_float("t", (float)s.t);
    fuzz_note_vec2("normal", s.normal);
    fuzz_note_vec2("point", s.point);
    FUZZ_CHECK(!has_nan(s) && s.reserved == 0, "a sweep holds no NaN, and reserved is 0");
    FUZZ_CHECK(s.state <= CAROM_SWEEP_OVERLAPPED, "there are three states");
    carom_sweep other = any_sweep(&in), third = any_sweep(&in);
    if (fuzz_byte(&in) & 1)
        other.t = s.t;
    check_order(s, other, third);
    check_order(other, third, s);
    if (is_a_kind(a) && is_a_kind(b) && a.kind <= b.kind)
        FUZZ_CHECK(fuzz_same_sweep(s, named(a, motion, b)),
                   "the call for any shapes is the pair's own");
    if (carom_shape_check(a) != CAROM_VALID || carom_shape_check(b) != CAROM_VALID ||
        !fuzz_is_finite(motion)) {
        FUZZ_CHECK(fuzz_is_invalid_sweep(s), "invalid input is a miss");
        return 0;
    }
    check_start(a, b, s);
    if (s.state == CAROM_SWEEP_HIT)
        check_hit(a, motion, b, s);
    if (s.state == CAROM_SWEEP_MISS)
        check_miss(s);
    check_rest(a, motion, b, s);
    check_end(a, motion, b, s);
    check_others(a, motion, b, s);
    return 0;
}
