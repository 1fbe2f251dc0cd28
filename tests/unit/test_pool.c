/* The world's own threads: every task runs once, and all are done when a call returns, even if
 * threads sleep. A pool that cannot be created leaves nothing behind. The build with the thread
 * sanitizer detects races. */
#define _POSIX_C_SOURCE 200809L

#include "unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "world/store.h"

#define MOST 300u

/* ---- memory that is counted ------------------------------------------------------------------ */

typedef struct heap {
    size_t taken, given, refuse;
} heap;

static void *take(void *ctx, size_t size, size_t align) {
    heap *h = ctx;
    void *memory = NULL;
    if (h->refuse || posix_memalign(&memory, align, size) != 0)
        return NULL;
    memset(memory, 0xA5, size);
    h->taken += size;
    return memory;
}

static void give(void *ctx, void *memory, size_t size) {
    heap *h = ctx;
    h->given += size;
    free(memory);
}

static struct caromi_pool *create(heap *h, uint32_t threads) {
    return caromi_pool_create((carom_allocator){take, give, h}, threads);
}

/* ---- tasks ----------------------------------------------------------------------------------- */

/* Not atomic: as soon as the call returns, the caller must see the values that tasks wrote. */
typedef struct work {
    uint32_t count;
    uint32_t runs[MOST];
    uint32_t value; /* of this call, read by every task */
    uint32_t seen[MOST];
    pthread_t by[MOST];
    long nap; /* microseconds */
} work;

static void sleep_for(long microseconds) {
    struct timespec t = {0, microseconds * 1000};
    nanosleep(&t, NULL);
}

static void mark(void *arg, uint32_t i) {
    work *k = arg;
    if (k->nap)
        sleep_for(k->nap);
    k->runs[i]++;
    k->seen[i] = k->value;
    k->by[i] = pthread_self();
}

static void check_call(struct caromi_pool *pool, uint32_t count, uint32_t value, long nap) {
    static work k;
    memset(&k, 0, sizeof k);
    k.count = count;
    k.value = value;
    k.nap = nap;
    caromi_pool_run(pool, mark, &k, count);
    for (uint32_t i = 0; i < MOST; i++) {
        CHECK(k.runs[i] == (i < count), "task %u of %u ran %u times", i, count, k.runs[i]);
        CHECK(i >= count || k.seen[i] == value, "task %u saw another call", i);
    }
}

/* Each call has its own count on its stack. A thread that mixes up two calls writes to the wrong
 * one, or misses a task. */
static uint32_t sum_call(struct caromi_pool *pool, uint32_t count, uint32_t value) {
    work k = {.count = count, .value = value};
    uint32_t wrong = 0;
    caromi_pool_run(pool, mark, &k, count);
    for (uint32_t i = 0; i < 16; i++)
        wrong += k.runs[i] != (i < count) || (i < count && k.seen[i] != value);
    return wrong;
}

TEST(every_task_runs_once_for_any_number_of_threads_and_tasks) {
    static const uint32_t threads[] = {2, 3, 4, 8, 64};
    for (size_t t = 0; t < COUNT(threads); t++) {
        heap h = {0};
        struct caromi_pool *pool = create(&h, threads[t]);
        assert_non_null(pool);
        static const uint32_t counts[] = {0, 1, 2, 3, 7, 8, 64, 65, MOST};
        for (size_t i = 0; i < COUNT(counts); i++)
            check_call(pool, counts[i], (uint32_t)(i * 1000 + t), 0);
        caromi_pool_destroy(pool);
        assert_int_equal(h.taken, h.given);
    }
}

TEST(many_short_calls_in_a_row_mix_nothing_up) {
    int calls = unit_size("calls", 200000, 20000000);
    static const uint32_t threads[] = {2, 4};
    for (size_t t = 0; t < COUNT(threads); t++) {
        heap h = {0};
        struct caromi_pool *pool = create(&h, threads[t]);
        assert_non_null(pool);
        uint32_t wrong = 0;
        for (int i = 0; i < calls; i++)
            wrong += sum_call(pool, 2 + (uint32_t)unit_random() % 15, (uint32_t)i);
        printf("%u threads: %d calls, %u tasks lost, doubled or mixed up\n", threads[t], calls,
               wrong);
        CHECK(wrong == 0, "%u threads", threads[t]);
        caromi_pool_destroy(pool);
        assert_int_equal(h.taken, h.given);
    }
}

/* Between calls the threads go to sleep, and during long tasks the caller does. */
TEST(sleepers_are_woken) {
    heap h = {0};
    struct caromi_pool *pool = create(&h, 4);
    assert_non_null(pool);
    for (uint32_t i = 0; i < 30; i++) {
        sleep_for(i % 3 == 0 ? 500 : 30); /* the spin ends in between */
        check_call(pool, 4, i, i % 2 ? 300 : 0);
    }
    caromi_pool_destroy(pool);
    assert_int_equal(h.taken, h.given);
}

/* Each task waits for all others: with fewer threads this would never end. */
static void step_together(void *arg, uint32_t i) {
    (void)i;
    pthread_barrier_wait(arg);
}

TEST(as_many_tasks_as_threads_run_at_once) {
    heap h = {0};
    struct caromi_pool *pool = create(&h, 4);
    pthread_barrier_t all;
    assert_non_null(pool);
    assert_int_equal(pthread_barrier_init(&all, NULL, 4), 0);
    for (int i = 0; i < 20; i++) {
        sleep_for(i % 2 ? 1000 : 0); /* they are asleep, or still awake */
        caromi_pool_run(pool, step_together, &all, 4);
    }
    pthread_barrier_destroy(&all);
    caromi_pool_destroy(pool);
}

TEST(one_task_is_done_by_the_caller) {
    heap h = {0};
    struct caromi_pool *pool = create(&h, 3);
    static work k;
    assert_non_null(pool);
    caromi_pool_run(pool, mark, &k, 1);
    assert_true(pthread_equal(k.by[0], pthread_self()));
    caromi_pool_destroy(pool);
}

/* ---- no pool --------------------------------------------------------------------------------- */

TEST(no_pool_for_one_thread_or_without_memory) {
    heap h = {0};
    assert_null(create(&h, 0));
    assert_null(create(&h, 1));
    h.refuse = 1;
    assert_null(create(&h, 4));
    assert_int_equal(h.taken, 0);
    caromi_pool_destroy(NULL);
}

/* If the system allows no more threads, those that were created are ended again. A limit on
 * processes does not apply to root; a limit on memory for stacks does not work with the
 * sanitizers. */
TEST(a_thread_that_cannot_be_made_undoes_those_before_it) {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
    skip();
#endif
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    small = before;
    small.rlim_cur = (rlim_t)200 << 20; /* each stack takes 8 MB of addresses or so */
    heap h = {0};
    assert_int_equal(setrlimit(RLIMIT_AS, &small), 0);
    struct caromi_pool *pool = create(&h, 4096);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_null(pool);
    assert_true(h.taken > 0);
    assert_int_equal(h.taken, h.given);
    check_call(NULL, 1, 5, 0); /* which needs no pool */
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_runs_once_for_any_number_of_threads_and_tasks),
        cmocka_unit_test(many_short_calls_in_a_row_mix_nothing_up),
        cmocka_unit_test(sleepers_are_woken),
        cmocka_unit_test(as_many_tasks_as_threads_run_at_once),
        cmocka_unit_test(one_task_is_done_by_the_caller),
        cmocka_unit_test(no_pool_for_one_thread_or_without_memory),
        cmocka_unit_test(a_thread_that_cannot_be_made_undoes_those_before_it),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
