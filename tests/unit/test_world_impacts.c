/* An impact reports the two bodies, the point, the normal, the speed and the time. The watch checks
 * the order of all events in every step. */
#include "unit_world_seen.h"

/* Bodies keep a gap of a few ulps of their coordinates, which are below 16 here: 1e-6 each. */
#define GAP 1e-5

static void check_impact(const char *name, carom_impact got, carom_impact want) {
    CHECK(same_body(got.a, want.a) && same_body(got.b, want.b), "%s: of %u and %u", name,
          got.a.index, got.b.index);
    CHECK_NEAR(got.point.x, want.point.x, GAP, name);
    CHECK_NEAR(got.point.y, want.point.y, GAP, name);
    CHECK_NEAR(got.normal.x, want.normal.x, GAP, name);
    CHECK_NEAR(got.normal.y, want.normal.y, GAP, name);
    CHECK_NEAR(got.speed, want.speed, GAP * (double)want.speed, name);
    CHECK_NEAR(got.t, want.t, GAP, name);
    CHECK_NEAR(got.impulse, want.impulse, GAP * (double)want.impulse, name);
}

TEST(a_ball_hits_a_wall) {
    for (int swapped = 0; swapped < 2; swapped++) {
        watch seen = watched(vec(0, 0));
        carom_body_def ball_def = bouncy(ball_at(0, 0.25f, 1, 10, 0), 0.5f);
        carom_body first = put(seen.w, swapped ? wall(4, 0, 1, 5) : ball_def);
        carom_body second = put(seen.w, swapped ? ball_def : wall(4, 0, 1, 5));
        /* Its border is 2 from the wall and moves at 10 units/s: it hits after 0.2 s of 0.5 s. */
        watch_step(&seen, 0.5f);
        float away = swapped ? 1.0f : -1.0f;
        check_impact(
            "a ball and a wall", only_impact(&seen),
            (carom_impact){first, second, vec(3, 0.25f), vec(away, 0), 10, 0.4f, 47.1238898f});
        carom_body b = swapped ? second : first;
        CHECK_NEAR(vx_of(seen.w, b), -5, 1e-5, "half of the speed is left");
        CHECK_NEAR(x_of(seen.w, b), 2 - 0.3 * 5, GAP, "it moved back for 0.3 s");
        watch_end(&seen);
    }
}

TEST(a_ball_hits_a_slope) {
    watch seen = watched(vec(0, 0));
    /* The face along (4, 3) through the origin; its normal is (-3, 4) / 5. */
    carom_body slope =
        put(seen.w, body_of(CAROM_STATIC, carom_shape_from_box(box(0.6f, -0.8f, 5, 1, 4, 3))));
    /* 4 above the middle of the slope. Its distance is 0.8 times the height, so a ball of radius
     * 0.8 touches at height 1. */
    carom_body b = put(seen.w, bouncy(ball_at(0, 4, 0.8f, 0, -6), 1));
    watch_step(&seen, 1);
    /* centre (0, y) is 0.8 y from the face's line: y = 1, after 0.5 s; the foot is 0.8 below. */
    check_impact(
        "a slope", only_impact(&seen),
        (carom_impact){slope, b, vec(0.48f, 0.36f), vec(0.6f, -0.8f), 4.8f, 0.5f, 19.3019453f});
    CHECK_NEAR(vx_of(seen.w, b), -6 * 0.96, 1e-5, "mirrored");
    CHECK_NEAR(vy_of(seen.w, b), 6 * 0.28, 1e-5, "mirrored");
    watch_end(&seen);
}

TEST(a_ball_hits_a_corner) {
    watch seen = watched(vec(0, 0));
    carom_body corner = put(seen.w, wall(-2, -2, 2, 2));
    /* It falls vertically. When its centre is at (0.6, 0.8), its border touches the corner (0,
     * 0). */
    carom_body b = put(seen.w, bouncy(ball_at(0.6f, 2.8f, 1, 0, -4), 1));
    watch_step(&seen, 1);
    check_impact("a corner", only_impact(&seen),
                 (carom_impact){corner, b, vec(0, 0), vec(-0.6f, -0.8f), 3.2f, 0.5f, 20.1061930f});
    watch_end(&seen);
}

TEST(two_balls_hit_each_other_obliquely) {
    watch seen = watched(vec(0, 0));
    /* They approach at 8 along x. The offset is 1.2, the sum of radii 2, so the normal is (-0.8,
     * -0.6). */
    carom_body a = put(seen.w, bouncy(ball_at(-3.6f, -0.6f, 1, 4, 0), 1));
    carom_body b = put(seen.w, bouncy(ball_at(3.6f, 0.6f, 1, -4, 0), 1));
    watch_step(&seen, 1);
    /* touching when dx = 1.6: after (7.2 - 1.6) / 8 s; the point is half way, b's rim */
    check_impact("two balls", only_impact(&seen),
                 (carom_impact){a, b, vec(0, 0), vec(-0.8f, -0.6f), 6.4f, 0.7f, 20.1061930f});
    watch_end(&seen);
}

TEST(two_crates_hit_each_other) {
    watch seen = watched(vec(0, 0));
    carom_body_def left = bouncy(crate(CAROM_DYNAMIC, -3, 0, 1, 1), 1);
    carom_body_def right = bouncy(crate(CAROM_DYNAMIC, 3, 1, 1, 1), 1);
    left.velocity = vec(4, 0);
    right.velocity = vec(-4, 0);
    carom_body a = put(seen.w, left), b = put(seen.w, right);
    watch_step(&seen, 1);
    carom_impact hit = only_impact(&seen);
    assert_true(same_body(hit.a, a) && same_body(hit.b, b));
    CHECK_NEAR(hit.t, 0.5, GAP, "4 apart at 8");
    CHECK_NEAR(hit.normal.x, -1, GAP, "normal");
    CHECK_NEAR(hit.speed, 8, GAP * 8, "speed");
    CHECK_NEAR(hit.point.x, 0, GAP, "on the right one's left side");
    CHECK(hit.point.y >= -GAP && hit.point.y <= 1 + GAP, "where they face each other: %g",
          (double)hit.point.y);
    watch_end(&seen);
}

TEST(a_kinematic_wall_hits_a_ball_that_rests) {
    watch seen = watched(vec(0, 0));
    carom_body_def pusher = crate(CAROM_KINEMATIC, 0, 0, 1, 4);
    pusher.velocity = vec(6, 0);
    carom_body a = put(seen.w, pusher);
    carom_body b = put(seen.w, bouncy(ball(5, 1, 1), 1));
    watch_step(&seen, 1);
    check_impact("a wall that comes", only_impact(&seen),
                 (carom_impact){a, b, vec(4, 1), vec(-1, 0), 6, 0.5f, 37.6991118f});
    CHECK_NEAR(vx_of(seen.w, b), 12, 1e-5, "it leaves as fast as it was hit");
    watch_end(&seen);
}

/* ---- order ----------------------------------------------------------------------------------- */

TEST(hits_of_one_ball_come_in_the_order_of_their_times) {
    watch seen = watched(vec(0, 0));
    carom_body left = put(seen.w, wall(-3, 0, 1, 9));
    carom_body b = put(seen.w, bouncy(ball_at(0, 0, 0.5f, 18, 0), 1));
    carom_body right = put(seen.w, wall(3, 0, 1, 9));
    watch_step(&seen, 0.5f);
    /* 1.5 to the right wall, then 3, then 3 more: 7.5 of a path of 9. */
    uint32_t count = 0;
    const carom_impact *hits = carom_world_impacts(seen.w, &count);
    CHECK(count == 3, "%u hits", count);
    const double ways[] = {1.5, 4.5, 7.5};
    for (uint32_t i = 0; i < count; i++) {
        CHECK_NEAR(hits[i].t, ways[i] / 9, GAP, "time");
        assert_true(same_body(i == 1 ? hits[i].a : hits[i].b, i == 1 ? left : right));
    }
    CHECK(seen.begun == 2, "two walls, two begins: %u", seen.begun);
    CHECK_NEAR(x_of(seen.w, b), 0, 10 * GAP, "after the third wall 1.5 back");
    watch_end(&seen);
}

TEST(events_of_many_pairs_come_in_their_order) {
    watch seen = watched(vec(0, 0));
    enum { ROWS = 20, PAIRS = 2 * ROWS };
    /* Balls first, in an order that is not that of their walls; each hits its wall at its own time.
     * Rows are mirrored, so hits come in pairs at the same time, which are ordered by index. */
    for (int i = 0; i < PAIRS; i++) {
        int row = (i * 17) % ROWS;
        float y = (float)(row + 1) * (i < ROWS ? 3 : -3);
        put(seen.w, bouncy(ball_at(0, y, 1, (float)(8 + row % 11), 0), 1));
    }
    for (int i = 0; i < PAIRS; i++)
        put(seen.w, wall(6, (float)(i / 2 + 1) * (i % 2 ? 3 : -3), 1, 1.25f));
    watch_step(&seen, 0.5f);
    CHECK(seen.begun == PAIRS && seen.collided == PAIRS, "%u begun, %u hits", seen.begun,
          seen.collided);
    uint32_t count = 0, ties = 0;
    const carom_impact *hits = carom_world_impacts(seen.w, &count);
    for (uint32_t i = 0; i < count; i++) {
        ties += i > 0 && hits[i].t == hits[i - 1].t;
        CHECK_NEAR(hits[i].t, 4 / 0.5 / (double)hits[i].speed, GAP, "time by speed");
    }
    CHECK(ties >= ROWS, "%u hits at the time of another", ties);
    watch_step(&seen, 0.5f);
    assert_int_equal(seen.ended, PAIRS);
    watch_end(&seen);
}

TEST(a_touch_without_a_change_of_velocity_is_no_hit) {
    watch seen = watched(vec(0, 0));
    put(seen.w, wall(0, -1, 10, 1));
    put(seen.w, ball_at(-5, 0.5f, 0.5f, 4, 0));
    watch_steps(&seen, 60, 0.03125f);
    CHECK(seen.impacts == 0, "%u hits of a ball that passes along a floor", seen.impacts);
    watch_end(&seen);
}

TEST(a_step_forgets_the_hits_of_the_one_before) {
    watch seen = watched(vec(0, 0));
    put(seen.w, wall(4, 0, 1, 5));
    put(seen.w, bouncy(ball_at(0, 0, 1, 10, 0), 1));
    watch_step(&seen, 0.5f);
    assert_int_equal(seen.collided, 1);
    watch_step(&seen, 0.5f);
    assert_int_equal(seen.collided, 0);
    watch_end(&seen);
}

TEST(a_crate_at_rest_is_hit_at_any_time_of_a_step) {
    enum { STARTS = 400 };
    for (int i = 0; i < STARTS; i++) {
        watch seen = watched(vec(0, -10));
        put(seen.w, wall(0, -1, 50, 1));
        float start = 0.1f * (float)i / STARTS - 3;
        carom_body hitting = put(seen.w, bouncy(ball_at(start, 0.5f, 0.5f, 6, 0), 0.5f));
        carom_body lying = put(seen.w, bouncy(crate(CAROM_DYNAMIC, 0, 0.5f, 0.5f, 0.5f), 0.5f));
        watch_steps(&seen, 60, 1 / 60.0f);
        double apart = vx_of(seen.w, lying) - vx_of(seen.w, hitting);
        CHECK(fabs(apart - 3) < 0.1, "from start %d they part at %g", i, apart);
        watch_end(&seen);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_hits_a_wall),
        cmocka_unit_test(a_ball_hits_a_slope),
        cmocka_unit_test(a_ball_hits_a_corner),
        cmocka_unit_test(two_balls_hit_each_other_obliquely),
        cmocka_unit_test(two_crates_hit_each_other),
        cmocka_unit_test(a_kinematic_wall_hits_a_ball_that_rests),
        cmocka_unit_test(hits_of_one_ball_come_in_the_order_of_their_times),
        cmocka_unit_test(events_of_many_pairs_come_in_their_order),
        cmocka_unit_test(a_touch_without_a_change_of_velocity_is_no_hit),
        cmocka_unit_test(a_step_forgets_the_hits_of_the_one_before),
        cmocka_unit_test(a_crate_at_rest_is_hit_at_any_time_of_a_step),
    };
    return RUN(tests);
}
