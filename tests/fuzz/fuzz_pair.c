/* Overlap, distance and contact of any two shapes: the verbs agree with each other, the call for
 * any pair with the named ones, both orders with each other, and a point with a circle of radius 0.
 * tests/exact checks the results against the oracle. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

typedef struct answers {
    bool overlap;
    float distance;
    carom_contact contact;
} answers;

#define ASK(pair, a, b)                                                                            \
    ((answers){carom_overlap_##pair(a, b), carom_distance_##pair(a, b), carom_contact_##pair(a, b)})

static bool same_answers(answers p, answers q) {
    return p.overlap == q.overlap && fuzz_same_bits(p.distance, q.distance) &&
           fuzz_same_contact(p.contact, q.contact);
}

static bool are_invalid(answers p) {
    return !p.overlap && p.distance == INFINITY && fuzz_is_invalid_contact(p.contact);
}

/* The functions of the pair, with the kinds in their order. */
static answers ask_named(carom_shape a, carom_shape b) {
    if (a.kind == CAROM_SHAPE_CIRCLE) {
        if (b.kind == CAROM_SHAPE_CIRCLE)
            return ASK(circle_circle, a.as.circle, b.as.circle);
        if (b.kind == CAROM_SHAPE_AABB)
            return ASK(circle_aabb, a.as.circle, b.as.aabb);
        return ASK(circle_box, a.as.circle, b.as.box);
    }
    if (a.kind == CAROM_SHAPE_AABB) {
        if (b.kind == CAROM_SHAPE_AABB)
            return ASK(aabb_aabb, a.as.aabb, b.as.aabb);
        return ASK(aabb_box, a.as.aabb, b.as.box);
    }
    return ASK(box_box, a.as.box, b.as.box);
}

static answers ask_point(carom_vec2 a, carom_shape b) {
    if (b.kind == CAROM_SHAPE_CIRCLE)
        return ASK(point_circle, a, b.as.circle);
    if (b.kind == CAROM_SHAPE_AABB)
        return ASK(point_aabb, a, b.as.aabb);
    return ASK(point_box, a, b.as.box);
}

static bool has_kind(carom_shape s) {
    return s.kind >= CAROM_SHAPE_CIRCLE && s.kind <= CAROM_SHAPE_BOX;
}

/* The largest coordinate that a shape reaches. */
static double reach_of(carom_shape s) {
    carom_aabb r = carom_shape_bounds(s);
    return fmax(fmax(fabs((double)r.min.x), fabs((double)r.max.x)),
                fmax(fabs((double)r.min.y), fabs((double)r.max.y)));
}

static void check_dispatch(carom_shape a, carom_shape b, answers any) {
    if (!has_kind(a) || !has_kind(b))
        return;
    if (a.kind <= b.kind) {
        FUZZ_CHECK(same_answers(any, ask_named(a, b)), "the call for any pair is the pair's own");
        return;
    }
    answers named = ask_named(b, a);
    named.contact = carom_contact_flip(named.contact);
    named.contact.point = any.contact.point;
    FUZZ_CHECK(same_answers(any, named), "in the other order it is the pair's own, flipped");
    if (carom_shape_check(a) != CAROM_VALID || carom_shape_check(b) != CAROM_VALID)
        return;
    /* The border points of a shape that extends beyond FLT_MAX saturate. */
    if (fmax(reach_of(a), reach_of(b)) >= (double)FLT_MAX)
        return;
    /* Its point is on b, rounded at b's scale (or, after a tie, at that of the depth); two slanted
     * boxes may be off by their band. */
    double scale = reach_of(b) + 1e-5 * reach_of(a);
    double depth = any.contact.distance < 0 ? -(double)any.contact.distance : 0;
    carom_shape point = carom_shape_from_circle(carom_circle_make(any.contact.point, 0.0f));
    double off = fabs((double)carom_distance_shapes(point, b));
    FUZZ_CHECK(off <= 1e-6 * (scale + depth) + 4 * (double)FLT_TRUE_MIN,
               "in the other order, too, the point lies on b's border");
}

static void check_point(carom_vec2 p, carom_shape b) {
    if (!has_kind(b))
        return;
    answers point = ask_point(p, b);
    carom_shape circle = carom_shape_from_circle(carom_circle_make(p, 0.0f));
    answers same = b.kind == CAROM_SHAPE_CIRCLE ? ask_named(circle, b) : ASK(shapes, circle, b);
    FUZZ_CHECK(same_answers(point, same), "a point is a circle of radius 0");
    if (!fuzz_is_finite(p) || carom_shape_check(b) != CAROM_VALID)
        FUZZ_CHECK(are_invalid(point), "invalid input gets the stated answers");
}

static void check_valid(answers p) {
    FUZZ_CHECK(isfinite(p.distance), "valid shapes are a finite distance apart");
    FUZZ_CHECK(!fuzz_has_nan(p.contact), "no NaN");
    FUZZ_CHECK(p.overlap == (p.distance < 0.0f), "overlap is distance < 0");
    FUZZ_CHECK(fuzz_same_bits(p.distance, p.contact.distance),
               "the contact's distance is the distance");
    FUZZ_CHECK(fuzz_is_unit(p.contact.normal), "a normal has length 1 within 6e-8");
    FUZZ_CHECK(fuzz_is_finite(p.contact.point), "a contact point is finite");
}

static int sign(float x) {
    return (x > 0.0f) - (x < 0.0f);
}

static void check_mirror(carom_shape a, carom_shape b, float distance) {
    if (!fuzz_is_exact_pair(a, b))
        return;
    float image = carom_distance_shapes(fuzz_mirrored(a), fuzz_mirrored(b));
    FUZZ_CHECK(sign(image) == sign(distance), "an exact sign is that of the mirror image");
}

/* A circle gives the same results for an aabb and for the axis-aligned box with the same points. */
static void check_straight_box(carom_circle a, carom_aabb b) {
    carom_box same = carom_box_from_aabb(b);
    if (!fuzz_is_same_box(b, same))
        return;
    FUZZ_CHECK(carom_overlap_circle_aabb(a, b) == carom_overlap_circle_box(a, same) &&
                   sign(carom_distance_circle_aabb(a, b)) ==
                       sign(carom_distance_circle_box(a, same)),
               "an aabb and the same box give the same verdict");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape a = fuzz_shape(&in), b = fuzz_shape(&in);
    fuzz_begin();
    fuzz_note_shape("a", a);
    fuzz_note_shape("b", b);
    answers ab = ASK(shapes, a, b), ba = ASK(shapes, b, a);
    fuzz_note_contact("contact", ab.contact);
    fuzz_note_contact("swapped", ba.contact);
    check_dispatch(a, b, ab);
    check_dispatch(b, a, ba);
    if (a.kind == CAROM_SHAPE_CIRCLE)
        check_point(a.as.circle.center, b);
    if (carom_shape_check(a) != CAROM_VALID || carom_shape_check(b) != CAROM_VALID) {
        FUZZ_CHECK(are_invalid(ab) && are_invalid(ba), "invalid shapes get the stated answers");
        return 0;
    }
    check_valid(ab);
    check_valid(ba);
    FUZZ_CHECK(fuzz_same_bits(ab.distance, ba.distance), "both orders give the same distance");
    check_mirror(a, b, ab.distance);
    if (a.kind == CAROM_SHAPE_CIRCLE && b.kind == CAROM_SHAPE_AABB)
        check_straight_box(a.as.circle, b.as.aabb);
    return 0;
}
