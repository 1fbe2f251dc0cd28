/* Declares the threads of a pool, with one mutex and two condition variables. threads_libc.c
 * implements them with POSIX threads, threads_win32_libc.c with those of Windows. */
#ifndef CAROMI_WORLD_THREADS_H
#define CAROMI_WORLD_THREADS_H

#include "carom/base.h"

/* Whether the world has threads of its own: not without a C library, and not on wasm. There it uses
 * the caller's `parallel`, or one thread. */
#if __STDC_HOSTED__ && !defined(__wasm__)
#define CAROMI_HAS_THREADS 1
#else
#define CAROMI_HAS_THREADS 0
#endif

struct caromi_threads;

/* The condition variables. */
typedef enum caromi_condition { CAROMI_CALLED, CAROMI_FINISHED } caromi_condition;

/* Allocates `count` threads that do not run yet; NULL if that fails. */
struct caromi_threads *caromi_threads_create(carom_allocator allocator, uint32_t count);

/* Starts all threads, each with entry(ctx). If it fails, some may run; destroy waits for them. */
bool caromi_threads_start(struct caromi_threads *threads, void (*entry)(void *ctx), void *ctx);

/* Waits until all threads have returned from `entry`, and frees them. */
void caromi_threads_destroy(struct caromi_threads *threads);

void caromi_threads_lock(struct caromi_threads *threads);
void caromi_threads_unlock(struct caromi_threads *threads);

/* Wait on a condition variable, and wake all threads that wait on one. Both need the mutex locked.
 * A wait may also return spuriously. */
void caromi_threads_wait(struct caromi_threads *threads, caromi_condition condition);
void caromi_threads_wake(struct caromi_threads *threads, caromi_condition condition);

/* Lets another thread run. */
void caromi_threads_yield(void);

/* Returns nanoseconds since any fixed time. If the clock is set back, it may decrease. */
uint64_t caromi_threads_clock(void);

#endif
