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

/// Returns the time in seconds that the program would have taken so far on a machine with two idle
/// cores: the processor time of the calling thread, plus the time for which it would have waited
/// for the other thread in bench_pool_run. Take differences of it.
double bench_pool_seconds(void);

#endif
