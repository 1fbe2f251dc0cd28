/* Tests that the energy of bodies that rotate hardly rises among static boxes.
 *
 * 14 circles and boxes fall between static boxes at random angles. A box that is wedged between a
 * static and a dynamic one must not be ejected with energy that comes from nowhere. Scenes in which
 * a body starts inside another are skipped, because moving them apart lifts bodies.
 *
 * --count N runs N scenes. */
#include <math.h>
#include "expect.h"

enum { BODIES = 14, STATICS = 6 };

static const double floor_height = -12.0;

static void fill(carom_world *w, expect_material material, inputs_rng *rng) {
    for (int i = 0; i < STATICS; i++) {
        double x = build_between(rng, -6.0, 6.0), y = build_between(rng, -8.0, 0.0);
        carom_vec2 axis = build_direction(rng);
        carom_body_def def = build_box(CAROM_STATIC, x, y, build_between(rng, 0.3, 3.0),
                                       build_between(rng, 0.3, 2.0), (carom_rot){axis.x, axis.y});
        def.restitution = (float)material.restitution;
        def.friction = (float)material.friction;
        judge_add(w, &def);
    }
    expect_wall(w, 0.0, -11.0, 12.0, 1.0, material);
    expect_channel(w, 8.0, -14.0, 14.0, material);
    for (int i = 0; i < BODIES; i++) {
        double x = (i % 7 - 3) * 2.3, y = 3.0 + (double)(i / 7) * 2.5;
        double hx = build_between(rng, 0.2, 0.8), hy = build_between(rng, 0.2, 0.8);
        carom_vec2 axis = build_direction(rng);
        carom_body_def def = build_box(CAROM_DYNAMIC, x, y, hx, hy, (carom_rot){axis.x, axis.y});
        if (build_between(rng, 0.0, 1.0) < 0.4)
            def = build_circle(CAROM_DYNAMIC, x, y, hx);
        expect_turning(&def, material);
        def.velocity = (carom_vec2){(float)build_between(rng, -5.0, 5.0),
                                    (float)build_between(rng, -5.0, 5.0)};
        def.spin = (float)build_between(rng, -5.0, 5.0);
        judge_add(w, &def);
    }
}

/* Returns the largest rise of the energy in a step, as a share of the kinetic energy and the sum of
 * potentials; 0 if bodies start inside each other. */
static real run_scene(inputs_rng *rng) {
    static measure m;
    const carom_vec2 gravity = {0, (float)-EXPECT_G};
    expect_material material = {0.0, 0.0};
    if (build_between(rng, 0.0, 1.0) < 0.6)
        material.restitution = build_between(rng, 0.0, 0.9);
    if (build_between(rng, 0.0, 1.0) < 0.7)
        material.friction = build_between(rng, 0.0, 1.0);
    carom_world *w = expect_world(true);
    fill(w, material, rng);
    measure_open(&m, w);
    measure_update(&m, w);
    expect_overlaps start = {0, 0};
    expect_overlap(&m, &start);
    real weight = 0, worst = 0;
    for (uint32_t i = 0; i < m.count; i++)
        weight += m.body[i].type == CAROM_DYNAMIC ? m.body[i].mass * (real)EXPECT_G : 0;
    real last = measure_kinetic(&m) + measure_potential(&m, gravity);
    for (int step = 0; step < 240 && start.fixed == 0 && start.dynamic == 0; step++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        real potential = measure_potential(&m, gravity), kinetic = measure_kinetic(&m);
        real scale = kinetic + potential - weight * (real)floor_height;
        worst = fmaxl(worst, (kinetic + potential - last) / scale);
        last = kinetic + potential;
    }
    carom_world_destroy(w);
    return worst;
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "among", 300, 6000);
    real worst = 0;
    uint64_t above = 0;
    for (long i = 0; i < options.count; i++) {
        inputs_rng rng = test_options_rng(&options, "among", (int)i);
        real rise = run_scene(&rng);
        worst = fmaxl(worst, rise);
        above += rise > 1e-4L;
    }
    judge_case("%ld scenes of %d circles and boxes among static boxes", options.count, BODIES);
    /* Components of circles alone are not limited by contacts/warm.c: in 1 of 3000 scenes one
     * throws up a circle. */
    judge_most("rise of the energy in a step, share", (double)worst,
               options.count > 1000 ? 1e-2 : 1e-3);
    judge_most("scenes in which it rises by more than 1e-4, share",
               (double)above / (double)options.count, 0.02);
    return judge_finish();
}
