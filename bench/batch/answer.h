/* answer.h: the implementations that are compared. For each question they return a function, or
 * NULL if there is none. */
#ifndef BENCH_BATCH_ANSWER_H
#define BENCH_BATCH_ANSWER_H

#include "job.h"

/// Returns carom's batch layer, on the instruction set in use.
batch_run batch_carom(batch_verb verb, batch_pair pair);

/// Return a loop over the pair layer, and one over the tutorial's formula, both over arrays of
/// structs.
batch_run batch_pair_loop(batch_verb verb, batch_pair pair, batch_form form);
batch_run batch_naive_loop(batch_verb verb, batch_pair pair, batch_form form);

/// Returns the same formula vectorised by hand, over columns, for the instruction set of that name.
batch_run batch_inexact(const char *isa, batch_verb verb, batch_pair pair);

/// Returns Box2D's contacts, one call per pair, for a job that has been prepared for it.
batch_run batch_box2d(batch_verb verb, batch_pair pair);
void batch_box2d_prepare(batch_job *job);
void batch_box2d_release(batch_job *job);
uint64_t batch_touch_box2d(const batch_job *job);

/// Read the columns and add them up, one after another or all in step: the memory bandwidth.
uint64_t batch_stream(const batch_job *job);
uint64_t batch_stream_in_step(const batch_job *job);

#endif
