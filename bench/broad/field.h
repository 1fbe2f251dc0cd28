/* Fields of circles: how they lie and how large they are. */
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
    BROAD_SIZES,    ///< radius 0.05 to 50, the large ones rare
    BROAD_CLUSTERS, ///< crowds of a thousand, four times as dense, far from each other
    BROAD_OUTLIERS, ///< uniform, but one in a thousand up to 1e20 away
    BROAD_HUGE,     ///< uniform, and one over all of it
    BROAD_LINE_X,   ///< all on a line
    BROAD_LINE_Y,
    BROAD_LINE_XY,
    BROAD_FLOOR,  ///< all lie on a floor: heights differ by the radius
    BROAD_COLUMN, ///< the same, upright
    BROAD_BAND,   ///< uniform, but 100 times as long as high
    BROAD_KINDS
} broad_kind;

typedef struct broad_field {
    size_t count;
    carom_packed_circle *circles;
    float side; ///< of the square that the uniform ones fill
} broad_field;

const char *broad_kind_name(broad_kind kind);

/// The uniform field has places and sizes in whole 1024ths: then a float is enough to decide each of
/// its pairs exactly, and contestants have to agree on their number.
broad_field broad_field_make(broad_kind kind, size_t count, uint64_t seed);
void broad_field_free(broad_field *field);

/* ---- random numbers and memory for all of these programs ------------------------------------- */

uint64_t broad_next(uint64_t *state);
double broad_unit(uint64_t *state); ///< 0 to 1

/// Ends the program when there is none.
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
