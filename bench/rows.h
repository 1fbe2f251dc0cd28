/* rows.h: the table of rows. */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "draw.h"

typedef struct bench_row {
    const char *question;
    bench_kind a, b;
    bench_input input;
    double share; ///< wanted share of hits, for random input
    bool judged;  ///< counts for the targets; special inputs and mixes are only shown
} bench_row;

extern const bench_row bench_rows[];
extern const size_t bench_row_count;

/// Writes a name such as "contact_circle_box random 50 %", for --filter and the progress line.
void bench_row_name(const bench_row *row, char *text, size_t size);

/// Returns whether a has a motion: sweeps and slides.
bool bench_row_moves(const bench_row *row);

/// Returns whether only carom has an answer: for a rotating box there is no formula.
bool bench_row_alone(const bench_row *row);

/// Returns whether any row has this question.
bool bench_row_asks(const char *question);

#endif
