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

/* Fills a scene with random shapes of all kinds, sizes and directions. Some are on a grid, so that
 * they touch exactly and are hit at the same time; some are small, some far away. All have the
 * response SLIDE. */
scene scene_random(inputs_rng *rng);
/* Gives every obstacle a response of its own. */
void scene_draw_responses(scene *s, inputs_rng *rng);

scene_outcome scene_slide(const scene *s);
/* The same with a query that reports only shapes that touch the region, last first. */
scene_outcome scene_slide_by_query(const scene *s);
/* Obstacles in another order. */
scene scene_shuffled(scene s, inputs_rng *rng);

/* Mirrored and rotated: 8 transformations, exact in floats. 0 is the identity. */
carom_vec2 scene_turn_point(carom_vec2 p, int way);
carom_shape scene_turn_shape(carom_shape s, int way);
scene scene_turned(scene s, int way);

/* Returns the float spacing at the mover and its motion: the unit of rounding errors. */
double scene_ulp(const scene *s);
/* Returns the first obstacle that the mover overlaps now and did not at the start, or -1. Obstacles
 * that may be crossed are skipped. */
int scene_entered(const scene *s, carom_shape now);
void scene_print(const scene *s);

#endif
