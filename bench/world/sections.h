/* sections.h: the parts of the benchmark. Each prints its table as it goes and records what the
 * targets need. */
#ifndef BENCH_WORLD_SECTIONS_H
#define BENCH_WORLD_SECTIONS_H

#include "race.h"

#include <stdio.h>

enum { WORLD_SIZES = 4 };
extern const size_t world_sizes[WORLD_SIZES];

/// An engine's figures for one row; all 0: not measured.
typedef struct world_figure {
    double ms, bytes; ///< per step; per body
} world_figure;

/// Chipmunk's figure is that of its better index.
enum { WORLD_BY_CAROM, WORLD_BY_CAROM_2, WORLD_BY_CHIPMUNK, WORLD_BY_BOX2D, WORLD_COLUMNS };

typedef struct world_row {
    size_t size; ///< 0: not measured
    world_figure by[WORLD_COLUMNS];
    bool hash_is_best;   ///< of Chipmunk's two indices
    double threads_gain; ///< time of one thread over that of two, both wall-clock
} world_row;

typedef struct world_results {
    FILE *csv; ///< row,contestant,ms,bytes,escaped
    size_t rows, faults;
    world_row table[WORLD_KINDS][WORLD_SIZES];
    double energy; ///< carom's relative change in the gas; < 0: not measured
} world_results;

/// Measures ms per step of every scene and size.
void world_measure_scenes(const bench_options *options, world_results *r);

/// Measures energy, overlap and escapes of a gas and a pile of a thousand bodies after 600 steps.
void world_measure_keeping(const bench_options *options, world_results *r);

void world_print_targets(const world_results *r);

/// Writes world_<scene>.dat for plot.gnuplot, for the scenes that were measured in all sizes.
bool world_write_columns(const world_results *r, const char *folder);

/// Runs carom alone: --profile scene N [steps [threads [seed]]]. Returns the exit status.
int world_profile(int argc, char **argv);

bool world_wanted(const bench_options *options, const char *name);

#endif
