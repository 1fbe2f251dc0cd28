/* outcome.h: the measurements, in ns per pair; 0 means not run. */
#ifndef BENCH_BATCH_OUTCOME_H
#define BENCH_BATCH_OUTCOME_H

#include "isas.h"
#include "job.h"
#include "options.h"

/// A question in cache, for all contestants.
typedef struct batch_row {
    char name[48];
    batch_verb verb;
    batch_pair pair;
    batch_form form;
    double hits;  ///< share
    double bytes; ///< per pair
    double carom[BATCH_MAX_ISAS], inexact[BATCH_MAX_ISAS];
    double loop, naive, naive_bits, box2d;
} batch_row;

/// A field of exactly tangent shapes, compared with a random one.
typedef struct batch_tangent_row {
    char name[48];
    double random, tangent;
} batch_tangent_row;

/// Arrays larger than the caches, compared with a plain read of the same bytes.
typedef struct batch_memory_row {
    char name[48];
    double bytes;     ///< per pair, of the columns
    double megabytes; ///< of all columns
    double carom[BATCH_MAX_ISAS];
    double naive, stream, in_step; ///< columns read one after another, or all in step
} batch_memory_row;

/// Arrays larger than the caches, with one thread and with two.
typedef struct batch_threads_row {
    char name[48];
    double one, two;
} batch_threads_row;

enum { BATCH_THREAD_ROWS = 6 };

/// Jobs of the same kind that alternate in a row.
enum { BATCH_JOBS = 8 };

enum { BATCH_MAX_ROWS = 64, BATCH_MAX_TANGENT = 32 };

typedef struct batch_results {
    batch_isas isas;
    batch_row rows[BATCH_MAX_ROWS];
    size_t row_count;
    batch_tangent_row tangents[BATCH_MAX_TANGENT];
    size_t tangent_count;
    batch_memory_row memory[BATCH_PAIRS];
    size_t memory_count;
    batch_threads_row threads[BATCH_THREAD_ROWS];
    size_t threads_count;
    size_t faults;
} batch_results;

/// Returns the faster of the two reads.
static inline double batch_limit(const batch_memory_row *row) {
    return row->in_step < row->stream ? row->in_step : row->stream;
}

bool batch_selected(const bench_options *options, const char *name);

/// Each measures the rows that options->filter selects and prints them as it goes.
void batch_measure_rows(const bench_options *options, batch_results *to);
void batch_measure_tangents(const bench_options *options, batch_results *to);
void batch_measure_memory(const bench_options *options, batch_results *to);
void batch_measure_threads(const bench_options *options, batch_results *to);

#endif
