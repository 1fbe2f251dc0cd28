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

/* There are no pthreads on Windows, and usually no threads on wasm. The world then uses one thread,
 * or the caller's `parallel`. */
#if defined(_WIN32) || defined(__wasm__)

struct caromi_pool *caromi_pool_create(carom_allocator allocator, uint32_t threads) {
    (void)allocator;
    (void)threads;
    return NULL;
}

void caromi_pool_destroy(struct caromi_pool *pool) {
    (void)pool;
}

void caromi_pool_run(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    (void)ctx;
    for (uint32_t i = 0; i < count; i++) {
        task(arg, i);
    }
}

#else

#include <pthread.h>
#include <sched.h>
#include <time.h>

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
    pthread_mutex_t mutex; /* held to go to sleep and to wake */
    pthread_cond_t called, finished;
    carom_allocator allocator;
    size_t bytes;
    uint32_t thread_count;
    pthread_t threads[];
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
            pthread_mutex_lock(&pool->mutex);
            pthread_cond_signal(&pool->finished);
            pthread_mutex_unlock(&pool->mutex);
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

/* Only differences matter. If the clock is set back the difference is huge, and the wait ends
 * early. */
static uint64_t caromi_pool_clock(void) {
    struct timespec now = {0, 0};
    (void)timespec_get(&now, TIME_UTC);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Spins until `is_time`, or until CAROMI_POOL_NANOSECONDS have passed. It yields, so that the
 * awaited thread can run if there are more threads than processors. */
static bool caromi_pool_spin(const struct caromi_pool *pool,
                             bool (*is_time)(const struct caromi_pool *pool)) {
    uint64_t start = caromi_pool_clock();
    do {
        for (int i = 0; i < 32; i++) {
            if (is_time(pool)) {
                return true;
            }
            caromi_pool_pause();
        }
        sched_yield();
    } while (caromi_pool_clock() - start < CAROMI_POOL_NANOSECONDS);
    return is_time(pool);
}

/* No wakeup is lost: the sleeper and the caller both write first and then read, in one sequentially
 * consistent order. So either the sleeper sees the new task, or the caller sees the sleeper. */
static void caromi_pool_sleep(struct caromi_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    __atomic_add_fetch(&pool->sleepers, 1, __ATOMIC_SEQ_CST);
    while (!caromi_pool_is_called(pool)) {
        pthread_cond_wait(&pool->called, &pool->mutex);
    }
    __atomic_sub_fetch(&pool->sleepers, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&pool->mutex);
}

static void caromi_pool_wake(struct caromi_pool *pool) {
    if (__atomic_load_n(&pool->sleepers, __ATOMIC_SEQ_CST) > 0) {
        pthread_mutex_lock(&pool->mutex);
        pthread_cond_broadcast(&pool->called);
        pthread_mutex_unlock(&pool->mutex);
    }
}

static void caromi_pool_wait(struct caromi_pool *pool) {
    if (caromi_pool_spin(pool, caromi_pool_is_finished)) {
        return;
    }
    pthread_mutex_lock(&pool->mutex);
    /* An exchange, not a store: it is a full fence even on an emulated machine. */
    (void)__atomic_exchange_n(&pool->caller_sleeps, 1, __ATOMIC_SEQ_CST);
    while (!caromi_pool_is_finished(pool)) {
        pthread_cond_wait(&pool->finished, &pool->mutex);
    }
    __atomic_store_n(&pool->caller_sleeps, 0, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&pool->mutex);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void *caromi_pool_thread(void *ctx) {
    struct caromi_pool *pool = ctx;
    while (!__atomic_load_n(&pool->over, __ATOMIC_ACQUIRE)) {
        if (!caromi_pool_spin(pool, caromi_pool_is_called)) {
            caromi_pool_sleep(pool);
        }
        caromi_pool_work(pool);
    }
    return NULL;
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
    allocator.free(allocator.ctx, pool, pool->bytes);
}

/* Initializes the mutex and the condition variables: all or none of them. */
static bool caromi_pool_open(struct caromi_pool *pool) {
    if (pthread_mutex_init(&pool->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&pool->called, NULL) == 0) {
        if (pthread_cond_init(&pool->finished, NULL) == 0) {
            return true;
        }
        pthread_cond_destroy(&pool->called);
    }
    pthread_mutex_destroy(&pool->mutex);
    return false;
}

struct caromi_pool *caromi_pool_create(carom_allocator allocator, uint32_t threads) {
    /* New threads inherit the rounding mode of the thread that creates them. */
    if (threads < 2 || !carom_fp_ok()) {
        return NULL;
    }
    size_t bytes = sizeof(struct caromi_pool) + (size_t)(threads - 1) * sizeof(pthread_t);
    struct caromi_pool *pool = allocator.alloc(allocator.ctx, bytes, _Alignof(struct caromi_pool));
    if (pool == NULL) {
        return NULL;
    }
    __builtin_memset(pool, 0, bytes);
    pool->allocator = allocator;
    pool->bytes = bytes;
    if (!caromi_pool_open(pool)) {
        caromi_pool_free(pool);
        return NULL;
    }
    while (pool->thread_count < threads - 1) {
        pthread_t *thread = &pool->threads[pool->thread_count];
        if (pthread_create(thread, NULL, caromi_pool_thread, pool) != 0) {
            caromi_pool_destroy(pool);
            return NULL;
        }
        pool->thread_count++;
    }
    return pool;
}

void caromi_pool_destroy(struct caromi_pool *pool) {
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->mutex);
    __atomic_store_n(&pool->over, 1, __ATOMIC_SEQ_CST);
    pthread_cond_broadcast(&pool->called);
    pthread_mutex_unlock(&pool->mutex);
    for (uint32_t i = 0; i < pool->thread_count; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    pthread_cond_destroy(&pool->finished);
    pthread_cond_destroy(&pool->called);
    pthread_mutex_destroy(&pool->mutex);
    caromi_pool_free(pool);
}

#endif
