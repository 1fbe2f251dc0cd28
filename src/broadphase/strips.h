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

/* Tests four lanes of a box's strip, in bits 0 to 3, and eight of the next strip, in bits 8 to 15.
 * Boxes of the next strip end above the lower border of the box. */
static inline uint32_t caromi_strip_touches_both(const caromi_strip_lanes *own, uint32_t after,
                                                 const caromi_strip_lanes *above, uint32_t next,
                                                 const caromi_strip_probe *b) {
    __m128 touched[3];
    touched[0] = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(own->min_x + after), b->max_x),
                            _mm_cmpnlt_ps(_mm_loadu_ps(own->max_x + after), b->min_x));
    touched[0] = _mm_and_ps(touched[0], _mm_cmple_ps(_mm_loadu_ps(own->min_y + after), b->max_y));
    touched[0] = _mm_and_ps(touched[0], _mm_cmpnlt_ps(_mm_loadu_ps(own->max_y + after), b->min_y));
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t lane = next + 4 * i;
        __m128 x = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(above->min_x + lane), b->max_x),
                              _mm_cmpnlt_ps(_mm_loadu_ps(above->max_x + lane), b->min_x));
        __m128 y = _mm_cmple_ps(_mm_loadu_ps(above->min_y + lane), b->max_y);
        touched[1 + i] = _mm_and_ps(x, y);
    }
    /* From 32 bits a lane to 16 and to 8. */
    __m128i low = _mm_packs_epi32(_mm_castps_si128(touched[0]), _mm_setzero_si128());
    __m128i high = _mm_packs_epi32(_mm_castps_si128(touched[1]), _mm_castps_si128(touched[2]));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

/* Maps four coordinates, each less a number. */
static inline void caromi_scale_at_four(const caromi_scale *s, const float *x, float less,
                                        uint32_t *at) {
    __m128 from = _mm_sub_ps(_mm_sub_ps(_mm_loadu_ps(x), _mm_set1_ps(less)), _mm_set1_ps(s->low));
    __m128 scaled = _mm_max_ps(_mm_mul_ps(from, _mm_set1_ps(s->per_unit)), _mm_setzero_ps());
    __m128i whole = _mm_cvttps_epi32(_mm_min_ps(scaled, _mm_set1_ps(s->last)));
    _mm_storeu_si128((__m128i *)(void *)at, whole);
}

/* Returns which of four numbers, less `slack`, are at most those in `high`. */
static inline uint32_t caromi_four_reach(const float *low, float slack, const float *high) {
    __m128 from = _mm_sub_ps(_mm_loadu_ps(low), _mm_set1_ps(slack));
    return (uint32_t)_mm_movemask_ps(_mm_cmple_ps(from, _mm_loadu_ps(high)));
}

/* Returns which of 16 numbers are not 0. */
static inline uint32_t caromi_sixteen_bits(__m128i first, __m128i last) {
    const __m128i zero = _mm_setzero_si128();
    __m128i none = _mm_packs_epi16(_mm_cmpeq_epi16(first, zero), _mm_cmpeq_epi16(last, zero));
    return 0xffffu ^ (uint32_t)_mm_movemask_epi8(none);
}

/* Finds which of 16 sets of bits are not empty, which have a second element, and which a third. */
static inline void caromi_sixteen_sets(const uint16_t *sets, uint32_t has[3]) {
    __m128i a = _mm_loadu_si128((const __m128i *)(const void *)sets);
    __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(sets + 8));
    const __m128i less = _mm_set1_epi16(-1);
    for (uint32_t i = 0; i < 3; i++) {
        has[i] = caromi_sixteen_bits(a, b);
        a = _mm_and_si128(a, _mm_add_epi16(a, less));
        b = _mm_and_si128(b, _mm_add_epi16(b, less));
    }
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

static inline uint32_t caromi_strip_touches_both(const caromi_strip_lanes *own, uint32_t after,
                                                 const caromi_strip_lanes *above, uint32_t next,
                                                 const caromi_strip_probe *b) {
    return caromi_strip_touches(own, after, b) | caromi_strip_touches(above, next, b) << 8 |
           caromi_strip_touches(above, next + 4, b) << 12;
}

static inline void caromi_scale_at_four(const caromi_scale *s, const float *x, float less,
                                        uint32_t *at) {
    for (uint32_t i = 0; i < 4; i++) {
        at[i] = caromi_scale_at(s, x[i] - less);
    }
}

static inline uint32_t caromi_four_reach(const float *low, float slack, const float *high) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 4; i++) {
        bits |= (uint32_t)(low[i] - slack <= high[i]) << i;
    }
    return bits;
}

static inline void caromi_sixteen_sets(const uint16_t *sets, uint32_t has[3]) {
    has[0] = has[1] = has[2] = 0;
    for (uint32_t i = 0; i < 16; i++) {
        uint32_t set = sets[i];
        for (uint32_t k = 0; k < 3; k++) {
            has[k] |= (uint32_t)(set != 0) << i;
            set &= set - 1u;
        }
    }
}
#endif

#endif
