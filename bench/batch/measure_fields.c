/* Measures fields of tangent shapes, and arrays larger than the caches. */
#include "check.h"
#include "report.h"
#include "tangent.h"

/* ---- exactly tangent ------------------------------------------------------------------------- */

static void measure_tangent(const bench_options *options, batch_results *to, batch_verb verb,
                            const batch_field *field, batch_tangent_row *row) {
    batch_job random[BATCH_JOBS], tangent[BATCH_JOBS];
    for (uint64_t k = 0; k < BATCH_JOBS; k++) {
        const uint64_t seed = options->seed + k;
        random[k] = batch_job_random(verb, field->pair, BATCH_COLUMNS, options->pairs, seed);
        tangent[k] = batch_job_tangent(verb, field, options->pairs, seed);
    }
    const char *const isa = to->isas.names[to->isas.chosen];
    const batch_run run = batch_carom(verb, field->pair);
    batch_lane lanes[2] = {{isa, run, batch_touch_carom, random, 0.0},
                           {isa, run, batch_touch_carom, tangent, 0.0}};
    batch_truth truth = batch_truth_of(tangent, verb);
    const size_t differ = batch_differences(&truth, &lanes[1], false);
    if (differ > 0) {
        printf("FAULT: %s: %s differs from the pair layer on %zu of %zu pairs\n", row->name, isa,
               differ, truth.count);
        to->faults++;
    }
    batch_race(lanes, 2, (batch_rules){options->repeat, BATCH_JOBS, 1, false});
    row->random = lanes[0].ns;
    row->tangent = lanes[1].ns;
    batch_truth_free(&truth);
    for (size_t k = 0; k < BATCH_JOBS; k++) {
        batch_job_free(&random[k]);
        batch_job_free(&tangent[k]);
    }
}

void batch_measure_tangents(const bench_options *options, batch_results *to) {
    static const batch_verb verbs[2] = {BATCH_OVERLAP, BATCH_CONTACT};
    for (size_t v = 0; v < 2; v++) {
        for (size_t f = 0; f < batch_field_count; f++) {
            const batch_field *const field = &batch_fields[f];
            batch_tangent_row row = {"", 0.0, 0.0};
            snprintf(row.name, sizeof row.name, "%s_%s tangent %s", batch_verb_name(verbs[v]),
                     batch_pair_name(field->pair), field->name);
            if (!batch_selected(options, row.name)) {
                continue;
            }
            if (to->tangent_count == 0) {
                batch_print_tangent_columns(&to->isas, stdout);
            }
            measure_tangent(options, to, verbs[v], field, &row);
            batch_print_tangent(&row, stdout);
            to->tangents[to->tangent_count++] = row;
        }
    }
}

/* ---- larger than the caches ------------------------------------------------------------------ */

/* Columns of 96 MB and more; each round makes a few passes over them. */
enum { MEMORY_PAIRS = 1 << 22, MEMORY_PAIRS_QUICK = 1 << 14, MEMORY_ROUNDS = 25 };

static void measure_memory(const bench_options *options, batch_results *to, batch_pair pair,
                           batch_memory_row *row) {
    enum { NAIVE, STREAM, IN_STEP, CAROM, LANES = CAROM + BATCH_MAX_ISAS };
    const size_t count = options->quick ? MEMORY_PAIRS_QUICK : MEMORY_PAIRS;
    batch_job job = batch_job_random(BATCH_OVERLAP, pair, BATCH_COLUMNS, count, options->seed);
    batch_lane lanes[LANES] = {{NULL, NULL, NULL, NULL, 0.0}};
    lanes[NAIVE].run = batch_naive_loop(BATCH_OVERLAP, pair, BATCH_COLUMNS);
    lanes[STREAM].run = batch_stream;
    lanes[IN_STEP].run = batch_stream_in_step;
    for (size_t k = 0; k < to->isas.count; k++) {
        lanes[CAROM + k].isa = to->isas.names[k];
        lanes[CAROM + k].run = batch_carom(BATCH_OVERLAP, pair);
    }
    for (size_t k = 0; k < LANES; k++) {
        lanes[k].jobs = &job;
    }
    const int rounds = options->repeat < MEMORY_ROUNDS ? options->repeat : MEMORY_ROUNDS;
    batch_race(lanes, LANES, (batch_rules){rounds, 1, 1, true});
    row->megabytes = 1e-6 * (double)batch_job_column_bytes(&job);
    row->bytes = (double)batch_job_column_bytes(&job) / (double)job.count;
    row->naive = lanes[NAIVE].ns;
    row->stream = lanes[STREAM].ns;
    row->in_step = lanes[IN_STEP].ns;
    for (size_t k = 0; k < to->isas.count; k++) {
        row->carom[k] = lanes[CAROM + k].ns;
    }
    batch_job_free(&job);
}

void batch_measure_memory(const bench_options *options, batch_results *to) {
    for (int pair = 0; pair < BATCH_PAIRS; pair++) {
        batch_memory_row row = {.bytes = 0.0};
        snprintf(row.name, sizeof row.name, "overlap_%s memory", batch_pair_name((batch_pair)pair));
        if (!batch_selected(options, row.name)) {
            continue;
        }
        if (to->memory_count == 0) {
            batch_print_memory_columns(&to->isas, stdout);
        }
        measure_memory(options, to, (batch_pair)pair, &row);
        batch_print_memory(&to->isas, &row, stdout);
        to->memory[to->memory_count++] = row;
    }
}
