/* Tests carom_distance_circle_box. */
#include "unit.h"

static void check(const char *name, carom_circle a, carom_box b, double expected) {
    float got = carom_distance_circle_box(a, b);
    CHECK(unit_within_ulps(got, expected, 1), "%s: %.9g, expected %.9g", name, (double)got,
          expected);
    CHECK((got < 0) == (expected < 0) && (got > 0) == (expected > 0), "%s: sign of %.9g", name,
          (double)got);
    CHECK((got < 0) == carom_overlap_circle_box(a, b), "%s: verbs disagree", name);
}

/* Axes (0.6, 0.8) and (-0.8, 0.6); the (+,+) corner is at (-5, 10). */
TEST(distance_is_from_the_nearest_wall_or_corner_of_the_rotated_box) {
    const struct {
        const char *name;
        carom_circle a;
        double expected;
    } cases[] = {
        {"off the +x wall", circle(6, 8, 1), 4},
        {"touching the +x wall", circle(6, 8, 5), 0},
        {"across the -x wall", circle(-6, -8, 7), -2},
        {"off the +y wall", circle(-12, 9, 2), 3},
        {"touching the -y wall", circle(12, -9, 5), 0},
        {"off a corner", circle(-5, 15, 2), 3},
        {"touching a corner", circle(-8, 14, 5), 0},
        {"across a corner", circle(-8, 14, 6), -1},
        {"centre on a wall", circle(3, 4, 1), -1},
        {"centre on a corner", circle(-5, 10, 1), -1},
        {"centre inside by 2.5", circle(1.5f, 2, 1), -3.5},
        {"centre of the box", circle(0, 0, 1), -6},
        {"a point on a wall", circle(3, 4, 0), 0},
        {"a point inside", circle(1.5f, 2, 0), -2.5},
        {"an ulp of radius apart", circle(6, 8, unit_down(5)), 0x1p-21},
        {"an ulp of radius deep", circle(6, 8, unit_up(5)), -0x1p-21},
    };
    const float lengths[] = {1, 0x1p-147f, 0x1p-60f, 0x1p60f, 0x1p125f};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t k = 0; k < COUNT(lengths); k++)
            check(cases[i].name, cases[i].a, box(0, 0, 5, 10, 3 * lengths[k], 4 * lengths[k]),
                  cases[i].expected);
}

TEST(distance_scales_with_the_picture) {
    for (int k = -140; k <= 115; k++) {
        char name[32];
        snprintf(name, sizeof name, "scale 2^%d", k);
        carom_box b = box(ldexpf(100, k), 0, ldexpf(5, k), ldexpf(10, k), 3, 4);
        check(name, circle(ldexpf(106, k), ldexpf(8, k), ldexpf(1, k)), b, ldexp(4, k));
        check(name, circle(ldexpf(95, k), ldexpf(15, k), ldexpf(2, k)), b, ldexp(3, k));
        check(name, circle(ldexpf(100, k), 0, ldexpf(1, k)), b, ldexp(-6, k));
        check(name, circle(ldexpf(95, k), ldexpf(15, k), ldexpf(5, k)), b, 0);
    }
}

TEST(distance_is_that_of_the_definition) {
    int count = unit_size("random circles and boxes", 50000, 5000000);
    for (int i = 0; i < count; i++) {
        carom_circle a = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 3));
        carom_box b = carom_box_make(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)),
                                     unit_uniform(0, 9), unit_uniform(0, 9), unit_uniform(-9, 9));
        unit_disc disc = {a.center.x, a.center.y, a.radius};
        check("random", a, b, (double)unit_distance(disc, unit_rect_from_box(b)));
    }
}

TEST(distance_too_small_or_too_large_for_a_float_keeps_its_sign) {
    const float t = FLT_TRUE_MIN, m = FLT_MAX;
    check("0.2 t off the +x wall", circle(2 * t, 0, 0), box(0, 0, t, 8 * t, 3, 4), (double)t);
    check("0.4 t inside the +x wall", circle(t, 0, 0), box(0, 0, t, 8 * t, 3, 4), -(double)t);
    check("across everything", circle(-m, -m, 0), box(m, m, 1, 1, 1, 1), (double)m);
    check("in the middle of everything", circle(0, 0, m), box(0, 0, m, m, 3, 4), -(double)m);
}

/* The distance changes by at most the length of a move, inside as well as outside. */
TEST(distance_follows_every_move) {
    carom_box b = carom_box_make(vec(0.2f, 0.1f), 4, 2.5f, 0.4f);
    float before = carom_distance_circle_box(circle(-6, -1, 0.5f), b);
    for (int i = 1; i <= 1200; i++) {
        float x = -6 + 0.01f * (float)i, y = -1 + 0.003f * (float)i;
        float now = carom_distance_circle_box(circle(x, y, 0.5f), b);
        CHECK(fabs((double)now - (double)before) <= 0.01044031 + 3e-6, "step %d", i);
        CHECK(now != before, "step %d stands still at %g", i, (double)now);
        before = now;
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_from_the_nearest_wall_or_corner_of_the_rotated_box),
        cmocka_unit_test(distance_scales_with_the_picture),
        cmocka_unit_test(distance_is_that_of_the_definition),
        cmocka_unit_test(distance_too_small_or_too_large_for_a_float_keeps_its_sign),
        cmocka_unit_test(distance_follows_every_move),
    };
    return RUN(tests);
}
