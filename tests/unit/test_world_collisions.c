/* Tests collisions of bodies: masses, restitution, friction, kinematic bodies, resting contacts.
 * Each bound is derived beside the value that it limits. */
#include "unit_world_seen.h"

#define DT 0.015625f

TEST(two_balls_exchange_momentum_by_their_masses) {
    const float ratios[] = {1, 2, 100, 1000, 1e6f};
    const float bounces[] = {0, 0.5f, 1};
    double worst = 0;
    for (size_t i = 0; i < COUNT(ratios) * COUNT(bounces) * 2; i++) {
        double e = (double)bounces[i % COUNT(bounces)], m = (double)ratios[i / 6];
        bool is_swapped = i / 3 % 2;
        watch seen = watched(vec(0, 0));
        carom_body_def a = bouncy(ball_at(-2, 0, 0.5f, 8, 0), (float)e);
        carom_body_def b = ball_at(2, 0, 0.5f, -4, 0);
        a.mass = is_swapped ? (float)m : 1;
        b.mass = is_swapped ? 1 : (float)m;
        carom_body ia = put(seen.w, a), ib = put(seen.w, b);
        watch_steps(&seen, 32, DT);
        double ma = (double)a.mass, mb = (double)b.mass;
        double centre = (ma * 8 - mb * 4) / (ma + mb), approach = 12;
        double va = centre - e * mb * approach / (ma + mb);
        double vb = centre + e * ma * approach / (ma + mb);
        /* Velocities of the size of the approach, rounded to float a few times. */
        CHECK_NEAR(vx_of(seen.w, ia), va, 1e-5, "a");
        CHECK_NEAR(vx_of(seen.w, ib), vb, 1e-5, "b");
        double off = ma * (vx_of(seen.w, ia) - va) + mb * (vx_of(seen.w, ib) - vb);
        worst = fmax(worst, fabs(off) / (8 * ma + 4 * mb));
        CHECK(seen.impacts == 1 && carom_body_velocity(seen.w, ia).y == 0, "%u hits", seen.impacts);
        watch_end(&seen);
    }
    CHECK(worst <= 2e-7, "momentum %.3g", worst);
    printf("momentum of 30 collisions kept to %.2g of the sum of |m v|\n", worst);
}

TEST(the_greater_restitution_counts) {
    watch seen = watched(vec(0, 0));
    put(seen.w, bouncy(wall(4, 0, 1, 1), 0.25f));
    put(seen.w, bouncy(wall(4, 4, 1, 1), 0.75f));
    carom_body a = put(seen.w, bouncy(ball_at(0, 0, 0.5f, 8, 0), 0.5f));
    carom_body b = put(seen.w, bouncy(ball_at(0, 4, 0.5f, 8, 0), 0.5f));
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(vx_of(seen.w, a), -4, 1e-5, "the ball's");
    CHECK_NEAR(vx_of(seen.w, b), -6, 1e-5, "the wall's");
    watch_end(&seen);
}

TEST(dynamic_boxes_do_not_start_to_spin) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = bouncy(crate(CAROM_DYNAMIC, 0, 0, 1, 1), 1);
    carom_body level = put(seen.w, def);
    def.shape = carom_shape_from_box(box(0, 6, 1, 1, 4, 3));
    carom_body slanted = put(seen.w, def);
    put(seen.w, bouncy(ball_at(-4, 0.75f, 0.5f, 16, 0), 1));
    put(seen.w, bouncy(ball_at(-4, 6.75f, 0.5f, 16, 0), 1));
    watch_steps(&seen, 64, DT);
    assert_true(seen.impacts >= 2);
    carom_box a = carom_body_shape(seen.w, level).as.box;
    carom_box b = carom_body_shape(seen.w, slanted).as.box;
    CHECK(a.rot.c == 1 && a.rot.s == 0, "(%g, %g)", (double)a.rot.c, (double)a.rot.s);
    CHECK((double)b.rot.c * 3 == (double)b.rot.s * 4 ||
              fabs((double)b.rot.c * 3 - (double)b.rot.s * 4) < 1e-6,
          "(%g, %g)", (double)b.rot.c, (double)b.rot.s);
    assert_true(got(seen.w, slanted).spin == 0);
    assert_true(vx_of(seen.w, level) > 1);
    watch_end(&seen);
}

/* ---- kinematic bodies ------------------------------------------------------------------------ */

TEST(a_kinematic_wall_pushes_and_is_never_stopped) {
    const float masses[] = {1e-3f, 1, 1e6f};
    for (size_t i = 0; i < COUNT(masses) * 2; i++) {
        watch seen = watched(vec(0, 0));
        carom_body_def def = crate(CAROM_KINEMATIC, 0, 0, 1, 2);
        def.velocity = vec(4, 0);
        carom_body k = put(seen.w, def);
        carom_body_def heavy = bouncy(ball(3, 0.5f, 1), i % 2 ? 1.0f : 0.0f);
        heavy.mass = masses[i / 2];
        carom_body b = put(seen.w, heavy);
        watch_steps(&seen, 128, DT);
        CHECK_NEAR(x_of(seen.w, k), 8, 0, "its own way");
        CHECK_NEAR(vx_of(seen.w, k), 4, 0, "its own speed");
        CHECK_NEAR(vx_of(seen.w, b), i % 2 ? 8 : 4, 1e-5, "the ball's speed");
        /* The impact is after 0.25 s at x = 3. */
        CHECK_NEAR(x_of(seen.w, b), i % 2 ? 3 + 1.75 * 8 : 10, 1e-4, "the ball's way");
        watch_end(&seen);
    }
}

TEST(a_wall_that_does_not_move_under_a_ball_moves_nothing) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = crate(CAROM_KINEMATIC, 0, 0, 1, 2);
    def.velocity = vec(-4, 0);
    put(seen.w, def);
    carom_body b = put(seen.w, ball(2, 0, 1));
    watch_steps(&seen, 64, DT);
    CHECK_NEAR(vx_of(seen.w, b), 0, 0, "a wall that leaves does not pull");
    CHECK_NEAR(x_of(seen.w, b), 2, 1e-5, "it stays where it is, except for the gap that is kept");
    watch_end(&seen);
}

TEST(a_box_that_spins_hits_a_ball) {
    const float spins[] = {1, -1, 10, 60};
    for (size_t i = 0; i < COUNT(spins); i++) {
        double spin = (double)spins[i];
        watch seen = watched(vec(0, 0));
        carom_body_def def = crate(CAROM_KINEMATIC, 0, 0, 2, 0.125f);
        def.spin = spins[i];
        carom_body k = put(seen.w, def);
        carom_body b = put(seen.w, bouncy(ball(1.5f, spin > 0 ? 1.0f : -1.0f, 0.25f), 1));
        /* The arm's line is 0.375 from the ball's centre at the angle where
         * cos(angle) - 1.5 sin(angle) = 0.375; the arm's speed there is spin times the foot. */
        double angle = acos(0.375 / hypot(1, 1.5)) - atan2(1.5, 1);
        double foot = 1.5 * cos(angle) + sin(angle), speed = fabs(spin) * foot;
        int steps = 0;
        while (seen.impacts == 0 && steps++ < 400)
            watch_step(&seen, DT / 4);
        carom_impact hit = only_impact(&seen);
        CHECK_NEAR(hit.speed, speed, speed * 0.01, "the speed of the arm at the contact point");
        /* Mirrored at the arm, it leaves along the normal twice as fast. */
        double vx = -2 * speed * sin(angle), vy = 2 * speed * cos(angle);
        CHECK_NEAR(vx_of(seen.w, b), vx, speed * 0.02, "vx");
        CHECK_NEAR(vy_of(seen.w, b), spin > 0 ? vy : -vy, speed * 0.02, "vy");
        carom_shape arm = carom_body_shape(seen.w, k), other = carom_body_shape(seen.w, b);
        CHECK(!carom_overlap_shapes(arm, other), "they overlap by %g",
              (double)carom_distance_shapes(arm, other));
        watch_steps(&seen, 16, DT);
        CHECK_NEAR(got(seen.w, k).spin, spin, 0, "it spins on");
        watch_end(&seen);
    }
}

TEST(a_ball_between_a_press_and_a_wall_stays_in_the_press_and_is_reported) {
    watch seen = watched(vec(0, 0));
    carom_body floor = put(seen.w, wall(0, -1, 5, 1));
    carom_body_def def = crate(CAROM_KINEMATIC, 0, 4, 5, 1);
    def.velocity = vec(0, -4);
    carom_body press = put(seen.w, def);
    carom_body b = put(seen.w, ball(0, 1, 1));
    /* The press reaches the ball after 0.25 s, and the floor 0.5 s later. */
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(y_of(seen.w, press), 2, 1e-5, "the press keeps its path");
    CHECK(!carom_overlap_shapes(carom_body_shape(seen.w, floor), carom_body_shape(seen.w, b)),
          "in the floor, at %g", y_of(seen.w, b));
    uint32_t count = 0;
    const carom_report *reports = carom_world_reports(seen.w, &count);
    CHECK(count == 1 && reports[0].kind == CAROM_REPORT_SQUEEZED, "%u reports", count);
    assert_true(same_body(reports[0].body, b) && same_body(reports[0].other, press));
    /* When the press is removed, the ball is free again. */
    assert_int_equal(carom_body_set_velocity(seen.w, press, vec(0, 4)), CAROM_OK);
    watch_steps(&seen, 64, DT);
    assert_int_equal(seen.reported, 0);
    CHECK(!carom_overlap_shapes(carom_body_shape(seen.w, floor), carom_body_shape(seen.w, b)),
          "in the floor, at %g", y_of(seen.w, b));
    CHECK(!watch_is_open(&seen, press, b), "free of the press");
    watch_end(&seen);
}

/* Resting on a rotating box is no squeeze: a report means that the body overlaps it by more than
 * 0.5 % of its size. */
TEST(a_body_is_reported_as_squeezed_only_if_it_is_in_the_kinematic_one) {
    const float spins[] = {0.05f, 0.2f, 0.5f, 1};
    for (size_t i = 0; i < 2 * COUNT(spins); i++) {
        watch seen = watched(vec(0, -10));
        carom_body_def def = crate(CAROM_KINEMATIC, 0, 0, 4, 0.25f);
        def.friction = 0.3f;
        carom_body tray = put(seen.w, def);
        carom_body_def load =
            i % 2 ? crate(CAROM_DYNAMIC, 1.5f, 0.75f, 0.5f, 0.5f) : ball(1.5f, 0.75f, 0.5f);
        load.friction = 0.3f;
        carom_body b = put(seen.w, load);
        watch_steps(&seen, 32, DT);
        def = got(seen.w, tray);
        def.spin = spins[i / 2];
        assert_int_equal(carom_body_set(seen.w, tray, &def), CAROM_OK);
        for (int step = 0; step < 200; step++) {
            watch_step(&seen, DT);
            double gap = (double)carom_distance_shapes(carom_body_shape(seen.w, tray),
                                                       carom_body_shape(seen.w, b));
            CHECK(seen.reported == 0 || gap < -0.00249,
                  "%s, spin %g, step %d: reported at a gap of %g", i % 2 ? "crate" : "ball",
                  (double)spins[i / 2], step, gap);
        }
        watch_end(&seen);
    }
}

/* ---- friction and rest ----------------------------------------------------------------------- */

static carom_body_def rough(carom_body_def def, float friction) {
    def.friction = friction;
    return def;
}

TEST(friction_slows_and_never_reverses) {
    const carom_body_def sliders[] = {ball(0, 0.501f, 0.5f),
                                      crate(CAROM_DYNAMIC, 0, 0.501f, 0.5f, 0.5f)};
    for (size_t i = 0; i < COUNT(sliders); i++) {
        watch seen = watched(vec(0, -10));
        put(seen.w, rough(wall(0, -1, 50, 1), 0.8f));
        carom_body b = put(seen.w, rough(sliders[i], 0.2f));
        watch_steps(&seen, 32, DT);
        assert_int_equal(carom_body_set_velocity(seen.w, b, vec(4, 0)), CAROM_OK);
        double before = 4, start = x_of(seen.w, b);
        for (int k = 0; k < 96; k++) {
            watch_step(&seen, DT);
            double v = vx_of(seen.w, b), want = fmax(0, 4 - 10 * 0.4 * (k + 1) * (double)DT);
            CHECK(v <= before + 1e-6 && v >= -1e-6, "step %d: from %g to %g", k, before, v);
            CHECK_NEAR(v, want, 0.1, "sqrt(0.8 * 0.2) = 0.4 times the weight");
            before = v;
        }
        CHECK_NEAR(before, 0, 1e-6, "it stands");
        CHECK_NEAR(x_of(seen.w, b) - start, 2, 0.1, "v v / 2 a");
        CHECK_NEAR(y_of(seen.w, b), 0.5, 1e-3, "on the floor");
        printf("%s slid %.4f, 2 by the formula\n", i ? "crate" : "ball", x_of(seen.w, b) - start);
        watch_end(&seen);
    }
}

TEST(a_rough_bounce_takes_at_most_its_share) {
    watch seen = watched(vec(0, 0));
    put(seen.w, rough(wall(0, -1, 50, 1), 1));
    /* Normal impulse (1 + 0.5) * 4 = 6 a unit of mass; friction 0.25 takes 1.5 of 10, all of 1. */
    carom_body fast = put(seen.w, rough(bouncy(ball_at(-9, 2, 0.5f, 10, -4), 0.5f), 0.0625f));
    carom_body slow = put(seen.w, rough(bouncy(ball_at(9, 2, 0.5f, -1, -4), 0.5f), 0.0625f));
    watch_steps(&seen, 40, DT);
    assert_int_equal(seen.impacts, 2);
    CHECK_NEAR(vx_of(seen.w, fast), 8.5, 1e-5, "slowed");
    CHECK_NEAR(vy_of(seen.w, fast), 2, 1e-5, "and bounced");
    CHECK_NEAR(vx_of(seen.w, slow), 0, 1e-6, "stopped, not reversed");
    watch_end(&seen);
}

TEST(without_friction_nothing_is_slowed) {
    watch seen = watched(vec(0, -10));
    put(seen.w, rough(wall(0, -1, 90, 1), 1));
    carom_body b = put(seen.w, ball(-80, 0.501f, 0.5f));
    watch_steps(&seen, 16, DT);
    assert_int_equal(carom_body_set_velocity(seen.w, b, vec(8, 0)), CAROM_OK);
    watch_steps(&seen, 1024, DT);
    CHECK_NEAR(vx_of(seen.w, b), 8, 1e-5, "16 s later");
    watch_end(&seen);
}

TEST(a_pusher_and_a_rough_belt_take_along) {
    watch seen = watched(vec(0, -10));
    carom_body_def belt = rough(crate(CAROM_KINEMATIC, 0, -1, 50, 1), 1);
    belt.velocity = vec(2, 0);
    put(seen.w, belt);
    carom_body b = put(seen.w, rough(crate(CAROM_DYNAMIC, 0, 0.501f, 0.5f, 0.5f), 0.25f));
    watch_steps(&seen, 96, DT);
    CHECK_NEAR(vx_of(seen.w, b), 2, 1e-3, "a belt takes along what stands on it");
    watch_end(&seen);
}

TEST(what_comes_to_rest_stays_without_jitter) {
    watch seen = watched(vec(0, -10));
    put(seen.w, wall(0, -1, 50, 1));
    carom_body b = put(seen.w, bouncy(ball(0, 4, 0.5f), 0.5f));
    watch_steps(&seen, 640, DT);
    double low = 9, high = -9, fastest = 0;
    for (int i = 0; i < 640; i++) {
        watch_step(&seen, DT);
        low = fmin(low, y_of(seen.w, b));
        high = fmax(high, y_of(seen.w, b));
        fastest = fmax(fastest, fabs(vy_of(seen.w, b)));
    }
    CHECK_NEAR(low, 0.5, 1e-4, "lies on the floor");
    CHECK(high - low <= 1e-6, "it moved by %g", high - low);
    printf("at rest for 640 steps: heights within %.3g, speeds up to %.3g\n", high - low, fastest);
    watch_end(&seen);
}

TEST(a_body_that_slides_along_a_slope_is_never_rounded_into_it) {
    const float slopes[][2] = {{4, 3}, {-0.225f, 0.467f}, {0.4f, 0.735f}, {0.7475f, 0.94f}};
    const float places[] = {0, 10, 1000, 1e5f};
    double nearest = INFINITY, farthest = 0;
    uint32_t begins = 0;
    for (size_t i = 0; i < COUNT(slopes) * COUNT(places) * 2; i++) {
        float at = places[i / 2 % COUNT(places)];
        const float *slope = slopes[i / 2 / COUNT(places)];
        watch seen = watched(vec(0, 0));
        carom_body w =
            put(seen.w, body_of(CAROM_STATIC,
                                carom_shape_from_box(box(at, at, 400, 8, slope[0], slope[1]))));
        carom_vec2 start =
            carom_box_to_world_point(carom_body_shape(seen.w, w).as.box, vec(-300, 12));
        carom_vec2 along = carom_rotate((carom_rot){slope[0], slope[1]}, vec(20, -2));
        carom_body_def def = ball_at(start.x, start.y, 1.5f, along.x, along.y);
        if (i % 2)
            def.shape = carom_shape_from_box(box(start.x, start.y, 1.5f, 1.5f, 1, 0.25f));
        carom_body b = put(seen.w, def);
        for (int k = 0; k < 1600; k++) {
            watch_step(&seen, DT);
            double gap = (double)carom_distance_shapes(carom_body_shape(seen.w, b),
                                                       carom_body_shape(seen.w, w));
            CHECK(gap >= 0, "slope %zu at %g, step %d: %g deep", i, (double)at, k, -gap);
            if (k < 64)
                continue;
            nearest = fmin(nearest, gap / ((double)at + 400));
            farthest = fmax(farthest, gap / ((double)at + 400));
        }
        CHECK(seen.begins >= 1, "slope %zu: %u begins", i, seen.begins);
        begins = seen.begins > begins ? seen.begins : begins;
        watch_end(&seen);
    }
    printf("along slopes: gaps from %.3g to %.3g of the coordinates; at most %u begins a slope\n",
           nearest, farthest, begins);
}

TEST(overlapping_bodies_come_apart_and_not_through_a_wall) {
    watch seen = watched(vec(0, 0));
    carom_body w = put(seen.w, wall(-1, 0, 0.5f, 5));
    carom_body a = put(seen.w, ball(0.2f, 0, 0.5f));
    carom_body b = put(seen.w, ball(0.6f, 0, 0.5f));
    for (int i = 0; i < 640; i++) {
        watch_step(&seen, DT);
        CHECK(x_of(seen.w, a) > -0.5, "pushed into the wall's middle: %g", x_of(seen.w, a));
    }
    carom_shape sa = carom_body_shape(seen.w, a), sb = carom_body_shape(seen.w, b);
    CHECK(carom_distance_shapes(sa, sb) > -0.005f, "left: %g",
          (double)carom_distance_shapes(sa, sb));
    CHECK(carom_distance_shapes(sa, carom_body_shape(seen.w, w)) > -0.005f, "in the wall: %g",
          (double)carom_distance_shapes(sa, carom_body_shape(seen.w, w)));
    watch_end(&seen);
}

/* A sensor anywhere makes all islands run as large ones. Bodies that touch when a step begins
 * collide at its very start, while the others of the island are still on their first paths. */
TEST(small_islands_bounce_as_large_ones_do) {
    for (int round = 0; round < 400; round++) {
        watch seen[2] = {watched(vec(0, 0)), watched(vec(0, 0))};
        carom_body bodies[2][4];
        float x = 0;
        for (int i = 0; i < 4; i++) {
            const float radius = 0.25f * (float)(1 + unit_random() % 4);
            const float gap = i == 1 ? 0.0f : (float)(unit_random() % 16) / 256.0f;
            const float vx = 4.0f - (float)(2 * i) + (float)(unit_random() % 256) / 128.0f;
            const float vy = (float)(unit_random() % 256) / 256.0f - 0.5f;
            x += radius + gap;
            for (int k = 0; k < 2; k++)
                bodies[k][i] =
                    put(seen[k].w, bouncy(ball_at(x, 0, radius, vx, round % 2 ? vy : 0), 1));
            x += radius;
        }
        carom_body_def far = wall(1000, 1000, 1, 1);
        far.flags = CAROM_BODY_SENSOR;
        put(seen[1].w, far);
        for (int k = 0; k < 2; k++)
            watch_steps(&seen[k], 8, DT);
        for (int i = 0; i < 4; i++) {
            const carom_vec2 a = carom_body_position(seen[0].w, bodies[0][i]);
            const carom_vec2 b = carom_body_position(seen[1].w, bodies[1][i]);
            const carom_vec2 va = carom_body_velocity(seen[0].w, bodies[0][i]);
            const carom_vec2 vb = carom_body_velocity(seen[1].w, bodies[1][i]);
            CHECK(unit_same_bits(a.x, b.x) && unit_same_bits(a.y, b.y) &&
                      unit_same_bits(va.x, vb.x) && unit_same_bits(va.y, vb.y),
                  "round %d: ball %d is at (%g, %g), not at (%g, %g)", round, i, (double)a.x,
                  (double)a.y, (double)b.x, (double)b.y);
        }
        watch_end(&seen[0]);
        watch_end(&seen[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_balls_exchange_momentum_by_their_masses),
        cmocka_unit_test(small_islands_bounce_as_large_ones_do),
        cmocka_unit_test(the_greater_restitution_counts),
        cmocka_unit_test(dynamic_boxes_do_not_start_to_spin),
        cmocka_unit_test(a_kinematic_wall_pushes_and_is_never_stopped),
        cmocka_unit_test(a_wall_that_does_not_move_under_a_ball_moves_nothing),
        cmocka_unit_test(a_box_that_spins_hits_a_ball),
        cmocka_unit_test(a_ball_between_a_press_and_a_wall_stays_in_the_press_and_is_reported),
        cmocka_unit_test(a_body_is_reported_as_squeezed_only_if_it_is_in_the_kinematic_one),
        cmocka_unit_test(friction_slows_and_never_reverses),
        cmocka_unit_test(a_rough_bounce_takes_at_most_its_share),
        cmocka_unit_test(without_friction_nothing_is_slowed),
        cmocka_unit_test(a_pusher_and_a_rough_belt_take_along),
        cmocka_unit_test(what_comes_to_rest_stays_without_jitter),
        cmocka_unit_test(a_body_that_slides_along_a_slope_is_never_rounded_into_it),
        cmocka_unit_test(overlapping_bodies_come_apart_and_not_through_a_wall),
    };
    return RUN(tests);
}
