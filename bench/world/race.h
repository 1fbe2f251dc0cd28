/* All contestants step one scene, in turns. */
#ifndef BENCH_WORLD_RACE_H
#define BENCH_WORLD_RACE_H

#include "engine.h"
#include "options.h"

typedef struct world_lane {
    const world_engine *engine; ///< NULL: takes no part
    double own_ms, wall_ms;     ///< per step, the best: of the thread's own time; on the clock
    double mean_ms;             ///< on the clock, of all timed steps
    double warm_ms;             ///< of the thread's own time, the mean of the steps before those
    size_t steps;               ///< so far, not timed ones included
    size_t timed;
    double taken;   ///< seconds in timed steps
    size_t bytes;   ///< held after the last step
    size_t escaped; ///< dynamic bodies that are not inside any more
    uint64_t told, hash;
    void *state;
    size_t heap; ///< what malloc gave for it
} world_lane;

typedef struct world_rules {
    size_t rounds, turn; ///< each lane goes on by `turn` groups of steps in each round
} world_rules;

void world_race(const world_scene *scene, world_lane lanes[WORLD_ENGINES], world_rules rules);

/* ---- the parts of it, for those who step one alone ------------------------------------------- */

void world_lane_make(world_lane *lane, const world_scene *scene);
/// Steps that are not timed.
void world_lane_warm(world_lane *lane, const world_scene *scene, size_t steps);
/// Steps that are timed, in groups.
void world_lane_time(world_lane *lane, const world_scene *scene, size_t groups);
/// Looks at the end of it and gives everything back.
void world_lane_end(world_lane *lane, const world_scene *scene);

size_t world_count_escaped(const world_scene *scene, const world_motion *motions);

#endif
