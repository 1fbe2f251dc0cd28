/* Contacts of bodies that overlap, land or fall beside others. */
#include "unit_world.h"

#define STEP (1 / 60.0f)

static carom_world *falling_world(void) {
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(0, -10);
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    return w;
}

static carom_body add_moving(carom_world *w, carom_body_def def, float vx, float vy) {
    def.velocity = vec(vx, vy);
    return add_body(w, def);
}

static void make_steps(carom_world *w, int steps) {
    for (int i = 0; i < steps; i++)
        assert_int_equal(carom_world_step(w, STEP), CAROM_OK);
}

TEST(bodies_at_one_point_are_not_thrown_apart) {
    carom_world *w = setup_world();
    carom_body balls[100];
    for (int i = 0; i < 100; i++)
        balls[i] = add_body(w, circle_def(CAROM_DYNAMIC, 0, 0, 0.5f));
    make_steps(w, 120);
    carom_vec2 low = vec(0, 0), high = vec(0, 0);
    for (int i = 0; i < 100; i++) {
        carom_vec2 at = carom_body_position(w, balls[i]);
        low = vec(fminf(low.x, at.x), fminf(low.y, at.y));
        high = vec(fmaxf(high.x, at.x), fmaxf(high.y, at.y));
    }
    double energy = carom_world_stats(w).kinetic_energy;
    printf("energy %g, from (%g, %g) to (%g, %g)\n", energy, (double)low.x, (double)low.y,
           (double)high.x, (double)high.y);
    assert_true(energy < 0.01);
    assert_true(high.x - low.x > 3 && high.y - low.y > 3); /* they separate to all sides */
    carom_world_destroy(w);
}

TEST(bodies_that_overlap_deeply_and_close_do_not_pass_each_other) {
    const float speeds[] = {0, 0.001f, 0.1f, 1, 3};
    for (size_t i = 0; i < COUNT(speeds); i++) {
        carom_world *w = setup_world();
        carom_body left = add_moving(w, circle_def(CAROM_DYNAMIC, -0.3f, 0, 0.5f), speeds[i], 0);
        carom_body right = add_moving(w, circle_def(CAROM_DYNAMIC, 0.3f, 0, 0.5f), -speeds[i], 0);
        make_steps(w, 120);
        float apart = carom_body_position(w, right).x - carom_body_position(w, left).x;
        CHECK(apart > 0.998f, "closing at %g: centres %g apart", 2.0 * (double)speeds[i],
              (double)apart);
        carom_world_destroy(w);
    }
}

TEST(a_ball_that_lands_on_a_crate_does_not_throw_it_up) {
    for (int i = 1; i <= 40; i++) {
        carom_world *w = falling_world();
        float gap = 0.005f * (float)i, top = 0;
        add_body(w, box_def(CAROM_STATIC, 0, -1, 100, 1));
        carom_body crate = add_moving(w, box_def(CAROM_DYNAMIC, 0, 0.5f + gap, 0.5f, 0.5f), 0, -10);
        add_moving(w, circle_def(CAROM_DYNAMIC, 0, 1.5f + 2 * gap, 0.5f), 0, -10);
        make_steps(w, 3);
        for (int step = 0; step < 60; step++) {
            make_steps(w, 1);
            top = fmaxf(top, carom_body_position(w, crate).y);
        }
        CHECK(top < 0.51f, "gap %g: the crate rises to %g", (double)gap, (double)top);
        carom_world_destroy(w);
    }
}

TEST(balls_that_fall_along_a_wall_go_on_falling) {
    carom_world *w = falling_world();
    carom_body_def wall = box_def(CAROM_STATIC, 6, 0, 1, 4000);
    carom_body_def ball = circle_def(CAROM_DYNAMIC, 4.38010025f, 0.277193129f, 0.277193129f);
    carom_body_def other = circle_def(CAROM_DYNAMIC, 4.73615789f, 0.842665672f, 0.251998186f);
    wall.restitution = ball.restitution = other.restitution = 0.0568264388f;
    add_body(w, wall);
    carom_body first = add_moving(w, ball, 0.0717669949f, -5.09572411f);
    add_moving(w, other, 0.0760183111f, -5.71491623f);
    make_steps(w, 120);
    assert_true(carom_body_position(w, first).y < -25);
    carom_world_destroy(w);
}

/* A ball beside a seam of two flush boxes and a wall that is added before or after them. */
TEST(a_ball_on_a_seam_beside_a_wall_stays) {
    for (int last = 0; last < 2; last++) {
        carom_world_def def = carom_world_def_default();
        def.gravity = vec(0, -10);
        def.sleep_speed = 0;
        carom_world *w = carom_world_create(&def);
        carom_body_def wall = box_def(CAROM_STATIC, -1, 2.5f, 0.5f, 2.5f);
        if (!last)
            add_body(w, wall);
        add_body(w, box_def(CAROM_STATIC, -5.0005f, -0.5f, 5, 0.5f));
        add_body(w, box_def(CAROM_STATIC, 4.9995f, -0.5f, 5, 0.5f));
        if (last)
            add_body(w, wall);
        carom_body ball = add_body(w, circle_def(CAROM_DYNAMIC, 0, 0.5f, 0.5f));
        make_steps(w, 240);
        CHECK(fabsf(carom_body_position(w, ball).x) < 1e-4f, "wall added %s: x = %g",
              last ? "last" : "first", (double)carom_body_position(w, ball).x);
        carom_world_destroy(w);
    }
}

/* Springs carry any load: the limit on the speed at which they push must not limit their force. */
TEST(a_heavy_crate_does_not_sink_into_balls) {
    for (int balls = 2; balls <= 3; balls++) {
        carom_world *w = falling_world();
        add_body(w, box_def(CAROM_STATIC, 0, -1, 50, 1));
        for (int i = 0; i < balls; i++) {
            carom_body_def ball = circle_def(CAROM_DYNAMIC, (float)(2 * i - balls + 1), 0.5f, 0.5f);
            ball.mass = 1;
            add_body(w, ball);
        }
        carom_body_def crate = box_def(CAROM_DYNAMIC, 0, 1.5f, 4, 0.5f);
        crate.mass = 10000;
        carom_body top = add_body(w, crate);
        make_steps(w, 600);
        float depth = (1.5f - carom_body_position(w, top).y) / 0.5f;
        CHECK(depth < 0.1f, "on %d balls: sinks in by %g of the radius", balls, (double)depth);
        assert_false(carom_body_is_awake(w, top));
        carom_world_destroy(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_at_one_point_are_not_thrown_apart),
        cmocka_unit_test(bodies_that_overlap_deeply_and_close_do_not_pass_each_other),
        cmocka_unit_test(a_ball_that_lands_on_a_crate_does_not_throw_it_up),
        cmocka_unit_test(balls_that_fall_along_a_wall_go_on_falling),
        cmocka_unit_test(a_ball_on_a_seam_beside_a_wall_stays),
        cmocka_unit_test(a_heavy_crate_does_not_sink_into_balls),
    };
    return RUN(tests);
}
