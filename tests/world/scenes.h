/* scenes: the named scenes of the guarantees about bits and memory.
 *
 *   gas       circles, which cover a third of a closed arena, and some boxes; elastic
 *   pile      circles that fall into a bin
 *   roll      the same, and friction turns them
 *   breakout  a few balls, a paddle, and bricks that are removed when they are hit
 *   swarm     kinematic bodies, some turning, and sensors among dynamic ones
 *   mixed     every feature of the world, for snapshots and soak tests
 *
 * What a scene does between steps depends only on the world, so a scene can continue from a
 * snapshot. */
#ifndef SCENES_H
#define SCENES_H

#include "build.h"

enum { SCENE_GAS, SCENE_PILE, SCENE_ROLL, SCENE_BREAKOUT, SCENE_SWARM, SCENE_MIXED, SCENES };

const char *scene_name(int scene);

/* Fills an empty world with about `count` bodies; sets its gravity. `heap` is for temporary memory.
 * Returns false if memory is short. */
bool scene_fill(int scene, carom_world *w, carom_allocator heap, uint32_t count, inputs_rng *rng);

/* Call it before every step; `step` is the number of the step. */
void scene_tick(int scene, carom_world *w, uint64_t step);

/* The gas alone: with or without the walls and boxes, with circles or boxes that move. The arena's
 * centre is (0, 0); *side is its side. */
typedef struct scene_gas {
    uint32_t count;
    bool open;  /* no walls and no static boxes */
    bool boxes; /* the moving bodies are boxes */
    float restitution;
} scene_gas;
bool scene_fill_gas(carom_world *w, carom_allocator heap, const scene_gas *gas, inputs_rng *rng,
                    double *side);

/* The pile alone. The bin is 0 <= x <= *width, 0 <= y. */
typedef struct scene_pile {
    uint32_t count;
    bool boxes;
    float restitution, friction;
    bool turning; /* their rotation is not fixed */
} scene_pile;
bool scene_fill_pile(carom_world *w, carom_allocator heap, const scene_pile *pile, inputs_rng *rng,
                     double *width);

/* Part of the mixed scene: one random change from outside. Returns the error code of the call, or
 * 0, for comparing. */
uint32_t scene_disturb(carom_world *w, inputs_rng *rng);
/* One random body of every kind, in a square of this side about (0, 0). */
carom_body_def scene_any_body(inputs_rng *rng, double side);
bool scene_fill_mixed(carom_world *w, uint32_t count, inputs_rng *rng);

#endif
