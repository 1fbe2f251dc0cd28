/* Rays against a rotated box. Its axes are (0.6, 0.8) and (-0.8, 0.6), its half-extents 5 and 10,
 * its (+,+) corner (-5, 10). */
#include "unit_ray.h"

TEST(ray_hits_the_near_wall_of_a_rotated_box) {
    const unit_ray rays[] = {
        {"against the +x wall", {12, 16}, {-12, -16}, HIT, 0.75, 0.6, 0.8, 3, 4},
        {"against the -x wall", {-12, -16}, {12, 16}, HIT, 0.75, -0.6, -0.8, -3, -4},
        {"stops short of the +y wall", {-16, 12}, {7, -5.25f}, MISS, 0, 0, 0, 0, 0},
        {"through the +y wall", {-16, 12}, {16, -12}, HIT, 0.5, -0.8, 0.6, -8, 6},
        {"through the -y wall", {16, -12}, {-16, 12}, HIT, 0.5, 0.8, -0.6, 8, -6},
        {"level, through the +x wall", {13, 4}, {-20, 0}, HIT, 0.5, 0.6, 0.8, 3, 4},
        {"upright, through the +x wall", {3, 14}, {0, -20}, HIT, 0.5, 0.6, 0.8, 3, 4},
        {"crosses its bounds only", {10.5f, 3}, {-7.5f, 6.5f}, MISS, 0, 0, 0, 0, 0},
        {"over the top corner", {-20, 10.5f}, {40, 0}, MISS, 0, 0, 0, 0, 0},
        {"points away", {12, 16}, {12, 16}, MISS, 0, 0, 0, 0, 0},
        {"stops short", {12, 16}, {-6, -8}, MISS, 0, 0, 0, 0, 0},
        {"starts inside", {1, 1}, {50, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"at rest inside", {1, 1}, {0, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"at rest outside", {12, 16}, {0, 0}, MISS, 0, 0, 0, 0, 0},
    };
    const float lengths[] = {1, 0x1p-147f, 0x1p-60f, 0x1p60f, 0x1p125f};
    for (size_t i = 0; i < COUNT(rays); i++)
        for (size_t k = 0; k < COUNT(lengths); k++)
            unit_check_ray(&rays[i],
                           carom_ray_box(rays[i].from, rays[i].motion,
                                         box(0, 0, 5, 10, 3 * lengths[k], 4 * lengths[k])));
}

TEST(quarter_turns_are_decided_exactly) {
    const carom_rot quarters[] = {{0, 1}, {0, -3}, {0, 0x1p-149f}};
    for (size_t i = 0; i < COUNT(quarters); i++) {
        const carom_box b = {{0, 0}, {2, 4}, quarters[i]}; /* (-4, -2) to (4, 2) */
        const unit_ray rays[] = {
            {"from the left", {-10, 0}, {20, 0}, HIT, 0.3, -1, 0, -4, 0},
            {"from above", {1, 10}, {0, -16}, HIT, 0.5, 0, 1, 1, 2},
            {"along a wall", {-10, 2}, {20, 0}, MISS, 0, 0, 0, 0, 0},
            {"an ulp below that wall",
             {-10, 0x1.fffffep+0f},
             {20, 0},
             HIT,
             0.3,
             -1,
             0,
             -4,
             (double)0x1.fffffep+0f},
            {"over a corner", {-6, 0}, {4, 4}, MISS, 0, 0, 0, 0, 0},
            {"touches at the end", {-10, 0}, {6, 0}, MISS, 0, 0, 0, 0, 0},
            {"on a wall, inward", {4, 1}, {-1, 0}, HIT, 0, 1, 0, 4, 1},
            {"on a wall, along it", {4, 1}, {0, -1}, MISS, 0, 0, 0, 0, 0},
        };
        for (size_t k = 0; k < COUNT(rays); k++)
            unit_check_ray(&rays[k], carom_ray_box(rays[k].from, rays[k].motion, b));
    }
}

/* With a quarter turn the box's +x is the world's +y: the first normal is of the box's frame. */
TEST(corner_hit_exactly_has_the_first_normal_of_the_boxs_frame) {
    const carom_box b = {{0, 0}, {2, 4}, {0, 1}};
    const unit_ray rays[] = {
        {"+x is the world's +y", {6, 4}, {-4, -4}, HIT, 0.5, 0, 1, 4, 2},
        {"-x is the world's -y", {6, -4}, {-4, 4}, HIT, 0.5, 0, -1, 4, -2},
    };
    for (size_t i = 0; i < COUNT(rays); i++)
        unit_check_ray(&rays[i], carom_ray_box(rays[i].from, rays[i].motion, b));
}

TEST(box_without_area_is_never_hit) {
    assert_int_equal(carom_ray_box(vec(-9, 0), vec(20, 0), box(0, 0, 5, 0, 3, 4)).state, MISS);
    assert_int_equal(carom_ray_box(vec(-9, 0), vec(20, 0), box(0, 0, 0, 0, 3, 4)).state, MISS);
    assert_int_equal(carom_ray_box(vec(0, 0), vec(20, 0), box(0, 0, 0, 5, 3, 4)).state, MISS);
}

TEST(overlapped_ray_has_the_contacts_normal) {
    const carom_box b = {{0, 0}, {5, 10}, {3, 4}};
    const carom_vec2 starts[] = {{0, 0}, {1.5f, 2}, {-1.5f, -2}, {-7, 5.25f}, {7, -5.25f}};
    for (size_t i = 0; i < COUNT(starts); i++) {
        carom_sweep got = carom_ray_box(starts[i], vec(1, 1), b);
        CHECK(got.state == OVERLAPPED && got.t == 0, "start %zu", i);
        CHECK(unit_same_point(got.normal, carom_contact_point_box(starts[i], b).normal),
              "start %zu", i);
    }
}

TEST(ray_across_the_world_hits_a_box) {
    const float m = FLT_MAX;
    carom_sweep got = carom_ray_box(vec(-m, -m), vec(m, m), box(0, 0, 1, 1, 3, 4));
    assert_true(got.state == HIT && got.t < 1);
    got = carom_ray_box(vec(-m, m), vec(m, m), box(0, 0, 1, 1, 3, 4));
    assert_true(got.state == MISS && got.t == 1);
}

TEST(hit_is_at_the_border_and_no_hit_is_missed) {
    int count = unit_size("random rays", 50000, 2000000), hits = 0;
    for (int i = 0; i < count; i++) {
        carom_box b = carom_box_make(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)),
                                     unit_uniform(0, 9), unit_uniform(0, 9), unit_uniform(-4, 4));
        carom_vec2 from = vec(unit_uniform(-20, 20), unit_uniform(-20, 20));
        carom_vec2 motion = vec(unit_uniform(-30, 30), unit_uniform(-30, 30));
        carom_sweep got = carom_ray_box(from, motion, b);
        CHECK((got.state == OVERLAPPED) == carom_overlap_point_box(from, b), "ray %d", i);
        if (got.state == HIT) {
            hits++;
            unit_check_at_border(got, from, motion, unit_rect_from_box(b), 0);
            CHECK(unit_is_unit(got.normal), "ray %d", i);
            CHECK(got.normal.x * motion.x + got.normal.y * motion.y < 0, "ray %d hits from inside",
                  i);
        }
        if (got.state != MISS)
            continue;
        for (int k = 0; k <= 64; k++) {
            long double t = (long double)k / 64;
            unit_disc there = {from.x + t * motion.x, from.y + t * motion.y, 0};
            CHECK(unit_distance(there, unit_rect_from_box(b)) > -1e-11L, "ray %d is inside", i);
        }
    }
    CHECK(hits > count / 50, "%d hits", hits);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ray_hits_the_near_wall_of_a_rotated_box),
        cmocka_unit_test(quarter_turns_are_decided_exactly),
        cmocka_unit_test(corner_hit_exactly_has_the_first_normal_of_the_boxs_frame),
        cmocka_unit_test(box_without_area_is_never_hit),
        cmocka_unit_test(overlapped_ray_has_the_contacts_normal),
        cmocka_unit_test(ray_across_the_world_hits_a_box),
        cmocka_unit_test(hit_is_at_the_border_and_no_hit_is_missed),
    };
    return RUN(tests);
}
