/* The table of rows. */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "draw.h"

typedef struct bench_row {
    const char *question;
    bench_kind a, b;
    bench_input input;
    double share; ///< of hits wanted, for random input
    bool judged;  ///< counts for the targets; the special inputs and mixes are there to be seen
} bench_row;

extern const bench_row bench_rows[];
extern const size_t bench_row_count;

/// "contact_circle_box random 50 %" and the like, for --filter and the progress line.
void bench_row_name(const bench_row *row, char *text, size_t size);

/// Whether a has a motion: sweeps and slides.
bool bench_row_moves(const bench_row *row);

/// Whether carom alone has an answer: a box that turns, for which there is no formula.
bool bench_row_alone(const bench_row *row);

/// Whether any row has this question.
bool bench_row_asks(const char *question);

#endif
