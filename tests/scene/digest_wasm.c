/* digest without a C library: exports for digest_wasm.mjs. Memory is a bump allocator that is reset
 * for each text; freeing does nothing. */
#include "digest.h"
#include "support/wasm_memory.h"

#define PILE (8u << 20)
#define TEXT (1u << 20)

static char text[TEXT];
static _Alignas(16) char pile[PILE];
static size_t used;

static void *take(void *ctx, size_t size, size_t align) {
    (void)ctx;
    (void)align;
    size = (size + 15) & ~(size_t)15;
    if (size > PILE - used)
        return NULL;
    used += size;
    return pile + used - size;
}

static void give(void *ctx, void *memory, size_t size) {
    (void)ctx;
    (void)memory;
    (void)size;
}

EXPORT("text") char *wasm_text(void) {
    return text;
}

EXPORT("digest") uint64_t wasm_digest(uint32_t size) {
    used = 0;
    return digest_text(text, size, (carom_allocator){take, give, NULL});
}
