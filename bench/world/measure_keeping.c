/* Measures the quality of a gas and a pile, without which speed means little: energy, overlap,
 * escapes. */
#include "sections.h"

#include <math.h>
#include <stdlib.h>

enum { KEPT = 1000, STEPS = 600, STEPS_QUICK = 30 };

static double energy_of(const world_scene *scene, const world_motion *motions) {
    double energy = 0.0;
    for (size_t i = 0; i < scene->count; i++) {
        if (scene->bodies[i].type == CAROM_DYNAMIC) {
            const double vx = motions[i].vx, vy = motions[i].vy;
            energy += 0.5 * (double)scene->bodies[i].mass * (vx * vx + vy * vy);
        }
    }
    return energy;
}

/* Penetration depth between circles, relative to the smaller radius. */
typedef struct overlap {
    double deepest, mean; /* the mean is over all circles */
} overlap;

static overlap overlap_of(const world_scene *scene, const world_motion *motions) {
    overlap o = {0.0, 0.0};
    for (size_t i = 0; i < scene->size; i++) {
        const double ri = (double)scene->bodies[i].shape.as.circle.radius;
        for (size_t j = i + 1; j < scene->size; j++) {
            const double rj = (double)scene->bodies[j].shape.as.circle.radius;
            const double x = motions[i].x - motions[j].x, y = motions[i].y - motions[j].y;
            const double depth = (ri + rj - sqrt(x * x + y * y)) / fmin(ri, rj);
            if (depth > 0.0) {
                o.deepest = fmax(o.deepest, depth);
                o.mean += depth / (double)scene->size;
            }
        }
    }
    return o;
}

static world_motion *start_of(const world_scene *scene) {
    world_motion *const motions = world_memory(scene->count, sizeof *motions);
    for (size_t i = 0; i < scene->count; i++) {
        const carom_vec2 v = scene->bodies[i].velocity;
        motions[i] = (world_motion){.vx = (double)v.x, .vy = (double)v.y};
    }
    return motions;
}

static void keep(const world_scene *scene, size_t steps, int k, world_results *r) {
    const world_engine *const engine = world_engines[k];
    world_motion *const motions = start_of(scene);
    const double before = energy_of(scene, motions);
    void *const state = engine->make(scene, engine->threads);
    for (size_t i = 0; i < steps; i++) {
        engine->step(state);
    }
    engine->read(state, motions);
    engine->free(state);
    const double energy = energy_of(scene, motions);
    const overlap o = overlap_of(scene, motions);
    const char *const name = world_kind_name(scene->kind);
    printf("%-4s %4zu, %3zu steps  %-18s |", name, scene->size, steps, engine->name);
    if (before > 0.0) {
        printf(" %+11.1e", energy / before - 1.0);
    } else {
        printf(" %11.1e", energy / (double)scene->size);
    }
    printf(" | %10.4f %9.3f | %7zu\n", 100.0 * o.mean, 100.0 * o.deepest,
           world_count_escaped(scene, motions));
    if (k == WORLD_CAROM && scene->kind == WORLD_GAS) {
        r->energy = fabs(energy / before - 1.0);
    }
    free(motions);
}

void world_measure_keeping(const bench_options *options, world_results *r) {
    const size_t steps = options->quick ? STEPS_QUICK : STEPS;
    r->energy = -1.0;
    if (!world_wanted(options, "keeping")) {
        return;
    }
    puts("\nkeeping: what is left; energy: the gas's change as a share of it, the pile's per "
         "circle\n"
         "                                         |      energy | overlap, % of radius |\n"
         "                                         |             |       mean   deepest | escaped");
    for (int kind = WORLD_GAS; kind <= WORLD_PILE; kind++) {
        world_scene scene = world_scene_make((world_kind)kind, KEPT, options->seed);
        keep(&scene, steps, WORLD_CAROM, r);
        keep(&scene, steps, WORLD_TREE, r);
        keep(&scene, steps, WORLD_BOX2D, r);
        world_scene_free(&scene);
        r->rows++;
    }
}
