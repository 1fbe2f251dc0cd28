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

#include "batch/cells.h"
#include "world/store.h"

#define CAROMI_LEVELS 12u

typedef struct caromi_level {
    double per_cell;       /* 1 / the side of a cell */
    double extent;         /* the largest of its bodies */
    double column, row;    /* of the first cell, a whole number: cells are counted from there */
    int64_t columns, rows; /* the first and the last ones are empty */
    uint64_t pitch, mask;  /* there are mask + 1 places */
    uint32_t first;        /* of its places in the table */
    uint32_t count;        /* of its bodies */
    uint32_t active;       /* those that are not passive; known if there are several levels */
    uint32_t shared;       /* 1: cells may share a place */
} caromi_level;

/* Flags of an entry. */
#define CAROMI_ENTRY_COMMON                                                                        \
    1u /* dynamic, no sensor, and no filter keeps it from others that are common */
#define CAROMI_ENTRY_FIXED 2u /* a static or sleeping body is within its far disc */
#define CAROMI_ENTRY_STRAIGHT                                                                      \
    4u /* a common circle that nothing accelerates, and that no contact holds or carried before */
#define CAROMI_ENTRY_PASSIVE 8u  /* kinematic and no sensor: two of these never form a pair */
#define CAROMI_ENTRY_ELASTIC 16u /* its restitution is 1 */

typedef struct caromi_grid {
    caromi_memory entry_memory, start_memory;
    const caromi_cell_kernels *kernels;
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
    uint32_t mixed;    /* entries differ in their flags */
    uint32_t uncommon; /* some entries do not have CAROMI_ENTRY_COMMON */
    uint32_t passive;  /* some entries have CAROMI_ENTRY_PASSIVE */
    float stray;       /* how far each body may get from the middle of its path, at least */
    float loose;       /* and from the path itself, as a share of its size: grid_reach.h */
    double measured;   /* the length of the window that bodies were measured for, or 0 */
} caromi_grid;

/* Quantiles of sizes and of half-ways (bins.h), and what is outermost. */
#define CAROMI_BINS 512u
typedef struct caromi_measure {
    uint32_t sizes[CAROMI_BINS], halves[CAROMI_BINS];
    uint32_t samples;         /* how many are in them */
    caromi_extremes extremes; /* of the paths */
    float driven;             /* the fastest that a kinematic body can make others, as a half-way */
    uint8_t any_flags, all_flags; /* CAROMI_ENTRY_ flags that some, and that all movers have */
    uint32_t levels[CAROMI_LEVELS];
    uint32_t active[CAROMI_LEVELS]; /* those of a level that are not passive */
} caromi_measure;

/* Whether movers differ in their flags. */
static inline bool caromi_is_mixed(const caromi_measure *m) {
    return (m->any_flags & ~m->all_flags) != 0;
}

/* measure.c: measures the movers of the window, into the first worker's measure, unless it was done before. */
void caromi_grid_measure(carom_world *w);

/* Memory for the movers. False when it is short; the old grid is gone either way. */
bool caromi_grid_reserve(carom_world *w);

/* How many windows a step should be detected in: most bodies are to move by about their size in each.
 * Windows save work, and change no result (motion/past.h): a sample of all bodies may choose their number. */
uint32_t caromi_grid_windows(carom_world *w);

/* Sorts the movers. False when memory is short; the old grid is gone then. */
bool caromi_grid_build(carom_world *w);
void caromi_grid_free(carom_world *w);

/* The column or row of a coordinate, counted from `first`. No body is left of that. */
static inline uint64_t caromi_cell_of(double at, double per_cell, double first) {
    return (uint64_t)(int64_t)(at * per_cell - first);
}

/* The same for any coordinate: the nearest of `count` columns or rows. */
static inline int64_t caromi_cell_near(double at, double per_cell, double first, int64_t count) {
    double cell = caromi_max(at * per_cell - first, 0.0);
    return (int64_t)caromi_min(cell, (double)count - 1.0);
}

static inline uint64_t caromi_cell_place(const caromi_level *l, uint64_t column, uint64_t row) {
    return (column + row * l->pitch) & l->mask;
}

/* A walk over the entries of a level whose middles lie in a region, in runs. */
typedef struct caromi_walk {
    const caromi_grid *grid;
    const caromi_level *level;
    int64_t row, last_row, column;
    uint64_t width;          /* of the region, in cells */
    uint64_t wrapped;        /* cells of this row that are left at the front of the table */
    bool all;                /* there are fewer entries than cells to look at */
    bool in_parts;           /* not all at once */
    uint32_t part, part_end; /* what is left of a run */
} caromi_walk;

static inline caromi_walk caromi_walk_begin(const caromi_grid *g, const caromi_level *l,
                                            caromi_vec low, caromi_vec high) {
    int64_t from_x = caromi_cell_near(low.x, l->per_cell, l->column, l->columns);
    int64_t from_y = caromi_cell_near(low.y, l->per_cell, l->row, l->rows);
    int64_t to_x = caromi_cell_near(high.x, l->per_cell, l->column, l->columns);
    int64_t to_y = caromi_cell_near(high.y, l->per_cell, l->row, l->rows);
    caromi_walk walk = {g, l, from_y, to_y, from_x, 0, 0, false, false, 0, 0};
    walk.width = (uint64_t)(to_x - from_x) + 1;
    if (l->shared) { /* else there are no more cells than places */
        double cells = (double)walk.width * (double)(to_y - from_y + 1);
        walk.all = cells > (double)l->mask + 1.0 + 4.0 * (double)l->count;
        walk.last_row = walk.all ? walk.row : walk.last_row;
    }
    return walk;
}

/* The square around a point. Rounded to float it may lose an ulp of its coordinates: margins are larger. */
static inline carom_aabb caromi_square(caromi_vec at, double half) {
    return (carom_aabb){{(float)(at.x - half), (float)(at.y - half)},
                        {(float)(at.x + half), (float)(at.y + half)}};
}

/* The same in the square around a point. */
static inline caromi_walk caromi_walk_around(const caromi_grid *g, const caromi_level *l,
                                             caromi_vec at, double reach) {
    return caromi_walk_begin(g, l, (caromi_vec){at.x - reach, at.y - reach},
                             (caromi_vec){at.x + reach, at.y + reach});
}

/* The next run of entries; false when there is none. */
static inline bool caromi_walk_next(caromi_walk *walk, uint32_t *first, uint32_t *last) {
    const caromi_level *l = walk->level;
    const uint32_t *starts = walk->grid->starts + l->first;
    if (!l->shared && !walk->all) {
        /* The rows lie one after another, and in no place twice. */
        uint64_t at = (uint64_t)walk->column + (uint64_t)walk->row * l->pitch;
        bool more = walk->row <= walk->last_row;
        walk->row++;
        *first = more ? starts[at] : 0;
        *last = more ? starts[at + walk->width] : 0;
        return more;
    }
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
    uint64_t place = caromi_cell_place(l, (uint64_t)walk->column, (uint64_t)row);
    uint64_t end = place + walk->width;
    if (end > l->mask + 1) {
        walk->wrapped = end - (l->mask + 1);
        end = l->mask + 1;
    }
    *first = starts[place];
    *last = starts[end];
    return true;
}

/* Entries that are found at once. */
#define CAROMI_FOUND 128u

/* The next entries of a walk that a disc touches, by their far discs; `or_near`: those that no island owns by
 * their near ones. False when there are no more. */
static inline bool caromi_walk_touching(caromi_walk *walk, const caromi_disc *disc, bool or_near,
                                        uint32_t found[CAROMI_FOUND], uint32_t *count) {
    const caromi_grid *g = walk->grid;
    const caromi_level *l = walk->level;
    const caromi_rings rings = {g->x, g->y, or_near ? g->near : g->far, g->far, g->taken};
    if (!l->shared && !walk->in_parts && walk->row <= walk->last_row) {
        uint64_t first = (uint64_t)walk->column + (uint64_t)walk->row * l->pitch;
        const caromi_cell_block block = {g->starts + l->first + first, (size_t)l->pitch,
                                         (size_t)walk->width,
                                         (size_t)(walk->last_row - walk->row + 1)};
        *count = g->kernels->touching(&rings, &block, disc, found, CAROMI_FOUND);
        if (*count != CAROMI_TOO_MANY) {
            walk->row = walk->last_row + 1;
            return true;
        }
    }
    walk->in_parts = true;
    if (walk->part == walk->part_end && !caromi_walk_next(walk, &walk->part, &walk->part_end)) {
        return false;
    }
    uint32_t ends[2] = {walk->part, walk->part_end};
    if (ends[1] - ends[0] > CAROMI_FOUND / 2) {
        ends[1] = ends[0] + CAROMI_FOUND / 2;
    }
    walk->part = ends[1];
    *count = g->kernels->touching(&rings, &(caromi_cell_block){ends, 0, 1, 1}, disc, found,
                                  CAROMI_FOUND);
    return true;
}

/* Whether an entry of the last run belongs to its row: others may share its place. */
static inline bool caromi_walk_owns(const caromi_walk *walk, uint32_t entry) {
    return walk->all || !walk->level->shared ||
           caromi_cell_of((double)walk->grid->y[entry], walk->level->per_cell, walk->level->row) ==
               (uint64_t)(walk->row - 1);
}

#endif
