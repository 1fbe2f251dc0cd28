/* Runs the tasks of a step on the world's own threads.
 *
 * caromi_pool_run publishes the tasks of a call, takes tasks like the other threads, and returns
 * when all are done. Only one thread at a time may call it, and a task must not. Calls take some
 * tenths of a millisecond and follow each other closely, so threads spin for a while before they
 * sleep.
 *
 * The ticket holds the number of the call and the number of the next task. A thread takes a task by
 * a compare-exchange of the ticket. A late thread finds all tasks taken, and no thread waits for
 * it.
 *
 * The task, its argument and the count are written while the ticket is CAROMI_POOL_SHUT, and
 * only after all tasks of the previous call are done. A thread reads the ticket, then these,
 * then takes a task with the ticket that it has read. If that succeeds, all of them belong to
 * the same call. */
#include "base/guard.h"
#include "world/store.h"
#include "world/threads.h"

#if CAROMI_HAS_THREADS

/* How long a thread spins before it sleeps: a few times as long as waking it takes, and as long as
 * the serial parts of most steps. At 60 steps per second it spins in vain for 0.6 % of the time. */
#define CAROMI_POOL_NANOSECONDS 100000u

/* In place of the next task: no task can be taken. */
#define CAROMI_POOL_SHUT UINT32_MAX

typedef void caromi_pool_task(void *arg, uint32_t i);

/* The counters are on separate cache lines, so that a thread that takes a task does not slow down a
 * thread that checks whether all are done. */
struct caromi_pool {
    _Alignas(64) uint64_t ticket; /* calls so far << 32 | tasks taken of this call */
    caromi_pool_task *task;
    void *arg;
    uint32_t count;
    _Alignas(64) uint32_t done; /* finished tasks of this call */
    uint32_t caller_sleeps;
    _Alignas(64) uint32_t sleepers; /* threads that sleep, or are about to */
    uint32_t over;
    struct caromi_threads *threads; /* their mutex is held to go to sleep and to wake */
    carom_allocator allocator;
};

/* ---- tasks ----------------------------------------------------------------------------------- */

/* The task, argument and count of a call. */
typedef struct caromi_pool_call {
    caromi_pool_task *task;
    void *arg;
    uint32_t count;
} caromi_pool_call;

static caromi_pool_call caromi_pool_read(const struct caromi_pool *pool) {
    return (caromi_pool_call){__atomic_load_n(&pool->task, __ATOMIC_ACQUIRE),
                              __atomic_load_n(&pool->arg, __ATOMIC_ACQUIRE),
                              __atomic_load_n(&pool->count, __ATOMIC_ACQUIRE)};
}

static bool caromi_pool_has_task(const struct caromi_pool *pool) {
    uint64_t ticket = __atomic_load_n(&pool->ticket, __ATOMIC_SEQ_CST);
    return (uint32_t)ticket < __atomic_load_n(&pool->count, __ATOMIC_ACQUIRE);
}

/* Takes and runs tasks until all are taken. */
static void caromi_pool_work(struct caromi_pool *pool) {
    uint64_t ticket = __atomic_load_n(&pool->ticket, __ATOMIC_SEQ_CST);
    for (;;) {
        caromi_pool_call call = caromi_pool_read(pool);
        if ((uint32_t)ticket >= call.count) {
            return;
        }
        /* On failure, `ticket` becomes the current ticket. */
        if (!__atomic_compare_exchange_n(&pool->ticket, &ticket, ticket + 1, false,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            continue;
        }
        call.task(call.arg, (uint32_t)ticket);
        uint32_t done = __atomic_add_fetch(&pool->done, 1, __ATOMIC_SEQ_CST);
        if (done == call.count && __atomic_load_n(&pool->caller_sleeps, __ATOMIC_SEQ_CST)) {
            caromi_threads_lock(pool->threads);
            caromi_threads_wake(pool->threads, CAROMI_FINISHED);
            caromi_threads_unlock(pool->threads);
        }
        ticket++;
    }
}

/* ---- waiting --------------------------------------------------------------------------------- */

static bool caromi_pool_is_called(const struct caromi_pool *pool) {
    return caromi_pool_has_task(pool) || __atomic_load_n(&pool->over, __ATOMIC_ACQUIRE);
}

static bool caromi_pool_is_finished(const struct caromi_pool *pool) {
    return __atomic_load_n(&pool->done, __ATOMIC_SEQ_CST) ==
           __atomic_load_n(&pool->count, __ATOMIC_RELAXED);
}

static void caromi_pool_pause(void) {
#if defined(__SSE2__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Spins until `is_time`, or until CAROMI_POOL_NANOSECONDS have passed. It yields, so that the
 * awaited thread can run if there are more threads than processors. If the clock is set back, the
 * difference is huge, and the wait ends early. */
static bool caromi_pool_spin(const struct caromi_pool *pool,
                             bool (*is_time)(const struct caromi_pool *pool)) {
    uint64_t start = caromi_threads_clock();
    do {
        for (int i = 0; i < 32; i++) {
            if (is_time(pool)) {
                return true;
            }
            caromi_pool_pause();
        }
        caromi_threads_yield();
    } while (caromi_threads_clock() - start < CAROMI_POOL_NANOSECONDS);
    return is_time(pool);
}

/* No wakeup is lost: the sleeper and the caller both write first and then read, in one sequentially
 * consistent order. So either the sleeper sees the new task, or the caller sees the sleeper. */
static void caromi_pool_sleep(struct caromi_pool *pool) {
    caromi_threads_lock(pool->threads);
    __atomic_add_fetch(&pool->sleepers, 1, __ATOMIC_SEQ_CST);
    while (!caromi_pool_is_called(pool)) {
        caromi_threads_wait(pool->threads, CAROMI_CALLED);
    }
    __atomic_sub_fetch(&pool->sleepers, 1, __ATOMIC_SEQ_CST);
    caromi_threads_unlock(pool->threads);
}

static void caromi_pool_wake(struct caromi_pool *pool) {
    if (__atomic_load_n(&pool->sleepers, __ATOMIC_SEQ_CST) > 0) {
        caromi_threads_lock(pool->threads);
        caromi_threads_wake(pool->threads, CAROMI_CALLED);
        caromi_threads_unlock(pool->threads);
    }
}

static void caromi_pool_wait(struct caromi_pool *pool) {
    if (caromi_pool_spin(pool, caromi_pool_is_finished)) {
        return;
    }
    caromi_threads_lock(pool->threads);
    /* An exchange, not a store: it is a full fence even on an emulated machine. */
    (void)__atomic_exchange_n(&pool->caller_sleeps, 1, __ATOMIC_SEQ_CST);
    while (!caromi_pool_is_finished(pool)) {
        caromi_threads_wait(pool->threads, CAROMI_FINISHED);
    }
    __atomic_store_n(&pool->caller_sleeps, 0, __ATOMIC_SEQ_CST);
    caromi_threads_unlock(pool->threads);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void caromi_pool_thread(void *ctx) {
    struct caromi_pool *pool = ctx;
    while (!__atomic_load_n(&pool->over, __ATOMIC_ACQUIRE)) {
        if (!caromi_pool_spin(pool, caromi_pool_is_called)) {
            caromi_pool_sleep(pool);
        }
        caromi_pool_work(pool);
    }
}

void caromi_pool_run(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    struct caromi_pool *pool = ctx;
    if (count < 2) {
        if (count == 1) {
            task(arg, 0);
        }
        return;
    }
    uint64_t calls = (__atomic_load_n(&pool->ticket, __ATOMIC_RELAXED) >> 32) + 1;
    __atomic_store_n(&pool->ticket, calls << 32 | CAROMI_POOL_SHUT, __ATOMIC_SEQ_CST);
    __atomic_store_n(&pool->done, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&pool->task, task, __ATOMIC_RELEASE);
    __atomic_store_n(&pool->arg, arg, __ATOMIC_RELEASE);
    __atomic_store_n(&pool->count, count, __ATOMIC_RELEASE);
    (void)__atomic_exchange_n(&pool->ticket, calls << 32, __ATOMIC_SEQ_CST);
    caromi_pool_wake(pool);
    caromi_pool_work(pool);
    caromi_pool_wait(pool);
}

/* ---- the pool -------------------------------------------------------------------------------- */

static void caromi_pool_free(struct caromi_pool *pool) {
    carom_allocator allocator = pool->allocator;
    allocator.free(allocator.ctx, pool, sizeof *pool);
}

struct caromi_pool *caromi_pool_create(carom_allocator allocator, uint32_t threads) {
    /* New threads inherit the rounding mode of the thread that creates them. */
    if (threads < 2 || !carom_fp_ok()) {
        return NULL;
    }
    struct caromi_pool *pool =
        allocator.alloc(allocator.ctx, sizeof *pool, _Alignof(struct caromi_pool));
    if (pool == NULL) {
        return NULL;
    }
    *pool = (struct caromi_pool){.allocator = allocator};
    pool->threads = caromi_threads_create(allocator, threads - 1);
    if (pool->threads == NULL) {
        caromi_pool_free(pool);
        return NULL;
    }
    if (!caromi_threads_start(pool->threads, caromi_pool_thread, pool)) {
        caromi_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void caromi_pool_destroy(struct caromi_pool *pool) {
    if (pool == NULL) {
        return;
    }
    caromi_threads_lock(pool->threads);
    __atomic_store_n(&pool->over, 1, __ATOMIC_SEQ_CST);
    caromi_threads_wake(pool->threads, CAROMI_CALLED);
    caromi_threads_unlock(pool->threads);
    caromi_threads_destroy(pool->threads);
    caromi_pool_free(pool);
}

#endif
