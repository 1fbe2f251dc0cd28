/* golden without a C library: exports for golden_wasm.mjs, and the memory functions that the
 * compiler may call on its own. */
#include "golden.h"

#include <stddef.h>

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

/* Of the last run. */
EXPORT("pairs") uint32_t wasm_pairs(void) {
    return last.pairs;
}

EXPORT("separated") uint32_t wasm_separated(void) {
    return last.separated;
}
