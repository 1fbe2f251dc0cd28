/* Tests that a world restored from a snapshot continues like the original: with other former
 * contents and another number of threads, it has the same state and events in every step, while
 * both are changed in the same way. An incomplete or invalid snapshot is refused, and changes
 * nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "judge.h"
#include "measure.h"
#include "scenes.h"

static const float dt = 1.0f / 60.0f;

typedef struct bytes {
    unsigned char *data;
    size_t size;
} bytes;

static bytes saved(const carom_world *w) {
    bytes b = {NULL, carom_world_save(w, NULL, 0)};
    b.data = malloc(b.size + 1);
    judge_need(b.data != NULL, "no memory");
    b.data[b.size] = 0x5A;
    judge_need(carom_world_save(w, b.data, b.size) == b.size, "two sizes of one snapshot");
    judge_that(b.data[b.size] == 0x5A, "a snapshot is longer than it says");
    if (b.size > 0) {
        unsigned char few[64] = {0};
        judge_that(carom_world_save(w, few, b.size < 64 ? b.size - 1 : 64) == b.size && !few[0],
                   "something was written where a snapshot has no room");
    }
    return b;
}

static carom_world *world_of(uint32_t threads) {
    carom_world_def def = carom_world_def_default();
    def.threads = threads;
    carom_world *w = carom_world_create(&def);
    judge_need(w != NULL, "a world could not be made");
    return w;
}

static void disturb(carom_world *w, inputs_rng *rng) {
    for (uint32_t i = inputs_below(rng, 4); i > 0; i--)
        (void)scene_disturb(w, rng);
}

/* Another world with other contents, which loading overwrites. */
static carom_world *other_world(inputs_rng *rng) {
    carom_world *w = world_of(1 + inputs_below(rng, 3));
    if (inputs_below(rng, 3) > 0) {
        judge_need(
            scene_fill(SCENE_MIXED, w, carom_allocator_default(), 1 + inputs_below(rng, 60), rng),
            "no scene");
        judge_step(w, dt);
        disturb(w, rng);
    }
    return w;
}

typedef struct tally {
    uint64_t lives, steps, differ, again, impacts;
    size_t bytes;
} tally;

/* Changes and steps both worlds in the same way; returns how far they agree. */
static void go_on(tally *t, int scene, carom_world *a, carom_world *b, long steps,
                  inputs_rng *rng) {
    for (long i = 0; i < steps; i++) {
        inputs_rng same = *rng;
        uint64_t step = carom_world_stats(a).steps;
        if (scene == SCENE_MIXED && inputs_below(rng, 3) == 0) {
            disturb(a, rng);
            (void)inputs_below(&same, 3);
            disturb(b, &same);
        }
        if (i > 0) { /* hits of the last step are no part of a snapshot */
            scene_tick(scene, a, step);
            scene_tick(scene, b, step);
        }
        judge_that(carom_world_step(a, dt) == carom_world_step(b, dt), "one step failed");
        t->steps++;
        t->impacts += carom_world_stats(a).impacts;
        bool state = carom_world_hash(a) == carom_world_hash(b);
        bool events = measure_events(a) == measure_events(b);
        t->differ += !state || !events;
        if (!judge_that(state && events, "%s, life %llu: %s differ %ld steps after the snapshot",
                        scene_name(scene), (unsigned long long)t->lives,
                        state ? "events" : "states", i + 1))
            return;
    }
}

static void live(tally *t, int scene, uint32_t count, inputs_rng *rng) {
    carom_world *a = world_of(1 + inputs_below(rng, 2)), *b = other_world(rng);
    judge_need(scene_fill(scene, a, carom_allocator_default(), count, rng), "no scene");
    for (uint32_t i = inputs_below(rng, 40); i > 0; i--) {
        if (scene == SCENE_MIXED)
            disturb(a, rng);
        scene_tick(scene, a, carom_world_stats(a).steps);
        judge_step(a, dt);
    }
    if (scene == SCENE_MIXED)
        disturb(a, rng);
    bytes s = saved(a);
    uint64_t before = carom_world_hash(a);
    judge_that(carom_world_load(b, s.data, s.size) == CAROM_OK, "a snapshot is refused");
    judge_that(carom_world_hash(a) == before, "saving changed the world");
    judge_that(carom_world_hash(b) == before, "%s, life %llu: the state differs after loading",
               scene_name(scene), (unsigned long long)t->lives);
    bytes twice = saved(b);
    bool same = twice.size == s.size && memcmp(twice.data, s.data, s.size) == 0;
    t->again += !judge_that(same, "the snapshot of a restored world is another");
    go_on(t, scene, a, b, 30, rng);
    t->lives++;
    t->bytes += s.size;
    free(s.data);
    free(twice.data);
    carom_world_destroy(a);
    carom_world_destroy(b);
}

static void hold(int scene, long lives, uint32_t count, inputs_rng *rng) {
    tally t = {0};
    judge_case("%s, %ld worlds", scene_name(scene), lives);
    for (long i = 0; i < lives; i++)
        live(&t, scene, 1 + inputs_below(rng, count), rng);
    judge_figure("steps compared", (double)t.steps);
    judge_least("impacts in them", (double)t.impacts, 1);
    judge_figure("bytes a snapshot", (double)t.bytes / (double)t.lives);
    judge_none("steps that differ", t.differ);
    judge_none("snapshots of restored worlds that differ", t.again);
}

/* ---- corrupted snapshots --------------------------------------------------------------------- */

static bool is_refused(carom_world *w, const unsigned char *data, size_t size, uint64_t hash) {
    return carom_world_load(w, data, size) == CAROM_ERROR_SNAPSHOT && carom_world_hash(w) == hash;
}

static void hold_corrupted(long count, inputs_rng *rng) {
    carom_world *a = world_of(1), *b = other_world(rng);
    judge_need(scene_fill(SCENE_MIXED, a, carom_allocator_default(), 30, rng), "no scene");
    for (int i = 0; i < 20; i++)
        judge_step(a, dt);
    bytes s = saved(a);
    uint64_t hash = carom_world_hash(b), taken = 0, cut = 0;
    for (size_t size = 0; size < s.size; size++)
        cut += !is_refused(b, s.data, size, hash);
    unsigned char *longer = calloc(s.size + 1, 1);
    judge_need(longer != NULL, "no memory");
    memcpy(longer, s.data, s.size);
    cut += !is_refused(b, longer, s.size + 1, hash);
    for (long i = 0; i < count; i++) {
        memcpy(longer, s.data, s.size);
        for (uint32_t k = inputs_below(rng, 3) + 1; k > 0; k--)
            longer[inputs_below(rng, (uint32_t)s.size)] ^=
                (unsigned char)(1 + inputs_below(rng, 255));
        if (memcmp(longer, s.data, s.size) != 0)
            taken += !is_refused(b, longer, s.size, hash);
    }
    judge_case("corrupted snapshots of %zu bytes", s.size);
    judge_none("cut short, or with one byte more, and taken", cut);
    judge_none("with bytes changed, and taken", taken);
    judge_that(carom_world_load(b, s.data, s.size) == CAROM_OK, "the sound one is refused");
    free(longer);
    free(s.data);
    carom_world_destroy(a);
    carom_world_destroy(b);
}

int main(int argc, char **argv) {
    const test_program program = {"going on from a snapshot", "worlds", 75, 20000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int scene = 0; scene < SCENES; scene++) {
        inputs_rng rng = test_options_rng(&options, scene_name(scene), 0);
        bool mixed = scene == SCENE_MIXED;
        hold(scene, mixed ? options.count : options.count / 20 + 1, mixed ? 150 : 600, &rng);
    }
    inputs_rng rng = test_options_rng(&options, "corrupted", 0);
    hold_corrupted(options.count * 20, &rng);
    return judge_finish();
}
