/* batch_shapes: shapes as rows of numbers, and tables of the functions of both layers, so that a
 * test can treat all pairs alike. Freestanding; the differential test and the fuzz target use
 * it. */
#ifndef BATCH_SHAPES_H
#define BATCH_SHAPES_H

#include "carom/batch.h"
#include "support/inputs.h"

enum { BATCH_CIRCLE, BATCH_AABB, BATCH_BOX };
#define BATCH_NUMBERS 6u /* of a box, which has the most */

/* The number of columns of a circle, an aabb and a box. */
extern const uint32_t batch_numbers[3];

typedef union batch_shape {
    float f[BATCH_NUMBERS];
    carom_circle circle;
    carom_aabb aabb;
    carom_box box;
} batch_shape;

/* One side of a batch, of any shape. */
typedef struct batch_side {
    const float *columns[BATCH_NUMBERS];
    size_t stride, count;
} batch_side;

/* The return value of the functions below for a call that was refused. */
#define BATCH_REFUSED SIZE_MAX

typedef struct batch_kind {
    const char *name;
    int a, b;
    void (*draw)(int cls, inputs_rng *rng, batch_shape *a, batch_shape *b);
    bool (*overlap)(const batch_shape *a, const batch_shape *b);
    carom_contact (*contact)(const batch_shape *a, const batch_shape *b);
    size_t (*ask_overlap)(const batch_side *a, const batch_side *b, const carom_pairs *pairs,
                          uint64_t *bits);
    size_t (*ask_hits)(const batch_side *a, const batch_side *b, const carom_pairs *pairs,
                       uint32_t *hits, size_t capacity);
    size_t (*ask_contact)(const batch_side *a, const batch_side *b, const carom_pairs *pairs,
                          carom_contacts out);
} batch_kind;

#define BATCH_KINDS 6u
extern const batch_kind batch_kinds[BATCH_KINDS];

typedef struct batch_path {
    carom_circle a;
    carom_vec2 motion;
} batch_path;

typedef struct batch_sweep_kind {
    const char *name;
    int b;
    void (*draw)(int cls, inputs_rng *rng, batch_path *path, batch_shape *b);
    carom_sweep (*sweep)(const batch_path *path, const batch_shape *b);
    size_t (*ask)(const batch_path *path, const batch_side *b, uint32_t *hits, carom_sweep *sweeps,
                  size_t capacity);
} batch_sweep_kind;

#define BATCH_SWEEP_KINDS 3u
extern const batch_sweep_kind batch_sweep_kinds[BATCH_SWEEP_KINDS];

/* Returns true if the batch sweep lists the result: all but plain misses, after which the end is
 * that of the whole motion, rounded as usual. */
bool batch_is_listed(carom_sweep s);

/* The results for an index past the end of its side. */
carom_contact batch_no_contact(void);

#endif
