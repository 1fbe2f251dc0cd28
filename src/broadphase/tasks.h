/* Splits the work of a build, and of a search for all pairs, into parts for the caller's threads.
 * What a part computes does not depend on the thread, and parts are joined in order. So results are
 * those of one thread. */
#ifndef CAROMI_BROADPHASE_TASKS_H
#define CAROMI_BROADPHASE_TASKS_H

#include "carom/base.h"

/* The most parts that work is split into: 64 threads, 4 for each. */
#define CAROMI_BOX_PARTS 256u

/* More parts than threads, so that a thread that was interrupted does not delay all others. */
#define CAROMI_BOX_PARTS_PER_THREAD 4u

/* The smallest part, in boxes: some dozen microseconds of work, more than it takes to start it. */
#define CAROMI_PART_BOXES 4096u

/* The caller's threads. */
typedef struct caromi_tasks {
    carom_parallel *run; /* NULL: the calling thread does it all */
    void *ctx;
    uint32_t parts; /* the most to split into */
} caromi_tasks;

/* Returns how many parts to split `count` boxes into. */
static inline uint32_t caromi_tasks_parts(const caromi_tasks *t, size_t count) {
    size_t most = t->run == NULL ? 1 : count / CAROMI_PART_BOXES;
    return most < 2 ? 1 : most < t->parts ? (uint32_t)most : t->parts;
}

/* Runs task(arg, i) for each i < parts. */
static inline void caromi_tasks_run(const caromi_tasks *t, uint32_t parts,
                                    void (*task)(void *arg, uint32_t i), void *arg) {
    if (parts > 1) {
        t->run(t->ctx, task, arg, parts);
    } else {
        task(arg, 0);
    }
}

/* Returns where part i of `count` items begins. Part `parts` begins at the end. */
static inline size_t caromi_part_begin(size_t count, uint32_t parts, uint32_t i) {
    return parts > 1 ? (size_t)((uint64_t)count * i / parts) : i * count;
}

#endif
