/* draw.h: generates the pairs of a row. */
#ifndef BENCH_DRAW_H
#define BENCH_DRAW_H

#include "contestant.h"

typedef enum bench_input {
    BENCH_RANDOM, ///< close enough to be candidate pairs of a broad phase; the row sets the share
                  ///< of hits
    BENCH_NEAR,   ///< within 3 ulp of where the verdict flips
    BENCH_TOUCH,  ///< exactly touching
    BENCH_CORNER, ///< a circle that touches or grazes the corner of a slanted box exactly
    BENCH_GRAZE,  ///< a motion that only touches on its path
    BENCH_ROLL,   ///< a motion along a surface that it touches from the start, as on a floor of
                  ///< boxes
} bench_input;

const char *bench_input_name(bench_input input);

/// The kind of pairs that a row needs.
typedef struct bench_wish {
    bench_input input;
    bool within;    ///< a should be smaller than b
    double share;   ///< of hits, for BENCH_RANDOM
    bench_ask hits; ///< carom's verdict
} bench_wish;

/// Fills the set. The same seed gives the same pairs.
void bench_draw(bench_set *s, bench_wish wish, uint64_t seed);

/// Returns whether pair i is clear-cut: the verdict is the same if b grows or shrinks by 1 %, or by
/// 10 % in a sweep, since Box2D's time of impact leaves a margin of 3 slops. On clear-cut pairs
/// every contestant must agree.
bool bench_clear_cut(const bench_set *s, size_t i, bench_ask hits);

#endif
