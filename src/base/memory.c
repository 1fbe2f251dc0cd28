/* Grows and frees a block of memory. */
#include "base/guard.h"
#include "base/memory.h"

/* A multiple of every alignment that is needed, and a cache line. */
#define CAROMI_MEMORY_ALIGN 64u

bool caromi_memory_grow(const carom_allocator *allocator, caromi_memory *m, size_t bytes,
                        size_t more, size_t keep) {
    if (bytes <= m->bytes) {
        return true;
    }
    size_t wanted = bytes > m->bytes + more ? bytes : m->bytes + more;
    void *data = allocator->alloc(allocator->ctx, wanted, CAROMI_MEMORY_ALIGN);
    if (data == NULL) {
        return false;
    }
    if (m->data != NULL && keep > 0) {
        __builtin_memcpy(data, m->data, keep < m->bytes ? keep : m->bytes);
    }
    caromi_memory_release(allocator, m);
    *m = (caromi_memory){data, wanted};
    return true;
}

void caromi_memory_release(const carom_allocator *allocator, caromi_memory *m) {
    if (m->data != NULL) {
        allocator->free(allocator->ctx, m->data, m->bytes);
        *m = (caromi_memory){NULL, 0};
    }
}
