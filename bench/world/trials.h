/* trials.h: the trials of carom_bench_expectations, ordinary scenes with one or two figures
 * each. */
#ifndef BENCH_WORLD_TRIALS_H
#define BENCH_WORLD_TRIALS_H

#include "engine.h"

enum { FIGURES = 2 };

typedef struct contestant {
    const char *name, *version;
    const world_engine *engine;
    double slop; /* Chipmunk's; 0: its default */
} contestant;

typedef enum figure_kind { COUNT, SHARE, YES_NO } figure_kind;

typedef struct trial {
    void (*run)(const contestant *c, double *figures);
    const char *scene;
    struct {
        const char *name, *ideal;
        figure_kind kind;
    } figure[FIGURES]; /* a name of NULL: no such figure */
} trial;

/// Bodies whose rotation is fixed (trials.c).
extern const trial trials_fixed[];
extern const size_t trial_count_fixed;
/// One or two bodies that rotate, compared with closed forms (trials_rotation.c).
extern const trial trials_rotation[];
extern const size_t trial_count_rotation;
/// Many bodies that rotate (trials_groups.c).
extern const trial trials_groups[];
extern const size_t trial_count_groups;

#endif
