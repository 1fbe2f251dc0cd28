/* Declares the grid of the moving bodies, and walks over its cells.
 *
 * Bodies of about the same extent share a level. The side of its cells is twice the largest extent,
 * so bodies that can touch are in the same cell or in neighbouring ones. The cells of a level are
 * places of a table: cell (column, row) is at column + row * pitch, modulo the size of the table.
 * Where the bodies fill their bounds well, the pitch is the number of columns, and no two cells
 * share a place. Otherwise, for example if one body is far away, the pitch is the golden section of
 * the table, which spreads the rows evenly. Cells may then share a place, and caromi_walk_owns
 * checks the row of an entry. */
#ifndef CAROMI_WORLD_GRID_H
#define CAROMI_WORLD_GRID_H

#include "world/store.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define CAROMI_LEVELS 12u

typedef struct caromi_level {
    double per_cell;       /* 1 / the side of a cell */
    double extent;         /* the largest of its bodies */
    int64_t column, row;   /* of the first cell */
    int64_t columns, rows; /* from there on; beyond them is no body */
    uint64_t pitch, mask;  /* there are mask + 1 places */
    uint32_t first;        /* of its places in the table */
    uint32_t count;        /* of its bodies */
    uint32_t shared;       /* 1: cells may share a place */
    uint32_t padding_;
} caromi_level;

/* Flags of an entry. */
#define CAROMI_ENTRY_COMMON                                                                        \
    1u /* dynamic, no sensor, and no filter keeps it from others that are common */
#define CAROMI_ENTRY_FIXED 2u    /* a static or sleeping body is within its far disc */
#define CAROMI_ENTRY_STRAIGHT 4u /* a common circle that goes straight: caromi_goes_straight */

typedef struct caromi_grid {
    caromi_memory entry_memory, start_memory;
    float *x, *y;     /* the middle of the path; while the grid is built: by mover */
    float *near;      /* radius around it that the body stays in if it does not collide */
    float *far;       /* the same, whatever it collides with */
    uint32_t *body;   /* its slot */
    uint8_t *flags;   /* CAROMI_ENTRY_... */
    uint8_t *taken;   /* 1: an island may own it. In the order of the cells, as all of these */
    uint32_t *starts; /* of the places, and the end of the last */
    uint32_t count, places;
    caromi_level levels[CAROMI_LEVELS]; /* the coarsest first */
    uint32_t level_count;
    uint32_t uncommon; /* some entries do not have CAROMI_ENTRY_COMMON */
    double stray;      /* how far each body may get from the middle of its path, at least */
    double measured;   /* the length of the window that bodies were measured for, or 0 */
} caromi_grid;

/* Sizes and half-ways by their first 11 bits as floats, and what is outermost. */
#define CAROMI_BINS 2048u
typedef struct caromi_measure {
    uint32_t sizes[CAROMI_BINS], halves[CAROMI_BINS];
    uint32_t samples;         /* how many are in them */
    double largest, smallest; /* size */
    double farthest;          /* half-way */
    double widest;            /* size and three half-ways */
    double driven;            /* the fastest that a kinematic body can make others, as a half-way */
    double low_x, low_y, high_x, high_y; /* of the middles of paths */
    uint32_t levels[CAROMI_LEVELS];
} caromi_measure;

/* Memory for the movers. False when it is short; the old grid is gone either way. */
bool caromi_grid_reserve(carom_world *w);

/* How many windows a step should be detected in: most bodies are to move by about their size in each.
 * Windows save work. Events are found and dated the same with any number of them, but clipped paths are
 * forgotten from one window to the next. */
uint32_t caromi_grid_windows(carom_world *w);

/* Sorts the movers. False when memory is short; the old grid is gone then. */
bool caromi_grid_build(carom_world *w);
void caromi_grid_free(carom_world *w);

static inline int64_t caromi_floor(double x) {
    int64_t below = (int64_t)x;
    return below - ((double)below > x);
}

static inline int64_t caromi_cell_of(double at, double per_cell) {
    /* No body is as far out as that (caromi_place_task counts on it); a query may be. */
    return caromi_floor(caromi_min(caromi_max(at * per_cell, -0x1p52), 0x1p52));
}

static inline uint64_t caromi_cell_place(const caromi_level *l, int64_t column, int64_t row) {
    return ((uint64_t)(column - l->column) + (uint64_t)(row - l->row) * l->pitch) & l->mask;
}

/* A walk over the entries of a level whose middles lie in a region, in runs. */
typedef struct caromi_walk {
    const caromi_grid *grid;
    const caromi_level *level;
    int64_t row, last_row, column;
    uint64_t width;   /* of the region, in cells */
    uint64_t wrapped; /* cells of this row that are left at the front of the table */
    bool all;         /* there are fewer entries than cells to look at */
} caromi_walk;

static inline caromi_walk caromi_walk_begin(const caromi_grid *g, const caromi_level *l,
                                            caromi_vec low, caromi_vec high) {
    int64_t from_x = caromi_cell_of(low.x, l->per_cell);
    int64_t from_y = caromi_cell_of(low.y, l->per_cell);
    int64_t to_x = caromi_cell_of(high.x, l->per_cell);
    int64_t to_y = caromi_cell_of(high.y, l->per_cell);
    from_x = from_x < l->column ? l->column : from_x;
    from_y = from_y < l->row ? l->row : from_y;
    to_x = to_x >= l->column + l->columns ? l->column + l->columns - 1 : to_x;
    to_y = to_y >= l->row + l->rows ? l->row + l->rows - 1 : to_y;
    caromi_walk walk = {g, l, from_y, to_y, from_x, 0, 0, false};
    if (to_x < from_x || to_y < from_y) {
        walk.last_row = from_y - 1;
        return walk;
    }
    walk.width = (uint64_t)(to_x - from_x) + 1;
    /* Cells are at most 2^50, so this does not overflow. */
    double cells = (double)walk.width * (double)(to_y - from_y + 1);
    walk.all = cells > (double)l->mask + 1.0 + 4.0 * (double)l->count;
    if (walk.all) {
        walk.last_row = walk.row;
    }
    return walk;
}

/* The next run of entries; false when there is none. */
static inline bool caromi_walk_next(caromi_walk *walk, uint32_t *first, uint32_t *last) {
    const caromi_level *l = walk->level;
    const uint32_t *starts = walk->grid->starts + l->first;
    if (walk->wrapped > 0) {
        *first = starts[0];
        *last = starts[walk->wrapped];
        walk->wrapped = 0;
        return true;
    }
    if (walk->row > walk->last_row) {
        return false;
    }
    int64_t row = walk->row++;
    if (walk->all || walk->width > l->mask) {
        *first = starts[0];
        *last = starts[l->mask + 1];
        return true;
    }
    uint64_t place = caromi_cell_place(l, walk->column, row);
    uint64_t end = place + walk->width;
    if (end > l->mask + 1) {
        walk->wrapped = end - (l->mask + 1);
        end = l->mask + 1;
    }
    *first = starts[place];
    *last = starts[end];
    return true;
}

/* Which of the entries from `first` on, but before `last` and at most 8, with radii in `r`, touch the disc
 * (x, y, radius): the first in bit 0. Most runs are no longer, and need one call. */
#define CAROMI_TOUCH_WIDTH 8u
#if defined(__SSE2__)
static inline __m128 caromi_four_gaps(const caromi_grid *g, const float *r, uint32_t i, float x,
                                      float y, float radius) {
    __m128 dx = _mm_sub_ps(_mm_loadu_ps(g->x + i), _mm_set1_ps(x));
    __m128 dy = _mm_sub_ps(_mm_loadu_ps(g->y + i), _mm_set1_ps(y));
    __m128 sum = _mm_add_ps(_mm_loadu_ps(r + i), _mm_set1_ps(radius));
    __m128 d = _mm_add_ps(_mm_mul_ps(dx, dx), _mm_mul_ps(dy, dy));
    return _mm_cmple_ps(d, _mm_mul_ps(sum, sum));
}

static inline uint32_t caromi_touches(const caromi_grid *g, const float *r, uint32_t first,
                                      uint32_t last, float x, float y, float radius) {
    __m128 low = caromi_four_gaps(g, r, first, x, y, radius);
    __m128 high = caromi_four_gaps(g, r, first + 4, x, y, radius);
    uint32_t bits = (uint32_t)_mm_movemask_ps(low) | (uint32_t)_mm_movemask_ps(high) << 4;
    return last - first < 8 ? bits & ((1u << (last - first)) - 1u) : bits;
}
#else
static inline uint32_t caromi_touches(const caromi_grid *g, const float *r, uint32_t first,
                                      uint32_t last, float x, float y, float radius) {
    uint32_t bits = 0;
    for (uint32_t k = 0; k < 8 && first + k < last; k++) {
        float dx = g->x[first + k] - x;
        float dy = g->y[first + k] - y;
        float sum = r[first + k] + radius;
        bits |= (uint32_t)(dx * dx + dy * dy <= sum * sum) << k;
    }
    return bits;
}
#endif

/* Whether an entry of the last run belongs to its row: others may share its place. */
static inline bool caromi_walk_owns(const caromi_walk *walk, uint32_t entry) {
    return walk->all || !walk->level->shared ||
           caromi_cell_of((double)walk->grid->y[entry], walk->level->per_cell) == walk->row - 1;
}

#endif
