/* golden_feed: the state of one hash, the generator of its inputs, and the functions that hash its
 * results. */
#ifndef GOLDEN_FEED_H
#define GOLDEN_FEED_H

#include "carom/carom.h"
#include "support/inputs.h"

/* Pairs collected for the batch functions, until there are enough for a call. */
#define GOLDEN_BATCH 64u
typedef struct golden_batch {
    uint32_t count, calls;
    carom_vec2 motion; /* of the first circle of a */
    union {
        carom_circle circle[GOLDEN_BATCH];
        carom_aabb aabb[GOLDEN_BATCH];
        carom_box box[GOLDEN_BATCH];
    } a, b;
} golden_batch;

/* The same for the broad phase: boxes of one class, or of all. */
#define GOLDEN_BOXES 320u
typedef struct golden_boxes {
    uint32_t count, calls;
    carom_aabb box[GOLDEN_BOXES];
} golden_boxes;

/* The same for a world, and the ids of some bodies, some of which no longer exist. */
#define GOLDEN_OLD 8u
typedef struct golden_world_use {
    uint32_t calls;
    carom_world *w;
    carom_body old[GOLDEN_OLD];
} golden_world_use;

typedef struct golden_feed {
    inputs_rng rng;
    int cls; /* the input class of this draw */
    uint64_t hash;
    uint32_t pairs, separated;
    golden_batch batch;
    golden_boxes boxes;
    golden_world_use world;
    uint32_t count;  /* of all results of this run */
    uint32_t failed; /* see golden_result */
} golden_feed;

typedef void golden_step(golden_feed *feed);

/* ---- results in ------------------------------------------------------------------------------ */

void golden_take_word(golden_feed *feed, uint64_t word);

/* A condition without which the results mean nothing. */
void golden_need(golden_feed *feed, bool holds);
void golden_take_verdict(golden_feed *feed, bool value);
void golden_take_double(golden_feed *feed, double value);
void golden_take_float(golden_feed *feed, float value);
void golden_take_vec2(golden_feed *feed, carom_vec2 value);
void golden_take_rot(golden_feed *feed, carom_rot value);
void golden_take_circle(golden_feed *feed, carom_circle value);
void golden_take_aabb(golden_feed *feed, carom_aabb value);
void golden_take_box(golden_feed *feed, carom_box value);
void golden_take_shape(golden_feed *feed, carom_shape value);
void golden_take_contact(golden_feed *feed, carom_contact value);
void golden_take_sweep(golden_feed *feed, carom_sweep value);

/* ---- inputs out ------------------------------------------------------------------------------ */

/* Counts a pair and accepts it. If half of the pairs so far are separated, rejects another
 * separated one, so that the caller draws again. Invalid pairs count as separated and are always
 * accepted; so is the last draw. */
bool golden_accepts(golden_feed *feed, float distance, bool last);

/* A shape, a pair or a ray of any kind, tagged. */
carom_shape golden_draw_shape(golden_feed *feed);
void golden_draw_any(golden_feed *feed, carom_shape *a, carom_shape *b);
void golden_draw_ray_any(golden_feed *feed, carom_vec2 *from, carom_vec2 *motion, carom_shape *b);

/* A float of any bits, as many of each exponent, NaN and infinities included. */
float golden_draw_bits(golden_feed *feed);

/* A motion for `a`, which is near b: from there, through there, or up to there; then `a` is moved
 * to the start of the motion. */
carom_vec2 golden_draw_motion(golden_feed *feed, carom_shape *a, carom_shape b);

#endif
