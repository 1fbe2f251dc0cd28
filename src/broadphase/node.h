/* Defines a tree node: sixteen bounding boxes in structure-of-arrays layout. A leaf stores the
 * boxes of its ids, an inner node those of its children. */
#ifndef CAROMI_BROADPHASE_NODE_H
#define CAROMI_BROADPHASE_NODE_H

#include "base/real.h"
#include "carom/shape.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define CAROMI_FAN 16u

typedef struct caromi_node {
    float min_x[CAROMI_FAN], min_y[CAROMI_FAN], max_x[CAROMI_FAN], max_y[CAROMI_FAN];
} caromi_node;

/* Returns the content of an empty lane: it overlaps no box. */
static inline carom_aabb caromi_nothing(void) {
    const float infinity = (float)CAROMI_INFINITY;
    return (carom_aabb){{infinity, infinity}, {-infinity, -infinity}};
}

static inline carom_aabb caromi_node_get(const caromi_node *n, uint32_t lane) {
    return (carom_aabb){{n->min_x[lane], n->min_y[lane]}, {n->max_x[lane], n->max_y[lane]}};
}

static inline void caromi_node_set(caromi_node *n, uint32_t lane, carom_aabb b) {
    n->min_x[lane] = b.min.x;
    n->min_y[lane] = b.min.y;
    n->max_x[lane] = b.max.x;
    n->max_y[lane] = b.max.y;
}

static inline carom_aabb caromi_united(carom_aabb a, carom_aabb b) {
    return (carom_aabb){{caromi_minf(a.min.x, b.min.x), caromi_minf(a.min.y, b.min.y)},
                        {caromi_maxf(a.max.x, b.max.x), caromi_maxf(a.max.y, b.max.y)}};
}

static inline carom_aabb caromi_node_bounds(const caromi_node *n) {
    carom_aabb all = caromi_nothing();
    for (uint32_t lane = 0; lane < CAROMI_FAN; lane++) {
        all = caromi_united(all, caromi_node_get(n, lane));
    }
    return all;
}

/* Returns whether two boxes touch or overlap. */
static inline bool caromi_bounds_touch(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* Returns whether `a` contains `b`, borders included. */
static inline bool caromi_covers(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.min.x && b.max.x <= a.max.x && a.min.y <= b.min.y && b.max.y <= a.max.y;
}

/* Returns a mask of the lanes that touch or overlap the box; lane 0 is bit 0. */
#if defined(__SSE2__)
static inline __m128i caromi_node_overlaps_four(const caromi_node *n, uint32_t lane,
                                                const __m128 q[4]) {
    __m128 x = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(n->min_x + lane), q[2]),
                          _mm_cmple_ps(q[0], _mm_loadu_ps(n->max_x + lane)));
    __m128 y = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(n->min_y + lane), q[3]),
                          _mm_cmple_ps(q[1], _mm_loadu_ps(n->max_y + lane)));
    return _mm_castps_si128(_mm_and_ps(x, y));
}

static inline uint32_t caromi_node_touches(const caromi_node *n, carom_aabb b) {
    const __m128 q[4] = {_mm_set1_ps(b.min.x), _mm_set1_ps(b.min.y), _mm_set1_ps(b.max.x),
                         _mm_set1_ps(b.max.y)};
    __m128i low =
        _mm_packs_epi32(caromi_node_overlaps_four(n, 0, q), caromi_node_overlaps_four(n, 4, q));
    __m128i high =
        _mm_packs_epi32(caromi_node_overlaps_four(n, 8, q), caromi_node_overlaps_four(n, 12, q));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}
#else
static inline uint32_t caromi_node_touches(const caromi_node *n, carom_aabb q) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < CAROMI_FAN; i++) {
        bool x = caromi_both(n->min_x[i] <= q.max.x, q.min.x <= n->max_x[i]);
        bool y = caromi_both(n->min_y[i] <= q.max.y, q.min.y <= n->max_y[i]);
        bits |= (uint32_t)caromi_both(x, y) << i;
    }
    return bits;
}
#endif

static inline uint32_t caromi_first_lane(uint32_t bits) {
    return (uint32_t)__builtin_ctz(bits);
}

#endif
