/* What the run found: the table on the terminal, the files, the verdict on the targets. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "machine.h"
#include "measure.h"

#include <stdio.h>

/// carom may take this many times the formula's time, for being exact.
#define BENCH_FORMULA_LIMIT 2.0

/// A sweep has to be this many times faster than Box2D's time of impact.
#define BENCH_TOI_LIMIT 5.0

void bench_print_header(const bench_machine *m, const bench_options *options, FILE *to);
void bench_print_columns(FILE *to);
void bench_print_row(const bench_outcome *o, FILE *to);

/// A line on a terminal that the next one overwrites; an empty name clears it.
void bench_print_progress(size_t done, size_t total, const char *name);

/// Which targets are met and which rows miss them, the two ways to a contact, the exact stage.
void bench_print_summary(const bench_outcome *outcomes, size_t count, FILE *to);

/// Contestants that are missing from a row they can answer, or that contradict carom on clear-cut
/// pairs, each on a line; returns how many.
size_t bench_print_faults(const bench_outcome *outcomes, size_t count, FILE *to);

/// results.csv (a line per row and contestant) and results.json in options->out, made when missing.
/// False, with a message, when they cannot be written.
bool bench_write_files(const bench_machine *m, const bench_options *options,
                       const bench_outcome *outcomes, size_t count);

#endif
