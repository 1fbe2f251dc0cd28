/* Finds the candidate pairs of a window: bodies whose bounding discs touch. A disc holds the path.
 *
 * caromi_detect_block         pairs moving bodies of a cell, of its neighbours and of coarser
 *                             levels.
 * caromi_detect_from_movers   pairs each moving body with static ones, by a query of their tree, or
 * caromi_detect_from_statics  each static body with moving ones, by a walk over the grid.
 *
 * Each pair that filters admit is stored once, in a list of the worker that found it: two dynamic
 * bodies in `pairs`, one dynamic and one fixed or kinematic body in `fixed`, pairs with a sensor in
 * `overlaps`. */
#include "base/guard.h"
#include "batch/isa.h"
#include "broadphase/store.h"
#include "world/step.h"

/* Entries that are compared at once where filters have to be checked. */
#define CAROMI_RUN_AT_ONCE 128u

/* Cells of the grid, moving bodies and static bodies that a worker takes at once. */
#define CAROMI_PLACES_AT_ONCE 1024u
#define CAROMI_MOVERS_AT_ONCE 256u
#define CAROMI_STATICS_AT_ONCE 64u

/* Stores a pair of slots if it collides or one is a sensor. Pairs that filters exclude cost no
 * memory. */
static void caromi_pair_add(const carom_world *w, caromi_worker *worker, uint32_t a, uint32_t b) {
    caromi_pair pair = caromi_ordered_pair(a, b);
    uint32_t kind = caromi_pair_kind(w, pair.a, pair.b);
    if (kind == CAROMI_PAIR_NONE) {
        return;
    }
    caromi_list *list = kind == CAROMI_PAIR_COLLIDES ? &worker->fixed : &worker->overlaps;
    caromi_pair *place = caromi_list_add(list, sizeof(caromi_pair));
    if (place != NULL) {
        *place = pair;
    }
}

/* Returns whether two entries are dynamic bodies that collide. */
static bool caromi_entries_collide(const carom_world *w, uint32_t i, uint32_t k) {
    const caromi_grid *g = &w->step->grid;
    if (g->flags[i] & g->flags[k] & CAROMI_ENTRY_COMMON) {
        return true;
    }
    return w->bodies[g->body[i]].inv_mass != 0.0f && w->bodies[g->body[k]].inv_mass != 0.0f &&
           caromi_pair_kind(w, g->body[i], g->body[k]) == CAROMI_PAIR_COLLIDES;
}

/* Stores two entries whose discs touch. */
static inline void caromi_entries_add(const carom_world *w, caromi_worker *worker, uint32_t i,
                                      uint32_t k) {
    if (w->step->grid.uncommon && !caromi_entries_collide(w, i, k)) {
        caromi_pair_add(w, worker, w->step->grid.body[i], w->step->grid.body[k]);
        return;
    }
    caromi_pair *place = caromi_list_add(&worker->pairs, sizeof(caromi_pair));
    if (place != NULL) {
        *place = (caromi_pair){i, k};
    }
}

/* An entry whose neighbours are searched. */
typedef struct caromi_probe {
    const carom_world *w;
    caromi_worker *worker;
    caromi_cells cells;
    uint32_t entry;
    bool passive_only;       /* only passive entries count: the others search for this one */
    const caromi_walk *walk; /* over a coarser level, or NULL */
} caromi_probe;

/* Pairs an entry with those of a run, where filters may have to be checked before a pair is
 * stored. */
static void caromi_detect_run(const caromi_probe *probe, uint32_t first, uint32_t last) {
    const caromi_grid *g = &probe->w->step->grid;
    for (uint32_t from = first; from < last; from += CAROMI_RUN_AT_ONCE) {
        caromi_pair found[CAROMI_RUN_AT_ONCE];
        uint32_t to = last - from < CAROMI_RUN_AT_ONCE ? last : from + CAROMI_RUN_AT_ONCE;
        uint64_t count =
            g->kernels->disc(&probe->cells, probe->entry, from, to, found, CAROMI_RUN_AT_ONCE);
        for (uint64_t i = 0; i < count; i++) {
            uint32_t other = found[i].b;
            bool wanted = !probe->passive_only || (g->flags[other] & CAROMI_ENTRY_PASSIVE) != 0;
            if (wanted && (probe->walk == NULL || caromi_walk_owns(probe->walk, other))) {
                caromi_entries_add(probe->w, probe->worker, probe->entry, other);
            }
        }
    }
}

/* Pairs an entry with those of up to three places of its level. The table is circular. */
static void caromi_detect_row(const caromi_probe *probe, const caromi_level *l, uint64_t place,
                              uint64_t width) {
    const uint32_t *starts = probe->cells.starts;
    uint64_t first = place & l->mask;
    uint64_t end = first + width;
    uint64_t beyond = end > l->mask + 1 ? end - (l->mask + 1) : 0;
    caromi_detect_run(probe, starts[first], starts[end - beyond]);
    if (beyond > 0) {
        caromi_detect_run(probe, starts[0], starts[beyond]);
    }
}

/* Pairs the entries of a place with each other and with half of the neighbours: the next place, and
 * three of the next row. Passive entries do not search, so the others search for them in the other
 * half, too. */
static void caromi_detect_place(const carom_world *w, const caromi_level *l, caromi_worker *worker,
                                const caromi_cells *cells, uint64_t place) {
    const caromi_grid *g = &w->step->grid;
    uint32_t first = cells->starts[place];
    uint32_t last = cells->starts[place + 1];
    for (uint32_t i = first; i < last; i++) {
        if (g->flags[i] & CAROMI_ENTRY_PASSIVE) {
            continue;
        }
        caromi_probe probe = {w, worker, *cells, i, false, NULL};
        caromi_detect_run(&probe, i + 1, last);
        caromi_detect_row(&probe, l, place + 1, 1);
        caromi_detect_row(&probe, l, place + l->pitch - 1, 3);
        if (g->passive) {
            probe.passive_only = true;
            caromi_detect_run(&probe, first, i);
            caromi_detect_row(&probe, l, place - 1, 1);
            caromi_detect_row(&probe, l, place - l->pitch - 1, 3);
        }
    }
}

/* Finds the pairs of the places [first, last) of a level. */
static void caromi_detect_places(const carom_world *w, const caromi_level *l, caromi_worker *worker,
                                 uint64_t first, uint64_t last) {
    const caromi_grid *g = &w->step->grid;
    caromi_cells cells = {g->x, g->y, g->near, g->starts, g->place_of, (size_t)l->pitch};
    uint64_t place = first;
    if (!g->uncommon && l->mask > l->pitch) {
        /* The kernel does not read beyond the end of the table. */
        uint64_t whole = l->mask - l->pitch;
        uint64_t end = last < whole ? last : whole;
        if (place < end) {
            caromi_list *list = &worker->pairs;
            caromi_pair *pairs = (caromi_pair *)list->memory.data + list->count;
            uint64_t capacity = list->capacity - list->count;
            uint64_t count = g->kernels->pairs(&cells, g->starts[l->first + place],
                                               g->starts[l->first + end], pairs, capacity);
            uint64_t kept = count < capacity ? count : capacity;
            list->count += (uint32_t)kept;
            list->missed += count - kept;
            place = end;
        }
    }
    cells.starts += l->first;
    for (; place < last; place++) {
        caromi_detect_place(w, l, worker, &cells, place);
    }
}

/* Pairs entries of a level with those of all coarser levels. */
static void caromi_detect_coarser(const carom_world *w, uint32_t level, caromi_worker *worker,
                                  uint32_t first, uint32_t last) {
    const caromi_grid *g = &w->step->grid;
    for (uint32_t i = first; i < last; i++) {
        caromi_vec at = {(double)g->x[i], (double)g->y[i]};
        bool passive = (g->flags[i] & CAROMI_ENTRY_PASSIVE) != 0;
        for (uint32_t other = 0; other < level; other++) {
            const caromi_level *l = &g->levels[other];
            if ((passive ? l->active : l->count) == 0) {
                continue;
            }
            double reach = (double)g->near[i] + l->extent;
            caromi_walk walk = caromi_walk_around(g, l, at, reach);
            const caromi_probe probe = {w, worker, {g->x, g->y, g->near, NULL, NULL, 0},
                                        i, false,  &walk};
            uint32_t from, to;
            while (caromi_walk_next(&walk, &from, &to)) {
                caromi_detect_run(&probe, from, to);
            }
        }
    }
}

static void caromi_detect_block(caromi_task_range range) {
    carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    caromi_worker *worker = &s->worker[range.worker];
    for (uint32_t level = 0; level < g->level_count; level++) {
        const caromi_level *l = &g->levels[level];
        uint64_t end = (uint64_t)l->first + l->mask + 1;
        uint64_t from = range.first > l->first ? range.first : l->first;
        uint64_t to = range.last < end ? range.last : end;
        if (from < to && l->count > 0) {
            caromi_detect_places(w, l, worker, from - l->first, to - l->first);
            caromi_detect_coarser(w, level, worker, g->starts[from], g->starts[to]);
        }
    }
}

/* ---- static bodies --------------------------------------------------------------------------- */

/* Pairs an entry with a static body if the path of the entry may come near it. Sets
 * CAROMI_ENTRY_FIXED if the entry may get there when its path changes. Distances are in float, in
 * the frame of a box. */
static inline void caromi_detect_fixed(const carom_world *w, uint32_t worker, uint32_t entry,
                                       uint32_t slot, const caromi_solid *solid) {
    struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    const caromi_body *b = &w->bodies[slot];
    float x = g->x[entry] - b->pos.x;
    float y = g->y[entry] - b->pos.y;
    float cosine = (float)solid->axis.x;
    float sine = (float)solid->axis.y;
    float round = solid->circle ? b->half.x : 0.0f;
    float out_x = caromi_maxf(caromi_absf(cosine * x + sine * y) - (b->half.x - round), 0.0f);
    float out_y = caromi_maxf(caromi_absf(cosine * y - sine * x) - b->half.y, 0.0f);
    float apart = out_x * out_x + out_y * out_y;
    /* The rounding error of all of these is a few ulps of the distance. */
    float rounding = 0x1p-18f * (caromi_absf(x) + caromi_absf(y));
    float far = (g->far[entry] + round) * (1.0f + 0x1p-16f) + rounding;
    float near = (g->near[entry] + round) * (1.0f + 0x1p-16f) + rounding;
    if (apart > far * far) {
        return;
    }
    /* Other workers may set this flag, too, and no other flag changes meanwhile. */
    uint8_t flags = __atomic_load_n(&g->flags[entry], __ATOMIC_RELAXED);
    __atomic_store_n(&g->flags[entry], (uint8_t)(flags | CAROMI_ENTRY_FIXED), __ATOMIC_RELAXED);
    if (!(apart > near * near)) {
        caromi_pair_add(w, &s->worker[worker], g->body[entry], slot);
    }
}

typedef struct caromi_seek {
    const carom_world *w;
    uint32_t worker, entry;
} caromi_seek;

static void caromi_seek_found(void *ctx, uint32_t number) {
    const caromi_seek *seek = ctx;
    uint32_t slot = seek->w->step->static_of[number];
    caromi_solid solid = caromi_solid_of(seek->w, &seek->w->bodies[slot]);
    caromi_detect_fixed(seek->w, seek->worker, seek->entry, slot, &solid);
}

/* Queries the static bodies around each moving body. */
static void caromi_detect_from_movers(caromi_task_range range) {
    const struct caromi_scratch *s = range.w->step;
    const caromi_grid *g = &s->grid;
    for (uint32_t i = range.first; i < range.last; i++) {
        caromi_seek seek = {range.w, range.worker, i};
        carom_aabb square =
            caromi_square((caromi_vec){(double)g->x[i], (double)g->y[i]}, (double)g->far[i]);
        carom_broadphase_visit(s->statics, square, caromi_seek_found, &seek);
    }
}

/* Finds the moving bodies of a level around a static body, first by its bounding disc. */
static void caromi_detect_around(const carom_world *w, uint32_t worker, const caromi_level *l,
                                 uint32_t number, const caromi_solid *solid) {
    const struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    uint32_t slot = s->static_of[number];
    const caromi_body *b = &w->bodies[slot];
    carom_aabb bounds = carom_broadphase_get(s->statics, number);
    caromi_walk walk = caromi_walk_begin(
        g, l, (caromi_vec){(double)bounds.min.x - l->extent, (double)bounds.min.y - l->extent},
        (caromi_vec){(double)bounds.max.x + l->extent, (double)bounds.max.y + l->extent});
    const caromi_disc disc = {b->pos.x,
                              b->pos.y,
                              (float)(solid->reach * (1.0 + 0x1p-20) + solid->margin),
                              {CAROMI_NONE, CAROMI_NONE}};
    uint32_t found[CAROMI_FOUND];
    uint32_t count;
    while (caromi_walk_touching(&walk, &disc, false, found, &count)) {
        for (uint32_t i = 0; i < count; i++) {
            if (caromi_walk_owns(&walk, found[i])) {
                caromi_detect_fixed(w, worker, found[i], slot, solid);
            }
        }
    }
}

/* Static bodies are anywhere in memory, so they are prefetched: the body this many ahead, and its
 * bounds and slot twice as many. */
#define CAROMI_STATICS_AHEAD 4u

CAROMI_PREFETCHES void caromi_static_prefetch(const carom_world *w, uint32_t place, uint32_t last) {
    const struct caromi_scratch *s = w->step;
    if (place + 2 * CAROMI_STATICS_AHEAD >= last) {
        return;
    }
    uint32_t later = caromi_broadphase_id_at(s->statics, place + 2 * CAROMI_STATICS_AHEAD);
    uint32_t soon = caromi_broadphase_id_at(s->statics, place + CAROMI_STATICS_AHEAD);
    if (later < s->static_count) {
        __builtin_prefetch(&s->static_of[later]);
        __builtin_prefetch(&s->statics->bounds[later]);
    }
    if (soon < s->static_count && s->static_of[soon] != CAROMI_NONE) {
        __builtin_prefetch(&w->bodies[s->static_of[soon]]);
    }
}

/* Walks over the moving bodies around each static body. Neighbouring static bodies follow each
 * other. */
static void caromi_detect_from_statics(caromi_task_range range) {
    const carom_world *w = range.w;
    const struct caromi_scratch *s = w->step;
    for (uint32_t place = range.first; place < range.last; place++) {
        caromi_static_prefetch(w, place, range.last);
        uint32_t number = caromi_broadphase_id_at(s->statics, place);
        uint32_t slot = number < s->static_count ? s->static_of[number] : CAROMI_NONE;
        if (slot == CAROMI_NONE || !caromi_is_there(&w->bodies[slot])) {
            continue;
        }
        caromi_solid solid = caromi_solid_of(w, &w->bodies[slot]);
        for (uint32_t level = 0; level < s->grid.level_count; level++) {
            caromi_detect_around(w, range.worker, &s->grid.levels[level], number, &solid);
        }
    }
}

/* ---- detection ------------------------------------------------------------------------------- */

static void caromi_detect_once(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_list_clear(&s->worker[i].pairs);
        caromi_list_clear(&s->worker[i].fixed);
        caromi_list_clear(&s->worker[i].overlaps);
    }
    caromi_run_blocks(w, caromi_detect_block, CAROMI_PLACES_AT_ONCE, s->grid.places);
    /* The smaller set queries the larger one. A query of the tree of static bodies costs as much as
     * testing a few dozen entries of the grid. */
    if (s->mover_count < s->static_count / 4) {
        caromi_run_blocks(w, caromi_detect_from_movers, CAROMI_MOVERS_AT_ONCE, s->grid.count);
    } else {
        caromi_run_blocks(w, caromi_detect_from_statics, CAROMI_STATICS_AT_ONCE,
                          caromi_broadphase_places(s->statics));
    }
}

bool caromi_detect(carom_world *w) {
    if (!caromi_grid_build(w)) {
        return false;
    }
    bool full;
    do {
        full = false;
        caromi_detect_once(w);
        if (!caromi_lists_grow(w, offsetof(caromi_worker, pairs), sizeof(caromi_pair), &full) ||
            !caromi_lists_grow(w, offsetof(caromi_worker, fixed), sizeof(caromi_pair), &full) ||
            !caromi_lists_grow(w, offsetof(caromi_worker, overlaps), sizeof(caromi_pair), &full)) {
            return false;
        }
    } while (full);
    return true;
}
