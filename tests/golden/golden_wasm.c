/* golden without a C library: exports for golden_wasm.mjs, and the memory functions that the
 * compiler may call on its own. */
#include "golden.h"
#include "support/wasm_memory.h"

static golden_result last;

EXPORT("count") uint32_t wasm_count(void) {
    return golden_count();
}

EXPORT("name") const char *wasm_name(uint32_t function) {
    return golden_name(function);
}

EXPORT("run") uint64_t wasm_run(uint32_t function, uint32_t count) {
    last = golden_run(function, count);
    return last.hash;
}

/* Figures of the last run. */
EXPORT("pairs") uint32_t wasm_pairs(void) {
    return last.pairs;
}

EXPORT("failed") uint32_t wasm_failed(void) {
    return last.failed;
}

EXPORT("separated") uint32_t wasm_separated(void) {
    return last.separated;
}
