/* Sensors have no collision response. They report the bodies that overlap them, even if a body only
 * passes through. */
#include "unit_world_seen.h"

#define DT 0.0625f

/* The velocity and the path are those of a ball that is alone. */
static void check_untouched(const watch *seen, carom_body b, double x, double vx) {
    CHECK_NEAR(x_of(seen->w, b), x, 1e-5, "a sensor stops no body");
    CHECK_NEAR(vx_of(seen->w, b), vx, 0, "a sensor changes no speed");
    CHECK(seen->impacts == 0, "%u hits", seen->impacts);
}

TEST(a_static_sensor_reports_bodies_that_enter_and_leave) {
    const carom_body_def areas[] = {
        sensor(wall(4, 0, 1, 1)),
        sensor(body_of(CAROM_STATIC, carom_shape_from_box(box(4, 0, 1, 1, 4, 3)))),
        sensor(body_of(CAROM_STATIC, carom_shape_from_circle(circle(4, 0, 1))))};
    const carom_body_def comers[] = {ball_at(0, 0, 0.5f, 4, 0),
                                     crate(CAROM_DYNAMIC, 0, 0, 0.5f, 0.5f)};
    for (size_t k = 0; k < COUNT(areas) * COUNT(comers); k++) {
        watch seen = watched(vec(0, 0));
        carom_body_def comer = comers[k % COUNT(comers)];
        comer.velocity = vec(4, 0);
        carom_body area = put(seen.w, areas[k / COUNT(comers)]);
        carom_body b = put(seen.w, comer);
        /* A quarter of a unit each step. Its front is 2.5 from the square, 2 from its diagonal. */
        int first = 0, last = 0;
        for (int i = 1; i <= 40; i++) {
            watch_step(&seen, DT);
            first = seen.begun ? i : first;
            last = seen.ended ? i : last;
            if (seen.begun)
                assert_true(watch_is_open(&seen, area, b));
        }
        CHECK(seen.begins == 1 && seen.ends == 1, "area %zu: %u begins, %u ends", k, seen.begins,
              seen.ends);
        CHECK(first >= 8 && first <= 11, "area %zu begins in step %d", k, first);
        CHECK(last >= 22 && last <= 26, "area %zu ends in step %d", k, last);
        check_untouched(&seen, b, 10, 4);
        watch_end(&seen);
    }
}

TEST(a_bullet_that_crosses_a_thin_sensor_within_one_step_is_reported) {
    const float speeds[] = {100, 1000, 10000, 1e6f};
    const float angles[][2] = {{1, 0}, {4, 3}, {0, 1}};
    for (size_t i = 0; i < COUNT(speeds) * COUNT(angles); i++) {
        float v = speeds[i % COUNT(speeds)];
        const float *rot = angles[i / COUNT(speeds)];
        watch seen = watched(vec(0, 0));
        /* Sensor and body, added in both orders of indices. */
        carom_body b = put(seen.w, ball_at(0, 0, 0.125f, v, 0));
        carom_body thin =
            put(seen.w, sensor(body_of(CAROM_STATIC, carom_shape_from_box(box(2, 0, 0.001f, 0.001f,
                                                                              rot[0], rot[1])))));
        watch_step(&seen, DT);
        CHECK(seen.begun == 1 && seen.ended == 0, "at %g: %u begun, %u ended", (double)v,
              seen.begun, seen.ended);
        assert_true(watch_is_open(&seen, b, thin));
        watch_step(&seen, DT);
        CHECK(seen.begun == 0 && seen.ended == 1, "at %g: %u begun, %u ended", (double)v,
              seen.begun, seen.ended);
        CHECK(seen.impacts == 0 && vx_of(seen.w, b) == (double)v, "at %g: %u hits", (double)v,
              seen.impacts);
        watch_end(&seen);
    }
    printf("bullets at up to %g through sensors 0.002 thick: all reported\n", (double)speeds[3]);
}

TEST(a_bullet_is_reported_by_every_sensor_up_to_the_wall_that_stops_it) {
    enum { MANY = 20, BEFORE = 12 };
    watch seen = watched(vec(0, 0));
    carom_body areas[MANY];
    for (int i = 0; i < MANY; i++)
        areas[i] = put(seen.w, sensor(wall(2 + (float)i, 0, 0.01f, 1)));
    put(seen.w, wall(2.5f + BEFORE - 1, 0, 0.01f, 1));
    carom_body b = put(seen.w, ball_at(0, 0, 0.125f, 2000, 0));
    watch_step(&seen, DT);
    for (int i = 0; i < MANY; i++)
        CHECK(watch_is_open(&seen, areas[i], b) == (i < BEFORE), "sensor %d of %d", i, BEFORE);
    watch_end(&seen);
}

TEST(a_way_after_a_bounce_counts_too) {
    watch seen = watched(vec(0, 0));
    put(seen.w, body_of(CAROM_STATIC, carom_shape_from_box(box(4, 0, 2, 0.01f, 1, 1))));
    carom_body b = put(seen.w, bouncy(ball_at(0, 0, 0.125f, 400, 0), 1));
    /* The slope deflects it upwards near x = 4: one sensor is above, one on the path without the
     * slope. */
    carom_body above = put(seen.w, sensor(wall(3.75f, 6, 0.5f, 0.01f)));
    carom_body behind = put(seen.w, sensor(wall(8, 0, 0.01f, 2)));
    watch_step(&seen, DT);
    CHECK(watch_is_open(&seen, above, b), "the sensor above the slope");
    CHECK(!watch_is_open(&seen, behind, b), "the sensor behind the slope");
    watch_end(&seen);
}

TEST(ways_before_and_after_a_bounce_of_a_slow_ball_count) {
    for (int swapped = 0; swapped < 2; swapped++) {
        watch seen = watched(vec(0, 0));
        carom_body_def slow = bouncy(ball_at(0, 0, 1, 16, 0), 1);
        carom_body b = {0, 0};
        if (!swapped)
            b = put(seen.w, slow);
        put(seen.w, wall(3.0625f, 0, 2, 4));
        /* It moves 0.0625 to the wall, then 0.1875 back: less than its size, in one step. */
        carom_body before = put(seen.w, sensor(wall(1.04f, 0, 0.001f, 1)));
        carom_body after = put(seen.w, sensor(wall(-1.1f, 0, 0.001f, 1)));
        carom_body never = put(seen.w, sensor(wall(1.1f, 0, 0.001f, 1)));
        if (swapped)
            b = put(seen.w, slow);
        watch_step(&seen, 0.015625f);
        CHECK(seen.collided == 1, "%u hits", seen.collided);
        CHECK(watch_is_open(&seen, before, b), "on the way to the wall");
        CHECK(watch_is_open(&seen, after, b), "on the way back");
        CHECK(!watch_is_open(&seen, never, b), "behind the wall's face");
        watch_end(&seen);
    }
}

TEST(a_body_that_rests_in_a_sensor_is_reported) {
    watch seen = watched(vec(0, 0));
    carom_body area = put(seen.w, sensor(wall(0, 0, 4, 4)));
    carom_body b = put(seen.w, ball(1, 1, 0.5f));
    carom_body k = put(seen.w, crate(CAROM_KINEMATIC, -1, 1, 0.5f, 0.5f));
    carom_body s = put(seen.w, wall(-1, -1, 0.5f, 0.5f));
    watch_steps(&seen, 5, DT);
    CHECK(watch_is_open(&seen, area, b), "a dynamic body");
    CHECK(watch_is_open(&seen, area, k), "a kinematic body");
    CHECK(!watch_is_open(&seen, area, s), "a static body is not reported");
    assert_int_equal(seen.begins, 2);
    watch_end(&seen);
}

TEST(a_kinematic_sensor_reports_what_it_moves_over) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = sensor(crate(CAROM_KINEMATIC, 0, 0, 0.01f, 3));
    def.velocity = vec(64, 0);
    carom_body area = put(seen.w, def);
    carom_body b = put(seen.w, ball(2, 0, 0.5f));
    carom_body k = put(seen.w, crate(CAROM_KINEMATIC, 3, 0, 0.125f, 0.5f));
    carom_body s = put(seen.w, wall(2, 2, 0.25f, 0.25f));
    carom_body other = put(seen.w, sensor(wall(1, -2, 0.01f, 0.25f)));
    watch_step(&seen, DT);
    /* 4 in one step: over all of them, and past. */
    CHECK(watch_is_open(&seen, area, b), "a dynamic body");
    CHECK(watch_is_open(&seen, area, k), "a kinematic body");
    CHECK(watch_is_open(&seen, area, other), "a static sensor");
    CHECK(!watch_is_open(&seen, area, s), "a static body is not reported");
    watch_step(&seen, DT);
    assert_int_equal(seen.ended, 3);
    check_untouched(&seen, b, 2, 0);
    CHECK_NEAR(x_of(seen.w, area), 8, 1e-5, "it keeps its path");
    watch_end(&seen);
}

TEST(no_sensor_reports_a_solid_static_body) {
    const uint32_t types[] = {CAROM_STATIC, CAROM_KINEMATIC, CAROM_DYNAMIC};
    for (size_t i = 0; i < COUNT(types); i++) {
        watch seen = watched(vec(0, 0));
        put(seen.w, wall(0, 0, 2, 2));
        put(seen.w, sensor(crate(types[i], 1, 1, 2, 2)));
        watch_steps(&seen, 3, DT);
        CHECK(seen.begins == 0, "a sensor of type %u", types[i]);
        watch_end(&seen);
    }
}

TEST(two_static_sensors_do_not_report_each_other) {
    watch seen = watched(vec(0, 0));
    put(seen.w, sensor(wall(0, 0, 2, 2)));
    put(seen.w, sensor(wall(1, 1, 2, 2)));
    watch_steps(&seen, 3, DT);
    assert_int_equal(seen.begins, 0);
    watch_end(&seen);
}

TEST(a_dynamic_sensor_falls_through_everything_and_reports_it) {
    watch seen = watched(vec(0, -10));
    put(seen.w, wall(0, -5, 20, 1));
    carom_body probe = put(seen.w, sensor(ball(0, 0, 0.5f)));
    carom_body lying = put(seen.w, crate(CAROM_DYNAMIC, 0, -3, 1, 1));
    int reports = 0;
    for (int i = 0; i < 64; i++) {
        watch_step(&seen, 0.03125f);
        reports += watch_is_open(&seen, probe, lying);
    }
    CHECK_NEAR(y_of(seen.w, probe), -20, 10 * 2 * 0.03125 / 2 + 1e-3, "2 s of free fall");
    CHECK_NEAR(y_of(seen.w, lying), -3, 1e-3, "and the crate lies where it lay");
    CHECK(reports > 0 && !watch_is_open(&seen, probe, lying), "reported in %d steps", reports);
    watch_end(&seen);
}

TEST(two_dynamic_sensors_report_each_other_as_they_pass) {
    watch seen = watched(vec(0, 0));
    carom_body a = put(seen.w, sensor(ball_at(-2, 0, 0.25f, 100, 0)));
    carom_body b = put(seen.w, sensor(ball_at(2, 0, 0.25f, -100, 0)));
    watch_step(&seen, DT);
    CHECK(watch_is_open(&seen, a, b), "they cross within the step");
    watch_step(&seen, DT);
    assert_int_equal(seen.ended, 1);
    CHECK_NEAR(x_of(seen.w, a), 10.5, 1e-5, "and go on");
    watch_end(&seen);
}

TEST(a_sensor_that_rotates_reports_what_its_arm_reaches) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = sensor(crate(CAROM_KINEMATIC, 0, 0, 3, 0.1f));
    def.spin = 1;
    carom_body arm = put(seen.w, def);
    carom_body b = put(seen.w, ball(0, 2, 0.25f));
    /* The arm is over the ball from 1.396 to 1.747 radians: asin(0.35 / 2) either side of up. */
    double first = 0, last = 0;
    for (int i = 1; i <= 128; i++) {
        watch_step(&seen, 0.015625f);
        first = seen.begun ? i * 0.015625 : first;
        last = seen.ended ? i * 0.015625 : last;
    }
    CHECK(seen.begins == 1 && seen.ends == 1, "%u begins, %u ends", seen.begins, seen.ends);
    assert_false(watch_is_open(&seen, arm, b));
    CHECK_NEAR(first, 1.395, 0.02, "begins");
    CHECK_NEAR(last, 1.762, 0.02, "ends");
    check_untouched(&seen, b, 0, 0);
    watch_end(&seen);
}

TEST(a_body_that_becomes_a_sensor_stops_nothing_from_then_on) {
    watch seen = watched(vec(0, 0));
    carom_body w = put(seen.w, wall(4, 0, 1, 4));
    carom_body b = put(seen.w, bouncy(ball_at(0, 0, 0.5f, 16, 0), 1));
    watch_steps(&seen, 4, DT);
    assert_true(vx_of(seen.w, b) == -16);
    carom_body_def def = got(seen.w, w);
    def.flags |= CAROM_BODY_SENSOR;
    assert_int_equal(carom_body_set(seen.w, w, &def), CAROM_OK);
    assert_int_equal(carom_body_set_velocity(seen.w, b, vec(16, 0)), CAROM_OK);
    watch_steps(&seen, 10, DT);
    CHECK(vx_of(seen.w, b) == 16 && x_of(seen.w, b) > 8, "through: at %g", x_of(seen.w, b));
    CHECK(seen.begins == 2 && seen.ends == 2, "%u begins, %u ends", seen.begins, seen.ends);
    watch_end(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_static_sensor_reports_bodies_that_enter_and_leave),
        cmocka_unit_test(a_bullet_that_crosses_a_thin_sensor_within_one_step_is_reported),
        cmocka_unit_test(a_bullet_is_reported_by_every_sensor_up_to_the_wall_that_stops_it),
        cmocka_unit_test(a_way_after_a_bounce_counts_too),
        cmocka_unit_test(ways_before_and_after_a_bounce_of_a_slow_ball_count),
        cmocka_unit_test(a_body_that_rests_in_a_sensor_is_reported),
        cmocka_unit_test(a_kinematic_sensor_reports_what_it_moves_over),
        cmocka_unit_test(no_sensor_reports_a_solid_static_body),
        cmocka_unit_test(two_static_sensors_do_not_report_each_other),
        cmocka_unit_test(a_dynamic_sensor_falls_through_everything_and_reports_it),
        cmocka_unit_test(two_dynamic_sensors_report_each_other_as_they_pass),
        cmocka_unit_test(a_sensor_that_rotates_reports_what_its_arm_reaches),
        cmocka_unit_test(a_body_that_becomes_a_sensor_stops_nothing_from_then_on),
    };
    return RUN(tests);
}
