/* Tests that stacks, rows and piles rest far from the origin, where floats are coarse, as they do
 * near it.
 *
 * Bodies are put where they just touch, or a little apart, at x from 0 to 1e6. They have to stay
 * there: no body rises, sinks into its support or moves aside by more than the margin of sweeps,
 * which is 2^-22 of the coordinates for each body. */
#include "expect.h"

#include <math.h>

enum { MOST = 12, STEPS = 240 };
enum { CRATES, BALLS, MIXED, LANDED, KINDS };
static const char *const names[KINDS] = {"stack of crates", "column of balls",
                                         "stack of mixed sizes", "stack that falls by 0.3"};

typedef struct outcome {
    real rise, speed, overlap, aside;
    uint64_t passed;
} outcome;

static void rest(int kind, double x, int count, double friction, inputs_rng *rng, outcome *o) {
    const expect_material material = {0.0, friction};
    const double margin = 0x1p-22 * (x + 20.0);
    double drop = kind == LANDED ? 0.3 : 0.0;
    carom_world *w = expect_world(true);
    expect_wall(w, x, -1.0, 20.0, 1.0, material);
    if (kind == BALLS) {
        expect_wall(w, x - 2.0, 10.0, 1.0, 11.0, material);
        expect_wall(w, x + 2.0, 10.0, 1.0, 11.0, material);
    }
    double top = drop, highest[MOST];
    carom_body bodies[MOST];
    for (int i = 0; i < count; i++) {
        double size = kind == MIXED ? 0.25 + 0.25 * (double)(inputs_next(rng) % 4) : 0.5;
        highest[i] = top + size - drop;
        bodies[i] = expect_body(w, kind != BALLS, x, top + size, size, material);
        top += 2.0 * size;
    }
    measure m = {0};
    expect_overlaps worst = {0, 0};
    measure_open(&m, w);
    for (int step = 0; step < STEPS; step++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        expect_overlap(&m, &worst);
        if (step < 60 && kind == LANDED)
            continue;
        for (int i = 0; i < count; i++) {
            carom_vec2 p = carom_body_position(w, bodies[i]), v = carom_body_velocity(w, bodies[i]);
            /* A body that just touches the floor is moved away by a margin. Bodies that land may
             * come to rest one margin above each other, too. */
            real allowed = (kind == LANDED || kind == BALLS ? 2.0L * (i + 1) : 1.0L) * (real)margin;
            o->rise = fmaxl(o->rise, (real)p.y - (real)highest[i] - allowed);
            o->aside = fmaxl(o->aside, fabsl((real)p.x - (real)(float)x) - (real)margin);
            if (step >= STEPS - 60)
                o->speed = fmaxl(o->speed, hypotl((real)v.x, (real)v.y));
        }
    }
    for (int i = 1; i < count; i++)
        o->passed += carom_body_position(w, bodies[i]).y < carom_body_position(w, bodies[i - 1]).y;
    o->overlap = fmaxl(o->overlap, fmaxl(worst.fixed, worst.dynamic));
    measure_close(&m);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    static const double places[] = {0.0, 100.0, 1e4, 1e5, 3e5, 1e6};
    const test_program program = {"far", "stacks of each kind", 8, 60, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int i = 0; i < KINDS * 6; i++) {
        int kind = i % KINDS;
        inputs_rng rng = test_options_rng(&options, "far", i);
        outcome o = {0};
        judge_case("%s at x = %g", names[kind], places[i / KINDS]);
        for (long k = 0; k < options.count; k++)
            rest(kind, places[i / KINDS], 1 + (int)(inputs_next(&rng) % MOST), k % 2 ? 0.5 : 0.0,
                 &rng, &o);
        judge_most("rise above where they were", (double)o.rise, 1e-4);
        judge_most("way aside beyond the margin", (double)o.aside, kind == BALLS ? 1.0 : 1e-4);
        /* Or an ulp of the coordinates. */
        judge_most("overlap, share of the size", (double)o.overlap,
                   0.02 + 0x1p-24 * places[i / KINDS]);
        /* A body may stand still while its velocity is less than an ulp of its position per
         * step. */
        judge_most("speed in the last second", (double)o.speed, 0.02 + 0x1p-24 * places[i / KINDS]);
        judge_none("bodies that changed places", o.passed);
    }
    return judge_finish();
}
