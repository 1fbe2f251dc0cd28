/* Tests contacts of a circle and a rotated box, which are transformed back to the world. The box is
 * rotated by the 3-4-5 triangle: axes (0.6, 0.8) and (-0.8, 0.6), (+,+) corner at (-5, 10). */
#include "unit.h"

typedef struct example {
    const char *name;
    carom_circle a;
    unit_contact expected;
} example;

static void check(const example *cases, size_t count, float half_x, float half_y) {
    const float lengths[] = {1, 0x1p-147f, 0x1p-60f, 0x1p60f, 0x1p125f};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < COUNT(lengths); k++) {
            carom_box b = box(0, 0, half_x, half_y, 3 * lengths[k], 4 * lengths[k]);
            carom_contact got = carom_contact_circle_box(cases[i].a, b);
            unit_check_contact(cases[i].name, got, cases[i].expected);
            CHECK(unit_same_bits(got.distance, carom_distance_circle_box(cases[i].a, b)),
                  "%s: verbs disagree", cases[i].name);
        }
}

TEST(centre_outside_leaves_away_from_the_clamped_centre) {
    const example cases[] = {
        {"off the +x wall", circle(6, 8, 1), {4, 0.6, 0.8, 3, 4}},
        {"touching the -x wall", circle(-6, -8, 5), {0, -0.6, -0.8, -3, -4}},
        {"off the +y wall", circle(-12, 9, 2), {3, -0.8, 0.6, -8, 6}},
        {"across the -y wall", circle(12, -9, 7), {-2, 0.8, -0.6, 8, -6}},
        {"off a corner", circle(-5, 15, 2), {3, 0, 1, -5, 10}},
        {"across a corner", circle(-8, 14, 6), {-1, -0.6, 0.8, -5, 10}},
    };
    check(cases, COUNT(cases), 5, 10);
}

TEST(centre_on_a_wall_leaves_by_that_wall) {
    const example cases[] = {
        {"+x wall", circle(3, 4, 1), {-1, 0.6, 0.8, 3, 4}},
        {"-x wall", circle(-3, -4, 1), {-1, -0.6, -0.8, -3, -4}},
        {"+y wall", circle(-8, 6, 1), {-1, -0.8, 0.6, -8, 6}},
        {"-y wall", circle(8, -6, 1), {-1, 0.8, -0.6, 8, -6}},
        {"a point on the +x wall", circle(3, 4, 0), {0, 0.6, 0.8, 3, 4}},
        {"a point on the -y wall", circle(8, -6, 0), {0, 0.8, -0.6, 8, -6}},
    };
    check(cases, COUNT(cases), 5, 10);
}

TEST(centre_inside_leaves_by_the_nearest_wall) {
    const example cases[] = {
        {"near the +x wall", circle(1.5f, 2, 1), {-3.5, 0.6, 0.8, 3, 4}},
        {"near the -x wall", circle(-1.5f, -2, 1), {-3.5, -0.6, -0.8, -3, -4}},
        {"near the +y wall", circle(-7.2f, 5.4f, 1), {-2, -0.8, 0.6, -8, 6}},
        {"near the -y wall", circle(7.2f, -5.4f, 1), {-2, 0.8, -0.6, 8, -6}},
    };
    check(cases, COUNT(cases), 5, 10);
}

/* With the contact of cute_c2 an overlap of 3.38 is left. */
TEST(circle_on_the_centre_leaves_by_the_nearest_wall) {
    const example tall[] = {{"tall: +x", circle(0, 0, 1), {-6, 0.6, 0.8, 3, 4}}};
    const example wide[] = {{"wide: +y", circle(0, 0, 1), {-6, -0.8, 0.6, -4, 3}}};
    check(tall, 1, 5, 10);
    check(wide, 1, 10, 5);
}

TEST(ties_go_to_the_first_wall_of_the_boxs_frame) {
    const example cases[] = {
        {"the centre", circle(0, 0, 1), {-6, 0.6, 0.8, 3, 4}},
        {"+x or +y", circle(-0.5f, 3.5f, 1), {-3.5, 0.6, 0.8, 1, 5.5}},
        {"-x or +y", circle(-3.5f, -0.5f, 1), {-3.5, -0.6, -0.8, -5, -2.5}},
        {"-x or -y", circle(0.5f, -3.5f, 1), {-3.5, -0.6, -0.8, -1, -5.5}},
        {"on the corner +x +y", circle(-1, 7, 1), {-1, 0.6, 0.8, -1, 7}},
        {"on the corner -x -y", circle(1, -7, 1), {-1, -0.6, -0.8, 1, -7}},
    };
    check(cases, COUNT(cases), 5, 5);
    const example point[] = {{"on a point", circle(0, 0, 2), {-2, 0.6, 0.8, 0, 0}}};
    check(point, 1, 0, 0);
    const example flat[] = {{"on a flat box", circle(3, 4, 2), {-2, -0.8, 0.6, 3, 4}}};
    check(flat, 1, 50, 0);
}

/* In the frame of the box this is the contact with an aabb. */
TEST(upright_box_gives_the_aabbs_contact) {
    for (int i = 0; i < 20000; i++) {
        carom_circle a = circle(unit_uniform(-6, 8), unit_uniform(-6, 10), unit_uniform(0, 3));
        carom_contact b = carom_contact_circle_box(a, box(1, 2, 3, 4, 1, 0));
        carom_contact c = carom_contact_circle_aabb(a, aabb(-2, -2, 4, 6));
        CHECK(unit_within_ulps(b.distance, (double)c.distance, 1), "circle %d: %.9g and %.9g", i,
              (double)b.distance, (double)c.distance);
        CHECK(fabsf(b.normal.x - c.normal.x) <= 1.2e-7f &&
                  fabsf(b.normal.y - c.normal.y) <= 1.2e-7f,
              "circle %d: normals differ", i);
        CHECK(unit_near_point(b.point, (double)c.point.x, (double)c.point.y, 1),
              "circle %d: points differ", i);
    }
}

static void check_moved(carom_circle a, carom_box b) {
    carom_contact c = carom_contact_circle_box(a, b);
    carom_vec2 mtv = carom_contact_mtv(c);
    unit_rect rect = unit_rect_from_box(b);
    unit_disc moved = {(long double)a.center.x + mtv.x, (long double)a.center.y + mtv.y, a.radius};
    long double rest = unit_distance(moved, rect);
    long double size = fabsl(moved.x) + fabsl(moved.y) + a.radius;
    CHECK(unit_is_unit(c.normal), "normal (%.9g, %.9g)", (double)c.normal.x, (double)c.normal.y);
    CHECK(c.distance >= 0 ||
              fabsl(rest) <= 2e-7L * fabsl((long double)c.distance) + 0x1p-58L * size,
          "a distance of %g leaves %Lg", (double)c.distance, rest);
    unit_disc point = {c.point.x, c.point.y, 0};
    CHECK(fabsl(unit_distance(point, rect)) <= unit_ulp((double)size), "point (%.9g, %.9g)",
          (double)c.point.x, (double)c.point.y);
    if (!carom_within_point_box(a.center, b))
        CHECK(unit_same_point(c.point, carom_closest_point_box(a.center, b)),
              "the point is not the clamped centre: (%.9g, %.9g)", (double)c.point.x,
              (double)c.point.y);
}

TEST(exact_move_by_the_mtv_leaves_next_to_nothing) {
    int count = unit_size("random pairs", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        float scale = ldexpf(1, (int)(unit_random() % 80) - 40);
        float offset = i % 2 ? 1000 * scale : 0;
        carom_box b = carom_box_make(vec(offset, -offset), scale * unit_uniform(0, 9),
                                     scale * unit_uniform(0, 9), unit_uniform(-4, 4));
        check_moved(circle(offset + scale * unit_uniform(-8, 8),
                           -offset + scale * unit_uniform(-8, 8), scale * unit_uniform(0, 4)),
                    b);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(centre_outside_leaves_away_from_the_clamped_centre),
        cmocka_unit_test(centre_on_a_wall_leaves_by_that_wall),
        cmocka_unit_test(centre_inside_leaves_by_the_nearest_wall),
        cmocka_unit_test(circle_on_the_centre_leaves_by_the_nearest_wall),
        cmocka_unit_test(ties_go_to_the_first_wall_of_the_boxs_frame),
        cmocka_unit_test(upright_box_gives_the_aabbs_contact),
        cmocka_unit_test(exact_move_by_the_mtv_leaves_next_to_nothing),
    };
    return RUN(tests);
}
