/* The only file of the library that calls the C library's heap; wasm leaves it out. */
#include "base/guard.h"
#include "carom/base.h"

#include <stdlib.h>

/* malloc's blocks are aligned for max_align_t only, and aligned_alloc is missing on Windows, so a
 * block is over-allocated and the pointer malloc gave is kept right before the aligned one. */
static void *caromi_libc_alloc(void *ctx, size_t size, size_t align) {
    (void)ctx;
    size_t slack = align + sizeof(void *);
    if (size > SIZE_MAX - slack) {
        return NULL;
    }
    unsigned char *block = malloc(size + slack);
    if (block == NULL) {
        return NULL;
    }
    uintptr_t first = (uintptr_t)block + sizeof(void *);
    size_t shift = (size_t)(-first & (align - 1));
    unsigned char *aligned = block + sizeof(void *) + shift;
    ((void **)(void *)aligned)[-1] = block;
    return aligned;
}

static void caromi_libc_free(void *ctx, void *ptr, size_t size) {
    (void)ctx;
    (void)size;
    free(((void **)ptr)[-1]);
}

carom_allocator carom_allocator_default(void) {
    return (carom_allocator){caromi_libc_alloc, caromi_libc_free, NULL};
}
