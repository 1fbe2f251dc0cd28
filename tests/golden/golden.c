/* Computes the hash of the results of each public function. */
#include "base/guard.h"
#include "golden.h"
#include "golden_alone.h"

/* Limit on redrawing a separated pair, so that a class that has only separated pairs ends. */
#define MOST_DRAWS 64

typedef carom_vec2 golden_point; /* a point is drawn like a shape and passed as a carom_vec2 */
typedef carom_circle golden_circle;
typedef carom_aabb golden_aabb;
typedef carom_box golden_box;
typedef carom_shape golden_any;

/* ---- pairs: draw until the shares are right, call, hash ------------------------------------ */

#define PAIR_STEP(function, first, second, type, drawn)                                            \
    static void run_##function(golden_feed *feed) {                                                \
        golden_##first a;                                                                          \
        golden_##second b;                                                                         \
        for (int i = 0; i < MOST_DRAWS; i++) {                                                     \
            float distance;                                                                        \
            drawn;                                                                                 \
            if (golden_accepts(feed, distance, i + 1 == MOST_DRAWS))                               \
                break;                                                                             \
        }                                                                                          \
        golden_take_##type(feed, function(a, b));                                                  \
    }

#define GOLDEN_OWN(function)
#define GOLDEN_SCENE(scene)
#define GOLDEN_THREADS(scene, count)
#define GOLDEN_PAIR(function, first, second, type)                                                 \
    PAIR_STEP(function, first, second, type,                                                       \
              (inputs_##first##_##second(feed->cls, &feed->rng, &a, &b),                           \
               distance = carom_distance_##first##_##second(a, b)))
#define GOLDEN_TURN(function, first, second, type)                                                 \
    PAIR_STEP(function, first, second, type,                                                       \
              (inputs_##second##_##first(feed->cls, &feed->rng, &b, &a),                           \
               distance = carom_distance_##second##_##first(b, a)))
#define GOLDEN_ANY(function, type)                                                                 \
    PAIR_STEP(function, any, any, type,                                                            \
              (golden_draw_any(feed, &a, &b), distance = carom_distance_shapes(a, b)))
#define GOLDEN_RAY(function, target)                                                               \
    static void run_##function(golden_feed *feed) {                                                \
        carom_vec2 from, motion;                                                                   \
        golden_##target b;                                                                         \
        draw_ray_##target(feed, &from, &motion, &b);                                               \
        golden_take_sweep(feed, function(from, motion, b));                                        \
    }

#define GOLDEN_SWEEP(function, first, second)                                                      \
    static void run_##function(golden_feed *feed) {                                                \
        golden_##first a;                                                                          \
        golden_##second b;                                                                         \
        inputs_##first##_##second(feed->cls, &feed->rng, &a, &b);                                  \
        carom_shape mover = carom_shape_from_##first(a);                                           \
        carom_vec2 motion = golden_draw_motion(feed, &mover, carom_shape_from_##second(b));        \
        golden_take_sweep(feed, function(mover.as.first, motion, b));                              \
    }

#define draw_ray_circle(feed, from, motion, b)                                                     \
    inputs_ray_circle((feed)->cls, &(feed)->rng, from, motion, b)
#define draw_ray_aabb(feed, from, motion, b)                                                       \
    inputs_ray_aabb((feed)->cls, &(feed)->rng, from, motion, b)
#define draw_ray_box(feed, from, motion, b)                                                        \
    inputs_ray_box((feed)->cls, &(feed)->rng, from, motion, b)
#define draw_ray_any golden_draw_ray_any

#include "golden_table.h"
#undef GOLDEN_OWN
#undef GOLDEN_SCENE
#undef GOLDEN_THREADS
#undef GOLDEN_PAIR
#undef GOLDEN_TURN
#undef GOLDEN_ANY
#undef GOLDEN_RAY
#undef GOLDEN_SWEEP

/* ---- the table ------------------------------------------------------------------------------- */

static const struct row {
    const char *name;
    golden_step *step;
} rows[] = {
#define ROW(function) {#function, run_##function},
#define GOLDEN_OWN(function) ROW(function)
#define GOLDEN_SCENE(scene) ROW(scene_##scene)
#define GOLDEN_THREADS(scene, count) ROW(scene_##scene##_threads_##count)
#define GOLDEN_PAIR(function, first, second, type) ROW(function)
#define GOLDEN_TURN(function, first, second, type) ROW(function)
#define GOLDEN_ANY(function, type) ROW(function)
#define GOLDEN_RAY(function, target) ROW(function)
#define GOLDEN_SWEEP(function, first, second) ROW(function)
#include "golden_table.h"
};

uint32_t golden_count(void) {
    return (uint32_t)(sizeof rows / sizeof rows[0]);
}

const char *golden_name(uint32_t function) {
    return rows[function].name;
}

/* Each function has its own inputs, so that a new row does not change the others. */
static uint64_t seed_of(const char *name) {
    uint64_t seed = GOLDEN_SEED;
    for (; *name; name++)
        seed = (seed ^ (uint8_t)*name) * UINT64_C(0x100000001b3);
    return seed;
}

golden_result golden_run(uint32_t function, uint32_t count) {
    golden_feed feed = {.rng = inputs_seeded(seed_of(rows[function].name)), .count = count};
    for (uint32_t i = 0; i < count; i++) {
        feed.cls = (int)(i % INPUTS_CLASSES);
        rows[function].step(&feed);
    }
    return (golden_result){feed.hash, feed.pairs, feed.separated, feed.failed};
}
