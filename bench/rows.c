/* The table of rows. */
#include "rows.h"
#include "questions.h"

#include <stdio.h>
#include <string.h>

#define KIND_point BENCH_POINT
#define KIND_circle BENCH_CIRCLE
#define KIND_aabb BENCH_AABB
#define KIND_box BENCH_BOX
#define KIND_turning_box BENCH_BOX
#define KIND_shape BENCH_SHAPE

#define ROW(verb, a, b, input, share, judged)                                                      \
    { #verb "_" #a "_" #b, KIND_##a, KIND_##b, input, share, judged }
#define PAIR(verb, a, b) ROW(verb, a, b, BENCH_RANDOM, 0.5, true),
#define SHAPES(verb) {#verb "_shapes", BENCH_SHAPE, BENCH_SHAPE, BENCH_RANDOM, 0.5, true},
#define CLOSEST(b) {"closest_point_" #b, BENCH_POINT, KIND_##b, BENCH_RANDOM, 0.5, true},
#define RAY(b) {"ray_" #b, BENCH_RAY, KIND_##b, BENCH_RANDOM, 0.5, true},

#define SWEEP(a, b) ROW(sweep, a, b, BENCH_RANDOM, 0.5, true),

/* The two ways to compute a contact, for pairs that overlap rarely and for pairs that overlap
 * often. */
#define TWO_WAYS(a, b)                                                                             \
    ROW(contact_on_hit, a, b, BENCH_RANDOM, 0.1, false),                                           \
        ROW(contact, a, b, BENCH_RANDOM, 0.1, false),                                              \
        ROW(contact_on_hit, a, b, BENCH_RANDOM, 0.5, false),

/* Rows that the filters cannot decide: the cost of exactness. */
#define EXACT(verb, a, b)                                                                          \
    ROW(verb, a, b, BENCH_NEAR, 0.5, false), ROW(verb, a, b, BENCH_TOUCH, 0.0, false),
#define EXACT_PAIR(a, b) EXACT(overlap, a, b) EXACT(distance, a, b) EXACT(contact, a, b)

#define PAST(a, b)                                                                                 \
    ROW(sweep, a, b, BENCH_GRAZE, 0.0, false), ROW(sweep, a, b, BENCH_ROLL, 0.0, false),

const bench_row bench_rows[] = {
    BENCH_OVERLAPS(PAIR)   /* */
    BENCH_WITHIN(PAIR)     /* */
    BENCH_DISTANCES(PAIR)  /* */
    BENCH_CONTACTS(PAIR)   /* */
    BENCH_SHAPES(SHAPES)   /* */
    BENCH_TARGETS(CLOSEST) /* */
    BENCH_TARGETS(RAY)     /* */
    BENCH_SWEEPS(SWEEP)    /* */
    ROW(sweep, circle, turning_box, BENCH_RANDOM, 0.5, false),
    {"separate", BENCH_POINT, BENCH_COLLISION, BENCH_RANDOM, 0.5, false},
    {"bounce", BENCH_POINT, BENCH_COLLISION, BENCH_RANDOM, 0.5, false},
    {"slide", BENCH_CIRCLE, BENCH_SCENE, BENCH_RANDOM, 0.5, false},
    BENCH_ON_HIT(TWO_WAYS) /* */
    EXACT_PAIR(circle, circle) EXACT_PAIR(circle, aabb) EXACT_PAIR(circle, box)
        EXACT_PAIR(aabb, aabb) EXACT_PAIR(box, box)
            ROW(overlap, circle, box, BENCH_CORNER, 0.0, false),
    ROW(sweep, circle, box, BENCH_CORNER, 0.0, false),
    BENCH_SWEEPS(PAST)};

const size_t bench_row_count = sizeof bench_rows / sizeof bench_rows[0];

void bench_row_name(const bench_row *row, char *text, size_t size) {
    if (row->input == BENCH_RANDOM) {
        snprintf(text, size, "%s random %.0f %%", row->question, 100.0 * row->share);
    } else {
        snprintf(text, size, "%s %s", row->question, bench_input_name(row->input));
    }
}

bool bench_row_moves(const bench_row *row) {
    return strncmp(row->question, "sweep_", 6) == 0 || row->b == BENCH_SCENE;
}

bool bench_row_alone(const bench_row *row) {
    return strcmp(row->question, "sweep_circle_turning_box") == 0;
}

bool bench_row_asks(const char *question) {
    for (size_t i = 0; i < bench_row_count; i++) {
        if (strcmp(bench_rows[i].question, question) == 0) {
            return true;
        }
    }
    return false;
}
