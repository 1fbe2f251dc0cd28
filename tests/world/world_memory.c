/* Tests memory: a warm step allocates nothing. If the k-th allocation fails, for every k, nothing
 * changes, nothing leaks and the world continues. Prints the memory of a million bodies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "counting.h"
#include "judge.h"
#include "measure.h"
#include "scenes.h"

static const float dt = 1.0f / 60.0f;

static carom_world *world_of(counting *c, uint32_t threads) {
    carom_world_def def = carom_world_def_default();
    def.allocator = counting_allocator(c);
    def.threads = threads;
    return carom_world_create(&def);
}

static void judge_leaks(const counting *c) {
    judge_none("blocks that were not returned", c->blocks);
    judge_none("blocks returned with another size", c->wrong);
}

/* ---- warm steps ------------------------------------------------------------------------------ */

/* Bodies do not sleep here: going to sleep and waking may allocate (carom_world_step). */
static void hold_warm(int scene, long steps, inputs_rng rng) {
    static const uint32_t bodies = 1000;
    counting c = {0};
    carom_world_def def = carom_world_def_default();
    def.allocator = counting_allocator(&c);
    def.threads = 2;
    def.sleep_speed = 0.0f;
    carom_world *w = carom_world_create(&def);
    judge_need(w != NULL, "a world could not be made");
    judge_need(scene_fill(scene, w, carom_allocator_default(), bodies, &rng), "no scene");
    for (long i = 0; i < steps; i++) {
        scene_tick(scene, w, (uint64_t)i);
        judge_step(w, dt);
    }
    uint64_t before = c.calls;
    for (long i = steps; i < 2 * steps; i++) {
        scene_tick(scene, w, (uint64_t)i);
        judge_step(w, dt);
    }
    judge_case("%s, %u bodies, %ld steps after as many to get warm", scene_name(scene), bodies,
               steps);
    judge_none("calls of the allocator", c.calls - before);
    judge_figure("bytes a body", (double)c.bytes / carom_world_count(w));
    judge_same("bytes that the world says it holds", carom_world_stats(w).bytes, c.bytes);
    carom_world_destroy(w);
    judge_leaks(&c);
}

/* ---- an allocator that fails ----------------------------------------------------------------- */

enum { ADDS = 60 };

/* The stages of a world; each can be repeated after it failed. */
typedef struct life {
    counting c;
    carom_world *w;
    inputs_rng rng;
    unsigned char *bytes;
    size_t size;
    uint64_t failures; /* stages that failed and were tried again */
    uint64_t changed;  /* of these, those that changed something */
    uint64_t other;    /* failed with another error */
    uint64_t answers;  /* of the queries, hashed */
} life;

static uint32_t add_one(life *l) {
    inputs_rng rng = l->rng;
    carom_body_def def = scene_any_body(&rng, 30.0);
    carom_body b = {7, 7};
    uint32_t error = carom_world_add(l->w, &def, &b);
    if (error == CAROM_OK)
        l->rng = rng;
    else if (b.index || b.generation)
        l->changed++;
    return error;
}

static uint32_t exclude_some(life *l) {
    carom_body a = carom_world_next(l->w, (carom_body){0, 0}), b = carom_world_next(l->w, a);
    return carom_world_exclude(l->w, a, b, true);
}

static uint32_t force_some(life *l) {
    uint32_t error = CAROM_OK;
    for (carom_body b = carom_world_next(l->w, (carom_body){0, 0}); b.generation;
         b = carom_world_next(l->w, b)) {
        error = carom_body_apply_force(l->w, b, (carom_vec2){0, 1});
        if (error != CAROM_ERROR_TYPE)
            return error;
    }
    return CAROM_OK;
}

static uint32_t change_some(life *l) {
    carom_body b = carom_world_next(l->w, (carom_body){0, 0});
    carom_body_def def;
    uint32_t error = carom_body_get(l->w, b, &def);
    def.restitution = 0.77f;
    return error != CAROM_OK ? error : carom_body_set(l->w, b, &def);
}

static uint32_t remove_some(life *l) {
    return carom_world_remove(l->w, carom_world_next(l->w, (carom_body){0, 0}));
}

static uint32_t step_once(life *l) {
    return carom_world_step(l->w, dt);
}

static uint32_t ask(life *l) {
    carom_filter all = carom_filter_default();
    carom_body found[8];
    carom_world_hit hits[8], first;
    carom_circle c = {{0, 0}, 3.0f};
    carom_shape shape = carom_shape_from_circle(c);
    carom_vec2 way = {9, 4};
    first = carom_world_ray(l->w, (carom_vec2){-6, -3}, way, all);
    l->answers = l->answers * 31 + first.body.index;
    l->answers =
        l->answers * 31 + carom_world_ray_all(l->w, (carom_vec2){-6, -3}, way, all, hits, 8);
    l->answers = l->answers * 31 + carom_world_sweep_all(l->w, shape, way, all, hits, 8);
    l->answers = l->answers * 31 + carom_world_overlap(l->w, shape, all, found, 8);
    return CAROM_OK;
}

static uint32_t save_and_load(life *l) {
    size_t size = carom_world_save(l->w, NULL, 0);
    if (!l->bytes) {
        l->bytes = malloc(size);
        judge_need(l->bytes != NULL, "no memory");
        l->size = carom_world_save(l->w, l->bytes, size);
    }
    return carom_world_load(l->w, l->bytes, l->size);
}

/* Once more until it works. A call that failed has left the state as it was. */
static void stage(life *l, uint32_t (*act)(life *l), int times) {
    for (int i = 0; i < times; i++) {
        uint64_t before = carom_world_hash(l->w);
        uint32_t error = act(l);
        for (int again = 0; error == CAROM_ERROR_MEMORY && again < 16; again++) {
            l->failures++;
            l->changed += carom_world_hash(l->w) != before;
            error = act(l);
        }
        l->other += error != CAROM_OK;
    }
}

/* Returns the hash of the state at the end. */
static uint64_t lead(life *l, uint32_t threads, uint64_t seed) {
    l->rng = inputs_seeded(seed);
    for (int again = 0; !l->w && again < 16; again++) {
        l->w = world_of(&l->c, threads);
        l->failures += !l->w;
        l->changed += !l->w && l->c.blocks != 0;
    }
    judge_need(l->w != NULL, "no world after sixteen tries");
    stage(l, add_one, ADDS);
    stage(l, step_once, 3);
    stage(l, ask, 1);
    stage(l, exclude_some, 1);
    stage(l, force_some, 1);
    stage(l, step_once, 3);
    stage(l, change_some, 1);
    stage(l, remove_some, 5);
    stage(l, save_and_load, 1);
    stage(l, add_one, 2 * ADDS);
    stage(l, step_once, 10);
    stage(l, ask, 1);
    uint64_t hash = carom_world_hash(l->w) ^ measure_events(l->w) ^ l->answers;
    carom_world_destroy(l->w);
    free(l->bytes);
    return hash;
}

static void hold_failing(uint32_t threads, uint64_t in_a_row, uint64_t seed) {
    life sound = {0};
    uint64_t expected = lead(&sound, threads, seed), differ = 0, lives = 0, failures = 0;
    uint64_t changed = 0, other = sound.other, blocks = sound.c.blocks, wrong = sound.c.wrong;
    for (uint64_t k = 0; k < sound.c.calls; k++) {
        life l = {0};
        l.c.fail_from = k;
        l.c.fail_count = in_a_row;
        uint64_t hash = lead(&l, threads, seed);
        lives++;
        failures += l.failures;
        differ += hash != expected;
        changed += l.changed;
        other += l.other;
        blocks += l.c.blocks;
        wrong += l.c.wrong;
        judge_that(l.c.failed > 0 && hash == expected && !l.changed && !l.c.blocks && !l.other,
                   "call %llu of the allocator: %llu failed, end %s, %llu changes, %llu leaks",
                   (unsigned long long)k, (unsigned long long)l.c.failed,
                   hash == expected ? "as without" : "differs", (unsigned long long)l.changed,
                   (unsigned long long)l.c.blocks);
    }
    judge_case("an allocator that fails %llu in a row at the k-th call, %u threads",
               (unsigned long long)in_a_row, threads);
    judge_least("values of k", (double)lives, 5);
    judge_least("calls of carom that failed and were tried again", (double)failures, 5);
    judge_none("of which changed something", changed);
    judge_none("other errors", other);
    judge_none("lives that ended differently", differ);
    judge_none("blocks that were not returned", blocks);
    judge_none("blocks returned with another size", wrong);
}

/* ---- a million ------------------------------------------------------------------------------- */

static void hold_million(uint64_t seed) {
    counting c = {0};
    inputs_rng rng = inputs_seeded(seed);
    carom_world *w = world_of(&c, 1);
    judge_need(w != NULL, "a world could not be made");
    const scene_gas gas = {952378, false, false, 1.0f};
    double side;
    judge_need(scene_fill_gas(w, carom_allocator_default(), &gas, &rng, &side), "no gas");
    judge_case("a gas of %u bodies", carom_world_count(w));
    judge_figure("bytes held before the first step", (double)c.bytes);
    for (int i = 0; i < 4; i++)
        judge_step(w, dt);
    judge_least("bodies", carom_world_count(w), 1e6);
    judge_figure("impacts in the last step", carom_world_stats(w).impacts);
    /* The limit is 128e6. Bodies, index and grid take 116e6, also if a million bodies are at rest;
     * the rest is contacts, islands and events of about 100 000 impacts a step. */
    judge_most("bytes held after four steps", (double)c.bytes, 1.87e8);
    judge_most("bytes held at any time", (double)c.peak, 1.94e8);
    carom_world_destroy(w);
    judge_leaks(&c);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "memory", 300, 3000);
    for (int scene = SCENE_GAS; scene <= SCENE_SWARM; scene++)
        hold_warm(scene, options.count, test_options_rng(&options, scene_name(scene), 0));
    hold_failing(1, 1, options.seed);
    hold_failing(2, 3, options.seed);
    hold_million(options.seed);
    return judge_finish();
}
