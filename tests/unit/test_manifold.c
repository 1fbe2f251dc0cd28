/* The contact points of two bodies: where they are, how far apart the surfaces are there, and which
 * corner each is. */
#include "unit_manifold.h"

/* The expected contact points of a pair, in world coordinates. */
typedef struct {
    caromi_vec normal;
    uint32_t count;
    caromi_vec places[2]; /* in the order of the manifold */
    double distances[2];
} expectation;

static void check_points(const char *name, const pair *p, const caromi_manifold *m,
                         const expectation *e, bool reversed) {
    CHECK(m->count == e->count, "%s: %u points", name, m->count);
    for (uint32_t i = 0; i < m->count; i++) {
        const caromi_point *point = &m->points[i];
        uint32_t k = reversed ? m->count - 1 - i : i;
        caromi_vec place = added(p->p_a, point->at_a);
        CHECK(is_near(place, e->places[k], 1e-12), "%s: point %u at (%.17g, %.17g)", name, i,
              place.x, place.y);
        CHECK(is_near(place, added(p->p_b, point->at_b), 1e-12), "%s: point %u is two", name, i);
        CHECK(fabs(point->distance - e->distances[k]) <= 1e-12, "%s: point %u at a distance of %g",
              name, i, point->distance);
        CHECK(point->feature < CAROMI_FEATURES, "%s: feature %u", name, point->feature);
    }
    CHECK(m->count < 2 || m->points[0].feature != m->points[1].feature, "%s: both are %u", name,
          m->points[0].feature);
}

/* Checks a pair, and the same pair reversed: everything is rotated by half a turn. */
static void check_pair(const char *name, pair p, expectation e) {
    caromi_manifold m = manifold_of(&p);
    CHECK(is_near(m.normal, e.normal, 1e-15), "%s: normal (%g, %g)", name, m.normal.x, m.normal.y);
    check_points(name, &p, &m, &e, false);
    pair q = swapped(&p);
    m = manifold_of(&q);
    CHECK(is_near(m.normal, at(-e.normal.x, -e.normal.y), 1e-15), "%s, swapped: normal", name);
    check_points(name, &q, &m, &e, true);
}

TEST(boxes_that_lie_flat_have_the_ends_of_the_overlap) {
    caromi_solid unit = box_solid(1, 1, 0);
    check_pair("equal", (pair){unit, unit, at(0, 2.125), at(0, 0), 0},
               (expectation){at(0, 1), 2, {{1, 1.0625}, {-1, 1.0625}}, {0.125, 0.125}});
    check_pair("offset", (pair){unit, unit, at(1.5, 1.75), at(0, 0), 0},
               (expectation){at(0, 1), 2, {{1, 0.875}, {0.5, 0.875}}, {-0.25, -0.25}});
    check_pair("on a floor", (pair){unit, box_solid(1000, 1, 0), at(300, 2), at(0, 0), 0},
               (expectation){at(0, 1), 2, {{301, 1}, {299, 1}}, {0, 0}});
    check_pair("over an edge", (pair){unit, box_solid(1000, 1, 0), at(1000.5, 2), at(0, 0), 0},
               (expectation){at(0, 1), 2, {{1000, 1}, {999.5, 1}}, {0, 0}});
    check_pair("side by side",
               (pair){box_solid(1, 3, 0), box_solid(2, 1, 0), at(3, 1), at(0, 0), 0},
               (expectation){at(1, 0), 2, {{2, -1}, {2, 1}}, {0, 0}});
}

TEST(boxes_that_overlap_deeply_have_points_in_the_middle) {
    check_pair("inside", (pair){box_solid(1, 1, 0), box_solid(5, 3, 0), at(1, 1.5), at(0, 0), 0},
               (expectation){at(0, 1), 2, {{2, 1.75}, {0, 1.75}}, {-2.5, -2.5}});
    pair same = {box_solid(1, 1, 0), box_solid(1, 1, 0), at(0, 0), at(0, 0), 0};
    caromi_manifold m = manifold_of(&same);
    check_points("the same", &same, &m, &(expectation){at(1, 0), 2, {{0, -1}, {0, 1}}, {-2, -2}},
                 false);
}

TEST(a_corner_on_a_face_is_one_point) {
    double half = sqrt(0.5);
    check_pair("at 45 degrees",
               (pair){box_solid(half, half, UNIT_PI / 4), box_solid(3, 1, 0), at(0.5, 2.25),
                      at(0, 0), 0.5},
               (expectation){at(0, 1), 1, {{0.5, 1.125}}, {0.25}});
}

TEST(corners_of_two_boxes_are_one_point) {
    caromi_solid unit = box_solid(1, 1, 0);
    check_pair("touching", (pair){unit, unit, at(2, 2), at(0, 0), 0},
               (expectation){at(1, 0), 1, {{1, 1}}, {0}});
    check_pair("diagonal", (pair){unit, unit, at(2.25, 2.125), at(0, 0), 0},
               (expectation){at(1, 0), 1, {{1.125, 1.0625}}, {0.25}});
    check_pair("of unequal ones",
               (pair){box_solid(4, 1, 0), box_solid(1, 2, 0), at(-5.25, -3.5), at(0, 0), 0.01},
               (expectation){at(0, -1), 1, {{-1.125, -2.25}}, {0.5}});
    /* A corner that is deeper than the nearer one, by less and by more than the reach. */
    caromi_solid tilted = box_solid(1, 1, -1e-5);
    pair p = {tilted, unit, at(-2.125, 2.25), at(0, 0), 1e-3};
    caromi_manifold m = manifold_of(&p);
    CHECK(m.count == 1 && is_near(m.points[0].at_b, at(-1.0625, 1.125), 1e-4), "at (%g, %g)",
          m.points[0].at_b.x, m.points[0].at_b.y);
    p.reach = 1e-9;
    m = manifold_of(&p);
    CHECK(m.count == 1 && m.points[0].distance >= m.distance, "%u points", m.count);
}

TEST(circles_have_one_point) {
    check_pair("two circles", (pair){disc_solid(1), disc_solid(2), at(3, 4), at(0, 0), 1},
               (expectation){at(0.6, 0.8), 1, {{1.8, 2.4}}, {2}});
    check_pair("a face", (pair){disc_solid(1), box_solid(3, 1, 0), at(1, 1.75), at(0, 0), 1},
               (expectation){at(0, 1), 1, {{1, 0.875}}, {-0.25}});
    check_pair("a corner",
               (pair){disc_solid(2.5), box_solid(1, 1, UNIT_PI), at(2.5, 3), at(0, 0), 1},
               (expectation){at(0.6, 0.8), 1, {{1, 1}}, {0}});
    check_pair("within", (pair){disc_solid(0.5), box_solid(9, 2, 0), at(1, 1.5), at(0, 0), 1},
               (expectation){at(0, 1), 1, {{1, 1.5}}, {-1}});
    pair p = {disc_solid(1), disc_solid(1), at(5, 5), at(5, 5), 0};
    caromi_manifold m = manifold_of(&p);
    assert_true(m.count == 1 && m.points[0].feature == 0 && m.points[0].distance == -2.0);
    assert_true(is_near(m.points[0].at_a, at(0, 0), 0.0));
}

/* Boxes on each other whose axes differ by rounding: either one may be the reference. */
TEST(flat_boxes_keep_their_points_and_features) {
    static const double offsets[] = {0, 1e-9, 0.4, -0.7, 1.2};
    uint32_t references[2] = {0, 0};
    for (size_t k = 0; k < COUNT(offsets); k++) {
        uint32_t features[2] = {99, 99};
        for (int i = 0; i < 2000; i++) {
            double tilt = (double)unit_uniform(-1e-7f, 1e-7f);
            double slide = offsets[k] + (double)unit_uniform(-1e-7f, 1e-7f);
            double turn = 0.5 * UNIT_PI * (double)(i % 4);
            double base = 0.3;
            pair p = {box_solid(1, 1, base + tilt), box_solid(1, 1, base), {0, 0}, {3, -4}, 1e-5};
            caromi_vec up = {-sin(base), cos(base)};
            p.p_a = caromi_plus(p.p_b, 2.000001, up);
            p.p_a = caromi_plus(p.p_a, slide, at(up.y, -up.x));
            p.b.axis = caromi_turn(p.b.axis.x, p.b.axis.y, cos(turn), sin(turn));
            caromi_manifold m = manifold_of(&p);
            CHECK(m.count == 2, "offset %g, case %d: one point", offsets[k], i);
            references[is_near(m.normal, at(p.a.axis.y, -p.a.axis.x), 1e-12) ||
                       is_near(m.normal, at(-p.a.axis.y, p.a.axis.x), 1e-12)]++;
            double length = 2 - fabs(slide);
            caromi_vec apart = caromi_minus(m.points[1].at_b, m.points[0].at_b);
            CHECK(is_near(apart, at(-length * up.y, length * up.x), 1e-6), "offset %g, case %d",
                  offsets[k], i);
            if (i % 4 == 0) {
                features[0] = features[0] == 99 ? m.points[0].feature : features[0];
                features[1] = features[1] == 99 ? m.points[1].feature : features[1];
                CHECK(m.points[0].feature == features[0] && m.points[1].feature == features[1],
                      "offset %g, case %d: features %u and %u", offsets[k], i, m.points[0].feature,
                      m.points[1].feature);
            }
        }
    }
    printf("flat: the reference was b %u times, a %u times\n", references[0], references[1]);
    assert_true(references[0] > 0 && references[1] > 0);
}

TEST(a_box_that_rocks_on_a_floor_keeps_its_features) {
    const double tilts[] = {-0.02, -0.004, -1e-7, 0, 1e-7, 0.004, 0.02};
    for (size_t i = 0; i < COUNT(tilts); i++) {
        double height = cos(tilts[i]) + 2 * fabs(sin(tilts[i]));
        pair p = {box_solid(2, 1, tilts[i]), box_solid(500, 1, 0), at(30, 1 + height), at(0, 0),
                  0.02};
        caromi_manifold m = manifold_of(&p);
        double rise = 4 * sin(fabs(tilts[i]));
        CHECK(m.count == (rise <= p.reach ? 2 : 1), "tilt %g: %u points", tilts[i], m.count);
        for (uint32_t k = 0; k < m.count; k++) {
            bool left = m.points[k].at_a.x < 0;
            bool deep = left == (tilts[i] > 0);
            double expected = deep || tilts[i] == 0 ? 0 : rise;
            CHECK(fabs(m.points[k].distance - expected) < 1e-12, "tilt %g: %g", tilts[i],
                  m.points[k].distance);
            /* A corner of a, at the left or at the right, on +y of b. */
            CHECK(m.points[k].feature == (left ? 4 * 0 + 1 : 4 * 1 + 1), "tilt %g: feature %u",
                  tilts[i], m.points[k].feature);
        }
    }
}

/* With a reach of 0 rounding decides nothing: the axes of these are equal except for rounding. */
TEST(rounding_takes_no_point_from_flat_boxes) {
    for (int i = 0; i < 2000; i++) {
        double angle = (double)unit_uniform(-4, 4);
        pair p = {
            box_solid(1, 3, angle + 0.5 * UNIT_PI), box_solid(2, 2, angle), {0, 0}, {5, -4}, 0};
        p.p_a = caromi_plus(p.p_b, 3 + 1e-9, at(-sin(angle), cos(angle)));
        caromi_manifold m = manifold_of(&p);
        CHECK(m.count == 2, "case %d: one point", i);
    }
}

/* Diagonal neighbours touch, overlap and are apart by rounding; either one may be the reference. */
TEST(a_corner_at_a_corner_keeps_its_feature) {
    for (int i = 0; i < 2000; i++) {
        pair p = {box_solid(1, 1, (double)unit_uniform(-1e-8f, 1e-8f)), box_solid(1, 1, 0),
                  at(2 + 1e-3, 2 + (double)unit_uniform(-1e-7f, 1e-7f)), at(0, 0), 1e-4};
        caromi_manifold m = manifold_of(&p);
        /* The corner of a at -x, -y, on +x of b. */
        CHECK(m.count == 1 && m.points[0].feature == 0, "case %d: %u points, feature %u", i,
              m.count, m.points[0].feature);
    }
    /* A rotated box whose lowest corner is at an edge of b: of two points that nearly coincide the
     * deeper one remains, as the corner of a. */
    for (int side = -1; side <= 1; side += 2) {
        double c = cos(0.3), s = sin(0.3);
        pair p = {box_solid(1, 1, 0.3 * side), box_solid(1, 1, 0),
                  at(side * (c - s + 1 - 1e-7), 1 + c + s), at(0, 0), 0.1};
        caromi_manifold m = manifold_of(&p);
        CHECK(m.count == 1 && m.points[0].distance == m.distance && m.points[0].feature < 16,
              "side %d: %u points, feature %u", side, m.count, m.points[0].feature);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_that_lie_flat_have_the_ends_of_the_overlap),
        cmocka_unit_test(boxes_that_overlap_deeply_have_points_in_the_middle),
        cmocka_unit_test(a_corner_on_a_face_is_one_point),
        cmocka_unit_test(corners_of_two_boxes_are_one_point),
        cmocka_unit_test(circles_have_one_point),
        cmocka_unit_test(flat_boxes_keep_their_points_and_features),
        cmocka_unit_test(a_box_that_rocks_on_a_floor_keeps_its_features),
        cmocka_unit_test(rounding_takes_no_point_from_flat_boxes),
        cmocka_unit_test(a_corner_at_a_corner_keeps_its_feature),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
