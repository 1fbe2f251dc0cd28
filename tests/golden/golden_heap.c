/* An allocator in static memory, for builds without a C library. */
#include "base/guard.h"
#include "golden_heap.h"

#define MEMORY ((size_t)1 << 28)
#define ALIGN 64u
#define SIZES 32u

/* Blocks have sizes of powers of two. They are cut from the front of the memory; freed blocks go
 * to the list of their size. */
static struct {
    _Alignas(ALIGN) unsigned char memory[MEMORY];
    size_t used, held;
    void *given[SIZES]; /* each block holds the next */
} heap;

static size_t size_class(size_t size) {
    size_t c = 6; /* ALIGN */
    while (c < SIZES && ((size_t)1 << c) < size)
        c++;
    return c;
}

static void *take(void *ctx, size_t size, size_t align) {
    (void)ctx;
    size_t c = size_class(size);
    if (align > ALIGN || size > MEMORY)
        return NULL;
    void *block = heap.given[c];
    if (block) {
        __builtin_memcpy(&heap.given[c], block, sizeof(void *));
    } else if (MEMORY - heap.used >= (size_t)1 << c) {
        block = heap.memory + heap.used;
        heap.used += (size_t)1 << c;
    } else {
        return NULL;
    }
    heap.held += size;
    return block;
}

static void give(void *ctx, void *memory, size_t size) {
    (void)ctx;
    if (!memory)
        return;
    size_t c = size_class(size);
    __builtin_memcpy(memory, &heap.given[c], sizeof(void *));
    heap.given[c] = memory;
    heap.held -= size;
}

static carom_allocator opened(size_t used) {
    heap.used = used;
    heap.held = 0;
    for (size_t c = 0; c < SIZES; c++)
        heap.given[c] = NULL;
    return (carom_allocator){take, give, NULL};
}

carom_allocator golden_heap_open(void) {
    return opened(0);
}

carom_allocator golden_heap_full(void) {
    return opened(MEMORY);
}

size_t golden_heap_held(void) {
    return heap.held;
}
