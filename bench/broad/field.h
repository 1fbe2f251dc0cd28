/* field.h: fields of circles with various positions and sizes. */
#ifndef BENCH_BROAD_FIELD_H
#define BENCH_BROAD_FIELD_H

#include "carom/carom.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum broad_kind {
    BROAD_UNIFORM,  ///< radius 0.25 to 1, 35 % of a square's area
    BROAD_SIZES,    ///< radius 0.05 to 50, large ones rare
    BROAD_CLUSTERS, ///< clusters of a thousand, four times as dense, far apart
    BROAD_OUTLIERS, ///< uniform, but one in a thousand up to 1e20 away
    BROAD_HUGE,     ///< uniform, and one that covers all of it
    BROAD_LINE_X,   ///< all on a line
    BROAD_LINE_Y,
    BROAD_LINE_XY,
    BROAD_FLOOR,  ///< all on a floor: heights differ by the radius
    BROAD_COLUMN, ///< the same, vertical
    BROAD_BAND,   ///< uniform, but 100 times as long as high
    BROAD_KINDS
} broad_kind;

typedef struct broad_field {
    size_t count;
    carom_packed_circle *circles;
    float side; ///< of the square that the uniform field fills
} broad_field;

const char *broad_kind_name(broad_kind kind);

/// Generates a field. In the uniform field, positions and sizes are multiples of 1/1024: float
/// arithmetic then decides every pair exactly, and contestants must agree on the number of pairs.
broad_field broad_field_make(broad_kind kind, size_t count, uint64_t seed);
void broad_field_free(broad_field *field);

/* ---- shared random numbers and memory -------------------------------------------------------- */

uint64_t broad_next(uint64_t *state);
double broad_unit(uint64_t *state); ///< 0 to 1

/// Ends the program if out of memory.
void *broad_memory(size_t count, size_t size);

static inline carom_aabb broad_bounds(carom_packed_circle c) {
    carom_aabb b;
    b.min.x = c.x - c.radius;
    b.min.y = c.y - c.radius;
    b.max.x = c.x + c.radius;
    b.max.y = c.y + c.radius;
    return b;
}

static inline bool broad_overlap(carom_packed_circle a, carom_packed_circle b) {
    const float x = a.x - b.x, y = a.y - b.y, reach = a.radius + b.radius;
    return x * x + y * y < reach * reach;
}

#ifdef __cplusplus
}
#endif

#endif
