/* Creates, fills and updates a broad phase: the bounding box of each id, and when the trees over
 * them are rebuilt. store.h describes the data structure. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "shape/valid.h"

carom_broadphase_def carom_broadphase_def_default(void) {
    carom_broadphase_def def = {.size = (uint32_t)sizeof(carom_broadphase_def)};
#if __STDC_HOSTED__ || defined(CAROM_HEAP)
    def.allocator = carom_allocator_default();
#endif
    return def;
}

carom_broadphase *carom_broadphase_create(const carom_broadphase_def *def) {
    if (def == NULL || def->size != sizeof(carom_broadphase_def) || def->allocator.alloc == NULL ||
        def->allocator.free == NULL) {
        return NULL;
    }
    carom_broadphase *p = def->allocator.alloc(def->allocator.ctx, sizeof(carom_broadphase),
                                               _Alignof(carom_broadphase));
    if (p != NULL) {
        *p = (carom_broadphase){.allocator = def->allocator};
    }
    return p;
}

void carom_broadphase_destroy(carom_broadphase *p) {
    if (p == NULL) {
        return;
    }
    caromi_memory *const blocks[] = {&p->bounds_memory, &p->slot_memory,    &p->dirty_memory,
                                     &p->node_memory,   &p->leaf_id_memory, &p->entry_memory};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        caromi_memory_release(&p->allocator, blocks[i]);
    }
    p->allocator.free(p->allocator.ctx, p, sizeof(carom_broadphase));
}

void carom_broadphase_set_parallel(carom_broadphase *p, carom_parallel *parallel, void *ctx,
                                   uint32_t threads) {
    const uint32_t most = CAROMI_BOX_PARTS / CAROMI_BOX_PARTS_PER_THREAD;
    uint32_t used = threads < most ? threads : most;
    p->tasks =
        (caromi_tasks){threads > 1 ? parallel : NULL, ctx, used * CAROMI_BOX_PARTS_PER_THREAD};
}

static carom_aabb caromi_held_nothing(void) {
    return (carom_aabb){{1.0f, 1.0f}, {-1.0f, -1.0f}};
}

/* Reserves memory for all ids below `ids_64`. Returns false if their size overflows, or if memory
 * is short. */
static bool caromi_reserve_ids(carom_broadphase *p, uint64_t ids_64) {
    if (ids_64 > SIZE_MAX / 64) {
        return false;
    }
    size_t ids = (size_t)ids_64;
    bool reserved = caromi_broadphase_grow(p, &p->bounds_memory, ids * sizeof(carom_aabb)) &&
                    caromi_broadphase_grow(p, &p->slot_memory, ids * sizeof(uint32_t));
    p->bounds = p->bounds_memory.data;
    p->slot = p->slot_memory.data;
    for (; reserved && p->capacity < ids; p->capacity++) {
        p->bounds[p->capacity] = caromi_held_nothing();
        p->slot[p->capacity] = CAROMI_NO_SLOT;
    }
    return reserved;
}

/* Extents while boxes are added to them. Of vectors, the first two lanes are used. */
#if defined(__SSE2__)
typedef struct caromi_growing {
    __m128 low, high, size;
    size_t count;
} caromi_growing;

static inline caromi_growing caromi_growing_make(void) {
    return (caromi_growing){_mm_set1_ps(FLT_MAX), _mm_set1_ps(-FLT_MAX), _mm_setzero_ps(), 0};
}

/* Adds a box if it is valid, as in caromi_aabb_ok, and returns whether it is. */
static inline bool caromi_growing_add(caromi_growing *e, const carom_aabb *box) {
    const __m128 magnitude = _mm_castsi128_ps(_mm_set1_epi32(0x7fffffff));
    __m128 b = _mm_loadu_ps(&box->min.x);
    __m128 max = _mm_movehl_ps(b, b);
    __m128 finite = _mm_cmple_ps(_mm_and_ps(b, magnitude), _mm_set1_ps(FLT_MAX));
    if (_mm_movemask_ps(_mm_and_ps(finite, _mm_cmple_ps(b, max))) != 15) {
        return false;
    }
    e->low = _mm_min_ps(e->low, b);
    e->high = _mm_max_ps(e->high, b);
    e->size = _mm_max_ps(e->size, _mm_sub_ps(max, b));
    e->count++;
    return true;
}

static inline caromi_extents caromi_growing_end(const caromi_growing *e) {
    float low[4], high[4], size[4];
    _mm_storeu_ps(low, e->low);
    _mm_storeu_ps(high, e->high);
    _mm_storeu_ps(size, e->size);
    return (caromi_extents){{low[0], low[1]}, {high[0], high[1]}, {size[0], size[1]}, e->count};
}
#else
typedef caromi_extents caromi_growing;

static inline caromi_growing caromi_growing_make(void) {
    return (caromi_growing){{FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX}, {0.0f, 0.0f}, 0};
}

static inline bool caromi_growing_add(caromi_growing *e, const carom_aabb *box) {
    carom_aabb b = *box;
    if (!caromi_aabb_ok(b)) {
        return false;
    }
    e->low.x = caromi_minf(e->low.x, b.min.x);
    e->low.y = caromi_minf(e->low.y, b.min.y);
    e->high.x = caromi_maxf(e->high.x, b.min.x);
    e->high.y = caromi_maxf(e->high.y, b.min.y);
    e->size.x = caromi_maxf(e->size.x, b.max.x - b.min.x);
    e->size.y = caromi_maxf(e->size.y, b.max.y - b.min.y);
    e->count++;
    return true;
}

static inline caromi_extents caromi_growing_end(const caromi_growing *e) {
    return *e;
}
#endif

/* The bounds of all ids, and the extents of the parts that store them. */
typedef struct caromi_taking {
    carom_broadphase *p;
    const carom_aabb *bounds;
    size_t stride, count;
    uint32_t parts;
    caromi_extents extents[CAROMI_BOX_PARTS];
} caromi_taking;

/* Stores the bounds of the ids of a part, each as if it were in a strip if they are valid. */
static void caromi_take_in_part(void *arg, uint32_t part) {
    caromi_taking *t = arg;
    carom_broadphase *p = t->p;
    caromi_growing e = caromi_growing_make();
    size_t end = caromi_part_begin(t->count, t->parts, part + 1);
    for (size_t id = caromi_part_begin(t->count, t->parts, part); id < end; id++) {
        const carom_aabb *b = (const void *)((const char *)t->bounds + id * t->stride);
        p->bounds[id] = *b;
        p->slot[id] = caromi_growing_add(&e, b) ? CAROMI_IN_STRIP : CAROMI_NO_SLOT;
    }
    t->extents[part] = caromi_growing_end(&e);
}

static caromi_extents caromi_take_in(carom_broadphase *p, const carom_aabb *bounds, size_t stride,
                                     size_t count) {
    caromi_taking t; /* most of it is written by parts, so it is not cleared */
    t.p = p;
    t.bounds = bounds;
    t.stride = stride;
    t.count = count;
    t.parts = caromi_tasks_parts(&p->tasks, count);
    caromi_tasks_run(&p->tasks, t.parts, caromi_take_in_part, &t);
    caromi_extents e = t.extents[0];
    for (uint32_t i = 1; i < t.parts; i++) {
        const caromi_extents *o = &t.extents[i];
        e.low = (carom_vec2){caromi_minf(e.low.x, o->low.x), caromi_minf(e.low.y, o->low.y)};
        e.high = (carom_vec2){caromi_maxf(e.high.x, o->high.x), caromi_maxf(e.high.y, o->high.y)};
        e.size = (carom_vec2){caromi_maxf(e.size.x, o->size.x), caromi_maxf(e.size.y, o->size.y)};
        e.count += o->count;
    }
    for (size_t id = count; id < p->capacity; id++) {
        p->bounds[id] = caromi_held_nothing();
        p->slot[id] = CAROMI_NO_SLOT;
    }
    return e;
}

carom_result carom_broadphase_build(carom_broadphase *p, const carom_aabb *bounds, size_t stride,
                                    uint32_t count) {
    const bool readable = bounds != NULL && stride % _Alignof(carom_aabb) == 0;
    if (count > CAROMI_MOST_IDS || (count > 0 && !readable)) {
        return CAROM_ERROR_VALUE;
    }
    /* Reserve all memory before changing anything, so that a failure leaves the broad phase
     * unchanged. */
    if (!caromi_reserve_ids(p, count) || !caromi_trees_reserve(p, count)) {
        return CAROM_ERROR_MEMORY;
    }
    caromi_extents extents = caromi_take_in(p, bounds, stride, count);
    p->count = extents.count;
    if (!caromi_strips_build(p, &extents, count)) {
        caromi_trees_build(p);
    }
    return CAROM_OK;
}

/* Stores the bounding box of an id, in `bounds` and in the tree that holds the id. Takes it out of
 * its strip. */
static void caromi_hold(carom_broadphase *p, uint32_t id, carom_aabb bounds) {
    if (p->slot[id] == CAROMI_IN_STRIP) {
        caromi_strips_take_out(p, id);
    }
    bool valid = caromi_aabb_ok(bounds);
    p->count -= caromi_aabb_ok(p->bounds[id]);
    p->count += valid;
    p->bounds[id] = bounds;
    if (p->slot[id] < CAROMI_IN_STRIP) {
        caromi_trees_write(p, p->slot[id], valid ? bounds : caromi_nothing());
    }
}

bool caromi_broadphase_reserve(carom_broadphase *p, size_t count) {
    if (!caromi_broadphase_grow(p, &p->dirty_memory, (p->dirty_count + count) * sizeof(uint32_t))) {
        return false;
    }
    p->dirty = p->dirty_memory.data;
    return true;
}

carom_result carom_broadphase_set(carom_broadphase *p, uint32_t id, carom_aabb bounds) {
    uint64_t ids = (uint64_t)id + 1;
    if (ids > CAROMI_MOST_IDS) {
        return CAROM_ERROR_VALUE;
    }
    if (!caromi_reserve_ids(p, ids > p->capacity ? ids : p->capacity)) {
        return CAROM_ERROR_MEMORY;
    }
    bool dirty = p->slot[id] == CAROMI_NO_SLOT || p->slot[id] == CAROMI_IN_STRIP;
    if (dirty && !caromi_broadphase_reserve(p, 1)) {
        return CAROM_ERROR_MEMORY;
    }
    caromi_hold(p, id, bounds);
    if (dirty) {
        p->dirty[p->dirty_count++] = id;
        p->slot[id] = CAROMI_NEW;
    }
    return CAROM_OK;
}

void carom_broadphase_remove(carom_broadphase *p, uint32_t id) {
    if (id < p->capacity) {
        caromi_hold(p, id, caromi_held_nothing());
    }
}

/* Rebuilds the trees only when it pays: if the dirty ids exceed the square root of the sorted
 * count, if fewer than half of that count are left, or if refitted leaves have grown by over
 * half. */
carom_result carom_broadphase_update(carom_broadphase *p) {
    bool crowd = p->dirty_count * p->dirty_count > p->sorted;
    bool thin = 2 * p->count < p->sorted;
    if (!crowd && !thin && (p->changed == 0 || caromi_trees_refit(p) <= 1.5 * p->spread)) {
        return CAROM_OK;
    }
    if (!caromi_trees_reserve(p, p->count)) {
        return CAROM_ERROR_MEMORY;
    }
    caromi_trees_build(p);
    return CAROM_OK;
}

carom_aabb carom_broadphase_get(const carom_broadphase *p, uint32_t id) {
    return id < p->capacity ? p->bounds[id] : caromi_held_nothing();
}

size_t carom_broadphase_count(const carom_broadphase *p) {
    return p->count;
}
