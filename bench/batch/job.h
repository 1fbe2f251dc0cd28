/* job.h: the input of one call: many pairs of one kind, in the format of each contestant. */
#ifndef BENCH_BATCH_JOB_H
#define BENCH_BATCH_JOB_H

#include "carom/batch.h"
#include "set.h"

typedef enum batch_pair {
    BATCH_CIRCLE_CIRCLE,
    BATCH_CIRCLE_AABB,
    BATCH_CIRCLE_BOX,
    BATCH_AABB_AABB,
    BATCH_AABB_BOX,
    BATCH_BOX_BOX,
    BATCH_PAIRS,
    BATCH_TARGET_PAIRS = BATCH_AABB_BOX ///< those before have inexact kernels and targets
} batch_pair;

typedef enum batch_verb {
    BATCH_OVERLAP, ///< bits; for a plain loop, bools
    BATCH_BITS,    ///< bits from a plain loop
    BATCH_HITS,    ///< a list
    BATCH_CONTACT,
    BATCH_SWEEP, ///< the first circle against every b
    BATCH_VERBS
} batch_verb;

/// The memory layout of the shapes, and how they are paired.
typedef enum batch_form {
    BATCH_COLUMNS, ///< a column per component, also for contacts; a[i] with b[i]
    BATCH_STRUCTS, ///< arrays of carom's structs, also for contacts; a[i] with b[i]
    BATCH_ONE,     ///< columns; the first a with every b
    BATCH_INDEXED, ///< arrays of records, pairs by random indices
    BATCH_FORMS
} batch_form;

typedef union batch_side {
    carom_circles circles;
    carom_aabbs aabbs;
    carom_boxes boxes;
} batch_side;

/// The output arrays. Each contestant writes those of its own format.
typedef struct batch_answers {
    uint64_t *bits;
    bool *verdicts; ///< what a plain loop writes instead of bits
    uint32_t *list;
    carom_contact *contacts; ///< an array of structs
    float *contact_columns;  ///< the same as columns
    carom_sweep *sweeps;
} batch_answers;

typedef struct batch_job {
    batch_verb verb;
    batch_pair pair;
    batch_form form;
    size_t count; ///< number of pairs, a multiple of 64

    bench_set structs; ///< a[i] and b[i], or a[index] and b[index], for plain loops and Box2D
    carom_packed_circle *records; ///< a, and then b, for BATCH_INDEXED where they are circles
    uint32_t *indices;            ///< a, b, a, b, ... for BATCH_INDEXED
    float *columns;               ///< all columns of a, then of b
    size_t column_count;
    size_t column; ///< floats from one column to the next
    carom_vec2 motion;

    batch_side a, b;         ///< as carom takes them
    carom_pairs pairs;       ///< of BATCH_INDEXED
    carom_contacts contacts; ///< as carom writes them
    batch_answers answers;
} batch_job;

/// Processes all pairs of the job. Returns how many overlap (or are hit), or any value that keeps
/// the compiler from removing the work.
typedef uint64_t (*batch_run)(const batch_job *job);

const char *batch_pair_name(batch_pair pair);
const char *batch_verb_name(batch_verb verb);
const char *batch_form_name(batch_form form);

/// Generates `count` pairs as close as a broad phase's candidate pairs; about half overlap.
batch_job batch_job_random(batch_verb verb, batch_pair pair, batch_form form, size_t count,
                           uint64_t seed);

/// Generates a circle's motion past `count` shapes, a few of which it hits.
batch_job batch_job_sweep(batch_pair pair, size_t count, uint64_t seed);

/// Makes a job of the pairs in `structs`, which it takes over.
batch_job batch_job_of(batch_verb verb, batch_pair pair, batch_form form, bench_set structs,
                       uint64_t seed);

void batch_job_free(batch_job *job);

/// Returns the bytes per pair that are read and written if every number is moved once.
double batch_job_bytes(const batch_job *job);

/// Returns the bytes of the columns alone, for all pairs.
size_t batch_job_column_bytes(const batch_job *job);

/// Read the memory that a plain loop, or carom, is going to read and write, so that it is in cache
/// whichever contestant ran before.
uint64_t batch_touch_plain(const batch_job *job);
uint64_t batch_touch_carom(const batch_job *job);

#endif
