/* Keeps the spatial index of a world up to date while bodies change, sleep and wake.
 *
 * Static and sleeping bodies are in a broad phase, `statics`, each under a number. Moving bodies
 * are in the list `movers` and in the grid that the last step built; those that changed since are
 * also in the list `dirty`. When many are dirty, caromi_index_rebuild builds a new grid. This file
 * also has caromi_step_create, which creates the scratch memory of the steps. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/sort.h"
#include "world/step.h"

static void *caromi_counted_alloc(void *ctx, size_t size, size_t align) {
    carom_world *w = ctx;
    void *data = w->allocator.alloc(w->allocator.ctx, size, align);
    w->bytes += data != NULL ? size : 0;
    return data;
}

static void caromi_counted_free(void *ctx, void *data, size_t size) {
    carom_world *w = ctx;
    w->bytes -= size;
    w->allocator.free(w->allocator.ctx, data, size);
}

carom_allocator caromi_counted_allocator(carom_world *w) {
    return (carom_allocator){caromi_counted_alloc, caromi_counted_free, w};
}

static carom_broadphase *caromi_statics_create(carom_world *w) {
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = caromi_counted_allocator(w);
    return carom_broadphase_create(&def);
}

bool caromi_step_create(carom_world *w) {
    struct caromi_scratch *s =
        w->allocator.alloc(w->allocator.ctx, sizeof(struct caromi_scratch), 64);
    if (s == NULL) {
        return false;
    }
    *s = (struct caromi_scratch){.workers = 1, .plain = 1};
    w->step = s;
    w->bytes += sizeof(struct caromi_scratch);
    if (!caromi_memory_reserve(w, &s->worker_memory, w->threads * sizeof(caromi_worker), 0)) {
        return false;
    }
    s->worker = s->worker_memory.data;
    for (uint32_t i = 0; i < w->threads; i++) {
        s->worker[i] = (caromi_worker){.stalled = 0};
    }
    s->statics = caromi_statics_create(w);
    return s->statics != NULL;
}

void caromi_step_destroy(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (s == NULL) {
        return;
    }
    carom_broadphase_destroy(s->statics);
    carom_broadphase_destroy(s->spare);
    caromi_grid_free(w);
    for (uint32_t i = 0; s->worker != NULL && i < w->threads; i++) {
        caromi_lists_free(w, &s->worker[i]);
    }
    caromi_memory *const blocks[] = {
        &s->static_memory,     &s->free_number_memory, &s->mark_memory,      &s->entry_of_memory,
        &s->mover_memory,      &s->dirty_memory,       &s->row_memory,       &s->solver_memory,
        &s->held_memory,       &s->island_memory,      &s->order_memory,     &s->sum_memory,
        &s->force_sum_memory,  &s->next_memory,        &s->solver_of_memory, &s->past_memory,
        &s->past_state_memory, &s->bend_memory,        &s->extended_memory,  &s->near_memory,
        &s->pair_memory,       &s->dropped_memory,     &s->woken_memory,     &s->worker_memory,
        &s->held_by_memory};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        caromi_memory_free(w, blocks[i]);
    }
    w->allocator.free(w->allocator.ctx, s, sizeof(struct caromi_scratch));
    w->step = NULL;
}

/* ---- changes --------------------------------------------------------------------------------- */

static carom_aabb caromi_region_of_none(void) {
    return (carom_aabb){{1.0f, 1.0f}, {-1.0f, -1.0f}};
}

/* Reserves capacity for `count` numbers, and keeps the existing ones. */
static bool caromi_numbers_reserve(carom_world *w, caromi_memory *m, uint32_t **numbers,
                                   size_t count) {
    if (!caromi_memory_reserve(w, m, count * sizeof(uint32_t), SIZE_MAX)) {
        return false;
    }
    *numbers = m->data;
    return true;
}

/* Reserves capacity for slots below `slots`, for moving bodies and for static bodies. */
static bool caromi_index_reserve(carom_world *w, size_t slots, size_t movers, size_t statics) {
    struct caromi_scratch *s = w->step;
    size_t had = s->mark_memory.bytes / sizeof(uint32_t);
    if (!caromi_numbers_reserve(w, &s->mark_memory, &s->mark, slots)) {
        return false;
    }
    for (size_t i = had; i < s->mark_memory.bytes / sizeof(uint32_t); i++) {
        s->mark[i] = 0;
    }
    return caromi_numbers_reserve(w, &s->entry_of_memory, &s->entry_of, slots) &&
           caromi_numbers_reserve(w, &s->mover_memory, &s->movers, movers) &&
           caromi_numbers_reserve(w, &s->dirty_memory, &s->dirty, slots + 2) &&
           caromi_numbers_reserve(w, &s->static_memory, &s->static_of, statics) &&
           caromi_numbers_reserve(w, &s->free_number_memory, &s->free_numbers, statics);
}

static uint32_t caromi_next_number(const struct caromi_scratch *s) {
    return s->free_number_count > 0 ? s->free_numbers[s->free_number_count - 1] : s->static_count;
}

bool caromi_index_prepare(carom_world *w, uint32_t body) {
    struct caromi_scratch *s = w->step;
    if (!caromi_index_reserve(w, (size_t)body + 1, (size_t)s->mover_count + 1,
                              (size_t)s->static_count + 1)) {
        return false;
    }
    /* Setting the number to its current bounds reserves the memory that a change may need. */
    uint32_t mark = s->mark[body];
    uint32_t number = mark & CAROMI_NUMBERED ? mark & ~CAROMI_NUMBERED : caromi_next_number(s);
    return carom_broadphase_set(s->statics, number, carom_broadphase_get(s->statics, number)) ==
           CAROM_OK;
}

static void caromi_static_changed(carom_world *w, uint32_t body, const caromi_body *b) {
    struct caromi_scratch *s = w->step;
    s->statics_jumped = 1;
    if (!(s->mark[body] & CAROMI_NUMBERED)) {
        uint32_t number = caromi_next_number(s);
        if (s->free_number_count > 0) {
            s->free_number_count--;
        } else {
            s->static_count++;
        }
        s->static_of[number] = body;
        s->mark[body] = CAROMI_NUMBERED | number;
    }
    uint32_t number = s->mark[body] & ~CAROMI_NUMBERED;
    carom_aabb bounds =
        caromi_is_there(b) ? carom_shape_bounds(caromi_body_shape(b)) : caromi_region_of_none();
    /* caromi_index_prepare has reserved the memory. */
    (void)carom_broadphase_set(s->statics, number, bounds);
}

static void caromi_static_gone(carom_world *w, uint32_t body) {
    struct caromi_scratch *s = w->step;
    uint32_t number = s->mark[body] & ~CAROMI_NUMBERED;
    carom_broadphase_remove(s->statics, number);
    s->static_of[number] = CAROMI_NONE;
    s->free_numbers[s->free_number_count++] = number;
    s->mark[body] = 0;
}

void caromi_all_dirty(carom_world *w) {
    struct caromi_scratch *s = w->step;
    s->grid.level_count = s->grid.count = 0;
    s->dirty_count = 0;
    for (uint32_t i = 0; i < s->mover_count; i++) {
        s->dirty[s->dirty_count++] = s->movers[i];
        s->mark[s->movers[i]] = CAROMI_DIRTY_MARK;
    }
}

/* Builds a grid of all moving bodies at their positions. Also called during a step, which wakes
 * many bodies at once and then runs again. */
static void caromi_index_rebuild(carom_world *w) {
    struct caromi_scratch *s = w->step;
    double dt = s->dt;
    uint32_t workers = s->workers;
    caromi_movers_tidy(w);
    s->dt = s->from = s->until = 0.0;
    s->window = 0;
    s->plain = 1;
    s->workers = 1;
    for (uint32_t i = 0; i < s->dirty_count; i++) {
        s->mark[s->dirty[i]] &= ~CAROMI_DIRTY_MARK;
    }
    s->dirty_count = 0;
    if (!caromi_grid_reserve(w) || !caromi_grid_build(w)) {
        caromi_all_dirty(w);
    }
    s->dt = dt;
    s->workers = workers;
}

static void caromi_mover_changed(carom_world *w, uint32_t body, caromi_body *b) {
    struct caromi_scratch *s = w->step;
    if (!caromi_is_there(b)) {
        s->movers_gone = 1;
        return;
    }
    if (!(b->tag & CAROMI_LISTED)) {
        b->tag |= CAROMI_LISTED;
        s->movers_mixed |= s->mover_count > 0 && s->movers[s->mover_count - 1] > body;
        s->movers[s->mover_count++] = body;
    }
    if (!(s->mark[body] & CAROMI_DIRTY_MARK)) {
        s->mark[body] |= CAROMI_DIRTY_MARK;
        s->dirty[s->dirty_count++] = body;
    }
    if (s->dirty_count > 64 + s->mover_count / 2) {
        caromi_index_rebuild(w);
    }
}

void caromi_index_changed(carom_world *w, uint32_t body) {
    caromi_body *b = &w->bodies[body];
    w->changed = 1;
    w->step->sensors |= b->tag & CAROMI_SENSOR;
    b->tag |= CAROMI_CHANGED;
    if (b->tag & CAROMI_ASLEEP) {
        caromi_index_wake(w, body);
    }
    bool lives = (b->tag & CAROMI_LIVE) != 0;
    if (w->step->mark[body] & CAROMI_NUMBERED && !lives) {
        caromi_static_gone(w, body);
    } else if (lives && caromi_is_type(b, CAROM_STATIC)) {
        caromi_static_changed(w, body, b);
    } else {
        caromi_mover_changed(w, body, b);
    }
}

bool caromi_index_prepare_wake(carom_world *w, uint32_t count) {
    const struct caromi_scratch *s = w->step;
    return caromi_index_reserve(w, w->slot_count, (size_t)s->mover_count + count + 1,
                                (size_t)s->static_count + 1) &&
           caromi_broadphase_reserve(s->statics, (size_t)s->woken_count + count);
}

void caromi_index_wake(carom_world *w, uint32_t body) {
    caromi_body *b = &w->bodies[body];
    b->tag &= ~CAROMI_ASLEEP;
    w->step->touches_sleep = 0;
    w->still[body] = (caromi_still){0.0f, 0, 0};
    w->asleep_count--;
    caromi_static_gone(w, body);
    caromi_mover_changed(w, body, b);
}

bool caromi_index_sleep(carom_world *w, uint32_t body) {
    caromi_body *b = &w->bodies[body];
    if (!caromi_index_prepare(w, body)) {
        return false;
    }
    b->tag |= CAROMI_ASLEEP;
    b->vel = (carom_vec2){0.0f, 0.0f};
    b->spin = 0.0f;
    caromi_turned_set(w, body, 0.0f);
    b->prev = b->pos;
    w->asleep_count++;
    w->step->movers_gone = 1;
    if (w->step->mark[body] == CAROMI_DIRTY_MARK) {
        w->step->mark[body] = 0;
    }
    uint32_t jumped = w->step->statics_jumped;
    caromi_static_changed(w, body, b);
    w->step->statics_jumped = jumped;
    return true;
}

static bool caromi_is_mover(const caromi_body *b) {
    return caromi_is_there(b) && (b->tag & CAROMI_ASLEEP) == 0;
}

void caromi_movers_tidy(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!s->movers_gone) {
        return;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->mover_count; i++) {
        caromi_body *b = &w->bodies[s->movers[i]];
        if (caromi_is_mover(b)) {
            s->movers[kept++] = s->movers[i];
        } else {
            b->tag &= ~CAROMI_LISTED;
        }
    }
    s->mover_count = kept;
    kept = 0;
    for (uint32_t i = 0; i < s->dirty_count; i++) {
        uint32_t slot = s->dirty[i];
        if (caromi_is_mover(&w->bodies[slot])) {
            s->dirty[kept++] = slot;
        } else if ((s->mark[slot] & CAROMI_NUMBERED) == 0) {
            s->mark[slot] = 0;
        }
    }
    s->dirty_count = kept;
    s->movers_gone = 0;
}

bool caromi_movers_sort(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!s->movers_mixed) {
        return true;
    }
    size_t bytes = 2 * (size_t)s->mover_count * sizeof(caromi_key);
    if (!caromi_memory_reserve(w, &s->order_memory, bytes, 0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    for (uint32_t i = 0; i < s->mover_count; i++) {
        keys[i] = (caromi_key){s->movers[i], 0};
    }
    caromi_sort(keys, keys + s->mover_count, s->mover_count);
    for (uint32_t i = 0; i < s->mover_count; i++) {
        s->movers[i] = (uint32_t)keys[i].key;
    }
    s->movers_mixed = 0;
    return true;
}

/* ---- all bodies ------------------------------------------------------------------------------ */

bool caromi_index_prepare_all(carom_world *w, uint32_t slot_count) {
    struct caromi_scratch *s = w->step;
    size_t most = (size_t)slot_count + 1;
    if (!caromi_index_reserve(w, most, most, most)) {
        return false;
    }
    carom_broadphase_destroy(s->spare);
    s->spare = caromi_statics_create(w);
    if (s->spare == NULL) {
        return false;
    }
    /* Reserves memory for all of them, so that nothing can fail later. */
    for (uint32_t number = 0; number < slot_count; number++) {
        if (carom_broadphase_set(s->spare, number, caromi_region_of_none()) != CAROM_OK) {
            return false;
        }
    }
    return true;
}

void caromi_index_changed_all(carom_world *w) {
    struct caromi_scratch *s = w->step;
    carom_broadphase_destroy(s->statics);
    s->statics = s->spare;
    s->spare = NULL;
    s->static_count = s->free_number_count = s->mover_count = s->dirty_count = 0;
    s->movers_gone = s->touches_sleep = 0;
    s->grid.level_count = s->grid.count = 0;
    __builtin_memset(s->mark, 0, s->mark_memory.bytes);
    for (uint32_t slot = 0; slot < w->slot_count; slot++) {
        caromi_body *b = &w->bodies[slot];
        b->tag &= ~CAROMI_LISTED;
        if ((b->tag & CAROMI_LIVE) == 0) {
            continue;
        }
        s->sensors |= b->tag & CAROMI_SENSOR;
        uint32_t changed = b->tag & CAROMI_CHANGED;
        if (b->tag & CAROMI_ASLEEP) {
            caromi_static_changed(w, slot, b);
        } else {
            caromi_index_changed(w, slot);
        }
        b->tag = (b->tag & ~CAROMI_CHANGED) | changed;
    }
}
