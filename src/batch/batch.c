/* Checks the arguments of a batch call and feeds its pairs to the kernels in chunks. */
#include "base/guard.h"
#include "batch/batch.h"

carom_result carom_batch_count(size_t a_count, size_t b_count, const carom_pairs *pairs,
                               size_t *count) {
    bool fit = pairs != NULL || a_count == b_count || a_count == 1 || b_count == 1;
    size_t longer = b_count == 1 ? a_count : b_count;
    *count = !fit ? 0 : pairs != NULL ? pairs->count : longer;
    return fit ? CAROM_OK : CAROM_ERROR_VALUE;
}

carom_result caromi_batch_begin(caromi_batch *batch, int pair, caromi_side a, caromi_side b,
                                const carom_pairs *pairs, size_t *found) {
    (void)caromi_batch_found(found, 0);
    batch->isa = caromi_batch_isa();
    batch->pair = pair;
    batch->begin = 0;
    carom_result counted = carom_batch_count(a.count, b.count, pairs, &batch->count);
    batch->a = a;
    batch->b = b;
    batch->one_a = pairs == NULL && a.count == 1;
    batch->one_b = pairs == NULL && b.count == 1;
    batch->structs = pairs == NULL && a.count == b.count && caromi_side_tight(&a) &&
                     caromi_side_tight(&b) && !batch->one_a;
    batch->in_place = pairs == NULL && a.count == b.count && a.stride == sizeof(float) &&
                      b.stride == sizeof(float) && !batch->one_a;
    batch->index_a = (caromi_index){NULL, 0, 0};
    batch->index_b = (caromi_index){NULL, 0, 0};
    if (batch->isa == NULL) {
        return CAROM_ERROR_ISA;
    }
    if (counted != CAROM_OK || caromi_side_broken(&a) || caromi_side_broken(&b)) {
        return CAROM_ERROR_VALUE;
    }
    if (pairs != NULL) {
        batch->index_a = (caromi_index){pairs->a, pairs->stride, pairs->count};
        batch->index_b = (caromi_index){pairs->b, pairs->stride, pairs->count};
        bool there = pairs->a != NULL && pairs->b != NULL;
        bool good = there && pairs->stride % _Alignof(uint32_t) == 0;
        return batch->count == 0 || good ? CAROM_OK : CAROM_ERROR_VALUE;
    }
    return CAROM_OK;
}

static void caromi_batch_feed(const caromi_batch *batch, caromi_feed *feed, const caromi_side *side,
                              bool one, caromi_index index, size_t first, size_t count) {
    if (!one) {
        caromi_feed_chunk(feed, side, index, first, count);
    } else if (first == batch->begin) {
        size_t lanes = caromi_whole_words(batch->count);
        caromi_feed_one(feed, side, lanes < CAROMI_CHUNK ? lanes : CAROMI_CHUNK);
    }
}

size_t caromi_batch_chunk(caromi_batch *batch, size_t first) {
    size_t count = caromi_chunk_size(batch->count - first);
    caromi_batch_feed(batch, &batch->feed_a, &batch->a, batch->one_a, batch->index_a, first, count);
    caromi_batch_feed(batch, &batch->feed_b, &batch->b, batch->one_b, batch->index_b, first, count);
    return count;
}
