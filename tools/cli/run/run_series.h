/* run_series.h: samples numbers over a run of any length in constant memory.
 *
 * Point i belongs to step i * every. When the buffer is full, every second point is dropped and
 * `every` doubles. A long run thus always has between half the capacity and all of it, evenly
 * spaced. */
#ifndef CLI_RUN_SERIES_H
#define CLI_RUN_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture cannot show more points than it has pixels across. */
#define RUN_SERIES_ROOM 2048u
#define RUN_SERIES_CURVES 4u

typedef struct run_series {
    uint64_t every; /* 1 at the start */
    uint64_t last;  /* step of the last point */
    uint32_t count;
    uint32_t reserved;
    float time[RUN_SERIES_ROOM + 1]; /* one more for the end */
    float value[RUN_SERIES_CURVES][RUN_SERIES_ROOM + 1];
} run_series;

/* Returns whether a step is to be added. Must be called for every step since the start, in
 * order. */
bool run_series_is_due(run_series *s, uint64_t step);
/* Adds a step that is due, or the end of the run, after which nothing may be added. */
void run_series_add(run_series *s, uint64_t step, double time, const double *values);

#endif
