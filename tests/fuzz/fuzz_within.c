/* Checks `within`: reflexive, transitive, and consistent with the other queries. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

static bool has_kind(carom_shape s) {
    return s.kind >= CAROM_SHAPE_CIRCLE && s.kind <= CAROM_SHAPE_BOX;
}

static bool named(carom_shape a, carom_shape b) {
    switch (a.kind * 4 + b.kind) {
    case CAROM_SHAPE_CIRCLE * 4 + CAROM_SHAPE_CIRCLE:
        return carom_within_circle_circle(a.as.circle, b.as.circle);
    case CAROM_SHAPE_CIRCLE * 4 + CAROM_SHAPE_AABB:
        return carom_within_circle_aabb(a.as.circle, b.as.aabb);
    case CAROM_SHAPE_CIRCLE * 4 + CAROM_SHAPE_BOX:
        return carom_within_circle_box(a.as.circle, b.as.box);
    case CAROM_SHAPE_AABB * 4 + CAROM_SHAPE_CIRCLE:
        return carom_within_aabb_circle(a.as.aabb, b.as.circle);
    case CAROM_SHAPE_AABB * 4 + CAROM_SHAPE_AABB:
        return carom_within_aabb_aabb(a.as.aabb, b.as.aabb);
    case CAROM_SHAPE_AABB * 4 + CAROM_SHAPE_BOX:
        return carom_within_aabb_box(a.as.aabb, b.as.box);
    case CAROM_SHAPE_BOX * 4 + CAROM_SHAPE_CIRCLE:
        return carom_within_box_circle(a.as.box, b.as.circle);
    case CAROM_SHAPE_BOX * 4 + CAROM_SHAPE_AABB:
        return carom_within_box_aabb(a.as.box, b.as.aabb);
    default:
        return carom_within_box_box(a.as.box, b.as.box);
    }
}

static bool within_point(carom_vec2 p, carom_shape b) {
    if (b.kind == CAROM_SHAPE_CIRCLE)
        return carom_within_point_circle(p, b.as.circle);
    if (b.kind == CAROM_SHAPE_AABB)
        return carom_within_point_aabb(p, b.as.aabb);
    return carom_within_point_box(p, b.as.box);
}

static float distance_point(carom_vec2 p, carom_shape b) {
    if (b.kind == CAROM_SHAPE_CIRCLE)
        return carom_distance_point_circle(p, b.as.circle);
    if (b.kind == CAROM_SHAPE_AABB)
        return carom_distance_point_aabb(p, b.as.aabb);
    return carom_distance_point_box(p, b.as.box);
}

static void check_point(carom_vec2 p, carom_shape b) {
    if (!has_kind(b))
        return;
    bool within = within_point(p, b);
    carom_shape circle = carom_shape_from_circle(carom_circle_make(p, 0.0f));
    FUZZ_CHECK(within == carom_within_shapes(circle, b), "a point is a circle of radius 0");
    FUZZ_CHECK(within == (distance_point(p, b) <= 0.0f),
               "a point lies within a shape if its distance is at most 0");
}

/* Every separation of a from b, which contains it, is at least as long as a is wide. */
static void check_depth(carom_shape a, carom_shape b) {
    fuzz_solid inner = fuzz_solid_of(a), outer = fuzz_solid_of(b);
    double band = 0.0;
    if (!fuzz_is_exact_pair(a, b)) /* there the smallest float may be any smaller distance */
        band = 2e-12 * fuzz_outer_size(outer) + (double)FLT_TRUE_MIN;
    double distance = (double)carom_distance_shapes(a, b);
    double width = fmin(2.0 * fuzz_inner_size(inner), (double)FLT_MAX);
    FUZZ_CHECK(distance <= band, "a shape within another touches or overlaps it");
    FUZZ_CHECK(distance <= band + (double)FLT_TRUE_MIN - (1.0 - 1e-6) * width,
               "the depth of a shape within another is at least its width");
    FUZZ_CHECK(band > 0.0 || width == 0.0 || carom_overlap_shapes(a, b),
               "a shape with an interior overlaps what contains it");
}

static void check_chain(carom_shape a, carom_shape b, carom_shape c) {
    bool exact = fuzz_is_exact_pair(a, b) && fuzz_is_exact_pair(b, c) && fuzz_is_exact_pair(a, c);
    if (exact && carom_within_shapes(a, b) && carom_within_shapes(b, c))
        FUZZ_CHECK(carom_within_shapes(a, c), "a within b within c is within c");
}

/* A convex shape contains an aabb if it contains the four corners. */
static void check_corners(carom_aabb a, carom_shape b) {
    bool corners = within_point(a.min, b) && within_point(a.max, b) &&
                   within_point((carom_vec2){a.min.x, a.max.y}, b) &&
                   within_point((carom_vec2){a.max.x, a.min.y}, b);
    carom_shape whole = carom_shape_from_aabb(a);
    if (fuzz_is_exact_pair(whole, b))
        FUZZ_CHECK(carom_within_shapes(whole, b) == corners,
                   "an aabb lies within a shape that contains its corners");
    carom_box box = carom_box_from_aabb(a);
    if (fuzz_is_same_box(a, box) && b.kind == CAROM_SHAPE_CIRCLE)
        FUZZ_CHECK(carom_within_box_circle(box, b.as.circle) == corners,
                   "an unrotated box lies within a shape that contains its corners");
}

static void check_pair(carom_shape a, carom_shape b) {
    bool within = carom_within_shapes(a, b);
    if (has_kind(a) && has_kind(b))
        FUZZ_CHECK(within == named(a, b), "the call for any pair is the pair's own");
    if (carom_shape_check(a) != CAROM_VALID || carom_shape_check(b) != CAROM_VALID) {
        FUZZ_CHECK(!within, "invalid shapes contain nothing and lie in nothing");
        return;
    }
    if (within)
        check_depth(a, b);
    if (a.kind == CAROM_SHAPE_AABB)
        check_corners(a.as.aabb, b);
    if (fuzz_is_exact_pair(a, b))
        FUZZ_CHECK(within == carom_within_shapes(fuzz_mirrored(a), fuzz_mirrored(b)),
                   "an exact verdict is that of the mirror image");
}

static void check_itself(carom_shape s) {
    FUZZ_CHECK(carom_within_shapes(s, s) == (carom_shape_check(s) == CAROM_VALID),
               "a valid shape lies within itself");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape a = fuzz_shape(&in), b = fuzz_shape(&in), c = fuzz_shape(&in);
    carom_vec2 p = fuzz_vec2(&in);
    fuzz_begin();
    fuzz_note_shape("a", a);
    fuzz_note_shape("b", b);
    fuzz_note_shape("c", c);
    fuzz_note_vec2("p", p);
    check_itself(a);
    check_pair(a, b);
    check_pair(b, a);
    check_chain(a, b, c);
    check_chain(b, a, c);
    check_point(p, a);
    check_chain(carom_shape_from_circle(carom_circle_make(p, 0.0f)), a, b);
    return 0;
}
