/* Builds the grid of the moving bodies: sizes its levels and sorts the bodies into cells.
 *
 * caromi_grid_build runs these tasks on all workers: caromi_measure_task and caromi_level_task
 * measure the bodies and count those of each level; caromi_place_task, caromi_count_task and
 * caromi_scatter_task sort their slots by cells, with a counting sort; caromi_gather_task fills the
 * entries from the bodies, in the order of the cells. */
#include "base/guard.h"
#include "world/detect/bins.h"
#include "world/detect/grid_reach.h"

/* Quantiles are taken of about so many movers, picked by a hash of their places in the list: by
 * every so-manieth, a scene with a pattern could hide its fast ones. */
#define CAROMI_SAMPLES 4096u

/* Windows of a step: more would cost more than they save. */
#define CAROMI_MOST_WINDOWS 256u

/* So few movers are looked at one by one: windows would save nothing. */
#define CAROMI_NO_WINDOWS 64u

/* Grids of up to so many movers get memory for the largest table that they can have. */
#define CAROMI_SMALL_GRID 4096u

static uint32_t caromi_sampled_below(uint32_t count) {
    return count <= CAROMI_SAMPLES ? UINT32_MAX
                                   : (uint32_t)(((uint64_t)CAROMI_SAMPLES << 32) / count);
}

/* Measures a mover, and keeps the middle of its path. */
static void caromi_measure_body(const carom_world *w, caromi_measure *m, uint32_t mover,
                                bool sampled) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[s->movers[mover]];
    double length = s->until - s->from;
    caromi_vec middle;
    double half = caromi_path_disc(w, b, s->movers[mover], &middle);
    s->grid.x[mover] = (float)middle.x;
    s->grid.y[mover] = (float)middle.y;
    double size = caromi_body_reach(b);
    m->largest = caromi_max(m->largest, size);
    m->smallest = caromi_min(m->smallest, size);
    m->farthest = caromi_max(m->farthest, half);
    m->widest = caromi_max(m->widest, size + 3.0 * half);
    m->low_x = caromi_min(m->low_x, middle.x);
    m->low_y = caromi_min(m->low_y, middle.y);
    m->high_x = caromi_max(m->high_x, middle.x);
    m->high_y = caromi_max(m->high_y, middle.y);
    if (sampled) {
        m->sizes[caromi_bin_of(size)]++;
        m->halves[caromi_bin_of(half)]++;
        m->samples++;
    }
    if (caromi_is_type(b, CAROM_KINEMATIC)) {
        double turn = 0.5 * length * caromi_abs((double)b->spin) * size;
        m->driven = caromi_max(m->driven, 2.0 * (half + turn));
    }
}

static void caromi_measure_task(void *world, uint32_t worker) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_measure *m = &s->worker[worker].measure;
    *m = (caromi_measure){.smallest = CAROMI_INFINITY,
                          .low_x = CAROMI_INFINITY,
                          .low_y = CAROMI_INFINITY,
                          .high_x = -CAROMI_INFINITY,
                          .high_y = -CAROMI_INFINITY};
    uint32_t below = caromi_sampled_below(s->mover_count);
    uint32_t first, last;
    while (caromi_next_block(s, 4096, s->mover_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            caromi_measure_body(w, m, i, i * 0x9e3779b1u <= below);
        }
    }
}

/* Into the first worker's. Sums of whole numbers and extremes: in any order the same. */
static void caromi_measure_join(struct caromi_scratch *s) {
    caromi_measure *m = &s->worker[0].measure;
    for (uint32_t i = 1; i < s->workers; i++) {
        const caromi_measure *other = &s->worker[i].measure;
        for (uint32_t bin = 0; bin < CAROMI_BINS; bin++) {
            m->sizes[bin] += other->sizes[bin];
            m->halves[bin] += other->halves[bin];
        }
        m->largest = caromi_max(m->largest, other->largest);
        m->smallest = caromi_min(m->smallest, other->smallest);
        m->farthest = caromi_max(m->farthest, other->farthest);
        m->widest = caromi_max(m->widest, other->widest);
        m->samples += other->samples;
        m->driven = caromi_max(m->driven, other->driven);
        m->low_x = caromi_min(m->low_x, other->low_x);
        m->low_y = caromi_min(m->low_y, other->low_y);
        m->high_x = caromi_max(m->high_x, other->high_x);
        m->high_y = caromi_max(m->high_y, other->high_y);
    }
}

/* How wide a level's bodies may be. */
static void caromi_levels_size(struct caromi_scratch *s) {
    caromi_grid *g = &s->grid;
    const caromi_measure *m = &s->worker[0].measure;
    double size = caromi_most_below(m->sizes, m->largest, m->samples / 100);
    double half = caromi_most_below(m->halves, m->farthest, m->samples / 100);
    /* What stands still must be able to get out of the way of what is driven. */
    g->stray = 1.3 * caromi_max(half, caromi_min(m->driven, 2.0 * size));
    g->stray = caromi_max(g->stray, 2.0 * CAROMI_LOOSE * size);
    double most = size + g->stray;
    double narrowest = m->smallest + g->stray;
    /* A bound of all extents (caromi_reaches_of): margins are 2^-22 of places and sizes, and no body is
     * farther from the middle of its path than it is wide. */
    double places = caromi_max(caromi_max(-m->low_x, m->high_x), caromi_max(-m->low_y, m->high_y));
    double widest = caromi_max(m->widest, m->largest + g->stray) + CAROMI_LOOSE * m->largest;
    widest = widest * (1.0 + 0x1p-17) + 0x1p-18 * places;
    g->level_count = 0;
    double extent = widest;
    if (widest > 2.0 * most) {
        /* Few are so wide: levels down to the one that most are in. */
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

/* The finest level that is wide enough. */
static uint32_t caromi_level_of(const caromi_grid *g, double extent) {
    uint32_t level = g->level_count - 1;
    while (level > 0 && g->levels[level].extent < extent) {
        level--;
    }
    return level;
}

static void caromi_level_task(void *world, uint32_t worker) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    uint32_t *levels = s->worker[worker].measure.levels;
    uint32_t first, last;
    while (caromi_next_block(s, 4096, s->mover_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            const caromi_body *b = &w->bodies[s->movers[i]];
            levels[caromi_level_of(&s->grid, caromi_reaches_of(w, b, s->movers[i]).far)]++;
        }
    }
}

/* A table for a level, from `first` on: as large as its bounds if bodies fill these well. */
static uint32_t caromi_level_lay(caromi_level *l, const caromi_measure *m, uint32_t first) {
    l->per_cell = 0.5 / l->extent;
    l->column = caromi_cell_of(m->low_x, l->per_cell) - 1;
    l->row = caromi_cell_of(m->low_y, l->per_cell) - 1;
    l->columns = caromi_cell_of(m->high_x, l->per_cell) + 2 - l->column;
    l->rows = caromi_cell_of(m->high_y, l->per_cell) + 2 - l->row;
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

static void caromi_place_task(void *world, uint32_t worker) {
    (void)worker;
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    uint32_t first, last;
    while (caromi_next_block(s, 4096, s->mover_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            uint32_t slot = s->movers[i];
            const caromi_level *l = &s->grid.levels[0];
            if (s->grid.level_count > 1) {
                l += caromi_level_of(&s->grid, caromi_reaches_of(w, &w->bodies[slot], slot).far);
            }
            int64_t column = caromi_floor((double)s->grid.x[i] * l->per_cell);
            int64_t row = caromi_floor((double)s->grid.y[i] * l->per_cell);
            s->entry_of[slot] = l->first + (uint32_t)caromi_cell_place(l, column, row);
        }
    }
}

/* Each worker counts and fills its own share of the places, so that the order in a cell is that of
 * the movers, however many there are. */
static void caromi_share_of_places(const struct caromi_scratch *s, uint32_t worker, uint32_t *first,
                                   uint32_t *last) {
    *first = (uint32_t)((uint64_t)s->grid.places * worker / s->workers);
    *last = (uint32_t)((uint64_t)s->grid.places * (worker + 1) / s->workers);
}

static void caromi_count_task(void *world, uint32_t worker) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    uint32_t first, last;
    caromi_share_of_places(s, worker, &first, &last);
    uint32_t *starts = s->grid.starts;
    for (uint32_t place = first; place < last; place++) {
        starts[place] = 0;
    }
    for (uint32_t i = 0; i < s->mover_count; i++) {
        uint32_t place = s->entry_of[s->movers[i]];
        if (place - first < last - first) {
            starts[place]++;
        }
    }
}

static void caromi_scatter_task(void *world, uint32_t worker) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_grid *g = &s->grid;
    uint32_t first, last;
    caromi_share_of_places(s, worker, &first, &last);
    for (uint32_t i = 0; i < s->mover_count; i++) {
        uint32_t slot = s->movers[i];
        uint32_t place = s->entry_of[slot];
        if (place - first >= last - first) {
            continue;
        }
        g->body[g->starts[place]++] = slot;
    }
}

/* Bodies lie anywhere in memory: they are prefetched so many entries ahead. */
#define CAROMI_GATHER_AHEAD 16u

static void caromi_gather_task(void *world, uint32_t worker) {
    (void)worker;
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_grid *g = &s->grid;
    uint32_t uncommon = 0;
    uint32_t first, last;
    while (caromi_next_block(s, 2048, g->count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            if (i + CAROMI_GATHER_AHEAD < g->count) {
                __builtin_prefetch(&w->bodies[g->body[i + CAROMI_GATHER_AHEAD]]);
            }
            uint32_t slot = g->body[i];
            const caromi_body *b = &w->bodies[slot];
            caromi_reaches reaches = caromi_reaches_of(w, b, slot);
            g->x[i] = (float)reaches.middle.x;
            g->y[i] = (float)reaches.middle.y;
            g->near[i] = (float)reaches.near;
            g->far[i] = (float)reaches.far;
            g->flags[i] = caromi_entry_flags(w, b);
            g->taken[i] = 0;
            s->entry_of[slot] = i;
            uncommon |= ~(uint32_t)g->flags[i] & CAROMI_ENTRY_COMMON;
        }
    }
    if (uncommon != 0) {
        __atomic_store_n(&g->uncommon, 1u, __ATOMIC_RELAXED);
    }
}

/* The starts were moved on to the ends while places were filled: one place on, they are right. */
static void caromi_starts_shift(caromi_grid *g) {
    for (uint32_t place = g->places; place > 0; place--) {
        g->starts[place] = g->starts[place - 1];
    }
    g->starts[0] = 0;
}

bool caromi_grid_reserve(carom_world *w) {
    caromi_grid *g = &w->step->grid;
    g->count = g->places = g->level_count = 0;
    /* Detection reads up to 16 entries beyond the last. */
    size_t room = (size_t)w->step->mover_count + 16;
    if (!caromi_memory_reserve(w, &g->entry_memory, room * (5 * sizeof(float) + 2), 0)) {
        return false;
    }
    g->x = g->entry_memory.data;
    g->y = g->x + room;
    g->near = g->y + room;
    g->far = g->near + room;
    g->body = (uint32_t *)(void *)(g->far + room);
    g->flags = (uint8_t *)(void *)(g->body + room);
    g->taken = g->flags + room;
    for (size_t i = room - 16; i < room; i++) {
        g->x[i] = g->y[i] = g->near[i] = g->far[i] = 0.0f;
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
            l->count = 0;
            for (uint32_t i = 0; i < s->workers; i++) {
                l->count += s->worker[i].measure.levels[level];
            }
        }
        g->places = caromi_level_lay(l, &s->worker[0].measure, g->places);
    }
}

static void caromi_grid_measure(carom_world *w) {
    struct caromi_scratch *s = w->step;
    double length = s->until - s->from;
    if (s->grid.measured != length || length == 0.0 || s->window > 0) {
        s->grid.stray = 0.0;
        caromi_run(w, caromi_measure_task);
        caromi_measure_join(s);
        s->grid.measured = length;
    }
}

/* The larger side of a rectangle around the centres of all movers. */
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
    double way = 2.0 * caromi_most_below(m->halves, m->farthest, m->samples / 8);
    double size = caromi_most_below(m->sizes, m->largest, m->samples / 2);
    double most = (double)CAROMI_MOST_WINDOWS - 1.0;
    double windows = caromi_min(way / (1.5 * size), most);
    /* Paths longer than everything is wide: every window would have all pairs. */
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
    caromi_levels_size(s);
    if (g->level_count > 1) {
        caromi_run(w, caromi_level_task);
    }
    caromi_levels_lay(s);
    size_t places = g->places;
    if (s->mover_count <= CAROMI_SMALL_GRID) {
        /* As many as it may ever need, however its bodies spread (caromi_level_lay). */
        size_t most = 4 * (size_t)s->mover_count + CAROMI_LEVELS * (size_t)128;
        places = places > most ? places : most;
    }
    if (!caromi_memory_reserve(w, &g->start_memory, (places + 1) * sizeof(uint32_t), 0)) {
        g->level_count = 0;
        return false;
    }
    g->starts = g->start_memory.data;
    caromi_run(w, caromi_place_task);
    caromi_run(w, caromi_count_task);
    uint32_t sum = 0;
    for (uint32_t place = 0; place < g->places; place++) {
        uint32_t count = g->starts[place];
        g->starts[place] = sum;
        sum += count;
    }
    g->count = sum;
    caromi_run(w, caromi_scatter_task);
    caromi_starts_shift(g);
    g->uncommon = 0;
    caromi_run(w, caromi_gather_task);
    return true;
}

void caromi_grid_free(carom_world *w) {
    caromi_memory_free(w, &w->step->grid.entry_memory);
    caromi_memory_free(w, &w->step->grid.start_memory);
}
