/* Tests overlaps of a circle and a box at any angle. The box of most tests is rotated by the 3-4-5
 * triangle, so that its axes (0.6, 0.8) and (-0.8, 0.6) and all results are exact. */
#include "unit.h"

static void check(const char *name, carom_circle a, carom_box b, bool expected) {
    CHECK(carom_overlap_circle_box(a, b) == expected, "%s", name);
}

TEST(circle_overlaps_when_nearer_than_its_radius) {
    const carom_box b = {{0, 0}, {5, 10}, {3, 4}};
    const struct {
        const char *name;
        carom_circle a;
        bool expected;
    } cases[] = {
        {"touching the +x wall", circle(6, 8, 5), false},
        {"across the +x wall", circle(6, 8, unit_up(5)), true},
        {"apart from the +x wall", circle(6, 8, unit_down(5)), false},
        {"touching the -x wall", circle(-6, -8, 5), false},
        {"across the -x wall", circle(-6, -8, unit_up(5)), true},
        {"touching the +y wall", circle(-12, 9, 5), false},
        {"across the +y wall", circle(-12, 9, unit_up(5)), true},
        {"touching the -y wall", circle(12, -9, 5), false},
        {"across the -y wall", circle(12, -9, unit_up(5)), true},
        {"touching the (+,+) corner at (-5, 10)", circle(-5, 15, 5), false},
        {"across that corner", circle(-5, 15, unit_up(5)), true},
        {"off that corner", circle(-5, 15, unit_down(5)), false},
        {"touching it at another angle", circle(-8, 14, 5), false},
        {"across it at another angle", circle(-8, 14, unit_up(5)), true},
        {"centre inside", circle(1, 1, 0.5f), true},
        {"centre of the box", circle(0, 0, 0.5f), true},
        {"centre on a wall", circle(3, 4, 0.5f), true},
        {"centre on a corner", circle(-5, 10, 0.5f), true},
        {"a point inside", circle(1, 1, 0), true},
        {"a point on a wall", circle(3, 4, 0), false},
        {"a point on a corner", circle(-5, 10, 0), false},
        {"box inside the circle", circle(0, 0, 100), true},
        {"far away", circle(100, 0, 5), false},
        {"hit only if the box stood upright", circle(4.5f, 9.5f, 1), false},
    };
    const float lengths[] = {1, 0x1p-147f, 0x1p-60f, 0x1p60f, 0x1p125f};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t k = 0; k < COUNT(lengths); k++) {
            carom_box scaled = b;
            scaled.rot = (carom_rot){3 * lengths[k], 4 * lengths[k]};
            check(cases[i].name, cases[i].a, scaled, cases[i].expected);
        }
}

/* Scales the whole case by powers of two, and translates it by whole numbers. */
TEST(touching_is_not_overlapping_at_any_scale) {
    const struct {
        const char *name;
        float x, y, r;
    } touching[] = {
        {"+x wall", 6, 8, 5},
        {"-x wall", -6, -8, 5},
        {"+y wall", -12, 9, 5},
        {"-y wall", 12, -9, 5},
        {"a corner", -5, 15, 5},
        {"a corner, sideways", -8, 14, 5},
        {"a corner, wide", -10, 22, 13},
    };
    const float offsets[] = {0, 1000, 1048576};
    for (size_t i = 0; i < COUNT(touching); i++) {
        for (size_t o = 0; o < COUNT(offsets); o++) {
            for (int k = -149; k <= 100; k++) {
                float x = offsets[o], y = 7 - offsets[o], r = ldexpf(touching[i].r, k);
                carom_box b = box(ldexpf(x, k), ldexpf(y, k), ldexpf(5, k), ldexpf(10, k), 3, 4);
                carom_circle a =
                    circle(ldexpf(x + touching[i].x, k), ldexpf(y + touching[i].y, k), r);
                char name[80];
                snprintf(name, sizeof name, "%s, offset %g, scale 2^%d", touching[i].name,
                         (double)offsets[o], k);
                check(name, a, b, false);
                a.radius = unit_up(r);
                check(name, a, b, true);
                a.radius = unit_down(r);
                check(name, a, b, false);
            }
        }
    }
}

TEST(upright_box_is_the_aabb) {
    const carom_rot quarters[] = {{1, 0}, {-1, 0}, {0x1p-149f, 0}, {FLT_MAX, 0}};
    int count = unit_size("random circles", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        carom_box b = {{1, 2}, {3, 4}, quarters[i % 4]};
        carom_circle a = circle(unit_uniform(-6, 8), unit_uniform(-6, 10), unit_uniform(0, 3));
        CHECK(carom_overlap_circle_box(a, b) == carom_overlap_circle_aabb(a, aabb(-2, -2, 4, 6)),
              "circle (%.9g, %.9g) r %.9g", (double)a.center.x, (double)a.center.y,
              (double)a.radius);
    }
}

TEST(quarter_turn_swaps_width_and_height) {
    carom_box b = carom_box_make(vec(0, 0), 20, 2, 0);
    b.rot = carom_rot_from_degrees(90);
    check("above", circle(0, 9, 0.5f), b, true);
    check("beside", circle(9, 0, 0.5f), b, false);
    check("touching the end", circle(0, 11, 1), b, false);
    check("touching the side", circle(2, 0, 1), b, false);
}

/* In a corner region the verdict's A = |d|^2 + hx^2 + hy^2 - r^2 can be exactly 0. */
TEST(radius_that_reaches_the_far_corners_of_the_formula_overlaps) {
    check("d = (6, 8), h = (1, 1), r^2 = 102", circle(6, 8, 10.0995045f), box(0, 0, 1, 1, 3, 4),
          true);
    check("A = 0: d = (3, 6), h = (2, 0), r = 7", circle(3, 6, 7), box(0, 0, 2, 0, 3, 4), true);
}

TEST(flat_and_empty_boxes_are_segments_and_points) {
    check("a circle around a point", circle(0, 0, 1), box(0.5f, 0, 0, 0, 3, 4), true);
    check("a circle through a point", circle(0, 0, 5), box(3, 4, 0, 0, 1, 7), false);
    check("a circle beside a segment", circle(-4, 3, 5), box(0, 0, 10, 0, 3, 4), false);
    check("a circle across a segment", circle(-4, 3, unit_up(5)), box(0, 0, 10, 0, 3, 4), true);
    check("a circle off a segment's end", circle(9, 12, 5), box(0, 0, 10, 0, 3, 4), false);
    check("a point on a segment", circle(3, 4, 0), box(0, 0, 10, 0, 3, 4), false);
}

TEST(verdict_holds_out_to_the_largest_float) {
    const float m = FLT_MAX;
    check("inside the largest", circle(0, 0, 1), box(0, 0, m, m, 3, 4), true);
    check("opposite corners", circle(-m, -m, m), box(m, m, 1, 1, 1, 1), false);
    check("all the way across", circle(-m, -m, m), box(m, m, m, m, 1, 1), false);
    check("in a giant's corner", circle(m, m, m), box(0, 0, m, m, 1, 1), true);
    check("the shortest direction", circle(0, 3, 1), box(0, 0, 1, 2, 0x1p-149f, 0), false);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_overlaps_when_nearer_than_its_radius),
        cmocka_unit_test(touching_is_not_overlapping_at_any_scale),
        cmocka_unit_test(upright_box_is_the_aabb),
        cmocka_unit_test(quarter_turn_swaps_width_and_height),
        cmocka_unit_test(radius_that_reaches_the_far_corners_of_the_formula_overlaps),
        cmocka_unit_test(flat_and_empty_boxes_are_segments_and_points),
        cmocka_unit_test(verdict_holds_out_to_the_largest_float),
    };
    return RUN(tests);
}
