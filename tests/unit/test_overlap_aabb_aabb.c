/* Tests carom_overlap_aabb_aabb. */
#include "unit.h"

static void check(const char *name, carom_aabb a, carom_aabb b, bool expected) {
    CHECK(carom_overlap_aabb_aabb(a, b) == expected, "%s", name);
    CHECK(carom_overlap_aabb_aabb(b, a) == expected, "%s, swapped", name);
}

TEST(boxes_overlap_when_their_interiors_intersect) {
    const carom_aabb b = {{0, 0}, {4, 2}};
    const struct {
        const char *name;
        carom_aabb a;
        bool expected;
    } cases[] = {
        {"across the right wall", aabb(3, 1, 5, 3), true},
        {"across the whole height", aabb(1, -5, 2, 5), true},
        {"inside", aabb(1, 0.5f, 2, 1), true},
        {"around", aabb(-9, -9, 9, 9), true},
        {"the same", aabb(0, 0, 4, 2), true},
        {"sharing the right wall", aabb(4, 0, 6, 2), false},
        {"sharing the left wall", aabb(-2, 0, 0, 2), false},
        {"sharing the upper wall", aabb(0, 2, 4, 3), false},
        {"sharing the lower wall", aabb(0, -1, 4, 0), false},
        {"sharing a corner", aabb(4, 2, 5, 3), false},
        {"sharing part of a wall from inside", aabb(3, 0, 4, 1), true},
        {"an ulp across the right wall", aabb(unit_down(4), 0, 6, 2), true},
        {"an ulp off the right wall", aabb(unit_up(4), 0, 6, 2), false},
        {"an ulp across a corner", aabb(unit_down(4), unit_down(2), 5, 3), true},
        {"right of it", aabb(5, 0, 6, 2), false},
        {"above it", aabb(0, 3, 4, 4), false},
        {"off a corner", aabb(5, 3, 6, 4), false},
        {"level in x, apart in y", aabb(1, 9, 2, 10), false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, b, cases[i].expected);
}

/* The rule is depth > 0. A box without area overlaps only what it has to move to leave. */
TEST(flat_and_empty_boxes_follow_the_depth) {
    check("a point inside", aabb(1, 1, 1, 1), aabb(0, 0, 2, 2), true);
    check("a point on a wall", aabb(0, 1, 0, 1), aabb(0, 0, 2, 2), false);
    check("a point on a corner", aabb(2, 2, 2, 2), aabb(0, 0, 2, 2), false);
    check("two points at one place", aabb(1, 1, 1, 1), aabb(1, 1, 1, 1), false);
    check("a segment through a box", aabb(-1, 1, 3, 1), aabb(0, 0, 2, 2), true);
    check("a segment along a wall", aabb(-1, 2, 3, 2), aabb(0, 0, 2, 2), false);
    check("crossing segments, one way out is 1 long", aabb(-1, 0, 1, 0), aabb(0, -1, 0, 1), true);
    check("segments in one line leave by their side", aabb(-1, 0, 1, 0), aabb(0, 0, 2, 0), false);
    check("a point on a segment", aabb(1, 0, 1, 0), aabb(0, 0, 2, 0), false);
}

TEST(verdict_is_exact_at_every_scale) {
    for (int k = -149; k <= 125; k++) {
        float u = ldexpf(1, k);
        char name[32];
        snprintf(name, sizeof name, "scale 2^%d", k);
        check(name, aabb(0, 0, 2 * u, 2 * u), aabb(2 * u, 0, 3 * u, u), false);
        check(name, aabb(0, 0, unit_up(2 * u), 2 * u), aabb(2 * u, 0, 3 * u, u), true);
    }
    const float m = FLT_MAX;
    check("everything", aabb(-m, -m, m, m), aabb(m / 2, m / 2, m, m), true);
    check("halves of everything", aabb(-m, -m, 0, m), aabb(0, -m, m, m), false);
    check("halves that share a denormal", aabb(-m, -m, FLT_TRUE_MIN, m), aabb(0, -m, m, m), true);
}

/* Rectangles in whole pixels that are flush on a grid never overlap. */
TEST(flush_tiles_do_not_overlap) {
    for (int32_t x = -3; x < 3; x++) {
        for (int32_t y = -3; y < 3; y++) {
            carom_aabb tile, here;
            assert_true(carom_aabb_from_pixels(100000 + 32 * x, 100000 + 32 * y, 32, 32, &tile));
            assert_true(carom_aabb_from_pixels(100000, 100000, 32, 32, &here));
            check("tiles", tile, here, x == 0 && y == 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_overlap_when_their_interiors_intersect),
        cmocka_unit_test(flat_and_empty_boxes_follow_the_depth),
        cmocka_unit_test(verdict_is_exact_at_every_scale),
        cmocka_unit_test(flush_tiles_do_not_overlap),
    };
    return RUN(tests);
}
