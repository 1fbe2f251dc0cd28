/* Lists all bodies that a ray or a moving shape hits, as if nothing stopped it. */
#include "base/guard.h"
#include "world/queries/few.h"
#include "world/queries/query.h"

_Static_assert(sizeof(carom_world_hit) <= CAROMI_FEW_BYTES, "a hit fits where items are moved");

typedef struct caromi_all_met {
    caromi_quest quest;
    caromi_few few;
} caromi_all_met;

static bool caromi_met_before(const void *a, const void *b) {
    const carom_world_hit *x = a;
    const carom_world_hit *y = b;
    if (carom_sweep_before(x->sweep, y->sweep)) {
        return true;
    }
    return x->body.index < y->body.index && !carom_sweep_before(y->sweep, x->sweep);
}

static void caromi_all_met_visit(void *ctx, uint32_t body) {
    caromi_all_met *all = ctx;
    carom_sweep s = caromi_quest_meets(&all->quest, body);
    if (s.state != CAROM_SWEEP_MISS) {
        carom_world_hit hit = {caromi_body_id(all->quest.w, body), s};
        caromi_few_add(&all->few, &hit);
    }
}

static uint32_t caromi_all_met_of(caromi_quest quest, carom_world_hit *hits, uint32_t capacity) {
    caromi_few few = {(unsigned char *)hits, sizeof *hits, caromi_met_before, capacity, 0};
    caromi_all_met all = {quest, few};
    caromi_quest_along(&all.quest, caromi_all_met_visit, &all);
    return caromi_few_sort(&all.few);
}

uint32_t carom_world_ray_all(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                             carom_filter filter, carom_world_hit *hits, uint32_t capacity) {
    return caromi_all_met_of(caromi_quest_ray(w, from, motion, filter), hits, capacity);
}

uint32_t carom_world_sweep_all(const carom_world *w, carom_shape shape, carom_vec2 motion,
                               carom_filter filter, carom_world_hit *hits, uint32_t capacity) {
    return caromi_all_met_of((caromi_quest){w, filter, shape, motion, false}, hits, capacity);
}
