/* Builds the grid of the moving bodies: sizes its levels and sorts the bodies into cells.
 *
 * caromi_grid_build runs these tasks on all workers:
 * caromi_measure_task  measures the bodies (measure.c).
 * caromi_level_block   finds the level of each body, and counts those of each level.
 * caromi_count_task    and caromi_scatter_task sort the slots by cells, with a counting sort.
 * caromi_gather_block  fills the entries from the bodies, in the order of the cells. */
#include "base/guard.h"
#include "batch/isa.h"
#include "world/detect/bins.h"
#include "world/detect/grid_reach.h"

/* Largest number of windows of a step: more would cost more than they save. */
#define CAROMI_MOST_WINDOWS 256u

/* With up to this many moving bodies, windows would save nothing. */
#define CAROMI_NO_WINDOWS 64u

/* Grids of up to this many moving bodies get memory for the largest table that they can have. */
#define CAROMI_SMALL_GRID 4096u

/* Moving bodies, or entries, that a worker takes at once. */
#define CAROMI_LEVELLED_AT_ONCE 4096u
#define CAROMI_GATHERED_AT_ONCE 2048u

/* Chooses the levels of the grid and the largest extent of each. */
static void caromi_levels_size(struct caromi_scratch *s) {
    caromi_grid *g = &s->grid;
    const caromi_measure *m = &s->worker[0].measure;
    const caromi_extremes *e = &m->extremes;
    float size = caromi_most_below(m->sizes, e->largest, m->samples / 100);
    float half = caromi_most_below(m->halves, e->farthest, m->samples / 100);
    /* Bodies at rest must be able to move out of the way of driven ones. */
    g->spread = 1.3f * caromi_maxf(half, caromi_minf(m->driven, 2.0f * size));
    g->spread = caromi_maxf(g->spread, 2.0f * g->slack * size);
    /* Without samples the quantiles are 0. */
    double most = caromi_max((double)(size + g->spread), 0x1p-20 * (double)e->largest);
    double narrowest = (double)(e->smallest + g->spread);
    /* An upper bound of all extents (caromi_reaches_of): margins are 2^-19 of coordinates and
     * sizes, and no body is farther from the middle of its path than it is wide. */
    double places =
        (double)caromi_maxf(caromi_maxf(-e->low_x, e->high_x), caromi_maxf(-e->low_y, e->high_y));
    double widest =
        (double)(caromi_maxf(e->widest, e->largest + g->spread) + g->slack * e->largest);
    widest = widest * (1.0 + 0x1p-15) + 0x1p-18 * places;
    g->level_count = 0;
    double extent = widest;
    if (widest > 2.0 * most) {
        /* Few bodies are that wide: add levels down to the one that holds most. */
        while (extent > 4.0 * most && g->level_count < CAROMI_LEVELS / 2) {
            g->levels[g->level_count++].extent = extent;
            extent *= 0.25;
        }
        g->levels[g->level_count++].extent = extent;
        extent = most;
    }
    do {
        g->levels[g->level_count++].extent = extent;
        extent *= 0.25;
    } while (extent > narrowest && g->level_count < CAROMI_LEVELS);
}

/* Returns the finest level that is wide enough. */
static uint32_t caromi_level_of(const caromi_grid *g, double extent) {
    uint32_t level = g->level_count - 1;
    while (level > 0 && g->levels[level].extent < extent) {
        level--;
    }
    return level;
}

/* Finds the level of each moving body, and stores it where its entry number will be. */
static void caromi_level_block(caromi_task_range range) {
    carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    caromi_measure *m = &s->worker[range.worker].measure;
    for (uint32_t i = range.first; i < range.last; i++) {
        uint32_t slot = s->movers[i];
        const caromi_body *b = &w->bodies[slot];
        double far = (double)caromi_reaches_of(w, b, slot).far;
        uint32_t level = caromi_level_of(&s->grid, far);
        s->entry_of[slot] = level;
        m->levels[level]++;
        m->active[level] += !caromi_is_passive(b);
    }
}

static double caromi_floor(double x) {
    double below = (double)(int64_t)x;
    return below - (below > x ? 1.0 : 0.0);
}

/* Lays out the table of a level, from `first` on. It has a place for each cell if the bodies fill
 * their bounds well. Returns its end. */
static uint32_t caromi_level_lay(caromi_level *l, const caromi_extremes *e, uint32_t first) {
    l->per_cell = 0.5 / l->extent;
    l->column = caromi_floor((double)e->low_x * l->per_cell) - 1.0;
    l->row = caromi_floor((double)e->low_y * l->per_cell) - 1.0;
    l->columns = (int64_t)caromi_cell_of((double)e->high_x, l->per_cell, l->column) + 2;
    l->rows = (int64_t)caromi_cell_of((double)e->high_y, l->per_cell, l->row) + 2;
    l->first = first;
    double wanted = (double)l->columns * (double)(l->rows < 4 ? 4 : l->rows);
    double limit = 2.0 * (double)l->count + 64.0;
    uint64_t places = 64;
    while ((double)places < caromi_min(wanted, limit)) {
        places *= 2;
    }
    l->mask = places - 1;
    /* Odd, so that no two neighbours of a cell share a place. */
    l->shared = wanted > limit;
    l->pitch =
        !l->shared ? (uint64_t)l->columns : ((uint64_t)((double)places * 0.6180339887498949) | 1u);
    return first + (uint32_t)places;
}

/* Returns the place of a moving body in the table of a level. */
static inline uint32_t caromi_table_place(const caromi_level *l, float x, float y) {
    uint64_t column = caromi_cell_of((double)x, l->per_cell, l->column);
    uint64_t row = caromi_cell_of((double)y, l->per_cell, l->row);
    return l->first + (uint32_t)caromi_cell_place(l, column, row);
}

/* Largest number of parts in which moving bodies are counted and sorted, each with its own
 * counts. */
#define CAROMI_MOST_PARTS 4u

/* A part of the moving bodies. Those of a cell keep their order, however many parts there are. */
typedef struct caromi_mover_part {
    uint32_t *counts; /* by place; then where the next body of the part goes */
    uint32_t first, last;
} caromi_mover_part;

static uint32_t caromi_parts(const struct caromi_scratch *s) {
    return s->workers < CAROMI_MOST_PARTS ? s->workers : CAROMI_MOST_PARTS;
}

/* Returns a part. While the entries are filled, its counts advance to the ends of the places. Those
 * of the last part become the starts of the next places. */
static caromi_mover_part caromi_mover_part_of(const struct caromi_scratch *s, uint32_t part) {
    uint64_t parts = caromi_parts(s);
    uint32_t *counts = s->grid.start_memory.data;
    return (caromi_mover_part){counts + 1 + (size_t)part * (s->grid.places + (size_t)1),
                               (uint32_t)(s->mover_count * (uint64_t)part / parts),
                               (uint32_t)(s->mover_count * ((uint64_t)part + 1) / parts)};
}

/* Finds the place of each moving body, stores it where its entry number will be, and counts the
 * bodies of each place. */
static void caromi_count_task(void *world, uint32_t worker) {
    carom_world *w = world;
    const struct caromi_scratch *s = w->step;
    if (worker >= caromi_parts(s)) {
        return;
    }
    const caromi_mover_part part = caromi_mover_part_of(s, worker);
    const caromi_level only = s->grid.levels[0];
    const bool several = s->grid.level_count > 1;
    const float *const x = s->grid.x;
    const float *const y = s->grid.y;
    const uint32_t *const movers = s->movers;
    uint32_t *const places = s->entry_of;
    __builtin_memset(part.counts, 0, s->grid.places * sizeof *part.counts);
    for (uint32_t i = part.first; i < part.last; i++) {
        uint32_t slot = movers[i];
        uint32_t place = several ? caromi_table_place(&s->grid.levels[places[slot]], x[i], y[i])
                                 : caromi_table_place(&only, x[i], y[i]);
        places[slot] = place;
        part.counts[place]++;
    }
}

/* Computes where the bodies of each part and place go. Returns their number. */
static uint32_t caromi_counts_sum(const struct caromi_scratch *s) {
    const uint32_t parts = caromi_parts(s);
    const uint32_t places = s->grid.places;
    uint32_t *const counts = caromi_mover_part_of(s, 0).counts;
    uint32_t sum = 0;
    for (uint32_t place = 0; parts == 1 && place < places; place++) {
        uint32_t count = counts[place];
        counts[place] = sum;
        sum += count;
    }
    for (uint32_t place = 0; parts > 1 && place < places; place++) {
        /* As in caromi_mover_part_of, each part has one number more than there are places. */
        uint32_t *of_part = counts + place;
        uint32_t part = parts;
        do {
            uint32_t count = *of_part;
            *of_part = sum;
            sum += count;
            of_part += places + (size_t)1;
        } while (--part > 0);
    }
    return sum;
}

static void caromi_scatter_task(void *world, uint32_t worker) {
    carom_world *w = world;
    const struct caromi_scratch *s = w->step;
    if (worker >= caromi_parts(s)) {
        return;
    }
    const caromi_mover_part part = caromi_mover_part_of(s, worker);
    uint32_t *const body = s->grid.body;
    const uint32_t *const movers = s->movers;
    const uint32_t *const places = s->entry_of;
    for (uint32_t i = part.first; i < part.last; i++) {
        body[part.counts[places[movers[i]]]++] = movers[i];
    }
}

/* Bodies are anywhere in memory: they are prefetched this many entries ahead. */
#define CAROMI_GATHER_AHEAD 16u

/* Computes the discs of entries, one by one. */
static void caromi_gather_discs(const carom_world *w, uint32_t first, uint32_t last) {
    const caromi_grid *g = &w->step->grid;
    for (uint32_t i = first; i < last; i++) {
        __builtin_prefetch(&w->bodies[g->body[i + CAROMI_GATHER_AHEAD]]);
        caromi_reaches reaches = caromi_reaches_of(w, &w->bodies[g->body[i]], g->body[i]);
        g->x[i] = reaches.x;
        g->y[i] = reaches.y;
        g->near[i] = reaches.near;
        g->far[i] = reaches.far;
    }
}

static void caromi_gather_block(caromi_task_range range) {
    carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    caromi_grid *g = &s->grid;
    const uint8_t flags = s->worker[0].measure.any_flags;
    uint32_t uncommon = ~(uint32_t)flags & CAROMI_ENTRY_COMMON;
    uint32_t passive = flags & CAROMI_ENTRY_PASSIVE;
    if (caromi_all_straight(s)) {
        caromi_straight bodies = caromi_straight_of(w, g->body + range.first);
        caromi_batch_cell_kernels()->discs(&bodies, range.last - range.first, g->x + range.first,
                                           g->y + range.first, g->near + range.first,
                                           g->far + range.first);
    } else {
        caromi_gather_discs(w, range.first, range.last);
    }
    __builtin_memset(g->taken + range.first, 0, range.last - range.first);
    __builtin_memset(g->flags + range.first, flags, range.last - range.first);
    for (uint32_t i = range.first; i < range.last; i++) {
        uint32_t *entry = &s->entry_of[g->body[i]];
        g->place_of[i] = *entry; /* caromi_count_task stored it there */
        *entry = i;
    }
    for (uint32_t i = range.first; g->mixed && i < range.last; i++) {
        g->flags[i] = caromi_entry_flags(w, &w->bodies[g->body[i]]);
        uncommon |= ~(uint32_t)g->flags[i] & CAROMI_ENTRY_COMMON;
        passive |= (uint32_t)g->flags[i] & CAROMI_ENTRY_PASSIVE;
    }
    CAROMI_FLAG_IF(&g->uncommon, uncommon != 0);
    CAROMI_FLAG_IF(&g->passive, passive != 0);
}

bool caromi_grid_reserve(carom_world *w) {
    caromi_grid *g = &w->step->grid;
    g->count = g->places = g->level_count = 0;
    size_t capacity = (size_t)w->step->mover_count + CAROMI_CELLS_BEYOND;
    if (!caromi_memory_reserve(w, &g->entry_memory, capacity * (5 * sizeof(float) + 2), 0)) {
        return false;
    }
    g->x = g->entry_memory.data;
    g->y = g->x + capacity;
    g->near = g->y + capacity;
    g->far = g->near + capacity;
    g->body = (uint32_t *)(void *)(g->far + capacity);
    g->flags = (uint8_t *)(void *)(g->body + capacity);
    g->taken = g->flags + capacity;
    for (size_t i = capacity - CAROMI_CELLS_BEYOND; i < capacity; i++) {
        g->x[i] = g->y[i] = g->near[i] = g->far[i] = 0.0f;
        g->body[i] = 0;
    }
    return true;
}

static void caromi_levels_lay(struct caromi_scratch *s) {
    caromi_grid *g = &s->grid;
    g->places = 0;
    for (uint32_t level = 0; level < g->level_count; level++) {
        caromi_level *l = &g->levels[level];
        l->count = s->mover_count;
        if (g->level_count > 1) {
            l->count = l->active = 0;
            for (uint32_t i = 0; i < s->workers; i++) {
                l->count += s->worker[i].measure.levels[level];
                l->active += s->worker[i].measure.active[level];
            }
        }
        g->places = caromi_level_lay(l, &s->worker[0].measure.extremes, g->places);
    }
}

/* Returns the longer side of a bounding box of the centres of all moving bodies. */
static double caromi_movers_extent(const carom_world *w) {
    const struct caromi_scratch *s = w->step;
    caromi_vec low = {CAROMI_INFINITY, CAROMI_INFINITY};
    caromi_vec high = {-CAROMI_INFINITY, -CAROMI_INFINITY};
    for (uint32_t i = 0; i < s->mover_count; i++) {
        caromi_vec at = caromi_wide_vec(w->bodies[s->movers[i]].pos);
        low = (caromi_vec){caromi_min(low.x, at.x), caromi_min(low.y, at.y)};
        high = (caromi_vec){caromi_max(high.x, at.x), caromi_max(high.y, at.y)};
    }
    return caromi_max(high.x - low.x, high.y - low.y);
}

uint32_t caromi_grid_windows(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (s->mover_count <= CAROMI_NO_WINDOWS) {
        return 1;
    }
    caromi_grid_measure(w);
    const caromi_measure *m = &s->worker[0].measure;
    double way = 2.0 * (double)caromi_most_below(m->halves, m->extremes.farthest, m->samples / 8);
    double size = (double)caromi_most_below(m->sizes, m->extremes.largest, m->samples / 2);
    double most = (double)CAROMI_MOST_WINDOWS - 1.0;
    double windows = caromi_min(way / (1.5 * size), most);
    /* With paths longer than the whole extent every window would have all pairs. */
    bool useless = windows == most && way > most * caromi_movers_extent(w);
    return useless ? 1u : (uint32_t)windows + 1u;
}

bool caromi_grid_build(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_grid *g = &s->grid;
    g->count = g->places = g->level_count = 0;
    if (s->mover_count == 0) {
        return true;
    }
    caromi_grid_measure(w);
    g->measured = 0.0;
    bool ahead = s->window == 0 && s->until < s->dt;
    g->slack = ahead ? CAROMI_SLACK_AHEAD : CAROMI_SLACK;
    caromi_levels_size(s);
    if (g->level_count > 1) {
        caromi_run_blocks(w, caromi_level_block, CAROMI_LEVELLED_AT_ONCE, s->mover_count);
    }
    caromi_levels_lay(s);
    size_t places = g->places;
    if (s->mover_count <= CAROMI_SMALL_GRID) {
        /* The largest number that it may ever need, however its bodies spread
         * (caromi_level_lay). */
        size_t most = 4 * (size_t)s->mover_count + CAROMI_LEVELS * (size_t)128;
        places = places > most ? places : most;
    }
    size_t parts = caromi_parts(s);
    if (!caromi_memory_reserve(w, &g->start_memory, parts * (places + 1) * sizeof(uint32_t), 0) ||
        !caromi_memory_reserve_spare(w, &s->order_memory, s->mover_count * sizeof(uint32_t), 0)) {
        g->level_count = 0;
        return false;
    }
    g->place_of = s->order_memory.data;
    g->starts = caromi_mover_part_of(s, (uint32_t)parts - 1).counts - 1;
    g->starts[0] = 0;
    caromi_run(w, caromi_count_task);
    g->count = caromi_counts_sum(s);
    caromi_run(w, caromi_scatter_task);
    const caromi_level *l = &g->levels[0];
    g->row_length = g->level_count == 1 && !l->shared ? g->count / (uint32_t)l->rows : 0;
    g->uncommon = g->passive = 0;
    g->mixed = caromi_is_mixed(&s->worker[0].measure);
    g->kernels = caromi_batch_cell_kernels();
    caromi_run_blocks(w, caromi_gather_block, CAROMI_GATHERED_AT_ONCE, g->count);
    return true;
}

void caromi_grid_free(carom_world *w) {
    caromi_memory_free(w, &w->step->grid.entry_memory);
    caromi_memory_free(w, &w->step->grid.start_memory);
}
