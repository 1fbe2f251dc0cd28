/* Declares the grid of the moving bodies, and walks over its cells.
 *
 * Bodies of about the same extent share a level. The side of its cells is twice the largest extent,
 * so bodies that can touch are in the same cell or in neighbouring ones. The cells of a level are
 * places of a table: cell (column, row) is at column + row * pitch, modulo the size of the table.
 *
 * If the bodies fill their bounds well, the pitch is the number of columns, and no two cells share
 * a place. Otherwise, for example if one body is far away, the pitch is the golden section of the
 * table, which spreads the rows evenly. Cells may then share a place, and caromi_walk_owns checks
 * the row of an entry. */
#ifndef CAROMI_WORLD_GRID_H
#define CAROMI_WORLD_GRID_H

#include "batch/cells.h"
#include "world/store.h"

#define CAROMI_LEVELS 12u

typedef struct caromi_level {
    double per_cell;       /* 1 / the side of a cell */
    double extent;         /* the largest extent of its bodies */
    double column, row;    /* of the first cell, integers: cells are counted from there */
    int64_t columns, rows; /* the first and the last ones are empty */
    uint64_t pitch, mask;  /* there are mask + 1 places */
    uint32_t first;        /* its first place in the table */
    uint32_t count;        /* number of bodies */
    uint32_t active; /* number of bodies that are not passive; set if there are several levels */
    uint32_t shared; /* 1: cells may share a place */
} caromi_level;

/* Flags of an entry. */
#define CAROMI_ENTRY_COMMON                                                                        \
    1u /* dynamic, not a sensor, and no filter separates it from other common ones */
#define CAROMI_ENTRY_FIXED 2u /* a static or sleeping body is within its far disc */
#define CAROMI_ENTRY_STRAIGHT                                                                      \
    4u /* a common circle without acceleration, which no contact holds or carried before */
#define CAROMI_ENTRY_PASSIVE 8u  /* kinematic and not a sensor: two of these never form a pair */
#define CAROMI_ENTRY_ELASTIC 16u /* its restitution is 1 */

typedef struct caromi_grid {
    caromi_memory entry_memory, start_memory;
    const caromi_cell_kernels *kernels;
    float *x, *y;     /* middle of the path; by moving body while the grid is built */
    float *near;      /* radius of the bounding disc if its path does not change */
    float *far;       /* the same, whatever it collides with */
    uint32_t *body;   /* its slot */
    uint8_t *flags;   /* CAROMI_ENTRY_... */
    uint8_t *taken;   /* 1: an island may own it. All of these arrays are in cell order */
    uint32_t *starts; /* first entry of each place, and the end of the last */
    /* The place of each entry. It is in order_memory of the step: valid until pairs are found. */
    uint32_t *place_of;
    uint32_t count, places;
    caromi_level levels[CAROMI_LEVELS]; /* the coarsest first */
    uint32_t level_count;
    uint32_t row_length; /* approximate entries in a row of cells; 0 if rows are not contiguous */
    uint32_t mixed;      /* entries differ in their flags */
    uint32_t uncommon;   /* some entries do not have CAROMI_ENTRY_COMMON */
    uint32_t passive;    /* some entries have CAROMI_ENTRY_PASSIVE */
    float spread;        /* least distance that each body may get from the middle of its path */
    float slack;     /* the same from the path itself, as a fraction of the size: grid_reach.h */
    double measured; /* length of the window that bodies were measured for, or 0 */
} caromi_grid;

/* Histograms of sizes and of half path lengths (bins.h), and the extremes of the bodies. */
#define CAROMI_BINS 512u
typedef struct caromi_measure {
    uint32_t sizes[CAROMI_BINS], halves[CAROMI_BINS];
    uint32_t samples;         /* number of samples in them */
    caromi_extremes extremes; /* of the paths */
    float driven; /* largest half path length that a kinematic body can give to others */
    uint8_t any_flags, all_flags; /* CAROMI_ENTRY_ flags that some, and that all bodies have */
    uint32_t levels[CAROMI_LEVELS];
    uint32_t active[CAROMI_LEVELS]; /* number of bodies of a level that are not passive */
} caromi_measure;

/* Returns whether moving bodies differ in their flags. */
static inline bool caromi_is_mixed(const caromi_measure *m) {
    return (m->any_flags & ~m->all_flags) != 0;
}

/* Measures the moving bodies of the window, into the first worker's measure, unless that was done
 * before (measure.c). */
void caromi_grid_measure(carom_world *w);

/* Reserves memory for the moving bodies. Returns false if that fails; the old grid is lost either
 * way. */
bool caromi_grid_reserve(carom_world *w);

/* Returns in how many windows a step should be detected. In each, most bodies should move by about
 * their size. Windows save work and change no result (motion/past.h), so a sample of all bodies may
 * choose their number. */
uint32_t caromi_grid_windows(carom_world *w);

/* Sorts the moving bodies into the grid. Returns false if memory allocation fails; the old grid is
 * then lost. */
bool caromi_grid_build(carom_world *w);
void caromi_grid_free(carom_world *w);

/* Returns the column or row of a coordinate, counted from `first`. No body is left of that. */
static inline uint64_t caromi_cell_of(double at, double per_cell, double first) {
    return (uint64_t)(int64_t)(at * per_cell - first);
}

/* Returns the same for any coordinate, clamped to `count` columns or rows. */
static inline int64_t caromi_cell_near(double at, double per_cell, double first, int64_t count) {
    double cell = caromi_max(at * per_cell - first, 0.0);
    return (int64_t)caromi_min(cell, (double)count - 1.0);
}

static inline uint64_t caromi_cell_place(const caromi_level *l, uint64_t column, uint64_t row) {
    return (column + row * l->pitch) & l->mask;
}

/* A walk, in runs, over the entries of a level whose paths have their middle in a region. */
typedef struct caromi_walk {
    const caromi_grid *grid;
    const caromi_level *level;
    int64_t row, last_row, column;
    uint64_t width;          /* of the region, in cells */
    uint64_t wrapped;        /* cells of this row that are left at the front of the table */
    bool all;                /* visits all entries, because they are fewer than the cells */
    bool in_parts;           /* runs are visited in parts */
    uint32_t part, part_end; /* the rest of a run */
} caromi_walk;

static inline caromi_walk caromi_walk_begin(const caromi_grid *g, const caromi_level *l,
                                            caromi_vec low, caromi_vec high) {
    int64_t from_x = caromi_cell_near(low.x, l->per_cell, l->column, l->columns);
    int64_t from_y = caromi_cell_near(low.y, l->per_cell, l->row, l->rows);
    int64_t to_x = caromi_cell_near(high.x, l->per_cell, l->column, l->columns);
    int64_t to_y = caromi_cell_near(high.y, l->per_cell, l->row, l->rows);
    caromi_walk walk = {g, l, from_y, to_y, from_x, 0, 0, false, false, 0, 0};
    walk.width = (uint64_t)(to_x - from_x) + 1;
    if (l->shared) { /* otherwise there are no more cells than places */
        double cells = (double)walk.width * (double)(to_y - from_y + 1);
        walk.all = cells > (double)l->mask + 1.0 + 4.0 * (double)l->count;
        walk.last_row = walk.all ? walk.row : walk.last_row;
    }
    return walk;
}

/* Returns the square around a point. Rounding to float may cut off an ulp of its coordinates;
 * margins are larger. */
static inline carom_aabb caromi_square(caromi_vec at, double half) {
    return (carom_aabb){{(float)(at.x - half), (float)(at.y - half)},
                        {(float)(at.x + half), (float)(at.y + half)}};
}

/* Starts a walk over the square around a point. */
static inline caromi_walk caromi_walk_around(const caromi_grid *g, const caromi_level *l,
                                             caromi_vec at, double reach) {
    return caromi_walk_begin(g, l, (caromi_vec){at.x - reach, at.y - reach},
                             (caromi_vec){at.x + reach, at.y + reach});
}

/* Finds the next run of entries. Returns false if there is none. */
static inline bool caromi_walk_next(caromi_walk *walk, uint32_t *first, uint32_t *last) {
    const caromi_level *l = walk->level;
    const uint32_t *starts = walk->grid->starts + l->first;
    if (!l->shared && !walk->all) {
        /* The rows are contiguous, and no place occurs twice. */
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

/* Finds the next entries of a walk whose far discs touch a disc. With `or_near`, entries that no
 * island owns are tested by their near discs. Returns false if there are no more. */
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

/* Finds the same entries for a disc within the far disc of an entry, and returns their number. One
 * block of nine cells has all of them: no far disc is wider than a cell. Returns CAROMI_TOO_MANY if
 * a walk has to find them. */
static inline uint32_t caromi_entry_touching(const caromi_grid *g, uint32_t entry,
                                             const caromi_disc *disc,
                                             uint32_t found[CAROMI_FOUND]) {
    const caromi_level *l = &g->levels[0];
    if (g->level_count > 1 || l->shared) {
        return CAROMI_TOO_MANY;
    }
    uint64_t column = caromi_cell_of((double)g->x[entry], l->per_cell, l->column);
    uint64_t row = caromi_cell_of((double)g->y[entry], l->per_cell, l->row);
    const caromi_rings rings = {g->x, g->y, g->near, g->far, g->taken};
    const caromi_cell_block block = {g->starts + (column - 1) + (row - 1) * l->pitch,
                                     (size_t)l->pitch, 3, 3};
    return g->kernels->touching(&rings, &block, disc, found, CAROMI_FOUND);
}

/* Returns whether an entry of the last run belongs to its row: other cells may share its place. */
static inline bool caromi_walk_owns(const caromi_walk *walk, uint32_t entry) {
    return walk->all || !walk->level->shared ||
           caromi_cell_of((double)walk->grid->y[entry], walk->level->per_cell, walk->level->row) ==
               (uint64_t)(walk->row - 1);
}

#endif
