/* Creates and destroys worlds, sets gravity, and holds the default definitions. */
#include "base/guard.h"
#include "world/bodies/bodies.h"
#include "world/threads.h"

#define CAROMI_MOST_THREADS 64u

carom_world_def carom_world_def_default(void) {
    carom_world_def def = {.size = (uint32_t)sizeof(carom_world_def),
                           .threads = 1,
                           .rest = 2.0f,
                           .sleep_speed = 0.05f};
#if __STDC_HOSTED__ || defined(CAROM_HEAP)
    def.allocator = carom_allocator_default();
#endif
    return def;
}

carom_body_def carom_body_def_default(void) {
    return (carom_body_def){.size = (uint32_t)sizeof(carom_body_def),
                            .type = CAROM_STATIC,
                            .rot = {1.0f, 0.0f},
                            .gravity_scale = 1.0f,
                            .category = 1,
                            .mask = UINT32_MAX};
}

static bool caromi_is_world_def(const carom_world_def *def) {
    if (def == NULL || def->size != sizeof(carom_world_def)) {
        return false;
    }
    bool threads = def->threads >= 1 && def->threads <= CAROMI_MOST_THREADS;
    bool memory = def->allocator.alloc != NULL && def->allocator.free != NULL;
    bool rest = def->rest >= 0.0f && def->rest <= CAROM_WORLD_MAX;
    bool sleep = def->sleep_speed >= 0.0f && def->sleep_speed <= CAROM_WORLD_MAX;
    return threads && memory && rest && sleep && def->reserved == 0 &&
           caromi_in_limits(def->gravity);
}

/* Sets up the caller's `parallel`, or the world's own thread pool. If neither is available, one
 * thread does all the work, with the same result. */
static void caromi_start_threads(carom_world *w, const carom_world_def *def) {
    w->threads = def->threads;
    w->parallel = def->parallel;
    w->parallel_ctx = def->parallel_ctx;
#if CAROMI_HAS_THREADS
    if (w->threads > 1 && w->parallel == NULL) {
        w->pool = caromi_pool_create(caromi_counted_allocator(w), w->threads);
        w->parallel = w->pool != NULL ? caromi_pool_run : NULL;
        w->parallel_ctx = w->pool;
    }
#endif
    if (w->parallel == NULL) {
        w->threads = 1;
    }
}

carom_world *carom_world_create(const carom_world_def *def) {
    if (!caromi_is_world_def(def)) {
        return NULL;
    }
    carom_world *w =
        def->allocator.alloc(def->allocator.ctx, sizeof(carom_world), _Alignof(carom_world));
    if (w == NULL) {
        return NULL;
    }
    *w = (carom_world){.allocator = def->allocator,
                       .bytes = sizeof(carom_world),
                       .gravity = def->gravity,
                       .rest = def->rest,
                       .sleep_speed = def->sleep_speed,
                       .free_slot = CAROMI_NONE,
                       .ghost_slot = CAROMI_NONE};
    caromi_start_threads(w, def);
    if (!caromi_step_create(w) || !caromi_slots_reserve(w, def->bodies)) {
        carom_world_destroy(w);
        return NULL;
    }
    return w;
}

void carom_world_destroy(carom_world *w) {
    if (w == NULL) {
        return;
    }
#if CAROMI_HAS_THREADS
    if (w->pool != NULL) {
        caromi_pool_destroy(w->pool);
    }
#endif
    caromi_step_destroy(w);
    caromi_memory *const blocks[] = {
        &w->body_memory,   &w->traits_memory, &w->traits_hash_memory, &w->exclusion_memory,
        &w->force_memory,  &w->touch_memory,  &w->begin_memory,       &w->end_memory,
        &w->impact_memory, &w->report_memory, &w->shown_memory,       &w->still_memory,
        &w->second_memory, &w->turned_memory};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        caromi_memory_free(w, blocks[i]);
    }
    w->allocator.free(w->allocator.ctx, w, sizeof(carom_world));
}

carom_result carom_world_set_gravity(carom_world *w, carom_vec2 gravity) {
    if (!caromi_in_limits(gravity)) {
        return CAROM_ERROR_VALUE;
    }
    if (gravity.x == w->gravity.x && gravity.y == w->gravity.y) {
        return CAROM_OK;
    }
    if (!caromi_index_prepare_wake(w, w->asleep_count)) {
        return CAROM_ERROR_MEMORY;
    }
    for (uint32_t i = 0; w->asleep_count > 0 && i < w->slot_count; i++) {
        if (w->bodies[i].tag & CAROMI_ASLEEP) {
            caromi_index_wake(w, i);
        }
    }
    w->gravity = gravity;
    return CAROM_OK;
}

carom_vec2 carom_world_gravity(const carom_world *w) {
    return w->gravity;
}
