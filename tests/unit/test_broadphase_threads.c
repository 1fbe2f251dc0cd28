/* Between changes any number of threads may query: four do so at once, and all get the same
 * answers, with and without pending changes. A build and a search that are split among threads give
 * the results of one thread, in the same order. The build with the thread sanitizer detects
 * races. */
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
    const uint32_t rounds = unit_is_instrumented() ? 5 : ROUNDS;
    answers *mine = malloc(sizeof *mine);
    pthread_barrier_wait(k->start);
    for (uint32_t i = 0; i < rounds && mine; i++) {
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

/* ---- work that is split ---------------------------------------------------------------------- */

#define MANY 40001u /* not a multiple of anything that the library uses */
#define MANY_PAIRS (MANY * 8u)

static carom_aabb many[MANY];
static carom_id_pair expected_pairs[MANY_PAIRS], split_pairs[MANY_PAIRS];

static carom_aabb even(uint32_t i) {
    float x = (float)(i * 7919u % 16001u) / 64.0f, y = (float)(i * 104729u % 15991u) / 64.0f;
    float size = 0.5f + (float)(i % 7u) / 8.0f;
    return aabb(x, y, x + size, y + size);
}

/* So few strips that most parts have none. */
static carom_aabb band(uint32_t i) {
    carom_aabb b = even(i);
    b.min.x *= 64.0f;
    b.max.x = b.min.x + 1.0f;
    b.min.y = (float)(i % 5u);
    b.max.y = b.min.y + 1.0f;
    return b;
}

static carom_aabb with_invalid(uint32_t i) {
    return i % 3u == 0 ? aabb(NAN, 1.0f, -1.0f, 1.0f) : even(i);
}

/* These go into trees. */
static carom_aabb mixed(uint32_t i) {
    carom_aabb b = even(i);
    b.max.x += i % 5000u == 0 ? 40.0f : 0.0f;
    return b;
}

/* Most pairs are those of a few parts. */
static carom_aabb crowd(uint32_t i) {
    carom_aabb b = even(i);
    return i % 400u == 0 ? aabb(3.0f, 3.0f, 4.0f, 4.0f) : b;
}

static uint32_t split_calls;

static void run_backwards(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                          uint32_t count) {
    assert_ptr_equal(ctx, &split_calls);
    split_calls++;
    while (count-- > 0)
        task(arg, count);
}

typedef struct pool {
    void (*task)(void *arg, uint32_t i);
    void *arg;
    uint32_t next, count;
} pool;

static void *work(void *ctx) {
    pool *p = ctx;
    for (;;) {
        uint32_t i = __atomic_fetch_add(&p->next, 1u, __ATOMIC_RELAXED);
        if (i >= p->count)
            return NULL;
        p->task(p->arg, i);
    }
}

static void run_on_threads(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                           uint32_t count) {
    pthread_t threads[THREADS];
    pool p = {task, arg, 0, count};
    split_calls += ctx == &split_calls;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &p), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
}

/* Lists the pairs after a build, and after some boxes have changed. */
static size_t list_pairs(carom_parallel *parallel, uint32_t threads, bool change,
                         carom_id_pair *pairs, size_t capacity) {
    carom_broadphase_def def = carom_broadphase_def_default();
    carom_broadphase *p = carom_broadphase_create(&def);
    assert_non_null(p);
    carom_broadphase_set_parallel(p, parallel, &split_calls, threads);
    assert_int_equal(carom_broadphase_build(p, many, sizeof many[0], MANY), CAROM_OK);
    for (uint32_t id = 0; change && id < MANY; id += 997)
        assert_int_equal(carom_broadphase_set(p, id, many[MANY - 1 - id]), CAROM_OK);
    memset(pairs, 0, MANY_PAIRS * sizeof *pairs);
    size_t count = carom_broadphase_pairs(p, pairs, capacity);
    carom_broadphase_destroy(p);
    return count;
}

static void check_split(const char *name, carom_aabb (*draw)(uint32_t), bool change) {
    for (uint32_t i = 0; i < MANY; i++)
        many[i] = draw(i);
    size_t count = list_pairs(NULL, 0, change, expected_pairs, MANY_PAIRS);
    CHECK(count > MANY / 2 && count < MANY_PAIRS, "%s: %zu pairs", name, count);
    const size_t stride = unit_is_instrumented() ? 2 : 1;
    const size_t capacities[] = {MANY_PAIRS, count, count / 2, 0};
    for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i += stride) {
        for (uint32_t threads = 2; threads <= 70; threads += 34) {
            size_t capacity = capacities[i], held = capacity < count ? capacity : count;
            bool backwards = threads != 2;
            split_calls = 0;
            size_t found = list_pairs(backwards ? run_backwards : run_on_threads, threads, change,
                                      split_pairs, capacity);
            CHECK(found == count, "%s, capacity %zu: %zu pairs", name, capacity, found);
            CHECK(memcmp(expected_pairs, split_pairs, held * sizeof *split_pairs) == 0,
                  "%s, capacity %zu, %u threads", name, capacity, threads);
            CHECK(split_calls >= 2, "%s: split %u times", name, split_calls);
        }
    }
}

TEST(work_that_is_split_gives_the_results_of_one_thread) {
    check_split("even", even, false);
    check_split("even, changed", even, true);
    check_split("band", band, false);
    check_split("with invalid boxes", with_invalid, false);
    check_split("mixed", mixed, false);
    check_split("mixed, changed", mixed, true);
    check_split("crowd", crowd, false);
}

TEST(few_boxes_are_not_split) {
    carom_broadphase_def def = carom_broadphase_def_default();
    carom_broadphase *p = carom_broadphase_create(&def);
    assert_non_null(p);
    for (uint32_t i = 0; i < MANY; i++)
        many[i] = even(i);
    split_calls = 0;
    carom_broadphase_set_parallel(p, run_backwards, &split_calls, 4);
    assert_int_equal(carom_broadphase_build(p, many, sizeof many[0], 8191), CAROM_OK);
    assert_true(carom_broadphase_pairs(p, NULL, 0) > 0);
    assert_int_equal(split_calls, 0);
    carom_broadphase_set_parallel(p, run_backwards, &split_calls, 1);
    assert_int_equal(carom_broadphase_build(p, many, sizeof many[0], MANY), CAROM_OK);
    carom_broadphase_set_parallel(p, NULL, &split_calls, 4);
    assert_true(carom_broadphase_pairs(p, NULL, 0) > 0);
    assert_int_equal(split_calls, 0);
    carom_broadphase_destroy(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_threads_query_at_once),
        cmocka_unit_test(work_that_is_split_gives_the_results_of_one_thread),
        cmocka_unit_test(few_boxes_are_not_split),
    };
    return RUN(tests);
}
