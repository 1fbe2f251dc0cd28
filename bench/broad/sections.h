/* sections.h: the parts of the benchmark. Each prints its table as it goes and records what the
 * targets need. */
#ifndef BENCH_BROAD_SECTIONS_H
#define BENCH_BROAD_SECTIONS_H

#include "contest.h"
#include "options.h"

#include <stdio.h>

enum { BROAD_SIZES_MOST = 5 };

typedef struct broad_results {
    FILE *csv; ///< row,contestant,ns
    size_t rows, faults;
    size_t size_count;
    size_t sizes[BROAD_SIZES_MOST];
    double ns[BROAD_SIZES_MOST][BROAD_CONTESTANTS]; ///< per circle; 0: not measured
    double worst;                                   ///< worst ratio of a field to the uniform one
    double threads;                                 ///< one thread over two, a million circles
} broad_results;

void broad_measure_pairs(const bench_options *options, broad_results *r);
void broad_measure_threads(const bench_options *options, broad_results *r);
void broad_measure_fields(const bench_options *options, broad_results *r);
void broad_measure_frames(const bench_options *options, broad_results *r);
void broad_measure_questions(const bench_options *options, broad_results *r);

/* ---- shared by all parts --------------------------------------------------------------------- */

bool broad_wanted(const bench_options *options, const char *name);

/// Writes a line of broad.csv.
void broad_note(broad_results *r, const char *row, const char *entry, double ns);

double broad_seconds(void);

/// Allocates memory for a field and up to `capacity` pairs. Its broad phase uses an allocator that
/// counts.
broad_work broad_work_make(const broad_field *field, size_t capacity);
void broad_work_free(broad_work *work);

/// Returns the bytes that all broad phases of broad_work_make hold now.
size_t broad_bytes_held(void);

#endif
