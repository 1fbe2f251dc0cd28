/* Grows and frees the memory blocks of a world, and counts their bytes. */
#include "base/guard.h"
#include "world/store.h"

/* Blocks grow by at least an eighth. An occasional copy costs little compared with adding bodies,
 * and a world of a million bodies does not waste a quarter of its memory. */
bool caromi_memory_reserve(carom_world *w, caromi_memory *m, size_t bytes, size_t keep) {
    const size_t least = 256;
    if (bytes <= m->bytes) {
        return true;
    }
    size_t more = m->bytes + m->bytes / 8;
    size_t wanted = bytes > more ? bytes : more;
    wanted = wanted > least ? wanted : least;
    void *data = w->allocator.alloc(w->allocator.ctx, wanted, 64);
    if (data == NULL) {
        return false;
    }
    if (m->data != NULL && keep > 0) {
        __builtin_memcpy(data, m->data, keep < m->bytes ? keep : m->bytes);
    }
    caromi_memory_free(w, m);
    *m = (caromi_memory){data, wanted};
    w->bytes += wanted;
    return true;
}

bool caromi_memory_roomy(carom_world *w, caromi_memory *m, size_t bytes, size_t keep) {
    if (bytes <= m->bytes) {
        return true;
    }
    size_t spare = bytes < (1u << 20) ? bytes + 65536 : bytes / 8;
    return caromi_memory_reserve(w, m, bytes + spare, keep);
}

void caromi_memory_free(carom_world *w, caromi_memory *m) {
    if (m->data != NULL) {
        w->allocator.free(w->allocator.ctx, m->data, m->bytes);
        w->bytes -= m->bytes;
        *m = (caromi_memory){NULL, 0};
    }
}
