/* One-way sides: a box with such sides stops bodies that arrive from outside at those sides, and
 * lets all others pass. */
#include "unit_world_seen.h"

#define DT 0.015625f

static carom_body_def platform(float x, float y, float half_x, float half_y) {
    carom_body_def def = wall(x, y, half_x, half_y);
    def.sides = CAROM_SIDE_POS_Y;
    return def;
}

TEST(from_below_through_from_above_stopped) {
    const float speeds[] = {1, 8, 64, 1000, 1e5f};
    for (size_t i = 0; i < COUNT(speeds); i++) {
        float v = speeds[i], dt = 4 / v < 1 ? 4 / v : 1;
        int steps = (int)(4.5f / (v * dt)) + 1;
        watch seen = watched(vec(0, 0));
        put(seen.w, platform(0, 0, 3, 0.25f));
        carom_body up = put(seen.w, ball_at(-1.5f, -2, 0.5f, 0, v));
        carom_body down = put(seen.w, ball_at(1.5f, 2, 0.5f, 0, -v));
        watch_steps(&seen, steps, dt);
        CHECK_NEAR(y_of(seen.w, up), -2 + (double)steps * (double)(v * dt), 1e-4, "through");
        CHECK(vy_of(seen.w, up) == (double)v, "at %g unchanged: %g", (double)v, vy_of(seen.w, up));
        CHECK_NEAR(y_of(seen.w, down), 0.75, 1e-4, "stopped");
        CHECK_NEAR(vy_of(seen.w, down), 0, 1e-4, "stopped");
        CHECK(seen.impacts == 1, "at %g: %u hits", (double)v, seen.impacts);
        watch_end(&seen);
    }
}

TEST(thrown_up_through_it_and_then_it_stands_on_it) {
    const carom_body_def jumpers[] = {ball(0, -2, 0.5f), crate(CAROM_DYNAMIC, 0, -2, 0.5f, 0.5f)};
    for (size_t i = 0; i < COUNT(jumpers); i++) {
        watch seen = watched(vec(0, -10));
        carom_body p = put(seen.w, platform(0, 0, 3, 0.25f));
        carom_body_def def = jumpers[i];
        def.velocity = vec(0, 10); /* 5 high, to y = 3 */
        carom_body b = put(seen.w, def);
        double top = -9;
        for (int k = 0; k < 192; k++) {
            watch_step(&seen, DT);
            top = fmax(top, y_of(seen.w, b));
        }
        CHECK_NEAR(top, 3, 10 * 1.0 * (double)DT / 2 + 0.01, "its rise is not slowed");
        CHECK_NEAR(y_of(seen.w, b), 0.75, 1e-3, "it stands");
        CHECK_NEAR(vy_of(seen.w, b), 0, 1e-3, "it stands still");
        assert_true(watch_is_open(&seen, p, b));
        /* Pushed along it walks off the end and falls. */
        assert_int_equal(carom_body_set_velocity(seen.w, b, vec(4, 0)), CAROM_OK);
        watch_steps(&seen, 40, DT);
        CHECK_NEAR(x_of(seen.w, b), 2.5, 1e-3, "along it");
        CHECK_NEAR(y_of(seen.w, b), 0.75, 1e-3, "on it");
        watch_steps(&seen, 80, DT);
        CHECK(y_of(seen.w, b) < -2, "off its end: %g", y_of(seen.w, b));
        assert_int_equal(seen.begins, seen.ends);
        watch_end(&seen);
    }
}

TEST(a_body_that_turns_back_inside_falls_out_below) {
    watch seen = watched(vec(0, -10));
    put(seen.w, platform(0, 0, 3, 0.25f));
    /* From -2 it rises to -0.2, 1.8 higher: its upper half is over the platform's top. */
    carom_body b = put(seen.w, ball_at(0, -2, 0.5f, 0, 6));
    double top = -9;
    for (int k = 0; k < 128; k++) {
        watch_step(&seen, DT);
        top = fmax(top, y_of(seen.w, b));
    }
    CHECK_NEAR(top, -0.2, 0.06, "as high as alone");
    CHECK(y_of(seen.w, b) < -5, "and down again: %g", y_of(seen.w, b));
    watch_end(&seen);
}

TEST(from_the_ends_it_is_not_there) {
    for (int way = -1; way <= 1; way += 2) {
        watch seen = watched(vec(0, 0));
        put(seen.w, platform(0, 0, 3, 0.25f));
        carom_body b = put(seen.w, ball_at((float)way * -6, 0, 0.5f, (float)way * 50, 0));
        watch_steps(&seen, 16, DT);
        CHECK_NEAR(x_of(seen.w, b), way * 6.5, 1e-4, "lengthwise through it");
        assert_int_equal(seen.impacts, 0);
        watch_end(&seen);
    }
}

TEST(sides_are_those_of_the_boxs_own_frame) {
    const struct {
        uint32_t sides;
        float c, s;
        bool stopped[4]; /* what comes from +x, -x, +y, -y of the world */
    } cases[] = {
        {CAROM_SIDE_POS_X, 1, 0, {true, false, false, false}},
        {CAROM_SIDE_NEG_X, 1, 0, {false, true, false, false}},
        {CAROM_SIDE_POS_Y, 1, 0, {false, false, true, false}},
        {CAROM_SIDE_NEG_Y, 1, 0, {false, false, false, true}},
        {CAROM_SIDE_POS_X | CAROM_SIDE_NEG_X, 1, 0, {true, true, false, false}},
        {CAROM_SIDE_POS_X | CAROM_SIDE_NEG_Y, 1, 0, {true, false, false, true}},
        {15, 1, 0, {true, true, true, true}},
        {0, 1, 0, {true, true, true, true}},
        {CAROM_SIDE_POS_X, 0, 1, {false, false, true, false}},
        {CAROM_SIDE_POS_Y, 0, 1, {false, true, false, false}},
        {CAROM_SIDE_POS_X, -1, 0, {false, true, false, false}},
        {CAROM_SIDE_NEG_Y, 0, -2, {false, true, false, false}},
    };
    const float from[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (size_t i = 0; i < COUNT(cases) * 8; i++) {
        size_t k = i / 8, way = i % 4;
        bool is_crate = i % 8 >= 4;
        float x = from[way][0], y = from[way][1];
        watch seen = watched(vec(0, 0));
        carom_body_def gate =
            body_of(CAROM_STATIC, carom_shape_from_box(box(0, 0, 1, 1, cases[k].c, cases[k].s)));
        gate.sides = cases[k].sides;
        put(seen.w, gate);
        carom_body_def def = ball(4 * x, 4 * y, 0.5f);
        if (is_crate)
            def = crate(CAROM_DYNAMIC, 4 * x, 4 * y, 0.5f, 0.25f);
        def.velocity = vec(-32 * x, -32 * y);
        carom_body b = put(seen.w, def);
        watch_steps(&seen, 16, DT);
        double along = x_of(seen.w, b) * (double)x + y_of(seen.w, b) * (double)y;
        double stop = 1 + (is_crate && y != 0 ? 0.25 : 0.5);
        CHECK(fabs(along - (cases[k].stopped[way] ? stop : -4)) < 1e-4,
              "case %zu from way %zu%s: at %g", k, way, is_crate ? ", a crate" : "", along);
        watch_end(&seen);
    }
    printf("%zu gates, each from 4 ways, by a ball and by a crate\n", COUNT(cases));
}

TEST(a_slope_with_one_side) {
    watch seen = watched(vec(0, 0));
    carom_body_def slope =
        body_of(CAROM_STATIC, carom_shape_from_box(box(0.6f, -0.8f, 5, 1, 4, 3)));
    slope.sides = CAROM_SIDE_POS_Y;
    put(seen.w, slope);
    carom_body down = put(seen.w, ball_at(0, 4, 0.8f, 0, -32));
    watch_steps(&seen, 4, DT);
    watch_step(&seen, DT * 4);
    double over = -0.6 * x_of(seen.w, down) + 0.8 * y_of(seen.w, down);
    CHECK_NEAR(over, 0.8, 1e-4, "it slides along the face");
    CHECK(vx_of(seen.w, down) < 0, "downhill: %g", vx_of(seen.w, down));
    assert_int_equal(carom_world_remove(seen.w, down), CAROM_OK);
    carom_body up = put(seen.w, ball_at(0, -6, 0.8f, 0, 32));
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(y_of(seen.w, up), 10, 1e-4, "through from below");
    watch_end(&seen);
}

/* ---- moving platforms ------------------------------------------------------------------------ */

TEST(a_platform_that_rises_carries_and_one_that_sinks_is_followed) {
    const float speeds[] = {2, -2};
    for (size_t i = 0; i < COUNT(speeds); i++) {
        watch seen = watched(vec(0, -10));
        carom_body_def def = platform(0, 0, 3, 0.25f);
        def.type = CAROM_KINEMATIC;
        carom_body p = put(seen.w, def);
        carom_body b = put(seen.w, ball(0, 0.76f, 0.5f));
        watch_steps(&seen, 32, DT);
        assert_int_equal(carom_body_set_velocity(seen.w, p, vec(0, speeds[i])), CAROM_OK);
        watch_steps(&seen, 128, DT);
        CHECK_NEAR(y_of(seen.w, p), 2 * (double)speeds[i], 1e-4, "the platform keeps its path");
        CHECK_NEAR(y_of(seen.w, b) - y_of(seen.w, p), 0.75, 0.02, "the ball is on it");
        watch_end(&seen);
    }
}

/* A column that touches a lift, which moves at `first` and after a second at `then`. Returns how
 * many of the column end below the top of the lift. */
static int fallen_through(int count, bool round, float first, float then) {
    watch seen = watched(vec(0, -10));
    carom_body_def def = platform(0, -0.25f, 4, 0.25f);
    def.type = CAROM_KINEMATIC;
    def.velocity = vec(0, first);
    carom_body lift = put(seen.w, def), body[16];
    for (int i = 0; i < count; i++) {
        float y = 0.5f + (float)i;
        body[i] = put(seen.w, round ? ball(0, y, 0.5f) : crate(CAROM_DYNAMIC, 0, y, 0.5f, 0.5f));
    }
    watch_steps(&seen, 60, 1.0f / 60);
    assert_int_equal(carom_body_set_velocity(seen.w, lift, vec(0, then)), CAROM_OK);
    watch_steps(&seen, 120, 1.0f / 60);
    int fallen = 0;
    for (int i = 0; i < count; i++)
        fallen += y_of(seen.w, body[i]) < y_of(seen.w, lift) + 0.5;
    watch_end(&seen);
    return fallen;
}

TEST(a_lift_with_one_side_holds_what_lies_on_it_at_any_speed) {
    const int counts[] = {1, 4, 12};
    for (size_t i = 0; i < 4 * COUNT(counts); i++) {
        int count = counts[i / 4], fallen = 0;
        bool round = i % 2 != 0, starts_late = i / 2 % 2 != 0;
        for (int v = -20; v <= 20; v += unit_is_instrumented() ? 5 : 1) {
            float speed = 0.2f * (float)v;
            fallen += fallen_through(count, round, starts_late ? 0 : speed, speed);
        }
        CHECK(fallen == 0, "a column of %d %s, the lift starts %s: %d fell through", count,
              round ? "balls" : "crates", starts_late ? "late" : "at once", fallen);
    }
}

TEST(what_overlaps_a_side_by_rounding_lies_on_it) {
    for (int i = 0; i < 64; i++) {
        float top = 0.1f * (float)(1 + i * i), x = 10.0f * (float)i;
        watch seen = watched(vec(0, -10));
        put(seen.w, platform(x, top - 0.3f, 2, 0.3f));
        carom_body b = put(seen.w, crate(CAROM_DYNAMIC, x, top + 0.7f, 0.7f, 0.7f));
        watch_steps(&seen, 64, DT);
        CHECK(fabs(y_of(seen.w, b) - (double)(top + 0.7f)) < 1e-3, "top at %g: from %g to %g",
              (double)top, (double)(top + 0.7f), y_of(seen.w, b));
        watch_end(&seen);
    }
}

TEST(a_platform_that_is_put_over_what_lies_on_it_lets_it_through) {
    watch seen = watched(vec(0, -10));
    carom_body p = put(seen.w, platform(0, -0.25f, 4, 0.25f));
    carom_body b = put(seen.w, ball(0, 0.5f, 0.5f));
    watch_steps(&seen, 16, DT);
    assert_int_equal(carom_body_set_position(seen.w, p, vec(0, 0)), CAROM_OK);
    watch_steps(&seen, 64, DT);
    CHECK(y_of(seen.w, b) < -1, "the ball is at %g", y_of(seen.w, b));
    watch_end(&seen);
}

TEST(a_platform_that_comes_down_over_a_ball_passes_it) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = platform(0, 4, 3, 0.25f);
    def.type = CAROM_KINEMATIC;
    def.velocity = vec(0, -16);
    put(seen.w, def);
    carom_body b = put(seen.w, ball(0, 0, 0.5f));
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(vy_of(seen.w, b), 0, 0, "it stays");
    CHECK_NEAR(y_of(seen.w, b), 0, 1e-5, "where it is, except for the gap that is kept");
    assert_int_equal(seen.impacts, 0);
    /* The same platform coming up from below takes it along. */
    carom_body_def lift = platform(0, -4, 3, 0.25f);
    lift.type = CAROM_KINEMATIC;
    lift.velocity = vec(0, 16);
    carom_body p = put(seen.w, lift);
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(y_of(seen.w, b) - y_of(seen.w, p), 0.75, 0.02, "taken along");
    watch_end(&seen);
}

TEST(a_platform_that_turned_lets_through_by_its_own_frame) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = platform(0, 0, 3, 0.25f);
    def.type = CAROM_KINEMATIC;
    def.spin = 3.14159265f;
    carom_body p = put(seen.w, def);
    watch_steps(&seen, 64, DT);
    assert_int_equal(carom_body_set_velocity(seen.w, p, vec(0, 0)), CAROM_OK);
    def = got(seen.w, p);
    def.spin = 0;
    assert_int_equal(carom_body_set(seen.w, p, &def), CAROM_OK);
    /* Half a turn: the former top is now at the bottom. */
    CHECK_NEAR(def.shape.as.box.rot.c,
               -hypot((double)def.shape.as.box.rot.c, (double)def.shape.as.box.rot.s), 1e-4,
               "half a turn");
    carom_body down = put(seen.w, ball_at(-1.5f, 2, 0.5f, 0, -16));
    carom_body up = put(seen.w, ball_at(1.5f, -2, 0.5f, 0, 16));
    watch_steps(&seen, 16, DT);
    CHECK_NEAR(y_of(seen.w, down), -2, 1e-3, "through from above");
    CHECK_NEAR(y_of(seen.w, up), -0.75, 1e-3, "stopped from below");
    watch_end(&seen);
}

TEST(a_dynamic_crate_with_one_side) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = bouncy(crate(CAROM_DYNAMIC, 0, 0, 1, 1), 1);
    def.sides = CAROM_SIDE_NEG_X;
    def.mass = 1;
    carom_body gate = put(seen.w, def);
    carom_body_def b = bouncy(ball_at(4, 0, 0.5f, -16, 0), 1);
    b.mass = 1;
    carom_body through = put(seen.w, b);
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(x_of(seen.w, through), -4, 1e-4, "through from +x");
    CHECK(vx_of(seen.w, gate) == 0, "the crate: %g", vx_of(seen.w, gate));
    assert_int_equal(carom_body_set_velocity(seen.w, through, vec(16, 0)), CAROM_OK);
    watch_steps(&seen, 32, DT);
    CHECK_NEAR(vx_of(seen.w, gate), 16, 1e-3, "hit from -x");
    CHECK_NEAR(vx_of(seen.w, through), 0, 1e-3, "and stopped there");
    watch_end(&seen);
}

TEST(only_boxes_have_sides) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = ball(0, 0, 1);
    carom_body id = {7, 7};
    def.sides = CAROM_SIDE_POS_X;
    assert_int_not_equal(carom_world_add(seen.w, &def, &id), CAROM_OK);
    CHECK(id.index == 0 && id.generation == 0, "an id after an error");
    def = wall(0, 0, 1, 1);
    def.sides = 16;
    assert_int_not_equal(carom_world_add(seen.w, &def, &id), CAROM_OK);
    assert_int_equal(carom_world_count(seen.w), 0);
    watch_end(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_below_through_from_above_stopped),
        cmocka_unit_test(thrown_up_through_it_and_then_it_stands_on_it),
        cmocka_unit_test(a_body_that_turns_back_inside_falls_out_below),
        cmocka_unit_test(from_the_ends_it_is_not_there),
        cmocka_unit_test(sides_are_those_of_the_boxs_own_frame),
        cmocka_unit_test(a_slope_with_one_side),
        cmocka_unit_test(a_platform_that_rises_carries_and_one_that_sinks_is_followed),
        cmocka_unit_test(a_lift_with_one_side_holds_what_lies_on_it_at_any_speed),
        cmocka_unit_test(what_overlaps_a_side_by_rounding_lies_on_it),
        cmocka_unit_test(a_platform_that_is_put_over_what_lies_on_it_lets_it_through),
        cmocka_unit_test(a_platform_that_comes_down_over_a_ball_passes_it),
        cmocka_unit_test(a_platform_that_turned_lets_through_by_its_own_frame),
        cmocka_unit_test(a_dynamic_crate_with_one_side),
        cmocka_unit_test(only_boxes_have_sides),
    };
    return RUN(tests);
}
