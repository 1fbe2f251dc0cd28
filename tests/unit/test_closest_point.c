/* Tests closest points: of a range (carom_clamp), an aabb, a rotated box, and a circle. */
#include "unit.h"

static void check(const char *name, carom_vec2 got, double x, double y) {
    CHECK(unit_near_point(got, x, y, 1), "%s: (%.9g, %.9g), expected (%.9g, %.9g)", name,
          (double)got.x, (double)got.y, x, y);
}

TEST(closest_point_of_an_aabb_is_the_clamped_point) {
    const carom_aabb b = {{-4, -2}, {4, 2}};
    const struct {
        const char *name;
        carom_vec2 p, expected;
    } cases[] = {
        {"right", {9, 1}, {4, 1}},
        {"left", {-9, 1}, {-4, 1}},
        {"above", {1, 9}, {1, 2}},
        {"below", {1, -9}, {1, -2}},
        {"off a corner", {9, 9}, {4, 2}},
        {"off another", {-9, -9}, {-4, -2}},
        {"inside", {1, 0.1f}, {1, 0.1f}},
        {"on a wall", {4, 0.1f}, {4, 0.1f}},
        {"an ulp off a wall", {0x1.000002p+2f, 0.1f}, {4, 0.1f}},
        {"at the end of the world", {FLT_MAX, -FLT_MAX}, {4, -2}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(unit_same_point(carom_closest_point_aabb(cases[i].p, b), cases[i].expected), "%s",
              cases[i].name);
}

TEST(closest_point_of_a_rotated_box_is_clamped_in_its_frame) {
    const carom_box b = {{1, 2}, {5, 10}, {3, 4}};
    check("off the +x wall", carom_closest_point_box(vec(7, 10), b), 4, 6);
    check("off the -x wall", carom_closest_point_box(vec(-5, -6), b), -2, -2);
    check("off the +y wall", carom_closest_point_box(vec(-11, 11), b), -7, 8);
    check("off the -y wall", carom_closest_point_box(vec(13, -7), b), 9, -4);
    check("off the corner at (-4, 12)", carom_closest_point_box(vec(-4, 17), b), -4, 12);
    check("inside", carom_closest_point_box(vec(1.1f, 2.2f), b), (double)1.1f, (double)2.2f);
    check("a point box", carom_closest_point_box(vec(9, 9), box(1, 2, 0, 0, 1, 5)), 1, 2);
    check("a flat box", carom_closest_point_box(vec(-4, 3), box(0, 0, 5, 0, 3, 4)), 0, 0);
    check("past a flat box", carom_closest_point_box(vec(30, 40), box(0, 0, 5, 0, 3, 4)), 3, 4);
}

TEST(long_box_is_as_exact_across_as_a_short_one) {
    check("level", carom_closest_point_box(vec(0, 1000), box(0, 0, 1e20f, 1, 1, 0)), 0, 1);
    check("upright", carom_closest_point_box(vec(1000, 0), box(0, 0, 1e20f, 1, 0, 1)), 1, 0);
    check("tilted", carom_closest_point_box(vec(-8, 6), box(0, 0, 1e20f, 5, 3, 4)), -4, 3);
}

TEST(closest_point_of_a_circle_lies_towards_the_point) {
    check("outside", carom_closest_point_circle(vec(6, 8), circle(0, 0, 5)), 3, 4);
    check("off centre", carom_closest_point_circle(vec(-11, -14), circle(1, 2, 5)), -2, -2);
    check("on the border", carom_closest_point_circle(vec(3, 4), circle(0, 0, 5)), 3, 4);
    check("inside", carom_closest_point_circle(vec(1.1f, 2.2f), circle(0, 0, 5)), (double)1.1f,
          (double)2.2f);
    check("the centre", carom_closest_point_circle(vec(1, 2), circle(1, 2, 5)), 1, 2);
    check("a point circle", carom_closest_point_circle(vec(9, 9), circle(1, 2, 0)), 1, 2);
    check("from the end of the world", carom_closest_point_circle(vec(FLT_MAX, 0), circle(0, 0, 1)),
          1, 0);
}

TEST(point_inside_is_its_own) {
    int count = unit_size("random points", 50000, 1000000), inside = 0;
    for (int i = 0; i < count; i++) {
        carom_box b = carom_box_make(vec(1, 2), 6, 8, unit_uniform(-4, 4));
        carom_vec2 p = vec(unit_uniform(-5, 7), unit_uniform(-5, 7));
        if (i % 4 == 0) /* the rounded nearest border point: just in, just out, or on the border */
            p = carom_closest_point_box(p, b);
        carom_circle c = circle(1, 2, 4);
        if (carom_within_point_box(p, b)) {
            inside++;
            CHECK(unit_same_point(carom_closest_point_box(p, b), p), "box: (%.9g, %.9g)",
                  (double)p.x, (double)p.y);
        }
        if (carom_within_point_circle(p, c))
            CHECK(unit_same_point(carom_closest_point_circle(p, c), p), "circle: (%.9g, %.9g)",
                  (double)p.x, (double)p.y);
    }
    CHECK(inside > count / 10, "%d points were inside", inside);
}

TEST(closest_point_of_a_shape_is_that_of_its_kind) {
    const carom_vec2 p = {7.7f, 10.1f};
    carom_circle c = circle(0.1f, 0.2f, 1);
    carom_aabb a = aabb(0.1f, 0.2f, 1, 2);
    carom_box b = box(0.1f, 0.2f, 1, 2, 1, 3);
    assert_true(unit_same_point(carom_closest_point_shape(p, carom_shape_from_circle(c)),
                                carom_closest_point_circle(p, c)));
    assert_true(unit_same_point(carom_closest_point_shape(p, carom_shape_from_aabb(a)),
                                carom_closest_point_aabb(p, a)));
    assert_true(unit_same_point(carom_closest_point_shape(p, carom_shape_from_box(b)),
                                carom_closest_point_box(p, b)));
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closest_point_of_an_aabb_is_the_clamped_point),
        cmocka_unit_test(closest_point_of_a_rotated_box_is_clamped_in_its_frame),
        cmocka_unit_test(long_box_is_as_exact_across_as_a_short_one),
        cmocka_unit_test(closest_point_of_a_circle_lies_towards_the_point),
        cmocka_unit_test(point_inside_is_its_own),
        cmocka_unit_test(closest_point_of_a_shape_is_that_of_its_kind),
    };
    return RUN(tests);
}
