/* Draws the pairs of a row. */
#ifndef BENCH_DRAW_H
#define BENCH_DRAW_H

#include "contestant.h"

typedef enum bench_input {
    BENCH_RANDOM, ///< near enough to be a broad phase's candidates; the share of hits is asked for
    BENCH_NEAR,   ///< moved to within 3 ulp of where the verdict flips
    BENCH_TOUCH,  ///< exactly touching
    BENCH_CORNER, ///< a circle exactly touching, or grazing, the corner of a slanted box
    BENCH_GRAZE,  ///< a motion that touches on its way, and no more
    BENCH_ROLL,   ///< a motion along what is touched from the start, as on a floor of boxes
} bench_input;

const char *bench_input_name(bench_input input);

/// What a row wants its pairs to be.
typedef struct bench_wish {
    bench_input input;
    bool contains;  ///< a is to be the smaller one
    double share;   ///< of hits, for BENCH_RANDOM
    bench_ask hits; ///< carom's verdict
} bench_wish;

/// Fills the set. The same seed gives the same pairs.
void bench_draw(bench_set *s, bench_wish wish, uint64_t seed);

/// Whether pair i is clear-cut: the verdict stays when b grows or shrinks by 1 %, or by
/// 10 % in a sweep, since Box2D's time of impact leaves a skin of 3 slops. On such pairs
/// every contestant has to agree.
bool bench_clear_cut(const bench_set *s, size_t i, bench_ask hits);

#endif
