/* golden_heap: memory for what takes an allocator. Where there is no C library there is no heap, so
 * every build uses this one. */
#ifndef GOLDEN_HEAP_H
#define GOLDEN_HEAP_H

#include "carom/base.h"

/* Takes everything back, and gives all of it, or none, to those who ask next. */
carom_allocator golden_heap_open(void);
carom_allocator golden_heap_full(void);

/* How many bytes have been handed out and not given back. */
size_t golden_heap_held(void);

#endif
