/* Tests carom_ray_circle. */
#include "unit_ray.h"

TEST(ray_hits_the_near_side_of_a_circle) {
    const carom_circle b = {{0, 0}, 5};
    const unit_ray rays[] = {
        {"from the left", {-10, 0}, {20, 0}, HIT, 0.25, -1, 0, -5, 0},
        {"from the right", {10, 0}, {-20, 0}, HIT, 0.25, 1, 0, 5, 0},
        {"from above", {0, 10}, {0, -20}, HIT, 0.25, 0, 1, 0, 5},
        {"off centre", {-10, 4}, {14, 0}, HIT, 0.5, -0.6, 0.8, -3, 4},
        {"diagonal", {9, 12}, {-12, -16}, HIT, 0.5, 0.6, 0.8, 3, 4},
        {"ends inside", {-10, 0}, {6, 0}, HIT, 5.0 / 6, -1, 0, -5, 0},
        {"stops short", {-10, 0}, {4, 0}, MISS, 0, 0, 0, 0, 0},
        {"touches at the end", {-10, 0}, {5, 0}, MISS, 0, 0, 0, 0, 0},
        {"passes by", {-10, 6}, {20, 0}, MISS, 0, 0, 0, 0, 0},
        {"points away", {-10, 0}, {-20, 0}, MISS, 0, 0, 0, 0, 0},
        {"starts past it", {10, 0}, {20, 0}, MISS, 0, 0, 0, 0, 0},
        {"grazes", {-10, 5}, {20, 0}, MISS, 0, 0, 0, 0, 0},
        {"grazes diagonally", {-5, 10}, {16, -12}, MISS, 0, 0, 0, 0, 0},
        {"starts on the border, inward", {-5, 0}, {1, 0}, HIT, 0, -1, 0, -5, 0},
        {"starts on the border, diagonally inward", {3, 4}, {-1, 0}, HIT, 0, 0.6, 0.8, 3, 4},
        {"starts on the border, outward", {-5, 0}, {-1, 0}, MISS, 0, 0, 0, 0, 0},
        {"starts on the border, along it", {-5, 0}, {0, 1}, MISS, 0, 0, 0, 0, 0},
        {"starts on the border, at rest", {3, 4}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"at rest outside", {6, 0}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"at rest inside", {1, 0}, {0, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"starts inside", {1, 0}, {20, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"starts at the centre", {0, 0}, {20, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rays); i++)
        unit_check_ray(&rays[i], carom_ray_circle(rays[i].from, rays[i].motion, b));
}

/* One ulp across a graze is a hit, one ulp off is not, from denormals to 2^100. */
TEST(graze_is_decided_exactly_at_every_scale) {
    for (int k = -147; k <= 100; k++) {
        float u = ldexpf(1, k), r = 5 * u;
        carom_vec2 from = vec(-10 * u, 5 * u), level = vec(20 * u, 0);
        carom_vec2 above = vec(-5 * u, 10 * u), slanted = vec(16 * u, -12 * u);
        CHECK(carom_ray_circle(from, level, circle(0, 0, r)).state == MISS, "level, 2^%d", k);
        CHECK(carom_ray_circle(from, level, circle(0, 0, unit_up(r))).state == HIT, "level, 2^%d",
              k);
        CHECK(carom_ray_circle(from, level, circle(0, 0, unit_down(r))).state == MISS,
              "level, 2^%d", k);
        CHECK(carom_ray_circle(above, slanted, circle(0, 0, r)).state == MISS, "slanted, 2^%d", k);
        CHECK(carom_ray_circle(above, slanted, circle(0, 0, unit_up(r))).state == HIT,
              "slanted, 2^%d", k);
        CHECK(carom_ray_circle(above, slanted, circle(0, 0, unit_down(r))).state == MISS,
              "slanted, 2^%d", k);
    }
}

TEST(end_of_the_motion_is_decided_exactly) {
    for (int k = -140; k <= 100; k++) {
        float u = ldexpf(1, k);
        const carom_circle b = {{0, 0}, 5 * u};
        carom_sweep reached = carom_ray_circle(vec(9 * u, 12 * u), vec(-6 * u, -8 * u), b);
        CHECK(reached.state == MISS, "touches at the end, 2^%d", k);
        carom_sweep crossed =
            carom_ray_circle(vec(9 * u, 12 * u), vec(-6 * u, unit_down(-8 * u)), b);
        CHECK(crossed.state == HIT && crossed.t < 1, "an ulp further, 2^%d", k);
    }
}

TEST(start_is_decided_exactly) {
    const carom_circle b = {{0, 0}, 5};
    assert_int_equal(carom_ray_circle(vec(unit_down(3), 4), vec(9, 9), b).state, OVERLAPPED);
    assert_int_equal(carom_ray_circle(vec(unit_up(3), 4), vec(-9, 0), b).state, HIT);
    assert_int_equal(carom_ray_circle(vec(unit_up(3), 4), vec(9, 9), b).state, MISS);
}

TEST(circle_without_area_is_never_hit) {
    assert_int_equal(carom_ray_circle(vec(-1, 0), vec(2, 0), circle(0, 0, 0)).state, MISS);
    assert_int_equal(carom_ray_circle(vec(0, 0), vec(2, 0), circle(0, 0, 0)).state, MISS);
}

TEST(overlapped_ray_has_the_contacts_normal) {
    const carom_vec2 starts[] = {{1, 0}, {0, -2}, {0, 0}, {3, 3}, {-0.1f, 0.2f}};
    for (size_t i = 0; i < COUNT(starts); i++) {
        carom_sweep got = carom_ray_circle(starts[i], vec(1, 1), circle(0, 0, 5));
        carom_contact c = carom_contact_point_circle(starts[i], circle(0, 0, 5));
        CHECK(got.state == OVERLAPPED && got.t == 0, "start %zu", i);
        CHECK(unit_same_point(got.normal, c.normal), "start %zu", i);
    }
}

TEST(ray_across_the_world_hits_a_speck) {
    const float m = FLT_MAX;
    carom_sweep got = carom_ray_circle(vec(-m, 0), vec(m, 0), circle(0, 0, 1));
    assert_int_equal(got.state, HIT);
    assert_true(got.t < 1);
    got = carom_ray_circle(vec(-m, 0), vec(m, 0), circle(0, 0, FLT_TRUE_MIN));
    assert_int_equal(got.state, HIT);
    assert_true(got.t < 1);
    got = carom_ray_circle(vec(-m, m), vec(m, -m), circle(m, m, m));
    assert_int_equal(got.state, MISS);
}

TEST(hit_is_at_the_border_and_no_hit_is_missed) {
    int count = unit_size("random rays", 50000, 2000000), hits = 0;
    for (int i = 0; i < count; i++) {
        carom_circle b = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 5));
        carom_vec2 from = vec(unit_uniform(-20, 20), unit_uniform(-20, 20));
        carom_vec2 motion = vec(unit_uniform(-30, 30), unit_uniform(-30, 30));
        carom_sweep got = carom_ray_circle(from, motion, b);
        long double dx = (long double)from.x - b.center.x, dy = (long double)from.y - b.center.y;
        long double along = -(dx * motion.x + dy * motion.y);
        long double square = (long double)motion.x * motion.x + (long double)motion.y * motion.y;
        long double nearest = fminl(fmaxl(along / square, 0), 1);
        bool reaches = hypotl(dx + nearest * motion.x, dy + nearest * motion.y) < b.radius;
        CHECK(reaches == (got.state != MISS), "ray %d", i);
        if (got.state != HIT)
            continue;
        hits++;
        unit_check_at_border(got, from, motion, (unit_rect){b.center.x, b.center.y, 0, 0, 1, 0},
                             (double)b.radius);
        CHECK(unit_is_unit(got.normal), "ray %d", i);
        CHECK(got.normal.x * motion.x + got.normal.y * motion.y < 1e-5f, "ray %d hits from inside",
              i);
    }
    CHECK(hits > count / 50, "%d hits", hits);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ray_hits_the_near_side_of_a_circle),
        cmocka_unit_test(graze_is_decided_exactly_at_every_scale),
        cmocka_unit_test(end_of_the_motion_is_decided_exactly),
        cmocka_unit_test(start_is_decided_exactly),
        cmocka_unit_test(circle_without_area_is_never_hit),
        cmocka_unit_test(overlapped_ray_has_the_contacts_normal),
        cmocka_unit_test(ray_across_the_world_hits_a_speck),
        cmocka_unit_test(hit_is_at_the_border_and_no_hit_is_missed),
    };
    return RUN(tests);
}
