/* batch_layout: the memory of the test, shapes laid out in it as columns, and outputs with a twin
 * that holds the expected bytes. Freestanding. */
#ifndef BATCH_LAYOUT_H
#define BATCH_LAYOUT_H

#include "batch_shapes.h"

#define BATCH_MOST 1000u /* shapes of a side */
#define BATCH_SLOT_BYTES 65536u

/* Slots: a piece of memory for each column of an input, each output and each output's twin. */
enum {
    BATCH_SLOT_A = 0,
    BATCH_SLOT_B = BATCH_SLOT_A + 6,
    BATCH_SLOT_PAIRS = BATCH_SLOT_B + 6,
    BATCH_SLOT_OUT = BATCH_SLOT_PAIRS + 2,
    BATCH_SLOT_TWIN = BATCH_SLOT_OUT + 5,
    BATCH_SLOTS = BATCH_SLOT_TWIN + 5
};

/* Supplied by the host: the BATCH_SLOT_BYTES bytes of a slot, aligned to at least 64 bytes. Where
 * the host can, it protects the bytes before and after them. */
unsigned char *batch_memory(uint32_t slot);

/* The offset within a slot: 0..15 is that many floats past a boundary of 64 bytes. */
#define BATCH_OFFSETS 16u
#define BATCH_AT_END 16u   /* ends with the last byte of the slot */
#define BATCH_AT_START 17u /* begins with the first byte of the slot */

unsigned char *batch_place(uint32_t slot, size_t bytes, uint32_t where);

#define BATCH_LAYOUTS 7u
const char *batch_layout_name(uint32_t layout);

/* Lays shapes out from `slot` on, each column at its own offset when `where` is one. The gaps
 * between columns are NaN; there is no padding before the first and after the last number. */
batch_side batch_lay(uint32_t slot, int kind, const batch_shape *shapes, size_t count,
                     uint32_t layout, uint32_t where);

/* Two columns, or an array of {a, b}, or of {a, b, weight}. */
#define BATCH_PAIR_FORMS 3u
carom_pairs batch_lay_pairs(const uint32_t *a, const uint32_t *b, size_t count, uint32_t form,
                            uint32_t where);

/* ---- outputs --------------------------------------------------------------------------------- */

typedef struct batch_output {
    unsigned char *start; /* of the output itself */
    size_t from, to;      /* what is compared: with the bytes around it, in its slot */
} batch_output;

typedef struct batch_outputs {
    uint32_t count;
    batch_output all[5];
} batch_outputs;

/* Adds an output of `bytes` bytes, aligned to `align`, and fills its twin with the pattern of
 * untouched memory. */
unsigned char *batch_add_output(batch_outputs *o, size_t bytes, size_t align, uint32_t where);

/* Returns the corresponding place in the twin. */
unsigned char *batch_twin(uint32_t output, const void *place);

/* Fills the outputs and the bytes around them with the pattern of untouched memory. */
void batch_clear_outputs(const batch_outputs *o);

/* Returns true if outputs and twins have the same bytes. Otherwise `first` is the output and the
 * byte that differs first; a byte before its start or past its end is a guard. */
typedef struct batch_spot {
    uint32_t output;
    ptrdiff_t byte;
    uint32_t bit; /* the lowest of that byte that differs */
} batch_spot;
bool batch_same_outputs(const batch_outputs *o, batch_spot *first);

#endif
