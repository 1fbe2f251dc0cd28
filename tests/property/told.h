/* told: what a broad phase tells, against plain loops over everything. */
#ifndef TOLD_H
#define TOLD_H

#include "boxes.h"

/* What is held: box[id] for id < count; where nothing is held, something invalid. */
typedef struct told_model {
    const carom_aabb *box;
    uint32_t count;
} told_model;

/* One whose memory is full of *fill when it comes, which no answer may show. */
carom_broadphase *told_create(const uint8_t *fill);

/* Each compares one kind of answer, as a set, and what a smaller capacity gives; says what is broken
 * and returns false. `twin` got the same calls and must give the same answers in the same order. */
bool told_holds(const carom_broadphase *p, told_model m);
bool told_pairs(const carom_broadphase *p, const carom_broadphase *twin, told_model m,
                inputs_rng *rng);
bool told_query(const carom_broadphase *p, const carom_broadphase *twin, told_model m,
                carom_aabb region, inputs_rng *rng);
bool told_sweep(const carom_broadphase *p, const carom_broadphase *twin, told_model m,
                carom_aabb box, carom_vec2 motion, inputs_rng *rng);

/* A region and a motion worth asking about: of what is held, near it, and nonsense. */
carom_aabb told_draw_region(int kind, told_model m, inputs_rng *rng);
carom_vec2 told_draw_motion(carom_aabb box, told_model m, inputs_rng *rng);

/* Of all sweeps so far: answers, and those among them that are missed by a hair. */
void told_print_hairs(void);

#endif
