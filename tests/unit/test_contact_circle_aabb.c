/* Tests contacts of a circle and an aabb: out through the nearest wall, never a zero normal. */
#include "unit.h"

typedef struct example {
    const char *name;
    carom_circle a;
    carom_aabb b;
    unit_contact expected;
} example;

static void check(const example *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        carom_contact got = carom_contact_circle_aabb(cases[i].a, cases[i].b);
        unit_check_contact(cases[i].name, got, cases[i].expected);
        CHECK(unit_same_bits(got.distance, carom_distance_circle_aabb(cases[i].a, cases[i].b)),
              "%s: verbs disagree", cases[i].name);
    }
}

#define B aabb(-4, -2, 4, 2)

TEST(centre_outside_leaves_away_from_the_clamped_centre) {
    const example cases[] = {
        {"right", circle(7, 1, 1), B, {2, 1, 0, 4, 1}},
        {"left, touching", circle(-5, 1, 1), B, {0, -1, 0, -4, 1}},
        {"above, across", circle(1, 2.5f, 1), B, {-0.5, 0, 1, 1, 2}},
        {"below", circle(-4, -5, 1), B, {2, 0, -1, -4, -2}},
        {"off a corner", circle(7, 6, 1), B, {4, 0.6, 0.8, 4, 2}},
        {"off a corner, across", circle(-7, -6, 8), B, {-3, -0.6, -0.8, -4, -2}},
        {"an ulp off a corner",
         circle(0x1.000002p+2f, 0x1.000002p+1f, 1),
         B,
         {-1 + 0x1.1e3779b97f4a8p-21, 0.894427190999916, 0.447213595499958, 4, 2}},
        {"Chipmunk's phantom hit",
         circle(2.5f, 10, 3),
         aabb(-4.25f, 10, -3, 12),
         {2.5, 1, 0, -3, 10}},
    };
    check(cases, COUNT(cases));
}

/* With a strict "inside" test this centre is in neither case, and the normal is zero. */
TEST(centre_on_a_wall_leaves_by_that_wall) {
    const example cases[] = {
        {"right wall", circle(4, 1, 1), B, {-1, 1, 0, 4, 1}},
        {"left wall", circle(-4, 1, 1), B, {-1, -1, 0, -4, 1}},
        {"upper wall", circle(1, 2, 1), B, {-1, 0, 1, 1, 2}},
        {"lower wall", circle(1, -2, 1), B, {-1, 0, -1, 1, -2}},
        {"a point on the right wall", circle(4, 1, 0), B, {0, 1, 0, 4, 1}},
        {"a point on the lower wall", circle(1, -2, 0), B, {0, 0, -1, 1, -2}},
    };
    check(cases, COUNT(cases));
}

/* A tutorial adds the radius along a delta whose sign depends on how it was taken. */
TEST(centre_inside_leaves_by_the_nearest_wall_with_the_radius_added) {
    const example cases[] = {
        {"near the right wall", circle(3, 0.5f, 1), B, {-2, 1, 0, 4, 0.5}},
        {"near the left wall", circle(-3, 0.5f, 1), B, {-2, -1, 0, -4, 0.5}},
        {"near the upper wall", circle(-1, 1.5f, 0.5f), B, {-1, 0, 1, -1, 2}},
        {"near the lower wall", circle(-1, -1.5f, 0.5f), B, {-1, 0, -1, -1, -2}},
        {"a point", circle(3, 0.5f, 0), B, {-1, 1, 0, 4, 0.5}},
        {"larger than the box", circle(3, 0.5f, 100), B, {-101, 1, 0, 4, 0.5}},
        {"an ulp inside the right wall",
         circle(0x1.fffffep+1f, 1, 1),
         B,
         {-1 - 0x1p-22, 1, 0, 4, 1}},
    };
    check(cases, COUNT(cases));
}

TEST(ties_go_to_the_first_of_plus_x_minus_x_plus_y_minus_y) {
    const carom_aabb square = {{-2, -2}, {2, 2}};
    const example cases[] = {
        {"centre of a square", circle(0, 0, 1), square, {-3, 1, 0, 2, 0}},
        {"centre of a wide box", circle(0, 0, 1), B, {-3, 0, 1, 0, 2}},
        {"centre of a tall box", circle(0, 0, 1), aabb(-1, -5, 1, 5), {-2, 1, 0, 1, 0}},
        {"+x or +y", circle(1, 1, 1), square, {-2, 1, 0, 2, 1}},
        {"+x or -y", circle(1, -1, 1), square, {-2, 1, 0, 2, -1}},
        {"-x or +y", circle(-1, 1, 1), square, {-2, -1, 0, -2, 1}},
        {"-x or -y", circle(-1, -1, 1), square, {-2, -1, 0, -2, -1}},
        {"on the corner +x +y", circle(2, 2, 1), square, {-1, 1, 0, 2, 2}},
        {"on the corner -x +y", circle(-2, 2, 1), square, {-1, -1, 0, -2, 2}},
        {"on the corner -x -y", circle(-2, -2, 1), square, {-1, -1, 0, -2, -2}},
        {"on the corner +x -y", circle(2, -2, 1), square, {-1, 1, 0, 2, -2}},
        {"on a point", circle(1, 2, 3), aabb(1, 2, 1, 2), {-3, 1, 0, 1, 2}},
        {"a point on a point", circle(1, 2, 0), aabb(1, 2, 1, 2), {0, 1, 0, 1, 2}},
        {"on an upright segment", circle(0, 1, 1), aabb(0, -5, 0, 5), {-1, 1, 0, 0, 1}},
        {"on a level segment", circle(1, 0, 1), aabb(-5, 0, 5, 0), {-1, 0, 1, 1, 0}},
    };
    check(cases, COUNT(cases));
}

/* Box2D: 5e-9 deep. */
TEST(tiny_circle_on_a_tiny_corner_has_its_exact_depth) {
    const float h = 1e-8f, p = 1.5e-8f;
    double d = (double)p - (double)h, depth = sqrt(2 * d * d) - (double)h;
    assert_true(fabs(depth + 2.93e-9) < 1e-11);
    const example cases[] = {
        {"tiny",
         circle(p, p, h),
         aabb(-h, -h, h, h),
         {depth, 0.7071067811865476, 0.7071067811865476, (double)h, (double)h}}};
    check(cases, COUNT(cases));
}

/* The point of collision is the border's, for every centre; only for a centre outside is it also
 * the projection of that centre. */
TEST(point_lies_on_the_border) {
    int count = unit_size("random circles", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        carom_circle a = circle(unit_uniform(-8, 8), unit_uniform(-6, 6), unit_uniform(0, 5));
        carom_contact c = carom_contact_circle_aabb(a, B);
        unit_disc point = {c.point.x, c.point.y, 0};
        CHECK(fabsl(unit_distance(point, unit_rect_from_aabb(B))) == 0, "(%.9g, %.9g)",
              (double)c.point.x, (double)c.point.y);
        if (!carom_within_point_aabb(a.center, B))
            CHECK(unit_same_point(c.point, carom_closest_point_aabb(a.center, B)),
                  "centre (%.9g, %.9g)", (double)a.center.x, (double)a.center.y);
    }
}

static void check_moved(carom_circle a, carom_aabb b) {
    carom_contact c = carom_contact_circle_aabb(a, b);
    carom_vec2 mtv = carom_contact_mtv(c);
    unit_disc moved = {(long double)a.center.x + mtv.x, (long double)a.center.y + mtv.y, a.radius};
    long double rest = unit_distance(moved, unit_rect_from_aabb(b));
    long double noise = 0x1p-58L * (fabsl(moved.x) + fabsl(moved.y) + a.radius);
    CHECK(unit_is_unit(c.normal), "normal (%.9g, %.9g)", (double)c.normal.x, (double)c.normal.y);
    CHECK(c.distance >= 0 || fabsl(rest) <= 2e-7L * fabsl((long double)c.distance) + noise,
          "a distance of %g leaves %Lg", (double)c.distance, rest);
}

TEST(exact_move_by_the_mtv_leaves_next_to_nothing) {
    int count = unit_size("random pairs", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        float scale = ldexpf(1, (int)(unit_random() % 80) - 40);
        float offset = i % 2 ? 1000 * scale : 0;
        carom_aabb b = aabb(offset - 4 * scale, -2 * scale, offset + 4 * scale, 2 * scale);
        check_moved(circle(offset + scale * unit_uniform(-8, 8), scale * unit_uniform(-6, 6),
                           scale * unit_uniform(0, 4)),
                    b);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(centre_outside_leaves_away_from_the_clamped_centre),
        cmocka_unit_test(centre_on_a_wall_leaves_by_that_wall),
        cmocka_unit_test(centre_inside_leaves_by_the_nearest_wall_with_the_radius_added),
        cmocka_unit_test(ties_go_to_the_first_of_plus_x_minus_x_plus_y_minus_y),
        cmocka_unit_test(tiny_circle_on_a_tiny_corner_has_its_exact_depth),
        cmocka_unit_test(point_lies_on_the_border),
        cmocka_unit_test(exact_move_by_the_mtv_leaves_next_to_nothing),
    };
    return RUN(tests);
}
