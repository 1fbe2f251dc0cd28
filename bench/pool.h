/* pool.h: two threads for carom's calls, the calling one and another. */
#ifndef BENCH_POOL_H
#define BENCH_POOL_H

#include "carom/carom.h"

/// Starts the other thread; exits with a message if that fails.
void bench_pool_start(void);
void bench_pool_stop(void);

/// A carom_parallel: the calling thread runs every other task, the other thread the rest. So both
/// do the same work in each round, whatever else the machine does.
void bench_pool_run(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count);

/// Returns seconds on a clock that stands still while the calling thread does, but runs on while it
/// would wait for the other thread, if that began at the same time. Differences are what work of
/// two threads takes on a machine with two idle cores.
double bench_pool_seconds(void);

#endif
