/* Tests that a step has the same result for any number of time windows, bit for bit.
 *
 * A step is detected in several windows of time when bodies are fast. Here each scene runs in one
 * window, and again with the number of windows forced to 2, 5 and 17, and to 5 with three threads.
 * State, events and statistics have to agree after every step. */
#include "expect.h"
#include "scenes.h"
#include "world/step.h"

#include <stdio.h>

enum { STEPS = 200, FEW = 60, MANY = 150 };

typedef struct scene {
    const char *name;
    bool gravity;
    void (*fill)(carom_world *w, inputs_rng *rng);
    void (*tick)(carom_world *w, long step);
} scene;

static expect_material any_material(inputs_rng *rng) {
    return (expect_material){build_between(rng, 0.0, 1.0), build_between(rng, 0.0, 0.6)};
}

static carom_body_def drawn(carom_body_def def, expect_material material) {
    def.restitution = (float)material.restitution;
    def.friction = (float)material.friction;
    return def;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

/* Bodies on a lattice, which fly in all directions at up to `speed`. */
static void add_gas(carom_world *w, inputs_rng *rng, int count, double speed,
                    const expect_material *material) {
    for (int i = 0; i < count; i++) {
        carom_vec2 v = build_in_disc(rng);
        expect_material own = material != NULL ? *material : any_material(rng);
        carom_body b = expect_body(w, i % 5 == 0, i % 12 * 1.6 - 8.8, i / 12 * 1.6 - 8.8,
                                   build_between(rng, 0.2, 0.7), own);
        expect_set_velocity(w, b, speed * (double)v.x, speed * (double)v.y);
    }
}

static void fill_gas(carom_world *w, inputs_rng *rng) {
    const expect_material elastic = {1.0, 0.0};
    expect_room(w, (build_region){-10.0, -10.0, 10.0, 10.0}, elastic);
    add_gas(w, rng, 140, 40.0, &elastic);
}

static void fill_restitutions(carom_world *w, inputs_rng *rng) {
    expect_room(w, (build_region){-10.0, -10.0, 10.0, 10.0}, (expect_material){0.3, 0.3});
    add_gas(w, rng, 140, 60.0, NULL);
}

static void fill_pile(carom_world *w, inputs_rng *rng) {
    const expect_material wall = {0.0, 0.5};
    expect_wall(w, 0.0, -1.0, 8.0, 1.0, wall);
    expect_wall(w, -4.5, 20.0, 0.5, 20.0, wall);
    expect_wall(w, 4.5, 20.0, 0.5, 20.0, wall);
    for (int i = 0; i < MANY; i++) {
        expect_material material = {build_between(rng, 0.0, 0.6), build_between(rng, 0.0, 0.6)};
        double x = -3.5 + i % 7 * 1.1 + build_between(rng, -0.04, 0.04);
        carom_body b = expect_body(w, i % 4 == 0, x, 1.0 + i / 7 * 1.05, 0.5, material);
        expect_set_velocity(w, b, 0.0, -12.0);
    }
}

static void fill_pistons(carom_world *w, inputs_rng *rng) {
    for (int i = 0; i < 8; i++) {
        const double x = 4.0 * i;
        const expect_material material = any_material(rng);
        expect_wall(w, x - 1.55, 5.0, 1.0, 10.0, material);
        expect_wall(w, x + 1.55, 5.0, 1.0, 10.0, material);
        expect_wall(w, x, 14.0, 1.0, 0.5, material);
        carom_body piston = expect_driver(w, x, -1.0, 0.5, 0.5, material);
        expect_set_velocity(w, piston, 0.0, 0.5 * (1 << i % 5));
        for (int k = 0; k < 2 + i; k++)
            expect_body(w, (i + k) % 3 == 0, x, 0.2 + 1.02 * k, 0.5, material);
    }
}

static void tick_pistons(carom_world *w, long step) {
    if (step % 50 != 49)
        return;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); carom_body_is_valid(w, b);
         b = carom_world_next(w, b)) {
        carom_vec2 v = carom_body_velocity(w, b);
        carom_body_def def;
        if (carom_body_get(w, b, &def) == CAROM_OK && def.type == CAROM_KINEMATIC)
            expect_set_velocity(w, b, (double)-v.x, (double)-v.y);
    }
}

static void fill_rows(carom_world *w, inputs_rng *rng) {
    expect_wall(w, 0.0, -1.0, 100.0, 1.0, (expect_material){0.0, 0.4});
    for (int i = 0; i < 4; i++) {
        const double x = -80.0 + 40.0 * i;
        const expect_material material = {i == 3 ? 0.4 : 0.0, 0.3};
        carom_body driver = expect_driver(w, x - 1.5, 0.6, 0.5, 0.5, material);
        expect_set_velocity(w, driver, 1.0 + 9.0 * i, 0.0);
        for (int k = 0; k < 8; k++)
            expect_body(w, k % 4 != 3, x + (1.0 + build_between(rng, 0.0, 0.2)) * k, 0.5, 0.5,
                        material);
    }
}

static void fill_overlaps(carom_world *w, inputs_rng *rng) {
    expect_room(w, (build_region){-10.0, -10.0, 10.0, 10.0}, (expect_material){0.0, 0.5});
    for (int i = 0; i < MANY; i++) {
        carom_vec2 at = build_in_disc(rng);
        expect_body(w, i % 3 == 0, 5.0 * (double)at.x, 5.0 * (double)at.y,
                    build_between(rng, 0.3, 0.8), any_material(rng));
    }
}

/* Bodies that all fly to one point, without gravity and rebound: isolated jams. */
static void fill_crowd(carom_world *w, inputs_rng *rng) {
    for (int i = 0; i < MANY; i++) {
        carom_vec2 at = build_in_disc(rng);
        double x = 12.0 * (double)at.x, y = 12.0 * (double)at.y;
        carom_body b = expect_body(w, i % 4 == 0, x, y, build_between(rng, 0.3, 0.5),
                                   (expect_material){0.0, 0.3});
        expect_set_velocity(w, b, -4.0 * x, -4.0 * y);
    }
}

static void fill_paddles(carom_world *w, inputs_rng *rng) {
    expect_room(w, (build_region){-12.0, -12.0, 12.0, 12.0}, (expect_material){0.2, 0.3});
    for (int i = 0; i < 4; i++) {
        carom_body_def def = drawn(build_box(CAROM_KINEMATIC, -7.5 + 5.0 * i, -4.0 + i % 2 * 4.0,
                                             2.2, 0.2, (carom_rot){1, 0}),
                                   any_material(rng));
        def.spin = (float)((i % 2 ? -1.0 : 1.0) * (1 << 2 * i) * 0.3);
        judge_add(w, &def);
    }
    add_gas(w, rng, MANY, 2.0, NULL);
}

static void fill_sensors(carom_world *w, inputs_rng *rng) {
    fill_restitutions(w, rng);
    for (int i = 0; i < 24; i++) {
        carom_vec2 at = build_in_disc(rng);
        const uint32_t type = i % 3 == 0   ? CAROM_STATIC
                              : i % 3 == 1 ? CAROM_KINEMATIC
                                           : CAROM_DYNAMIC;
        carom_vec2 axis = build_direction(rng);
        carom_body_def def =
            build_box(type, 8.0 * (double)at.x, 8.0 * (double)at.y, build_between(rng, 0.05, 1.0),
                      0.1, (carom_rot){axis.x, axis.y});
        def.flags = CAROM_BODY_SENSOR;
        if (type != CAROM_STATIC)
            def.velocity = build_in_disc(rng);
        if (type == CAROM_KINEMATIC)
            def.spin = (float)build_between(rng, -30.0, 30.0);
        judge_add(w, &def);
    }
}

static void fill_shelves(carom_world *w, inputs_rng *rng) {
    expect_room(w, (build_region){-10.0, -10.0, 10.0, 10.0}, (expect_material){0.5, 0.1});
    for (int i = 0; i < 8; i++) {
        carom_body_def def =
            drawn(build_box(i % 4 == 3 ? CAROM_KINEMATIC : CAROM_STATIC, i % 3 * 5.0 - 5.0,
                            i * 2.2 - 8.0, 2.4, 0.1, (carom_rot){1, 0}),
                  any_material(rng));
        def.sides = i % 2 ? CAROM_SIDE_POS_Y : CAROM_SIDE_POS_Y | CAROM_SIDE_NEG_X;
        if (def.type == CAROM_KINEMATIC)
            def.velocity = (carom_vec2){0, 0.5f};
        judge_add(w, &def);
    }
    add_gas(w, rng, MANY, 25.0, NULL);
}

static void fill_press(carom_world *w, inputs_rng *rng) {
    const expect_material wall = {0.0, 0.5};
    expect_wall(w, 0.0, -1.0, 8.0, 1.0, wall);
    expect_wall(w, -5.0, 5.0, 0.5, 6.0, wall);
    for (int i = 0; i < FEW; i++)
        expect_body(w, i % 4 == 0, -4.0 + i % 8 * 1.01, 0.5 + i / 8 * 1.01, 0.5,
                    (expect_material){0.0, build_between(rng, 0.0, 0.5)});
    carom_body side = expect_driver(w, 5.0, 5.0, 0.5, 6.0, wall);
    expect_set_velocity(w, side, -0.8, 0.0);
    carom_body lid = expect_driver(w, 0.0, 14.0, 8.0, 0.5, wall);
    expect_set_velocity(w, lid, 0.0, -1.5);
}

/* Small piles that fall asleep, and are woken by a ball and by a kinematic box. */
static void fill_sleepers(carom_world *w, inputs_rng *rng) {
    expect_wall(w, 0.0, -1.0, 60.0, 1.0, (expect_material){0.0, 0.6});
    for (int i = 0; i < 12; i++)
        for (int k = 0; k < 5; k++)
            expect_body(w, true, 4.0 * i - 20.0 + build_between(rng, -0.02, 0.02), 0.5 + 1.001 * k,
                        0.5, (expect_material){0.0, 0.6});
}

static void tick_sleepers(carom_world *w, long step) {
    const expect_material material = {0.5, 0.2};
    if (step == 120) {
        expect_set_velocity(w, expect_body(w, false, -27.0, 2.2, 0.4, material), 150.0, 0.0);
        expect_set_velocity(w, expect_body(w, false, 9.9, 9.0, 0.4, material), 0.0, -100.0);
        expect_set_velocity(w, expect_driver(w, 30.0, 1.5, 0.5, 1.0, material), -20.0, 0.0);
    }
}

/* With enough bodies for threads. */
#define NAMED(which)                                                                               \
    static void fill_##which(carom_world *w, inputs_rng *rng) {                                    \
        judge_need(scene_fill(which, w, carom_allocator_default(), 700, rng), "no scene");         \
    }                                                                                              \
    static void tick_##which(carom_world *w, long step) {                                          \
        scene_tick(which, w, (uint64_t)step);                                                      \
    }
NAMED(SCENE_GAS)
NAMED(SCENE_PILE)
NAMED(SCENE_SWARM)
NAMED(SCENE_MIXED)
NAMED(SCENE_BREAKOUT)

static const scene all_scenes[] = {
    {"gas", false, fill_gas, NULL},
    {"mixed restitutions", false, fill_restitutions, NULL},
    {"mixed restitutions, gravity", true, fill_restitutions, NULL},
    {"pile that lands", true, fill_pile, NULL},
    {"pistons, gravity", true, fill_pistons, tick_pistons},
    {"pistons", false, fill_pistons, tick_pistons},
    {"rows that are pushed", true, fill_rows, NULL},
    {"overlapping starts, gravity", true, fill_overlaps, NULL},
    {"overlapping starts", false, fill_overlaps, NULL},
    {"crowd", false, fill_crowd, NULL},
    {"paddles", true, fill_paddles, NULL},
    {"sensors", false, fill_sensors, NULL},
    {"one-way shelves", true, fill_shelves, NULL},
    {"press", true, fill_press, NULL},
    {"sleep and waking", true, fill_sleepers, tick_sleepers},
    {"large gas", false, fill_SCENE_GAS, tick_SCENE_GAS},
    {"large pile", true, fill_SCENE_PILE, tick_SCENE_PILE},
    {"swarm", false, fill_SCENE_SWARM, tick_SCENE_SWARM},
    {"everything", true, fill_SCENE_MIXED, tick_SCENE_MIXED},
    {"breakout", false, fill_SCENE_BREAKOUT, tick_SCENE_BREAKOUT},
};

/* ---- the comparison -------------------------------------------------------------------------- */

typedef struct trace {
    uint64_t state[STEPS], events[STEPS];
    double lost[STEPS], moved[STEPS];
    uint32_t stalled[STEPS];
    uint64_t hits, exhausted, asleep;
} trace;

typedef struct variant {
    uint32_t windows, threads;
} variant;

static void play(const scene *s, variant v, inputs_rng rng, trace *out) {
    carom_world_def def = carom_world_def_default();
    def.gravity = (carom_vec2){0, s->gravity ? (float)-EXPECT_G : 0.0f};
    def.threads = v.threads;
    carom_world *w = carom_world_create(&def);
    judge_need(w != NULL, "no world");
    s->fill(w, &rng);
    out->hits = out->exhausted = out->asleep = 0;
    w->step->forced_windows = v.windows;
    for (long i = 0; i < STEPS; i++) {
        if (s->tick != NULL)
            s->tick(w, i);
        judge_step(w, EXPECT_DT);
        const carom_step_stats stats = carom_world_stats(w);
        judge_that(stats.windows == v.windows || stats.asleep > 0, "%u windows", stats.windows);
        out->state[i] = carom_world_hash(w);
        out->events[i] = measure_events(w);
        out->lost[i] = stats.lost;
        out->moved[i] = stats.moved;
        out->stalled[i] = stats.stalled;
        out->hits += stats.impacts;
        out->exhausted += stats.stalled;
        out->asleep += stats.asleep;
    }
    carom_world_destroy(w);
}

/* The first step in which they differ; statistics are compared last, because they sum up
 * everything. */
static long first_difference(const trace *a, const trace *b, const char **what) {
    for (long i = 0; i < STEPS; i++) {
        *what = a->events[i] != b->events[i] ? "events" : "state";
        if (a->events[i] != b->events[i] || a->state[i] != b->state[i])
            return i;
    }
    for (long i = 0; i < STEPS; i++) {
        *what = a->stalled[i] != b->stalled[i] ? "exhausted bodies" : "path lengths";
        if (a->stalled[i] != b->stalled[i] || !(a->lost[i] == b->lost[i]) ||
            !(a->moved[i] == b->moved[i]))
            return i;
    }
    return STEPS;
}

static void test_scene(const scene *s, long count, inputs_rng *rng) {
    static trace one, many;
    static const variant variants[] = {{2, 1}, {5, 1}, {17, 1}, {5, 3}};
    uint64_t changed = 0, hits = 0, exhausted = 0, asleep = 0;
    judge_case("%s", s->name);
    for (long i = 0; i < count; i++) {
        inputs_rng same = inputs_seeded(inputs_next(rng));
        play(s, (variant){1, 1}, same, &one);
        hits += one.hits;
        exhausted += one.exhausted;
        asleep += one.asleep;
        for (size_t k = 0; k < sizeof variants / sizeof *variants; k++) {
            const char *what;
            play(s, variants[k], same, &many);
            long step = first_difference(&one, &many, &what);
            if (!judge_that(step == STEPS,
                            "world %ld, %u windows, %u threads: %s differ in step %ld", i,
                            variants[k].windows, variants[k].threads, what, step))
                changed++;
        }
    }
    judge_figure("hits in one window", (double)hits);
    judge_figure("exhausted bodies", (double)exhausted);
    judge_figure("sleeping bodies", (double)asleep);
    judge_none("worlds that windows change", changed);
}

int main(int argc, char **argv) {
    const test_program program = {"windows", "worlds of each scene", 1, 20, false};
    test_options options = test_options_read(argc, argv, &program);
    for (size_t i = 0; i < sizeof all_scenes / sizeof *all_scenes; i++) {
        inputs_rng rng = test_options_rng(&options, "windows", (int)i);
        test_scene(&all_scenes[i], options.count, &rng);
    }
    return judge_finish();
}
