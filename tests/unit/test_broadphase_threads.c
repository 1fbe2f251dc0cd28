/* Between changes any number of threads may query: four do so at once, and all get the same
 * answers, with and without pending changes. The build with the thread sanitizer detects races. */
#define _POSIX_C_SOURCE 200809L

#include "unit.h"

#include <pthread.h>
#include <stdlib.h>

#define THREADS 4
#define BOXES 2000u
#define CHANGED 40u
#define ROUNDS 20u
#define ROOM 40000u

typedef struct answers {
    size_t pairs, ids, on_the_way;
    carom_id_pair pair[ROOM];
    uint32_t id[BOXES], way[BOXES];
} answers;

typedef struct asker {
    const carom_broadphase *p;
    const answers *expected;
    pthread_barrier_t *start;
    int differences;
} asker;

static carom_aabb place(uint32_t id, uint32_t frame) {
    float x = (float)((id * 7919u + frame * 13u) % 211u);
    float y = (float)((id * 104729u + frame * 7u) % 199u);
    return aabb(x, y, x + 5.5f, y + (id % 50 == 0 ? 90.0f : 5.5f));
}

static void ask(const carom_broadphase *p, answers *a) {
    memset(a, 0, sizeof *a);
    a->pairs = carom_broadphase_pairs(p, a->pair, ROOM);
    a->ids = carom_broadphase_query(p, aabb(20, 20, 150, 60), a->id, BOXES);
    a->on_the_way = carom_broadphase_sweep(p, aabb(0, 0, 3, 3), vec(200, 180), a->way, BOXES);
}

static void *ask_often(void *ctx) {
    asker *k = ctx;
    answers *mine = malloc(sizeof *mine);
    pthread_barrier_wait(k->start);
    for (uint32_t i = 0; i < ROUNDS && mine; i++) {
        ask(k->p, mine);
        k->differences += memcmp(mine, k->expected, sizeof *mine) != 0;
        for (uint32_t id = 0; id < BOXES; id += 97) {
            carom_aabb held = carom_broadphase_get(k->p, id);
            k->differences += held.min.x > held.max.x;
        }
        k->differences += carom_broadphase_count(k->p) != BOXES;
    }
    k->differences += mine == NULL;
    free(mine);
    return NULL;
}

static void check_threads(const carom_broadphase *p, const char *when) {
    static answers expected;
    pthread_t threads[THREADS];
    asker askers[THREADS];
    pthread_barrier_t start;
    ask(p, &expected);
    CHECK(expected.pairs > BOXES && expected.pairs < ROOM, "%s: %zu pairs", when, expected.pairs);
    CHECK(expected.ids > 100 && expected.on_the_way > 20, "%s", when);
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; i++) {
        askers[i] = (asker){p, &expected, &start, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_often, &askers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        CHECK(askers[i].differences == 0, "%s: thread %d", when, i);
    }
    pthread_barrier_destroy(&start);
}

TEST(four_threads_query_at_once) {
    static carom_aabb bounds[BOXES];
    carom_broadphase_def def = carom_broadphase_def_default();
    carom_broadphase *p = carom_broadphase_create(&def);
    assert_non_null(p);
    for (uint32_t id = 0; id < BOXES; id++)
        bounds[id] = place(id, 0);
    assert_int_equal(carom_broadphase_build(p, bounds, sizeof bounds[0], BOXES - CHANGED),
                     CAROM_OK);
    for (uint32_t id = BOXES - CHANGED; id < BOXES; id++)
        assert_int_equal(carom_broadphase_set(p, id, bounds[id]), CAROM_OK);
    for (uint32_t id = 0; id < BOXES; id += BOXES / CHANGED)
        assert_int_equal(carom_broadphase_set(p, id, place(id, 3)), CAROM_OK);
    check_threads(p, "while changes wait");
    assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    check_threads(p, "after an update");
    assert_int_equal(carom_broadphase_build(p, bounds, sizeof bounds[0], BOXES), CAROM_OK);
    check_threads(p, "after a build");
    carom_broadphase_destroy(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_threads_query_at_once),
    };
    return RUN(tests);
}
