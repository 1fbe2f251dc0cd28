/* contest.h: the implementations that find all overlapping pairs of a field, and those that answer
 * region and ray queries. All start from the same array of circles; building their own structures
 * is part of their time. */
#ifndef BENCH_BROAD_CONTEST_H
#define BENCH_BROAD_CONTEST_H

#include "field.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Working memory: arrays that a program would keep from frame to frame.
typedef struct broad_work {
    const broad_field *field;
    carom_broadphase *broadphase;
    carom_aabb *bounds;          ///< one per circle
    carom_id_pair *pairs;        ///< out: overlapping pairs; carom: candidate pairs
    size_t capacity;             ///< of pairs and hits
    uint32_t *hits;              ///< carom, out: which candidates overlap
    carom_packed_circle *sorted; ///< the grid's
    uint32_t *sorted_ids, *cell_starts;
    size_t cells; ///< maximum number of cells of the grid
} broad_work;

typedef struct broad_contestant {
    const char *name;
    size_t most; ///< circles; with more, a turn would take minutes
    /// Finds all overlapping pairs and returns their number.
    size_t (*run)(broad_work *work);
} broad_contestant;

enum { BROAD_CAROM, BROAD_GRID, BROAD_BB_TREE, BROAD_HASH, BROAD_BOOST, BROAD_BOX2D };
#define BROAD_CONTESTANTS 6
extern const broad_contestant broad_contestants[BROAD_CONTESTANTS];

size_t broad_carom_pairs(broad_work *work);
size_t broad_grid_pairs(broad_work *work);
size_t broad_bb_tree_pairs(broad_work *work);
size_t broad_hash_pairs(broad_work *work);
size_t broad_boost_pairs(broad_work *work);
size_t broad_box2d_pairs(broad_work *work);

/// Returns boost's number of overlapping bounding boxes, to check the others.
size_t broad_boost_bounds(const broad_field *field);

/// Writes an overlapping pair, up to the capacity.
static inline void broad_add_pair(broad_work *work, size_t *count, uint32_t a, uint32_t b) {
    if (*count < work->capacity) {
        work->pairs[*count].a = a;
        work->pairs[*count].b = b;
    }
    ++*count;
}

/* ---- queries --------------------------------------------------------------------------------- */

typedef struct broad_ray {
    carom_vec2 from, motion;
} broad_ray;

/// A spatial index for queries. Both functions return the total number of results: bounding boxes
/// in the regions; circles that the rays hit.
typedef struct broad_index {
    const char *name;
    void *(*make)(const broad_field *field);
    size_t (*regions)(void *index, const carom_aabb *regions, size_t count);
    size_t (*rays)(void *index, const broad_ray *rays, size_t count);
    void (*free)(void *index);
} broad_index;

extern const broad_index broad_index_carom, broad_index_box2d, broad_index_boost;

/// Returns whether the segment enters the circle, in double precision.
static inline bool broad_ray_hits(broad_ray ray, carom_packed_circle c) {
    const double x = (double)c.x - (double)ray.from.x, y = (double)c.y - (double)ray.from.y;
    const double mx = (double)ray.motion.x, my = (double)ray.motion.y;
    const double t = (x * mx + y * my) / (mx * mx + my * my);
    const double at = t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t);
    const double dx = x - at * mx, dy = y - at * my;
    return dx * dx + dy * dy < (double)c.radius * (double)c.radius;
}

#ifdef __cplusplus
}
#endif

#endif
