/* Tests the constructors of shapes. */
#include "unit.h"

static void check_aabb(const char *name, carom_aabb got, carom_aabb expected) {
    CHECK(unit_same_point(got.min, expected.min) && unit_same_point(got.max, expected.max),
          "%s: (%.9g, %.9g)-(%.9g, %.9g)", name, (double)got.min.x, (double)got.min.y,
          (double)got.max.x, (double)got.max.y);
}

TEST(circle_is_taken_as_it_is) {
    carom_circle got = carom_circle_make(vec(1, -2), 3);
    assert_true(got.center.x == 1 && got.center.y == -2 && got.radius == 3);
    assert_true(carom_circle_make(vec(0, 0), -1).radius == -1);
}

TEST(corners_are_taken_as_they_are_even_in_the_wrong_order) {
    check_aabb("in order", carom_aabb_make(vec(1, 2), vec(3, 4)), aabb(1, 2, 3, 4));
    check_aabb("reversed", carom_aabb_make(vec(3, 4), vec(1, 2)), aabb(3, 4, 1, 2));
    assert_true(carom_aabb_check(carom_aabb_make(vec(3, 4), vec(1, 2))) != CAROM_VALID);
}

/* A rectangle is given by its corner, width and height. Which corner is the top does not matter. */
TEST(rectangle_reaches_from_its_corner_by_width_and_height) {
    const struct {
        const char *name;
        float x, y, w, h;
        carom_aabb expected;
    } cases[] = {
        {"at the origin", 0, 0, 640, 480, aabb(0, 0, 640, 480)},
        {"left of it", -10, -20, 5, 7, aabb(-10, -20, -5, -13)},
        {"empty", 3, 4, 0, 0, aabb(3, 4, 3, 4)},
        {"rounded to nearest even", 0x1p24f, -0x1p24f, 1, 1,
         aabb(0x1p24f, -0x1p24f, 0x1p24f, -16777215)},
        {"rounded up", 0x1p24f, 0, 3, 0, aabb(0x1p24f, 0, 16777220, 0)},
        {"past FLT_MAX", FLT_MAX, 0, FLT_MAX, 1, aabb(FLT_MAX, 0, FLT_MAX, 1)},
        {"the widest", -FLT_MAX, 0, FLT_MAX, 1, aabb(-FLT_MAX, 0, 0, 1)},
        {"denormal", 0, 0, FLT_TRUE_MIN, FLT_TRUE_MIN, aabb(0, 0, FLT_TRUE_MIN, FLT_TRUE_MIN)},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_aabb(cases[i].name,
                   carom_aabb_from_rect(cases[i].x, cases[i].y, cases[i].w, cases[i].h),
                   cases[i].expected);
}

TEST(rectangle_of_nonsense_is_invalid) {
    assert_true(carom_aabb_check(carom_aabb_from_rect(NAN, 0, 1, 1)) != CAROM_VALID);
    assert_true(carom_aabb_check(carom_aabb_from_rect(0, 0, 1, NAN)) != CAROM_VALID);
    assert_true(carom_aabb_check(carom_aabb_from_rect(INFINITY, 0, 1, 1)) != CAROM_VALID);
    assert_true(carom_aabb_check(carom_aabb_from_rect(0, 0, -1, 1)) != CAROM_VALID);
}

TEST(centre_and_half_extents_give_corners) {
    check_aabb("plain", carom_aabb_from_half(vec(1, 2), vec(3, 4)), aabb(-2, -2, 4, 6));
    check_aabb("a point", carom_aabb_from_half(vec(1, 2), vec(0, 0)), aabb(1, 2, 1, 2));
    check_aabb("rounded", carom_aabb_from_half(vec(0x1p24f, 0), vec(1, 1)),
               aabb(16777215, -1, 0x1p24f, 1));
    assert_true(carom_aabb_check(carom_aabb_from_half(vec(0, 0), vec(-1, 1))) != CAROM_VALID);
    assert_true(carom_aabb_check(carom_aabb_from_half(vec(NAN, 0), vec(1, 1))) != CAROM_VALID);
}

/* A box is given by centre, width, height and radians. */
TEST(box_has_half_the_width_and_height) {
    carom_box got = carom_box_make(vec(1, 2), 6, 8, 0);
    assert_true(unit_same_point(got.center, vec(1, 2)));
    assert_true(unit_same_point(got.half, vec(3, 4)));
    assert_true(got.rot.c == 1 && got.rot.s == 0);
}

TEST(box_turns_by_the_direction_of_its_angle) {
    const float angles[] = {0.5f, -1, 100, 1e30f};
    for (size_t i = 0; i < COUNT(angles); i++) {
        carom_box got = carom_box_make(vec(0, 0), 1, 1, angles[i]);
        carom_rot expected = carom_rot_from_angle(angles[i]);
        CHECK(unit_same_bits(got.rot.c, expected.c) && unit_same_bits(got.rot.s, expected.s),
              "%g radians", (double)angles[i]);
    }
}

TEST(box_of_negative_width_is_invalid) {
    assert_int_equal(carom_box_check(carom_box_make(vec(0, 0), -1, 1, 0)), CAROM_INVALID_NEGATIVE);
    assert_int_equal(carom_box_check(carom_box_make(vec(0, 0), 1, -1, 0)), CAROM_INVALID_NEGATIVE);
}

TEST(box_from_a_direction_is_taken_as_it_is) {
    carom_box got = carom_box_from_half(vec(1, 2), vec(3, 4), (carom_rot){40, 30});
    assert_true(unit_same_point(got.center, vec(1, 2)));
    assert_true(unit_same_point(got.half, vec(3, 4)));
    assert_true(got.rot.c == 40 && got.rot.s == 30);
}

TEST(aabb_becomes_the_box_of_the_same_rectangle) {
    const struct {
        const char *name;
        carom_aabb from;
        carom_vec2 center, half;
    } cases[] = {
        {"plain", aabb(-2, -2, 4, 6), vec(1, 2), vec(3, 4)},
        {"a point", aabb(1, 2, 1, 2), vec(1, 2), vec(0, 0)},
        {"the widest", aabb(-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX), vec(0, 0),
         vec(FLT_MAX, FLT_MAX)},
        {"far out", aabb(FLT_MAX, 0, FLT_MAX, 2), vec(FLT_MAX, 1), vec(0, 1)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_box got = carom_box_from_aabb(cases[i].from);
        CHECK(unit_same_point(got.center, cases[i].center), "%s: centre", cases[i].name);
        CHECK(unit_same_point(got.half, cases[i].half), "%s: half", cases[i].name);
        CHECK(got.rot.c == 1 && got.rot.s == 0, "%s: rot", cases[i].name);
    }
}

/* Whole pixels are converted exactly, or the function returns false. */
TEST(pixel_rectangle_returns_whether_it_is_exact) {
    const struct {
        const char *name;
        int32_t x, y, w, h;
        bool exact;
        carom_aabb expected;
    } cases[] = {
        {"a screen", 0, 0, 1920, 1080, true, aabb(0, 0, 1920, 1080)},
        {"left of the origin", -30, -40, 10, 20, true, aabb(-30, -40, -20, -20)},
        {"empty", 5, 6, 0, 0, true, aabb(5, 6, 5, 6)},
        {"up to 2^24", -16777216, 0, 33554432, 1, true, aabb(-16777216, 0, 16777216, 1)},
        {"odd past 2^24 at the left", 16777217, 0, 1, 1, false, aabb(16777216, 0, 16777218, 1)},
        {"odd past 2^24 at the right", 16777215, 0, 2, 1, false, aabb(16777215, 0, 16777216, 1)},
        {"odd past 2^24 at the top", 0, -16777217, 1, 1, false, aabb(0, -16777216, 1, -16777216)},
        {"odd past 2^24 at the bottom", 0, 1, 1, 16777216, false, aabb(0, 1, 1, 16777216)},
        {"even past 2^24", 16777218, 0, 2, 1, true, aabb(16777218, 0, 16777220, 1)},
        {"an inexact width between exact corners", -16777216, 0, 16777217, 1, true,
         aabb(-16777216, 0, 1, 1)},
        {"the least corner", INT32_MIN, INT32_MIN, 0, 0, true,
         aabb(-0x1p31f, -0x1p31f, -0x1p31f, -0x1p31f)},
        {"from the least corner across", INT32_MIN, 0, INT32_MAX, 1, true,
         aabb(-0x1p31f, 0, -1, 1)},
        {"the greatest corner", INT32_MAX, 0, 0, 1, false, aabb(0x1p31f, 0, 0x1p31f, 1)},
        {"a far corner past the integers", INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, false,
         aabb(0x1p31f, 0x1p31f, 0x1p32f, 0x1p32f)},
        {"an exact far corner past the integers", 1073741824, 0, 1073741824, 1, true,
         aabb(0x1p30f, 0, 0x1p31f, 1)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_aabb got = aabb(-1, -1, -1, -1);
        bool exact = carom_aabb_from_pixels(cases[i].x, cases[i].y, cases[i].w, cases[i].h, &got);
        CHECK(exact == cases[i].exact, "%s", cases[i].name);
        check_aabb(cases[i].name, got, cases[i].expected);
    }
}

TEST(pixel_rectangle_of_negative_size_is_refused_but_filled_in) {
    carom_aabb got = aabb(99, 99, 99, 99);
    assert_false(carom_aabb_from_pixels(10, 20, -3, 4, &got));
    check_aabb("negative width", got, aabb(10, 20, 7, 24));
    assert_false(carom_aabb_from_pixels(10, 20, 3, -4, &got));
    check_aabb("negative height", got, aabb(10, 20, 13, 16));
    assert_false(carom_aabb_from_pixels(INT32_MIN, 0, INT32_MIN, 1, &got));
    check_aabb("as far as it goes", got, aabb(-0x1p31f, 0, -0x1p32f, 1));
}

TEST(pixel_circle_returns_whether_it_is_exact) {
    const struct {
        const char *name;
        int32_t x, y, radius;
        bool exact;
        carom_circle expected;
    } cases[] = {
        {"a dot", 320, 240, 10, true, circle(320, 240, 10)},
        {"a point", -1, -2, 0, true, circle(-1, -2, 0)},
        {"2^24", 16777216, -16777216, 16777216, true, circle(0x1p24f, -0x1p24f, 0x1p24f)},
        {"x past it", 16777217, 0, 1, false, circle(0x1p24f, 0, 1)},
        {"y past it", 0, -16777217, 1, false, circle(0, -0x1p24f, 1)},
        {"radius past it", 0, 0, 16777217, false, circle(0, 0, 0x1p24f)},
        {"the least centre", INT32_MIN, INT32_MIN, 1, true, circle(-0x1p31f, -0x1p31f, 1)},
        {"the greatest", INT32_MAX, INT32_MAX, INT32_MAX, false, circle(0x1p31f, 0x1p31f, 0x1p31f)},
        {"a negative radius", 1, 2, -3, false, circle(1, 2, -3)},
        {"the least radius", 1, 2, INT32_MIN, false, circle(1, 2, -0x1p31f)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_circle got = circle(99, 99, 99);
        bool exact = carom_circle_from_pixels(cases[i].x, cases[i].y, cases[i].radius, &got);
        CHECK(exact == cases[i].exact, "%s", cases[i].name);
        CHECK(unit_same_point(got.center, cases[i].expected.center) &&
                  got.radius == cases[i].expected.radius,
              "%s", cases[i].name);
    }
}

TEST(tagged_shape_holds_what_it_was_given) {
    carom_shape s = carom_shape_from_circle(circle(1, 2, 3));
    assert_true(s.as.circle.center.x == 1 && s.as.circle.center.y == 2 && s.as.circle.radius == 3);
    s = carom_shape_from_aabb(aabb(1, 2, 3, 4));
    check_aabb("aabb", s.as.aabb, aabb(1, 2, 3, 4));
    s = carom_shape_from_box(box(1, 2, 3, 4, 5, 6));
    assert_true(s.as.box.center.x == 1 && s.as.box.half.y == 4 && s.as.box.rot.s == 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_is_taken_as_it_is),
        cmocka_unit_test(corners_are_taken_as_they_are_even_in_the_wrong_order),
        cmocka_unit_test(rectangle_reaches_from_its_corner_by_width_and_height),
        cmocka_unit_test(rectangle_of_nonsense_is_invalid),
        cmocka_unit_test(centre_and_half_extents_give_corners),
        cmocka_unit_test(box_has_half_the_width_and_height),
        cmocka_unit_test(box_turns_by_the_direction_of_its_angle),
        cmocka_unit_test(box_of_negative_width_is_invalid),
        cmocka_unit_test(box_from_a_direction_is_taken_as_it_is),
        cmocka_unit_test(aabb_becomes_the_box_of_the_same_rectangle),
        cmocka_unit_test(pixel_rectangle_returns_whether_it_is_exact),
        cmocka_unit_test(pixel_rectangle_of_negative_size_is_refused_but_filled_in),
        cmocka_unit_test(pixel_circle_returns_whether_it_is_exact),
        cmocka_unit_test(tagged_shape_holds_what_it_was_given),
    };
    return RUN(tests);
}
