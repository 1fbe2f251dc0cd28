/* carom_sweep_end: from a sweep to the float position from which the next one can start. */
#include "unit_ray.h"

static carom_sweep sweep(double t, float x, float y, uint32_t state) {
    return (carom_sweep){t, {x, y}, {0, 0}, state, 0};
}

TEST(miss_goes_all_the_way) {
    carom_vec2 end = carom_sweep_end(vec(1, 2), vec(10, -20), sweep(1, 0, 0, MISS));
    CHECK(unit_same_point(end, vec(11, -18)), "(%.9g, %.9g)", (double)end.x, (double)end.y);
}

TEST(hit_stops_in_contact) {
    carom_sweep s = sweep(0.5, -1, 0, HIT);
    carom_vec2 end = carom_sweep_end(vec(1, 2), vec(10, -20), s);
    CHECK(end.x <= 6 && end.x >= 6 - 2 * 0x1p-21f && end.y == -8, "(%.9g, %.9g)", (double)end.x,
          (double)end.y);
}

/* Each coordinate is rounded to the side that the normal points to, by two ulps at most. */
static void check_side(double exact, float got, float normal) {
    double off = (double)got - exact;
    CHECK(off * (double)normal >= 0 &&
              fabs(off) <= 2 * unit_ulp(fmax(fabs(exact), fabs((double)got))),
          "%a became %a, normal %g", exact, (double)got, (double)normal);
}

TEST(rounding_goes_along_the_normal) {
    for (int i = 0; i < 20000; i++) {
        carom_vec2 pos = vec(unit_uniform(-9, 9), unit_uniform(-9, 9));
        carom_vec2 motion = vec(unit_uniform(-9, 9), unit_uniform(-9, 9));
        carom_rot n = carom_rot_from_angle(unit_uniform(-4, 4));
        double t = (double)unit_uniform(0.01f, 0.99f);
        carom_vec2 end = carom_sweep_end(pos, motion, sweep(t, n.c, n.s, HIT));
        check_side((double)pos.x + t * (double)motion.x, end.x, n.c);
        check_side((double)pos.y + t * (double)motion.y, end.y, n.s);
    }
}

/* A miss whose end is inside when rounded: the sweep of radius 0 has a normal for it, a ray has
 * none. */
TEST(ray_is_not_tried_at_its_end) {
    carom_vec2 from = vec(0x1.dcd534p-1f, -0x1.30f96ep0f);
    carom_vec2 motion = vec(0x1.f357f2p9f, 0x1.666552p8f);
    carom_circle b = circle(0x1.f42434p9f, 0x1.64fe46p8f, 0x1.64f6a4p-1f);
    carom_sweep ray = carom_ray_circle(from, motion, b);
    CHECK(ray.state == MISS && ray.t == 1 && ray.normal.x == 0 && ray.normal.y == 0, "state %u",
          ray.state);
    CHECK(carom_overlap_point_circle(carom_sweep_end(from, motion, ray), b), "the end is inside");
    carom_sweep moved = carom_sweep_circle_circle((carom_circle){from, 0}, motion, b);
    CHECK(moved.state == MISS && (moved.normal.x != 0 || moved.normal.y != 0), "a close miss");
    CHECK(!carom_overlap_point_circle(carom_sweep_end(from, motion, moved), b), "stands free");
}

TEST(start_in_contact_or_overlap_stays) {
    const carom_sweep stays[] = {sweep(0, -1, 0, HIT), sweep(0, 0.6f, 0.8f, OVERLAPPED)};
    for (size_t i = 0; i < COUNT(stays); i++) {
        carom_vec2 end = carom_sweep_end(vec(0x1.234p-5f, -7), vec(10, -20), stays[i]);
        CHECK(unit_same_point(end, vec(0x1.234p-5f, -7)), "case %zu: (%.9g, %.9g)", i,
              (double)end.x, (double)end.y);
    }
}

TEST(nonsense_moves_nothing) {
    const carom_vec2 pos = {1, 2};
    const struct {
        const char *name;
        carom_vec2 motion;
        carom_sweep s;
    } cases[] = {
        {"t of NaN", {1, 1}, {(double)NAN, {1, 0}, {0, 0}, HIT, 0}},
        {"t below 0", {1, 1}, {-0.5, {1, 0}, {0, 0}, HIT, 0}},
        {"t above 1", {1, 1}, {1.5, {1, 0}, {0, 0}, HIT, 0}},
        {"normal of NaN", {1, 1}, {0.5, {NAN, 0}, {0, 0}, HIT, 0}},
        {"infinite motion", {INFINITY, 1}, {0.5, {1, 0}, {0, 0}, HIT, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(unit_same_point(carom_sweep_end(pos, cases[i].motion, cases[i].s), pos), "%s",
              cases[i].name);
    CHECK(
        unit_same_point(carom_sweep_end(vec(NAN, 1), vec(1, 1), sweep(0.5, 1, 0, HIT)), vec(0, 0)),
        "a position of NaN");
}

/* The end is at or before the impact, up to an ulp or two, and free. */
static void check_free(int i, carom_circle a, carom_vec2 motion, carom_shape b) {
    carom_sweep s = carom_sweep_shapes(carom_shape_from_circle(a), motion, b);
    if (s.state == OVERLAPPED)
        return;
    carom_vec2 end = carom_sweep_end(a.center, motion, s);
    double reach = fmax(fabs((double)a.center.x) + fabs((double)motion.x),
                        fabs((double)a.center.y) + fabs((double)motion.y));
    double x = (double)end.x - (double)a.center.x - s.t * (double)motion.x;
    double y = (double)end.y - (double)a.center.y - s.t * (double)motion.y;
    a.center = end;
    CHECK(!carom_overlap_shapes(carom_shape_from_circle(a), b), "sweep %d ends inside", i);
    CHECK(fabs(x) <= 3 * unit_ulp(reach) && fabs(y) <= 3 * unit_ulp(reach),
          "sweep %d ends (%g, %g) beside the path", i, x, y);
}

static void check_aabb_free(int i, carom_aabb a, carom_vec2 motion, carom_shape b) {
    carom_sweep s = carom_sweep_shapes(carom_shape_from_aabb(a), motion, b);
    if (s.state == OVERLAPPED)
        return;
    carom_aabb end = carom_sweep_end_aabb(a, motion, s);
    CHECK(carom_aabb_check(end) == CAROM_VALID, "sweep %d ends inside out", i);
    CHECK(!carom_overlap_shapes(carom_shape_from_aabb(end), b), "sweep %d of an aabb ends inside",
          i);
}

TEST(end_is_free_at_every_scale_and_offset) {
    int count = unit_size("random sweeps", 50000, 2000000);
    for (int i = 0; i < count; i++) {
        float scale = ldexpf(1, (int)(unit_random() % 40) - 20);
        float offset = i % 2 ? ldexpf(scale, (int)(unit_random() % 20)) : 0;
        carom_circle a = circle(offset + unit_uniform(-9, 9) * scale,
                                unit_uniform(-9, 9) * scale - offset, unit_uniform(0, 2) * scale);
        carom_vec2 motion = vec(unit_uniform(-20, 20) * scale, unit_uniform(-20, 20) * scale);
        carom_vec2 at =
            vec(offset + unit_uniform(-3, 3) * scale, unit_uniform(-3, 3) * scale - offset);
        carom_vec2 half = vec(unit_uniform(0, 3) * scale, unit_uniform(0, 3) * scale);
        carom_rot rot = carom_rot_from_angle(unit_uniform(-4, 4));
        check_free(i, a, motion, carom_shape_from_circle((carom_circle){at, half.x}));
        check_free(i, a, motion, carom_shape_from_aabb(carom_aabb_from_half(at, half)));
        check_free(i, a, motion, carom_shape_from_box(carom_box_from_half(at, half, rot)));
        carom_aabb r = carom_circle_bounds(a);
        check_aabb_free(i, r, motion, carom_shape_from_circle((carom_circle){at, half.x}));
        check_aabb_free(i, r, motion, carom_shape_from_aabb(carom_aabb_from_half(at, half)));
        check_aabb_free(i, r, motion, carom_shape_from_box(carom_box_from_half(at, half, rot)));
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(miss_goes_all_the_way),
        cmocka_unit_test(hit_stops_in_contact),
        cmocka_unit_test(rounding_goes_along_the_normal),
        cmocka_unit_test(ray_is_not_tried_at_its_end),
        cmocka_unit_test(start_in_contact_or_overlap_stays),
        cmocka_unit_test(nonsense_moves_nothing),
        cmocka_unit_test(end_is_free_at_every_scale_and_offset),
    };
    return RUN(tests);
}
