/* Computes the memory traffic of jobs, and touches their memory. */
#include "job.h"

/* ---- bytes ----------------------------------------------------------------------------------- */

static size_t side_bytes(const batch_job *job, int side) {
    const bench_kind kind = side == 0 ? job->structs.a_kind : job->structs.b_kind;
    if (job->form == BATCH_ONE && side == 0) {
        return 0;
    }
    return job->form == BATCH_INDEXED && kind == BENCH_CIRCLE ? sizeof(carom_packed_circle)
                                                              : bench_kind_size(kind);
}

double batch_job_bytes(const batch_job *job) {
    static const double written[BATCH_VERBS] = {
        [BATCH_OVERLAP] = 1.0 / 8.0,
        [BATCH_HITS] = 0.5 * sizeof(uint32_t), /* half of them hit */
        [BATCH_CONTACT] = sizeof(carom_contact),
    };
    return (double)(side_bytes(job, 0) + side_bytes(job, 1)) +
           (job->form == BATCH_INDEXED ? 2.0 * sizeof(uint32_t) : 0.0) + written[job->verb];
}

size_t batch_job_column_bytes(const batch_job *job) {
    return (side_bytes(job, 0) + side_bytes(job, 1)) * job->count;
}

/* ---- touching -------------------------------------------------------------------------------- */

static uint64_t touch_structs(const batch_job *job) {
    const bench_set *s = &job->structs;
    return bench_touch(s->a, job->form == BATCH_ONE ? 1 : s->count * bench_kind_size(s->a_kind)) +
           bench_touch(s->b, s->count * bench_kind_size(s->b_kind));
}

static uint64_t touch_indices(const batch_job *job) {
    return bench_touch(job->indices,
                       job->indices != NULL ? 2 * job->count * sizeof *job->indices : 0);
}

static uint64_t touch_written(const batch_job *job, bool columns) {
    const batch_answers *to = &job->answers;
    const size_t n = job->count;
    switch (job->verb) {
    case BATCH_CONTACT:
        return columns ? bench_touch(to->contact_columns, 5 * n * sizeof(float))
                       : bench_touch(to->contacts, n * sizeof *to->contacts);
    case BATCH_HITS:
    case BATCH_SWEEP: /* few hits */
        return bench_touch(to->list, n * sizeof *to->list);
    default:
        return bench_touch(to->verdicts, n) + bench_touch(to->bits, n / 8);
    }
}

uint64_t batch_touch_plain(const batch_job *job) {
    return touch_structs(job) + touch_indices(job) + touch_written(job, false);
}

uint64_t batch_touch_carom(const batch_job *job) {
    const bool columns = job->columns != NULL, records = job->records != NULL;
    const bench_set *s = &job->structs;
    uint64_t sum = touch_indices(job) + touch_written(job, columns);
    if (columns) {
        return sum + bench_touch(job->columns, job->column_count * job->column * sizeof(float));
    }
    const size_t circles = job->count * sizeof(carom_packed_circle);
    sum += records && s->a_kind == BENCH_CIRCLE
               ? bench_touch(job->records, circles)
               : bench_touch(s->a, s->count * bench_kind_size(s->a_kind));
    sum += records && s->b_kind == BENCH_CIRCLE
               ? bench_touch(job->records + job->count, circles)
               : bench_touch(s->b, s->count * bench_kind_size(s->b_kind));
    return sum;
}
