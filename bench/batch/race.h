/* race.h: times several implementations in turns, round after round; the best round counts. */
#ifndef BENCH_BATCH_RACE_H
#define BENCH_BATCH_RACE_H

#include "answer.h"

typedef struct batch_lane {
    const char *isa;       ///< the instruction set that carom must use; NULL for others
    batch_run run;         ///< NULL: not measured
    batch_run touch;       ///< brings a job into the caches; NULL: the caches are left as they are
    const batch_job *jobs; ///< as many as the rules say, consecutive
    double ns;             ///< out: per pair; 0 if not measured
} batch_lane;

typedef struct batch_rules {
    int rounds;
    size_t jobs;  ///< of each lane; every round uses the next one
    size_t pairs; ///< a turn is repeated until it has covered this many
    bool own;     ///< count only this thread's CPU time: turns are long enough to be preempted
} batch_rules;

void batch_race(batch_lane *lanes, size_t count, batch_rules rules);

#endif
