/* Looks up contestants and their answers. */
#include "contestant.h"

#include <string.h>

const bench_contestant *bench_contestant_at(int index) {
    static const bench_contestant *const all[BENCH_CONTESTANTS] = {
        [BENCH_CAROM] = &bench_carom,       [BENCH_FORMULA] = &bench_formula,
        [BENCH_INLINED] = &bench_inlined,   [BENCH_BOX2D] = &bench_box2d,
        [BENCH_CHIPMUNK] = &bench_chipmunk,
    };
    return all[index];
}

const bench_answer *bench_find_answer(const bench_contestant *c, const char *question) {
    for (const bench_answer *answer = c->answers; answer->question != NULL; answer++) {
        if (strcmp(answer->question, question) == 0) {
            return answer;
        }
    }
    return NULL;
}

uint64_t bench_touch_set(const bench_set *s) {
    return bench_touch(s->a, s->count * bench_kind_size(s->a_kind)) +
           bench_touch(s->b, s->count * bench_kind_size(s->b_kind)) +
           bench_touch(s->motion, s->motion != NULL ? s->count * sizeof *s->motion : 0);
}
