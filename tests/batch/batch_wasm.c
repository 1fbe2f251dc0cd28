/* batch_same without a C library: exports for batch_wasm.mjs, the slots, and the memory functions
 * that the compiler may call on its own. There are no protected pages here. */
#include "batch_same.h"
#include "support/wasm_memory.h"

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
