/* Checks the closest point: it is a point of the shape, p itself if p is inside, and at the
 * distance that carom_distance_* returns. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

static carom_vec2 named(carom_shape b, carom_vec2 p) {
    if (b.kind == CAROM_SHAPE_CIRCLE)
        return carom_closest_point_circle(p, b.as.circle);
    if (b.kind == CAROM_SHAPE_AABB)
        return carom_closest_point_aabb(p, b.as.aabb);
    if (b.kind == CAROM_SHAPE_BOX)
        return carom_closest_point_box(p, b.as.box);
    return (carom_vec2){0.0f, 0.0f};
}

static void check_distance(fuzz_solid b, carom_vec2 p, carom_vec2 q, float distance) {
    double dx = (double)p.x - (double)q.x, dy = (double)p.y - (double)q.y;
    double expected = fmin(fmax((double)distance, 0.0), (double)FLT_MAX);
    double far = fuzz_reach_from_origin(b);
    if (far > (double)FLT_MAX / 2)
        return; /* the point may be beyond FLT_MAX */
    double slack = 2e-7 * far + 1e-7 * expected + 2.0 * (double)FLT_TRUE_MIN;
    FUZZ_CHECK(fabs(fmin(hypot(dx, dy), (double)FLT_MAX) - expected) <= slack,
               "the closest point is as far as the distance says");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape b = fuzz_shape(&in);
    carom_vec2 p = fuzz_vec2(&in);
    fuzz_begin();
    fuzz_note_shape("b", b);
    fuzz_note_vec2("p", p);
    carom_vec2 q = carom_closest_point_shape(p, b);
    fuzz_note_vec2("closest", q);
    FUZZ_CHECK(fuzz_same_vec2(q, named(b, p)), "the call for any shape is the shape's own");
    if (carom_shape_check(b) != CAROM_VALID || !fuzz_is_finite(p)) {
        FUZZ_CHECK(fuzz_is_zero(q), "invalid input gives (0, 0)");
        return 0;
    }
    FUZZ_CHECK(fuzz_is_finite(q), "a closest point is finite");
    FUZZ_CHECK(fuzz_is_within(q, carom_shape_bounds(b), b),
               "the closest point lies within the bounds");
    carom_shape spot = carom_shape_from_circle(carom_circle_make(p, 0.0f));
    if (carom_within_shapes(spot, b))
        FUZZ_CHECK(q.x == p.x && q.y == p.y, "a point inside is its own closest point");
    if (b.kind == CAROM_SHAPE_AABB)
        FUZZ_CHECK(q.x == fmaxf(b.as.aabb.min.x, fminf(p.x, b.as.aabb.max.x)) &&
                       q.y == fmaxf(b.as.aabb.min.y, fminf(p.y, b.as.aabb.max.y)),
                   "for an aabb it is the clamped point, exactly");
    check_distance(fuzz_solid_of(b), p, q, carom_distance_shapes(spot, b));
    return 0;
}
