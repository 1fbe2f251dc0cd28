/* Tests carom_overlap_box_box. */
#include "unit.h"

static void check(const char *name, carom_box a, carom_box b, bool expected) {
    CHECK(carom_overlap_box_box(a, b) == expected, "%s", name);
    CHECK(carom_overlap_box_box(b, a) == expected, "%s, swapped", name);
}

TEST(boxes_overlap_when_no_axis_parts_them) {
    const struct {
        const char *name;
        carom_box a, b;
        bool expected;
    } cases[] = {
        {"the same", box(1, 2, 3, 4, 1, 2), box(1, 2, 3, 4, 1, 2), true},
        {"a star", box(0, 0, 1, 1, 1, 0), box(0, 0, 1, 1, 1, 1), true},
        {"a cross", box(0, 0, 10, 1, 1, 1), box(0, 0, 10, 1, -1, 1), true},
        {"one inside the other", box(0, 0, 10, 10, 1, 2), box(1, 1, 1, 1, 2, 1), true},
        {"far apart", box(0, 0, 1, 1, 1, 2), box(100, 0, 1, 1, 2, 1), false},
        {"corner across a wall", box(0, 0, 1, 1, 1, 0), box(2.25f, 0, 1, 1, 1, 1), true},
        {"corner off a wall", box(0, 0, 1, 1, 1, 0), box(2.5f, 0, 1, 1, 1, 1), false},
        {"bounds overlap, only a slanted axis parts them", box(0, 0, 1, 1, 1, 0),
         box(1.75f, 1.75f, 1, 1, 1, 1), false},
        {"a needle past a corner", box(0, 0, 1, 1, 1, 0), box(1.25f, 1.25f, 5, 0.125f, -1, 1),
         false},
        {"a needle through a corner", box(0, 0, 1, 1, 1, 0), box(1, 1, 5, 0.125f, -1, 1), true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, cases[i].b, cases[i].expected);
}

/* Directions that are parallel, or perpendicular, in different lengths. */
TEST(parallel_and_perpendicular_boxes_are_decided_exactly) {
    const carom_rot turns[] = {{3, 4},  {6, 8},  {-3, -4},
                               {-4, 3}, {4, -3}, {0x1p60f * 3, 0x1p60f * 4}};
    const float offsets[] = {0, 1000, 1048576};
    for (size_t i = 0; i < COUNT(turns); i++) {
        for (size_t o = 0; o < COUNT(offsets); o++) {
            for (int k = -149; k <= 100; k++) {
                float x = offsets[o], y = 7 - offsets[o];
                carom_box a = box(ldexpf(x, k), ldexpf(y, k), ldexpf(5, k), ldexpf(5, k), 3, 4);
                carom_box b = {
                    {ldexpf(x + 6, k), ldexpf(y + 8, k)}, {ldexpf(5, k), ldexpf(5, k)}, turns[i]};
                char name[64];
                snprintf(name, sizeof name, "turn %zu, offset %g, scale 2^%d", i,
                         (double)offsets[o], k);
                check(name, a, b, false);
                a.half.x = unit_up(a.half.x);
                check(name, a, b, true);
                a.half.x = unit_down(unit_down(a.half.x));
                check(name, a, b, false);
            }
        }
    }
}

TEST(verdict_is_right_outside_the_band_around_touching) {
    /* The corner of the rotated square lies at 3 - sqrt(2) = 1.58578643... */
    const carom_box b = {{3, 0}, {1, 1}, {1, 1}};
    check("an ulp inside", box(0, 0, unit_up(1.58578646f), 1, 1, 0), b, true);
    check("an ulp outside", box(0, 0, unit_down(1.58578640f), 1, 1, 0), b, false);
}

TEST(flat_and_empty_boxes_follow_the_depth) {
    check("a point inside", box(1, 1, 0, 0, 1, 0), box(0, 0, 5, 5, 3, 4), true);
    check("a point on a wall", box(3, 4, 0, 0, 3, 4), box(0, 0, 5, 5, 3, 4), false);
    check("two points at one place", box(1, 1, 0, 0, 1, 0), box(1, 1, 0, 0, 1, 0), false);
    check("crossing segments", box(0, 0, 5, 0, 3, 4), box(0, 0, 5, 0, -4, 3), true);
    check("segments in one line", box(0, 0, 5, 0, 3, 4), box(3, 4, 5, 0, 3, 4), false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_overlap_when_no_axis_parts_them),
        cmocka_unit_test(parallel_and_perpendicular_boxes_are_decided_exactly),
        cmocka_unit_test(verdict_is_right_outside_the_band_around_touching),
        cmocka_unit_test(flat_and_empty_boxes_follow_the_depth),
    };
    return RUN(tests);
}
