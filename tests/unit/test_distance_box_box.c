/* Boxes at any angle: exact when parallel or perpendicular, else within an ulp or 1e-12 of the
 * larger half-extent. aabb against box follows the same rule. */
#include "unit.h"

static void check(const char *name, carom_box a, carom_box b, double expected) {
    double size =
        fmax(fmax((double)a.half.x, (double)a.half.y), fmax((double)b.half.x, (double)b.half.y));
    float got = carom_distance_box_box(a, b);
    CHECK(fabs((double)got - expected) <= fmax(unit_ulp(expected), 1e-12 * size),
          "%s: %.9g, expected %.9g", name, (double)got, expected);
    CHECK((got < 0) == (expected < 0) && (got > 0) == (expected > 0), "%s: sign of %.9g", name,
          (double)got);
    CHECK((got < 0) == carom_overlap_box_box(a, b), "%s: verbs disagree", name);
    CHECK(unit_same_bits(got, carom_distance_box_box(b, a)), "%s, swapped", name);
}

#define ROOT2 1.4142135623730951

TEST(distance_is_the_gap_or_the_shortest_way_out) {
    const struct {
        const char *name;
        carom_box a, b;
        double expected;
    } cases[] = {
        {"parallel, apart", box(0, 0, 5, 5, 3, 4), box(12, 16, 5, 5, 3, 4), 10},
        {"parallel, touching", box(0, 0, 5, 5, 3, 4), box(6, 8, 5, 5, 3, 4), 0},
        {"parallel, deep", box(0, 0, 5, 5, 3, 4), box(3, 4, 5, 5, 6, 8), -5},
        {"perpendicular, touching", box(0, 0, 5, 9, 3, 4), box(6, 8, 9, 5, -4, 3), 0},
        {"perpendicular, deep", box(0, 0, 5, 9, 3, 4), box(3, 4, 9, 5, -4, 3), -5},
        {"the same", box(1, 2, 3, 4, 1, 2), box(1, 2, 3, 4, 1, 2), -6},
        {"corner to wall, apart", box(0, 0, 1, 1, 1, 0), box(3, 0, 1, 1, 1, 1), 2 - ROOT2},
        {"corner to wall, deep", box(0, 0, 1, 1, 1, 0), box(2, 0, 1, 1, 1, 1), 1 - ROOT2},
        {"wall to corner on the slanted axis", box(0, 0, 1, 1, 1, 0), box(2, 2, 1, 1, 1, 1),
         ROOT2 - 1},
        {"a star", box(0, 0, 1, 1, 1, 0), box(0, 0, 1, 1, 1, 1), -1 - ROOT2},
        {"two points", box(0, 0, 0, 0, 1, 2), box(3, 4, 0, 0, 2, 1), 5},
        {"crossing segments", box(0, 0, 5, 0, 3, 4), box(0, 0, 7, 0, -4, 3), -5},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, cases[i].b, cases[i].expected);
}

/* The right corner of a unit square at 45 degrees is (sqrt(2), 0); the other box's nearest corner
 * is (4, 1). */
TEST(distance_of_two_corners_is_a_straight_line) {
    double dx = 4 - ROOT2;
    check("upright and rotated", box(6, 3, 2, 2, 1, 0), box(0, 0, 1, 1, 1, 1), sqrt(dx * dx + 1));
    check("parallel", box(0, 0, 1, 1, 3, 4), box(0, 10, 1, 1, 3, 4), sqrt(6.0 * 6 + 4 * 4));
}

TEST(distance_of_an_aabb_is_that_of_the_same_box) {
    int count = unit_size("random boxes", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        carom_aabb a = aabb((float)(unit_random() % 64), (float)(unit_random() % 64), 64, 64);
        carom_box b = carom_box_make(vec(unit_uniform(-9, 70), unit_uniform(-9, 70)),
                                     unit_uniform(0, 30), unit_uniform(0, 30), unit_uniform(-4, 4));
        float got = carom_distance_aabb_box(a, b);
        float expected = carom_distance_box_box(carom_box_from_aabb(a), b);
        CHECK(fabs((double)got - (double)expected) <= 2 * unit_ulp((double)expected) + 1e-10,
              "%.9g and %.9g", (double)got, (double)expected);
        CHECK((got < 0) == carom_overlap_aabb_box(a, b), "verbs disagree at %.9g", (double)got);
    }
}

TEST(distance_of_an_aabb_to_an_upright_box_is_exact) {
    const carom_aabb a = {{-16777215, 0}, {0.25f, 1}};
    assert_true(carom_distance_aabb_box(a, box(1.25f, 0, 1, 1, 1, 0)) == 0);
    assert_true(carom_distance_aabb_box(a, box(2.25f, 0, 1, 1, 0, -4)) == 1);
    assert_true(carom_distance_aabb_box(a, box(1.25f, 0, unit_up(1), 1, 1, 0)) == -0x1p-23f);
    assert_true(carom_distance_aabb_box(aabb(0, 0, 4, 2), box(9, 7, 2, 1, 1, 0)) == 5);
}

TEST(distance_beyond_the_largest_float_is_the_largest_float) {
    const float m = FLT_MAX;
    assert_true(carom_distance_box_box(box(-m, -m, 1, 1, 1, 2), box(m, m, 1, 1, 2, 1)) == m);
    assert_true(carom_distance_box_box(box(0, 0, m, m, 1, 2), box(0, 0, m, m, 2, 1)) == -m);
    assert_true(carom_distance_aabb_box(aabb(-m, -m, m, m), box(0, 0, m, m, 2, 1)) == -m);
    assert_true(carom_distance_aabb_box(aabb(-m, -m, -m, -m), box(m, m, 1, 1, 2, 1)) == m);
}

/* The distance changes by at most the length of a move, inside as well as outside. */
TEST(distance_follows_every_move) {
    carom_box b = carom_box_make(vec(0.2f, 0.1f), 4, 2.5f, 0.4f);
    carom_box a = carom_box_make(vec(-7, -1), 1, 2, 1);
    float before = carom_distance_box_box(a, b);
    for (int i = 1; i <= 1400; i++) {
        a.center = vec(-7 + 0.01f * (float)i, -1 + 0.003f * (float)i);
        float now = carom_distance_box_box(a, b);
        CHECK(fabs((double)now - (double)before) <= 0.01044031 + 3e-6, "step %d", i);
        CHECK(now != before, "step %d stands still at %g", i, (double)now);
        before = now;
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_the_gap_or_the_shortest_way_out),
        cmocka_unit_test(distance_of_two_corners_is_a_straight_line),
        cmocka_unit_test(distance_of_an_aabb_is_that_of_the_same_box),
        cmocka_unit_test(distance_of_an_aabb_to_an_upright_box_is_exact),
        cmocka_unit_test(distance_beyond_the_largest_float_is_the_largest_float),
        cmocka_unit_test(distance_follows_every_move),
    };
    return RUN(tests);
}
