/* The moving bodies of a grid: kernels that compute the discs of their paths, and find the pairs of discs that
 * touch. */
#ifndef CAROMI_BATCH_CELLS_H
#define CAROMI_BATCH_CELLS_H

#include <stddef.h>
#include <stdint.h>

/* Kernels read so many discs, and numbers of bodies, beyond the last one of a run. They write less than a vector of
 * discs beyond it, so what workers share is cut at multiples of this. */
#define CAROMI_CELLS_BEYOND 32u

/* ---- discs -------------------------------------------------------------------------------------- */

/* Bodies that move straight. A record has 16 floats: the position in the first two, the velocity in the fifth
 * and sixth, the half-extents, or the radius and 0, in the seventh and eighth. */
typedef struct caromi_straight {
    const float *records;
    const uint32_t *numbers; /* of the records of the bodies in question */
    float h;                 /* half the time that they move for */
    float loose, stray;      /* caromi_reaches_of, in world/detect/grid_reach.h */
    float margin;            /* what is added to a radius, as a share of coordinates and sizes */
    float rounding;          /* a radius is larger by this share */
} caromi_straight;

/* What is known of a set of paths. Radii are those around the middle of a path that hold it. */
typedef struct caromi_extremes {
    float largest, smallest; /* reach of a body: the radius around its centre that holds it */
    float farthest;          /* radius of a path */
    float widest;            /* reach and three radii of the path */
    float low_x, low_y, high_x, high_y; /* of the middles */
} caromi_extremes;

/* ---- pairs -------------------------------------------------------------------------------------- */

/* Two discs, by their numbers. */
typedef struct caromi_pair {
    uint32_t a, b;
} caromi_pair;

/* Discs [starts[i], starts[i + 1]) are in cell i. Cell i + 1 is the next one of a row, cell i + pitch the
 * one above. */
typedef struct caromi_cells {
    const float *x, *y, *radius;
    const uint32_t *starts;
    size_t pitch;
} caromi_cells;

/* A disc that is compared with many, except with two of them. */
typedef struct caromi_disc {
    float x, y, radius;
    uint32_t skipped[2];
} caromi_disc;

/* Discs of two radii each: `near`, and `far` for those that are marked. */
typedef struct caromi_rings {
    const float *x, *y, *near, *far;
    const uint8_t *marked; /* 1, or 0 */
} caromi_rings;

/* A block of cells: row i has the discs [starts[i * pitch], starts[i * pitch + width]). */
typedef struct caromi_cell_block {
    const uint32_t *starts;
    size_t pitch, width, rows;
} caromi_cell_block;

#define CAROMI_TOO_MANY UINT32_MAX

/* Pairs that are sifted at once. */
#define CAROMI_SIFTED 64u

/* Circles that move straight, as records of caromi_straight, and pairs of them. */
typedef struct caromi_circle_pairs {
    const float *records;
    const uint32_t *numbers;  /* of the records, by the numbers of the pairs */
    const caromi_pair *pairs; /* up to CAROMI_SIFTED, */
    size_t count, ahead;      /* and so many more that will follow */
    float margin;             /* as a share of coordinates and sizes */
    float speed_error;        /* as a share of the speeds */
} caromi_circle_pairs;

/* How they move, a bit each. Those that overlap, or whose distance or closing speed may be rounding, neither part nor
 * close. */
typedef struct caromi_sifted {
    uint64_t parts, closes;
    uint64_t collides; /* they may, sometime; the others do not */
} caromi_sifted;

/* Those that find pairs write as many as fit, and return how many there are. The first of a pair is the one
 * that is compared with the others. */
typedef struct caromi_cell_kernels {
    /* The discs of cells [first, last): those of a cell with each other, with the next cell, and with
     * the three cells above. None of these cells is beyond the end of the table. */
    uint64_t (*pairs)(const caromi_cells *cells, size_t first, size_t last, caromi_pair *pairs,
                      uint64_t capacity);
    /* One disc with those in [from, to). */
    uint64_t (*disc)(const caromi_cells *cells, uint32_t disc, uint32_t from, uint32_t to,
                     caromi_pair *pairs, uint64_t capacity);
    /* The rings of a block that a disc touches: their numbers, and how many. CAROMI_TOO_MANY if they may not
     * fit: the capacity is at least 64, and so many places are kept free. Marks may be set meanwhile: each is read once, and after the
     * caller's own writes. */
    uint32_t (*touching)(const caromi_rings *rings, const caromi_cell_block *block,
                         const caromi_disc *disc, uint32_t *found, uint32_t capacity);
    /* The middles of `count` paths, and their extremes, which are added to those that are there. */
    void (*measure)(const caromi_straight *bodies, size_t count, float *x, float *y,
                    caromi_extremes *extremes);
    /* The middles of `count` paths, the radius that holds the body, and the one that holds it whatever it
     * collides with. */
    void (*discs)(const caromi_straight *bodies, size_t count, float *x, float *y, float *near,
                  float *far);
    /* Moves `count` records to where they are after a time, keeps where they were in the third and fourth number,
     * and writes the lengths of their ways: up to a vector more than there are. Where one would end beyond the
     * limit, it and some beside it are left as they are, and have a length of -1. */
    void (*finish)(float *records, const uint32_t *numbers, size_t count, double time, double limit,
                   double *moved);
    caromi_sifted (*sift)(const caromi_circle_pairs *circles);
} caromi_cell_kernels;

#endif
