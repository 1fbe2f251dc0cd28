/* carom/broadphase.h: which of many can touch?
 *
 * A broad phase holds the bounds of many shapes, each under an id of the caller's, and tells which
 * of them are near each other, near a region, or in the way of a motion. Its answers are
 * candidates: every pair of bounds that touch or overlap is told, and no other; whether the shapes
 * do is for carom/pair.h and carom/batch.h to say.
 *
 * Ids are whole numbers below 2^31, best without large gaps: memory grows with the largest. Bounds
 * that are invalid (see carom/shape.h) are held but never told. Sizes may be mixed and crowds
 * dense: the cost depends on how many answers there are, hardly on where things are or how large.
 *
 * Answers come in an order that depends on the calls made so far and nothing else. Between changes
 * any number of threads may ask. Memory comes from the caller's allocator alone; whatever fails for
 * want of it changes nothing. docs/BROADPHASE.md explains. */
#ifndef CAROM_BROADPHASE_H
#define CAROM_BROADPHASE_H

#include "carom/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct carom_broadphase carom_broadphase;

/// How to make one. Start from carom_broadphase_def_default().
typedef struct carom_broadphase_def {
    uint32_t size;             ///< of this struct; set by carom_broadphase_def_default()
    uint32_t reserved;         ///< 0
    carom_allocator allocator; ///< where memory comes from
} carom_broadphase_def;

/// The C library's heap. Where there is no C library the allocator is {NULL} and must be filled in.
CAROM_API carom_broadphase_def carom_broadphase_def_default(void);

/// An empty one; NULL when memory is short or the definition is not valid.
CAROM_API carom_broadphase *carom_broadphase_create(const carom_broadphase_def *def);

/// Gives all memory back. NULL is allowed.
CAROM_API void carom_broadphase_destroy(carom_broadphase *p);

/* ---- what it holds --------------------------------------------------------------------------- */

/// Forgets everything and holds bounds[i] under the id i, for i < count; the i-th lies `stride`
/// bytes after the first (sizeof(carom_aabb) for an array; a multiple of 4). Cost: a few dozen
/// nanoseconds each, by sorting, and a little for every id up to the largest ever held. False, and
/// nothing changes, when memory is short.
CAROM_API bool carom_broadphase_build(carom_broadphase *p, const carom_aabb *bounds, size_t stride,
                                      uint32_t count);

/// Holds `bounds` under `id`, new or instead of what it held before. Cost: some ten nanoseconds, so
/// where nearly all change carom_broadphase_build is the better call.
/// Answers are right at once; after many changes they become slow until carom_broadphase_update.
/// False, and nothing changes, when memory is short.
CAROM_API bool carom_broadphase_set(carom_broadphase *p, uint32_t id, carom_aabb bounds);

/// Holds nothing under `id` any more.
CAROM_API void carom_broadphase_remove(carom_broadphase *p, uint32_t id);

/// Puts in order what has changed, as much as it pays: call it once after the changes of a frame.
/// Cost: from nothing to that of carom_broadphase_build. False when memory is short; everything is
/// held and answered as before.
CAROM_API bool carom_broadphase_update(carom_broadphase *p);

/// What is held under `id`; the invalid box (1,1)-(-1,-1) for nothing.
CAROM_API carom_aabb carom_broadphase_get(const carom_broadphase *p, uint32_t id);

/// How many ids hold valid bounds.
CAROM_API size_t carom_broadphase_count(const carom_broadphase *p);

/* ---- who is near ----------------------------------------------------------------------------- */

/// Two ids, a < b.
typedef struct carom_id_pair {
    uint32_t a, b;
} carom_id_pair;

/// All pairs whose bounds touch or overlap, each once. Writes the first `capacity` of them and
/// returns how many there are. They are ready for carom_pairs of carom/batch.h:
/// {&pairs->a, &pairs->b, sizeof(carom_id_pair), n}.
CAROM_API size_t carom_broadphase_pairs(const carom_broadphase *p, carom_id_pair *pairs,
                                        size_t capacity);

/// All ids whose bounds touch or overlap `region`; none for an invalid one. Writes the first
/// `capacity` of them and returns how many there are.
CAROM_API size_t carom_broadphase_query(const carom_broadphase *p, carom_aabb region, uint32_t *ids,
                                        size_t capacity);

/// All ids whose bounds `box` touches or overlaps somewhere while it moves by `motion`, and perhaps
/// some that it misses by a hair of rounding; a point, as a box of size 0, is a ray. None for an
/// invalid box or motion.
CAROM_API size_t carom_broadphase_sweep(const carom_broadphase *p, carom_aabb box,
                                        carom_vec2 motion, uint32_t *ids, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
