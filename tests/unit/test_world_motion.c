/* Bodies that move freely: velocity, gravity, damping, forces and impulses against their closed
 * forms. Each bound is stated beside the value that it limits. */
#include "unit_world_seen.h"

#include <stdlib.h>

#define DT 0.015625f

TEST(a_body_that_is_alone_goes_straight) {
    /* Products and sums are exact here, except in the last case, in which each step rounds once. */
    const carom_vec2 speeds[] = {{3, -2}, {0.5f, 100}, {-1e-3f, 0}, {123.4567f, -0.7654321f}};
    for (size_t i = 0; i < COUNT(speeds); i++) {
        watch seen = watched(vec(0, 0));
        carom_body_def def = ball(1, 2, 0.5f);
        def.velocity = speeds[i];
        carom_body b = put(seen.w, def);
        watch_steps(&seen, 640, DT);
        double x = 1 + 10 * (double)speeds[i].x, y = 2 + 10 * (double)speeds[i].y;
        CHECK_NEAR(x_of(seen.w, b), x, 640 * unit_ulp(x) / 2, "x");
        CHECK_NEAR(y_of(seen.w, b), y, 640 * unit_ulp(y) / 2, "y");
        assert_true(unit_same_point(carom_body_velocity(seen.w, b), speeds[i]));
        watch_end(&seen);
    }
}

TEST(far_from_the_origin_too) {
    watch seen = watched(vec(0, 0));
    carom_body b = put(seen.w, ball_at(1e6f, -1e6f, 10, 64, 32));
    watch_steps(&seen, 640, DT);
    CHECK_NEAR(x_of(seen.w, b), 1e6 + 640, 0, "a whole number each step");
    CHECK_NEAR(y_of(seen.w, b), -1e6 + 320, 0, "a half each step");
    watch_end(&seen);
}

TEST(free_bodies_follow_parabolas) {
    watch seen = watched(vec(0.5f, -10));
    carom_body b = put(seen.w, ball_at(0, 100, 0.5f, 2, 3));
    carom_body_def odd = ball_at(50, 0, 0.5f, 0, 0);
    const float scales[] = {0, 0.5f, 2, -1};
    carom_body others[COUNT(scales)];
    for (size_t i = 0; i < COUNT(scales); i++) {
        odd.gravity_scale = scales[i];
        odd.shape.as.circle.center.x += 20;
        others[i] = put(seen.w, odd);
    }
    carom_body k = put(seen.w, crate(CAROM_KINEMATIC, -90, 0, 1, 1));
    watch_steps(&seen, 256, DT);
    /* A free body follows its parabola, except for the rounding of a position and a velocity in
     * each step. Euler steps would be off by g t dt / 2, which is 0.31 at g = 10. */
    const double t = 4, off = 2e-3;
    CHECK_NEAR(vx_of(seen.w, b), 2 + 0.5 * t, 1e-4, "vx");
    CHECK_NEAR(vy_of(seen.w, b), 3 - 10 * t, 1e-3, "vy");
    CHECK_NEAR(x_of(seen.w, b), 2 * t + 0.5 * 0.5 * t * t, off, "x");
    CHECK_NEAR(y_of(seen.w, b), 100 + 3 * t - 10 * t * t / 2, off, "y");
    for (size_t i = 0; i < COUNT(scales); i++) {
        double g = -10 * (double)scales[i];
        CHECK_NEAR(vy_of(seen.w, others[i]), g * t, fabs(g) * 1e-4, "scaled vy");
        CHECK_NEAR(y_of(seen.w, others[i]), g * t * t / 2, fabs(g) * off / 10, "scaled y");
    }
    CHECK(vy_of(seen.w, k) == 0 && y_of(seen.w, k) == 0, "gravity is not for kinematic bodies");
    printf("4 s of free fall: %.3g off, of %.3g allowed\n",
           fabs(y_of(seen.w, b) - (100 + 3 * t - 80)), off);
    watch_end(&seen);
}

TEST(damping_divides_the_velocity_every_step) {
    const float dampings[] = {0, 0.5f, 4, 1000, 1e6f};
    for (size_t i = 0; i < COUNT(dampings); i++) {
        watch seen = watched(vec(0, 0));
        carom_body_def def = ball_at(0, 0, 0.5f, 8, -4);
        def.damping = dampings[i];
        carom_body b = put(seen.w, def);
        double v = 8, slow = 0, fast = 0;
        for (int k = 0; k < 64; k++) {
            fast += v * (double)DT;
            v /= 1 + (double)dampings[i] * (double)DT;
            slow += v * (double)DT;
            watch_step(&seen, DT);
        }
        /* One rounding per step; the path is between that of the speeds before and after. */
        CHECK_NEAR(vx_of(seen.w, b), v, v * 64 * 6e-8 + 1e-37, "vx");
        CHECK_NEAR(vy_of(seen.w, b), -v / 2, v * 64 * 6e-8 + 1e-37, "vy");
        double x = x_of(seen.w, b);
        CHECK(x >= slow - 1e-5 && x <= fast + 1e-5, "x %.9g, in %.9g .. %.9g", x, slow, fast);
        watch_end(&seen);
    }
}

TEST(a_push_changes_the_velocity_at_once) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = ball_at(0, 0, 0.5f, 1, 1);
    def.mass = 4;
    carom_body b = put(seen.w, def);
    assert_int_equal(carom_body_apply_impulse(seen.w, b, vec(8, -2)), CAROM_OK);
    assert_true(unit_same_point(carom_body_velocity(seen.w, b), vec(3, 0.5f)));
    assert_true(unit_same_point(carom_body_position(seen.w, b), vec(0, 0)));
    watch_steps(&seen, 64, DT);
    CHECK_NEAR(x_of(seen.w, b), 3, 1e-6, "and lasts");
    watch_end(&seen);
}

TEST(a_force_acts_during_the_next_step_alone) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = ball(0, 0, 0.5f);
    def.mass = 4;
    carom_body b = put(seen.w, def);
    assert_int_equal(carom_body_apply_force(seen.w, b, vec(128, 0)), CAROM_OK);
    assert_int_equal(carom_body_apply_force(seen.w, b, vec(128, -64)), CAROM_OK);
    assert_true(unit_same_point(carom_body_velocity(seen.w, b), vec(0, 0)));
    watch_step(&seen, DT);
    CHECK_NEAR(vx_of(seen.w, b), 1, 1e-6, "256 / 4 for a 64th");
    CHECK_NEAR(vy_of(seen.w, b), -0.25, 1e-6, "the sum of both");
    CHECK(x_of(seen.w, b) > 0 && x_of(seen.w, b) <= (double)DT * 1.000001, "x %g", x_of(seen.w, b));
    watch_step(&seen, DT);
    CHECK_NEAR(vx_of(seen.w, b), 1, 1e-6, "no more of it");
    /* A force every step is an acceleration. */
    for (int i = 0; i < 64; i++) {
        assert_int_equal(carom_body_apply_force(seen.w, b, vec(0, 40)), CAROM_OK);
        watch_step(&seen, DT);
    }
    CHECK_NEAR(vy_of(seen.w, b), 9.75, 1e-4, "10 for a second");
    watch_end(&seen);
}

TEST(forces_of_a_removed_or_disabled_body_are_nobodys) {
    watch seen = watched(vec(0, 0));
    carom_body first = put(seen.w, ball(0, 0, 0.5f));
    assert_int_equal(carom_body_apply_force(seen.w, first, vec(100, 0)), CAROM_OK);
    assert_int_equal(carom_world_remove(seen.w, first), CAROM_OK);
    assert_int_equal(carom_body_apply_force(seen.w, first, vec(100, 0)), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_apply_impulse(seen.w, first, vec(100, 0)), CAROM_ERROR_STALE);
    carom_body second = put(seen.w, ball(0, 0, 0.5f));
    watch_step(&seen, DT);
    CHECK(vx_of(seen.w, second) == 0, "a stranger's force: %g", vx_of(seen.w, second));
    carom_body third = put(seen.w, ball(5, 0, 0.5f));
    watch_step(&seen, DT);
    CHECK(vx_of(seen.w, third) == 0, "a stranger's force: %g", vx_of(seen.w, third));
    watch_end(&seen);
}

TEST(pushes_and_forces_are_for_dynamic_bodies) {
    watch seen = watched(vec(0, 0));
    carom_body s = put(seen.w, wall(0, 0, 1, 1));
    carom_body k = put(seen.w, crate(CAROM_KINEMATIC, 5, 0, 1, 1));
    assert_int_equal(carom_body_apply_impulse(seen.w, s, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_impulse(seen.w, k, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_force(seen.w, s, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_force(seen.w, k, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_set_velocity(seen.w, s, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_set_velocity(seen.w, k, vec(1, 0)), CAROM_OK);
    watch_end(&seen);
}

TEST(kinematic_bodies_follow_velocity_and_spin) {
    watch seen = watched(vec(0, -10));
    carom_body_def def = crate(CAROM_KINEMATIC, 0, 0, 2, 1);
    def.velocity = vec(1, 2);
    def.spin = 0.5f;
    carom_body k = put(seen.w, def);
    watch_steps(&seen, 256, DT);
    carom_body_def now = got(seen.w, k);
    CHECK_NEAR(x_of(seen.w, k), 4, 1e-5, "x");
    CHECK_NEAR(y_of(seen.w, k), 8, 1e-5, "y");
    double length = hypot((double)now.shape.as.box.rot.c, (double)now.shape.as.box.rot.s);
    /* 256 rotations, each rounded to floats: 1e-7 radians per step at most. */
    CHECK_NEAR(now.shape.as.box.rot.c / length, cos(2), 256e-7, "cosine of 2 radians");
    CHECK_NEAR(now.shape.as.box.rot.s / length, sin(2), 256e-7, "sine of 2 radians");
    assert_true(now.spin == 0.5f && now.mass == 0);
    watch_end(&seen);
}

TEST(mass_is_the_area_unless_it_is_given) {
    watch seen = watched(vec(0, 0));
    carom_body a = put(seen.w, ball(0, 0, 2));
    carom_body b = put(seen.w, crate(CAROM_DYNAMIC, 9, 0, 1, 2));
    carom_body_def def = ball(20, 0, 1);
    def.mass = 7;
    carom_body c = put(seen.w, def);
    /* 1 / m is stored as a float: two roundings. */
    CHECK_NEAR(got(seen.w, a).mass, 12.5663706144, 12.6 * 1.2e-7, "a circle");
    CHECK_NEAR(got(seen.w, b).mass, 8, 8 * 1.2e-7, "a box");
    CHECK_NEAR(got(seen.w, c).mass, 7, 7 * 1.2e-7, "as given");
    assert_true(got(seen.w, put(seen.w, wall(40, 0, 1, 1))).mass == 0);
    watch_end(&seen);
}

TEST(drawing_between_steps) {
    watch seen = watched(vec(0, 0));
    carom_body b = put(seen.w, ball_at(0, 0, 0.5f, 16, -8));
    assert_true(carom_body_between(seen.w, b, 0).as.circle.center.x == 0);
    watch_steps(&seen, 4, DT);
    const float shares[] = {0, 0.25f, 0.5f, 1};
    for (size_t i = 0; i < COUNT(shares); i++) {
        carom_shape s = carom_body_between(seen.w, b, shares[i]);
        CHECK_NEAR(s.as.circle.center.x, 0.75 + 0.25 * (double)shares[i], 1e-7, "x");
        CHECK_NEAR(s.as.circle.center.y, -0.375 - 0.125 * (double)shares[i], 1e-7, "y");
    }
    assert_int_equal(carom_body_set_position(seen.w, b, vec(50, 60)), CAROM_OK);
    carom_shape s = carom_body_between(seen.w, b, 0.25f);
    CHECK(s.as.circle.center.x == 50 && s.as.circle.center.y == 60, "teleported: where it is");
    watch_step(&seen, DT);
    CHECK_NEAR(carom_body_between(seen.w, b, 0).as.circle.center.x, 50, 0, "from there");
    watch_end(&seen);
}

TEST(stats_contain_energy_and_momentum) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = ball_at(0, 0, 0.5f, 3, 4);
    def.mass = 2;
    put(seen.w, def);
    def = ball_at(10, 0, 0.5f, -1, 0);
    def.mass = 8;
    put(seen.w, def);
    carom_body_def k = crate(CAROM_KINEMATIC, 50, 0, 1, 1);
    k.velocity = vec(100, 0);
    put(seen.w, k);
    watch_steps(&seen, 4, DT);
    carom_step_stats stats = carom_world_stats(seen.w);
    CHECK_NEAR(stats.kinetic_energy, 25 + 4, 1e-5, "energy");
    CHECK_NEAR(stats.momentum.x, 6 - 8, 1e-5, "momentum x");
    CHECK_NEAR(stats.momentum.y, 8, 1e-5, "momentum y");
    assert_true(stats.steps == 4 && stats.impacts == 0 && stats.stalled == 0 && stats.lost == 0);
    assert_true(stats.total_lost == 0 && stats.bytes > 0);
    CHECK(stats.moved > 0 && stats.total_moved >= 3.99 * stats.moved, "moved %g, in all %g",
          stats.moved, stats.total_moved);
    watch_end(&seen);
}

TEST(a_spring_whose_force_is_that_of_the_middle_of_the_step_keeps_its_amplitude) {
    const double rates[] = {1, 3, 6, 12}, dt = 1.0 / 60;
    for (size_t i = 0; i < COUNT(rates); i++) {
        watch seen = watched(vec(0, 0));
        carom_world *w = seen.w;
        carom_body_def def = ball(1, 0, 0.5f);
        def.mass = 2;
        carom_body b = put(w, def);
        double most = 0;
        for (int step = 0; step < 1200; step++) {
            double middle = x_of(w, b) + 0.5 * dt * vx_of(w, b);
            carom_vec2 force = vec((float)(-2 * rates[i] * rates[i] * middle), 0);
            assert_int_equal(carom_body_apply_force(w, b, force), CAROM_OK);
            assert_int_equal(carom_world_step(w, (float)dt), CAROM_OK);
            if (step > 1200 - (int)(420 / rates[i]))
                most = fmax(most, fabs(x_of(w, b)));
        }
        CHECK(fabs(most - 1) < 0.002, "%g rad/s: %g", rates[i], most);
        watch_end(&seen);
    }
}

/* The position is rounded to float in each step, and may be rounded towards the wall each time. */
TEST(a_box_that_slides_along_a_wall_almost_without_closing_stays_outside) {
    int through = 0;
    for (int i = 0; i < 40; i++) {
        const carom_world_def settings = carom_world_def_default();
        carom_world *w = carom_world_create(&settings);
        assert_non_null(w);
        const double angle = 0.157 * i, nx = -sin(angle), ny = cos(angle);
        const double away = 0.008 + 0.05 + 5e-4; /* half the wall, half the box, and a gap */
        const carom_rot rot = carom_rot_from_angle((float)angle);
        carom_body_def wall = carom_body_def_default();
        wall.shape =
            carom_shape_from_box(carom_box_from_half(vec(1000, 1000), vec(4, 0.008f), rot));
        (void)put(w, wall);
        carom_body_def def = carom_body_def_default();
        def.type = CAROM_DYNAMIC;
        def.flags = CAROM_BODY_FIXED_ROTATION;
        def.shape = carom_shape_from_box(carom_box_from_half(
            vec((float)(1000 + away * nx - 3 * ny), (float)(1000 + away * ny + 3 * nx)),
            vec(0.2f, 0.05f), rot));
        def.velocity = vec((float)(0.08 * ny - 1e-5 * nx), (float)(-0.08 * nx - 1e-5 * ny));
        carom_body b = put(w, def);
        for (int step = 0; step < 4000; step++)
            assert_int_equal(carom_world_step(w, 1 / 60.0f), CAROM_OK);
        carom_vec2 p = carom_body_position(w, b);
        through += ((double)p.x - 1000) * nx + ((double)p.y - 1000) * ny < 0.05;
        carom_world_destroy(w);
    }
    CHECK(through == 0, "%d of 40 boxes entered the wall", through);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_spring_whose_force_is_that_of_the_middle_of_the_step_keeps_its_amplitude),
        cmocka_unit_test(a_body_that_is_alone_goes_straight),
        cmocka_unit_test(far_from_the_origin_too),
        cmocka_unit_test(free_bodies_follow_parabolas),
        cmocka_unit_test(damping_divides_the_velocity_every_step),
        cmocka_unit_test(a_push_changes_the_velocity_at_once),
        cmocka_unit_test(a_force_acts_during_the_next_step_alone),
        cmocka_unit_test(forces_of_a_removed_or_disabled_body_are_nobodys),
        cmocka_unit_test(pushes_and_forces_are_for_dynamic_bodies),
        cmocka_unit_test(kinematic_bodies_follow_velocity_and_spin),
        cmocka_unit_test(mass_is_the_area_unless_it_is_given),
        cmocka_unit_test(drawing_between_steps),
        cmocka_unit_test(stats_contain_energy_and_momentum),
        cmocka_unit_test(a_box_that_slides_along_a_wall_almost_without_closing_stays_outside),
    };
    return RUN(tests);
}
