/* run_series.h: numbers over a run of any length, in a room that does not grow.
 *
 * Point i is of step i * every. When the room is full every second point goes, and half as many
 * come from then on: a long run has from half of the room to all of it, evenly spread. */
#ifndef CLI_RUN_SERIES_H
#define CLI_RUN_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More points than a picture has pixels across are not seen. */
#define RUN_SERIES_ROOM 2048u
#define RUN_SERIES_CURVES 3u

typedef struct run_series {
    uint64_t every; /* 1 at the start */
    uint64_t last;  /* step of the last point */
    uint32_t count;
    uint32_t reserved;
    float time[RUN_SERIES_ROOM + 1]; /* one more is the end */
    float value[RUN_SERIES_CURVES][RUN_SERIES_ROOM + 1];
} run_series;

/* Whether a step since the start, of which each is asked for in its turn, is to be added. */
bool run_series_is_due(run_series *s, uint64_t step);
/* Adds a step that is due, or the end of the run, after which nothing comes. */
void run_series_add(run_series *s, uint64_t step, double time, const double *values);

#endif
