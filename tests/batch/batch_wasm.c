/* batch_same without a C library: exports for batch_wasm.mjs, the slots, and the memory functions
 * that the compiler may call on its own. There are no fences here. */
#include "batch_same.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name) /* so that the linters, which know no wasm, can read the file */
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    unsigned char *out = to;
    const unsigned char *in = from;
    while (size--)
        *out++ = *in++;
    return to;
}

void *memset(void *to, int value, size_t size) {
    unsigned char *out = to;
    while (size--)
        *out++ = (unsigned char)value;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    unsigned char *out = to;
    const unsigned char *in = from;
    if (out < in)
        return memcpy(to, from, size);
    while (size--)
        out[size] = in[size];
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (; size > 0; size--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

static _Alignas(64) unsigned char slots[BATCH_SLOTS][BATCH_SLOT_BYTES];

unsigned char *batch_memory(uint32_t slot) {
    return slots[slot];
}

EXPORT("run") void wasm_run(uint64_t seed, uint32_t all) {
    batch_plan plan = all ? batch_short : batch_brief;
    plan.seed = seed ? seed : plan.seed;
    batch_same(&plan);
}

EXPORT("seed") uint64_t wasm_seed(void) {
    return BATCH_SEED;
}

EXPORT("isas") uint32_t wasm_isas(void) {
    return batch_isa_count();
}

EXPORT("isa") const char *wasm_isa(uint32_t isa) {
    return carom_batch_isa_at(isa);
}

EXPORT("answers") uint64_t wasm_answers(uint32_t isa) {
    return batch_tally_of(isa).answers;
}

EXPORT("differ") uint64_t wasm_differ(uint32_t isa) {
    return batch_tally_of(isa).differ;
}

EXPORT("difference") const char *wasm_difference(void) {
    return batch_first_difference();
}

EXPORT("call") const char *wasm_call(void) {
    return batch_call_in_words();
}
