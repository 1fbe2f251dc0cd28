/* measure.h: times one row, with all contestants taking turns. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "options.h"
#include "rows.h"

typedef enum bench_state {
    BENCH_ABSENT, ///< it has no equivalent
    BENCH_RAN,
    BENCH_SKIPPED, ///< would take, or took, more than BENCH_ROW_SECONDS
} bench_state;

/// A contestant that needs more than this for a row is skipped.
#define BENCH_ROW_SECONDS 60.0

typedef struct bench_result {
    bench_state state;
    double best_ns, median_ns; ///< per call
    uint64_t checksum;
    size_t differs;       ///< verdicts that differ from carom's
    size_t differs_clear; ///< of these, on clear-cut pairs
} bench_result;

typedef struct bench_outcome {
    const bench_row *row;
    double hit_share; ///< measured
    size_t clear_cut; ///< pairs on which all must agree
    bench_result by[BENCH_CONTESTANTS];
} bench_outcome;

bench_outcome bench_measure(const bench_row *row, const bench_options *options);

/// Returns by[other] / by[base] of the best times, or 0 if one of them did not run.
double bench_ratio(const bench_outcome *o, int other, int base);

#endif
