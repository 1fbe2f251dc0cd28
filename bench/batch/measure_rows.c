/* Measures all questions with the data in cache. */
#include "check.h"
#include "report.h"

#include <string.h>

typedef struct batch_question {
    batch_verb verb;
    batch_form form;
} batch_question;

static const batch_question questions[] = {
    {BATCH_OVERLAP, BATCH_COLUMNS}, {BATCH_CONTACT, BATCH_COLUMNS}, {BATCH_HITS, BATCH_COLUMNS},
    {BATCH_OVERLAP, BATCH_STRUCTS}, {BATCH_CONTACT, BATCH_STRUCTS}, {BATCH_OVERLAP, BATCH_ONE},
    {BATCH_CONTACT, BATCH_ONE},     {BATCH_OVERLAP, BATCH_INDEXED}, {BATCH_CONTACT, BATCH_INDEXED},
    {BATCH_SWEEP, BATCH_ONE},
};

bool batch_selected(const bench_options *options, const char *name) {
    return options->filter == NULL || strstr(name, options->filter) != NULL;
}

enum { LOOP, NAIVE, NAIVE_BITS, BOX2D, CAROM, INEXACT = CAROM + BATCH_MAX_ISAS };
enum { LANES = INEXACT + BATCH_MAX_ISAS };

static void fill_lanes(const batch_isas *isas, const batch_row *row, const batch_job *jobs,
                       batch_lane *lanes) {
    for (int i = 0; i < LANES; i++) {
        const bool plain = i == LOOP || i == NAIVE || i == NAIVE_BITS;
        lanes[i] =
            (batch_lane){NULL, NULL, plain ? batch_touch_plain : batch_touch_carom, jobs, 0.0};
    }
    lanes[LOOP].run = batch_pair_loop(row->verb, row->pair, row->form);
    lanes[NAIVE].run = batch_naive_loop(row->verb, row->pair, row->form);
    if (row->verb == BATCH_OVERLAP) {
        lanes[NAIVE_BITS].run = batch_naive_loop(BATCH_BITS, row->pair, row->form);
    }
    if (row->form == BATCH_COLUMNS) {
        lanes[BOX2D].run = batch_box2d(row->verb, row->pair);
        lanes[BOX2D].touch = batch_touch_box2d;
    }
    for (size_t k = 0; k < isas->count; k++) {
        lanes[CAROM + k].isa = isas->names[k];
        lanes[CAROM + k].run = batch_carom(row->verb, row->pair);
        if (row->form == BATCH_COLUMNS) {
            lanes[INEXACT + k].run = batch_inexact(isas->names[k], row->verb, row->pair);
        }
    }
}

/* A formula in float may be wrong for shapes that nearly touch: on few random pairs. */
enum { WRONG_IN_A_THOUSAND = 1 };

static size_t count_faults(const batch_truth *truth, const batch_lane *lanes, const char *name) {
    size_t faults = 0;
    for (int i = 0; i < LANES; i++) {
        if (lanes[i].run == NULL || i == BOX2D) {
            continue;
        }
        const bool ours = lanes[i].isa != NULL;
        const size_t differ = batch_differences(truth, &lanes[i], i == LOOP || i == NAIVE);
        if (differ > (ours || i == LOOP ? 0 : truth->count * WRONG_IN_A_THOUSAND / 1000 + 1)) {
            printf("FAULT: %s: %s differs from the pair layer on %zu of %zu pairs\n", name,
                   ours ? lanes[i].isa : (i < CAROM ? "a plain loop" : "an inexact kernel"), differ,
                   truth->count);
            faults++;
        }
    }
    return faults;
}

static void draw(const bench_options *options, const batch_row *row, batch_job *jobs) {
    for (uint64_t k = 0; k < BATCH_JOBS; k++) {
        jobs[k] = row->verb == BATCH_SWEEP
                      ? batch_job_sweep(row->pair, options->pairs, options->seed + k)
                      : batch_job_random(row->verb, row->pair, row->form, options->pairs,
                                         options->seed + k);
    }
}

static void race(const bench_options *options, const batch_isas *isas, batch_lane *lanes,
                 batch_job *jobs, batch_row *row) {
    for (size_t k = 0; k < BATCH_JOBS && lanes[BOX2D].run != NULL; k++) {
        batch_box2d_prepare(&jobs[k]);
    }
    batch_race(lanes, LANES, (batch_rules){options->repeat, BATCH_JOBS, 1, false});
    for (size_t k = 0; k < BATCH_JOBS && lanes[BOX2D].run != NULL; k++) {
        batch_box2d_release(&jobs[k]);
    }
    row->loop = lanes[LOOP].ns;
    row->naive = lanes[NAIVE].ns;
    row->naive_bits = lanes[NAIVE_BITS].ns;
    row->box2d = lanes[BOX2D].ns;
    for (size_t k = 0; k < isas->count; k++) {
        row->carom[k] = lanes[CAROM + k].ns;
        row->inexact[k] = lanes[INEXACT + k].ns;
    }
}

static void measure(const bench_options *options, batch_results *to, batch_row *row) {
    batch_job jobs[BATCH_JOBS];
    batch_lane lanes[LANES];
    draw(options, row, jobs);
    fill_lanes(&to->isas, row, jobs, lanes);
    batch_truth truth = batch_truth_of(jobs, row->verb);
    row->hits = (double)truth.found / (double)truth.count;
    row->bytes = batch_job_bytes(jobs);
    to->faults += count_faults(&truth, lanes, row->name);
    race(options, &to->isas, lanes, jobs, row);
    batch_truth_free(&truth);
    for (size_t k = 0; k < BATCH_JOBS; k++) {
        batch_job_free(&jobs[k]);
    }
}

void batch_measure_rows(const bench_options *options, batch_results *to) {
    for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
        for (int pair = 0; pair < BATCH_PAIRS; pair++) {
            batch_row row = {
                .verb = questions[q].verb, .pair = (batch_pair)pair, .form = questions[q].form};
            snprintf(row.name, sizeof row.name, "%s_%s %s", batch_verb_name(row.verb),
                     batch_pair_name(row.pair), batch_form_name(row.form));
            if (batch_carom(row.verb, row.pair) == NULL || !batch_selected(options, row.name)) {
                continue;
            }
            if (to->row_count == 0) {
                batch_print_row_columns(&to->isas, stdout);
            }
            measure(options, to, &row);
            batch_print_row(&to->isas, &row, stdout);
            to->rows[to->row_count++] = row;
        }
    }
}
