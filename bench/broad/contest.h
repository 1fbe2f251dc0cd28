/* Those who look for all overlapping pairs of a field, and those who are asked about regions and
 * rays. All start from the same array of circles; what they make of it is part of their time. */
#ifndef BENCH_BROAD_CONTEST_H
#define BENCH_BROAD_CONTEST_H

#include "field.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What they work with: arrays that a program would keep from frame to frame.
typedef struct broad_work {
    const broad_field *field;
    carom_broadphase *broadphase;
    carom_aabb *bounds;          ///< room for one each
    carom_id_pair *pairs;        ///< out: pairs that overlap; carom: candidates
    size_t capacity;             ///< of pairs and hits
    uint32_t *hits;              ///< out of carom: which candidates overlap
    carom_packed_circle *sorted; ///< the grid's
    uint32_t *sorted_ids, *cell_starts;
    size_t cells; ///< of the grid, at most
} broad_work;

typedef struct broad_contestant {
    const char *name;
    size_t most; ///< circles; beyond it a turn would take minutes
    /// Finds all pairs that overlap and returns how many.
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

/// boost's number of pairs of bounds, to check others by.
size_t broad_boost_bounds(const broad_field *field);

/// Writes a pair that overlaps, as far as there is room.
static inline void broad_tell(broad_work *work, size_t *count, uint32_t a, uint32_t b) {
    if (*count < work->capacity) {
        work->pairs[*count].a = a;
        work->pairs[*count].b = b;
    }
    ++*count;
}

/* ---- questions ------------------------------------------------------------------------------- */

typedef struct broad_ray {
    carom_vec2 from, motion;
} broad_ray;

/// An index that is asked. Both return how many answers there were to all questions: bounds in the
/// region; circles that the ray really meets.
typedef struct broad_index {
    const char *name;
    void *(*make)(const broad_field *field);
    size_t (*regions)(void *index, const carom_aabb *regions, size_t count);
    size_t (*rays)(void *index, const broad_ray *rays, size_t count);
    void (*free)(void *index);
} broad_index;

extern const broad_index broad_index_carom, broad_index_box2d, broad_index_boost;

/// Whether the segment comes into the circle; in doubles.
static inline bool broad_ray_meets(broad_ray ray, carom_packed_circle c) {
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
