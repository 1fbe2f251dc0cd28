/* Declares a block of memory that grows, for the layers that allocate. */
#ifndef CAROMI_BASE_MEMORY_H
#define CAROMI_BASE_MEMORY_H

#include "carom/base.h"

typedef struct caromi_memory {
    void *data;
    size_t bytes;
} caromi_memory;

/* Grows a block to at least `bytes`, and by at least `more`, and keeps its first `keep` bytes.
 * Returns false, and changes nothing, if out of memory. */
bool caromi_memory_grow(const carom_allocator *allocator, caromi_memory *m, size_t bytes,
                        size_t more, size_t keep);

/* Frees a block, which is empty afterwards. */
void caromi_memory_release(const carom_allocator *allocator, caromi_memory *m);

#endif
