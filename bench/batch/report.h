/* report.h: prints the tables and evaluates the targets. */
#ifndef BENCH_BATCH_REPORT_H
#define BENCH_BATCH_REPORT_H

#include "machine.h"
#include "outcome.h"

#include <stdio.h>

void batch_print_header(const bench_machine *m, const bench_options *options,
                        const batch_isas *isas, FILE *to);

void batch_print_row_columns(const batch_isas *isas, FILE *to);
void batch_print_row(const batch_isas *isas, const batch_row *row, FILE *to);
void batch_print_tangent_columns(const batch_isas *isas, FILE *to);
void batch_print_tangent(const batch_tangent_row *row, FILE *to);
void batch_print_memory_columns(const batch_isas *isas, FILE *to);
void batch_print_memory(const batch_isas *isas, const batch_memory_row *row, FILE *to);
void batch_print_threads_columns(FILE *to);
void batch_print_threads(const batch_threads_row *row, FILE *to);

/// Prints each target with its figure: met, missed, or not measured.
void batch_print_targets(const batch_results *r, FILE *to);

/// Writes batch.csv to the folder, which is created if missing: row, contestant, ns per pair.
/// Returns false, with a message, on failure.
bool batch_write_csv(const char *folder, const batch_results *r);

#endif
