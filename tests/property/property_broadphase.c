/* Tests what carom/broadphase.h guarantees after a build: all pairs, all ids in a region and all
 * ids along a path, each once. The reference is plain loops over all bounds, in every kind of
 * world. */
#include <stdio.h>
#include <stdlib.h>
#include "property.h"
#include "answers.h"

#define SMALL 100u
#define QUESTIONS 4u

static bool try_once(carom_broadphase *p, carom_broadphase *twin, int kind, answers_model m,
                     inputs_rng *rng) {
    if (carom_broadphase_build(p, m.box, sizeof *m.box, m.count) != CAROM_OK ||
        carom_broadphase_build(twin, m.box, sizeof *m.box, m.count) != CAROM_OK)
        return property_broken("no memory");
    bool good = answers_holds(p, m) && answers_pairs(p, twin, m, rng);
    for (uint32_t i = 0; i < QUESTIONS && good; i++) {
        carom_aabb box = answers_draw_region(kind, m, rng);
        good = answers_query(p, twin, m, answers_draw_region(kind, m, rng), rng) &&
               answers_sweep(p, twin, m, box, answers_draw_motion(box, m, rng), rng);
    }
    return good;
}

/* Uses the same instances for all counts of a row, so that they shrink and grow; at times creates
 * new ones. */
static void try_counts(int kind, inputs_rng *rng, const uint32_t *counts, size_t number) {
    static const uint8_t fills[2] = {0x00, 0xFF};
    carom_broadphase *p = answers_create(&fills[0]), *twin = answers_create(&fills[1]);
    for (size_t i = 0; i < number; i++) {
        carom_aabb *box = malloc(counts[i] * sizeof *box + 1);
        if (!box)
            exit(2);
        for (uint32_t k = 0; k < counts[i]; k++)
            box[k] = boxes_draw(kind, rng, k, counts[i]);
        property_tried();
        if (!try_once(p, twin, kind, (answers_model){box, counts[i]}, rng) && property_shown())
            printf("    with %u boxes\n", counts[i]);
        free(box);
    }
    carom_broadphase_destroy(p);
    carom_broadphase_destroy(twin);
}

static void try_kind(const test_options *options, int kind) {
    inputs_rng rng = test_options_rng(options, boxes_name(kind), 0);
    uint32_t upward[SMALL + 1], large[4] = {257, 1000, 4097, 300};
    large[2] = kind == BOXES_EQUAL ? 1500 : large[2]; /* which are a million pairs */
    property_row(boxes_name(kind));
    for (long trial = 0; trial < options->count; trial++) {
        for (uint32_t i = 0; i <= SMALL; i++)
            upward[i] = trial % 2 ? SMALL - i : i;
        try_counts(kind, &rng, upward, SMALL + 1);
        if (trial % 8 == 0)
            try_counts(kind, &rng, large, 4);
    }
    property_row_end();
}

int main(int argc, char **argv) {
    test_options options =
        property_start(argc, argv, "pairs, regions and sweeps of a built broad phase", 4, 400);
    for (int kind = 0; kind < BOXES_KINDS; kind++)
        try_kind(&options, kind);
    answers_print_near_misses();
    return property_finish();
}
