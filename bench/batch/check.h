/* check.h: checks that all contestants give the right results. */
#ifndef BENCH_BATCH_CHECK_H
#define BENCH_BATCH_CHECK_H

#include "race.h"

/// The pair layer's results for a job's pairs.
typedef struct batch_truth {
    batch_verb verb;
    size_t count, found;
    bool *verdicts;
    carom_contact *contacts; ///< of BATCH_CONTACT
    carom_sweep *sweeps;     ///< of BATCH_SWEEP, `found` of them
} batch_truth;

batch_truth batch_truth_of(const batch_job *job, batch_verb verb);
void batch_truth_free(batch_truth *truth);

/// Runs the lane's first job once and counts the pairs with a different result: for carom in any
/// bit, for a formula (`plain`: it writes structs and bools) in the verdict.
size_t batch_differences(const batch_truth *truth, const batch_lane *lane, bool plain);

#endif
