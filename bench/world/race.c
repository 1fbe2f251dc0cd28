/* Steps and times the lanes of a scene. */
#include "race.h"

#include <malloc.h>
#include <stdlib.h>
#include <time.h>

/* A lane stops after this time, if it has made at least thirty steps. */
#define ENOUGH_SECONDS 20.0
enum { ENOUGH_STEPS = 30 };

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static size_t heap_held(void) {
    const struct mallinfo2 m = mallinfo2();
    return m.uordblks + m.hblkhd;
}

static void one_step(world_lane *lane) {
    lane->engine->step(lane->state);
    lane->steps++;
}

static void turn_if_due(world_lane *lane, const world_scene *scene) {
    if (scene->turn_steps != 0 && lane->steps % scene->turn_steps == 0) {
        lane->engine->turn(lane->state);
    }
}

void world_lane_make(world_lane *lane, const world_scene *scene) {
    const size_t before = heap_held();
    lane->state = lane->engine->make(scene, lane->engine->threads);
    lane->heap = heap_held() - before;
}

void world_lane_warm(world_lane *lane, const world_scene *scene, size_t steps) {
    const size_t before = heap_held();
    const double own = seconds(CLOCK_THREAD_CPUTIME_ID);
    for (size_t i = 0; i < steps; i++) {
        turn_if_due(lane, scene);
        one_step(lane);
    }
    lane->warm_ms = 1e3 * (seconds(CLOCK_THREAD_CPUTIME_ID) - own) / (double)steps;
    lane->heap += heap_held() - before;
}

static double less(double best, double now) {
    return best == 0.0 || now < best ? now : best;
}

void world_lane_time(world_lane *lane, const world_scene *scene, size_t groups) {
    const size_t before = heap_held();
    const double each = 1e3 / (double)scene->group;
    for (size_t g = 0; g < groups; g++) {
        turn_if_due(lane, scene);
        const double wall = seconds(CLOCK_MONOTONIC), own = seconds(CLOCK_THREAD_CPUTIME_ID);
        for (size_t i = 0; i < scene->group; i++) {
            one_step(lane);
        }
        const double own_took = seconds(CLOCK_THREAD_CPUTIME_ID) - own;
        const double took = seconds(CLOCK_MONOTONIC) - wall;
        lane->own_ms = less(lane->own_ms, own_took * each);
        lane->wall_ms = less(lane->wall_ms, took * each);
        lane->taken += took;
        lane->timed += scene->group;
    }
    lane->mean_ms = 1e3 * lane->taken / (double)lane->timed;
    lane->heap += heap_held() - before;
}

size_t world_count_escaped(const world_scene *scene, const world_motion *motions) {
    size_t escaped = 0;
    for (size_t i = 0; i < scene->count; i++) {
        const double x = motions[i].x, y = motions[i].y;
        const bool in = x > (double)scene->inside.min.x && x < (double)scene->inside.max.x &&
                        y > (double)scene->inside.min.y && y < (double)scene->inside.max.y;
        escaped += scene->bodies[i].type == CAROM_DYNAMIC && !in;
    }
    return escaped;
}

void world_lane_end(world_lane *lane, const world_scene *scene) {
    const world_engine *const e = lane->engine;
    world_motion *const motions = world_memory(scene->count, sizeof *motions);
    e->read(lane->state, motions);
    lane->escaped = world_count_escaped(scene, motions);
    lane->bytes = e->bytes != NULL ? e->bytes(lane->state) : lane->heap;
    lane->sensor_events = e->sensor_events(lane->state);
    lane->hash = e->hash != NULL ? e->hash(lane->state) : 0;
    e->free(lane->state);
    lane->state = NULL;
    free(motions);
}

void world_race(const world_scene *scene, world_lane lanes[WORLD_ENGINES], world_rules rules) {
    for (int k = 0; k < WORLD_ENGINES; k++) {
        if (lanes[k].engine != NULL) {
            world_lane_make(&lanes[k], scene);
            world_lane_warm(&lanes[k], scene, scene->warm_steps);
        }
    }
    for (size_t round = 0; round < rules.rounds; round++) {
        for (int k = 0; k < WORLD_ENGINES; k++) {
            const bool enough = lanes[k].taken > ENOUGH_SECONDS && lanes[k].timed >= ENOUGH_STEPS;
            if (lanes[k].engine != NULL && !enough) {
                world_lane_time(&lanes[k], scene, rules.turn);
            }
        }
    }
    for (int k = 0; k < WORLD_ENGINES; k++) {
        if (lanes[k].engine != NULL) {
            world_lane_end(&lanes[k], scene);
        }
    }
}
