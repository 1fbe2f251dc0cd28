/* Regression tests: each of these scenes has failed once. */
#include "unit_world.h"

TEST(a_slot_that_a_static_body_reuses_is_reported_once) {
    carom_world *w = setup_world();
    carom_body gone = add_ball(w, 0, 0, 1);
    add_ball(w, 50, 0, 1);
    carom_world_step(w, 0.01f);
    carom_world_remove(w, gone);
    carom_world_step(w, 0);
    carom_body now = add_body(w, circle_def(CAROM_STATIC, 0, 0, 1)), found[8];
    assert_int_equal(now.index, gone.index);
    assert_int_equal(carom_world_overlap(w, disc(0, 0, 0.5f), carom_filter_default(), found, 8), 1);
    carom_world_destroy(w);
}

TEST(a_pause_after_a_bounce_off_a_static_wall_ends_nothing) {
    carom_world *w = setup_world();
    add_body(w, box_def(CAROM_STATIC, 5, 0, 1, 10));
    carom_body_def ball = circle_def(CAROM_DYNAMIC, 2, 0, 1);
    ball.velocity = vec(300, 0);
    ball.restitution = 1;
    add_body(w, ball);
    uint32_t count;
    carom_world_step(w, 1 / 60.0f);
    (void)carom_world_begins(w, &count);
    assert_int_equal(count, 1);
    uint64_t hash = carom_world_hash(w);
    carom_world_step(w, 0);
    (void)carom_world_ends(w, &count);
    assert_int_equal(count, 0);
    assert_true(carom_world_hash(w) == hash);
    carom_world_destroy(w);
}

TEST(every_body_that_leaves_the_world_is_reported) {
    enum { BODIES = 2000 };
    carom_world *w = setup_world();
    for (int i = 0; i < BODIES; i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, 9e8f, 1000.0f * (float)i, 1);
        def.velocity = vec(9e8f, 0);
        add_body(w, def);
    }
    uint32_t count;
    assert_int_equal(carom_world_step(w, 1), CAROM_OK);
    (void)carom_world_reports(w, &count);
    assert_int_equal(count, BODIES);
    carom_world_destroy(w);
}

/* The other body falls asleep in the same step: from then on there is nothing to move. */
TEST(a_body_that_hits_a_wall_and_leaves_the_world_ends_its_touch) {
    carom_world *w = setup_world();
    add_body(w, box_def(CAROM_STATIC, 0, 0, 1, 9e8f));
    carom_body_def ball = circle_def(CAROM_DYNAMIC, 2e4f, 5e8f, 1e4f);
    ball.velocity = vec(-1e5f, 9e8f);
    add_body(w, ball);
    add_ball(w, 1e6f, 0, 1);
    uint32_t begins, ends;
    assert_int_equal(carom_world_step(w, 1), CAROM_OK);
    (void)carom_world_begins(w, &begins);
    assert_int_equal(carom_world_step(w, 1), CAROM_OK);
    (void)carom_world_ends(w, &ends);
    CHECK(begins == 1 && ends == 1, "%u begins, %u ends", begins, ends);
    carom_world_destroy(w);
}

/* Far out the margin is coarse, and the path of a step is less than an eighth of it. */
TEST(a_slow_body_far_out_does_not_creep_through_a_wall) {
    static const float rows[][2] = {{1e4f, 0.015f}, {1e5f, 0.15f}, {1e6f, 1}};
    for (int i = 0; i < 3; i++) {
        carom_world *w = setup_world();
        add_body(w, box_def(CAROM_STATIC, 1.5f, rows[i][0], 0.5f, 20));
        carom_body_def ball = circle_def(CAROM_DYNAMIC, 0.4f, rows[i][0], 0.5f);
        ball.velocity = vec(rows[i][1], 0);
        carom_body b = add_body(w, ball);
        for (int k = 0; k < 3000; k++)
            carom_world_step(w, 1 / 60.0f);
        /* Half the margin, which is 2^-22 of the place. */
        double deep = (double)carom_body_position(w, b).x - 0.5;
        CHECK(deep < (double)rows[i][0] * 0x1p-22, "%g deep at y = %g", deep, (double)rows[i][0]);
        carom_world_destroy(w);
    }
}

TEST(a_one_way_box_that_turns_lets_through_as_one_that_stands) {
    for (int turns = 0; turns < 2; turns++) {
        carom_world *w = setup_world();
        carom_body_def shelf = box_def(CAROM_KINEMATIC, 0, 0, 5, 0.5f);
        shelf.sides = CAROM_SIDE_POS_Y;
        shelf.spin = 1e-4f * (float)turns;
        add_body(w, shelf);
        carom_body_def ball = circle_def(CAROM_DYNAMIC, 0, -3, 0.5f);
        ball.velocity = vec(0, 10);
        carom_body b = add_body(w, ball);
        for (int i = 0; i < 60; i++)
            carom_world_step(w, 1 / 60.0f);
        CHECK(carom_body_position(w, b).y > 6.9f, "turns %d", turns);
        carom_world_destroy(w);
    }
}

TEST(a_bar_that_turns_hits_only_what_it_reaches) {
    for (int spin = 1; spin <= 4; spin++) {
        carom_world *w = setup_world();
        carom_body_def bar = box_def(CAROM_KINEMATIC, 0, 0, 4, 0.2f);
        bar.spin = (float)spin;
        add_body(w, bar);
        /* The ball is beyond the circle on which the corners move, whose radius is 4.005. */
        add_ball(w, 4.51f, 0, 0.5f);
        for (int i = 0; i < 120; i++) {
            uint32_t count;
            carom_world_step(w, 1 / 60.0f);
            (void)carom_world_impacts(w, &count);
            CHECK(count == 0, "spin %d, step %d", spin, i);
        }
        carom_world_destroy(w);
    }
}

/* Makes three steps of a rotating bar and of one that is shot at it. The others are far away, so
 * that few are fast and a step is not split. Returns how often the two began to touch. */
static uint32_t shoot_at_bar(carom_body_def shot, uint32_t flags, float *height) {
    carom_world *w = setup_world();
    carom_body_def bar = box_def(CAROM_KINEMATIC, 0, 0, 8, 0.01f);
    bar.spin = -0.8f;
    bar.flags = flags;
    add_body(w, bar);
    for (int i = 0; i < 20; i++)
        add_ball(w, 100, 3.0f * (float)i, 1);
    carom_body b = add_body(w, shot);
    uint32_t begins = 0, count;
    for (int i = 0; i < 3; i++) {
        carom_world_step(w, 1 / 60.0f);
        assert_int_equal(carom_world_stats(w).windows, 1);
        (void)carom_world_begins(w, &count);
        begins += count;
    }
    *height = carom_body_position(w, b).y;
    carom_world_destroy(w);
    return begins;
}

TEST(a_thin_bar_that_turns_is_not_passed_unseen_at_any_speed) {
    for (float speed = 1e2f; speed < 5e8f; speed *= 4) {
        carom_body_def shots[] = {circle_def(CAROM_DYNAMIC, 1, 3, 0.5f),
                                  box_def(CAROM_DYNAMIC, 1, 3, 0.5f, 0.4f)};
        for (size_t i = 0; i < sizeof shots / sizeof shots[0]; i++) {
            float height;
            shots[i].velocity = vec(0, -speed);
            uint32_t begins = shoot_at_bar(shots[i], 0, &height);
            CHECK(begins == 1 && height > 0, "shot %zu at %g: height %g", i, (double)speed,
                  (double)height);
            begins = shoot_at_bar(shots[i], CAROM_BODY_SENSOR, &height);
            CHECK(begins == 1 && height < 0, "shot %zu at %g: reported %u times", i, (double)speed,
                  begins);
        }
    }
}

/* A ball in the corner of two static boxes, far out, with an immovable body deep in it: its
 * separation is stopped as soon as it begins, and is rounded to float in every step. */
TEST(what_is_pushed_into_a_corner_for_long_stays_out_of_the_walls) {
    carom_world *w = setup_world();
    carom_world_set_gravity(w, vec(-4.8f, 0.3f));
    carom_body_def wall = carom_body_def_default();
    wall.shape =
        carom_shape_from_box(box(0x1.f0e3dp+9f, 0x1.f42e0ep+9f, 1.1f, 0x1.9d63c8p-1f, 1, 0));
    carom_body roof = add_body(w, wall);
    wall.shape = carom_shape_from_box(
        box(0x1.f362fcp+9f, 0x1.f19c9ap+9f, 6, 0x1.13e4eep-3f, -0x1.d258bep-3f, 0x1.2d881cp-3f));
    carom_body slope = add_body(w, wall);
    carom_body_def heavy = circle_def(CAROM_DYNAMIC, 998.2141f, 999.2291f, 3.5f);
    heavy.mass = 1e6f;
    heavy.gravity_scale = 0;
    carom_body big = add_body(w, heavy);
    carom_body b = add_ball(w, 994.782104f, 998.827393f, 0x1.72f218p-1f);
    carom_world_exclude(w, big, roof, true);
    carom_world_exclude(w, big, slope, true);
    float worst = 0;
    for (int i = 0; i < 400; i++) {
        carom_world_step(w, 0.0004f);
        carom_shape s = carom_body_shape(w, b);
        worst = fminf(worst, carom_distance_shapes(s, carom_body_shape(w, roof)));
        worst = fminf(worst, carom_distance_shapes(s, carom_body_shape(w, slope)));
    }
    CHECK(worst >= -2e-6f * 1000, "overlaps by %g", (double)-worst);
    carom_world_destroy(w);
}

/* Few of them much larger than the others, so that the grid has several levels. */
static void fill_bin(carom_world *w) {
    carom_world_set_gravity(w, vec(0, -10));
    add_body(w, box_def(CAROM_STATIC, 0, -1, 40, 1));
    add_body(w, box_def(CAROM_STATIC, -41, 100, 1, 101));
    add_body(w, box_def(CAROM_STATIC, 41, 100, 1, 101));
    float top = 1;
    for (int row = 0; row < 14; row++) {
        bool large = row % 5 == 4;
        for (int i = 0; i < (large ? 3 : 70); i++) {
            float x = large ? -30 + 25.0f * (float)i : -38 + 1.1f * (float)i + 0.01f * (float)row;
            carom_body_def def =
                circle_def(CAROM_DYNAMIC, x, large ? top + 5 : top, large ? 3.5f : 0.5f);
            def.friction = 0.3f;
            add_body(w, def);
        }
        top += large ? 11.0f : 1.1f;
    }
}

TEST(a_loaded_pile_of_mixed_sizes_goes_on_as_the_saved_one) {
    carom_world *w = setup_world();
    fill_bin(w);
    for (int i = 0; i < 120; i++) {
        carom_world_step(w, 1 / 60.0f);
        if (i % 20 != 19)
            continue;
        carom_world *fresh = setup_world();
        unit_bytes bytes = save_world(w);
        assert_int_equal(carom_world_load(fresh, bytes.data, bytes.size), CAROM_OK);
        carom_world_step(w, 1 / 60.0f);
        carom_world_step(fresh, 1 / 60.0f);
        CHECK(carom_world_hash(fresh) == carom_world_hash(w), "after step %d", i);
        free(bytes.data);
        carom_world_destroy(fresh);
    }
    carom_world_destroy(w);
}

/* The contact solver handles them instead of sweeps, so there are few impacts. */
TEST(many_bodies_at_one_point_part) {
    carom_world *w = setup_world();
    carom_body balls[150];
    for (int i = 0; i < 150; i++) {
        carom_body_def ball = circle_def(CAROM_DYNAMIC, 1e-4f * (float)i, 0, 0.5f);
        ball.velocity = vec((float)(i % 7 - 3) * 5, (float)(i % 5 - 2) * 5);
        balls[i] = add_body(w, ball);
    }
    uint64_t impacts = 0;
    for (int step = 0; step < 900; step++) {
        assert_int_equal(carom_world_step(w, 1 / 60.0f), CAROM_OK);
        impacts += carom_world_stats(w).impacts;
    }
    float least = INFINITY;
    for (int i = 0; i < 150; i++)
        for (int k = 0; k < i; k++) {
            carom_vec2 a = carom_body_position(w, balls[i]), b = carom_body_position(w, balls[k]);
            least = fminf(least, hypotf(a.x - b.x, a.y - b.y));
        }
    printf("%llu impacts, centres at least %g apart\n", (unsigned long long)impacts, (double)least);
    assert_true(impacts < 20000);
    assert_true(least > 0.95f);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_that_a_static_body_reuses_is_reported_once),
        cmocka_unit_test(a_pause_after_a_bounce_off_a_static_wall_ends_nothing),
        cmocka_unit_test(every_body_that_leaves_the_world_is_reported),
        cmocka_unit_test(a_body_that_hits_a_wall_and_leaves_the_world_ends_its_touch),
        cmocka_unit_test(a_slow_body_far_out_does_not_creep_through_a_wall),
        cmocka_unit_test(a_one_way_box_that_turns_lets_through_as_one_that_stands),
        cmocka_unit_test(a_bar_that_turns_hits_only_what_it_reaches),
        cmocka_unit_test(a_thin_bar_that_turns_is_not_passed_unseen_at_any_speed),
        cmocka_unit_test(what_is_pushed_into_a_corner_for_long_stays_out_of_the_walls),
        cmocka_unit_test(a_loaded_pile_of_mixed_sizes_goes_on_as_the_saved_one),
        cmocka_unit_test(many_bodies_at_one_point_part),
    };
    return RUN(tests);
}
