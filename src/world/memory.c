/* Grows and frees the memory blocks of a world, and counts their bytes. */
#include "base/guard.h"
#include "world/store.h"

/* The least size of a block. */
#define CAROMI_LEAST_BYTES ((size_t)256)

/* Blocks grow by at least an eighth. An occasional copy costs little compared with adding bodies,
 * and a world of a million bodies does not waste a quarter of its memory. */
bool caromi_memory_reserve(carom_world *w, caromi_memory *m, size_t bytes, size_t keep) {
    size_t before = m->bytes;
    size_t more = before > 0 ? before / 8 : CAROMI_LEAST_BYTES;
    bool grown = caromi_memory_grow(&w->allocator, m, bytes, more, keep);
    w->bytes += m->bytes - before;
    return grown;
}

bool caromi_memory_reserve_spare(carom_world *w, caromi_memory *m, size_t bytes, size_t keep) {
    if (bytes <= m->bytes) {
        return true;
    }
    size_t spare = bytes < (1u << 20) ? bytes + 65536 : bytes / 8;
    return caromi_memory_reserve(w, m, bytes + spare, keep);
}

void caromi_memory_free(carom_world *w, caromi_memory *m) {
    w->bytes -= m->bytes;
    caromi_memory_release(&w->allocator, m);
}
