/* Tests vectors and directions. */
#include "unit_mpfr.h"

TEST(clamp_is_the_nearest_value_of_the_range) {
    const struct {
        const char *name;
        float value, low, high, expected;
    } cases[] = {
        {"below", -2, -1, 1, -1},
        {"inside", 0.5f, -1, 1, 0.5f},
        {"above", 2, -1, 1, 1},
        {"at the low end", -1, -1, 1, -1},
        {"at the high end", 1, -1, 1, 1},
        {"a range of one value", 7, 3, 3, 3},
        {"minus infinity", -INFINITY, -1, 1, -1},
        {"plus infinity", INFINITY, -1, 1, 1},
        {"not a number", NAN, -1, 1, -1},
        {"the whole range of floats", 5, -FLT_MAX, FLT_MAX, 5},
        {"a denormal range", 1, -FLT_TRUE_MIN, FLT_TRUE_MIN, FLT_TRUE_MIN},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        float got = carom_clamp(cases[i].value, cases[i].low, cases[i].high);
        CHECK(got == cases[i].expected, "%s: %g", cases[i].name, (double)got);
    }
}

/* Two mistakes of the tutorials would fail here: a minus between the squares, and integer
 * products that overflow past 46,340. */
TEST(squared_distance_adds_the_squares) {
    const struct {
        const char *name;
        carom_vec2 a, b;
        float expected;
    } cases[] = {
        {"same point", vec(3, 4), vec(3, 4), 0},
        {"3-4-5", vec(0, 0), vec(3, 4), 25},
        {"diagonal", vec(0, 0), vec(1, 1), 2},
        {"taller than wide", vec(1, 1), vec(4, 6), 34},
        {"negative side", vec(0, 0), vec(-3, -5), 34},
        {"past 46,340 pixels", vec(0, 0), vec(65536, 65536), 8589934592.0f},
        {"rounded once", vec(0, 0), vec(1, 0x1p-12f), 1.0f},
        {"rounded once, up", vec(0, 0), vec(1, 0x1.8p-12f), 0x1.000002p+0f},
        {"past FLT_MAX", vec(-3e38f, 0), vec(3e38f, 0), FLT_MAX},
        {"under the smallest float", vec(0, 0), vec(0x1p-80f, 0), 0},
        {"a denormal result", vec(0, 0), vec(0x1p-74f, 0), 0x1p-148f},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        float got = carom_distance_squared(cases[i].a, cases[i].b);
        CHECK(got == cases[i].expected, "%s: %.9g", cases[i].name, (double)got);
        CHECK(carom_distance_squared(cases[i].b, cases[i].a) == got, "%s, swapped", cases[i].name);
    }
}

TEST(squared_distance_of_no_point_is_infinite) {
    const float bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(carom_distance_squared(vec(bad[i], 0), vec(0, 0)) == INFINITY, "%zu", i);
        CHECK(carom_distance_squared(vec(0, bad[i]), vec(0, bad[i])) == INFINITY, "%zu", i);
        CHECK(carom_distance_squared(vec(0, 0), vec(bad[i], 0)) == INFINITY, "%zu", i);
    }
}

static mpfr_t sine, cosine;

static void check_angle(float angle, bool degrees) {
    carom_rot got = degrees ? carom_rot_from_degrees(angle) : carom_rot_from_angle(angle);
    unit_mpfr_sin_cos(sine, cosine, angle, degrees);
    CHECK(unit_mpfr_within_ulps(got.c, cosine, 1.0), "cos %.9g%s: %.9g", (double)angle,
          degrees ? " degrees" : "", (double)got.c);
    CHECK(unit_mpfr_within_ulps(got.s, sine, 1.0), "sin %.9g%s: %.9g", (double)angle,
          degrees ? " degrees" : "", (double)got.s);
}

TEST(direction_at_a_special_angle_is_within_an_ulp) {
    const float angles[] = {0, -0.0f, FLT_TRUE_MIN, FLT_MIN, 1e-20f, 0x1p-12f, 0.5f, 1, 0x1p23f,
                            0x1p24f, 0x1p31f, 0x1p32f, 0x1p63f, 0x1p64f, 0x1p127f, FLT_MAX,
                            /* the float nearest to a multiple of pi/2, relative to its size */
                            0x1.f37c8ap+95f, 0x1.921fb6p+0f, 0x1.921fb4p+0f, 0x1.921fb6p+1f,
                            0x1.921fb6p-1f};
    for (size_t i = 0; i < COUNT(angles); i++) {
        check_angle(angles[i], false);
        check_angle(-angles[i], false);
        check_angle(unit_up(angles[i]) < INFINITY ? unit_up(angles[i]) : FLT_MAX, false);
        check_angle(unit_down(angles[i]), false);
    }
}

TEST(direction_beside_every_multiple_of_a_quarter_turn_is_within_an_ulp) {
    int count = unit_size("multiples of pi/2", 10000, 1000000);
    for (int i = 1; i <= count; i++) {
        float near = (float)((double)i * 1.5707963267948966);
        check_angle(near, false);
        check_angle(unit_up(near), false);
        check_angle(-unit_down(near), false);
    }
}

TEST(direction_at_any_angle_is_within_an_ulp) {
    int count = unit_size("random angles of each kind", 10000, 2000000);
    for (int i = 0; i < count; i++) {
        check_angle(unit_any_float(), false);
        check_angle(unit_uniform(-7, 7), false);
    }
}

TEST(positive_angle_turns_x_towards_y) {
    carom_rot got = carom_rot_from_angle(0.5f);
    assert_true(got.c > 0 && got.s > 0);
    carom_vec2 turned = carom_rotate(carom_rot_from_degrees(90), vec(1, 0));
    assert_true(turned.x == 0 && turned.y == 1);
}

static void check_quarter(float degrees) {
    static const carom_rot quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double rest = fmod((double)degrees, 360.0);
    carom_rot expected = quarters[((int)(rest / 90.0) + 4) % 4];
    carom_rot got = carom_rot_from_degrees(degrees);
    CHECK(got.c == expected.c && got.s == expected.s, "%.9g degrees: (%.9g, %.9g)", (double)degrees,
          (double)got.c, (double)got.s);
}

TEST(degrees_are_exact_at_every_quarter_turn) {
    for (int i = -4000; i <= 4000; i++)
        check_quarter(90.0f * (float)i);
    for (int exponent = 1; exponent <= 121; exponent++) {
        check_quarter(ldexpf(90, exponent));
        check_quarter(-ldexpf(90, exponent));
        /* a float is a multiple of 90 when its odd part is one of 45 */
        for (int i = 0; i < 20; i++) {
            float odd = 45.0f * (float)(unit_random() % 300000);
            if (ldexp((double)odd, exponent) <= (double)FLT_MAX)
                check_quarter(ldexpf(odd, exponent));
        }
    }
}

TEST(degrees_elsewhere_are_within_an_ulp) {
    int count = unit_size("random degrees of each kind", 10000, 2000000);
    for (int i = 0; i < count; i++) {
        check_angle(unit_any_float(), true);
        check_angle(unit_uniform(-720, 720), true);
        float quarter = 90.0f * (float)(int)unit_uniform(-40, 40);
        check_angle(unit_up(quarter), true);
        check_angle(unit_down(quarter), true);
    }
    for (int i = -720; i <= 720; i++)
        check_angle((float)i, true);
    check_angle(FLT_MAX, true);
    check_angle(FLT_TRUE_MIN, true);
}

TEST(no_angle_gives_the_x_axis) {
    const float bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < COUNT(bad); i++) {
        carom_rot a = carom_rot_from_angle(bad[i]), d = carom_rot_from_degrees(bad[i]);
        CHECK(a.c == 1 && a.s == 0, "angle %zu", i);
        CHECK(d.c == 1 && d.s == 0, "degrees %zu", i);
    }
}

/* A cosine/sine pair and four products are enough; the length of the pair does not matter. */
TEST(rotating_takes_only_the_direction) {
    const carom_rot rots[] = {
        {4, 3}, {8, 6}, {0x1p-140f * 4, 0x1p-140f * 3}, {0x1p120f * 4, 0x1p120f * 3}};
    for (size_t i = 0; i < COUNT(rots); i++) {
        carom_vec2 there = carom_rotate(rots[i], vec(5, 10));
        carom_vec2 back = carom_unrotate(rots[i], vec(5, 10));
        CHECK(unit_near_point(there, -2, 11, 1), "rot %zu: (%.9g, %.9g)", i, (double)there.x,
              (double)there.y);
        CHECK(unit_near_point(back, 10, 5, 1), "rot %zu: (%.9g, %.9g)", i, (double)back.x,
              (double)back.y);
    }
}

static void check_turn(carom_rot rot, carom_vec2 v) {
    long double c = rot.c, s = rot.s, x = v.x, y = v.y, length = sqrtl(c * c + s * s);
    double allowed = unit_ulp((double)sqrtl(x * x + y * y));
    const long double there[2] = {(c * x - s * y) / length, (s * x + c * y) / length};
    const long double back[2] = {(c * x + s * y) / length, (c * y - s * x) / length};
    for (int i = 0; i < 2; i++) {
        carom_vec2 got = i ? carom_unrotate(rot, v) : carom_rotate(rot, v);
        const long double *expected = i ? back : there;
        for (int axis = 0; axis < 2; axis++) {
            long double clamped = fminl(fmaxl(expected[axis], -(long double)FLT_MAX), FLT_MAX);
            long double error = fabsl((axis ? got.y : got.x) - clamped);
            CHECK(error <= allowed, "rot (%.9g, %.9g) v (%.9g, %.9g): off by %.3Lg", (double)rot.c,
                  (double)rot.s, (double)v.x, (double)v.y, error);
        }
    }
}

TEST(turned_vector_is_within_an_ulp_of_its_length) {
    int count = unit_size("random turns", 100000, 5000000);
    for (int i = 0; i < count; i++) {
        check_turn((carom_rot){unit_uniform(-1, 1), unit_uniform(-1, 1)},
                   vec(unit_uniform(-100, 100), unit_uniform(-100, 100)));
        check_turn((carom_rot){unit_any_float(), unit_any_float()},
                   vec(unit_any_float(), unit_any_float()));
    }
}

TEST(turned_vector_saturates) {
    carom_vec2 got = carom_rotate((carom_rot){1, 1}, vec(FLT_MAX, FLT_MAX));
    assert_true(got.x == 0 && got.y == FLT_MAX);
    got = carom_unrotate((carom_rot){-1, 1}, vec(FLT_MAX, -FLT_MAX));
    assert_true(got.x == -FLT_MAX && got.y == 0);
}

TEST(turning_by_no_direction_or_turning_no_vector_gives_nothing) {
    const struct {
        const char *name;
        carom_rot rot;
        carom_vec2 v;
    } cases[] = {
        {"no direction", {0, 0}, {1, 2}},
        {"NaN cosine", {NAN, 1}, {1, 2}},
        {"NaN sine", {1, NAN}, {1, 2}},
        {"infinite cosine", {INFINITY, 1}, {1, 2}},
        {"infinite sine", {1, -INFINITY}, {1, 2}},
        {"NaN x", {1, 0}, {NAN, 2}},
        {"NaN y", {1, 0}, {1, NAN}},
        {"infinite x", {1, 0}, {INFINITY, 2}},
        {"infinite y", {1, 0}, {1, -INFINITY}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 there = carom_rotate(cases[i].rot, cases[i].v);
        carom_vec2 back = carom_unrotate(cases[i].rot, cases[i].v);
        CHECK(there.x == 0 && there.y == 0, "%s", cases[i].name);
        CHECK(back.x == 0 && back.y == 0, "%s", cases[i].name);
    }
}

TEST(sums_and_products_are_rounded_once) {
    const carom_vec2 a = {3, 4}, b = {-1, 0.5f};
    assert_true(unit_same_point(carom_add(a, b), vec(2, 4.5f)));
    assert_true(unit_same_point(carom_subtract(a, b), vec(4, 3.5f)));
    assert_true(unit_same_point(carom_scale(a, -2), vec(-6, -8)));
    assert_true(carom_dot(a, b) == -1 && carom_cross(a, b) == 5.5f);
    assert_true(carom_cross(vec(1, 0), vec(0, 1)) == 1); /* x towards y is positive */
    assert_true(carom_length(a) == 5 && carom_length(vec(0, 0)) == 0);
    for (int i = 0; i < 20000; i++) {
        carom_vec2 v = {unit_uniform(-9, 9), unit_uniform(-9, 9)};
        carom_vec2 w = {unit_uniform(-9, 9), unit_uniform(-9, 9)};
        double dot = (double)v.x * (double)w.x + (double)v.y * (double)w.y;
        double cross = (double)v.x * (double)w.y - (double)v.y * (double)w.x;
        CHECK(carom_dot(v, w) == (float)dot && carom_cross(v, w) == (float)cross, "%d", i);
        CHECK(carom_add(v, w).x == v.x + w.x && carom_subtract(v, w).y == v.y - w.y, "%d", i);
    }
}

TEST(a_unit_vector_has_length_one_at_any_scale) {
    const float scales[] = {FLT_TRUE_MIN, 1e-30f, 1, 1e30f, FLT_MAX};
    for (size_t i = 0; i < COUNT(scales); i++) {
        carom_vec2 unit = carom_normalize(vec(0, -scales[i]));
        CHECK(unit_same_point(unit, vec(0, -1)), "%g", (double)scales[i]);
    }
    assert_true(unit_same_point(carom_normalize(vec(3, 4)), vec(0.6f, 0.8f)));
    assert_true(unit_same_point(carom_normalize(vec(0, 0)), vec(0, 0)));
    for (int i = 0; i < 20000; i++)
        CHECK(unit_is_unit(carom_normalize(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)))), "%d",
              i);
}

TEST(interpolation_is_exact_at_both_ends) {
    for (int i = 0; i < 20000; i++) {
        carom_vec2 a = {unit_uniform(-9, 9), unit_uniform(-9, 9)};
        carom_vec2 b = {unit_uniform(-9, 9), unit_uniform(-9, 9)};
        CHECK(unit_same_point(carom_lerp(a, b, 0), a), "%d", i);
        CHECK(unit_same_point(carom_lerp(a, b, 1), b), "%d", i);
    }
    assert_true(unit_same_point(carom_lerp(vec(0, 0), vec(4, 8), 0.25f), vec(1, 2)));
    assert_true(unit_same_point(carom_lerp(vec(0, 0), vec(4, 8), 2), vec(8, 16)));
}

TEST(the_angle_of_a_direction_takes_it_back) {
    assert_true(carom_rot_angle((carom_rot){5, 0}) == 0);
    assert_true(carom_rot_angle((carom_rot){0, 2}) == 0x1.921fb6p+0f);
    assert_true(carom_rot_angle((carom_rot){0, 0}) == 0);
    for (int i = 0; i < 20000; i++) {
        float angle = unit_uniform(-3.1415f, 3.1415f);
        float back = carom_rot_angle(carom_rot_from_angle(angle));
        CHECK(fabsf(back - angle) <= 3e-7f, "%.9g: %.9g", (double)angle, (double)back);
    }
}

TEST(vectors_of_no_numbers_give_nothing_and_large_ones_saturate) {
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const carom_vec2 one = {1, 1};
    for (size_t i = 0; i < COUNT(bad); i++) {
        const carom_vec2 v = {1, bad[i]}, none = {0, 0};
        CHECK(unit_same_point(carom_add(v, one), none), "%zu", i);
        CHECK(unit_same_point(carom_subtract(one, v), none), "%zu", i);
        CHECK(unit_same_point(carom_scale(v, 1), none), "%zu", i);
        CHECK(unit_same_point(carom_scale(one, bad[i]), none), "%zu", i);
        CHECK(carom_dot(v, one) == 0 && carom_cross(one, v) == 0, "%zu", i);
        CHECK(carom_length(v) == INFINITY, "%zu", i);
        CHECK(unit_same_point(carom_normalize(v), none), "%zu", i);
        CHECK(unit_same_point(carom_lerp(v, one, 0.5f), none), "%zu", i);
        CHECK(unit_same_point(carom_lerp(one, one, bad[i]), none), "%zu", i);
        CHECK(carom_rot_angle((carom_rot){bad[i], 1}) == 0, "%zu", i);
    }
    const carom_vec2 most = {FLT_MAX, FLT_MAX};
    assert_true(unit_same_point(carom_add(most, most), most));
    assert_true(unit_same_point(carom_scale(most, 2), most));
    assert_true(carom_dot(most, most) == FLT_MAX && carom_length(most) == FLT_MAX);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    mpfr_inits2(128, sine, cosine, (mpfr_ptr)0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clamp_is_the_nearest_value_of_the_range),
        cmocka_unit_test(squared_distance_adds_the_squares),
        cmocka_unit_test(squared_distance_of_no_point_is_infinite),
        cmocka_unit_test(direction_at_a_special_angle_is_within_an_ulp),
        cmocka_unit_test(direction_beside_every_multiple_of_a_quarter_turn_is_within_an_ulp),
        cmocka_unit_test(direction_at_any_angle_is_within_an_ulp),
        cmocka_unit_test(positive_angle_turns_x_towards_y),
        cmocka_unit_test(degrees_are_exact_at_every_quarter_turn),
        cmocka_unit_test(degrees_elsewhere_are_within_an_ulp),
        cmocka_unit_test(no_angle_gives_the_x_axis),
        cmocka_unit_test(rotating_takes_only_the_direction),
        cmocka_unit_test(turned_vector_is_within_an_ulp_of_its_length),
        cmocka_unit_test(turned_vector_saturates),
        cmocka_unit_test(turning_by_no_direction_or_turning_no_vector_gives_nothing),
        cmocka_unit_test(sums_and_products_are_rounded_once),
        cmocka_unit_test(a_unit_vector_has_length_one_at_any_scale),
        cmocka_unit_test(interpolation_is_exact_at_both_ends),
        cmocka_unit_test(the_angle_of_a_direction_takes_it_back),
        cmocka_unit_test(vectors_of_no_numbers_give_nothing_and_large_ones_saturate),
    };
    int failed = RUN(tests);
    mpfr_clears(sine, cosine, (mpfr_ptr)0);
    mpfr_free_cache();
    return failed;
}
