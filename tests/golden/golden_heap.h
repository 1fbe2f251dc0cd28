/* golden_heap: memory for functions that take an allocator. Builds without a C library have no
 * heap, so every build uses this one. */
#ifndef GOLDEN_HEAP_H
#define GOLDEN_HEAP_H

#include "carom/base.h"

/* Frees everything; then allows or refuses all allocations that follow. */
carom_allocator golden_heap_open(void);
carom_allocator golden_heap_full(void);

/* Returns the number of bytes that are allocated. */
size_t golden_heap_held(void);

#endif
