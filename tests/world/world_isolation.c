/* Tests that bodies far away change no bit of a scene.
 *
 * A pile, columns, a row under a pusher, a gas, bodies that stick or circles that roll run alone,
 * and again with something else a thousand units away: a landing pile, a row of crates that a
 * kinematic box pushes, a fast ball, a gas of 200 fast bodies, a body with a force, a sensor, boxes
 * that rotate. Places, velocities and spins of the first scene have to be the same in every step.
 * The far bodies are added first, so that slots and numbers differ, or last. */
#include "expect.h"

#include <string.h>

enum { BODIES = 60, STEPS = 90 };
enum { PILE, COLUMN, ROW, GAS, STICKY, ROLLING, SCENES };
enum { ALONE, FAR_PILE, FAR_PUSHER, FAR_SHOT, FAR_GAS, FAR_FORCE, FAR_SENSOR, FAR_BOXES, VARIANTS };

static const char *const scene_names[SCENES] = {
    "pile", "column", "row", "gas", "bodies that stick", "circles that roll"};
static const char *const far_names[VARIANTS] = {
    "",        "a landing pile", "a pusher",         "a fast ball", "200 fast bodies",
    "a force", "a sensor",       "boxes that rotate"};

typedef struct state {
    carom_vec2 place, velocity;
    float spin;
} state;

static void add_pile(carom_world *w, inputs_rng *rng, double x, carom_body *out) {
    const expect_material wall = {0.0, 0.5};
    expect_wall(w, x, -1.0, 8.0, 1.0, wall);
    expect_wall(w, x - 4.5, 20.0, 0.5, 20.0, wall);
    expect_wall(w, x + 4.5, 20.0, 0.5, 20.0, wall);
    for (int i = 0; i < BODIES; i++) {
        expect_material material = {build_between(rng, 0.0, 0.6), build_between(rng, 0.0, 0.6)};
        double jitter = build_between(rng, -0.04, 0.04);
        out[i] = expect_body(w, i % 4 == 0, x - 3.5 + i % 7 * 1.1 + jitter, 1.0 + i / 7 * 1.05, 0.5,
                             material);
        expect_set_velocity(w, out[i], 0.0, -8.0);
    }
}

static void add_column(carom_world *w, inputs_rng *rng, carom_body *out) {
    expect_wall(w, 0.0, -1.0, 8.0, 1.0, (expect_material){0.0, 0.5});
    for (int i = 0; i < BODIES; i++) {
        double x = i % 6 * 2.0 - 5.0;
        out[i] = expect_body(w, i % 2 == 0, x, 1.0 + i / 6 * build_between(rng, 1.0, 1.05), 0.5,
                             (expect_material){0.0, 0.3});
        expect_set_velocity(w, out[i], 0.0, -5.0);
    }
}

static void add_gas(carom_world *w, inputs_rng *rng, carom_body *out) {
    expect_room(w, (build_region){-10.0, -10.0, 10.0, 10.0}, (expect_material){1.0, 0.0});
    for (int i = 0; i < BODIES; i++) {
        carom_vec2 v = build_in_disc(rng);
        out[i] = expect_body(w, i % 5 == 0, i % 8 * 2.2 - 8.0, i / 8 * 2.2 - 8.0, 0.5,
                             (expect_material){build_between(rng, 0.5, 1.0), 0.1});
        expect_set_velocity(w, out[i], 20.0 * (double)v.x, 20.0 * (double)v.y);
    }
}

/* Three rows of balls and crates on the ground, each before a kinematic box. */
static void add_row(carom_world *w, inputs_rng *rng, carom_body *out) {
    const int each = BODIES / 3;
    expect_wall(w, 0.0, -1.0, 200.0, 1.0, (expect_material){0.0, 0.4});
    for (int i = 0; i < BODIES; i++) {
        double x = -100.0 + i / each * 60.0;
        expect_material material = {i / each == 2 ? 0.4 : 0.0, 0.3};
        if (i % each == 0)
            expect_set_velocity(w, expect_driver(w, x - 1.5, 0.6, 0.5, 0.5, material),
                                1.0 + 4.0 * (i / each), 0.0);
        out[i] = expect_body(w, i % 4 != 3, x + i % each * build_between(rng, 1.0, 1.05), 0.5, 0.5,
                             material);
    }
}

/* Restitution 0 and no gravity: bodies that fly to one point. */
static void add_sticky(carom_world *w, inputs_rng *rng, carom_body *out) {
    for (int i = 0; i < BODIES; i++) {
        carom_vec2 at = build_in_disc(rng);
        double x = 9.0 * (double)at.x, y = 9.0 * (double)at.y;
        out[i] = expect_body(w, i % 4 == 0, x, y, build_between(rng, 0.3, 0.5),
                             (expect_material){0.0, 0.3});
        expect_set_velocity(w, out[i], -3.0 * x, -3.0 * y);
    }
}

/* Circles that turn, with friction, between boxes of fixed rotation on a slope. */
static void add_rolling(carom_world *w, inputs_rng *rng, carom_body *out) {
    expect_material material = {0.2, 0.6};
    carom_body_def slope = build_box(CAROM_STATIC, 0.0, -3.0, 60.0, 1.0, (carom_rot){0.98f, -0.2f});
    slope.friction = 0.7f;
    judge_add(w, &slope);
    for (int i = 0; i < BODIES; i++) {
        double x = -20.0 + i % 20 * 1.1 + build_between(rng, 0.0, 0.1), y = 8.0 + i / 20 * 1.3;
        carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, 0.5);
        expect_turning(&def, material);
        out[i] = i % 3 ? judge_add(w, &def) : expect_body(w, true, x, y, 0.4, material);
    }
}

/* They land on a wall, on corners and on faces. */
static void add_far_boxes(carom_world *w) {
    const expect_material material = {0.2, 0.4};
    expect_wall(w, 1000.0, -1.0, 30.0, 1.0, material);
    for (int i = 0; i < 6; i++) {
        carom_body_def def = build_box(CAROM_DYNAMIC, 990.0 + 3.0 * i, 1.2, 1.0, 0.5,
                                       (carom_rot){1.0f, 0.3f * (float)i});
        expect_turning(&def, material);
        judge_add(w, &def);
    }
}

/* Fast enough for several windows (docs/WORLD.md). */
static void add_far_gas(carom_world *w, inputs_rng *rng) {
    expect_room(w, (build_region){980.0, -20.0, 1020.0, 20.0}, (expect_material){1.0, 0.0});
    for (int i = 0; i < 200; i++) {
        carom_vec2 v = build_direction(rng);
        carom_body b = expect_body(w, i % 5 == 0, 982.0 + i % 15 * 2.4, -18.0 + i / 15 * 2.4, 0.5,
                                   (expect_material){1.0, 0.0});
        expect_set_velocity(w, b, 400.0 * (double)v.x, 400.0 * (double)v.y);
    }
}

static carom_body add_far(carom_world *w, int variant) {
    inputs_rng rng = inputs_seeded(3);
    const expect_material material = {0.2, 0.4};
    carom_body bodies[BODIES] = {{0, 0}};
    if (variant == FAR_PILE) {
        add_pile(w, &rng, 1000.0, bodies);
    } else if (variant == FAR_GAS) {
        add_far_gas(w, &rng);
    } else if (variant == FAR_BOXES) {
        add_far_boxes(w);
    } else if (variant == FAR_SENSOR) {
        /* If the world has a sensor, every island is run in full. */
        carom_body_def def = build_circle(CAROM_KINEMATIC, 1000.0, 0.0, 1.0);
        def.flags = CAROM_BODY_SENSOR;
        bodies[0] = judge_add(w, &def);
    } else if (variant != ALONE) {
        expect_wall(w, 1000.0, -1.0, 30.0, 1.0, material);
        for (int i = 0; i < 5; i++)
            bodies[0] = expect_body(w, true, 1000.0 + i * 1.05, 0.5, 0.5, material);
        carom_body driver = expect_driver(w, 998.5, 0.6, 0.5, 0.5, material);
        if (variant == FAR_PUSHER)
            expect_set_velocity(w, driver, 2.6, 0.0);
        if (variant == FAR_SHOT)
            expect_set_velocity(w, bodies[0], 300.0, 100.0);
    }
    return bodies[0];
}

static void play(int scene, int variant, bool first, inputs_rng rng, state out[STEPS][BODIES]) {
    carom_world *w = expect_world(scene != GAS && scene != STICKY);
    carom_body far = {0, 0}, bodies[BODIES];
    if (first)
        far = add_far(w, variant);
    if (scene == PILE)
        add_pile(w, &rng, 0.0, bodies);
    else if (scene == COLUMN)
        add_column(w, &rng, bodies);
    else if (scene == ROW)
        add_row(w, &rng, bodies);
    else if (scene == STICKY)
        add_sticky(w, &rng, bodies);
    else if (scene == ROLLING)
        add_rolling(w, &rng, bodies);
    else
        add_gas(w, &rng, bodies);
    if (!first)
        far = add_far(w, variant);
    for (int i = 0; i < STEPS; i++) {
        if (variant == FAR_FORCE)
            judge_need(carom_body_apply_force(w, far, (carom_vec2){1000, 0}) == CAROM_OK,
                       "no force");
        judge_step(w, EXPECT_DT);
        judge_that(variant != FAR_GAS || carom_world_stats(w).windows > 4, "few windows in step %d",
                   i);
        for (int k = 0; k < BODIES; k++) {
            out[i][k].place = carom_body_position(w, bodies[k]);
            out[i][k].velocity = carom_body_velocity(w, bodies[k]);
            out[i][k].spin = carom_body_spin(w, bodies[k]);
        }
    }
    carom_world_destroy(w);
}

static void test_scene(int scene, int variant, bool first, long count, inputs_rng *rng) {
    static state alone[STEPS][BODIES], beside[STEPS][BODIES];
    uint64_t changed = 0;
    judge_case("%s, %s far away, added %s", scene_names[scene], far_names[variant],
               first ? "first" : "last");
    for (long i = 0; i < count; i++) {
        inputs_rng same = inputs_seeded(inputs_next(rng));
        play(scene, ALONE, false, same, alone);
        play(scene, variant, first, same, beside);
        for (int step = 0; step < STEPS; step++) {
            if (memcmp(alone[step], beside[step], sizeof alone[step]) != 0) {
                judge_that(false, "world %ld differs from step %d on", i, step);
                changed++;
                break;
            }
        }
    }
    judge_none("worlds that it changes", changed);
}

int main(int argc, char **argv) {
    const test_program program = {"isolation", "worlds in each class", 3, 300, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int i = 0; i < SCENES * (VARIANTS - 1) * 2; i++) {
        inputs_rng rng = test_options_rng(&options, "isolation", i);
        test_scene(i % SCENES, 1 + i / SCENES % (VARIANTS - 1), i >= SCENES * (VARIANTS - 1),
                   options.count, &rng);
    }
    return judge_finish();
}
