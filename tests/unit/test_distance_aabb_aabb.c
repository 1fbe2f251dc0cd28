/* Tests carom_distance_aabb_aabb. */
#include "unit.h"

static void check(const char *name, carom_aabb a, carom_aabb b, double expected) {
    float got = carom_distance_aabb_aabb(a, b);
    CHECK(unit_within_ulps(got, expected, 1), "%s: %.9g, expected %.9g", name, (double)got,
          expected);
    CHECK((got < 0) == (expected < 0) && (got > 0) == (expected > 0), "%s: sign of %.9g", name,
          (double)got);
    CHECK((got < 0) == carom_overlap_aabb_aabb(a, b), "%s: verbs disagree", name);
    CHECK(unit_same_bits(got, carom_distance_aabb_aabb(b, a)), "%s, swapped", name);
}

TEST(distance_is_the_gap_or_the_shortest_way_out) {
    const carom_aabb b = {{0, 0}, {4, 2}};
    const struct {
        const char *name;
        carom_aabb a;
        double expected;
    } cases[] = {
        {"right", aabb(7, 1, 9, 5), 3},
        {"left", aabb(-3, 1, -1, 5), 1},
        {"above", aabb(1, 4, 2, 5), 2},
        {"off a corner", aabb(7, 6, 9, 9), 5},
        {"off the other corner", aabb(-9, -14, -5, -12), 13},
        {"sharing a wall", aabb(4, 0, 5, 2), 0},
        {"sharing a corner", aabb(4, 2, 5, 3), 0},
        {"across the right wall by 1", aabb(3, -9, 9, 9), -1},
        {"across the upper wall by 0.5", aabb(-9, 1.5f, 9, 9), -0.5},
        {"the same, out by the height", aabb(0, 0, 4, 2), -2},
        {"inside, out by the nearest wall and its own size", aabb(1, 1, 1.5f, 1.5f), -1},
        {"around, out by the nearest wall", aabb(-9, -5, 9, 9), -7},
        {"a point inside", aabb(1, 1.5f, 1, 1.5f), -0.5},
        {"a point on a wall", aabb(4, 1, 4, 1), 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, b, cases[i].expected);
}

TEST(flat_boxes_have_the_depth_of_their_shortest_way_out) {
    check("crossing segments", aabb(-1, 0, 1, 0), aabb(0, -2, 0, 2), -1);
    check("segments in one line", aabb(-1, 0, 1, 0), aabb(0, 0, 2, 0), 0);
    check("two points", aabb(0, 0, 0, 0), aabb(3, 4, 3, 4), 5);
}

TEST(distance_too_small_or_too_large_for_a_float_keeps_its_sign) {
    const float t = FLT_TRUE_MIN, m = FLT_MAX;
    check("diagonal of the smallest float", aabb(0, 0, 0, 0), aabb(t, t, t, t),
          1.4142135623730951 * (double)t);
    check("across everything", aabb(-m, 0, -m, 0), aabb(m, 0, m, 0), (double)m);
    check("across everything, diagonally", aabb(-m, -m, -m, -m), aabb(m, m, m, m), (double)m);
    check("everything", aabb(-m, -m, m, m), aabb(-m, -m, m, m), -(double)m);
    check("half of everything", aabb(-m, -m, 0, m), aabb(-m, -m, m, m), -(double)m);
    check("a denormal sliver of overlap", aabb(0, 0, t, 1), aabb(0, 0, 1, 1), -(double)t);
    check("rounded once", aabb(-16777216, 0, 0.5f, 1), aabb(16777216, 0, 16777218, 1), 16777215.5);
}

/* With a -0 among the corners, swapping the shapes still changes no bit of the result. */
TEST(sign_of_a_zero_does_not_depend_on_the_order) {
    check("touching segments", aabb(-1, -0.0f, 2, 0), aabb(0, 0, 3, 0), 0);
    check("touching boxes", aabb(-1, -1, -0.0f, 1), aabb(0, -1, 1, 1), 0);
    check("one point", aabb(-0.0f, -0.0f, -0.0f, -0.0f), aabb(0, 0, 0, 0), 0);
}

/* The distance changes by at most the length of a move, inside as well as outside. */
TEST(distance_follows_every_move) {
    carom_aabb b = aabb(-2, -1, 2, 1.5f);
    float before = carom_distance_aabb_aabb(aabb(-6, -2, -5, -1.5f), b);
    for (int i = 1; i <= 1200; i++) {
        float x = 0.01f * (float)i, y = 0.003f * (float)i;
        float now = carom_distance_aabb_aabb(aabb(x - 6, y - 2, x - 5, y - 1.5f), b);
        CHECK(fabs((double)now - (double)before) <= 0.01044031 + 3e-6, "step %d", i);
        CHECK(now != before, "step %d stands still at %g", i, (double)now);
        before = now;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_the_gap_or_the_shortest_way_out),
        cmocka_unit_test(flat_boxes_have_the_depth_of_their_shortest_way_out),
        cmocka_unit_test(distance_too_small_or_too_large_for_a_float_keeps_its_sign),
        cmocka_unit_test(sign_of_a_zero_does_not_depend_on_the_order),
        cmocka_unit_test(distance_follows_every_move),
    };
    return RUN(tests);
}
