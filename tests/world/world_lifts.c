/* Tests that bodies that rotate stay outside of lifts, and that jams of them end in bounded work.
 *
 * One to ten circles and boxes fall on a kinematic box that rises, sinks or swings. Only their own
 * weight presses them, so they can always get away. In the last row bodies of all types start
 * inside each other.
 *
 * --count N runs N lifts. */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include "expect.h"

enum { RISES, SWINGS, RETURNS, MOTIONS };

typedef struct lift {
    expect_material material;
    double speed;
    uint32_t count;
    int motion;
    bool walls;
} lift;

static lift draw_lift(inputs_rng *rng) {
    lift l = {.speed = build_ratio(rng, 0.1, 10.0),
              .count = 1 + (uint32_t)build_between(rng, 0.0, 9.999),
              .motion = (int)build_between(rng, 0.0, 2.999),
              .walls = build_between(rng, 0.0, 1.0) < 0.5};
    if (build_between(rng, 0.0, 1.0) < 0.7)
        l.material.friction = build_between(rng, 0.0, 1.0);
    if (build_between(rng, 0.0, 1.0) < 0.5)
        l.material.restitution = build_between(rng, 0.0, 0.6);
    return l;
}

/* A column of bodies at random angles, half of them upright. */
static void fill(carom_world *w, const lift *l, inputs_rng *rng) {
    double top = 0.05;
    for (uint32_t i = 0; i < l->count; i++) {
        double hx = build_between(rng, 0.2, 0.8), hy = build_between(rng, 0.2, 0.8);
        double x = build_between(rng, -1.0, 1.0), reach = hypot(hx, hy);
        carom_vec2 axis = build_direction(rng);
        carom_rot rot = {1, 0};
        if (build_between(rng, 0.0, 1.0) < 0.5)
            rot = (carom_rot){axis.x, axis.y};
        carom_body_def def = build_box(CAROM_DYNAMIC, x, top + reach, hx, hy, rot);
        if (build_between(rng, 0.0, 1.0) < 0.3)
            def = build_circle(CAROM_DYNAMIC, x, top + reach, hx);
        expect_turning(&def, l->material);
        judge_add(w, &def);
        top += 2.0 * reach;
    }
}

static double speed_at(const lift *l, int step) {
    if (l->motion == SWINGS)
        return l->speed * sin(0.05 * step);
    if (l->motion == RISES)
        return step < 60 ? 0.0 : l->speed;
    return step < 60    ? 0.0
           : step < 160 ? l->speed
           : step < 200 ? 0.0
           : step < 300 ? -l->speed
                        : 0.0;
}

static expect_overlaps run_lift(const lift *l, inputs_rng *rng) {
    static measure m;
    carom_world *w = expect_world(true);
    carom_body box = expect_driver(w, 0.0, -0.5, build_between(rng, 1.0, 6.0), 0.5, l->material);
    if (l->walls)
        expect_channel(w, 6.5, -100.0, 200.0, l->material);
    fill(w, l, rng);
    measure_open(&m, w);
    expect_overlaps worst = {0, 0};
    for (int step = 0; step < 400; step++) {
        expect_set_velocity(w, box, 0.0, speed_at(l, step));
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        expect_overlap(&m, &worst);
    }
    carom_world_destroy(w);
    return worst;
}

/* Returns the processor time of a lift, in seconds. */
static double test_lifts(const test_options *options) {
    clock_t start = clock();
    real worst = 0;
    uint64_t deep = 0;
    for (long i = 0; i < options->count; i++) {
        inputs_rng rng = test_options_rng(options, "lifts", (int)i);
        lift l = draw_lift(&rng);
        expect_overlaps o = run_lift(&l, &rng);
        worst = fmaxl(worst, o.fixed);
        deep += o.fixed > 0.005L;
    }
    judge_case("%ld lifts with 1 to 10 circles and boxes that rotate", options->count);
    judge_most("overlap with the lift, share of the size", (double)worst, 0.005);
    judge_none("lifts with a deeper overlap", deep);
    return (double)(clock() - start) / CLOCKS_PER_SEC / (double)options->count;
}

/* ---- a jam ----------------------------------------------------------------------------------- */

/* Static, kinematic and dynamic bodies at random places in a square. */
static void fill_jam(carom_world *w, inputs_rng *rng, uint32_t count, double half) {
    for (uint32_t i = 0; i < count; i++) {
        double kind = build_between(rng, 0.0, 1.0), hx = build_between(rng, 0.1, 1.0);
        double x = build_between(rng, -half, half), y = build_between(rng, -half, half);
        uint32_t type = kind < 0.15 ? CAROM_STATIC : kind < 0.35 ? CAROM_KINEMATIC : CAROM_DYNAMIC;
        carom_vec2 axis = build_direction(rng);
        carom_body_def def =
            build_box(type, x, y, hx, build_between(rng, 0.1, 1.0), (carom_rot){axis.x, axis.y});
        if (i % 2)
            def = build_circle(type, x, y, hx);
        def.friction = (float)build_between(rng, 0.0, 1.0);
        def.restitution = (float)build_between(rng, 0.0, 0.9);
        if (type != CAROM_STATIC) {
            def.velocity = (carom_vec2){(float)build_between(rng, -5.0, 5.0),
                                        (float)build_between(rng, -5.0, 5.0)};
            def.spin = (float)build_between(rng, -5.0, 5.0);
        }
        def.flags = 0;
        judge_add(w, &def);
    }
}

/* A limit on the events of each body bounds the work of a step. Processor times depend on the
 * machine, so they are compared with that of a lift. */
static void test_jam(const test_options *options, double lift_time) {
    inputs_rng rng = test_options_rng(options, "jam", 0);
    carom_world *w = expect_world(true);
    fill_jam(w, &rng, 120, 1.5);
    clock_t start = clock();
    for (int i = 0; i < 5; i++)
        judge_step(w, EXPECT_DT);
    double time = (double)(clock() - start) / CLOCKS_PER_SEC;
    judge_case("120 bodies of all types, placed inside each other, 5 steps");
    judge_most("processor time, in times that of a lift", time / lift_time, 2000.0);
    judge_figure("stalled bodies in the fifth step", carom_world_stats(w).stalled);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"lifts", "lifts", 200, 4000, false};
    test_options options = test_options_read(argc, argv, &program);
    double time = test_lifts(&options);
    test_jam(&options, time);
    return judge_finish();
}
