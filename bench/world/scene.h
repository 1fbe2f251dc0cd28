/* scene.h: the scenes in their initial state, as carom's definitions. Every engine gets the same
 * ones. */
#ifndef BENCH_WORLD_SCENE_H
#define BENCH_WORLD_SCENE_H

#include "carom/carom.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum world_kind {
    WORLD_GAS,          ///< circles over 35 % of a closed arena, and static rotated boxes
    WORLD_PILE,         ///< circles in a bin under gravity
    WORLD_BREAKOUT,     ///< a few balls in a grid of static boxes
    WORLD_SWARM,        ///< kinematic circles, sensors, and a few dynamic circles among them
    WORLD_FRICTIONLESS, ///< the pile without friction
    WORLD_SLEEPING,     ///< a shallow pile that sleeps, and one circle that bounces beside it
    WORLD_MIXED_GAS,    ///< circles and boxes that rotate in a closed arena
    WORLD_MIXED_PILE,   ///< circles and boxes that rotate in a bin under gravity
    WORLD_KINDS
} world_kind;

#define WORLD_DT (1.0f / 60.0f)

typedef struct world_scene {
    world_kind kind;
    size_t size;  ///< N: gas, piles: dynamic bodies; breakout: boxes; swarm: kinematic circles
    size_t count; ///< all bodies, including walls
    carom_body_def *bodies; ///< masses are set; walls come last
    size_t walls;
    carom_aabb inside; ///< the arena; the bin is open at the top
    carom_vec2 gravity;
    size_t warm_steps; ///< untimed steps at the start
    size_t group;      ///< steps timed as one: more if a step takes microseconds
    size_t turn_steps; ///< period after which kinematic bodies reverse; 0: never
    bool sleeps;       ///< sleeping is on in every engine
    bool continuous;   ///< Box2D: continuous physics is on, its default
    double slop;       ///< Chipmunk: allowed overlap; 0: its default, 0.1
} world_scene;

const char *world_kind_name(world_kind kind);

/// Generates a scene. The same seed gives the same scene. Ends the program if out of memory.
world_scene world_scene_make(world_kind kind, size_t size, uint64_t seed);
void world_scene_free(world_scene *scene);

/* ---- helpers to generate scenes -------------------------------------------------------------- */

double world_between(uint64_t *state, double low, double high);

/// Ends the program if out of memory.
void *world_memory(size_t count, size_t size);

/// Places each body in the square from (0, 0) to (side, side), separated from the border and from
/// each other by their outer radii, at most 1.5.
void world_scatter(carom_body_def *bodies, size_t count, double side, uint64_t *state);

/// Replaces every other circle by a box whose corners lie on the circle, and lets all bodies
/// rotate.
void world_mix(carom_body_def *circles, size_t count, uint64_t *state);

/// Lays circles of radius 0.25 to 1 one after another into a bin from x = 0 to `width`, each at the
/// lowest position near the place where it was dropped, resting on two others.
void world_lay(carom_body_def *circles, size_t count, double width, uint64_t *state);

#ifdef __cplusplus
}
#endif

#endif
