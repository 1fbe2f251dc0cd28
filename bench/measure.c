/* Times one row and compares the verdicts of all contestants. */
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Receives the results of untimed passes, so that they are not optimised away. */
static volatile uint64_t bench_sink;

typedef struct bench_lane {
    const bench_contestant *contestant;
    const bench_answer *answer;
    double *blocks; /* ns per call, one per repetition */
    double total;   /* seconds spent */
} bench_lane;

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Estimates from a sixteenth of the pairs whether the whole row would stay under the limit. */
static bool affordable(const bench_lane *lane, const bench_set *s, int repeat) {
    const size_t probe = s->count / 16 + 1;
    const double start = seconds();
    bench_sink += lane->answer->run(s, 0, probe);
    const double block = (seconds() - start) * (double)s->count / (double)probe;
    return block * repeat < BENCH_ROW_SECONDS;
}

static void time_block(bench_lane *lane, const bench_set *s, int round, bench_result *result) {
    bench_sink += lane->contestant->touch(s);
    const double start = seconds();
    const uint64_t sum = lane->answer->run(s, 0, s->count);
    const double took = seconds() - start;
    result->checksum = sum;
    lane->blocks[round] = took * 1e9 / (double)s->count;
    lane->total += took;
    if (lane->total > BENCH_ROW_SECONDS) {
        result->state = BENCH_SKIPPED;
    }
}

static void time_all(bench_lane *lanes, const bench_set *s, int repeat, bench_outcome *o) {
    for (int round = 0; round < repeat; round++) {
        for (int c = 0; c < BENCH_CONTESTANTS; c++) {
            if (o->by[c].state == BENCH_RAN) {
                time_block(&lanes[c], s, round, &o->by[c]);
            }
        }
    }
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        if (o->by[c].state == BENCH_RAN) {
            qsort(lanes[c].blocks, (size_t)repeat, sizeof(double), ascending);
            o->by[c].best_ns = lanes[c].blocks[0];
            o->by[c].median_ns = lanes[c].blocks[repeat / 2];
        }
    }
}

static void compare_verdicts(const bench_lane *lanes, const bench_set *s, bench_outcome *o) {
    const bench_ask carom = lanes[BENCH_CAROM].answer->ask;
    /* A motion that only touches is a matter of definition: engines keep a margin around shapes. */
    const bool cut = s->motion == NULL || o->row->input == BENCH_RANDOM;
    size_t hits = 0;
    for (size_t i = 0; i < s->count; i++) {
        const bool verdict = carom(s, i), clear = cut && bench_clear_cut(s, i, carom);
        hits += verdict;
        o->clear_cut += clear;
        for (int c = BENCH_CAROM + 1; c < BENCH_CONTESTANTS; c++) {
            if (o->by[c].state == BENCH_RAN && lanes[c].answer->ask(s, i) != verdict) {
                o->by[c].differs++;
                o->by[c].differs_clear += clear;
            }
        }
    }
    o->hit_share = (double)hits / (double)s->count;
}

static bench_set draw_row(const bench_row *row, const bench_options *options, bench_ask hits) {
    bench_set s = bench_set_make(row->a, row->b, options->pairs, bench_row_moves(row));
    const bool within = strncmp(row->question, "within_", 7) == 0;
    bench_draw(&s, (bench_wish){row->input, within, row->share, hits}, options->seed);
    return s;
}

bench_outcome bench_measure(const bench_row *row, const bench_options *options) {
    bench_outcome o = {.row = row};
    bench_lane lanes[BENCH_CONTESTANTS] = {{NULL, NULL, NULL, 0.0}};
    const bench_answer *ours = bench_find_answer(&bench_carom, row->question);
    bench_set s = draw_row(row, options, ours->ask);
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        bench_lane *lane = &lanes[c];
        lane->contestant = bench_contestant_at(c);
        lane->answer = bench_find_answer(lane->contestant, row->question);
        if (lane->answer == NULL) {
            continue;
        }
        lane->blocks = calloc((size_t)options->repeat, sizeof(double));
        if (lane->blocks == NULL) {
            fputs("carom_bench: out of memory\n", stderr);
            exit(1);
        }
        if (lane->contestant->prepare != NULL) {
            lane->contestant->prepare(&s);
        }
        o.by[c].state = affordable(lane, &s, options->repeat) ? BENCH_RAN : BENCH_SKIPPED;
    }
    time_all(lanes, &s, options->repeat, &o);
    compare_verdicts(lanes, &s, &o);
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        if (lanes[c].answer != NULL && lanes[c].contestant->release != NULL) {
            lanes[c].contestant->release(&s);
        }
        free(lanes[c].blocks);
    }
    bench_set_free(&s);
    return o;
}

double bench_ratio(const bench_outcome *o, int other, int base) {
    if (o->by[other].state != BENCH_RAN || o->by[base].state != BENCH_RAN) {
        return 0.0;
    }
    return o->by[other].best_ns / o->by[base].best_ns;
}
