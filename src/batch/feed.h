/* Converts the caller's columns to those of the kernels: whole words of contiguous floats. */
#ifndef CAROMI_BATCH_FEED_H
#define CAROMI_BATCH_FEED_H

#include "batch/isa.h"

/* One side of a batch. */
typedef struct caromi_side {
    const float *column[CAROMI_COLUMNS];
    size_t columns;
    size_t stride;
    size_t count;
    bool record; /* the columns are adjacent: a shape is one run of floats */
} caromi_side;

caromi_side caromi_side_circles(carom_circles c);
caromi_side caromi_side_aabbs(carom_aabbs b);
caromi_side caromi_side_boxes(carom_boxes b);

/* Returns whether a non-empty side has a NULL column, or a stride that is not a multiple of 4. */
bool caromi_side_broken(const caromi_side *side);

/* Returns whether the shapes follow each other without a gap. */
static inline bool caromi_side_tight(const caromi_side *side) {
    return side->record && side->stride == side->columns * sizeof(float);
}

/* Space for a chunk of a side, and pointers to its columns: into that space or the caller's
 * memory. */
typedef struct caromi_feed {
    float room[CAROMI_COLUMNS][CAROMI_CHUNK];
    const float *column[CAROMI_COLUMNS];
} caromi_feed;

/* The indices of all pairs, or none. */
typedef struct caromi_index {
    const uint32_t *first; /* NULL: shapes are in order, without indices */
    size_t stride, count;
} caromi_index;

static inline size_t caromi_index_at(caromi_index index, size_t pair) {
    return *(const uint32_t *)(const void *)((const char *)index.first + pair * index.stride);
}

static inline const float *caromi_at(const float *column, size_t i, size_t stride) {
    return (const float *)(const void *)((const char *)column + i * stride);
}

/* Copies whole records to the lanes from `lane` on, four at a time. It stops at an index out of
 * range, or when fewer than four lanes are left before `count`. Returns the lane after the last. */
size_t caromi_feed_records(caromi_feed *feed, const caromi_side *side, caromi_index index,
                           size_t first, size_t lane, size_t count);

/* Copies one shape to the first `lanes` lanes, once for all chunks. */
void caromi_feed_one(caromi_feed *feed, const caromi_side *side, size_t lanes);

static inline size_t caromi_whole_words(size_t count) {
    return (count + CAROMI_WORD - 1) / CAROMI_WORD * CAROMI_WORD;
}

/* Returns how many of the remaining pairs go into a chunk: whole words, which can be used in place,
 * and finally the rest that does not fill a word. */
static inline size_t caromi_chunk_size(size_t left) {
    if (left < CAROMI_WORD) {
        return left;
    }
    return left < CAROMI_CHUNK ? left / CAROMI_WORD * CAROMI_WORD : CAROMI_CHUNK;
}

/* Feeds the shapes of pairs `first` to `first + count`, in whole words. Lanes beyond the last pair
 * get zeros, an index out of range NaN. */
void caromi_feed_chunk(caromi_feed *feed, const caromi_side *side, caromi_index index, size_t first,
                       size_t count);

#endif
