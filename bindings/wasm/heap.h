/* heap.h: memory for a module without a C library, over memory.grow.
 *
 * Who gives a block back says how large it was, so blocks have no headers. All are aligned to 64
 * bytes. carom_allocator_default() is this heap. */
#ifndef CAROM_WASM_HEAP_H
#define CAROM_WASM_HEAP_H

#include "carom/base.h"

/// A block of `size` bytes, or NULL when the engine gives no more. 0 bytes are a block too.
CAROM_API void *carom_heap_take(size_t size);

/// Gives a block back, with the size it was taken with. NULL is allowed.
CAROM_API void carom_heap_give(void *block, size_t size);

/// Bytes that were taken and not given back, as they were asked for.
CAROM_API size_t carom_heap_held(void);

/// 4096 bytes for the arguments and results of one call, aligned to 64.
CAROM_API void *carom_scratch(void);

#endif
