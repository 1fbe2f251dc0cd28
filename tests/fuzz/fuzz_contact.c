/* Checks the geometry of a contact with plain double arithmetic: its normal is the direction of
 * separation, its point lies on b, and flipping reverses it. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

/* A float normal is off by up to 6e-8 of an angle, which moves the edges of a shape by as much of
 * its size; the factor is the slack of the double arithmetic and of two edges. */
#define SLACK 5e-7

static double saturated(double distance) {
    return fmax(fmin(distance, (double)FLT_MAX), -(double)FLT_MAX);
}

/* If verdicts are not exact, the contract bounds only the distance, to 1e-12. A corner that is off
 * by this much along an edge rotates the normal by as much over the distance. */
static double band_of(carom_shape a, carom_shape b) {
    return fuzz_is_exact_pair(a, b) ? 0.0 : 1e-11 * fuzz_extent(fuzz_solid_of(a), fuzz_solid_of(b));
}

static double turn_of(carom_contact c, double band) {
    return c.distance > 0.0f ? fmin(band / (double)c.distance, 1.0) : 0.0;
}

static void check_normal(fuzz_solid a, fuzz_solid b, carom_contact c, double band) {
    double gap = saturated(fuzz_gap_along(a, b, fuzz_normalised(c.normal)));
    double slack = (SLACK + turn_of(c, band)) * fuzz_extent(a, b) + (double)FLT_TRUE_MIN;
    FUZZ_CHECK(fabs(gap - (double)c.distance) <= slack, "the normal is the shortest way out");
}

/* The distance of two convex shapes is the greatest gap over all directions: the faces and the line
 * of centres are some of them. */
static void check_no_shorter_way(fuzz_solid a, fuzz_solid b, float distance) {
    double slack = 1e-7 * fabs((double)distance) + 1e-12 * fuzz_extent(a, b) + (double)FLT_TRUE_MIN;
    for (int i = 0; i < 8; i++) {
        fuzz_vec axis = i < 4 ? b.axis : a.axis;
        fuzz_vec way = (i & 1) ? (fuzz_vec){-axis.y, axis.x} : axis;
        if (i & 2)
            way = (fuzz_vec){-way.x, -way.y};
        double gap = saturated(fuzz_gap_along(a, b, way));
        FUZZ_CHECK(gap <= (double)distance + slack, "no face offers a shorter way out");
    }
}

static void check_point(carom_shape shape, fuzz_solid b, carom_contact c, double slack) {
    double far = fuzz_reach_from_origin(b);
    if (far > (double)FLT_MAX / 2 || fabsf(c.distance) == FLT_MAX)
        return; /* beyond FLT_MAX, where distance and point saturate */
    slack += SLACK * far + 2.0 * (double)FLT_TRUE_MIN;
    fuzz_vec n = fuzz_normalised(c.normal);
    fuzz_vec from_center = {(double)c.point.x - b.center.x, (double)c.point.y - b.center.y};
    FUZZ_CHECK(fabs(fuzz_dot(from_center, n) - fuzz_reach(b, n)) <= slack,
               "the point is b's outermost along the normal");
    carom_shape spot = carom_shape_from_circle(carom_circle_make(c.point, 0.0f));
    double off = fabs((double)carom_distance_shapes(spot, shape));
    FUZZ_CHECK(off <= slack, "the point lies on b's border");
}

static void check_mtv(carom_contact c) {
    carom_vec2 mtv = carom_contact_mtv(c);
    double d = fmin((double)c.distance, 0.0);
    double slack = 1e-7 * fabs(d) + (double)FLT_TRUE_MIN;
    FUZZ_CHECK(fuzz_is_finite(mtv), "the translation is finite");
    FUZZ_CHECK(fabs((double)mtv.x + (double)c.normal.x * d) <= slack &&
                   fabs((double)mtv.y + (double)c.normal.y * d) <= slack,
               "the translation is the normal times the depth");
}

static void check_flip(fuzz_solid a, carom_shape shape_a, fuzz_solid b, carom_contact c) {
    carom_contact f = carom_contact_flip(c);
    FUZZ_CHECK(fuzz_same_bits(f.distance, c.distance), "a flip keeps the distance");
    FUZZ_CHECK(f.normal.x == -c.normal.x && f.normal.y == -c.normal.y,
               "a flip turns the normal round");
    carom_contact twice = carom_contact_flip(f);
    FUZZ_CHECK(fuzz_same_bits(twice.distance, c.distance) && twice.normal.x == c.normal.x &&
                   twice.normal.y == c.normal.y,
               "two flips give back distance and normal");
    double far = fuzz_reach_from_origin(a) + fuzz_reach_from_origin(b);
    double slack = SLACK * far + 4.0 * (double)FLT_TRUE_MIN;
    double x = (double)c.point.x + (double)c.normal.x * (double)c.distance;
    double y = (double)c.point.y + (double)c.normal.y * (double)c.distance;
    if (far > (double)FLT_MAX / 4)
        return;
    FUZZ_CHECK(fabs((double)f.point.x - x) <= slack && fabs((double)f.point.y - y) <= slack,
               "a flip moves the point along the normal by the distance");
    if (shape_a.kind != CAROM_SHAPE_CIRCLE)
        return;
    carom_shape spot = carom_shape_from_circle(carom_circle_make(f.point, 0.0f));
    FUZZ_CHECK(fabs((double)carom_distance_shapes(spot, shape_a)) <= slack,
               "the flipped point lies on a's border");
}

/* The greatest gap along a face whose normal this may be, to the precision of floats; false when
 * there is none. */
static bool gap_of_face(fuzz_solid a, fuzz_solid b, carom_vec2 normal, double *gap) {
    fuzz_vec n = fuzz_normalised(normal);
    bool found = false;
    *gap = -INFINITY;
    for (int i = 0; i < 8; i++) {
        fuzz_vec axis = i < 4 ? b.axis : a.axis;
        fuzz_vec way = (i & 1) ? (fuzz_vec){-axis.y, axis.x} : axis;
        if (i & 2)
            way = (fuzz_vec){-way.x, -way.y};
        if (fabs(n.x - way.x) > 1.2e-7 || fabs(n.y - way.y) > 1.2e-7)
            continue;
        *gap = fmax(*gap, fuzz_gap_along(a, b, way));
        found = true;
    }
    return found;
}

/* A normal that is off by 2e-7 still leaves no more than the contract allows after the move. */
static void check_swapped(fuzz_solid a, fuzz_solid b, carom_contact c, carom_contact other,
                          double band) {
    carom_vec2 turned = {-other.normal.x, -other.normal.y};
    double slack = 2e-7 + turn_of(c, band);
    if (fabs((double)turned.x - (double)c.normal.x) <= slack &&
        fabs((double)turned.y - (double)c.normal.y) <= slack)
        return;
    double one, two;
    if (gap_of_face(a, b, c.normal, &one) && gap_of_face(a, b, turned, &two)) {
        FUZZ_CHECK(fabs(one - two) <= 1e-12 * fuzz_extent(a, b),
                   "the other order has the opposite normal, except for a tie");
        return;
    }
    bool concentric = a.center.x == b.center.x && a.center.y == b.center.y;
    FUZZ_CHECK(concentric || fabs((double)c.distance) <= 1e-12 * fuzz_extent(a, b),
               "the other order has the opposite normal unless the shapes touch or share a centre");
}

/* Contacts with arbitrary bits: no result is a NaN. */
static void check_any_contact(fuzz_input *in) {
    carom_contact c;
    c.distance = fuzz_float(in);
    c.normal = fuzz_vec2(in);
    c.point = fuzz_vec2(in);
    fuzz_begin();
    fuzz_note_contact("c", c);
    carom_vec2 mtv = carom_contact_mtv(c);
    FUZZ_CHECK(!isnan(mtv.x) && !isnan(mtv.y), "a translation is never NaN");
    FUZZ_CHECK(!fuzz_has_nan(carom_contact_flip(c)), "a flipped contact holds no NaN");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape a = fuzz_shape(&in), b = fuzz_shape(&in);
    fuzz_begin();
    fuzz_note_shape("a", a);
    fuzz_note_shape("b", b);
    carom_contact c = carom_contact_shapes(a, b);
    fuzz_note_contact("contact", c);
    if (carom_shape_check(a) != CAROM_VALID || carom_shape_check(b) != CAROM_VALID) {
        FUZZ_CHECK(fuzz_is_zero(carom_contact_mtv(c)), "invalid shapes are not moved");
        FUZZ_CHECK(fuzz_is_invalid_contact(carom_contact_flip(c)),
                   "the contact of invalid shapes stays so when flipped");
        check_any_contact(&in);
        return 0;
    }
    carom_contact other = carom_contact_shapes(b, a);
    fuzz_note_contact("swapped", other);
    fuzz_solid solid_a = fuzz_solid_of(a), solid_b = fuzz_solid_of(b);
    double band = band_of(a, b);
    check_normal(solid_a, solid_b, c, band);
    check_no_shorter_way(solid_a, solid_b, c.distance);
    /* In the order of the pair's own function the point is computed on b. In the other order it is
     * flipped: its error is that of a float normal times the distance. */
    bool flipped = a.kind > b.kind;
    double moved = fuzz_reach_from_origin(solid_a) + fabs((double)c.distance);
    double slack = band + turn_of(c, band) * fuzz_outer_size(solid_b);
    if (!flipped)
        check_point(b, solid_b, c, slack);
    else if (moved < (double)FLT_MAX / 2)
        check_point(b, solid_b, c, slack + SLACK * moved);
    check_mtv(c);
    check_flip(solid_a, a, solid_b, c);
    check_swapped(solid_a, solid_b, c, other, band);
    check_any_contact(&in);
    return 0;
}
