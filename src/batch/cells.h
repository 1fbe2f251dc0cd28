/* Declares kernels for the moving bodies of a grid: they compute the discs of paths and find the
 * pairs of discs that touch. */
#ifndef CAROMI_BATCH_CELLS_H
#define CAROMI_BATCH_CELLS_H

#include <stddef.h>
#include <stdint.h>

/* Kernels read this many discs and body numbers beyond the end of a run. They write less than one
 * vector of discs beyond it, so ranges for different workers start at multiples of this. */
#define CAROMI_CELLS_BEYOND 32u

/* ---- discs ----------------------------------------------------------------------------------- */

/* Bodies that move in a straight line. A record has 16 floats: the position in the first two, the
 * velocity in the fifth and sixth, and the half-extents (or the radius and 0) in the seventh and
 * eighth. */
typedef struct caromi_straight {
    const float *records;
    const uint32_t *numbers; /* record numbers of the bodies */
    float h;                 /* half the time of the motion */
    float slack, spread;     /* see caromi_reaches_of in world/detect/grid_reach.h */
    float margin;            /* added to a radius, relative to coordinates and sizes */
    float rounding;          /* relative enlargement of a radius */
} caromi_straight;

/* Bounds of a set of paths. The radius of a path is that of the disc around its middle that holds
 * it. */
typedef struct caromi_extremes {
    float largest, smallest;            /* reach of a body: radius of its bounding disc */
    float farthest;                     /* largest radius of a path */
    float widest;                       /* largest sum of reach and three path radii */
    float low_x, low_y, high_x, high_y; /* bounds of the middles */
} caromi_extremes;

/* ---- pairs ----------------------------------------------------------------------------------- */

/* Two discs, by index. */
typedef struct caromi_pair {
    uint32_t a, b;
} caromi_pair;

/* A grid. Cell i holds the discs [starts[i], starts[i + 1]). Cell i + 1 is the next in the row,
 * cell i + pitch the one above. */
typedef struct caromi_cells {
    const float *x, *y, *radius;
    const uint32_t *starts;
    const uint32_t *cell_of; /* the cell of each disc */
    size_t pitch;
} caromi_cells;

/* A disc that is compared with many others, except the two `skipped`. */
typedef struct caromi_disc {
    float x, y, radius;
    uint32_t skipped[2];
} caromi_disc;

/* Discs with two radii each: `far` applies to marked ones, `near` to the others. */
typedef struct caromi_rings {
    const float *x, *y, *near, *far;
    const uint8_t *marked; /* 1 or 0 */
} caromi_rings;

/* A block of cells: row i has the discs [starts[i * pitch], starts[i * pitch + width]). */
typedef struct caromi_cell_block {
    const uint32_t *starts;
    size_t pitch, width, rows;
} caromi_cell_block;

#define CAROMI_TOO_MANY UINT32_MAX

/* Largest number of pairs per call of `sift`. */
#define CAROMI_SIFTED 64u

/* Pairs of circles that move in a straight line, as records of caromi_straight. */
typedef struct caromi_circle_pairs {
    const float *records;
    const uint32_t *numbers;  /* record numbers, indexed by the discs of the pairs */
    const caromi_pair *pairs; /* up to CAROMI_SIFTED pairs, */
    size_t count, ahead;      /* followed by `ahead` more, for prefetching */
    float margin;             /* relative to coordinates and sizes */
    float speed_error;        /* relative to the speeds */
} caromi_circle_pairs;

/* How the circles of pairs move, one bit per pair. A pair neither separates (parts) nor approaches
 * (closes) if it overlaps, or if its distance or closing speed may be due to rounding. */
typedef struct caromi_sifted {
    uint64_t parts, closes;
    uint64_t collides; /* may collide at some time; the others do not */
} caromi_sifted;

/* The kernels that find pairs write as many as fit and return how many there are. The first disc of
 * a pair is the one that is compared with the others. */
typedef struct caromi_cell_kernels {
    /* Pairs the discs [first, last): with later ones of the same cell, with those of the next cell,
     * and with those of the three cells above. None of these cells may be beyond the end of the
     * table. */
    uint64_t (*pairs)(const caromi_cells *cells, uint32_t first, uint32_t last, caromi_pair *pairs,
                      uint64_t capacity);
    /* Pairs one disc with those in [from, to). */
    uint64_t (*disc)(const caromi_cells *cells, uint32_t disc, uint32_t from, uint32_t to,
                     caromi_pair *pairs, uint64_t capacity);
    /* Writes the numbers of the rings in a block that a disc touches, and returns how many. Returns
     * CAROMI_TOO_MANY if they may not fit; the capacity is at least 64, and 64 places are kept
     * free. Other threads may set marks meanwhile: each mark is read once, after the caller's own
     * writes. */
    uint32_t (*touching)(const caromi_rings *rings, const caromi_cell_block *block,
                         const caromi_disc *disc, uint32_t *found, uint32_t capacity);
    /* Computes the middles of `count` paths and extends the extremes by them. */
    void (*measure)(const caromi_straight *bodies, size_t count, float *x, float *y,
                    caromi_extremes *extremes);
    /* Computes the middles of `count` paths, the radius that holds the body on its path, and the
     * one that holds it whatever it collides with. */
    void (*discs)(const caromi_straight *bodies, size_t count, float *x, float *y, float *near,
                  float *far);
    /* Moves up to 64 records on by a time, saves the old positions in the third and fourth number,
     * and writes the path lengths: up to a vector beyond `count`. If a body would end beyond the
     * limit, it stays with others of its vector: only the old positions are saved, and their bits
     * are set in the result. */
    uint64_t (*finish)(float *records, const uint32_t *numbers, size_t count, double time,
                       double limit, float *moved);
    /* Classifies the motion of pairs of circles. */
    caromi_sifted (*sift)(const caromi_circle_pairs *circles);
} caromi_cell_kernels;

#endif
