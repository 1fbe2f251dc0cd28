/* Splits a batch call into parts for the caller's threads. Parts are whole chunks, so every pair is
 * computed as it would be by one thread. */
#include "base/guard.h"
#include "batch/batch.h"

/* The smallest part, in pairs: about ten microseconds of work, as much as it takes to start it. */
#define CAROMI_PART_LEAST ((size_t)1 << 15)

/* More parts than threads, so that a thread that was interrupted does not delay all others. */
#define CAROMI_PARTS_PER_THREAD 4u

static struct {
    carom_parallel *run;
    void *ctx;
    uint32_t parts;
} caromi_batch_threads;

void carom_batch_set_parallel(carom_parallel *parallel, void *ctx, uint32_t threads) {
    const uint32_t most = CAROMI_PARTS / CAROMI_PARTS_PER_THREAD;
    uint32_t used = threads < most ? threads : most;
    caromi_batch_threads.run = threads > 1 ? parallel : NULL;
    caromi_batch_threads.ctx = ctx;
    caromi_batch_threads.parts = used * CAROMI_PARTS_PER_THREAD;
}

static void caromi_split_task(void *arg, uint32_t i) {
    caromi_split *split = arg;
    size_t begin = i * split->size;
    size_t left = split->count - begin;
    split->found[i] =
        split->part(split->job, begin, begin + (left < split->size ? left : split->size));
}

size_t caromi_batch_split(caromi_split *split, caromi_part *part, const void *job, size_t count,
                          bool may_split) {
    bool threads = may_split && caromi_batch_threads.run != NULL;
    split->part = part;
    split->job = job;
    split->count = count;
    split->size = count;
    split->parts = 1;
    if (!threads || count < 2 * CAROMI_PART_LEAST) {
        split->found[0] = part(job, 0, count);
        return split->found[0];
    }
    size_t even = (count - 1) / caromi_batch_threads.parts + 1;
    size_t size = even > CAROMI_PART_LEAST ? even : CAROMI_PART_LEAST;
    split->size = (size + CAROMI_CHUNK - 1) / CAROMI_CHUNK * CAROMI_CHUNK;
    split->parts = (uint32_t)((count - 1) / split->size + 1);
    caromi_batch_threads.run(caromi_batch_threads.ctx, caromi_split_task, split, split->parts);
    size_t found = 0;
    for (uint32_t i = 0; i < split->parts; i++) {
        found += split->found[i];
    }
    return found;
}

void caromi_split_join(const caromi_split *split, void *list, size_t size) {
    char *bytes = list;
    size_t at = split->found[0];
    for (uint32_t i = 1; i < split->parts; i++) {
        __builtin_memmove(bytes + at * size, bytes + i * split->size * size,
                          split->found[i] * size);
        at += split->found[i];
    }
}

void caromi_batch_part(caromi_batch *part, const caromi_batch *whole, size_t begin, size_t end) {
    __builtin_memcpy(part, whole, offsetof(caromi_batch, feed_a));
    part->begin = begin;
    part->count = end;
}
