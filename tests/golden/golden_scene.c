/* The named scenes of tests/world/scenes.h: the events of each step, the state after the last,
 * and its snapshot. */
#include "base/guard.h"
#include "golden_heap.h"
#include "golden.h"
#include "golden_world.h"
#include "world/scenes.h"

#define STEPS 1000u

typedef struct size {
    uint32_t bodies, steps;
} size;

/* Without threads, tasks are run instead: the work is divided in the same way. */
#if defined(__wasm__)
static void in_turn(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    (void)ctx;
    for (uint32_t i = count; i-- > 0;)
        task(arg, i);
}
#define PARALLEL in_turn
#else
#define PARALLEL NULL /* the world's own */
#endif

static void run_scene(golden_feed *feed, int scene, size n, uint32_t threads) {
    carom_world_def def = carom_world_def_default();
    def.allocator = golden_heap_open();
    def.threads = threads;
    def.parallel = PARALLEL;
    carom_world *w = carom_world_create(&def);
    inputs_rng rng = inputs_seeded(GOLDEN_SEED + (uint64_t)scene);
    golden_need(feed, w && scene_fill(scene, w, def.allocator, n.bodies, &rng));
    for (uint32_t i = 0; i < n.steps; i++) {
        scene_tick(scene, w, i);
        golden_need(feed, carom_world_step(w, 1.0f / 60.0f) == CAROM_OK);
        golden_take_events(feed, w);
    }
    golden_take_state(feed, w);
    golden_take_snapshot(feed, w);
    carom_world_destroy(w);
    golden_take_word(feed, golden_heap_held());
}

/* A row is called for each of its results; a scene is one. */
static bool is_first(golden_feed *feed) {
    return feed->world.calls++ == 0;
}

static void run_alone(golden_feed *feed, int scene, uint32_t bodies) {
    const size n = {feed->count < GOLDEN_LONG ? bodies : 1000, STEPS};
    if (is_first(feed))
        run_scene(feed, scene, n, 1);
}

/* Enough moving bodies that every phase of a step is divided among threads. */
static void run_threads(golden_feed *feed, int scene, uint32_t threads) {
    const size n = {scene == SCENE_BREAKOUT ? 26000 : 5000, feed->count < GOLDEN_LONG ? 30 : 300};
    if (is_first(feed))
        run_scene(feed, scene, n, threads);
}

enum {
    number_gas = SCENE_GAS,
    number_pile = SCENE_PILE,
    number_roll = SCENE_ROLL,
    number_breakout = SCENE_BREAKOUT,
    number_swarm = SCENE_SWARM
};

/* Numbers of bodies with which all scenes take about as long. */
enum {
    bodies_gas = 240,
    bodies_pile = 100,
    bodies_roll = 100,
    bodies_breakout = 600,
    bodies_swarm = 240
};

#define GOLDEN_OWN(function)
#define GOLDEN_PAIR(function, first, second, type)
#define GOLDEN_TURN(function, first, second, type)
#define GOLDEN_ANY(function, type)
#define GOLDEN_RAY(function, target)
#define GOLDEN_SWEEP(function, first, second)
#define GOLDEN_SCENE(scene)                                                                        \
    void run_scene_##scene(golden_feed *feed) {                                                    \
        run_alone(feed, number_##scene, bodies_##scene);                                           \
    }
#define GOLDEN_THREADS(scene, count)                                                               \
    void run_scene_##scene##_threads_##count(golden_feed *feed) {                                  \
        run_threads(feed, number_##scene, count);                                                  \
    }
#include "golden_table.h"
