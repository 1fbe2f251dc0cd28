/* Selects the trials. For each kind of pair every count is combined with every place (each
 * misalignment, the end and the start of the memory), and every class with every count and every
 * mode. Layouts and forms of output are drawn at random. */
#include "batch_same.h"

const batch_plan batch_brief = {BATCH_SEED, 1, 31};
const batch_plan batch_short = {BATCH_SEED, 1, 1};
const batch_plan batch_long = {BATCH_SEED, 100, 1};

#define EVERY_COUNT 201u /* 0..200 */
static const uint32_t further_counts[] = {255, 256, 257, 258, 511, 512, 513, 1000};
#define COUNTS (EVERY_COUNT + (uint32_t)(sizeof further_counts / sizeof further_counts[0]))

#define SWEEP_MOVERS 3u /* a set has only one */

static uint32_t isa_count;

/* Number of successive counts that share a set. */
#define GROUP 30u
#define SPARE 40u /* and it has this many more pairs than the largest of them */

/* Offsets; the end eight times, because reading too far is detected there; the start twice. */
#define PLACES (BATCH_OFFSETS + 8u)

static uint32_t count_at(uint32_t i) {
    return i < EVERY_COUNT ? i : further_counts[i - EVERY_COUNT];
}

static uint32_t place_at(uint32_t i) {
    i %= PLACES;
    if (i < BATCH_OFFSETS)
        return i;
    return i < PLACES - 2 ? BATCH_AT_END : BATCH_AT_START;
}

/* For the group that begins with the count at `first`. */
static uint32_t set_size(uint32_t first) {
    uint32_t last = first + GROUP < COUNTS ? first + GROUP - 1 : COUNTS - 1;
    uint32_t most = count_at(last) + SPARE;
    return most < BATCH_MOST ? most : BATCH_MOST;
}

/* Each group has its own generator, so that it can be repeated alone. */
static inputs_rng rng_for(const batch_plan *plan, uint32_t round, uint32_t what, uint32_t first) {
    inputs_rng rng = inputs_seeded(plan->seed + round);
    rng = inputs_seeded(inputs_next(&rng) + what);
    return inputs_seeded(inputs_next(&rng) + first);
}

static batch_trial draw_trial(inputs_rng *rng, uint32_t size, uint32_t count, uint32_t place) {
    batch_trial t;
    t.count = count;
    t.first = inputs_below(rng, size - count + 1);
    t.where = place_at(place);
    t.layout_a = inputs_below(rng, BATCH_LAYOUTS);
    t.layout_b = inputs_below(rng, BATCH_LAYOUTS);
    t.form = inputs_below(rng, 1u << 16);
    return t;
}

/* The trials of a group; `place` is the place of the first one. */
typedef struct group {
    uint32_t count;
    batch_trial trials[GROUP];
} group;

static group draw_group(const batch_plan *plan, inputs_rng *rng, uint32_t first, uint32_t place) {
    group g;
    g.count = 0;
    for (uint32_t i = first; i < first + GROUP && i < COUNTS; i++)
        if (inputs_below(rng, plan->share) == 0)
            g.trials[g.count++] = draw_trial(rng, set_size(first), count_at(i), i + place);
    return g;
}

/* Pairs: `combination` numbers class and mode. */
static void try_group(const batch_plan *plan, inputs_rng rng, uint32_t kind, uint32_t combination,
                      uint32_t first) {
    static batch_set set;
    group g = draw_group(plan, &rng, first, combination);
    if (g.count == 0)
        return;
    batch_make_set(&set, &batch_kinds[kind], (int)(combination / BATCH_MODES),
                   combination % BATCH_MODES, set_size(first), &rng);
    for (uint32_t isa = 0; isa < isa_count; isa++) {
        batch_use_isa(isa);
        for (uint32_t i = 0; i < g.count; i++)
            batch_try(&set, &g.trials[i]);
    }
}

static void try_sweep_group(const batch_plan *plan, inputs_rng rng, uint32_t kind,
                            uint32_t combination, uint32_t first) {
    static batch_sweep_set set;
    group g = draw_group(plan, &rng, first, combination);
    if (g.count == 0)
        return;
    int cls = INPUTS_SWEEP_FIRST + (int)(combination % BATCH_SWEEP_CLASSES);
    batch_make_sweep_set(&set, &batch_sweep_kinds[kind], cls, set_size(first), &rng);
    for (uint32_t isa = 0; isa < isa_count; isa++) {
        batch_use_isa(isa);
        for (uint32_t i = 0; i < g.count; i++)
            batch_try_sweep(&set, &g.trials[i]);
    }
}

void batch_same(const batch_plan *plan) {
    isa_count = batch_isa_count();
    for (uint32_t round = 0; round < plan->rounds; round++) {
        for (uint32_t kind = 0; kind < BATCH_KINDS; kind++)
            for (uint32_t c = 0; c < BATCH_CLASSES * BATCH_MODES; c++)
                for (uint32_t first = 0; first < COUNTS; first += GROUP)
                    try_group(plan, rng_for(plan, round, 1000 * kind + c, first), kind, c, first);
        for (uint32_t kind = 0; kind < BATCH_SWEEP_KINDS; kind++)
            for (uint32_t c = 0; c < BATCH_SWEEP_CLASSES * SWEEP_MOVERS; c++)
                for (uint32_t first = 0; first < COUNTS; first += GROUP)
                    try_sweep_group(plan,
                                    rng_for(plan, round, 1000 * (kind + BATCH_KINDS) + c, first),
                                    kind, c, first);
    }
    batch_now.question = NULL;
    carom_batch_set_isa(NULL);
}
