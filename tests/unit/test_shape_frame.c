/* Tests conversions to the frame of a box and back. Vectors are rotated; points are translated and
 * rotated. */
#include "unit.h"

/* Rotated by the 3-4-5 triangle: its axes are (0.6, 0.8) and (-0.8, 0.6), exactly. */
static carom_box tilted(void) {
    return box(1, 2, 10, 20, 3, 4);
}

TEST(point_is_moved_then_turned_back) {
    const struct {
        const char *name;
        carom_vec2 world, local;
    } cases[] = {
        {"the centre", vec(1, 2), vec(0, 0)},
        {"along the box's x axis", vec(4, 6), vec(5, 0)},
        {"along the box's y axis", vec(-3, 5), vec(0, 5)},
        {"against its x axis", vec(-2, -2), vec(-5, 0)},
        {"both", vec(0, 9), vec(5, 5)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 in = carom_box_to_local_point(tilted(), cases[i].world);
        carom_vec2 out = carom_box_to_world_point(tilted(), cases[i].local);
        CHECK(unit_near_point(in, (double)cases[i].local.x, (double)cases[i].local.y, 1),
              "%s, in: (%.9g, %.9g)", cases[i].name, (double)in.x, (double)in.y);
        CHECK(unit_near_point(out, (double)cases[i].world.x, (double)cases[i].world.y, 1),
              "%s, out: (%.9g, %.9g)", cases[i].name, (double)out.x, (double)out.y);
    }
}

TEST(vector_is_only_turned) {
    const struct {
        const char *name;
        carom_vec2 world, local;
    } cases[] = {
        {"none", vec(0, 0), vec(0, 0)},
        {"the box's x axis", vec(3, 4), vec(5, 0)},
        {"the box's y axis", vec(-4, 3), vec(0, 5)},
        {"the world's x axis", vec(5, 0), vec(3, -4)},
        {"the world's y axis", vec(0, 5), vec(4, 3)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 in = carom_box_to_local_vector(tilted(), cases[i].world);
        carom_vec2 out = carom_box_to_world_vector(tilted(), cases[i].local);
        CHECK(unit_near_point(in, (double)cases[i].local.x, (double)cases[i].local.y, 1), "%s, in",
              cases[i].name);
        CHECK(unit_near_point(out, (double)cases[i].world.x, (double)cases[i].world.y, 1),
              "%s, out", cases[i].name);
    }
}

TEST(frame_is_the_same_for_every_length_of_the_direction) {
    const float lengths[] = {1, 0x1p-147f, 0x1p-60f, 0x1p60f, 0x1p125f};
    for (size_t i = 0; i < COUNT(lengths); i++) {
        carom_box b = box(1, 2, 10, 20, 3 * lengths[i], 4 * lengths[i]);
        carom_vec2 in = carom_box_to_local_point(b, vec(0, 9));
        carom_vec2 out = carom_box_to_world_point(b, vec(5, 5));
        CHECK(unit_near_point(in, 5, 5, 1), "length %g", (double)lengths[i]);
        CHECK(unit_near_point(out, 0, 9, 1), "length %g", (double)lengths[i]);
    }
}

static void check_round_trip(carom_box b, carom_vec2 p) {
    double scale = fmax(fmax(fabs((double)p.x), fabs((double)p.y)),
                        fmax(fabs((double)b.center.x), fabs((double)b.center.y)));
    carom_vec2 back = carom_box_to_world_point(b, carom_box_to_local_point(b, p));
    CHECK(fabs((double)back.x - (double)p.x) <= 4 * unit_ulp(scale) &&
              fabs((double)back.y - (double)p.y) <= 4 * unit_ulp(scale),
          "(%.9g, %.9g) came back as (%.9g, %.9g)", (double)p.x, (double)p.y, (double)back.x,
          (double)back.y);
    scale = fmax(fabs((double)p.x), fabs((double)p.y));
    back = carom_box_to_world_vector(b, carom_box_to_local_vector(b, p));
    CHECK(fabs((double)back.x - (double)p.x) <= 4 * unit_ulp(scale) &&
              fabs((double)back.y - (double)p.y) <= 4 * unit_ulp(scale),
          "vector (%.9g, %.9g) came back as (%.9g, %.9g)", (double)p.x, (double)p.y, (double)back.x,
          (double)back.y);
}

TEST(what_goes_in_comes_out_again) {
    int count = unit_size("round trips", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        carom_box b = carom_box_make(vec(unit_uniform(-100, 100), unit_uniform(-100, 100)), 1, 1,
                                     unit_uniform(-10, 10));
        check_round_trip(b, vec(unit_uniform(-100, 100), unit_uniform(-100, 100)));
    }
}

/* Computed in double and rounded once: a float difference of these would lose the last digits. */
TEST(far_from_the_origin_no_digit_is_lost) {
    carom_box b = box(1e7f, 1e7f, 1, 1, 3, 4);
    carom_vec2 in = carom_box_to_local_point(b, vec(10000003, 10000004));
    assert_true(unit_near_point(in, 5, 0, 1));
}

TEST(frame_saturates_at_the_largest_float) {
    carom_box b = box(-FLT_MAX, FLT_MAX, 1, 1, 1, 0);
    carom_vec2 in = carom_box_to_local_point(b, vec(FLT_MAX, -FLT_MAX));
    assert_true(in.x == FLT_MAX && in.y == -FLT_MAX);
    carom_vec2 out =
        carom_box_to_world_point(box(FLT_MAX, -FLT_MAX, 1, 1, 1, 0), vec(FLT_MAX, -FLT_MAX));
    assert_true(out.x == FLT_MAX && out.y == -FLT_MAX);
    carom_vec2 turned = carom_box_to_local_vector(box(0, 0, 1, 1, 1, 1), vec(FLT_MAX, FLT_MAX));
    assert_true(turned.x == FLT_MAX && turned.y == 0);
    turned = carom_box_to_world_vector(box(0, 0, 1, 1, 1, 1), vec(FLT_MAX, FLT_MAX));
    assert_true(turned.x == 0 && turned.y == FLT_MAX);
}

TEST(corners_come_in_order) {
    const struct {
        const char *name;
        carom_box b;
        carom_vec2 corners[4];
    } cases[] = {
        {"upright", box(1, 2, 3, 4, 1, 0), {{-2, -2}, {4, -2}, {4, 6}, {-2, 6}}},
        {"a quarter turn", box(0, 0, 3, 4, 0, 1), {{4, -3}, {4, 3}, {-4, 3}, {-4, -3}}},
        {"half a turn", box(0, 0, 3, 4, -2, 0), {{3, 4}, {-3, 4}, {-3, -4}, {3, -4}}},
        {"tilted", box(1, 2, 5, 5, 3, 4), {{2, -5}, {8, 3}, {0, 9}, {-6, 1}}},
        {"a point", box(1, 2, 0, 0, 3, 4), {{1, 2}, {1, 2}, {1, 2}, {1, 2}}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 got[4];
        carom_box_corners(cases[i].b, got);
        for (int k = 0; k < 4; k++)
            CHECK(unit_same_point(got[k], cases[i].corners[k]), "%s, corner %d: (%.9g, %.9g)",
                  cases[i].name, k, (double)got[k].x, (double)got[k].y);
    }
}

TEST(frame_of_an_invalid_box_is_the_origin) {
    const struct {
        const char *name;
        carom_box b;
    } cases[] = {
        {"NaN centre", box(NAN, 2, 3, 4, 1, 0)},
        {"infinite centre", box(INFINITY, 2, 3, 4, 1, 0)},
        {"negative half", box(1, 2, -3, 4, 1, 0)},
        {"no direction", box(1, 2, 3, 4, 0, 0)},
    };
    const carom_vec2 p = {5, 6};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const carom_vec2 got[] = {
            carom_box_to_local_point(cases[i].b, p), carom_box_to_local_vector(cases[i].b, p),
            carom_box_to_world_point(cases[i].b, p), carom_box_to_world_vector(cases[i].b, p)};
        carom_vec2 corners[4];
        carom_box_corners(cases[i].b, corners);
        for (size_t k = 0; k < 4; k++) {
            CHECK(got[k].x == 0 && got[k].y == 0, "%s, function %zu", cases[i].name, k);
            CHECK(corners[k].x == 0 && corners[k].y == 0, "%s, corner %zu", cases[i].name, k);
        }
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(point_is_moved_then_turned_back),
        cmocka_unit_test(vector_is_only_turned),
        cmocka_unit_test(frame_is_the_same_for_every_length_of_the_direction),
        cmocka_unit_test(what_goes_in_comes_out_again),
        cmocka_unit_test(far_from_the_origin_no_digit_is_lost),
        cmocka_unit_test(frame_saturates_at_the_largest_float),
        cmocka_unit_test(corners_come_in_order),
        cmocka_unit_test(frame_of_an_invalid_box_is_the_origin),
    };
    return RUN(tests);
}
