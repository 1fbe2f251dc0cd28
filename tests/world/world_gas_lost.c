/* Tests that a gas of elastic discs loses no motion and keeps its energy over 10,000 steps, also
 * where it is dense and fast. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

typedef struct gas {
    uint32_t columns; /* columns x columns discs */
    double density;   /* share of the area that discs cover */
    double fastest;   /* in radii a second */
} gas;

static const double widest = 0.5; /* radius */

/* Places one disc in each cell of a square grid, at random within the cell. Radii are 85 % to
 * 100 % of the largest. Density 0.6 leaves 6 % of the cell free. */
static void fill(carom_world *w, const gas *g, inputs_rng *rng) {
    const expect_material elastic = {1.0, 0.0};
    const double mean_square = (1.0 - 0.85 * 0.85 * 0.85) / (3.0 * 0.15); /* of radius / widest */
    double cell = widest * sqrt(3.14159265 * mean_square / g->density);
    double side = cell * g->columns;
    expect_room(w, (build_region){0, 0, side, side}, elastic);
    for (uint32_t i = 0; i < g->columns * g->columns; i++) {
        double radius = widest * build_between(rng, 0.85, 1.0), room = 0.499 * cell - radius;
        double x = (i % g->columns + 0.5) * cell + room * build_between(rng, -1.0, 1.0);
        double y = (i / g->columns + 0.5) * cell + room * build_between(rng, -1.0, 1.0);
        double speed = g->fastest * widest;
        carom_vec2 v = build_in_disc(rng);
        carom_body b = expect_body(w, false, x, y, radius, elastic);
        expect_set_velocity(w, b, speed * (double)v.x, speed * (double)v.y);
    }
}

static void test_gas(const gas *g, long steps, inputs_rng *rng) {
    static measure m;
    carom_world *w = expect_world(false);
    fill(w, g, rng);
    measure_open(&m, w);
    real first = measure_kinetic(&m), worst = 0;
    uint64_t hits = 0;
    for (long i = 0; i < steps; i++) {
        uint32_t count;
        judge_step(w, EXPECT_DT);
        (void)carom_world_impacts(w, &count);
        hits += count;
        if (i % 100 == 99 || i + 1 == steps) {
            measure_update(&m, w);
            worst = fmaxl(worst, fabsl(measure_kinetic(&m) / first - 1));
        }
    }
    judge_case("%u discs, density %g, up to %g radii a second, %ld steps", g->columns * g->columns,
               g->density, g->fastest, steps);
    judge_most("lost motion", carom_world_stats(w).total_lost, 0.0);
    judge_most("energy off by, share", (double)worst, 1e-6);
    judge_most("overlap of the worst pair, share of radius", (double)measure_overlap(&m).worst,
               1e-3);
    judge_figure("impacts for each disc and step",
                 (double)hits / (double)steps / (g->columns * g->columns));
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "lost motion in a gas", 2500, 10000);
    uint32_t columns = test_sizes_are_long() ? 40 : 16;
    const gas gases[] = {
        {columns, 0.35, 10.0}, {columns, 0.35, 60.0}, {columns, 0.6, 10.0}, {columns, 0.6, 60.0}};
    for (int i = 0; i < 4; i++) {
        inputs_rng rng = test_options_rng(&options, "gas", i);
        test_gas(&gases[i], options.count, &rng);
    }
    return judge_finish();
}
