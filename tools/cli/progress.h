/* progress.h: how far a run is: a bar on stderr, for a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Seconds by the clock on the wall, from some time on. */
double cli_now(void);

typedef struct cli_progress {
    bool shown;
    uint64_t first, last; /* steps */
    double step;          /* seconds */
    double started;       /* by the clock on the wall */
    double shown_at;      /* the last time that the bar was drawn, and how far it was then */
    uint64_t shown_step;
    double rate; /* steps a second, of late; 0: not known yet */
} cli_progress;

/* A run from step `first` to step `last`; `shown` false shows nothing. */
void cli_progress_start(cli_progress *p, uint64_t first, uint64_t last, double step, bool shown);

/* Draws the bar anew, a few times a second. */
void cli_progress_at(cli_progress *p, uint64_t step);

/* Takes the bar away. Returns the seconds since the start. */
double cli_progress_end(cli_progress *p);

/* The bar as a text for a terminal of so many columns. */
#define CLI_PROGRESS_ROOM 256
void cli_progress_line(const cli_progress *p, uint64_t step, int width,
                       char out[CLI_PROGRESS_ROOM]);

#endif
