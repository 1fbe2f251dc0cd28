/* answers: compares the results of a broad phase with plain loops over all bounds. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "boxes.h"

/* The expected contents: box[id] for id < count; an id that holds nothing has an invalid box. */
typedef struct answers_model {
    const carom_aabb *box;
    uint32_t count;
} answers_model;

/* Creates a broad phase whose memory is filled with *fill at allocation; no answer may show it. */
carom_broadphase *answers_create(const uint8_t *fill);

/* Each compares the results of one kind of query as a set, also with a smaller capacity. It prints
 * any difference and returns false. `twin` got the same calls and must return the same results in
 * the same order. */
bool answers_holds(const carom_broadphase *p, answers_model m);
bool answers_pairs(const carom_broadphase *p, const carom_broadphase *twin, answers_model m,
                   inputs_rng *rng);
bool answers_query(const carom_broadphase *p, const carom_broadphase *twin, answers_model m,
                   carom_aabb region, inputs_rng *rng);
bool answers_sweep(const carom_broadphase *p, const carom_broadphase *twin, answers_model m,
                   carom_aabb box, carom_vec2 motion, inputs_rng *rng);

/* Return a random region or motion: equal to stored bounds, near them, or invalid. */
carom_aabb answers_draw_region(int kind, answers_model m, inputs_rng *rng);
carom_vec2 answers_draw_motion(carom_aabb box, answers_model m, inputs_rng *rng);

/* Prints the number of answers of all sweeps so far, and how many of them are near misses: they hit
 * only if the bounds are enlarged by boxes_margin. */
void answers_print_near_misses(void);

#endif
