/* batch_set: sets of shapes, and the results of the pair layer for them. Freestanding. */
#ifndef BATCH_SET_H
#define BATCH_SET_H

#include "batch_layout.h"

/* How the two sides are paired. The last three are pairs by index, in the forms of
 * batch_lay_pairs. */
enum {
    BATCH_SIDE_BY_SIDE,
    BATCH_ONE_A,
    BATCH_ONE_B,
    BATCH_PAIRS,
    BATCH_MODES = BATCH_PAIRS + BATCH_PAIR_FORMS
};

const char *batch_mode_name(uint32_t mode);

/* The classes are those of support/inputs.h, and one more of each: zeros of both signs, the
 * smallest and the largest floats, infinities, NaN and a few others, in any combination. */
#define BATCH_CLASSES ((uint32_t)INPUTS_CLASSES + 1u)
#define BATCH_SWEEP_CLASSES ((uint32_t)(INPUTS_SWEEP_LAST - INPUTS_SWEEP_FIRST) + 2u)

const char *batch_class_name(int cls);

typedef struct batch_set {
    const batch_kind *kind;
    int cls;
    uint32_t mode;
    uint32_t count; /* pairs */
    uint32_t a_count, b_count;
    batch_shape a[BATCH_MOST], b[BATCH_MOST];
    uint32_t ia[BATCH_MOST], ib[BATCH_MOST]; /* pairs by index alone */
    bool overlap[BATCH_MOST];
    carom_contact contact[BATCH_MOST];
} batch_set;

void batch_make_set(batch_set *set, const batch_kind *kind, int cls, uint32_t mode, uint32_t count,
                    inputs_rng *rng);

/* One circle that moves, and many shapes. */
typedef struct batch_sweep_set {
    const batch_sweep_kind *kind;
    int cls;
    uint32_t count;
    batch_path path;
    batch_shape b[BATCH_MOST];
    carom_sweep sweep[BATCH_MOST];
} batch_sweep_set;

void batch_make_sweep_set(batch_sweep_set *set, const batch_sweep_kind *kind, int cls,
                          uint32_t count, inputs_rng *rng);

#endif
