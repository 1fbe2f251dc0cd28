/* scene: a mover among obstacles, for the properties of carom_slide. */
#ifndef SCENE_H
#define SCENE_H

#include "property.h"

enum { SCENE_MOST = 16, SCENE_HITS = 32 };

typedef struct scene {
    carom_shape mover;
    carom_vec2 motion;
    uint32_t count;
    carom_shape shapes[SCENE_MOST];
    uint32_t responses[SCENE_MOST];
} scene;

typedef struct scene_outcome {
    carom_slide_result result;
    carom_slide_hit hits[SCENE_HITS];
    uint32_t kept; /* of the hits */
} scene_outcome;

/* Anything anywhere: kinds, sizes and directions mixed, some on a grid so that they meet at once
 * and touch exactly, some small and some far out. All slide. */
scene scene_random(inputs_rng *rng);
/* Gives every obstacle a response of its own. */
void scene_draw_responses(scene *s, inputs_rng *rng);

scene_outcome scene_slide(const scene *s);
/* The same by a query that gives only what meets the region, last first. */
scene_outcome scene_slide_by_query(const scene *s);
/* Obstacles in another order. */
scene scene_shuffled(scene s, inputs_rng *rng);

/* Mirrored and turned: 8 ways, exact in floats. 0 is as it was. */
carom_vec2 scene_turn_point(carom_vec2 p, int way);
carom_shape scene_turn_shape(carom_shape s, int way);
scene scene_turned(scene s, int way);

/* The float spacing at the mover and its motion: the unit of what rounding may do to it. */
double scene_ulp(const scene *s);
/* The first obstacle that the mover overlaps now and did not at the start; -1 when there is none.
 * Those that may be crossed are not looked at. */
int scene_entered(const scene *s, carom_shape now);
void scene_print(const scene *s);

#endif
