/* Lays shapes out in the memory of the test, and compares outputs with their twins. */
#include "batch_layout.h"

#define MARGIN 64u     /* bytes around an input that are made NaN, and around an output as guards */
#define UNTOUCHED 0xA5 /* of outputs */

/* ---- places ---------------------------------------------------------------------------------- */

unsigned char *batch_place(uint32_t slot, size_t bytes, uint32_t where) {
    unsigned char *memory = batch_memory(slot);
    if (where == BATCH_AT_END)
        return memory + (BATCH_SLOT_BYTES - bytes);
    return where == BATCH_AT_START ? memory : memory + 2 * MARGIN + 4 * where;
}

/* Returns a location with its margin, as far as that is within the slot. */
static void with_margin(uint32_t slot, const unsigned char *start, size_t bytes, size_t *from,
                        size_t *to) {
    size_t first = (size_t)(start - batch_memory(slot));
    *from = first < MARGIN ? 0 : first - MARGIN;
    *to = first + bytes + MARGIN > BATCH_SLOT_BYTES ? BATCH_SLOT_BYTES : first + bytes + MARGIN;
}

/* Input memory, all NaN. */
static float *place_input(uint32_t slot, size_t floats, uint32_t where) {
    unsigned char *start = batch_place(slot, 4 * floats, where);
    size_t from, to;
    with_margin(slot, start, 4 * floats, &from, &to);
    __builtin_memset(batch_memory(slot) + from, 0xFF, to - from);
    return (float *)(void *)start;
}

static uint32_t turned(uint32_t where, uint32_t by) {
    return where < BATCH_OFFSETS ? (where + by) % BATCH_OFFSETS : where;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static const struct layout {
    const char *name;
    bool apart;     /* each column in a slot of its own */
    uint32_t extra; /* floats between the numbers of one shape and of the next */
    bool backwards; /* the last number comes first */
    bool whole;     /* the last shape is followed by a gap, too */
} layouts[BATCH_LAYOUTS] = {
    {"columns", true, 0, false, false},
    {"sparse columns", true, 2, false, false},
    {"structs", false, 0, false, false},
    {"records", false, 1, false, true},
    {"tagged structs", false, 1, false, false}, /* {id, x, y, radius} */
    {"padded structs", false, 5, true, false},
    {"joined columns", false, 0, false, false}, /* one after another in one array */
};
#define JOINED 6u

const char *batch_layout_name(uint32_t layout) {
    return layouts[layout].name;
}

/* 16 and 32 bytes; an aabb already has the size of a record. */
static uint32_t extra_of(uint32_t layout, uint32_t numbers) {
    return layouts[layout].whole ? (4 - numbers % 4) % 4 : layouts[layout].extra;
}

static void lay_apart(uint32_t slot, uint32_t numbers, const batch_shape *shapes, uint32_t step,
                      uint32_t where, batch_side *side) {
    for (uint32_t k = 0; k < numbers; k++) {
        size_t floats = side->count > 0 ? (side->count - 1) * step + 1 : 0;
        float *column = place_input(slot + k, floats, turned(where, 5 * k));
        for (size_t i = 0; i < side->count; i++)
            column[i * step] = shapes[i].f[k];
        side->columns[k] = column;
    }
    side->stride = 4 * step;
}

static void lay_joined(uint32_t slot, uint32_t numbers, const batch_shape *shapes, uint32_t where,
                       batch_side *side) {
    float *all = place_input(slot, side->count * numbers, where);
    for (uint32_t k = 0; k < numbers; k++) {
        side->columns[k] = all + k * side->count;
        for (size_t i = 0; i < side->count; i++)
            all[k * side->count + i] = shapes[i].f[k];
    }
    side->stride = 4;
}

static void lay_structs(uint32_t slot, uint32_t numbers, const batch_shape *shapes, uint32_t layout,
                        uint32_t where, batch_side *side) {
    uint32_t step = numbers + extra_of(layout, numbers);
    size_t floats = side->count > 0 ? side->count * step : 0;
    if (floats > 0 && !layouts[layout].whole)
        floats -= step - numbers;
    float *all = place_input(slot, floats, where);
    for (uint32_t k = 0; k < numbers; k++) {
        uint32_t at = layouts[layout].backwards ? numbers - 1 - k : k;
        side->columns[k] = side->count > 0 ? all + at : all;
        for (size_t i = 0; i < side->count; i++)
            all[i * step + at] = shapes[i].f[k];
    }
    side->stride = 4 * step;
}

batch_side batch_lay(uint32_t slot, int kind, const batch_shape *shapes, size_t count,
                     uint32_t layout, uint32_t where) {
    uint32_t numbers = batch_numbers[kind];
    batch_side side;
    side.count = count;
    if (layouts[layout].apart)
        lay_apart(slot, numbers, shapes, 1 + layouts[layout].extra, where, &side);
    else if (layout == JOINED)
        lay_joined(slot, numbers, shapes, where, &side);
    else
        lay_structs(slot, numbers, shapes, layout, where, &side);
    if (count == 0 && layout % 2 == 0)
        for (uint32_t k = 0; k < numbers; k++)
            side.columns[k] = NULL;
    return side;
}

carom_pairs batch_lay_pairs(const uint32_t *a, const uint32_t *b, size_t count, uint32_t form,
                            uint32_t where) {
    static const size_t steps[BATCH_PAIR_FORMS] = {1, 2, 3};
    size_t step = steps[form];
    size_t words = count > 0 ? (count - 1) * step + (form > 0) + 1 : 0;
    uint32_t *first = (uint32_t *)(void *)place_input(BATCH_SLOT_PAIRS, words, where);
    uint32_t *second = first + (count > 0);
    if (form == 0)
        second = (uint32_t *)(void *)place_input(BATCH_SLOT_PAIRS + 1, words, turned(where, 7));
    for (size_t i = 0; i < count; i++) {
        first[i * step] = a[i];
        second[i * step] = b[i];
    }
    return (carom_pairs){first, second, 4 * step, count};
}

/* ---- outputs --------------------------------------------------------------------------------- */

unsigned char *batch_add_output(batch_outputs *o, size_t bytes, size_t align, uint32_t where) {
    uint32_t i = o->count++;
    batch_output *out = &o->all[i];
    uint32_t here = turned(where, 3 * i);
    if (here < BATCH_OFFSETS)
        here -= here % (uint32_t)(align / 4);
    out->start = batch_place(BATCH_SLOT_OUT + i, bytes, here);
    with_margin(BATCH_SLOT_OUT + i, out->start, bytes, &out->from, &out->to);
    __builtin_memset(batch_memory(BATCH_SLOT_TWIN + i) + out->from, UNTOUCHED, out->to - out->from);
    return out->start;
}

unsigned char *batch_twin(uint32_t output, const void *place) {
    const unsigned char *byte = place;
    return batch_memory(BATCH_SLOT_TWIN + output) + (byte - batch_memory(BATCH_SLOT_OUT + output));
}

void batch_clear_outputs(const batch_outputs *o) {
    for (uint32_t i = 0; i < o->count; i++) {
        const batch_output *out = &o->all[i];
        __builtin_memset(batch_memory(BATCH_SLOT_OUT + i) + out->from, UNTOUCHED,
                         out->to - out->from);
    }
}

bool batch_same_outputs(const batch_outputs *o, batch_spot *first) {
    for (uint32_t i = 0; i < o->count; i++) {
        const batch_output *out = &o->all[i];
        const unsigned char *memory = batch_memory(BATCH_SLOT_OUT + i);
        const unsigned char *twin = batch_memory(BATCH_SLOT_TWIN + i);
        if (__builtin_memcmp(memory + out->from, twin + out->from, out->to - out->from) == 0)
            continue;
        size_t at = out->from;
        while (memory[at] == twin[at])
            at++;
        first->output = i;
        first->byte = (memory + at) - out->start;
        first->bit = (uint32_t)__builtin_ctz((unsigned)(memory[at] ^ twin[at]));
        return false;
    }
    return true;
}
