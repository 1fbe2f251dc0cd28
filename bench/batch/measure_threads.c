/* Measures arrays larger than the caches with one thread and with two. */
#include "answer.h"
#include "pool.h"
#include "report.h"

#include <string.h>

enum { THREADS_PAIRS = 1 << 22, THREADS_PAIRS_QUICK = 1 << 17, THREADS_ROUNDS = 15 };

static const struct {
    batch_verb verb;
    batch_pair pair;
} questions[BATCH_THREAD_ROWS] = {
    {BATCH_OVERLAP, BATCH_CIRCLE_CIRCLE}, {BATCH_OVERLAP, BATCH_CIRCLE_BOX},
    {BATCH_OVERLAP, BATCH_BOX_BOX},       {BATCH_CONTACT, BATCH_CIRCLE_CIRCLE},
    {BATCH_CONTACT, BATCH_CIRCLE_BOX},    {BATCH_CONTACT, BATCH_BOX_BOX},
};

/* Returns how many pairs overlap. */
static uint64_t turn(batch_run run, const batch_job *job, uint32_t threads, double *best) {
    carom_batch_set_parallel(bench_pool_run, NULL, threads);
    const double start = bench_pool_seconds();
    const uint64_t hits = run(job);
    const double ns = (bench_pool_seconds() - start) * 1e9 / (double)job->count;
    *best = *best == 0.0 || ns < *best ? ns : *best;
    return hits;
}

static void measure(const bench_options *options, batch_results *to, batch_verb verb,
                    batch_pair pair, batch_threads_row *row) {
    const size_t count = options->quick ? THREADS_PAIRS_QUICK : THREADS_PAIRS;
    const batch_run run = batch_carom(verb, pair);
    batch_job job = batch_job_random(verb, pair, BATCH_COLUMNS, count, options->seed);
    const int rounds = options->repeat < THREADS_ROUNDS ? options->repeat : THREADS_ROUNDS;
    for (int round = 0; round < rounds; round++) {
        const uint64_t hits = turn(run, &job, 1, &row->one);
        if (turn(run, &job, 2, &row->two) != hits) {
            printf("FAULT: %s: two threads differ from one\n", row->name);
            to->faults++;
        }
    }
    batch_job_free(&job);
}

void batch_measure_threads(const bench_options *options, batch_results *to) {
    bench_pool_start();
    for (size_t i = 0; i < BATCH_THREAD_ROWS; i++) {
        batch_threads_row row = {"", 0.0, 0.0};
        snprintf(row.name, sizeof row.name, "%s_%s threads", batch_verb_name(questions[i].verb),
                 batch_pair_name(questions[i].pair));
        if (!batch_selected(options, row.name)) {
            continue;
        }
        if (to->threads_count == 0) {
            batch_print_threads_columns(stdout);
        }
        measure(options, to, questions[i].verb, questions[i].pair, &row);
        batch_print_threads(&row, stdout);
        to->threads[to->threads_count++] = row;
    }
    bench_pool_stop();
    carom_batch_set_parallel(NULL, NULL, 0);
}
