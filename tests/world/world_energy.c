/* Tests that a gas of restitution 1 keeps energy and momentum and leaves no overlap, measured from
 * positions and velocities. Compares the statistics of the world with these. */
#include <math.h>
#include <stdio.h>
#include "judge.h"
#include "measure.h"
#include "scenes.h"

static const float dt = 1.0f / 60.0f;

typedef struct row {
    const char *name;
    scene_gas gas;
    long per; /* the scene is run for 1 / this of the steps */
} row;

static const row rows[] = {
    {"the gas: 1000 circles, 50 boxes, walls", {1000, false, false, 1.0f}, 1},
    {"the gas with boxes that move", {300, false, true, 1.0f}, 10},
    {"an open gas of circles", {1000, true, false, 1.0f}, 10},
    {"an open gas of circles, restitution 0.5", {1000, true, false, 0.5f}, 100},
    {"an open gas of boxes", {300, true, true, 1.0f}, 10},
};

typedef struct tally {
    uint64_t pairs, looks, impacts;
    real sum, worst;
    real energy, momentum; /* the largest errors of the world's own statistics, as shares */
} tally;

/* Without walls the gas would soon be too thin to collide, so it contracts at first. */
static void gather(carom_world *w, const measure *m, double side) {
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        real rate = 20 / (real)side;
        carom_vec2 v = {(float)(b->vx - rate * b->x), (float)(b->vy - rate * b->y)};
        judge_need(carom_body_set_velocity(w, b->id, v) == CAROM_OK, "a body is lost");
    }
}

static void look(tally *t, measure *m, const carom_world *w) {
    carom_step_stats s = carom_world_stats(w);
    measure_overlaps o = measure_overlap(m);
    t->looks++;
    t->pairs += o.pairs;
    t->sum += o.sum;
    t->worst = fmaxl(t->worst, o.worst);
    real x, y, sizes, energy = measure_kinetic(m);
    measure_momentum(m, &x, &y, &sizes);
    t->energy = fmaxl(t->energy, fabsl((real)s.kinetic_energy / energy - 1));
    real off = hypotl((real)s.momentum.x - x, (real)s.momentum.y - y);
    t->momentum = fmaxl(t->momentum, off / sizes);
}

static void hold(const row *r, long steps, inputs_rng *rng) {
    carom_world *w = judge_world((carom_vec2){0, 0});
    measure m = {0};
    tally t = {0};
    double side;
    judge_case("%s, %ld steps", r->name, steps);
    judge_need(scene_fill_gas(w, carom_allocator_default(), &r->gas, rng, &side), "no gas");
    measure_open(&m, w);
    if (r->gas.open)
        gather(w, &m, side);
    measure_update(&m, w);
    real energy = measure_kinetic(&m), x, y, x0, y0, sizes;
    measure_momentum(&m, &x0, &y0, &sizes);
    for (long i = 0; i < steps; i++) {
        judge_step(w, dt);
        t.impacts += carom_world_stats(w).impacts;
        if (i % 20 && i + 1 < steps)
            continue;
        measure_update(&m, w);
        look(&t, &m, w);
    }
    measure_momentum(&m, &x, &y, &(real){0});
    carom_step_stats s = carom_world_stats(w);
    judge_least("impacts per body", (double)t.impacts / r->gas.count, 1.0);
    if (r->gas.restitution == 1.0f)
        judge_most("energy, share won or lost", fabs((double)(measure_kinetic(&m) / energy - 1)),
                   1e-6);
    if (r->gas.open)
        judge_most("momentum won or lost, of the sum of |m v|",
                   (double)(hypotl(x - x0, y - y0) / sizes), 1e-6);
    judge_figure("pairs that overlap, a look", (double)t.pairs / (double)t.looks);
    judge_most("overlap of those, mean share of the radius",
               t.pairs ? (double)(t.sum / (real)t.pairs) : 0.0, 1e-3);
    judge_figure("overlap of the worst, share of the radius", (double)t.worst);
    judge_most("the world's own energy, off by", (double)t.energy, 1e-6);
    judge_most("the world's own momentum, off by", (double)t.momentum, 1e-6);
    judge_figure("lost motion, share of all", s.total_lost / (s.total_lost + s.total_moved));
    measure_close(&m);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "energy and momentum stay", 10000, 10000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        inputs_rng rng = test_options_rng(&options, rows[i].name, (int)i);
        hold(&rows[i], options.count / rows[i].per, &rng);
    }
    return judge_finish();
}
