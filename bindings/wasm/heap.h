/* heap.h: memory for a module without a C library, over memory.grow.
 *
 * The caller passes the size of a block when it frees it, so blocks have no headers. All are
 * aligned to 64 bytes. carom_allocator_default() is this heap. */
#ifndef CAROM_WASM_HEAP_H
#define CAROM_WASM_HEAP_H

#include "carom/base.h"

/// Returns a block of `size` bytes, or NULL if the engine refuses more memory. A block may have 0
/// bytes.
CAROM_API void *carom_heap_take(size_t size);

/// Frees a block. `size` is the size that it was allocated with. NULL is allowed.
CAROM_API void carom_heap_give(void *block, size_t size);

/// Returns the total size of the blocks that are allocated, as requested.
CAROM_API size_t carom_heap_held(void);

/// Returns 4096 bytes for the arguments and results of one call, aligned to 64.
CAROM_API void *carom_scratch(void);

#endif
