/* race.h: steps one scene in all engines, in turns. */
#ifndef BENCH_WORLD_RACE_H
#define BENCH_WORLD_RACE_H

#include "engine.h"
#include "options.h"

typedef struct world_lane {
    const world_engine *engine; ///< NULL: not measured
    double own_ms, wall_ms;     ///< best ms per step: thread CPU time; wall-clock time
    double mean_ms;             ///< wall-clock time, over all timed steps
    double warm_ms;             ///< thread CPU time, mean of the untimed steps before
    size_t steps;               ///< so far, including untimed ones
    size_t timed;
    double taken;   ///< seconds in timed steps
    size_t bytes;   ///< held after the last step
    size_t escaped; ///< dynamic bodies that are no longer inside
    uint64_t sensor_events, hash;
    void *state;
    size_t heap; ///< allocated by malloc for it
} world_lane;

typedef struct world_rules {
    size_t rounds, turn; ///< each lane advances by `turn` groups of steps in each round
} world_rules;

void world_race(const world_scene *scene, world_lane lanes[WORLD_ENGINES], world_rules rules);

/* ---- the phases of one lane ------------------------------------------------------------------ */

void world_lane_make(world_lane *lane, const world_scene *scene);
/// Makes untimed steps.
void world_lane_warm(world_lane *lane, const world_scene *scene, size_t steps);
/// Makes timed steps, in groups.
void world_lane_time(world_lane *lane, const world_scene *scene, size_t groups);
/// Records the final state and frees everything.
void world_lane_end(world_lane *lane, const world_scene *scene);

size_t world_count_escaped(const world_scene *scene, const world_motion *motions);

#endif
