/* carom_keep_inside_circle and carom_keep_inside_box: screen edges. */
#include "unit.h"

#define SCREEN aabb(0, 0, 320, 200)

TEST(circle_is_put_back_to_the_nearest_place) {
    const struct {
        const char *name;
        carom_circle c;
        carom_vec2 expected;
    } cases[] = {
        {"inside stays", circle(100, 50, 10), {100, 50}},
        {"touching from inside stays", circle(10, 190, 10), {10, 190}},
        {"over the left edge", circle(4, 50, 10), {10, 50}},
        {"past the right edge", circle(900, 50, 10), {310, 50}},
        {"over a corner", circle(-5, 205, 10), {10, 190}},
        {"too tall", circle(-5, 20, 120), {120, 100}},
        {"too large", circle(-5, 20, 500), {160, 100}},
        {"just fits", circle(-5, 20, 100), {100, 100}},
        {"a point outside", circle(-5, 20, 0), {0, 20}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 got = carom_keep_inside_circle(cases[i].c, SCREEN);
        CHECK(unit_same_point(got, cases[i].expected), "%s: (%.9g, %.9g)", cases[i].name,
              (double)got.x, (double)got.y);
    }
}

TEST(box_is_put_back_to_the_nearest_place) {
    const struct {
        const char *name;
        carom_box b;
        carom_vec2 expected;
    } cases[] = {
        {"inside stays", box(100, 50, 10, 5, 1, 0), {100, 50}},
        {"over the left edge", box(4, 50, 10, 5, 1, 0), {10, 50}},
        {"lying on its side", box(4, 50, 10, 5, 0, 2), {5, 50}},
        {"over a corner", box(400, -7, 10, 5, -1, 0), {310, 5}},
        {"rotated", box(0, 100, 10, 5, 3, 4), {10, 100}},
        {"rotated, below", box(160, 0, 10, 5, 3, 4), {160, 11}},
        {"too wide", box(400, 50, 161, 5, 1, 0), {160, 50}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 got = carom_keep_inside_box(cases[i].b, SCREEN);
        CHECK(unit_near_point(got, (double)cases[i].expected.x, (double)cases[i].expected.y, 2),
              "%s: (%.9g, %.9g)", cases[i].name, (double)got.x, (double)got.y);
    }
}

/* It fits exactly, but the only position for its centre is between two floats. */
TEST(what_fits_at_no_float_is_centred) {
    carom_aabb bounds = aabb(0x1.3835bp13f, 0, 0x1.386c0ep13f, 20);
    carom_circle c = circle(0, 0, 0x1.b2fp1f);
    CHECK((double)bounds.max.x - (double)bounds.min.x == 2 * (double)c.radius, "it fits");
    c.center = carom_keep_inside_circle(c, bounds);
    CHECK(fabs((double)c.center.x - 0.5 * ((double)bounds.min.x + (double)bounds.max.x)) <=
              0.5 * unit_ulp((double)c.center.x),
          "x %a", (double)c.center.x);
    CHECK(c.center.y == c.radius && !carom_within_circle_aabb(c, bounds), "y %a",
          (double)c.center.y);
}

TEST(invalid_input_gives_the_origin) {
    CHECK(unit_same_point(carom_keep_inside_circle(circle(-5, 1, -1), SCREEN), vec(0, 0)),
          "a negative radius");
    CHECK(unit_same_point(carom_keep_inside_circle(circle(-5, 1, 1), aabb(1, 0, 0, 1)), vec(0, 0)),
          "bounds the wrong way round");
    CHECK(unit_same_point(carom_keep_inside_box(box(-5, 1, 1, 1, 0, 0), SCREEN), vec(0, 0)),
          "no direction");
    CHECK(unit_same_point(carom_keep_inside_box(box(-5, 1, 1, NAN, 1, 0), SCREEN), vec(0, 0)),
          "a NaN");
}

/* If it fits it is then contained, whatever had to be rounded; and a contained shape stays. */
TEST(what_is_kept_is_contained) {
    int count = unit_size("random shapes", 50000, 2000000);
    int moved = 0;
    for (int i = 0; i < count; i++) {
        float scale = ldexpf(1, (int)(unit_random() % 60) - 30);
        float offset = i % 3 ? unit_uniform(-1000, 1000) * scale : 0;
        carom_aabb bounds = aabb(offset, -offset, offset + 40 * scale, -offset + 60 * scale);
        carom_vec2 at =
            vec(offset + unit_uniform(-60, 90) * scale, -offset + unit_uniform(-60, 90) * scale);
        carom_circle c = {at, unit_uniform(0, 15) * scale};
        carom_vec2 kept = carom_keep_inside_circle(c, bounds);
        bool was_inside = carom_within_circle_aabb(c, bounds);
        CHECK(!was_inside || unit_same_point(kept, at), "circle %d was inside", i);
        c.center = kept;
        CHECK(carom_within_circle_aabb(c, bounds), "circle %d: (%a, %a) radius %a", i,
              (double)kept.x, (double)kept.y, (double)c.radius);
        carom_box b = {at, {c.radius, unit_uniform(0, 12) * scale}, {0, 0}};
        b.rot = carom_rot_from_angle(unit_uniform(-4, 4));
        was_inside = carom_within_box_aabb(b, bounds);
        kept = carom_keep_inside_box(b, bounds);
        CHECK(!was_inside || unit_same_point(kept, at), "box %d was inside", i);
        b.center = kept;
        CHECK(carom_within_box_aabb(b, bounds), "box %d: (%a, %a)", i, (double)kept.x,
              (double)kept.y);
        moved += !was_inside;
    }
    CHECK(moved > count / 10, "%d moved", moved);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_is_put_back_to_the_nearest_place),
        cmocka_unit_test(box_is_put_back_to_the_nearest_place),
        cmocka_unit_test(what_fits_at_no_float_is_centred),
        cmocka_unit_test(invalid_input_gives_the_origin),
        cmocka_unit_test(what_is_kept_is_contained),
    };
    return RUN(tests);
}
