/* Tests the minimum translation vector, and contacts seen from the other shape. */
#include "unit.h"

TEST(mtv_is_the_normal_times_the_depth) {
    const struct {
        const char *name;
        carom_contact c;
        double x, y;
    } cases[] = {
        {"deep", {-5, {0.6f, 0.8f}, {1, 2}}, 3, 4},
        {"apart: nothing to end", {5, {0.6f, 0.8f}, {1, 2}}, 0, 0},
        {"touching", {0, {0.6f, 0.8f}, {1, 2}}, 0, 0},
        {"along x", {-2, {1, 0}, {1, 2}}, 2, 0},
        {"along -y", {-2, {0, -1}, {1, 2}}, 0, -2},
        {"as deep as can be", {-FLT_MAX, {0, -1}, {0, 0}}, 0, -(double)FLT_MAX},
        {"as shallow as can be", {-FLT_TRUE_MIN, {1, 0}, {0, 0}}, (double)FLT_TRUE_MIN, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 got = carom_contact_mtv(cases[i].c);
        CHECK(unit_near_point(got, cases[i].x, cases[i].y, 1), "%s: (%.9g, %.9g)", cases[i].name,
              (double)got.x, (double)got.y);
    }
}

/* The distance to the nearest wall plus the radius, outward. */
TEST(mtv_of_a_centre_inside_points_outward) {
    const carom_aabb b = {{-4, -2}, {4, 2}};
    const struct {
        carom_circle a;
        carom_vec2 expected;
    } cases[] = {
        {{{3, 0}, 1}, {2, 0}},
        {{{-3, 0}, 1}, {-2, 0}},
        {{{0, 1}, 1}, {0, 2}},
        {{{0, -1}, 1}, {0, -2}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 mtv = carom_contact_mtv(carom_contact_circle_aabb(cases[i].a, b));
        carom_circle moved = cases[i].a;
        moved.center = vec(moved.center.x + mtv.x, moved.center.y + mtv.y);
        CHECK(unit_same_point(mtv, cases[i].expected), "wall %zu: (%g, %g)", i, (double)mtv.x,
              (double)mtv.y);
        CHECK(!carom_overlap_circle_aabb(moved, b), "wall %zu", i);
        CHECK(carom_distance_circle_aabb(moved, b) == 0, "wall %zu", i);
    }
}

TEST(flip_keeps_the_distance_and_changes_sides) {
    const struct {
        const char *name;
        carom_contact c;
        double x, y;
    } cases[] = {
        {"apart", {5, {0.6f, 0.8f}, {1, 2}}, 4, 6},
        {"deep", {-5, {0.6f, 0.8f}, {1, 2}}, -2, -2},
        {"touching", {0, {0.6f, 0.8f}, {1, 2}}, 1, 2},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_contact got = carom_contact_flip(cases[i].c);
        CHECK(unit_same_bits(got.distance, cases[i].c.distance), "%s", cases[i].name);
        CHECK(got.normal.x == -cases[i].c.normal.x && got.normal.y == -cases[i].c.normal.y, "%s",
              cases[i].name);
        CHECK(unit_near_point(got.point, cases[i].x, cases[i].y, 1), "%s: (%.9g, %.9g)",
              cases[i].name, (double)got.point.x, (double)got.point.y);
        carom_contact back = carom_contact_flip(got);
        CHECK(
            unit_near_point(back.point, (double)cases[i].c.point.x, (double)cases[i].c.point.y, 2),
            "%s, there and back", cases[i].name);
    }
}

TEST(flipped_contact_of_circles_is_the_swapped_one) {
    for (int i = 0; i < 20000; i++) {
        carom_circle a = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 5));
        carom_circle b = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 5));
        carom_contact flipped = carom_contact_flip(carom_contact_circle_circle(a, b));
        carom_contact swapped = carom_contact_circle_circle(b, a);
        CHECK(flipped.distance == swapped.distance, "pair %d", i);
        CHECK(unit_same_point(flipped.normal, swapped.normal), "pair %d", i);
        CHECK(fabsf(flipped.point.x - swapped.point.x) < 8e-6f &&
                  fabsf(flipped.point.y - swapped.point.y) < 8e-6f,
              "pair %d", i);
    }
}

static bool finite_contact(carom_contact c) {
    return isfinite(c.distance) && isfinite(c.normal.x) && isfinite(c.normal.y) &&
           isfinite(c.point.x) && isfinite(c.point.y);
}

TEST(largest_contacts_stay_finite) {
    const float m = FLT_MAX;
    carom_contact c = carom_contact_circle_circle(circle(m, m, m), circle(-m, -m, m));
    assert_true(finite_contact(c));
    assert_true(finite_contact(carom_contact_flip(c)));
    carom_vec2 mtv = carom_contact_mtv(c);
    assert_true(isfinite(mtv.x) && isfinite(mtv.y));
    c = carom_contact_circle_aabb(circle(m, m, m), aabb(-m, -m, m, m));
    assert_true(finite_contact(c));
    assert_true(finite_contact(carom_contact_flip(c)));
    c = (carom_contact){m, {1, 0}, {m, m}};
    assert_true(finite_contact(carom_contact_flip(c)));
}

TEST(contact_of_invalid_shapes_has_no_way_out) {
    carom_contact none = carom_contact_circle_circle(circle(NAN, 0, 1), circle(0, 0, 1));
    carom_vec2 mtv = carom_contact_mtv(none);
    assert_true(mtv.x == 0 && mtv.y == 0);
    carom_contact flipped = carom_contact_flip(none);
    assert_true(flipped.distance == INFINITY);
    assert_true(flipped.normal.x == 0 && flipped.normal.y == 0);
    assert_true(flipped.point.x == 0 && flipped.point.y == 0);
}

TEST(contact_made_of_nonsense_gives_no_nan) {
    const float bad[] = {NAN, INFINITY, -INFINITY, 0, FLT_MAX};
    for (int i = 0; i < 5 * 5 * 5; i++) {
        carom_contact c = {bad[i % 5], {bad[i / 5 % 5], bad[i / 25]}, {bad[i / 5 % 5], bad[i % 5]}};
        carom_vec2 mtv = carom_contact_mtv(c);
        carom_contact flipped = carom_contact_flip(c);
        CHECK(!isnan(mtv.x) && !isnan(mtv.y), "mtv %d", i);
        CHECK(!isnan(flipped.distance) && !isnan(flipped.normal.x) && !isnan(flipped.normal.y) &&
                  !isnan(flipped.point.x) && !isnan(flipped.point.y),
              "flip %d", i);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mtv_is_the_normal_times_the_depth),
        cmocka_unit_test(mtv_of_a_centre_inside_points_outward),
        cmocka_unit_test(flip_keeps_the_distance_and_changes_sides),
        cmocka_unit_test(flipped_contact_of_circles_is_the_swapped_one),
        cmocka_unit_test(largest_contacts_stay_finite),
        cmocka_unit_test(contact_of_invalid_shapes_has_no_way_out),
        cmocka_unit_test(contact_made_of_nonsense_gives_no_nan),
    };
    return RUN(tests);
}
