/* Tests carom_ray_aabb. */
#include "unit_ray.h"

#define B aabb(-4, -2, 4, 2)

static void check(const unit_ray *rays, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unit_check_ray(&rays[i], carom_ray_aabb(rays[i].from, rays[i].motion, B));
        /* the same rectangle as an upright box */
        unit_check_ray(&rays[i],
                       carom_ray_box(rays[i].from, rays[i].motion, box(0, 0, 4, 2, 3, 0)));
    }
}

TEST(ray_hits_the_near_wall) {
    const unit_ray rays[] = {
        {"from the left", {-10, 0}, {20, 0}, HIT, 0.3, -1, 0, -4, 0},
        {"from the right", {10, 1}, {-20, 0}, HIT, 0.3, 1, 0, 4, 1},
        {"from above", {1, 10}, {0, -16}, HIT, 0.5, 0, 1, 1, 2},
        {"from below", {1, -10}, {0, 16}, HIT, 0.5, 0, -1, 1, -2},
        {"diagonal, through the left wall", {-8, -4}, {8, 6}, HIT, 0.5, -1, 0, -4, -1},
        {"diagonal, through the upper wall", {-2, 6}, {8, -8}, HIT, 0.5, 0, 1, 2, 2},
        {"stops short", {-10, 0}, {5, 0}, MISS, 0, 0, 0, 0, 0},
        {"touches at the end", {-10, 0}, {6, 0}, MISS, 0, 0, 0, 0, 0},
        {"an ulp past the end",
         {-10, 0},
         {0x1.800002p+2f, 0},
         HIT,
         6 / (6 + 0x1p-21),
         -1,
         0,
         -4,
         0},
        {"passes by", {-10, 3}, {20, 0}, MISS, 0, 0, 0, 0, 0},
        {"passes a corner by", {-8, 0}, {6, 6}, MISS, 0, 0, 0, 0, 0},
        {"points away", {-10, 0}, {-20, 0}, MISS, 0, 0, 0, 0, 0},
        {"at rest outside", {-10, 0}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"at rest on a wall", {-4, 0}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"at rest inside", {-3, 0}, {0, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"starts inside", {-3, 0}, {-20, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
    };
    check(rays, COUNT(rays));
}

TEST(grazing_a_wall_or_a_corner_is_a_miss) {
    const unit_ray rays[] = {
        {"along the upper wall", {-10, 2}, {20, 0}, MISS, 0, 0, 0, 0, 0},
        {"along the lower wall", {10, -2}, {-20, 0}, MISS, 0, 0, 0, 0, 0},
        {"along the right wall", {4, 9}, {0, -20}, MISS, 0, 0, 0, 0, 0},
        {"an ulp below the upper wall",
         {-10, 0x1.fffffep+0f},
         {20, 0},
         HIT,
         0.3,
         -1,
         0,
         -4,
         (double)0x1.fffffep+0f},
        {"over a corner", {-6, 0}, {4, 4}, MISS, 0, 0, 0, 0, 0},
        {"an ulp under that corner", {-6, -0x1p-22f}, {4, 4}, HIT, 0.5, -1, 0, -4, 2 - 0x1p-22},
        {"ends on a corner", {-6, 0}, {2, 2}, MISS, 0, 0, 0, 0, 0},
    };
    check(rays, COUNT(rays));
}

TEST(corner_hit_exactly_has_the_first_of_its_two_normals) {
    const unit_ray rays[] = {
        {"-x before -y", {-6, -4}, {4, 4}, HIT, 0.5, -1, 0, -4, -2},
        {"-x before +y", {-6, 4}, {4, -4}, HIT, 0.5, -1, 0, -4, 2},
        {"+x before -y", {6, -4}, {-4, 4}, HIT, 0.5, 1, 0, 4, -2},
        {"+x before +y", {6, 4}, {-4, -4}, HIT, 0.5, 1, 0, 4, 2},
        {"starts on the corner", {4, 2}, {-4, -4}, HIT, 0, 1, 0, 4, 2},
    };
    check(rays, COUNT(rays));
}

TEST(start_on_a_wall_hits_at_once_when_it_moves_inward) {
    const unit_ray rays[] = {
        {"right wall, inward", {4, 1}, {-1, 0}, HIT, 0, 1, 0, 4, 1},
        {"right wall, diagonally inward", {4, 1}, {-1, 5}, HIT, 0, 1, 0, 4, 1},
        {"upper wall, inward", {1, 2}, {0, -9}, HIT, 0, 0, 1, 1, 2},
        {"lower wall, inward", {1, -2}, {1, 9}, HIT, 0, 0, -1, 1, -2},
        {"left wall, outward", {-4, 1}, {-1, 0}, MISS, 0, 0, 0, 0, 0},
        {"left wall, along it", {-4, 1}, {0, 9}, MISS, 0, 0, 0, 0, 0},
        {"corner, along the wall", {-4, 2}, {8, 0}, MISS, 0, 0, 0, 0, 0},
        {"corner, outward", {-4, 2}, {-1, 1}, MISS, 0, 0, 0, 0, 0},
        {"in line with a wall, outside, inward", {4, 3}, {-1, -2}, HIT, 0.5, 0, 1, 3.5, 2},
    };
    check(rays, COUNT(rays));
}

TEST(box_without_area_is_never_hit) {
    assert_int_equal(carom_ray_aabb(vec(-1, 0), vec(2, 0), aabb(0, -5, 0, 5)).state, MISS);
    assert_int_equal(carom_ray_aabb(vec(0, 0), vec(2, 0), aabb(0, -5, 0, 5)).state, MISS);
    assert_int_equal(carom_ray_aabb(vec(-1, 0), vec(2, 0), aabb(0, 0, 0, 0)).state, MISS);
    assert_int_equal(carom_ray_aabb(vec(0, -1), vec(0, 2), aabb(-5, 0, 5, 0)).state, MISS);
}

TEST(overlapped_ray_has_the_contacts_normal) {
    const carom_vec2 starts[] = {{3, 0}, {-3, 0}, {0, 1}, {0, -1}, {0, 0}, {3, 1}};
    for (size_t i = 0; i < COUNT(starts); i++) {
        carom_sweep got = carom_ray_aabb(starts[i], vec(1, 1), B);
        CHECK(got.state == OVERLAPPED && got.t == 0, "start %zu", i);
        CHECK(unit_same_point(got.normal, carom_contact_point_aabb(starts[i], B).normal),
              "start %zu", i);
    }
}

/* The diagonal through a corner, then an ulp to either side, at every scale. */
TEST(corner_is_decided_exactly_at_every_scale) {
    for (int k = -147; k <= 100; k++) {
        float u = ldexpf(1, k);
        carom_aabb b = aabb(-4 * u, -2 * u, 4 * u, 2 * u);
        carom_vec2 motion = vec(3 * u, 4 * u);
        /* half-way on, (-7, -2) + (6, 8) passes the corner (-4, 2) */
        CHECK(carom_ray_aabb(vec(-7 * u, -2 * u), vec(6 * u, 8 * u), b).state == MISS,
              "over the corner, 2^%d", k);
        CHECK(carom_ray_aabb(vec(unit_up(-7 * u), -2 * u), vec(6 * u, 8 * u), b).state == HIT,
              "an ulp under it, 2^%d", k);
        CHECK(carom_ray_aabb(vec(unit_down(-7 * u), -2 * u), vec(6 * u, 8 * u), b).state == MISS,
              "an ulp over it, 2^%d", k);
        CHECK(carom_ray_aabb(vec(-7 * u, -6 * u), motion, b).state == MISS, "ends on it, 2^%d", k);
    }
}

TEST(ray_across_the_world_hits_a_speck) {
    const float m = FLT_MAX, t = FLT_TRUE_MIN;
    carom_sweep got = carom_ray_aabb(vec(-m, 0), vec(m, 0), aabb(-t, -t, t, t));
    assert_int_equal(got.state, HIT);
    assert_true(got.t < 1);
    got = carom_ray_aabb(vec(-m, -m), vec(m, m), aabb(-t, -t, t, t));
    assert_int_equal(got.state, HIT);
    got = carom_ray_aabb(vec(-m, m), vec(m, m), aabb(-m, -m, m, m));
    assert_int_equal(got.state, MISS);
    got = carom_ray_aabb(vec(-m, 0), vec(m, 0), aabb(-m, -m, m, m));
    assert_true(got.state == HIT && got.t == 0);
}

TEST(hit_is_at_the_border) {
    int count = unit_size("random rays", 50000, 2000000), hits = 0;
    for (int i = 0; i < count; i++) {
        carom_aabb b = carom_aabb_from_half(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)),
                                            vec(unit_uniform(0, 5), unit_uniform(0, 5)));
        carom_vec2 from = vec(unit_uniform(-20, 20), unit_uniform(-20, 20));
        carom_vec2 motion = vec(unit_uniform(-30, 30), unit_uniform(-30, 30));
        carom_sweep got = carom_ray_aabb(from, motion, b);
        CHECK((got.state == OVERLAPPED) == carom_overlap_point_aabb(from, b), "ray %d", i);
        if (got.state != HIT)
            continue;
        hits++;
        unit_check_at_border(got, from, motion, unit_rect_from_aabb(b), 0);
        CHECK(got.normal.x * motion.x + got.normal.y * motion.y < 0, "ray %d hits from inside", i);
    }
    CHECK(hits > count / 50, "%d hits", hits);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ray_hits_the_near_wall),
        cmocka_unit_test(grazing_a_wall_or_a_corner_is_a_miss),
        cmocka_unit_test(corner_hit_exactly_has_the_first_of_its_two_normals),
        cmocka_unit_test(start_on_a_wall_hits_at_once_when_it_moves_inward),
        cmocka_unit_test(box_without_area_is_never_hit),
        cmocka_unit_test(overlapped_ray_has_the_contacts_normal),
        cmocka_unit_test(corner_is_decided_exactly_at_every_scale),
        cmocka_unit_test(ray_across_the_world_hits_a_speck),
        cmocka_unit_test(hit_is_at_the_border),
    };
    return RUN(tests);
}
