/* Compares the results of every contestant with the pair layer. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *memory_for(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        fputs("carom_bench_batch: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static bool in_columns(const batch_job *job) {
    return job->form == BATCH_COLUMNS || job->form == BATCH_ONE;
}

static carom_contact contact_at(const batch_job *job, size_t i, bool plain) {
    const carom_contacts c = job->contacts;
    return plain || !in_columns(job) ? job->answers.contacts[i]
                                     : (carom_contact){c.distance[i],
                                                       {c.normal_x[i], c.normal_y[i]},
                                                       {c.point_x[i], c.point_y[i]}};
}

/* Collects what a run left in the job's answers, in one format for all. */
static batch_truth gathered(const batch_job *job, batch_verb verb, size_t found, bool plain) {
    batch_truth t = {verb, job->count, found, memory_for(job->count, sizeof(bool)), NULL, NULL};
    if (verb == BATCH_CONTACT) {
        t.contacts = memory_for(job->count, sizeof *t.contacts);
    }
    if (verb == BATCH_SWEEP) {
        t.sweeps = memory_for(found, sizeof *t.sweeps);
        memcpy(t.sweeps, job->answers.sweeps, found * sizeof *t.sweeps);
    }
    if (verb == BATCH_SWEEP || verb == BATCH_HITS) {
        for (size_t k = 0; k < found; k++) {
            t.verdicts[job->answers.list[k]] = true;
        }
        return t;
    }
    t.found = 0;
    for (size_t i = 0; i < job->count; i++) {
        if (verb == BATCH_CONTACT) {
            t.contacts[i] = contact_at(job, i, plain);
            t.verdicts[i] = t.contacts[i].distance < 0.0f;
        } else {
            t.verdicts[i] =
                plain ? job->answers.verdicts[i] : (job->answers.bits[i / 64] >> (i % 64)) & 1;
        }
        t.found += t.verdicts[i];
    }
    return t;
}

batch_truth batch_truth_of(const batch_job *job, batch_verb verb) {
    const size_t found = (size_t)batch_pair_loop(verb, job->pair, job->form)(job);
    return gathered(job, verb, found, true);
}

void batch_truth_free(batch_truth *truth) {
    free(truth->verdicts);
    free(truth->contacts);
    free(truth->sweeps);
}

/* Overwrites the answers with a pattern, so that a missing result is not mistaken for the previous
 * one. */
static void spoil(const batch_job *job) {
    const batch_answers *to = &job->answers;
    memset(to->bits, 0xa5, job->count / 8);
    memset(to->verdicts, 0, job->count);
    memset(to->list, 0, job->count * sizeof *to->list);
    memset(to->contacts, 0xa5, job->count * sizeof *to->contacts);
    memset(to->contact_columns, 0xa5, 5 * job->count * sizeof(float));
}

static bool in_all_bits(const batch_lane *lane) {
    return lane->isa != NULL;
}

size_t batch_differences(const batch_truth *truth, const batch_lane *lane, bool plain) {
    spoil(lane->jobs);
    if (lane->isa != NULL) {
        carom_batch_set_isa(lane->isa);
    }
    const size_t found = (size_t)lane->run(lane->jobs);
    batch_truth t = gathered(lane->jobs, truth->verb, found, plain);
    size_t differ = 0;
    for (size_t i = 0; i < t.count; i++) {
        bool same = t.verdicts[i] == truth->verdicts[i];
        if (in_all_bits(lane) && t.contacts != NULL) {
            same = same && memcmp(&t.contacts[i], &truth->contacts[i], sizeof t.contacts[i]) == 0;
        }
        differ += !same;
    }
    if (in_all_bits(lane)) {
        differ += found != truth->found;
    }
    if (in_all_bits(lane) && t.sweeps != NULL && found == truth->found) {
        differ += memcmp(t.sweeps, truth->sweeps, found * sizeof *t.sweeps) != 0;
    }
    batch_truth_free(&t);
    carom_batch_set_isa(NULL);
    return differ;
}
