/* From the caller's columns to the kernels': whole words of floats, one after another. */
#ifndef CAROMI_BATCH_FEED_H
#define CAROMI_BATCH_FEED_H

#include "batch/isa.h"

/* One side of a batch. */
typedef struct caromi_side {
    const float *column[CAROMI_COLUMNS];
    size_t columns;
    size_t stride;
    size_t count;
    bool record; /* the columns lie next to each other: a shape is one run of floats */
} caromi_side;

caromi_side caromi_side_circles(carom_circles c);
caromi_side caromi_side_aabbs(carom_aabbs b);
caromi_side caromi_side_boxes(carom_boxes b);

/* A NULL column in a side that holds something, or a stride that floats cannot have. */
bool caromi_side_broken(const caromi_side *side);

/* Room for a chunk of a side, and where its columns are: in there, or still the caller's. */
typedef struct caromi_feed {
    float room[CAROMI_COLUMNS][CAROMI_CHUNK];
    const float *column[CAROMI_COLUMNS];
} caromi_feed;

/* Indices of a chunk, or none. */
typedef struct caromi_index {
    const uint32_t *first; /* NULL: the shapes follow each other */
    size_t stride;
} caromi_index;

static inline size_t caromi_index_at(caromi_index index, size_t pair) {
    return *(const uint32_t *)(const void *)((const char *)index.first + pair * index.stride);
}

static inline const float *caromi_at(const float *column, size_t i, size_t stride) {
    return (const float *)(const void *)((const char *)column + i * stride);
}

/* Whole records to the lanes from `lane` on, four at a time, as far as that goes: to fewer than four
 * before `count`, or to an index that has nothing to load. Returns the lane after the last. */
size_t caromi_feed_records(caromi_feed *feed, const caromi_side *side, caromi_index index,
                           size_t first, size_t lane, size_t count);

/* The same shape in the first `lanes` lanes: fills the room once for all chunks. */
void caromi_feed_one(caromi_feed *feed, const caromi_side *side, size_t lanes);

static inline size_t caromi_whole_words(size_t count) {
    return (count + CAROMI_WORD - 1) / CAROMI_WORD * CAROMI_WORD;
}

/* How many of the pairs that are left go into a chunk: whole words, so that these can stay where they
 * are, and at last what does not fill one. */
static inline size_t caromi_chunk_size(size_t left) {
    if (left < CAROMI_WORD) {
        return left;
    }
    return left < CAROMI_CHUNK ? left / CAROMI_WORD * CAROMI_WORD : CAROMI_CHUNK;
}

/* The shapes of pairs `first` to `first + count`, in whole words: lanes beyond the last pair hold
 * zeros, an index past the end of the side a NaN. */
void caromi_feed_chunk(caromi_feed *feed, const caromi_side *side, caromi_index index, size_t first,
                       size_t count);

#endif
