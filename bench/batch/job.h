/* One call's worth of work: many pairs of one kind, in every form that a contestant takes. */
#ifndef BENCH_BATCH_JOB_H
#define BENCH_BATCH_JOB_H

#include "carom/batch.h"
#include "set.h"

typedef enum batch_pair {
    BATCH_CIRCLE_CIRCLE,
    BATCH_CIRCLE_AABB,
    BATCH_CIRCLE_BOX,
    BATCH_AABB_AABB,
    BATCH_PAIRS
} batch_pair;

typedef enum batch_verb {
    BATCH_OVERLAP, ///< bits; of a plain loop, bools
    BATCH_BITS,    ///< bits of a plain loop
    BATCH_HITS,    ///< a list
    BATCH_CONTACT,
    BATCH_SWEEP, ///< the first circle, against every b
    BATCH_VERBS
} batch_verb;

/// How the shapes lie in memory, and which meets which.
typedef enum batch_form {
    BATCH_COLUMNS, ///< a column for each number, contacts too; side by side
    BATCH_STRUCTS, ///< arrays of carom's structs, contacts too; side by side
    BATCH_ONE,     ///< columns; the first a meets every b
    BATCH_INDEXED, ///< arrays of records, pairs by random indices
    BATCH_FORMS
} batch_form;

typedef union batch_side {
    carom_circles circles;
    carom_aabbs aabbs;
    carom_boxes boxes;
} batch_side;

/// Where answers go. A contestant writes the ones of its own form.
typedef struct batch_answers {
    uint64_t *bits;
    bool *verdicts; ///< what a plain loop keeps instead of bits
    uint32_t *list;
    carom_contact *contacts; ///< an array of structs
    float *contact_columns;  ///< the same as columns
    carom_sweep *sweeps;
} batch_answers;

typedef struct batch_job {
    batch_verb verb;
    batch_pair pair;
    batch_form form;
    size_t count; ///< of pairs; a multiple of 64

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

/// Answers the question for all pairs of the job; returns how many overlap (or are met), or
/// anything at all that keeps the compiler from leaving the work out.
typedef uint64_t (*batch_run)(const batch_job *job);

const char *batch_pair_name(batch_pair pair);
const char *batch_verb_name(batch_verb verb);
const char *batch_form_name(batch_form form);

/// `count` pairs as near to each other as a broad phase's candidates; about half overlap.
batch_job batch_job_random(batch_verb verb, batch_pair pair, batch_form form, size_t count,
                           uint64_t seed);

/// A circle's motion past `count` shapes, a few of which it meets.
batch_job batch_job_sweep(batch_pair pair, size_t count, uint64_t seed);

/// The job of pairs that are already in `structs`, which it takes over.
batch_job batch_job_of(batch_verb verb, batch_pair pair, batch_form form, bench_set structs,
                       uint64_t seed);

void batch_job_free(batch_job *job);

/// Bytes a pair that are read and written where every number moves once.
double batch_job_bytes(const batch_job *job);

/// Of these, the columns alone, for all pairs.
size_t batch_job_column_bytes(const batch_job *job);

/// Read what a plain loop, or carom, is going to read and write: then the caches hold it, no matter
/// whose turn came before.
uint64_t batch_touch_plain(const batch_job *job);
uint64_t batch_touch_carom(const batch_job *job);

#endif
