/* batch_same: compares every function of carom/batch.h, on every available instruction set, with a
 * plain loop over carom/pair.h: the same bits, and no byte written beside them.
 *
 * Freestanding, so that the same source runs hosted, under an emulator and as wasm. */
#ifndef BATCH_SAME_H
#define BATCH_SAME_H

#include "batch_set.h"

#define BATCH_SEED UINT64_C(0x6261746368)
#define BATCH_MOST_ISAS 8u

typedef struct batch_plan {
    uint64_t seed;
    uint32_t rounds; /* number of rounds with new inputs */
    uint32_t share;  /* one trial in this many is made */
} batch_plan;

extern const batch_plan batch_brief, batch_short, batch_long;

/* All pairs, then all sweeps. */
void batch_same(const batch_plan *plan);

/* ---- the outcome ----------------------------------------------------------------------------- */

typedef struct batch_tally {
    uint64_t answers; /* pairs times queries */
    uint64_t differ;  /* calls that returned or wrote something else */
} batch_tally;

uint32_t batch_isa_count(void);
batch_tally batch_tally_of(uint32_t isa);

/* Returns a description of the first difference, or NULL; and that of the current call. */
const char *batch_first_difference(void);
const char *batch_call_in_words(void);

/* ---- between its files ----------------------------------------------------------------------- */

/* One call, as a failure message describes it. */
typedef struct batch_call {
    const char *question, *kind, *cls, *mode, *layout_a, *layout_b;
    uint32_t isa, where, first, count, form;
    const batch_set *set; /* set if the place in the output identifies the pair */
    size_t each;          /* bytes of output for a pair; 0: a bit */
} batch_call;

extern batch_call batch_now;

/* A query about `count` pairs of a set, from `first` on, in one layout. */
typedef struct batch_trial {
    uint32_t first, count;
    uint32_t layout_a, layout_b, where;
    uint32_t form; /* of the outputs: any number */
} batch_trial;

void batch_try(const batch_set *set, const batch_trial *trial);
void batch_try_sweep(const batch_sweep_set *set, const batch_trial *trial);

/* Selects the instruction set of the trials. */
void batch_use_isa(uint32_t isa);

/* Compares the output of a call with the expected output. */
void batch_compare(const batch_outputs *o, size_t got, size_t expected, uint32_t answers);

#endif
