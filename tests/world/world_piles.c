/* Tests that circles that fall into a bin come to rest within a stated time, stay in the bin and
 * hardly overlap at the end, and that a large pile without friction loses hardly any motion while
 * it lands. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "expect.h"

typedef struct pile {
    uint32_t count;
    double restitution, friction;
    double ratio; /* of the largest mass to the smallest */
} pile;

/* All combinations with 300 circles, some with 1000, one with 10,000. */
static const pile normal[] = {
    {300, 0.0, 0.0, 1},   {300, 0.0, 0.5, 1},   {300, 0.3, 0.0, 1},    {300, 0.3, 0.5, 1},
    {300, 0.0, 0.0, 100}, {300, 0.0, 0.5, 100}, {300, 0.3, 0.0, 100},  {300, 0.3, 0.5, 100},
    {1000, 0.3, 0.0, 1},  {1000, 0.0, 0.5, 1},  {1000, 0.3, 0.5, 100}, {10000, 0.3, 0.5, 1},
};
static const pile large[] = {
    {1000, 0.0, 0.0, 1},   {1000, 0.3, 0.0, 100}, {1000, 0.3, 0.5, 1},    {10000, 0.0, 0.0, 1},
    {10000, 0.3, 0.0, 1},  {10000, 0.0, 0.5, 1},  {10000, 0.3, 0.5, 100}, {10000, 0.0, 0.5, 100},
    {100000, 0.3, 0.5, 1}, {100000, 0.0, 0.5, 1}, {100000, 0.0, 0.0, 1},  {100000, 0.3, 0.0, 1},
};

static const double slow = 0.02; /* speed at rest */

static void *allocate(size_t count, size_t bytes) {
    void *memory = calloc(count, bytes);
    judge_need(memory != NULL, "no memory");
    return memory;
}

/* The bin is 0 <= x <= width, 0 <= y. The circles start scattered over three times their area. */
static double fill(carom_world *w, const pile *p, inputs_rng *rng) {
    expect_material material = {p->restitution, p->friction};
    float *radii = allocate(p->count, sizeof *radii);
    carom_vec2 *place = allocate(p->count, sizeof *place);
    double area = 0.0;
    for (uint32_t i = 0; i < p->count; i++) {
        radii[i] = (float)build_between(rng, 0.25, 0.5);
        area += 3.14159265 * (double)radii[i] * (double)radii[i];
    }
    double width = sqrt(area) + 1.0, height = area / 0.33 / width + 2.0;
    judge_need(build_scatter(carom_allocator_default(), rng, (build_region){0, 0, width, height},
                             0.01, radii, p->count, place),
               "the circles do not fit above the bin");
    expect_wall(w, 0.5 * width, -1.0, 0.5 * width + 2.0, 1.0, material);
    expect_wall(w, -1.0, height, 1.0, height + 2.0, material);
    expect_wall(w, width + 1.0, height, 1.0, height + 2.0, material);
    for (uint32_t i = 0; i < p->count; i++) {
        carom_body_def def =
            build_circle(CAROM_DYNAMIC, (double)place[i].x, (double)place[i].y, (double)radii[i]);
        def.restitution = (float)p->restitution;
        def.friction = (float)p->friction;
        def.mass = (float)build_ratio(rng, 1.0, p->ratio);
        judge_add(w, &def);
    }
    free(radii);
    free(place);
    return width;
}

static double share_at_rest(const measure *m) {
    uint32_t moving = 0, resting = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        moving += b->type == CAROM_DYNAMIC;
        resting += b->type == CAROM_DYNAMIC && hypotl(b->vx, b->vy) < (real)slow;
    }
    return (double)resting / (double)moving;
}

static uint64_t count_outside(const measure *m, double width) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        bool inside = b->x > 0 && b->x < (real)width && b->y > 0;
        count += b->type == CAROM_DYNAMIC && !inside;
    }
    return count;
}

/* A pile is followed until it sleeps; one of different masses, which may tremble, for two seconds
 * at rest. */
static void test_pile(const pile *p, inputs_rng *rng) {
    measure m = {0};
    carom_world *w = expect_world(true);
    double width = fill(w, p, rng), rest = 0.0;
    long limit = 60 * (p->count > 10000 ? 60 : 25), at_rest = 0, step = 0;
    long often = p->count > 1000 ? 15 : 1; /* steps between two measurements */
    uint32_t asleep = 0;
    measure_open(&m, w);
    while (step < limit && asleep < p->count && (p->ratio == 1.0 || step - at_rest < 120)) {
        judge_step(w, EXPECT_DT);
        asleep = carom_world_stats(w).asleep;
        step++;
        if (step % often == 0 || step == limit || asleep == p->count) {
            measure_update(&m, w);
            rest = share_at_rest(&m);
            at_rest = rest < 0.99 ? step : at_rest;
        }
    }
    double most = p->ratio > 1.0 ? 0.1 : p->count <= 1000 ? 0.02 : 0.05;
    measure_overlaps overlap = measure_overlap(&m);
    judge_case("%u circles, restitution %g, friction %g, masses 1 to %g", p->count, p->restitution,
               p->friction, p->ratio);
    judge_least("share of bodies slower than 0.02 at the end", rest, 0.99);
    judge_most("overlap at the end, share of the smaller radius", (double)overlap.worst, most);
    judge_none("bodies outside the bin", count_outside(&m, width));
    if (p->ratio == 1.0)
        judge_least("share of bodies that sleep at the end", (double)asleep / p->count, 0.99);
    judge_figure("seconds until 99 % are slower than 0.02", (double)at_rest * (double)EXPECT_DT);
    judge_figure("seconds until all sleep, or all", (double)step * (double)EXPECT_DT);
    judge_figure("overlap with floor and walls, share", (double)overlap.worst_static);
    measure_close(&m);
    carom_world_destroy(w);
}

/* While a deep pile slides and lands, no sweep of the solver converges, and thousands of circles
 * collide in each step. If each impact were passed on through the pile, circles would reach the
 * limits of a step, and lose motion. */
static void test_landing(uint32_t count, inputs_rng *rng) {
    const pile p = {count, 0.3, 0.0, 1.0};
    measure m = {0};
    carom_world *w = expect_world(true);
    double width = fill(w, &p, rng), deepest = 0.0;
    uint64_t stalled = 0, most = 0;
    measure_open(&m, w);
    for (long step = 1; step <= 240; step++) {
        judge_step(w, EXPECT_DT);
        stalled += carom_world_stats(w).stalled;
        most = carom_world_stats(w).stalled > most ? carom_world_stats(w).stalled : most;
        if (step % 15 == 0) {
            measure_update(&m, w);
            deepest = fmax(deepest, (double)measure_overlap(&m).worst);
        }
    }
    carom_step_stats stats = carom_world_stats(w);
    judge_case("%u circles, restitution 0.3, no friction, the first 4 s", count);
    judge_most("motion lost, share", stats.total_lost / stats.total_moved, 2e-4);
    judge_most("overlap, share of the smaller radius", deepest, 0.15);
    judge_none("bodies outside the bin", count_outside(&m, width));
    judge_figure("stalled bodies, all steps", (double)stalled);
    judge_figure("stalled bodies, the worst step", (double)most);
    measure_close(&m);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"piles", "piles", sizeof normal / sizeof *normal,
                                  (sizeof normal + sizeof large) / sizeof *normal, false};
    test_options options = test_options_read(argc, argv, &program);
    for (long i = 0; i < options.count && i < program.long_count; i++) {
        inputs_rng rng = test_options_rng(&options, "piles", (int)i);
        test_pile(i < program.short_count ? &normal[i] : &large[i - program.short_count], &rng);
    }
    inputs_rng rng = test_options_rng(&options, "landing", 0);
    test_landing(8000, &rng);
    return judge_finish();
}
