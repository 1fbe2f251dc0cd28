/* Regression tests from games: each scene failed once. */
#include "unit_world.h"

#define DT (1 / 60.0f)

static carom_world *setup_fall(void) {
    carom_world *w = setup_world();
    carom_world_set_gravity(w, vec(0, -10));
    return w;
}

/* The contact with the wall stops the body at the start of a step, not during it. */
TEST(a_body_that_is_pressed_to_a_wall_is_not_thrown_back_when_it_lands) {
    carom_world *w = setup_world();
    add_body(w, box_def(CAROM_STATIC, 0, -0.5f, 20, 0.5f));
    add_body(w, box_def(CAROM_STATIC, 3.5f, 6, 0.5f, 6));
    carom_body p = add_body(w, box_def(CAROM_DYNAMIC, 2.5f, 0.7f, 0.5f, 0.5f));
    for (int step = 0; step < 12; step++) {
        assert_int_equal(carom_body_set_velocity(w, p, vec(10, -5)), CAROM_OK);
        assert_int_equal(carom_world_step(w, DT), CAROM_OK);
        carom_vec2 v = carom_body_velocity(w, p);
        CHECK(v.x == 0 && v.y <= 1e-6f, "step %d: %g, %g", step, v.x, v.y);
    }
    carom_world_destroy(w);
}

TEST(a_stack_on_a_lift_that_moves_smoothly_reports_no_hits) {
    for (int count = 2; count <= 8; count += 3) {
        carom_world *w = setup_fall();
        carom_body lift = add_body(w, box_def(CAROM_KINEMATIC, 0, -0.25f, 2, 0.25f));
        for (int i = 0; i < count; i++)
            add_body(w, box_def(CAROM_DYNAMIC, 0, 0.5f + (float)i, 0.5f, 0.5f));
        uint32_t hits = 0;
        for (int step = 0; step < 600; step++) {
            uint32_t seen;
            float speed = 0.3f * (float)sin(1.57 * step / 60.0);
            assert_int_equal(carom_body_set_velocity(w, lift, vec(0, speed)), CAROM_OK);
            assert_int_equal(carom_world_step(w, DT), CAROM_OK);
            (void)carom_world_impacts(w, &seen);
            hits += step >= 60 ? seen : 0;
        }
        CHECK(hits == 0, "%d crates: %u hits", count, hits);
        carom_world_destroy(w);
    }
}

/* The body leaves the disc of its first path, and no other sensor is near. */
TEST(a_sensor_on_the_way_back_of_a_fast_bounce_begins_a_touch) {
    carom_world *w = setup_world();
    carom_body_def wall = box_def(CAROM_STATIC, 0.5f, 0, 0.5f, 5);
    wall.restitution = 1;
    add_body(w, wall);
    carom_body_def gate = box_def(CAROM_STATIC, -3.95f, 0, 0.05f, 5);
    gate.flags = CAROM_BODY_SENSOR;
    carom_body sensor = add_body(w, gate);
    carom_body_def ball = circle_def(CAROM_DYNAMIC, -1, 0, 0.5f);
    ball.velocity = vec(600, 0);
    add_body(w, ball);
    assert_int_equal(carom_world_step(w, DT), CAROM_OK);
    uint32_t count, found = 0;
    const carom_touch *begins = carom_world_begins(w, &count);
    for (uint32_t i = 0; i < count; i++)
        found += same_body(begins[i].a, sensor) || same_body(begins[i].b, sensor);
    assert_int_equal(found, 1);
    carom_world_destroy(w);
}

/* The path of a step is shorter than the spacing of floats at these coordinates. */
TEST(a_ball_far_out_that_starts_to_slide_does_not_fall_asleep) {
    carom_world *w = setup_fall();
    carom_body_def slope = box_def(CAROM_STATIC, 1e5f, 0, 100, 1);
    slope.shape = carom_shape_from_box(carom_box_make(vec(1e5f, 0), 200, 2, 0.02f));
    add_body(w, slope);
    carom_body_def def = circle_def(CAROM_DYNAMIC, 1e5f, 2.01f, 1);
    def.friction = 0;
    carom_body ball = add_body(w, def);
    for (int step = 0; step < 180; step++)
        assert_int_equal(carom_world_step(w, DT), CAROM_OK);
    assert_true(carom_body_is_awake(w, ball));
    CHECK(carom_body_position(w, ball).x < 1e5f - 0.5f, "x %g",
          (double)carom_body_position(w, ball).x);
    carom_world_destroy(w);
}

/* A contact between two others of a row carries load, although nothing acts on its own bodies. */
TEST(a_row_that_a_force_presses_to_a_wall_rests) {
    carom_world *w = setup_world();
    add_body(w, box_def(CAROM_STATIC, -1, 0, 1, 5));
    carom_body last = {0, 0};
    for (int i = 0; i < 8; i++)
        last = add_body(w, box_def(CAROM_DYNAMIC, 0.5f + (float)i, 0, 0.5f, 0.5f));
    for (int step = 0; step < 300; step++) {
        assert_int_equal(carom_body_apply_force(w, last, vec(-200, 0)), CAROM_OK);
        assert_int_equal(carom_world_step(w, DT), CAROM_OK);
    }
    carom_step_stats stats = carom_world_stats(w);
    CHECK(stats.stalled == 0 && stats.total_lost == 0, "%u stalled, %g lost", stats.stalled,
          stats.total_lost);
    CHECK(fabsf(carom_body_velocity(w, last).x) < 1e-3f, "%g", carom_body_velocity(w, last).x);
    carom_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_is_pressed_to_a_wall_is_not_thrown_back_when_it_lands),
        cmocka_unit_test(a_stack_on_a_lift_that_moves_smoothly_reports_no_hits),
        cmocka_unit_test(a_sensor_on_the_way_back_of_a_fast_bounce_begins_a_touch),
        cmocka_unit_test(a_ball_far_out_that_starts_to_slide_does_not_fall_asleep),
        cmocka_unit_test(a_row_that_a_force_presses_to_a_wall_rests),
    };
    return RUN(tests);
}
