/* Tests whether a shape lies within another one. The border belongs to both shapes. */
#include "unit.h"

#define TILTED box(0, 0, 5, 5, 3, 4) /* corners (-1, 7), (-7, -1), (1, -7), (7, 1) */

static void check(const char *name, bool got, bool expected) {
    CHECK(got == expected, "%s", name);
}

TEST(point_is_contained_up_to_the_border) {
    const carom_circle c = {{0, 0}, 5};
    check("inside a circle", carom_within_point_circle(vec(1, 1), c), true);
    check("on a circle", carom_within_point_circle(vec(3, 4), c), true);
    check("an ulp off a circle", carom_within_point_circle(vec(unit_up(3), 4), c), false);
    check("a circle that is a point", carom_within_point_circle(vec(1, 2), circle(1, 2, 0)), true);
    const carom_aabb a = {{1, 2}, {3, 4}};
    check("inside an aabb", carom_within_point_aabb(vec(2, 3), a), true);
    check("on a wall", carom_within_point_aabb(vec(1, 3), a), true);
    check("on a corner", carom_within_point_aabb(vec(3, 4), a), true);
    check("an ulp off a wall", carom_within_point_aabb(vec(unit_down(1), 3), a), false);
    check("inside a box", carom_within_point_box(vec(1, 1), TILTED), true);
    check("on a box's wall", carom_within_point_box(vec(3, 4), TILTED), true);
    check("on a box's corner", carom_within_point_box(vec(-1, 7), TILTED), true);
    check("an ulp off a box's wall", carom_within_point_box(vec(unit_up(3), 4), TILTED), false);
    check("an ulp off a box's corner", carom_within_point_box(vec(-1, unit_up(7)), TILTED), false);
    check("on a flat box", carom_within_point_box(vec(3, 4), box(0, 0, 5, 0, 3, 4)), true);
    check("past a flat box", carom_within_point_box(vec(6, 8), box(0, 0, 5, 0, 3, 4)), false);
}

TEST(circle_in_a_circle) {
    const struct {
        const char *name;
        carom_circle a, b;
        bool expected;
    } cases[] = {
        {"itself", circle(1, 2, 3), circle(1, 2, 3), true},
        {"well inside", circle(1, 1, 1), circle(0, 0, 5), true},
        {"touching from inside", circle(3, 4, 5), circle(0, 0, 10), true},
        {"an ulp across from inside", circle(3, 4, unit_up(5)), circle(0, 0, 10), false},
        {"across", circle(5, 0, 2), circle(0, 0, 5), false},
        {"the larger in the smaller", circle(0, 0, 5), circle(0, 0, 4), false},
        {"a point on the border", circle(3, 4, 0), circle(0, 0, 5), true},
        {"apart", circle(30, 40, 1), circle(0, 0, 5), false},
        {"apart, though the inner radius is larger", circle(3, 0, 9), circle(0, 0, 1), false},
        {"the largest", circle(0, 0, FLT_MAX), circle(0, 0, FLT_MAX), true},
        {"the smallest", circle(FLT_TRUE_MIN, 0, 0), circle(0, 0, FLT_TRUE_MIN), true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, carom_within_circle_circle(cases[i].a, cases[i].b), cases[i].expected);
}

TEST(circle_in_an_aabb) {
    const carom_aabb b = {{-4, -2}, {4, 2}};
    const struct {
        const char *name;
        carom_circle a;
        bool expected;
    } cases[] = {
        {"inside", circle(1, 0, 1), true},
        {"touching two walls from inside", circle(0, 0, 2), true},
        {"in the corner, touching both walls", circle(3, 1, 1), true},
        {"an ulp across the right wall", circle(unit_up(3), 0, 1), false},
        {"an ulp across the left wall", circle(-3, 0, unit_up(1)), false},
        {"an ulp across the upper wall", circle(0, 1, unit_up(1)), false},
        {"an ulp across the lower wall", circle(0, unit_down(-1), 1), false},
        {"across", circle(4, 0, 1), false},
        {"outside", circle(9, 0, 1), false},
        {"a point on a corner", circle(4, 2, 0), true},
        {"around the box", circle(0, 0, 100), false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, carom_within_circle_aabb(cases[i].a, b), cases[i].expected);
}

TEST(circle_in_a_box) {
    const struct {
        const char *name;
        carom_circle a;
        bool expected;
    } cases[] = {
        {"inside", circle(0, 0, 1), true},
        {"touching every wall from inside", circle(0, 0, 5), true},
        {"an ulp across every wall", circle(0, 0, unit_up(5)), false},
        {"touching one wall from inside", circle(1.5f, 2, 2.5f), true},
        {"an ulp across one wall", circle(1.5f, 2, unit_up(2.5f)), false},
        {"in the corner of the bounds", circle(5, 5, 0.5f), false},
        {"a point on a corner", circle(-1, 7, 0), true},
        {"outside", circle(20, 0, 1), false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, carom_within_circle_box(cases[i].a, TILTED), cases[i].expected);
}

TEST(box_in_a_circle_by_its_farthest_corner) {
    check("aabb, corners on the circle",
          carom_within_aabb_circle(aabb(-3, -4, 3, 4), circle(0, 0, 5)), true);
    check("aabb, an ulp across",
          carom_within_aabb_circle(aabb(-3, -4, unit_up(3), 4), circle(0, 0, 5)), false);
    check("aabb, only its walls' middles inside",
          carom_within_aabb_circle(aabb(-4, -4, 4, 4), circle(0, 0, 5)), false);
    check("aabb around the circle", carom_within_aabb_circle(aabb(-9, -9, 9, 9), circle(0, 0, 5)),
          false);
    check("aabb, a point on the circle",
          carom_within_aabb_circle(aabb(3, 4, 3, 4), circle(0, 0, 5)), true);
    check("aabb off centre", carom_within_aabb_circle(aabb(7, 5, 13, 13), circle(10, 9, 5)), true);
    check("box, corners on the circle",
          carom_within_box_circle(box(0, 0, 3, 4, 5, 12), circle(0, 0, 5)), true);
    check("box, an ulp across",
          carom_within_box_circle(box(0, 0, 3, unit_up(4), 5, 12), circle(0, 0, 5)), false);
    check("box with one corner on the circle, others outside",
          carom_within_box_circle(TILTED, circle(2, 3, 5)), false);
    /* the segment from (-3, -4) to (3, 4), whose far end is (5, 12) away */
    check("flat box, its far end on the circle",
          carom_within_box_circle(box(0, 0, 5, 0, 3, 4), circle(2, 8, 13)), true);
    check("flat box, its far end an ulp outside",
          carom_within_box_circle(box(0, 0, 5, 0, 3, 4), circle(2, 8, unit_down(13))), false);
}

TEST(box_in_a_box_wall_by_wall) {
    const carom_aabb b = {{0, 0}, {4, 2}};
    check("aabb in itself", carom_within_aabb_aabb(b, b), true);
    check("aabb inside", carom_within_aabb_aabb(aabb(1, 1, 2, 2), b), true);
    check("aabb an ulp across", carom_within_aabb_aabb(aabb(1, 1, unit_up(4), 2), b), false);
    check("aabb around", carom_within_aabb_aabb(aabb(-1, -1, 5, 3), b), false);
    check("aabb, a point on the corner", carom_within_aabb_aabb(aabb(4, 2, 4, 2), b), true);
    check("aabb inside a box", carom_within_aabb_box(aabb(-2, -2, 2, 2), TILTED), true);
    check("aabb across a box's wall", carom_within_aabb_box(aabb(-4, -4, 4, 4), TILTED), false);
    check("aabb in an upright box, touching",
          carom_within_aabb_box(aabb(-1, -2, 1, 2), box(0, 0, 1, 2, 7, 0)), true);
    check("aabb an ulp across an upright box",
          carom_within_aabb_box(aabb(-1, -2, unit_up(1), 2), box(0, 0, 1, 2, 7, 0)), false);
    check("box in an aabb that just holds it",
          carom_within_box_aabb(TILTED, aabb(-7.0001f, -7.0001f, 7.0001f, 7.0001f)), true);
    check("box across an aabb", carom_within_box_aabb(TILTED, aabb(-6, -9, 9, 9)), false);
    check("upright box in an aabb, touching",
          carom_within_box_aabb(box(0, 0, 2, 1, 0, 3), aabb(-1, -2, 1, 2)), true);
    check("upright box an ulp across",
          carom_within_box_aabb(box(0, 0, 2, 1, 0, 3), aabb(-1, -2, unit_down(1), 2)), false);
    check("box in itself", carom_within_box_box(TILTED, TILTED), true);
    check("box in itself by another name", carom_within_box_box(TILTED, box(0, 0, 5, 5, -8, 6)),
          true);
    check("parallel box, an ulp across",
          carom_within_box_box(box(0, 0, unit_up(5), 5, 3, 4), TILTED), false);
    check("box inside", carom_within_box_box(box(0, 0, 3, 3, 1, 0), TILTED), true);
    check("box with only its corners out", carom_within_box_box(box(0, 0, 4, 4, 1, 0), TILTED),
          false);
    check("box around", carom_within_box_box(box(0, 0, 50, 50, 1, 0), TILTED), false);
}

/* Contained and of some size means overlapping; outside means neither. */
TEST(containing_implies_overlapping) {
    int count = unit_size("random circles and boxes", 20000, 1000000);
    int inside = 0, across = 0;
    for (int i = 0; i < count; i++) {
        carom_circle a = circle(unit_uniform(-4, 4), unit_uniform(-4, 4), unit_uniform(0.1f, 2));
        carom_box b =
            carom_box_make(vec(0, 0), unit_uniform(1, 8), unit_uniform(1, 8), unit_uniform(-4, 4));
        bool within = carom_within_circle_box(a, b), overlaps = carom_overlap_circle_box(a, b);
        CHECK(!within || overlaps, "circle %d", i);
        inside += within;
        across += overlaps && !within;
    }
    CHECK(inside > count / 100 && across > count / 100, "%d inside, %d across", inside, across);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(point_is_contained_up_to_the_border),
        cmocka_unit_test(circle_in_a_circle),
        cmocka_unit_test(circle_in_an_aabb),
        cmocka_unit_test(circle_in_a_box),
        cmocka_unit_test(box_in_a_circle_by_its_farthest_corner),
        cmocka_unit_test(box_in_a_box_wall_by_wall),
        cmocka_unit_test(containing_implies_overlapping),
    };
    return RUN(tests);
}
