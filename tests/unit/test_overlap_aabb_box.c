/* Tests carom_overlap_aabb_box. */
#include "unit.h"

static void check(const char *name, carom_aabb a, carom_box b, bool expected) {
    CHECK(carom_overlap_aabb_box(a, b) == expected, "%s", name);
}

/* The box's corners are (-1, 7), (-7, -1), (1, -7), (7, 1): it reaches 7 along both axes. */
TEST(aabb_overlaps_a_rotated_box_when_no_axis_separates_them) {
    const carom_box b = {{0, 0}, {5, 5}, {3, 4}};
    const struct {
        const char *name;
        carom_aabb a;
        bool expected;
    } cases[] = {
        {"around the right corner", aabb(6, 0, 8, 2), true},
        {"right of the right corner", aabb(7.5f, 0, 9, 2), false},
        {"above the top corner", aabb(-2, 7.5f, 0, 9), false},
        {"in a corner of the bounds, parted by the box's own axis", aabb(5.5f, 5.5f, 7, 7), false},
        {"its corner across a slanted wall", aabb(3.2f, 3.2f, 9, 9), true},
        {"its corner just off a slanted wall", aabb(3.2f, 4.2f, 9, 9), false},
        {"inside", aabb(-1, -1, 1, 1), true},
        {"around", aabb(-9, -9, 9, 9), true},
        {"a long bar through the middle", aabb(-100, -0.5f, 100, 0.5f), true},
        {"a long bar past the top", aabb(-100, 7.5f, 100, 8), false},
        {"a point at the centre", aabb(0, 0, 0, 0), true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, b, cases[i].expected);
}

TEST(upright_boxes_and_quarter_turns_are_decided_exactly) {
    const struct {
        carom_vec2 half;
        carom_rot rot;
    } turns[] = {{{3, 4}, {1, 0}}, {{3, 4}, {-2, 0}}, {{4, 3}, {0, 5}}, {{4, 3}, {0, -0x1p-149f}}};
    for (size_t i = 0; i < COUNT(turns); i++) {
        for (int k = -147; k <= 100; k++) {
            float u = ldexpf(1, k);
            carom_box b = {
                {100 * u, 200 * u}, {turns[i].half.x * u, turns[i].half.y * u}, turns[i].rot};
            char name[40];
            snprintf(name, sizeof name, "turn %zu, scale 2^%d", i, k);
            check(name, aabb(103 * u, 190 * u, 110 * u, 210 * u), b, false);
            check(name, aabb(unit_down(103 * u), 190 * u, 110 * u, 210 * u), b, true);
            check(name, aabb(unit_up(103 * u), 190 * u, 110 * u, 210 * u), b, false);
            check(name, aabb(90 * u, 190 * u, 110 * u, 196 * u), b, false);
            check(name, aabb(90 * u, 190 * u, 110 * u, unit_up(196 * u)), b, true);
            check(name, aabb(90 * u, 190 * u, 97 * u, 196 * u), b, false);
        }
    }
}

/* Its corners are no sums of floats: as a centre and half-extents this aabb would be rounded. */
TEST(aabb_is_taken_as_it_is) {
    const carom_aabb a = {{-16777215, 0}, {0.25f, 1}};
    check("touching", a, box(1.25f, 0, 1, 1, 1, 0), false);
    check("an ulp across", a, box(1.25f, 0, unit_up(1), 1, 1, 0), true);
}

TEST(verdict_is_right_outside_the_band_around_touching) {
    /* The corner of a square at 45 degrees reaches sqrt(2) = 1.41421356..., between two floats. */
    const carom_box b = {{0, 0}, {1, 1}, {1, 1}};
    check("an ulp inside", aabb(1.41421354f, -1, 3, 1), b, true);
    check("an ulp outside", aabb(1.41421366f, -1, 3, 1), b, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aabb_overlaps_a_rotated_box_when_no_axis_separates_them),
        cmocka_unit_test(upright_boxes_and_quarter_turns_are_decided_exactly),
        cmocka_unit_test(aabb_is_taken_as_it_is),
        cmocka_unit_test(verdict_is_right_outside_the_band_around_touching),
    };
    return RUN(tests);
}
