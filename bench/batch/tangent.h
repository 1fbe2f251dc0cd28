/* tangent.h: fields in which every pair touches exactly, as in content on a grid. The filter can
 * never decide. */
#ifndef BENCH_BATCH_TANGENT_H
#define BENCH_BATCH_TANGENT_H

#include "job.h"

typedef struct batch_field {
    const char *name;
    batch_pair pair;
    void (*place)(bench_set *s, size_t i, uint64_t random); ///< fills the i-th pair
} batch_field;

extern const batch_field batch_fields[];
extern const size_t batch_field_count;

/// Makes a job with columns. Exits with a message if a pair does not touch exactly.
batch_job batch_job_tangent(batch_verb verb, const batch_field *field, size_t count, uint64_t seed);

#endif
