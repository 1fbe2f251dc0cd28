/* contestant.h: the implementations that are compared, and the questions they answer. */
#ifndef BENCH_CONTESTANT_H
#define BENCH_CONTESTANT_H

#include "set.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Runs the question on pairs first .. first + count - 1 and returns a checksum of all results, so
/// that none can be optimised away. This is what is timed.
typedef uint64_t (*bench_run)(const bench_set *s, size_t first, size_t count);

/// Returns the yes/no part of the result for one pair: overlapping, contained, hit. Not timed.
typedef bool (*bench_ask)(const bench_set *s, size_t i);

/// One question that a contestant answers, named like carom's function without the prefix.
typedef struct bench_answer {
    const char *question;
    bench_run run;
    bench_ask ask;
} bench_answer;

typedef struct bench_contestant {
    const char *name;
    const char *(*version)(void);          ///< NULL: part of this tree
    const bench_answer *answers;           ///< ends with a NULL question
    void (*prepare)(bench_set *s);         ///< NULL: uses the set as it is
    void (*release)(bench_set *s);         ///< undoes prepare
    uint64_t (*touch)(const bench_set *s); ///< reads the memory that run will read
} bench_contestant;

enum { BENCH_CAROM, BENCH_FORMULA, BENCH_INLINED, BENCH_BOX2D, BENCH_CHIPMUNK, BENCH_CONTESTANTS };

/// carom, and the tutorial's formula: called through the same signature in its own unit, and
/// inlined into the loop.
extern const bench_contestant bench_carom, bench_formula, bench_inlined;

/// The engines. Their shapes are prepared beforehand, so that only the query is timed.
extern const bench_contestant bench_box2d, bench_chipmunk;

/// Returns a contestant by BENCH_CAROM .. BENCH_CHIPMUNK.
const bench_contestant *bench_contestant_at(int index);

/// Returns the contestant's answer to a question, or NULL if it has none.
const bench_answer *bench_find_answer(const bench_contestant *c, const char *question);

/// The touch function of a contestant that uses the set as it is.
uint64_t bench_touch_set(const bench_set *s);

#ifdef __cplusplus
}
#endif

#endif
