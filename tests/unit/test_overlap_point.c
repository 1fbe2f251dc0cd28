/* A point overlaps a shape when it lies strictly inside. */
#include "unit.h"

TEST(point_overlaps_a_circle_when_strictly_inside) {
    const struct {
        const char *name;
        carom_vec2 a;
        carom_circle b;
        bool expected;
    } cases[] = {
        {"the centre", vec(1, 2), circle(1, 2, 3), true},
        {"inside", vec(3, 3), circle(1, 2, 3), true},
        {"on the border", vec(4, 2), circle(1, 2, 3), false},
        {"on the border, 3-4-5", vec(3, 4), circle(0, 0, 5), false},
        {"an ulp inside", vec(unit_down(3), 4), circle(0, 0, 5), true},
        {"an ulp outside", vec(unit_up(3), 4), circle(0, 0, 5), false},
        {"in the corner of the bounds", vec(0.75f, 0.75f), circle(0, 0, 1), false},
        {"a circle that is a point", vec(1, 2), circle(1, 2, 0), false},
        {"the smallest circle", vec(0, 0), circle(0, 0, FLT_TRUE_MIN), true},
        {"the largest circle", vec(FLT_MAX / 2, FLT_MAX / 2), circle(0, 0, FLT_MAX), true},
        {"past the largest circle", vec(FLT_MAX, FLT_MAX), circle(0, 0, FLT_MAX), false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(carom_overlap_point_circle(cases[i].a, cases[i].b) == cases[i].expected, "%s",
              cases[i].name);
}

TEST(point_overlaps_an_aabb_when_strictly_inside) {
    const struct {
        const char *name;
        carom_vec2 a;
        bool expected;
    } cases[] = {
        {"the centre", vec(2, 3), true},
        {"on the left wall", vec(1, 3), false},
        {"on the right wall", vec(3, 3), false},
        {"on the lower wall", vec(2, 2), false},
        {"on the upper wall", vec(2, 4), false},
        {"on a corner", vec(3, 4), false},
        {"an ulp inside a corner", vec(unit_down(3), unit_down(4)), true},
        {"an ulp outside a wall", vec(unit_up(3), 3), false},
        {"beside it", vec(0, 3), false},
        {"above it", vec(2, 5), false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(carom_overlap_point_aabb(cases[i].a, aabb(1, 2, 3, 4)) == cases[i].expected, "%s",
              cases[i].name);
    assert_false(carom_overlap_point_aabb(vec(1, 2), aabb(1, 2, 1, 2)));
    assert_false(carom_overlap_point_aabb(vec(1, 3), aabb(1, 2, 1, 4)));
}

/* Half-extents 5 along (0.6, 0.8) and (-0.8, 0.6): corners (-1, 7), (-7, -1), (1, -7), (7, 1). */
TEST(point_overlaps_a_rotated_box_when_strictly_inside) {
    const struct {
        const char *name;
        carom_vec2 a;
        bool expected;
    } cases[] = {
        {"the centre", vec(0, 0), true},
        {"on a wall", vec(3, 4), false},
        {"an ulp inside a wall", vec(3, unit_down(4)), true},
        {"an ulp outside a wall", vec(unit_up(3), 4), false},
        {"on a corner", vec(-1, 7), false},
        {"an ulp inside a corner", vec(-1, unit_down(7)), true},
        {"an ulp outside a corner", vec(-1, unit_up(7)), false},
        {"in a corner of the bounds", vec(6, 6), false},
        {"where the box would be if it stood upright", vec(4.5f, 4.5f), false},
    };
    const float lengths[] = {1, 0x1p-147f, 0x1p-60f, 0x1p60f, 0x1p125f};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t k = 0; k < COUNT(lengths); k++)
            CHECK(carom_overlap_point_box(cases[i].a, box(0, 0, 5, 5, 3 * lengths[k],
                                                          4 * lengths[k])) == cases[i].expected,
                  "%s, direction of length %g", cases[i].name, 5 * (double)lengths[k]);
}

TEST(box_without_area_has_no_inside) {
    assert_false(carom_overlap_point_box(vec(0, 0), box(0, 0, 0, 0, 3, 4)));
    assert_false(carom_overlap_point_box(vec(0, 0), box(0, 0, 5, 0, 3, 4)));
    assert_false(carom_overlap_point_box(vec(3, 4), box(0, 0, 10, 0, 3, 4)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(point_overlaps_a_circle_when_strictly_inside),
        cmocka_unit_test(point_overlaps_an_aabb_when_strictly_inside),
        cmocka_unit_test(point_overlaps_a_rotated_box_when_strictly_inside),
        cmocka_unit_test(box_without_area_has_no_inside),
    };
    return RUN(tests);
}
