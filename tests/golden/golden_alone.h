/* golden_alone: one step for each function that does not just take two shapes and return one
 * result. golden_motion.c has the functions on motions, golden_batch.c and golden_broadphase.c
 * those on many shapes, golden_world.c, golden_world_query.c and golden_scene.c those on worlds. */
#ifndef GOLDEN_ALONE_H
#define GOLDEN_ALONE_H

#include "golden_feed.h"

#define GOLDEN_OWN(function) golden_step run_##function;
#define GOLDEN_SCENE(scene) golden_step run_scene_##scene;
#define GOLDEN_THREADS(scene, count) golden_step run_scene_##scene##_threads_##count;
#define GOLDEN_PAIR(function, first, second, type)
#define GOLDEN_TURN(function, first, second, type)
#define GOLDEN_ANY(function, type)
#define GOLDEN_RAY(function, target)
#define GOLDEN_SWEEP(function, first, second)
#include "golden_table.h"
#undef GOLDEN_OWN
#undef GOLDEN_SCENE
#undef GOLDEN_THREADS
#undef GOLDEN_PAIR
#undef GOLDEN_TURN
#undef GOLDEN_ANY
#undef GOLDEN_RAY
#undef GOLDEN_SWEEP

#endif
