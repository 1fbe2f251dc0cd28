/* Runs tasks on two threads, and measures the processor time of each. */
#include "pool.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static struct {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void (*task)(void *arg, uint32_t i);
    void *arg;
    uint32_t count;
    bool waiting, stop; /* the other thread has tasks to run; has to end */
    double took;        /* its processor time for the last tasks */
    double waited;      /* sum over all calls: how much longer its tasks took */
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static double own_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Returns the processor time that it took. */
static double run_from(uint32_t first) {
    const double start = own_seconds();
    for (uint32_t i = first; i < pool.count; i += 2) {
        pool.task(pool.arg, i);
    }
    return own_seconds() - start;
}

static void *work(void *unused) {
    pthread_mutex_lock(&pool.lock);
    while (!pool.stop) {
        if (pool.waiting) {
            pthread_mutex_unlock(&pool.lock);
            const double took = run_from(1);
            pthread_mutex_lock(&pool.lock);
            pool.took = took;
            pool.waiting = false;
            pthread_cond_broadcast(&pool.changed);
        } else {
            pthread_cond_wait(&pool.changed, &pool.lock);
        }
    }
    pthread_mutex_unlock(&pool.lock);
    return unused;
}

void bench_pool_start(void) {
    pool.stop = false;
    if (pthread_create(&pool.thread, NULL, work, NULL) != 0) {
        fputs("carom_bench: no second thread\n", stderr);
        exit(1);
    }
}

void bench_pool_stop(void) {
    pthread_mutex_lock(&pool.lock);
    pool.stop = true;
    pthread_cond_broadcast(&pool.changed);
    pthread_mutex_unlock(&pool.lock);
    pthread_join(pool.thread, NULL);
}

void bench_pool_run(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    (void)ctx;
    pthread_mutex_lock(&pool.lock);
    pool.task = task;
    pool.arg = arg;
    pool.count = count;
    pool.waiting = true;
    pthread_cond_broadcast(&pool.changed);
    pthread_mutex_unlock(&pool.lock);
    const double took = run_from(0);
    pthread_mutex_lock(&pool.lock);
    while (pool.waiting) {
        pthread_cond_wait(&pool.changed, &pool.lock);
    }
    pool.waited += pool.took > took ? pool.took - took : 0.0;
    pthread_mutex_unlock(&pool.lock);
}

double bench_pool_seconds(void) {
    return own_seconds() + pool.waited;
}
