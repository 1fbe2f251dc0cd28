/* Lists all bodies that a ray or a moving shape hits, as if nothing stopped it. */
#include "base/guard.h"
#include "world/queries/few.h"
#include "world/queries/query.h"

_Static_assert(sizeof(carom_world_hit) <= CAROMI_FEW_BYTES, "a hit fits where items are moved");

typedef struct caromi_all_hits {
    caromi_cast cast;
    caromi_few few;
} caromi_all_hits;

static bool caromi_hit_before(const void *a, const void *b) {
    const carom_world_hit *x = a;
    const carom_world_hit *y = b;
    if (carom_sweep_before(x->sweep, y->sweep)) {
        return true;
    }
    return x->body.index < y->body.index && !carom_sweep_before(y->sweep, x->sweep);
}

static void caromi_all_hits_visit(void *ctx, uint32_t body) {
    caromi_all_hits *all = ctx;
    carom_sweep s = caromi_cast_sweep(&all->cast, body);
    if (s.state != CAROM_SWEEP_MISS) {
        carom_world_hit hit = {caromi_body_id(all->cast.w, body), s};
        caromi_few_add(&all->few, &hit);
    }
}

static uint32_t caromi_all_hits_of(caromi_cast cast, carom_world_hit *hits, uint32_t capacity) {
    caromi_few few = {(unsigned char *)hits, sizeof *hits, caromi_hit_before, capacity, 0};
    caromi_all_hits all = {cast, few};
    caromi_cast_visit(&all.cast, caromi_all_hits_visit, &all);
    return caromi_few_sort(&all.few);
}

uint32_t carom_world_ray_all(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                             carom_filter filter, carom_world_hit *hits, uint32_t capacity) {
    return caromi_all_hits_of(caromi_cast_ray(w, from, motion, filter), hits, capacity);
}

uint32_t carom_world_sweep_all(const carom_world *w, carom_shape shape, carom_vec2 motion,
                               carom_filter filter, carom_world_hit *hits, uint32_t capacity) {
    return caromi_all_hits_of((caromi_cast){w, filter, shape, motion, false}, hits, capacity);
}
