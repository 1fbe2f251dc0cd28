/* Declares what every batch function does around its kernel: check the call, and process it in
 * chunks. */
#ifndef CAROMI_BATCH_BATCH_H
#define CAROMI_BATCH_BATCH_H

#include "batch/feed.h"
#include "batch/four.h"

typedef struct caromi_batch {
    const caromi_isa *isa;
    int pair;            /* CAROMI_BATCH_CIRCLE_CIRCLE ... */
    size_t begin, count; /* pairs `begin` to `count`: all, or those of one thread */
    caromi_side a, b;
    bool one_a, one_b; /* that side has one shape, which is paired with all of the other side */
    bool structs;      /* both sides are arrays of carom's structs, paired one to one */
    bool in_place;     /* all columns are contiguous, and paired one to one */
    caromi_index index_a, index_b;
    caromi_feed feed_a, feed_b; /* last, since each thread has its own */
} caromi_batch;

/* Writes how many pairs were found, if the caller wants to know. Returns CAROM_OK. */
static inline carom_result caromi_batch_found(size_t *found, size_t count) {
    if (found != NULL) {
        *found = count;
    }
    return CAROM_OK;
}

/* Fills in all of `batch` but the feeds, and sets *found to 0. Returns an error for an invalid
 * call. */
carom_result caromi_batch_begin(caromi_batch *batch, int pair, caromi_side a, caromi_side b,
                                const carom_pairs *pairs, size_t *found);

/* Copies all but the feeds, restricted to the pairs from `begin` to `end`. */
void caromi_batch_part(caromi_batch *part, const caromi_batch *whole, size_t begin, size_t end);

/* The most parts that a call is split into. */
#define CAROMI_PARTS 256u

/* Processes the pairs from `begin` to `end`. Returns how many were found. */
typedef size_t caromi_part(const void *job, size_t begin, size_t end);

/* The parts of a call, all of the same size except the last, and how many pairs each one found. */
typedef struct caromi_split {
    caromi_part *part;
    const void *job;
    size_t count, size;
    uint32_t parts;
    size_t found[CAROMI_PARTS];
} caromi_split;

/* Runs `part` for all of `count` pairs: in one part, unless `may_split`, there are threads to use
 * and there is enough to do. Returns how many were found. */
size_t caromi_batch_split(caromi_split *split, caromi_part *part, const void *job, size_t count,
                          bool may_split);

/* Closes the gaps between the lists of all parts. Each begins where its part does. */
void caromi_split_join(const caromi_split *split, void *list, size_t size);

/* Fills both feeds with the pairs from `first` on. Returns their number: a chunk, or fewer at the
 * end. */
size_t caromi_batch_chunk(caromi_batch *batch, size_t first);

/* Returns shape i of a chunk, for the pair layer. */
static inline carom_circle caromi_lane_circle(const caromi_feed *feed, size_t i) {
    return (carom_circle){{feed->column[0][i], feed->column[1][i]}, feed->column[2][i]};
}

static inline carom_aabb caromi_lane_aabb(const caromi_feed *feed, size_t i) {
    return (carom_aabb){{feed->column[0][i], feed->column[1][i]},
                        {feed->column[2][i], feed->column[3][i]}};
}

/* A box is passed in memory. It is made in registers: a copy of single numbers that were just
 * stored would wait for them. */
static inline carom_box caromi_lane_box(const caromi_feed *feed, size_t i) {
    carom_box b;
#if defined(CAROMI_FOURS)
    caromi_four center_half = {feed->column[0][i], feed->column[1][i], feed->column[2][i],
                               feed->column[3][i]};
    caromi_four rot = {feed->column[4][i], feed->column[5][i], 0.0f, 0.0f};
    __builtin_memcpy(&b, &center_half, sizeof center_half);
    __builtin_memcpy(&b.rot, &rot, sizeof b.rot);
#else
    b = (carom_box){{feed->column[0][i], feed->column[1][i]},
                    {feed->column[2][i], feed->column[3][i]},
                    {feed->column[4][i], feed->column[5][i]}};
#endif
    return b;
}

/* Returns the bits of a word that stand for pairs, if `count` pairs are left. */
static inline uint64_t caromi_word_mask(size_t count) {
    return count >= CAROMI_WORD ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1u;
}

static inline size_t caromi_lowest_bit(uint64_t word) {
    return (size_t)__builtin_ctzll(word);
}

#endif
