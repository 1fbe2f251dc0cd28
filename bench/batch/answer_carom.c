/* carom's batch functions. */
#include "answer.h"

#define GIVEN(job) ((job)->form == BATCH_INDEXED ? &(job)->pairs : NULL)

#define STAMP(pair, a_side, b_side)                                                                \
    static uint64_t overlap_##pair(const batch_job *j) {                                           \
        size_t count;                                                                              \
        (void)carom_batch_overlap_##pair(j->a.a_side, j->b.b_side, GIVEN(j), j->answers.bits,      \
                                         &count);                                                  \
        return count;                                                                              \
    }                                                                                              \
    static uint64_t hits_##pair(const batch_job *j) {                                              \
        size_t count;                                                                              \
        (void)carom_batch_hits_##pair(j->a.a_side, j->b.b_side, GIVEN(j), j->answers.list,         \
                                      j->count, &count);                                           \
        return count;                                                                              \
    }                                                                                              \
    static uint64_t contact_##pair(const batch_job *j) {                                           \
        size_t count;                                                                              \
        (void)carom_batch_contact_##pair(j->a.a_side, j->b.b_side, GIVEN(j), j->contacts, &count); \
        return count;                                                                              \
    }

STAMP(circle_circle, circles, circles)
STAMP(circle_aabb, circles, aabbs)
STAMP(circle_box, circles, boxes)
STAMP(aabb_aabb, aabbs, aabbs)
STAMP(aabb_box, aabbs, boxes)
STAMP(box_box, boxes, boxes)

#define STAMP_SWEEP(pair, b_side)                                                                  \
    static uint64_t sweep_##pair(const batch_job *j) {                                             \
        size_t count;                                                                              \
        (void)carom_batch_sweep_##pair(((const carom_circle *)j->structs.a)[0], j->motion,         \
                                       j->b.b_side, j->answers.list, j->answers.sweeps, j->count,  \
                                       &count);                                                    \
        return count;                                                                              \
    }

STAMP_SWEEP(circle_circle, circles)
STAMP_SWEEP(circle_aabb, aabbs)
STAMP_SWEEP(circle_box, boxes)

#define ALL(verb)                                                                                  \
    {                                                                                              \
        verb##_circle_circle, verb##_circle_aabb, verb##_circle_box, verb##_aabb_aabb,             \
            verb##_aabb_box, verb##_box_box                                                        \
    }

batch_run batch_carom(batch_verb verb, batch_pair pair) {
    static const batch_run runs[BATCH_VERBS][BATCH_PAIRS] = {
        [BATCH_OVERLAP] = ALL(overlap),
        [BATCH_HITS] = ALL(hits),
        [BATCH_CONTACT] = ALL(contact),
        [BATCH_SWEEP] = {sweep_circle_circle, sweep_circle_aabb, sweep_circle_box, NULL},
    };
    return runs[verb][pair];
}
