/* Tests carom_distance_circle_circle. */
#include "unit.h"

static void check(const char *name, carom_circle a, carom_circle b, double expected) {
    float got = carom_distance_circle_circle(a, b);
    CHECK(unit_within_ulps(got, expected, 1), "%s: %.9g, expected %.9g", name, (double)got,
          expected);
    CHECK((got < 0) == (expected < 0) && (got > 0) == (expected > 0), "%s: sign of %.9g", name,
          (double)got);
    CHECK((got < 0) == carom_overlap_circle_circle(a, b), "%s: verbs disagree", name);
    CHECK(unit_same_bits(got, carom_distance_circle_circle(b, a)), "%s, swapped", name);
}

TEST(distance_is_between_the_centres_less_both_radii) {
    const struct {
        const char *name;
        carom_circle a, b;
        double expected;
    } cases[] = {
        {"apart", circle(0, 0, 1), circle(3, 4, 2), 2},
        {"touching", circle(0, 0, 1), circle(3, 4, 4), 0},
        {"overlapping", circle(0, 0, 3), circle(3, 4, 4), -2},
        {"one inside the other", circle(0, 0, 1), circle(3, 4, 10), -6},
        {"concentric", circle(1, 2, 3), circle(1, 2, 4), -7},
        {"two points", circle(0, 0, 0), circle(5, 12, 0), 13},
        {"two points at one place", circle(1, 2, 0), circle(1, 2, 0), 0},
        {"irrational", circle(0, 0, 1), circle(1, 1, 0), 0.41421356237309515},
        {"an ulp of radius apart", circle(0, 0, unit_down(1)), circle(3, 4, 4), 0x1p-24},
        {"an ulp of radius deep", circle(0, 0, unit_up(1)), circle(3, 4, 4), -0x1p-23},
        {"far from the origin", circle(1e7f, 1e7f, 1), circle(10000003, 10000004, 2), 2},
        {"a speck of gap in a large sum", circle(0, 0, 16777215), circle(16777216, 0, 0.5f), 0.5},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, cases[i].b, cases[i].expected);
}

/* sqrt(1 + 2^-40) - 1 = 2^-41 - 2^-83 + ...: the root and the radius agree in 40 bits. */
TEST(cancellation_costs_no_digit) {
    check("2^-41 apart", circle(0, 0, 1), circle(1, 0x1p-20f, 0), 0x1p-41 - 0x1p-83);
    check("far and wide", circle(0, 0, 0x1p60f), circle(0x1p60f, 0x1p40f, 0), 0x1p19 - 0x1p-23);
    check("2^-81 apart", circle(0, 0, 1), circle(1, 0x1p-40f, 0), 0x1p-81);
    check("2^-201, too small for a float, apart", circle(0, 0, 1), circle(1, 0x1p-100f, 0),
          (double)FLT_TRUE_MIN);
}

TEST(distance_too_small_or_too_large_for_a_float_keeps_its_sign) {
    const float t = FLT_TRUE_MIN, m = FLT_MAX;
    check("0.41 of the smallest float", circle(0, 0, t), circle(t, t, 0), (double)t);
    check("-0.17 of the smallest float", circle(0, 0, 2 * t), circle(2 * t, 2 * t, t), -(double)t);
    check("twice the largest float", circle(-m, 0, 0), circle(m, 0, 0), (double)m);
    check("the largest diagonal", circle(-m, -m, 1), circle(m, m, 1), (double)m);
    check("twice the largest float deep", circle(0, 0, m), circle(0, 0, m), -(double)m);
    check("opposite ends, touching", circle(-m, 0, m), circle(m, 0, m), 0);
}

/* The distance changes by at most the length of a move, inside as well as outside, so that it can
 * drive conservative advancement. A distance that is constant inside would stop it. */
TEST(distance_follows_every_move) {
    carom_circle b = circle(0.3f, -0.2f, 2);
    float before = carom_distance_circle_circle(circle(-6, -1, 0.5f), b), least = before;
    for (int i = 1; i <= 1200; i++) {
        float now = carom_distance_circle_circle(circle(-6 + 0.01f * (float)i, -1, 0.5f), b);
        CHECK(fabs((double)now - (double)before) <= 0.0100001 + 2e-6, "step %d", i);
        least = now < least ? now : least;
        before = now;
    }
    assert_true(fabsf(least - -1.7f) < 1e-4f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_between_the_centres_less_both_radii),
        cmocka_unit_test(cancellation_costs_no_digit),
        cmocka_unit_test(distance_too_small_or_too_large_for_a_float_keeps_its_sign),
        cmocka_unit_test(distance_follows_every_move),
    };
    return RUN(tests);
}
