/* An allocator that counts its blocks, and can fail. */
#include "counting.h"
#include <stdlib.h>
#include <string.h>

/* The size of a block is stored before it, and keeps its alignment. */
typedef struct header {
    void *block;
    size_t size;
} header;

static void *count_alloc(void *ctx, size_t size, size_t align) {
    counting *c = ctx;
    uint64_t call = c->calls++;
    if (call >= c->fail_from && call - c->fail_from < c->fail_count) {
        c->failed++;
        return NULL;
    }
    align = align < sizeof(header) ? sizeof(header) : align;
    char *block = malloc(size + align + sizeof(header));
    if (!block)
        return NULL;
    uintptr_t at = ((uintptr_t)block + sizeof(header) + align - 1) / align * align;
    char *given = block + (at - (uintptr_t)block);
    header h = {block, size};
    memcpy(given - sizeof h, &h, sizeof h);
    memset(given, 0xA5, size < 65536 ? size : 65536); /* no caller may rely on zeros */
    c->blocks++;
    c->bytes += size;
    c->peak = c->bytes > c->peak ? c->bytes : c->peak;
    return given;
}

static void count_free(void *ctx, void *ptr, size_t size) {
    counting *c = ctx;
    header h;
    memcpy(&h, (char *)ptr - sizeof h, sizeof h);
    c->wrong += h.size != size;
    c->blocks--;
    c->bytes -= h.size;
    free(h.block);
}

carom_allocator counting_allocator(counting *c) {
    return (carom_allocator){count_alloc, count_free, c};
}
