/* Computes the contacts of many pairs: by kernels, and by the pair layer where those are in
 * doubt. */
#include "base/guard.h"
#include "batch/batch.h"
#include "batch/four.h"

/* Computes one pair that no kernel settled. */
static carom_contact caromi_lane_contact(const caromi_batch *batch, size_t i) {
    const caromi_feed *a = &batch->feed_a;
    const caromi_feed *b = &batch->feed_b;
    switch (batch->pair) {
    case CAROMI_BATCH_CIRCLE_CIRCLE:
        return carom_contact_circle_circle(caromi_lane_circle(a, i), caromi_lane_circle(b, i));
    case CAROMI_BATCH_CIRCLE_AABB:
        return carom_contact_circle_aabb(caromi_lane_circle(a, i), caromi_lane_aabb(b, i));
    case CAROMI_BATCH_CIRCLE_BOX:
        return carom_contact_circle_box(caromi_lane_circle(a, i), caromi_lane_box(b, i));
    case CAROMI_BATCH_AABB_AABB:
        return carom_contact_aabb_aabb(caromi_lane_aabb(a, i), caromi_lane_aabb(b, i));
    case CAROMI_BATCH_AABB_BOX:
        return carom_contact_aabb_box(caromi_lane_aabb(a, i), caromi_lane_box(b, i));
    default:
        return carom_contact_box_box(caromi_lane_box(a, i), caromi_lane_box(b, i));
    }
}

#define CAROMI_CONTACT_COLUMNS 5

/* The memory that kernels write a chunk to: the caller's columns, or `room`, which is then copied
 * to them. */
typedef struct caromi_sink {
    float *column[CAROMI_CONTACT_COLUMNS];
    float room[CAROMI_CONTACT_COLUMNS][CAROMI_CHUNK];
} caromi_sink;

/* Computes the contacts of the word at `first` of the chunk. Returns how many overlap. */
static size_t caromi_contact_word(const caromi_batch *batch, size_t first, size_t count,
                                  const caromi_sink *sink) {
    uint64_t hit = 0;
    uint64_t real = caromi_word_mask(count - first);
    uint64_t doubt = real;
    if (count >= CAROMI_FEW) {
        doubt &= batch->isa->contact[batch->pair](batch->feed_a.column, batch->feed_b.column, first,
                                                  sink->column, &hit);
        hit &= real;
    }
    for (; doubt != 0; doubt &= doubt - 1) {
        size_t lane = caromi_lowest_bit(doubt);
        size_t i = first + lane;
        carom_contact c = caromi_lane_contact(batch, i);
        sink->column[0][i] = c.distance;
        sink->column[1][i] = c.normal.x;
        sink->column[2][i] = c.normal.y;
        sink->column[3][i] = c.point.x;
        sink->column[4][i] = c.point.y;
        hit |= (uint64_t)(c.distance < 0.0f) << lane;
    }
    return caromi_bit_count(hit);
}

/* Writes whole records, four at a time, if the caller's columns are adjacent. Returns how many were
 * written. */
static size_t caromi_sink_records(const caromi_sink *sink, float *const *column, size_t stride,
                                  size_t first, size_t count) {
    size_t i = 0;
#if defined(CAROMI_FOURS)
    bool record = stride >= CAROMI_CONTACT_COLUMNS * sizeof(float);
    for (size_t k = 0; k < CAROMI_CONTACT_COLUMNS; k++) {
        uintptr_t next = (uintptr_t)column[0] + k * sizeof(float);
        record = record && column[k] != NULL && (uintptr_t)column[k] == next;
    }
    for (; record && i + 4 <= count; i += 4) {
        caromi_four row[4];
        caromi_transpose(caromi_load_four(&sink->room[0][i]), caromi_load_four(&sink->room[1][i]),
                         caromi_load_four(&sink->room[2][i]), caromi_load_four(&sink->room[3][i]),
                         row);
        for (size_t k = 0; k < 4; k++) {
            float *to = (float *)(void *)((char *)column[0] + (first + i + k) * stride);
            caromi_store_four(to, row[k]);
            to[4] = sink->room[4][i + k];
        }
    }
#else
    (void)sink;
    (void)column;
    (void)stride;
    (void)first;
    (void)count;
#endif
    return i;
}

static void caromi_sink_copy(const caromi_sink *sink, float *const *column, size_t stride,
                             size_t first, size_t count) {
    size_t done = caromi_sink_records(sink, column, stride, first, count);
    for (size_t k = 0; k < CAROMI_CONTACT_COLUMNS; k++) {
        if (column[k] == NULL || sink->column[k] != sink->room[k]) {
            continue;
        }
        char *to = (char *)column[k] + first * stride;
        for (size_t i = done; i < count; i++) {
            *(float *)(void *)(to + i * stride) = sink->room[k][i];
        }
    }
}

/* A call, and where its results go. */
typedef struct caromi_contact_job {
    const caromi_batch *batch;
    float *column[CAROMI_CONTACT_COLUMNS];
    size_t stride;
} caromi_contact_job;

static size_t caromi_contacts_part(const void *ctx, size_t begin, size_t end) {
    const caromi_contact_job *job = ctx;
    caromi_batch batch;
    caromi_sink sink;
    caromi_batch_part(&batch, job->batch, begin, end);
    size_t hits = 0;
    for (size_t first = begin, count; first < end; first += count) {
        count = caromi_batch_chunk(&batch, first);
        for (size_t k = 0; k < CAROMI_CONTACT_COLUMNS; k++) {
            float *column = job->column[k];
            bool in_place = job->stride == sizeof(float) && count % CAROMI_WORD == 0;
            sink.column[k] = in_place && column != NULL ? column + first : sink.room[k];
        }
        for (size_t word = 0; word < count; word += CAROMI_WORD) {
            hits += caromi_contact_word(&batch, word, count, &sink);
        }
        caromi_sink_copy(&sink, job->column, job->stride, first, count);
    }
    return hits;
}

static carom_result caromi_contacts(int pair, caromi_side a, caromi_side b,
                                    const carom_pairs *pairs, carom_contacts out, size_t *found) {
    caromi_batch batch;
    carom_result result = caromi_batch_begin(&batch, pair, a, b, pairs, found);
    if (result != CAROM_OK) {
        return result;
    }
    caromi_split split;
    const caromi_contact_job job = {
        &batch, {out.distance, out.normal_x, out.normal_y, out.point_x, out.point_y}, out.stride};
    size_t hits = caromi_batch_split(&split, caromi_contacts_part, &job, batch.count, true);
    return caromi_batch_found(found, hits);
}

carom_result carom_batch_contact_circle_circle(carom_circles a, carom_circles b,
                                               const carom_pairs *pairs, carom_contacts out,
                                               size_t *found) {
    return caromi_contacts(CAROMI_BATCH_CIRCLE_CIRCLE, caromi_side_circles(a),
                           caromi_side_circles(b), pairs, out, found);
}

carom_result carom_batch_contact_circle_aabb(carom_circles a, carom_aabbs b,
                                             const carom_pairs *pairs, carom_contacts out,
                                             size_t *found) {
    return caromi_contacts(CAROMI_BATCH_CIRCLE_AABB, caromi_side_circles(a), caromi_side_aabbs(b),
                           pairs, out, found);
}

carom_result carom_batch_contact_circle_box(carom_circles a, carom_boxes b,
                                            const carom_pairs *pairs, carom_contacts out,
                                            size_t *found) {
    return caromi_contacts(CAROMI_BATCH_CIRCLE_BOX, caromi_side_circles(a), caromi_side_boxes(b),
                           pairs, out, found);
}

carom_result carom_batch_contact_aabb_aabb(carom_aabbs a, carom_aabbs b, const carom_pairs *pairs,
                                           carom_contacts out, size_t *found) {
    return caromi_contacts(CAROMI_BATCH_AABB_AABB, caromi_side_aabbs(a), caromi_side_aabbs(b),
                           pairs, out, found);
}

carom_result carom_batch_contact_aabb_box(carom_aabbs a, carom_boxes b, const carom_pairs *pairs,
                                          carom_contacts out, size_t *found) {
    return caromi_contacts(CAROMI_BATCH_AABB_BOX, caromi_side_aabbs(a), caromi_side_boxes(b), pairs,
                           out, found);
}

carom_result carom_batch_contact_box_box(carom_boxes a, carom_boxes b, const carom_pairs *pairs,
                                         carom_contacts out, size_t *found) {
    return caromi_contacts(CAROMI_BATCH_BOX_BOX, caromi_side_boxes(a), caromi_side_boxes(b), pairs,
                           out, found);
}
