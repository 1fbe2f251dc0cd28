/* Provides the default allocator on the C library's heap. No other file calls it; the wasm build
 * leaves it out. */
#include "base/guard.h"
#include "carom/base.h"

#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

/* Large blocks are accessed in any order, so 2 MiB pages avoid most TLB misses. The kernel may
 * refuse; nothing depends on it. */
static void caromi_libc_large_pages(unsigned char *block, size_t size) {
#if defined(MADV_HUGEPAGE)
    const uintptr_t page = (uintptr_t)1 << 21;
    uintptr_t first = ((uintptr_t)block + page - 1) & ~(page - 1);
    uintptr_t last = ((uintptr_t)block + size) & ~(page - 1);
    if (last > first) {
        (void)madvise(block + (first - (uintptr_t)block), last - first, MADV_HUGEPAGE);
    }
#else
    (void)block;
    (void)size;
#endif
}

/* malloc aligns blocks only for max_align_t, and Windows has no aligned_alloc. So this allocates
 * more and stores malloc's pointer right before the aligned block. */
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
    caromi_libc_large_pages(block, size + slack);
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
