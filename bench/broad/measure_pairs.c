/* Measures how long each contestant takes to find all pairs. */
#include "sections.h"

#include <stdio.h>

/* With more than `most` circles, one of their turns takes minutes. */
const broad_contestant broad_contestants[BROAD_CONTESTANTS] = {
    {"carom", SIZE_MAX, broad_carom_pairs},      {"grid", SIZE_MAX, broad_grid_pairs},
    {"cpBBTree", 1000000, broad_bb_tree_pairs},  {"cpSpaceHash", 1000000, broad_hash_pairs},
    {"boost rtree", 1000000, broad_boost_pairs}, {"b2DynamicTree", 1000000, broad_box2d_pairs},
};

/* A contestant gets no more turns after this time in a row, but at least one. */
#define TURNS_SECONDS 2.5

enum { ROUNDS_LEAST = 25 };

typedef struct turns {
    double best, taken; /* seconds */
    size_t found;
} turns;

static void race(broad_work *work, int rounds, turns by[BROAD_CONTESTANTS]) {
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < BROAD_CONTESTANTS; k++) {
            if (work->field->count > broad_contestants[k].most || by[k].taken > TURNS_SECONDS) {
                continue;
            }
            const double start = broad_seconds();
            by[k].found = broad_contestants[k].run(work);
            const double took = broad_seconds() - start;
            by[k].taken += took;
            by[k].best = by[k].best == 0.0 || took < by[k].best ? took : by[k].best;
        }
    }
}

static void print_row(const turns by[BROAD_CONTESTANTS], size_t count, const char *row,
                      broad_results *r) {
    const double each = 1e9 / (double)count;
    double *const ns = r->ns[r->size_count];
    printf("%9zu %6.2f |", count, (double)by[BROAD_CAROM].found / (double)count);
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        ns[k] = by[k].best * each;
        if (ns[k] > 0.0) {
            printf(" %7.1f", ns[k]);
            broad_note(r, row, broad_contestants[k].name, ns[k]);
        } else {
            printf(" %7s", "-");
        }
    }
    printf(" |");
    for (int k = 1; k < BROAD_CONTESTANTS; k++) {
        if (ns[k] > 0.0) {
            printf(" %6.2f", ns[k] / ns[BROAD_CAROM]);
        } else {
            printf(" %6s", "-");
        }
    }
    putchar('\n');
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        if (by[k].best > 0.0 && by[k].found != by[BROAD_CAROM].found) {
            printf("FAULT: %s finds %zu pairs, carom %zu\n", broad_contestants[k].name, by[k].found,
                   by[BROAD_CAROM].found);
            r->faults++;
        }
    }
    fflush(stdout);
}

void broad_measure_pairs(const bench_options *options, broad_results *r) {
    static const size_t sizes[BROAD_SIZES_MOST] = {1000, 10000, 100000, 1000000, 10000000};
    const size_t most = options->quick ? 2 : (options->large ? 5 : 4);
    bool head = false;
    for (size_t s = 0; s < most; s++) {
        char row[32];
        snprintf(row, sizeof row, "pairs %zu", sizes[s]);
        if (!broad_wanted(options, row)) {
            continue;
        }
        if (!head) {
            puts("\nall pairs from scratch, uniform field; ns per circle\n"
                 "           pairs |   carom    grid      cp      cp   boost   Box2D | theirs / "
                 "carom\n"
                 "  circles   each |                  BBTree    Hash   rtree    tree |   grid "
                 "BBTree   "
                 "Hash  rtree  Box2D");
            head = true;
        }
        broad_field field = broad_field_make(BROAD_UNIFORM, sizes[s], options->seed);
        broad_work work = broad_work_make(&field, 2 * sizes[s]);
        turns by[BROAD_CONTESTANTS] = {{0.0, 0.0, 0}};
        const int rounds = (int)((size_t)options->repeat * 1000 / sizes[s]);
        race(&work, rounds < ROUNDS_LEAST ? (options->quick ? 2 : ROUNDS_LEAST) : rounds, by);
        r->sizes[r->size_count] = sizes[s];
        print_row(by, sizes[s], row, r);
        r->size_count++;
        r->rows++;
        broad_work_free(&work);
        broad_field_free(&field);
    }
}
