/* Box2D's contacts, one call per pair. */
#include "answer.h"
#include "contestant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t run_answer(const batch_job *job) {
    char question[64];
    snprintf(question, sizeof question, "contact_%s", batch_pair_name(job->pair));
    for (const bench_answer *a = bench_box2d.answers; a->question != NULL; a++) {
        if (strcmp(a->question, question) == 0) {
            return a->run(&job->structs, 0, job->count);
        }
    }
    fprintf(stderr, "carom_bench_batch: Box2D has no %s\n", question);
    exit(1);
}

batch_run batch_box2d(batch_verb verb, batch_pair pair) {
    (void)pair;
    return verb == BATCH_CONTACT ? run_answer : NULL;
}

void batch_box2d_prepare(batch_job *job) {
    bench_box2d.prepare(&job->structs);
}

void batch_box2d_release(batch_job *job) {
    bench_box2d.release(&job->structs);
}

uint64_t batch_touch_box2d(const batch_job *job) {
    return bench_box2d.touch(&job->structs);
}
