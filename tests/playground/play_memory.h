/* play_memory: an allocator for a playground that counts, and fails at a given call. Worlds request
 * blocks that are aligned to a cache line. */
#ifndef PLAY_MEMORY_H
#define PLAY_MEMORY_H

#include <stdlib.h>

#include "carom/base.h"

typedef struct lender {
    size_t calls, refuse_at; /* from 1; 0 refuses none */
    size_t live;             /* bytes */
} lender;

static inline void *lender_take(void *ctx, size_t size, size_t align) {
    lender *l = ctx;
    if (++l->calls == l->refuse_at)
        return NULL;
    size_t least = align < sizeof(void *) ? sizeof(void *) : align;
    void *block = aligned_alloc(least, (size + least - 1) / least * least);
    l->live += block ? size : 0;
    return block;
}

static inline void lender_give(void *ctx, void *block, size_t size) {
    lender *l = ctx;
    l->live -= block ? size : 0;
    free(block);
}

static inline carom_allocator lender_allocator(lender *l) {
    return (carom_allocator){.ctx = l, .alloc = lender_take, .free = lender_give};
}

#endif
