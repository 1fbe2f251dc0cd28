/* progress.h: progress bar of a run, on stderr if it is a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns wall-clock time in seconds from an arbitrary origin. */
double cli_now(void);

typedef struct cli_progress {
    bool shown;
    uint64_t first, last; /* steps */
    double step;          /* seconds */
    double started;       /* wall-clock time */
    double shown_at;      /* time and step of the last update */
    uint64_t shown_step;
    double rate; /* recent steps per second; 0: not yet known */
} cli_progress;

/* Starts a run from step `first` to step `last`. Nothing is shown unless `shown` is set. */
void cli_progress_start(cli_progress *p, uint64_t first, uint64_t last, double step, bool shown);

/* Redraws the bar, a few times per second. */
void cli_progress_at(cli_progress *p, uint64_t step);

/* Removes the bar. Returns the seconds since the start. */
double cli_progress_end(cli_progress *p);

/* Formats the bar for a terminal of `width` columns. */
#define CLI_PROGRESS_ROOM 256
void cli_progress_line(const cli_progress *p, uint64_t step, int width,
                       char out[CLI_PROGRESS_ROOM]);

#endif
