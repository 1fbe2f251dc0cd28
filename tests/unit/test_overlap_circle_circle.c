/* Tests overlaps of two circles: compare squared distances. */
#include "unit.h"

static void check(const char *name, carom_circle a, carom_circle b, bool expected) {
    CHECK(carom_overlap_circle_circle(a, b) == expected, "%s", name);
    CHECK(carom_overlap_circle_circle(b, a) == expected, "%s, swapped", name);
}

/* A tutorial calls `distance > r1 + r2` a collision: the first two cases show that this is
 * wrong. */
TEST(circles_overlap_when_nearer_than_their_radii) {
    const struct {
        const char *name;
        carom_circle a, b;
        bool expected;
    } cases[] = {
        {"near", circle(0, 0, 2), circle(3, 0, 2), true},
        {"far", circle(0, 0, 2), circle(5, 0, 2), false},
        {"side by side, touching", circle(0, 0, 2), circle(4, 0, 2), false},
        {"one above the other, touching", circle(0, 0, 2), circle(0, 4, 2), false},
        {"taller than wide, where a minus between the squares would hit", circle(0, 0, 1),
         circle(3, 4, 1), false},
        {"bounds overlap, circles do not", circle(0, 0, 1), circle(1.5f, 1.5f, 1), false},
        {"one inside the other", circle(0, 0, 10), circle(1, 1, 1), true},
        {"concentric", circle(1, 2, 3), circle(1, 2, 4), true},
        {"the same", circle(1, 2, 3), circle(1, 2, 3), true},
        {"a point inside", circle(1, 1, 0), circle(0, 0, 2), true},
        {"a point on the border", circle(3, 4, 0), circle(0, 0, 5), false},
        {"two points at one place", circle(1, 2, 0), circle(1, 2, 0), false},
        {"a point on a centre", circle(1, 2, 0), circle(1, 2, FLT_TRUE_MIN), true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, cases[i].b, cases[i].expected);
}

/* Exact touching, and one ulp of the radius more and less, from denormals to 2^100 and far from the
 * origin. Any epsilon fails here. */
TEST(touching_is_not_overlapping_at_any_scale) {
    const float offsets[] = {0, -3, 1000, 1048576};
    for (size_t t = 0; t < COUNT(unit_triples); t++) {
        for (size_t o = 0; o < COUNT(offsets); o++) {
            for (int k = -149; k <= 100; k++) {
                float x = offsets[o], y = 7 - offsets[o];
                carom_circle a = circle(ldexpf(x, k), ldexpf(y, k), ldexpf(1, k));
                carom_circle b =
                    circle(ldexpf(x + unit_triples[t].x, k), ldexpf(y - unit_triples[t].y, k),
                           ldexpf(unit_triples[t].hypotenuse - 1, k));
                char name[64];
                snprintf(name, sizeof name, "triple %zu, offset %g, scale 2^%d", t,
                         (double)offsets[o], k);
                check(name, a, b, false);
                float radius = b.radius;
                b.radius = unit_up(radius);
                check(name, a, b, true);
                b.radius = unit_down(radius);
                check(name, a, b, false);
            }
        }
    }
}

/* An absolute epsilon on squared lengths misses every circle smaller than 0.003, and has no effect
 * beyond 16. */
TEST(no_circle_is_too_small_or_too_large_to_collide) {
    for (int k = -149; k <= 126; k++) {
        float r = ldexpf(1, k);
        char name[32];
        snprintf(name, sizeof name, "radius 2^%d", k);
        check(name, circle(0, 0, r), circle(r, 0, r), true);
        check(name, circle(0, 0, r), circle(2 * r, 0, r), false);
        check(name, circle(-r, 0, r), circle(2 * r, 0, r), false);
    }
}

TEST(verdict_holds_out_to_the_largest_float) {
    check("opposite ends", circle(-FLT_MAX, 0, FLT_MAX), circle(FLT_MAX, 0, FLT_MAX), false);
    check("opposite ends, an ulp nearer", circle(-FLT_MAX, 0, FLT_MAX),
          circle(unit_down(FLT_MAX), 0, FLT_MAX), true);
    check("opposite corners", circle(-FLT_MAX, -FLT_MAX, FLT_MAX),
          circle(FLT_MAX, FLT_MAX, FLT_MAX), false);
    check("a speck in a giant", circle(0, 0, FLT_MAX), circle(1, 1, FLT_TRUE_MIN), true);
    check("a speck on a giant's border", circle(0, 0, FLT_MAX), circle(FLT_MAX, 0, 0), false);
    check("a speck across a giant's border", circle(0, 0, FLT_MAX),
          circle(FLT_MAX, 0, FLT_TRUE_MIN), true);
}

/* Integer products overflow past 46,340 pixels; here they are floats. */
TEST(pixel_circles_collide_far_past_46340) {
    carom_circle a, b;
    assert_true(carom_circle_from_pixels(100000, 100000, 50, &a));
    assert_true(carom_circle_from_pixels(100030, 100040, 1, &b));
    check("overlapping by one pixel", a, b, true);
    assert_true(carom_circle_from_pixels(-100000, -100000, 50, &b));
    check("a world apart", a, b, false);
    assert_true(carom_circle_from_pixels(100030, 100040, 0, &b));
    check("touching", a, b, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_overlap_when_nearer_than_their_radii),
        cmocka_unit_test(touching_is_not_overlapping_at_any_scale),
        cmocka_unit_test(no_circle_is_too_small_or_too_large_to_collide),
        cmocka_unit_test(verdict_holds_out_to_the_largest_float),
        cmocka_unit_test(pixel_circles_collide_far_past_46340),
    };
    return RUN(tests);
}
