/* Tests the distance of a point from a circle, an aabb and a box. */
#include "unit.h"

static void check(const char *name, float got, double expected) {
    CHECK(unit_within_ulps(got, expected, 1), "%s: %.9g, expected %.9g", name, (double)got,
          expected);
    CHECK((got < 0) == (expected < 0) && (got > 0) == (expected > 0), "%s: sign of %.9g", name,
          (double)got);
}

/* "The magnitude is the dot product", says a tutorial: it is its square root. */
TEST(distance_to_a_circle_is_the_root_less_the_radius) {
    check("3-4-5 from a point", carom_distance_point_circle(vec(3, 4), circle(0, 0, 0)), 5);
    check("outside", carom_distance_point_circle(vec(3, 4), circle(0, 0, 2)), 3);
    check("on it", carom_distance_point_circle(vec(3, 4), circle(0, 0, 5)), 0);
    check("inside", carom_distance_point_circle(vec(3, 4), circle(0, 0, 12)), -7);
    check("at the centre", carom_distance_point_circle(vec(1, 2), circle(1, 2, 3)), -3);
    check("irrational", carom_distance_point_circle(vec(1, 1), circle(0, 0, 1)),
          0.41421356237309515);
}

TEST(distance_to_an_aabb_is_to_the_nearest_wall_or_corner) {
    const carom_aabb b = {{-4, -2}, {4, 2}};
    check("right", carom_distance_point_aabb(vec(6, 1), b), 2);
    check("left", carom_distance_point_aabb(vec(-7, -1), b), 3);
    check("above", carom_distance_point_aabb(vec(0, 5), b), 3);
    check("below", carom_distance_point_aabb(vec(4, -3), b), 1);
    check("off a corner", carom_distance_point_aabb(vec(7, 6), b), 5);
    check("on a wall", carom_distance_point_aabb(vec(4, 0), b), 0);
    check("on a corner", carom_distance_point_aabb(vec(-4, 2), b), 0);
    check("the centre", carom_distance_point_aabb(vec(0, 0), b), -2);
    check("inside near the right wall", carom_distance_point_aabb(vec(3, 0), b), -1);
    check("inside near the lower wall", carom_distance_point_aabb(vec(-1, -1.5f), b), -0.5);
}

TEST(distance_to_a_box_is_measured_in_its_frame) {
    const carom_box b = {{1, 2}, {5, 10}, {3, 4}};
    check("off the +x wall", carom_distance_point_box(vec(7, 10), b), 5);
    check("off the -y wall", carom_distance_point_box(vec(13, -7), b), 5);
    check("off the corner at (-4, 12)", carom_distance_point_box(vec(-4, 17), b), 5);
    check("on the +x wall", carom_distance_point_box(vec(4, 6), b), 0);
    check("on a corner", carom_distance_point_box(vec(-4, 12), b), 0);
    check("the centre", carom_distance_point_box(vec(1, 2), b), -5);
    check("inside near the +x wall", carom_distance_point_box(vec(2.5f, 4), b), -2.5);
}

TEST(distance_too_small_or_too_large_for_a_float_keeps_its_sign) {
    const float t = FLT_TRUE_MIN, m = FLT_MAX;
    assert_true(carom_distance_point_circle(vec(t, t), circle(0, 0, t)) == t);
    assert_true(carom_distance_point_circle(vec(2 * t, 2 * t), circle(0, 0, 3 * t)) == -t);
    assert_true(carom_distance_point_circle(vec(-m, 0), circle(m, 0, 0)) == m);
    assert_true(carom_distance_point_circle(vec(-m, -m), circle(m, m, m)) == m);
    assert_true(carom_distance_point_aabb(vec(-m, 0), aabb(m, 0, m, 0)) == m);
    assert_true(carom_distance_point_aabb(vec(0, 0), aabb(-m, -m, m, m)) == -m);
    assert_true(carom_distance_point_box(vec(-m, -m), box(m, m, 1, 1, 1, 1)) == m);
    assert_true(carom_distance_point_box(vec(0, 0), box(0, 0, m, m, 3, 4)) == -m);
    /* 0.6 t and 1.2 t from the middle of the box, whose wall is at t */
    assert_true(carom_distance_point_box(vec(t, 0), box(0, 0, t, 8 * t, 3, 4)) == -t);
    assert_true(carom_distance_point_box(vec(2 * t, 0), box(0, 0, t, 8 * t, 3, 4)) == t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_to_a_circle_is_the_root_less_the_radius),
        cmocka_unit_test(distance_to_an_aabb_is_to_the_nearest_wall_or_corner),
        cmocka_unit_test(distance_to_a_box_is_measured_in_its_frame),
        cmocka_unit_test(distance_too_small_or_too_large_for_a_float_keeps_its_sign),
    };
    return RUN(tests);
}
