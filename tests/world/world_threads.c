/* Tests that the number of threads changes no bit: four scenes, stepped with 1, 2, 3 and 8 threads
 * and with tasks that the caller runs in another order, have the same state and events after every
 * step. Prints the hashes, which are the same on every platform. */
#include <stdio.h>
#include <stdlib.h>
#include "judge.h"
#include "measure.h"
#include "scenes.h"

static const float dt = 1.0f / 60.0f;
static const uint32_t bodies = 2000;

static void last_first(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    uint64_t *calls = ctx;
    ++*calls;
    for (uint32_t i = count; i-- > 0;)
        task(arg, i);
}

/* Runs the odd tasks first, then the even ones, or the reverse. */
static void odd_first(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    uint64_t *calls = ctx;
    uint32_t odd = (uint32_t)(++*calls & 1);
    for (uint32_t i = odd; i < count; i += 2)
        task(arg, i);
    for (uint32_t i = 1 - odd; i < count; i += 2)
        task(arg, i);
}

typedef struct crew {
    const char *name;
    uint32_t threads;
    carom_parallel *parallel;
} crew;

static const crew crews[] = {
    {"1 thread", 1, NULL},
    {"2 threads", 2, NULL},
    {"3 threads", 3, NULL},
    {"8 threads", 8, NULL},
    {"3 tasks of the caller's, the last first", 3, last_first},
    {"8 tasks of the caller's, the odd ones first", 8, odd_first},
};

typedef struct trace {
    uint64_t *state, *events; /* after each step */
    uint64_t impacts, calls;
} trace;

static void run(int scene, const crew *c, long steps, inputs_rng rng, trace *t) {
    carom_world_def def = carom_world_def_default();
    def.threads = c->threads;
    def.parallel = c->parallel;
    def.parallel_ctx = &t->calls;
    carom_world *w = carom_world_create(&def);
    judge_need(w != NULL, "a world could not be made");
    judge_need(scene_fill(scene, w, carom_allocator_default(), bodies, &rng), "no scene");
    t->impacts = 0;
    t->calls = 0;
    for (long i = 0; i < steps; i++) {
        scene_tick(scene, w, (uint64_t)i);
        judge_step(w, dt);
        t->state[i] = carom_world_hash(w);
        t->events[i] = measure_events(w);
        t->impacts += carom_world_stats(w).impacts;
    }
    carom_world_destroy(w);
}

static long first_difference(const uint64_t *a, const uint64_t *b, long count) {
    long i = 0;
    while (i < count && a[i] == b[i])
        i++;
    return i;
}

static void hold(int scene, long steps, inputs_rng rng, trace *one, trace *other) {
    run(scene, &crews[0], steps, rng, one);
    judge_case("%s, about %u bodies, %ld steps", scene_name(scene), bodies, steps);
    judge_figure("impacts per step", (double)one->impacts / (double)steps);
    printf("  %-52s %016llx\n", "state after the last step",
           (unsigned long long)one->state[steps - 1]);
    for (size_t i = 1; i < sizeof crews / sizeof *crews; i++) {
        run(scene, &crews[i], steps, rng, other);
        long state = first_difference(one->state, other->state, steps);
        long events = first_difference(one->events, other->events, steps);
        judge_that(state == steps, "%s: the state differs after step %ld", crews[i].name, state);
        judge_that(events == steps, "%s: the events differ in step %ld", crews[i].name, events);
        judge_same(crews[i].name, other->state[steps - 1], one->state[steps - 1]);
        if (crews[i].parallel &&
            scene != SCENE_BREAKOUT) /* worlds with few moving bodies use one thread */
            judge_least("calls of the caller's parallel", (double)other->calls, (double)steps);
    }
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "the same bits for any threads", 120, 1000);
    uint64_t *memory = calloc((size_t)options.count * 4, sizeof *memory);
    judge_need(memory != NULL, "no memory");
    trace one = {memory, memory + options.count, 0, 0};
    trace other = {memory + 2 * options.count, memory + 3 * options.count, 0, 0};
    for (int scene = SCENE_GAS; scene <= SCENE_SWARM; scene++)
        hold(scene, options.count, test_options_rng(&options, scene_name(scene), 0), &one, &other);
    free(memory);
    return judge_finish();
}
