/* Declares the strips of the broad phase: even content in a sorted array, without a tree.
 *
 * The plane is cut into strips of equal height along x. A box belongs to the strip of its lower
 * border. Within a strip, boxes are sorted by the cell of their left border; cells are about as
 * many as boxes. So the boxes near a given one are one short run of its own strip and one of the
 * next. The boxes of a strip are followed by CAROMI_STRIP_PAD empty lanes, so that a vector may
 * read past the end of a run: what lies there overlaps nothing, or is found anyway.
 *
 * The functions that assign strips and cells are monotone in floating-point arithmetic, and runs
 * are computed by the same functions. So no rounding can lose a pair, whatever the extents. */
#ifndef CAROMI_BROADPHASE_STRIPS_H
#define CAROMI_BROADPHASE_STRIPS_H

#include "broadphase/node.h"

#define CAROMI_STRIP_PAD 8u

/* Maps a coordinate to one of `count` intervals, all but the first and last of equal length. */
typedef struct caromi_scale {
    float low, per_unit, last; /* last: count - 1 */
} caromi_scale;

static inline uint32_t caromi_scale_at(const caromi_scale *s, float x) {
    float at = caromi_minf(caromi_maxf((x - s->low) * s->per_unit, 0.0f), s->last);
    return (uint32_t)(int32_t)at;
}

typedef struct caromi_strip {
    caromi_scale cells;
    uint32_t first;  /* number of lanes in all strips before this one */
    uint32_t count;  /* lanes, without the empty ones at the end */
    uint32_t starts; /* index of the first cell's start in caromi_strips.starts */
    float width;     /* not less than the width of any box here */
    float slack;     /* not less than the difference of two left borders in a cell */
    float low, high; /* bounds of the boxes in y */
} caromi_strip;

typedef struct caromi_strips {
    caromi_scale rows;    /* maps y to strips */
    float height;         /* not less than the height of any box */
    uint32_t count;       /* of strips; 0 if the broad phase uses trees. An empty one follows. */
    uint32_t boxes;       /* at the build */
    caromi_strip *strips; /* the arrays are in the memory that trees use */
    uint32_t *starts;     /* per cell its first lane; one more per strip, its end */
    float *lanes;         /* per strip its five columns */
} caromi_strips;

/* The lanes of one strip, as columns. */
typedef struct caromi_strip_lanes {
    float *min_x, *min_y, *max_x, *max_y;
    uint32_t *ids;
} caromi_strip_lanes;

static inline caromi_strip_lanes caromi_strip_lanes_of(const caromi_strips *s,
                                                       const caromi_strip *strip) {
    size_t count = (size_t)strip->count + CAROMI_STRIP_PAD;
    float *at = s->lanes + (size_t)5 * strip->first;
    return (caromi_strip_lanes){at, at + count, at + 2 * count, at + 3 * count,
                                (uint32_t *)(void *)(at + 4 * count)};
}

/* A run of lanes of a strip. */
typedef struct caromi_lane_run {
    uint32_t first, end;
} caromi_lane_run;

/* Returns the lanes of a strip that hold every box that reaches [min_x, max_x], and more. */
static inline caromi_lane_run caromi_strip_run(const caromi_strips *s, const caromi_strip *strip,
                                               float min_x, float max_x) {
    const uint32_t *starts = s->starts + strip->starts;
    return (caromi_lane_run){starts[caromi_scale_at(&strip->cells, min_x - strip->width)],
                             starts[caromi_scale_at(&strip->cells, max_x) + 1]};
}

static inline carom_aabb caromi_strip_box(const caromi_strip_lanes *s, uint32_t lane) {
    return (carom_aabb){{s->min_x[lane], s->min_y[lane]}, {s->max_x[lane], s->max_y[lane]}};
}

static inline void caromi_strip_box_set(const caromi_strip_lanes *s, uint32_t lane, carom_aabb b) {
    s->min_x[lane] = b.min.x;
    s->min_y[lane] = b.min.y;
    s->max_x[lane] = b.max.x;
    s->max_y[lane] = b.max.y;
}

/* Returns which of the four boxes from a lane on touch or overlap the box; bit 0 is that lane. */
#if defined(__SSE2__)
typedef struct caromi_strip_probe {
    __m128 min_x, min_y, max_x, max_y;
} caromi_strip_probe;

static inline caromi_strip_probe caromi_strip_probe_of(carom_aabb b) {
    return (caromi_strip_probe){_mm_set1_ps(b.min.x), _mm_set1_ps(b.min.y), _mm_set1_ps(b.max.x),
                                _mm_set1_ps(b.max.y)};
}

static inline uint32_t caromi_strip_touches(const caromi_strip_lanes *s, uint32_t lane,
                                            const caromi_strip_probe *b) {
    __m128 x = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(s->min_x + lane), b->max_x),
                          _mm_cmpge_ps(_mm_loadu_ps(s->max_x + lane), b->min_x));
    __m128 y = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(s->min_y + lane), b->max_y),
                          _mm_cmpge_ps(_mm_loadu_ps(s->max_y + lane), b->min_y));
    return (uint32_t)_mm_movemask_ps(_mm_and_ps(x, y));
}

/* The same for lanes of a higher strip: these boxes end above the lower border of the box. */
static inline uint32_t caromi_strip_touches_above(const caromi_strip_lanes *s, uint32_t lane,
                                                  const caromi_strip_probe *b) {
    __m128 x = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(s->min_x + lane), b->max_x),
                          _mm_cmpge_ps(_mm_loadu_ps(s->max_x + lane), b->min_x));
    __m128 y = _mm_cmple_ps(_mm_loadu_ps(s->min_y + lane), b->max_y);
    return (uint32_t)_mm_movemask_ps(_mm_and_ps(x, y));
}
#else
typedef carom_aabb caromi_strip_probe;

static inline caromi_strip_probe caromi_strip_probe_of(carom_aabb b) {
    return b;
}

static inline uint32_t caromi_strip_touches(const caromi_strip_lanes *s, uint32_t lane,
                                            const caromi_strip_probe *b) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 4; i++) {
        bool x = caromi_both(s->min_x[lane + i] <= b->max.x, b->min.x <= s->max_x[lane + i]);
        bool y = caromi_both(s->min_y[lane + i] <= b->max.y, b->min.y <= s->max_y[lane + i]);
        bits |= (uint32_t)caromi_both(x, y) << i;
    }
    return bits;
}

static inline uint32_t caromi_strip_touches_above(const caromi_strip_lanes *s, uint32_t lane,
                                                  const caromi_strip_probe *b) {
    return caromi_strip_touches(s, lane, b);
}
#endif

#endif
