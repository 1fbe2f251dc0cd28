/* Times lanes in turns. */
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The thread clock needs a system call, which is too slow for turns of a few microseconds. */
static double seconds(bool own) {
    struct timespec now;
    clock_gettime(own ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Receives the results of the runs, so that none is optimised away. */
static volatile uint64_t sink;

/* The untimed run powers up the CPU's wide vector units. It uses another job if there are several,
 * since modern branch predictors memorise tens of thousands of outcomes. */
static void take_turn(batch_lane *lane, const batch_rules *rules, size_t round) {
    const batch_job *const job = &lane->jobs[round % rules->jobs];
    const batch_job *const other = &lane->jobs[(round + 1) % rules->jobs];
    const size_t times = (rules->pairs + job->count - 1) / job->count;
    if (lane->isa != NULL && carom_batch_set_isa(lane->isa) != CAROM_OK) {
        fprintf(stderr, "carom_bench_batch: no instruction set %s\n", lane->isa);
        exit(1);
    }
    sink += lane->run(other);
    if (lane->touch != NULL) {
        sink += lane->touch(job);
    }
    const double start = seconds(rules->own);
    for (size_t k = 0; k < times; k++) {
        sink += lane->run(job);
    }
    const double ns = (seconds(rules->own) - start) * 1e9 / (double)(times * job->count);
    if (lane->ns == 0.0 || ns < lane->ns) {
        lane->ns = ns;
    }
}

void batch_race(batch_lane *lanes, size_t count, batch_rules rules) {
    for (size_t i = 0; i < count; i++) {
        lanes[i].ns = 0.0;
    }
    for (int round = 0; round < rules.rounds; round++) {
        for (size_t i = 0; i < count; i++) {
            if (lanes[i].run != NULL) {
                take_turn(&lanes[i], &rules, (size_t)round);
            }
        }
    }
    carom_batch_set_isa(NULL);
}
