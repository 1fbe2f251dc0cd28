/* Times a few ways to do a job, in turn, round after round; the best round counts. */
#ifndef BENCH_BATCH_RACE_H
#define BENCH_BATCH_RACE_H

#include "answer.h"

typedef struct batch_lane {
    const char *isa;       ///< the instruction set that carom is told to use; NULL for others
    batch_run run;         ///< NULL: does not take part
    batch_run touch;       ///< brings a job into the caches; NULL: they are as they are
    const batch_job *jobs; ///< as many as the rules say, one after another
    double ns;             ///< out: per pair; 0 when it did not take part
} batch_lane;

typedef struct batch_rules {
    int rounds;
    size_t jobs;  ///< of each lane; every round takes the next one
    size_t pairs; ///< a turn is repeated until it has covered so many
    bool own;     ///< count the time of this thread alone: turns so long that others cut in
} batch_rules;

void batch_race(batch_lane *lanes, size_t count, batch_rules rules);

#endif
