/* trial_run.h: shared code of the trials of carom_bench_expectations, which fill a scene, open it
 * in one engine, step it and inspect the bodies. */
#ifndef BENCH_WORLD_TRIAL_RUN_H
#define BENCH_WORLD_TRIAL_RUN_H

#include "trials.h"
#include "world/measure.h"

#define TRIAL_PI 3.14159265358979
#define TRIAL_GRAVITY 10.0

typedef struct trial_material {
    double restitution, friction;
} trial_material;

/// Returns a scene of up to `most` bodies; gravity points down.
world_scene trial_scene(size_t most, bool gravity);

/// Adds a box: centre and half-extents, at angle 0. Masses are areas. Rotation is fixed.
carom_body_def *trial_add_box(world_scene *s, uint32_t type, const double at[4], trial_material m);
carom_body_def *trial_add_ball(world_scene *s, double x, double y, double radius, trial_material m);

/// Lets a body rotate. A box starts at the angle.
carom_body_def *trial_rotates(carom_body_def *def, double angle);

typedef struct trial_run {
    const world_engine *engine;
    void *state;
    world_scene *scene;
    world_motion *motions;
    measure m;      ///< bodies in the scene's order
    double overlap; ///< the worst so far, relative to the size
} trial_run;

trial_run trial_open(const contestant *c, world_scene *scene);
void trial_step(trial_run *r);
void trial_see_overlap(trial_run *r);

/// Also frees the scene.
void trial_close(trial_run *r);

typedef struct trial_pile {
    size_t count;
    uint64_t seed;
    bool mixed; ///< every other circle becomes a box, and all bodies rotate
} trial_pile;

/// Lets a pile settle in a bin for 25 s. The figures are the share of bodies that are then slower
/// than 0.02, and the worst overlap.
void trial_run_pile(const contestant *c, const trial_pile *pile, double *figures);

#endif
