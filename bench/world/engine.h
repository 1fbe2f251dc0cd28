/* engine.h: the engines that step a scene. */
#ifndef BENCH_WORLD_ENGINE_H
#define BENCH_WORLD_ENGINE_H

#include "scene.h"

#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct world_motion {
    double x, y, vx, vy;
    double angle, spin; ///< in radians, and radians per second
} world_motion;

static inline bool world_rotates(const carom_body_def *def) {
    return def->type == CAROM_DYNAMIC && (def->flags & CAROM_BODY_FIXED_ROTATION) == 0;
}

/// Returns the angle at which a body starts: 0 for a circle.
static inline double world_angle(const carom_body_def *def) {
    if (def->shape.kind != CAROM_SHAPE_BOX) {
        return 0.0;
    }
    const carom_rot rot = def->shape.as.box.rot;
    return atan2((double)rot.s, (double)rot.c);
}

typedef struct world_engine {
    const char *name;
    uint32_t threads;
    /// Creates an engine with the scene; ends the program on failure.
    void *(*make)(const world_scene *scene, uint32_t threads);
    /// Advances by WORLD_DT.
    void (*step)(void *engine);
    /// Reverses all kinematic bodies.
    void (*turn)(void *engine);
    /// Reads the state of all bodies, in the scene's order.
    void (*read)(const void *engine, world_motion *motions);
    /// Returns the number of sensor begin events so far; 0 for a scene without sensors.
    uint64_t (*sensor_events)(const void *engine);
    /// Returns the memory it holds; NULL: what malloc has allocated while it was created and
    /// stepped.
    size_t (*bytes)(const void *engine);
    /// Returns a hash of its state; may be NULL.
    uint64_t (*hash)(const void *engine);
    void (*free)(void *engine);
} world_engine;

enum { WORLD_CAROM, WORLD_CAROM_2, WORLD_TREE, WORLD_HASH, WORLD_BOX2D, WORLD_ENGINES };
extern const world_engine *const world_engines[WORLD_ENGINES];

extern const world_engine world_carom, world_carom_2, world_chipmunk_tree, world_chipmunk_hash,
    world_box2d, world_box2d_bullets;

/// Prints carom's statistics of the last step.
void world_carom_describe(const void *engine);

/// Makes Chipmunk print its two start-up lines now, and not inside a table.
void world_chipmunk_greet(void);

static inline bool world_has_sensors(const world_scene *scene) {
    return scene->kind == WORLD_SWARM;
}

#ifdef __cplusplus
}
#endif

#endif
