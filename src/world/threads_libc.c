/* Implements world/threads.h with POSIX threads. */
#include "base/guard.h"
#include "world/threads.h"

#if CAROMI_HAS_THREADS && !defined(_WIN32)

#include <pthread.h>
#include <sched.h>
#include <time.h>

struct caromi_threads {
    pthread_mutex_t mutex;
    pthread_cond_t conditions[2];
    carom_allocator allocator;
    size_t bytes;
    void (*entry)(void *ctx);
    void *ctx;
    uint32_t count, started;
    pthread_t threads[];
};

static void caromi_threads_free(struct caromi_threads *t) {
    carom_allocator allocator = t->allocator;
    allocator.free(allocator.ctx, t, t->bytes);
}

/* Initializes the mutex and the condition variables: all or none of them. */
static bool caromi_threads_open(struct caromi_threads *t) {
    if (pthread_mutex_init(&t->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&t->conditions[0], NULL) == 0) {
        if (pthread_cond_init(&t->conditions[1], NULL) == 0) {
            return true;
        }
        pthread_cond_destroy(&t->conditions[0]);
    }
    pthread_mutex_destroy(&t->mutex);
    return false;
}

struct caromi_threads *caromi_threads_create(carom_allocator allocator, uint32_t count) {
    size_t bytes = sizeof(struct caromi_threads) + (size_t)count * sizeof(pthread_t);
    struct caromi_threads *t =
        allocator.alloc(allocator.ctx, bytes, _Alignof(struct caromi_threads));
    if (t == NULL) {
        return NULL;
    }
    __builtin_memset(t, 0, bytes);
    t->allocator = allocator;
    t->bytes = bytes;
    t->count = count;
    if (!caromi_threads_open(t)) {
        caromi_threads_free(t);
        return NULL;
    }
    return t;
}

static void *caromi_threads_entry(void *threads) {
    struct caromi_threads *t = threads;
    t->entry(t->ctx);
    return NULL;
}

bool caromi_threads_start(struct caromi_threads *t, void (*entry)(void *ctx), void *ctx) {
    t->entry = entry;
    t->ctx = ctx;
    while (t->started < t->count) {
        if (pthread_create(&t->threads[t->started], NULL, caromi_threads_entry, t) != 0) {
            return false;
        }
        t->started++;
    }
    return true;
}

void caromi_threads_destroy(struct caromi_threads *t) {
    for (uint32_t i = 0; i < t->started; i++) {
        pthread_join(t->threads[i], NULL);
    }
    pthread_cond_destroy(&t->conditions[1]);
    pthread_cond_destroy(&t->conditions[0]);
    pthread_mutex_destroy(&t->mutex);
    caromi_threads_free(t);
}

void caromi_threads_lock(struct caromi_threads *t) {
    pthread_mutex_lock(&t->mutex);
}

void caromi_threads_unlock(struct caromi_threads *t) {
    pthread_mutex_unlock(&t->mutex);
}

void caromi_threads_wait(struct caromi_threads *t, caromi_condition condition) {
    pthread_cond_wait(&t->conditions[condition], &t->mutex);
}

void caromi_threads_wake(struct caromi_threads *t, caromi_condition condition) {
    pthread_cond_broadcast(&t->conditions[condition]);
}

void caromi_threads_yield(void) {
    sched_yield();
}

uint64_t caromi_threads_clock(void) {
    struct timespec now = {0, 0};
    (void)timespec_get(&now, TIME_UTC);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#endif
