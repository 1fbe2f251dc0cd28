/* report.h: prints the table, writes the files and evaluates the targets. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "machine.h"
#include "measure.h"

#include <stdio.h>

/// carom may take at most this many times the formula's time, because it is exact.
#define BENCH_FORMULA_LIMIT 2.0

/// A sweep must be at least this many times faster than Box2D's time of impact.
#define BENCH_TOI_LIMIT 5.0

void bench_print_header(const bench_machine *m, const bench_options *options, FILE *to);
void bench_print_columns(FILE *to);
void bench_print_row(const bench_outcome *o, FILE *to);

/// Prints a line on a terminal that the next one overwrites; an empty name clears it.
void bench_print_progress(size_t done, size_t total, const char *name);

/// Prints which targets are met and which rows miss them, the two ways to compute a contact, and
/// the cost of the exact stage.
void bench_print_summary(const bench_outcome *outcomes, size_t count, FILE *to);

/// Prints contestants that are missing from a row they can answer, or that contradict carom on
/// clear-cut pairs, one per line. Returns their number.
size_t bench_print_faults(const bench_outcome *outcomes, size_t count, FILE *to);

/// Writes results.csv (a line per row and contestant) and results.json to options->out, which is
/// created if missing. Returns false, with a message, on failure.
bool bench_write_files(const bench_machine *m, const bench_options *options,
                       const bench_outcome *outcomes, size_t count);

#endif
