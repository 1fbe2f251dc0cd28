/* Tests carom_distance_circle_aabb. */
#include "unit.h"

static void check(const char *name, carom_circle a, carom_aabb b, double expected) {
    float got = carom_distance_circle_aabb(a, b);
    CHECK(unit_within_ulps(got, expected, 1), "%s: %.9g, expected %.9g", name, (double)got,
          expected);
    CHECK((got < 0) == (expected < 0) && (got > 0) == (expected > 0), "%s: sign of %.9g", name,
          (double)got);
    CHECK((got < 0) == carom_overlap_circle_aabb(a, b), "%s: verbs disagree", name);
}

/* If the centre is inside, a tutorial's distance is always -radius. Here it is -(distance to the
 * nearest wall) - radius. */
TEST(distance_is_from_the_nearest_wall_or_corner) {
    const carom_aabb b = {{-4, -2}, {4, 2}};
    const struct {
        const char *name;
        carom_circle a;
        double expected;
    } cases[] = {
        {"right, apart", circle(7, 0, 1), 2},
        {"left, touching", circle(-5, 1, 1), 0},
        {"above, across", circle(1, 2.5f, 1), -0.5},
        {"below, apart", circle(-4, -5, 1), 2},
        {"off a corner, apart", circle(7, 6, 1), 4},
        {"off a corner, touching", circle(-7, 6, 5), 0},
        {"off a corner, across", circle(7, -6, 8), -3},
        {"centre on a wall", circle(4, 0, 1), -1},
        {"centre on a corner", circle(4, 2, 1), -1},
        {"centre inside by 1", circle(3, 0, 1), -2},
        {"centre inside by 1.5", circle(0, 0.5f, 1), -2.5},
        {"centre of the box", circle(0, 0, 1), -3},
        {"a point inside", circle(0, 1, 0), -1},
        {"a point on a wall", circle(0, 2, 0), 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, b, cases[i].expected);
}

/* Chipmunk: a hit of depth 3. */
TEST(circle_far_from_a_small_box_is_two_and_a_half_away) {
    check("2.5 apart", circle(2.5f, 10, 3), aabb(-4.25f, 10, -3, 12), 2.5);
}

/* Box2D: 5e-9 deep. */
TEST(tiny_circle_on_a_tiny_corner_has_its_exact_depth) {
    const float h = 1e-8f, p = 1.5e-8f;
    double d = (double)p - (double)h;
    check("depth 2.93e-9", circle(p, p, h), aabb(-h, -h, h, h), sqrt(2 * d * d) - (double)h);
}

TEST(distance_too_small_or_too_large_for_a_float_keeps_its_sign) {
    const float t = FLT_TRUE_MIN, m = FLT_MAX;
    check("0.41 of the smallest float", circle(t, t, t), aabb(-t, -t, 0, 0), (double)t);
    check("-0.17 of the smallest float", circle(2 * t, 2 * t, 3 * t), aabb(-t, -t, 0, 0),
          -(double)t);
    check("across everything", circle(-m, 0, 0), aabb(m, 0, m, 0), (double)m);
    check("in the middle of everything", circle(0, 0, m), aabb(-m, -m, m, m), -(double)m);
    check("2^-81 off a corner", circle(1, 0x1p-40f, 1), aabb(-1, -1, 0, 0), 0x1p-81);
    check("2^-201 off a corner", circle(1, 0x1p-100f, 1), aabb(-1, -1, 0, 0), (double)t);
}

/* The distance changes by at most the length of a move, inside as well as outside. */
TEST(distance_follows_every_move) {
    carom_aabb b = aabb(-2, -1, 2, 1.5f);
    float before = carom_distance_circle_aabb(circle(-6, -2, 0.5f), b);
    for (int i = 1; i <= 1200; i++) {
        float x = -6 + 0.01f * (float)i, y = -2 + 0.003f * (float)i;
        float now = carom_distance_circle_aabb(circle(x, y, 0.5f), b);
        CHECK(fabs((double)now - (double)before) <= 0.01044031 + 3e-6, "step %d", i);
        CHECK(now != before, "step %d stands still at %g", i, (double)now);
        before = now;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_from_the_nearest_wall_or_corner),
        cmocka_unit_test(circle_far_from_a_small_box_is_two_and_a_half_away),
        cmocka_unit_test(tiny_circle_on_a_tiny_corner_has_its_exact_depth),
        cmocka_unit_test(distance_too_small_or_too_large_for_a_float_keeps_its_sign),
        cmocka_unit_test(distance_follows_every_move),
    };
    return RUN(tests);
}
