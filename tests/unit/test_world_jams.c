/* Bodies that just fit between others, and bodies that are pressed together. */
#include "unit_world.h"

#define STEP (1 / 60.0f)

static carom_world *world_with_gravity(float y) {
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(0, y);
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    return w;
}

static carom_body add_rough(carom_world *w, carom_body_def def, float vx) {
    def.friction = 0.5f;
    def.velocity = vec(vx, 0);
    return add_body(w, def);
}

static void make_steps(carom_world *w, int steps) {
    for (int i = 0; i < steps; i++)
        assert_int_equal(carom_world_step(w, STEP), CAROM_OK);
}

TEST(a_body_in_a_shaft_that_just_fits_falls_freely) {
    const float places[] = {0.5f, 10.5f, 100.5f, 1000.5f};
    for (size_t i = 0; i < COUNT(places) * 2; i++) {
        carom_world *w = world_with_gravity(-10);
        float x = places[i / 2];
        add_rough(w, box_def(CAROM_STATIC, x - 1.5f, 0, 1, 50), 0);
        add_rough(w, box_def(CAROM_STATIC, x + 1.5f, 0, 1, 50), 0);
        carom_body b = add_rough(w,
                                 i % 2 ? circle_def(CAROM_DYNAMIC, x, 0, 0.5f)
                                       : box_def(CAROM_DYNAMIC, x, 0, 0.5f, 0.5f),
                                 0);
        make_steps(w, 60);
        float fallen = -carom_body_position(w, b).y;
        CHECK(fallen > 4.99f && fallen < 5.01f, "%s at x = %g: fell %g, not 5",
              i % 2 ? "ball" : "crate", (double)x, (double)fallen);
        carom_world_destroy(w);
    }
}

TEST(a_row_of_touching_crates_stays_at_rest_far_from_the_origin) {
    const float places[] = {0, 1000, 3000, 1e4f, 1e5f};
    for (size_t i = 0; i < COUNT(places); i++) {
        carom_world *w = setup_world();
        for (int k = 0; k < 8; k++)
            add_body(w, box_def(CAROM_DYNAMIC, places[i] + (float)k, 0, 0.5f, 0.5f));
        make_steps(w, 300);
        double energy = carom_world_stats(w).kinetic_energy;
        CHECK(energy == 0, "x = %g: kinetic energy %g", (double)places[i], energy);
        carom_world_destroy(w);
    }
}

/* The overlap of the worst pair, as a share of the smaller radius. */
static double worst_overlap(const carom_world *w, const carom_body *balls, int count) {
    double worst = 0;
    for (int i = 0; i < count; i++) {
        carom_circle a = carom_body_shape(w, balls[i]).as.circle;
        for (int k = i + 1; k < count; k++) {
            carom_circle b = carom_body_shape(w, balls[k]).as.circle;
            double depth = -(double)carom_distance_circle_circle(a, b);
            worst = fmax(worst, depth / (double)fminf(a.radius, b.radius));
        }
    }
    return worst;
}

/* Springs push against friction, which can jam a pile. The displacements that separate the balls
 * must not cause friction. */
TEST(balls_that_a_wall_presses_together_do_not_merge) {
    const float speeds[] = {0.05f, 0.2f};
    /* The slow wall makes 4,800 steps. */
    for (size_t i = unit_is_instrumented() ? 1 : 0; i < COUNT(speeds); i++) {
        carom_world *w = world_with_gravity(-10);
        carom_body balls[40];
        double worst = 0;
        add_rough(w, box_def(CAROM_STATIC, 0, -1, 8, 1), 0);
        add_rough(w, box_def(CAROM_STATIC, 6, 15, 1, 20), 0);
        carom_body wall = add_rough(w, box_def(CAROM_KINEMATIC, -5.5f, 10, 0.5f, 10), 0);
        for (int k = 0; k < 40; k++)
            balls[k] = add_rough(w,
                                 circle_def(CAROM_DYNAMIC, -4.4f + (float)(k % 9) * 0.98f,
                                            0.6f + 0.95f * (float)(k / 9),
                                            0.3f + 0.15f * (float)(k * 7 % 40) / 40),
                                 0);
        make_steps(w, 240);
        assert_int_equal(carom_body_set_velocity(w, wall, vec(speeds[i], 0)), CAROM_OK);
        for (int k = 0; k < (int)(4.0f / speeds[i] * 60); k++) {
            make_steps(w, 1);
            worst = fmax(worst, worst_overlap(w, balls, 40));
        }
        printf("wall at %g units/s: worst overlap %.3f of the radius\n", (double)speeds[i], worst);
        CHECK(worst < 0.25, "at %g units/s: overlap %g", (double)speeds[i], worst);
        carom_world_destroy(w);
    }
}

/* In a column that moves with its piston, a body whose path a slow collision ends must not stay
 * behind. */
TEST(a_column_in_a_channel_stays_in_front_of_a_fast_piston) {
    const struct {
        int count;
        float speed;
    } cases[] = {{20, 30}, {10, 3}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_world *w = setup_world();
        carom_body balls[20], piston;
        for (int side = -1; side <= 1; side += 2) {
            carom_body_def wall = box_def(CAROM_STATIC, (float)side * 1.51f, 525, 1, 675);
            wall.friction = 1;
            add_body(w, wall);
        }
        carom_body_def def = box_def(CAROM_KINEMATIC, 0, -1, 0.5f, 1);
        def.friction = 1;
        def.velocity = vec(0, cases[i].speed);
        piston = add_body(w, def);
        for (int k = 0; k < cases[i].count; k++) {
            def = circle_def(CAROM_DYNAMIC, k % 2 ? 0.004f : -0.004f, 0.55f + (float)k, 0.5f);
            def.friction = 1;
            balls[k] = add_body(w, def);
        }
        float least = INFINITY;
        for (int k = 0; k < 200; k++) {
            make_steps(w, 1);
            float face = carom_body_position(w, piston).y + 1;
            least = fminf(least, carom_body_position(w, balls[0]).y - 0.5f - face);
        }
        CHECK(least > -0.0025f, "%d balls at %g: the first is %g inside the piston", cases[i].count,
              (double)cases[i].speed, -(double)least);
        carom_world_destroy(w);
    }
}

/* If springs pushed the overlap out by velocities, one iteration would not remove what the
 * reaction of the wall adds. */
TEST(bodies_that_start_in_each_other_beside_a_wall_stay_at_rest) {
    const float gaps[] = {0.001f, 0.03f, 0.3f}, angles[] = {0, 0.4f, 1.1f};
    for (size_t i = 0; i < COUNT(gaps) * COUNT(angles) * 12; i++) {
        carom_world *w = setup_world();
        float gap = gaps[i % COUNT(gaps)], angle = angles[i / COUNT(gaps) % COUNT(angles)];
        float direction = 0.1f + 0.23f * (float)(i / COUNT(gaps) / COUNT(angles));
        carom_body_def wall = box_def(CAROM_STATIC, 0, 0, 3, 0.5f);
        carom_vec2 up = vec(-sinf(angle), cosf(angle));
        wall.shape.as.box.rot = (carom_rot){up.y, -up.x};
        carom_body fixed = add_rough(w, wall, 0);
        carom_vec2 at = vec(up.x * (0.8f + gap), up.y * (0.8f + gap));
        carom_body a = add_rough(w, circle_def(CAROM_DYNAMIC, at.x, at.y, 0.3f), 0);
        float x = at.x + 0.35f * cosf(angle + direction),
              y = at.y + 0.35f * sinf(angle + direction);
        carom_body b = add_rough(w, circle_def(CAROM_DYNAMIC, x, y, 0.4f), 0);
        for (int k = 0; k < 60; k++) {
            make_steps(w, 1);
            double energy = carom_world_stats(w).kinetic_energy;
            CHECK(energy == 0, "gap %g, angle %g, direction %g: kinetic energy %g in step %d",
                  (double)gap, (double)angle, (double)direction, energy, k);
            float inside =
                -carom_distance_shapes(carom_body_shape(w, fixed), carom_body_shape(w, a));
            CHECK(inside < 1e-5f, "gap %g, angle %g: %g inside the wall", (double)gap,
                  (double)angle, (double)inside);
        }
        float depth = -carom_distance_shapes(carom_body_shape(w, a), carom_body_shape(w, b));
        CHECK(depth < 0.0004f, "gap %g, angle %g, direction %g: still %g deep", (double)gap,
              (double)angle, (double)direction, (double)depth);
        carom_world_destroy(w);
    }
}

/* They fall by less than 2 units, so that a body may be pushed aside, but not up. */
TEST(crates_that_start_in_each_other_above_a_floor_are_not_thrown_up) {
    float worst = 0;
    for (int seed = 0; seed < 60; seed++) {
        carom_world *w = world_with_gravity(-10);
        carom_body crates[3];
        add_body(w, box_def(CAROM_STATIC, 0, -1, 50, 1));
        for (int k = 0; k < 3; k++) {
            float half = 0.3f + 0.02f * (float)((seed * 7 + k * 3) % 11);
            float x = 0.07f * (float)((seed * 5 + k * 9) % 13) - 0.4f;
            float y = half + 0.001f + 0.09f * (float)((seed * 3 + k * 5) % 11);
            crates[k] = add_body(w, box_def(CAROM_DYNAMIC, x, y, half, half));
        }
        for (int k = 0; k < 120; k++) {
            make_steps(w, 1);
            for (int crate = 0; crate < 3; crate++)
                worst = fmaxf(worst, carom_body_velocity(w, crates[crate]).y);
        }
        carom_world_destroy(w);
    }
    printf("crates above a floor: at most %.3f units/s upwards\n", (double)worst);
    CHECK(worst < 0.2f, "thrown up at %g units/s", (double)worst);
}

/* A body of a scene. A circle has half_y = 0, and half_x is its radius. */
typedef struct jam_body {
    uint32_t type;
    float x, y, half_x, half_y, rot_c, rot_s, velocity_x, velocity_y, spin, mass;
} jam_body;

typedef struct jam_scene {
    float gravity, friction, restitution;
    int steps;
    size_t count;
    jam_body bodies[6];
} jam_scene;

/* The greatest speed after any step, and the longest path in a step, as a share of what the
 * greatest speed of all bodies before and after it allows. */
typedef struct jam_figures {
    double speed, path;
} jam_figures;

static double length(carom_vec2 v) {
    return hypot((double)v.x, (double)v.y);
}

static jam_figures run_jam(const jam_scene *scene) {
    carom_world *w = world_with_gravity(scene->gravity);
    carom_body ids[COUNT(scene->bodies)];
    for (size_t i = 0; i < scene->count; i++) {
        const jam_body *b = &scene->bodies[i];
        carom_body_def def = circle_def(b->type, b->x, b->y, b->half_x);
        if (b->half_y > 0)
            def.shape =
                carom_shape_from_box(box(b->x, b->y, b->half_x, b->half_y, b->rot_c, b->rot_s));
        def.velocity = vec(b->velocity_x, b->velocity_y);
        def.spin = b->spin;
        def.mass = b->mass;
        def.friction = scene->friction;
        def.restitution = scene->restitution;
        ids[i] = add_body(w, def);
    }
    jam_figures worst = {0, 0};
    for (int step = 0; step < scene->steps; step++) {
        carom_vec2 from[COUNT(scene->bodies)];
        double before = 0, after = 0, longest = 0;
        for (size_t i = 0; i < scene->count; i++) {
            from[i] = carom_body_position(w, ids[i]);
            before = fmax(before, length(carom_body_velocity(w, ids[i])));
        }
        make_steps(w, 1);
        for (size_t i = 0; i < scene->count; i++) {
            carom_vec2 to = carom_body_position(w, ids[i]);
            after = fmax(after, length(carom_body_velocity(w, ids[i])));
            longest = fmax(longest, length(vec(to.x - from[i].x, to.y - from[i].y)));
        }
        worst.speed = fmax(worst.speed, after);
        worst.path = fmax(worst.path, longest / (fmax(before, after) * (double)STEP));
    }
    carom_world_destroy(w);
    return worst;
}

#define S CAROM_STATIC
#define K CAROM_KINEMATIC
#define D CAROM_DYNAMIC

/* Slow collisions of two bodies, each held by others, must not add up to a path that no velocity
 * explains. */
TEST(a_body_that_others_hold_does_not_shoot_out_when_they_let_go) {
    static const jam_scene scenes[] = {
        {0,
         0,
         0,
         30,
         5,
         {{K, -0.141f, 2.86f, 2.811f, 0.2553f, -0.6021f, -0.7984f, 1.356f, -27.51f, 0, 0},
          {K, 2.716f, 2.384f, 2.071f, 0.1939f, 0.6115f, -0.7912f, -20.7f, -18.17f, 0, 0},
          {S, -1.715f, 0.2972f, 2.575f, 0.1205f, -0.9998f, -0.01788f, 0, 0, 0, 0},
          {D, 1.599f, 0.868f, 0.2946f, 0.4672f, 0.3263f, 0.9453f, 0, 0, 0, 8.54877f},
          {D, 0.6106f, 2.187f, 0.2317f, 0, 1, 0, 0, 0, 0, 7.56684f}}},
        {0,
         0.969389f,
         0,
         30,
         5,
         {{K, -1.909f, -0.9449f, 3.841f, 0.383f, 0.9239f, -0.3827f, 13.79f, 6.822f, 0, 0},
          {K, 2.004f, 1.319f, 2.852f, 0.2174f, 0.7152f, -0.6989f, -12.85f, -8.457f, 0, 0},
          {S, 1.737f, 1.827f, 2.2f, 0.2813f, 0.3107f, 0.9505f, 0, 0, 0, 0},
          {D, 2.965f, -0.8579f, 0.2834f, 0, 1, 0, 0, 0, 0, 0.181912f},
          {D, 2.182f, -0.8244f, 0.4065f, 0.1542f, 0.2423f, -0.9702f, 0, 0, 0, 0.38116f}}},
        {0,
         0,
         0,
         30,
         6,
         {{K, -0.05006f, -1.898f, 3.698f, 0.3913f, 0.8935f, 0.449f, 0.4303f, 16.32f, 0, 0},
          {S, -2.72f, 2.469f, 1.658f, 0.3879f, 0.3241f, 0.946f, 0, 0, 0, 0},
          {S, 2.963f, -0.4039f, 3.793f, 0.345f, 0.2822f, 0.9594f, 0, 0, 0, 0},
          {S, -0.691f, 2.059f, 2.873f, 0.4408f, -0.997f, -0.07768f, 0, 0, 0, 0},
          {D, -0.8116f, -0.1255f, 0.3996f, 0, 1, 0, 0, 0, 0, 8.56392f},
          {D, 0.78f, 0.7894f, 0.3175f, 0, 1, 0, 0, 0, 0, 4.53223f}}}};
    for (size_t i = 0; i < 2 * COUNT(scenes); i++) {
        jam_scene scene = scenes[i / 2];
        scene.gravity = i % 2 ? -10 : 0;
        double path = run_jam(&scene).path;
        CHECK(path < 1.5, "scene %zu, gravity %g: a path of %g times the fastest", i / 2,
              (double)scene.gravity, path);
    }
}

/* Two kinematic bodies close on a ball at 1 unit/s, at an angle of 4 degrees to a wall. A wedge
 * drives it out at 1 / sin(4 degrees) = 14 units/s; the impulses of the steps in which it could not
 * get away must not. */
TEST(a_ball_that_was_squeezed_for_seconds_does_not_shoot_out) {
    static const jam_scene scene = {
        -10,
        0,
        0,
        200,
        4,
        {{K, 1.125f, -2.022f, 3.926f, 0.2187f, -0.939836f, 0.341625f, -0.501968f, 0.902337f, 0, 0},
         {K, 2.913f, -1.873f, 2.804f, 0.2557f, 0.994609f, -0.103696f, -0.86868f, 0.558466f, 0, 0},
         {S, 0.6098f, 0.6934f, 2.839f, 0.1701f, -0.961831f, 0.273643f, 0, 0, 0, 0},
         {D, -1.152f, 0.05292f, 0.3444f, 0, 1, 0, 0, 0, 0, 1.38633f}}};
    double speed = run_jam(&scene).speed;
    printf("a ball that was squeezed: at most %.1f units/s\n", speed);
    CHECK(speed < 30, "driven out at %g units/s", speed);
}

/* A row that a piston crushes against a wall overlaps, and then escapes to the side. */
TEST(a_crushed_row_does_not_shoot_out_its_balls) {
    double worst = 0;
    for (int seed = 0; seed < 12; seed++) {
        carom_world *w = world_with_gravity(-10);
        carom_body balls[7];
        int count = 2 + seed % 6;
        float x = 0;
        add_body(w, box_def(CAROM_STATIC, 0, -1, 50, 1));
        for (int k = 0; k < count; k++) {
            carom_body_def def = circle_def(CAROM_DYNAMIC, x + 0.5f, 0.501f, 0.5f);
            def.restitution = seed < 6 ? 0 : 0.8f;
            balls[k] = add_body(w, def);
            x += 1.01f;
        }
        add_body(w, box_def(CAROM_STATIC, x + 0.51f, 2, 0.5f, 4));
        add_rough(w, box_def(CAROM_KINEMATIC, -0.52f, 2, 0.5f, 1.99f), 0.5f);
        for (int step = 0; step < (int)(96 * x); step++) {
            double before[7];
            for (int k = 0; k < count; k++)
                before[k] = length(carom_body_velocity(w, balls[k]));
            make_steps(w, 1);
            for (int k = 0; k < count; k++)
                worst = fmax(worst, length(carom_body_velocity(w, balls[k])) - before[k]);
        }
        carom_world_destroy(w);
    }
    printf("crushed rows: a speed rises by up to %.1f units/s in a step\n", worst);
    CHECK(worst < 15, "driven out at %g units/s", worst);
}

/* Two rotating boxes close on a ball at the end of a step. The remaining time is too short for the
 * acceleration that would keep the ball on either of them. */
TEST(a_ball_between_two_boxes_that_turn_does_not_shoot_out) {
    static const jam_scene scene = {0,
                                    0,
                                    0.540597f,
                                    60,
                                    3,
                                    {{K, -0.581f, 0.8763f, 2.364f, 0.234f, 0.982481f, -0.186365f,
                                      0.654323f, -0.986992f, 2.80712f, 0},
                                     {K, 1.107f, -1.973f, 2.458f, 0.1521f, 0.354873f, -0.934915f,
                                      -0.579801f, 1.03322f, -0.20747f, 0},
                                     {D, 0.07203f, -1.582f, 0.3416f, 0, 1, 0, 0, 0, 0, 1.42169f}}};
    double speed = run_jam(&scene).speed;
    printf("a ball between boxes that turn: at most %.1f units/s\n", speed);
    CHECK(speed < 100, "driven out at %g units/s", speed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_in_a_shaft_that_just_fits_falls_freely),
        cmocka_unit_test(a_row_of_touching_crates_stays_at_rest_far_from_the_origin),
        cmocka_unit_test(balls_that_a_wall_presses_together_do_not_merge),
        cmocka_unit_test(a_column_in_a_channel_stays_in_front_of_a_fast_piston),
        cmocka_unit_test(bodies_that_start_in_each_other_beside_a_wall_stay_at_rest),
        cmocka_unit_test(crates_that_start_in_each_other_above_a_floor_are_not_thrown_up),
        cmocka_unit_test(a_body_that_others_hold_does_not_shoot_out_when_they_let_go),
        cmocka_unit_test(a_ball_that_was_squeezed_for_seconds_does_not_shoot_out),
        cmocka_unit_test(a_crushed_row_does_not_shoot_out_its_balls),
        cmocka_unit_test(a_ball_between_two_boxes_that_turn_does_not_shoot_out),
    };
    return RUN(tests);
}
