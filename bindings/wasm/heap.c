/* Allocates two kinds of blocks. Small blocks come in size classes, four per power of two; freed
 * ones go to the free list of their class. Large blocks are whole pages. Free runs of pages are
 * kept in the order of their addresses, so that neighbouring runs are merged and the memory that
 * a growing array leaves behind is used again. Small blocks are cut from large ones. */
#include "heap.h"

#define CAROMI_HEAP_ALIGN ((size_t)64)
#define CAROMI_HEAP_PAGE ((size_t)4096)
#define CAROMI_HEAP_SMALL ((size_t)16384) /* the largest small block */
#define CAROMI_HEAP_CHUNK ((size_t)65536) /* small blocks are cut from chunks; an engine page */
#define CAROMI_HEAP_SIZES 32u

/* A free run of pages. This header is stored at its start. */
typedef struct caromi_run {
    size_t size;
    struct caromi_run *next;
} caromi_run;

typedef struct caromi_free {
    struct caromi_free *next;
} caromi_free;

static struct {
    caromi_free *small[CAROMI_HEAP_SIZES];
    caromi_run *runs;
    char *cut, *cut_end; /* the unused rest of the last chunk */
    size_t held;
} caromi_heap;

static _Alignas(64) char caromi_scratch[4096];

static size_t caromi_round_up(size_t size, size_t unit) {
    return (size + unit - 1) & ~(unit - 1);
}

/* ---- pages ----------------------------------------------------------------------------------- */

/* Adds a run to the list and merges it with its neighbours. */
static void caromi_pages_give(void *block, size_t size) {
    caromi_run *run = block;
    caromi_run *before = NULL, *after = caromi_heap.runs;
    while (after != NULL && after < run) {
        before = after;
        after = after->next;
    }
    *run = (caromi_run){size, after};
    if (after != NULL && (char *)run + size == (char *)after) {
        run->size += after->size;
        run->next = after->next;
    }
    if (before == NULL) {
        caromi_heap.runs = run;
    } else if ((char *)before + before->size == (char *)run) {
        before->size += run->size;
        before->next = run->next;
    } else {
        before->next = run;
    }
}

/* Returns the smallest free run that is large enough, the first of equals, or NULL. */
static caromi_run **caromi_pages_find(size_t size) {
    caromi_run **best = NULL;
    for (caromi_run **at = &caromi_heap.runs; *at != NULL; at = &(*at)->next) {
        if ((*at)->size >= size && (best == NULL || (*at)->size < (*best)->size)) {
            best = at;
        }
    }
    return best;
}

/* Grows the memory at its end by what is missing there. */
static bool caromi_pages_grow(size_t size) {
    size_t end = __builtin_wasm_memory_size(0) * CAROMI_HEAP_CHUNK;
    for (const caromi_run *run = caromi_heap.runs; run != NULL; run = run->next) {
        if ((size_t)run + run->size == end) {
            size -= run->size; /* smaller than size: it did not fit */
        }
    }
    size = caromi_round_up(size, CAROMI_HEAP_CHUNK);
    size_t old = __builtin_wasm_memory_grow(0, size / CAROMI_HEAP_CHUNK);
    if (old == SIZE_MAX) {
        return false;
    }
    caromi_pages_give((void *)(old * CAROMI_HEAP_CHUNK), size); /* NOLINT: an address */
    return true;
}

static void *caromi_pages_take(size_t size) {
    caromi_run **at = caromi_pages_find(size);
    if (at == NULL) {
        if (!caromi_pages_grow(size)) {
            return NULL;
        }
        at = caromi_pages_find(size);
    }
    caromi_run *run = *at;
    if (run->size == size) {
        *at = run->next;
    } else {
        caromi_run *rest = (caromi_run *)(void *)((char *)run + size);
        *rest = (caromi_run){run->size - size, run->next};
        *at = rest;
    }
    return run;
}

/* ---- small blocks ---------------------------------------------------------------------------- */

/* Returns the size class, and rounds *size up to the size of its blocks. Classes up to 256 bytes
 * are 64 bytes apart; above that, by a quarter of the next lower power of two. */
static uint32_t caromi_small_size(size_t *size) {
    size_t last = *size > 0 ? *size - 1 : 0;
    uint32_t top = 31u - (uint32_t)__builtin_clz((uint32_t)last | 255u);
    uint32_t shift = top < 8 ? 6 : top - 2;
    *size = ((last >> shift) + 1) << shift;
    return (shift - 6) * 4 + (uint32_t)(last >> shift);
}

static void *caromi_small_take(size_t size) {
    uint32_t number = caromi_small_size(&size);
    caromi_free *block = caromi_heap.small[number];
    if (block != NULL) {
        caromi_heap.small[number] = block->next;
        return block;
    }
    if ((size_t)(caromi_heap.cut_end - caromi_heap.cut) < size) {
        char *chunk = caromi_pages_take(CAROMI_HEAP_CHUNK);
        if (chunk == NULL) {
            return NULL;
        }
        caromi_heap.cut = chunk;
        caromi_heap.cut_end = chunk + CAROMI_HEAP_CHUNK;
    }
    char *cut = caromi_heap.cut;
    caromi_heap.cut += size;
    return cut;
}

/* ---- both ------------------------------------------------------------------------------------ */

void *carom_heap_take(size_t size) {
    void *block = NULL;
    if (size <= CAROMI_HEAP_SMALL) {
        block = caromi_small_take(size);
    } else if (size <= SIZE_MAX / 2) {
        block = caromi_pages_take(caromi_round_up(size, CAROMI_HEAP_PAGE));
    }
    caromi_heap.held += block != NULL ? size : 0;
    return block;
}

void carom_heap_give(void *block, size_t size) {
    if (block == NULL) {
        return;
    }
    caromi_heap.held -= size;
    if (size > CAROMI_HEAP_SMALL) {
        caromi_pages_give(block, caromi_round_up(size, CAROMI_HEAP_PAGE));
        return;
    }
    caromi_free *first = block;
    uint32_t number = caromi_small_size(&size);
    first->next = caromi_heap.small[number];
    caromi_heap.small[number] = first;
}

size_t carom_heap_held(void) {
    return caromi_heap.held;
}

void *carom_scratch(void) {
    return caromi_scratch;
}

/* ---- as carom's allocator -------------------------------------------------------------------- */

static void *caromi_heap_alloc(void *ctx, size_t size, size_t align) {
    (void)ctx;
    return align <= CAROMI_HEAP_ALIGN ? carom_heap_take(size) : NULL;
}

static void caromi_heap_free(void *ctx, void *ptr, size_t size) {
    (void)ctx;
    carom_heap_give(ptr, size);
}

carom_allocator carom_allocator_default(void) {
    return (carom_allocator){caromi_heap_alloc, caromi_heap_free, NULL};
}
