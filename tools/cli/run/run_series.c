/* A series of bounded size: drops every second point when it is full. */
#include "cli/run/run_series.h"

static void thin(run_series *s) {
    for (size_t i = 0; i < RUN_SERIES_ROOM / 2; i++) {
        s->time[i] = s->time[2 * i];
        for (size_t k = 0; k < RUN_SERIES_CURVES; k++)
            s->value[k][i] = s->value[k][2 * i];
    }
    s->count = RUN_SERIES_ROOM / 2;
    s->every *= 2;
}

bool run_series_is_due(run_series *s, uint64_t step) {
    if (step % s->every == 0 && s->count == RUN_SERIES_ROOM)
        thin(s);
    return step % s->every == 0;
}

void run_series_add(run_series *s, uint64_t step, double time, const double *values) {
    s->time[s->count] = (float)time;
    for (size_t k = 0; k < RUN_SERIES_CURVES; k++)
        s->value[k][s->count] = (float)values[k];
    s->count++;
    s->last = step;
}
