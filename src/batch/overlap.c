/* Tests many pairs for overlap in three stages: float kernels, double kernels, pair layer. */
#include "base/guard.h"
#include "batch/batch.h"

/* Decides one pair that no kernel settled. */
static bool caromi_lane_overlap(const caromi_batch *batch, size_t i) {
    const caromi_feed *a = &batch->feed_a;
    const caromi_feed *b = &batch->feed_b;
    switch (batch->pair) {
    case CAROMI_BATCH_CIRCLE_CIRCLE:
        return carom_overlap_circle_circle(caromi_lane_circle(a, i), caromi_lane_circle(b, i));
    case CAROMI_BATCH_CIRCLE_AABB:
        return carom_overlap_circle_aabb(caromi_lane_circle(a, i), caromi_lane_aabb(b, i));
    case CAROMI_BATCH_CIRCLE_BOX:
        return carom_overlap_circle_box(caromi_lane_circle(a, i), caromi_lane_box(b, i));
    case CAROMI_BATCH_AABB_AABB:
        return carom_overlap_aabb_aabb(caromi_lane_aabb(a, i), caromi_lane_aabb(b, i));
    case CAROMI_BATCH_AABB_BOX:
        return carom_overlap_aabb_box(caromi_lane_aabb(a, i), caromi_lane_box(b, i));
    default:
        return carom_overlap_box_box(caromi_lane_box(a, i), caromi_lane_box(b, i));
    }
}

/* Runs the third stage on a word. */
static uint64_t caromi_ask_word(const caromi_batch *batch, size_t first, uint64_t doubt) {
    uint64_t hit = 0;
    for (; doubt != 0; doubt &= doubt - 1) {
        size_t i = caromi_lowest_bit(doubt);
        hit |= (uint64_t)caromi_lane_overlap(batch, first + i) << i;
    }
    return hit;
}

/* Runs the second and third stage on the doubtful pairs of a word. */
static uint64_t caromi_settle_word(const caromi_batch *batch, size_t first, uint64_t doubt) {
    uint64_t hit =
        batch->isa->settle[batch->pair](batch->feed_a.column, batch->feed_b.column, first, &doubt);
    return hit | caromi_ask_word(batch, first, doubt);
}

/* Runs the later stages on what the first one left in doubt, in the chunk that was fed, and clears
 * the bits beyond its last pair. Returns how many pairs overlap. */
static size_t caromi_settle_chunk(const caromi_batch *batch, size_t count, uint64_t *hit,
                                  const uint64_t *doubt) {
    size_t hits = 0;
    for (size_t word = 0; word * CAROMI_WORD < count; word++) {
        uint64_t real = caromi_word_mask(count - word * CAROMI_WORD);
        hit[word] &= real;
        if ((doubt[word] & real) != 0) {
            hit[word] |= caromi_settle_word(batch, word * CAROMI_WORD, doubt[word] & real);
        }
        hits += caromi_bit_count(hit[word]);
    }
    return hits;
}

/* Decides `count` pairs of two arrays of structs, from `first` on. */
static size_t caromi_overlap_structs(caromi_batch *batch, size_t first, size_t count,
                                     uint64_t *hit) {
    uint64_t doubt[CAROMI_RUN_WORDS];
    size_t hits;
    const float *a = caromi_at(batch->a.column[0], first, batch->a.stride);
    const float *b = caromi_at(batch->b.column[0], first, batch->b.stride);
    if (batch->isa->structs[batch->pair](&a, &b, count / CAROMI_WORD, hit, doubt, &hits) == 0) {
        return hits;
    }
    hits = 0;
    for (size_t done = 0, part; done < count; done += part) {
        part = caromi_chunk_size(count - done);
        (void)caromi_batch_chunk(batch, first + done);
        hits +=
            caromi_settle_chunk(batch, part, hit + done / CAROMI_WORD, doubt + done / CAROMI_WORD);
    }
    return hits;
}

/* Decides `count` pairs of columns that are used in place, from `first` on. */
static size_t caromi_overlap_columns(caromi_batch *batch, size_t first, size_t count,
                                     uint64_t *hit) {
    uint64_t doubt[CAROMI_RUN_WORDS];
    size_t hits;
    caromi_feed_chunk(&batch->feed_a, &batch->a, batch->index_a, first, count);
    caromi_feed_chunk(&batch->feed_b, &batch->b, batch->index_b, first, count);
    uint64_t doubts = batch->isa->overlap[batch->pair](batch->feed_a.column, batch->feed_b.column,
                                                       count / CAROMI_WORD, hit, doubt, &hits);
    return doubts == 0 ? hits : caromi_settle_chunk(batch, count, hit, doubt);
}

/* Decides a run, or a chunk, of pairs from `first` on. Adds to *hits how many overlap, and returns
 * how many pairs that was. */
static size_t caromi_overlap_chunk(caromi_batch *batch, size_t first, uint64_t *hit, size_t *hits) {
    uint64_t doubt[CAROMI_CHUNK_WORDS];
    size_t left = batch->count - first;
    size_t run = left < CAROMI_RUN ? left / CAROMI_WORD * CAROMI_WORD : CAROMI_RUN;
    if (run > 0 && (batch->structs || batch->in_place)) {
        *hits += batch->structs ? caromi_overlap_structs(batch, first, run, hit)
                                : caromi_overlap_columns(batch, first, run, hit);
        return run;
    }
    size_t count = caromi_chunk_size(left);
    (void)caromi_batch_chunk(batch, first);
    if (count < CAROMI_FEW) {
        hit[0] = caromi_ask_word(batch, 0, caromi_word_mask(count));
        *hits += caromi_bit_count(hit[0]);
        return count;
    }
    size_t found;
    uint64_t doubts = batch->isa->overlap[batch->pair](batch->feed_a.column, batch->feed_b.column,
                                                       caromi_whole_words(count) / CAROMI_WORD, hit,
                                                       doubt, &found);
    bool settled = doubts == 0 && count % CAROMI_WORD == 0;
    *hits += settled ? found : caromi_settle_chunk(batch, count, hit, doubt);
    return count;
}

/* A call, and where its results go. */
typedef struct caromi_overlap_job {
    const caromi_batch *batch;
    uint64_t *bits;
    uint32_t *list;
    size_t capacity;
} caromi_overlap_job;

static size_t caromi_bits_part(const void *ctx, size_t begin, size_t end) {
    const caromi_overlap_job *job = ctx;
    caromi_batch batch;
    caromi_batch_part(&batch, job->batch, begin, end);
    size_t hits = 0;
    for (size_t first = begin; first < end;) {
        first += caromi_overlap_chunk(&batch, first, job->bits + first / CAROMI_WORD, &hits);
    }
    return hits;
}

static carom_result caromi_overlap_bits(int pair, caromi_side a, caromi_side b,
                                        const carom_pairs *pairs, uint64_t *bits, size_t *found) {
    caromi_batch batch;
    carom_result result = caromi_batch_begin(&batch, pair, a, b, pairs, found);
    if (result != CAROM_OK || (bits == NULL && batch.count > 0)) {
        return result != CAROM_OK ? result : CAROM_ERROR_VALUE;
    }
    caromi_split split;
    const caromi_overlap_job job = {&batch, bits, NULL, 0};
    size_t hits = caromi_batch_split(&split, caromi_bits_part, &job, batch.count, true);
    return caromi_batch_found(found, hits);
}

/* Lists the hits of a part from list[begin] on. */
static size_t caromi_list_part(const void *ctx, size_t begin, size_t end) {
    const caromi_overlap_job *job = ctx;
    caromi_batch batch;
    caromi_batch_part(&batch, job->batch, begin, end);
    size_t at = begin;
    for (size_t first = begin, count; first < end; first += count) {
        uint64_t hit[CAROMI_RUN_WORDS];
        size_t in_chunk = 0;
        count = caromi_overlap_chunk(&batch, first, hit, &in_chunk);
        for (size_t word = 0; word * CAROMI_WORD < count; word++) {
            size_t base = first + word * CAROMI_WORD;
            for (uint64_t left = hit[word]; left != 0; left &= left - 1) {
                if (at < job->capacity) {
                    job->list[at] = (uint32_t)(base + caromi_lowest_bit(left));
                }
                at++;
            }
        }
    }
    return at - begin;
}

static carom_result caromi_overlap_list(int pair, caromi_side a, caromi_side b,
                                        const carom_pairs *pairs, uint32_t *list, size_t capacity,
                                        size_t *found) {
    caromi_batch batch;
    carom_result result = caromi_batch_begin(&batch, pair, a, b, pairs, found);
    if (result != CAROM_OK || (list == NULL && capacity > 0) ||
        (uint64_t)batch.count > (uint64_t)1 << 32) {
        return result != CAROM_OK ? result : CAROM_ERROR_VALUE;
    }
    caromi_split split;
    const caromi_overlap_job job = {&batch, NULL, list, capacity};
    bool room = capacity >= batch.count;
    size_t hits = caromi_batch_split(&split, caromi_list_part, &job, batch.count, room);
    caromi_split_join(&split, list, sizeof *list);
    return caromi_batch_found(found, hits);
}

carom_result carom_batch_overlap_circle_circle(carom_circles a, carom_circles b,
                                               const carom_pairs *pairs, uint64_t *bits,
                                               size_t *found) {
    return caromi_overlap_bits(CAROMI_BATCH_CIRCLE_CIRCLE, caromi_side_circles(a),
                               caromi_side_circles(b), pairs, bits, found);
}

carom_result carom_batch_overlap_circle_aabb(carom_circles a, carom_aabbs b,
                                             const carom_pairs *pairs, uint64_t *bits,
                                             size_t *found) {
    return caromi_overlap_bits(CAROMI_BATCH_CIRCLE_AABB, caromi_side_circles(a),
                               caromi_side_aabbs(b), pairs, bits, found);
}

carom_result carom_batch_overlap_circle_box(carom_circles a, carom_boxes b,
                                            const carom_pairs *pairs, uint64_t *bits,
                                            size_t *found) {
    return caromi_overlap_bits(CAROMI_BATCH_CIRCLE_BOX, caromi_side_circles(a),
                               caromi_side_boxes(b), pairs, bits, found);
}

carom_result carom_batch_overlap_aabb_aabb(carom_aabbs a, carom_aabbs b, const carom_pairs *pairs,
                                           uint64_t *bits, size_t *found) {
    return caromi_overlap_bits(CAROMI_BATCH_AABB_AABB, caromi_side_aabbs(a), caromi_side_aabbs(b),
                               pairs, bits, found);
}

carom_result carom_batch_overlap_aabb_box(carom_aabbs a, carom_boxes b, const carom_pairs *pairs,
                                          uint64_t *bits, size_t *found) {
    return caromi_overlap_bits(CAROMI_BATCH_AABB_BOX, caromi_side_aabbs(a), caromi_side_boxes(b),
                               pairs, bits, found);
}

carom_result carom_batch_overlap_box_box(carom_boxes a, carom_boxes b, const carom_pairs *pairs,
                                         uint64_t *bits, size_t *found) {
    return caromi_overlap_bits(CAROMI_BATCH_BOX_BOX, caromi_side_boxes(a), caromi_side_boxes(b),
                               pairs, bits, found);
}

carom_result carom_batch_hits_circle_circle(carom_circles a, carom_circles b,
                                            const carom_pairs *pairs, uint32_t *hits,
                                            size_t capacity, size_t *found) {
    return caromi_overlap_list(CAROMI_BATCH_CIRCLE_CIRCLE, caromi_side_circles(a),
                               caromi_side_circles(b), pairs, hits, capacity, found);
}

carom_result carom_batch_hits_circle_aabb(carom_circles a, carom_aabbs b, const carom_pairs *pairs,
                                          uint32_t *hits, size_t capacity, size_t *found) {
    return caromi_overlap_list(CAROMI_BATCH_CIRCLE_AABB, caromi_side_circles(a),
                               caromi_side_aabbs(b), pairs, hits, capacity, found);
}

carom_result carom_batch_hits_circle_box(carom_circles a, carom_boxes b, const carom_pairs *pairs,
                                         uint32_t *hits, size_t capacity, size_t *found) {
    return caromi_overlap_list(CAROMI_BATCH_CIRCLE_BOX, caromi_side_circles(a),
                               caromi_side_boxes(b), pairs, hits, capacity, found);
}

carom_result carom_batch_hits_aabb_aabb(carom_aabbs a, carom_aabbs b, const carom_pairs *pairs,
                                        uint32_t *hits, size_t capacity, size_t *found) {
    return caromi_overlap_list(CAROMI_BATCH_AABB_AABB, caromi_side_aabbs(a), caromi_side_aabbs(b),
                               pairs, hits, capacity, found);
}

carom_result carom_batch_hits_aabb_box(carom_aabbs a, carom_boxes b, const carom_pairs *pairs,
                                       uint32_t *hits, size_t capacity, size_t *found) {
    return caromi_overlap_list(CAROMI_BATCH_AABB_BOX, caromi_side_aabbs(a), caromi_side_boxes(b),
                               pairs, hits, capacity, found);
}

carom_result carom_batch_hits_box_box(carom_boxes a, carom_boxes b, const carom_pairs *pairs,
                                      uint32_t *hits, size_t capacity, size_t *found) {
    return caromi_overlap_list(CAROMI_BATCH_BOX_BOX, caromi_side_boxes(a), caromi_side_boxes(b),
                               pairs, hits, capacity, found);
}
