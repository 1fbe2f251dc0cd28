/* Plain loops over the tutorial's formula, compiled with all optimisations for this machine: see
 * batch.cmake. */
#include "formula_inline.h"

#define LOOP_PREFIX formula_inline
#include "loop.h"

batch_run batch_naive_loop(batch_verb verb, batch_pair pair, batch_form form) {
    return stamped_loop(verb, pair, form);
}

/* Many sums, since a single one would be a dependency chain. */
enum { SUMS = 64 };

static inline void add(float *restrict sums, const float *restrict from) {
    for (size_t k = 0; k < SUMS; k++) {
        sums[k] += from[k];
    }
}

static uint64_t sum_of(const float *sums) {
    float sum = 0;
    for (size_t k = 0; k < SUMS; k++) {
        sum += sums[k];
    }
    return sum > 0.0f;
}

uint64_t batch_stream(const batch_job *job) {
    const size_t floats = job->column_count * job->count;
    float sums[SUMS] = {0};
    for (size_t i = 0; i < floats; i += SUMS) {
        add(sums, job->columns + i);
    }
    return sum_of(sums);
}

uint64_t batch_stream_in_step(const batch_job *job) {
    float sums[SUMS] = {0};
    for (size_t i = 0; i < job->count; i += SUMS) {
        for (size_t c = 0; c < job->column_count; c++) {
            add(sums, job->columns + c * job->column + i);
        }
    }
    return sum_of(sums);
}
