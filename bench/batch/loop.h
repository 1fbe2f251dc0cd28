/* loop.h: generates plain loops over arrays of structs that process one pair after another.
 *
 * Define LOOP_PREFIX (carom, formula_inline) and include this once in a unit; it defines the static
 * function `stamped_loop`. The two users of this file differ only in the functions they call. */
#include "answer.h"

#define JOIN2_(a, b) a##b
#define JOIN2(a, b) JOIN2_(a, b)
#define FUNCTION(tail) JOIN2(LOOP_PREFIX, tail)

/* The index of the i-th pair's shapes, for each form. */
#define AT_side(i) (i)
#define AT_first(i) 0
#define AT_index_a(i) index[2 * (i)]
#define AT_index_b(i) index[2 * (i) + 1]

#define LOOP_BEGIN(name, a_kind, b_kind, AT_A, AT_B)                                               \
    static uint64_t name(const batch_job *j) {                                                     \
        const carom_##a_kind *const restrict a = j->structs.a;                                     \
        const carom_##b_kind *const restrict b = j->structs.b;                                     \
        const uint32_t *const restrict index = j->indices;                                         \
        bool *const restrict verdicts = j->answers.verdicts;                                       \
        uint32_t *const restrict list = j->answers.list;                                           \
        carom_contact *const restrict contacts = j->answers.contacts;                              \
        const size_t count = j->count;                                                             \
        uint64_t found = 0;                                                                        \
        (void)index, (void)verdicts, (void)list, (void)contacts;                                   \
        for (size_t i = 0; i < count; i++) {                                                       \
            const carom_##a_kind x = a[AT_A(i)];                                                   \
            const carom_##b_kind y = b[AT_B(i)];

#define LOOP_END                                                                                   \
    }                                                                                              \
    return found;                                                                                  \
    }

/* Bits, as carom writes them, from a plain loop. */
#define BITS_LOOP(name, a_kind, b_kind, AT_A, AT_B)                                                \
    static uint64_t name(const batch_job *j) {                                                     \
        const carom_##a_kind *const restrict a = j->structs.a;                                     \
        const carom_##b_kind *const restrict b = j->structs.b;                                     \
        const uint32_t *const restrict index = j->indices;                                         \
        uint64_t *const restrict bits = j->answers.bits;                                           \
        const size_t count = j->count;                                                             \
        (void)index;                                                                               \
        for (size_t first = 0; first < count; first += 64) {                                       \
            uint64_t word = 0;                                                                     \
            for (size_t i = first; i < first + 64; i++) {                                          \
                const bool yes = FUNCTION(_overlap_##a_kind##_##b_kind)(a[AT_A(i)], b[AT_B(i)]);   \
                word |= (uint64_t)yes << (i - first);                                              \
            }                                                                                      \
            bits[first / 64] = word;                                                               \
        }                                                                                          \
        return count;                                                                              \
    }

#define STAMP_FORM(form, a_kind, b_kind, AT_A, AT_B)                                               \
    LOOP_BEGIN(overlap_##form##_##a_kind##_##b_kind, a_kind, b_kind, AT_A, AT_B)                   \
    verdicts[i] = FUNCTION(_overlap_##a_kind##_##b_kind)(x, y);                                    \
    LOOP_END                                                                                       \
    BITS_LOOP(bits_##form##_##a_kind##_##b_kind, a_kind, b_kind, AT_A, AT_B)                       \
    LOOP_BEGIN(hits_##form##_##a_kind##_##b_kind, a_kind, b_kind, AT_A, AT_B)                      \
    if (FUNCTION(_overlap_##a_kind##_##b_kind)(x, y)) {                                            \
        list[found++] = (uint32_t)i;                                                               \
    }                                                                                              \
    LOOP_END                                                                                       \
    LOOP_BEGIN(contact_##form##_##a_kind##_##b_kind, a_kind, b_kind, AT_A, AT_B)                   \
    contacts[i] = FUNCTION(_contact_##a_kind##_##b_kind)(x, y);                                    \
    LOOP_END

#define STAMP(a_kind, b_kind)                                                                      \
    STAMP_FORM(side, a_kind, b_kind, AT_side, AT_side)                                             \
    STAMP_FORM(one, a_kind, b_kind, AT_first, AT_side)                                             \
    STAMP_FORM(indexed, a_kind, b_kind, AT_index_a, AT_index_b)

STAMP(circle, circle)
STAMP(circle, aabb)
STAMP(circle, box)
STAMP(aabb, aabb)
STAMP(aabb, box)
STAMP(box, box)

/* Listed as in carom/batch.h: a miss that stops short of the whole motion counts. */
#define STAMP_SWEEP(b_kind)                                                                        \
    LOOP_BEGIN(sweep_circle_##b_kind, circle, b_kind, AT_first, AT_side)                           \
    const carom_sweep s = FUNCTION(_sweep_circle_##b_kind)(x, j->motion, y);                       \
    if (s.state != CAROM_SWEEP_MISS || s.t < 1.0) {                                                \
        list[found] = (uint32_t)i;                                                                 \
        j->answers.sweeps[found++] = s;                                                            \
    }                                                                                              \
    LOOP_END

STAMP_SWEEP(circle)
STAMP_SWEEP(aabb)
STAMP_SWEEP(box)

#define ALL(verb, form)                                                                            \
    {                                                                                              \
        verb##_##form##_circle_circle, verb##_##form##_circle_aabb, verb##_##form##_circle_box,    \
            verb##_##form##_aabb_aabb, verb##_##form##_aabb_box, verb##_##form##_box_box           \
    }
#define FORMS(verb)                                                                                \
    {                                                                                              \
        [BATCH_COLUMNS] = ALL(verb, side), [BATCH_STRUCTS] = ALL(verb, side),                      \
        [BATCH_ONE] = ALL(verb, one), [BATCH_INDEXED] = ALL(verb, indexed)                         \
    }

static batch_run stamped_loop(batch_verb verb, batch_pair pair, batch_form form) {
    static const batch_run runs[BATCH_VERBS][BATCH_FORMS][BATCH_PAIRS] = {
        [BATCH_OVERLAP] = FORMS(overlap),
        [BATCH_BITS] = FORMS(bits),
        [BATCH_HITS] = FORMS(hits),
        [BATCH_CONTACT] = FORMS(contact),
        [BATCH_SWEEP] = {[BATCH_ONE] = {sweep_circle_circle, sweep_circle_aabb, sweep_circle_box,
                                        NULL}},
    };
    return runs[verb][form][pair];
}
