/* carom/broadphase.h: a broad phase: finds, among many bounding boxes, the pairs that can overlap,
 * and the boxes that a region, a moving box or a ray can overlap.
 *
 * A broad phase stores one bounding box per id; ids are chosen by the caller. It finds the boxes
 * that touch or overlap each other, a region, or the path of a moving box. The results are
 * candidates: all boxes that touch or overlap are found, and no others, except that a sweep can
 * find a few that its path misses by less than rounding. Test the shapes themselves with
 * carom/pair.h or carom/batch.h.
 *
 * Ids are integers below 2^31, preferably without large gaps: memory grows with the largest id.
 * Invalid bounds (see carom/shape.h) are stored, but never found. Sizes may differ widely and boxes
 * may be crowded: the cost depends on the number of results, hardly on positions and sizes.
 *
 * The order of results depends only on the calls made so far. Any number of threads may query a
 * broad phase while no thread changes it. All memory comes from the caller's allocator; a call that
 * runs out of memory returns CAROM_ERROR_MEMORY and changes nothing. Pointers to a broad phase must
 * not be NULL, except in carom_broadphase_destroy. docs/BROADPHASE.md explains the data
 * structure. */
#ifndef CAROM_BROADPHASE_H
#define CAROM_BROADPHASE_H

#include "carom/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A broad phase. Create it with carom_broadphase_create.
typedef struct carom_broadphase carom_broadphase;

/// The definition of a broad phase. Start from carom_broadphase_def_default().
typedef struct carom_broadphase_def {
    uint32_t size;             ///< of this struct; set by carom_broadphase_def_default()
    uint32_t reserved;         ///< 0
    carom_allocator allocator; ///< allocates all memory of the broad phase
} carom_broadphase_def;

/// Returns the default definition, with the heap of the C library. Without a C library the
/// allocator is {NULL}, and the caller has to set it.
CAROM_API carom_broadphase_def carom_broadphase_def_default(void);

/// Creates an empty broad phase. Returns NULL if memory is short or the definition is invalid.
CAROM_API carom_broadphase *carom_broadphase_create(const carom_broadphase_def *def);

/// Destroys a broad phase and frees all of its memory. NULL is allowed.
CAROM_API void carom_broadphase_destroy(carom_broadphase *p);

/* ---- contents -------------------------------------------------------------------------------- */

/// Replaces the whole contents: stores bounds[i] under the id i, for i < count. The i-th box lies
/// `stride` bytes after the first: sizeof(carom_aabb) for an array; a multiple of 4. With a count
/// of 0 the broad phase is empty, and `bounds` may be NULL. Cost: a few dozen nanoseconds per box,
/// for sorting, and a little for every id up to the largest one ever stored. Returns
/// CAROM_ERROR_MEMORY if memory is short, and CAROM_ERROR_VALUE if `count` exceeds 2^31, if
/// `stride` is no multiple of 4, or if `bounds` is NULL with a count above 0. After an error
/// nothing has changed.
CAROM_API carom_result carom_broadphase_build(carom_broadphase *p, const carom_aabb *bounds,
                                              size_t stride, uint32_t count);

/// Stores `bounds` under `id`, as a new entry or in place of the previous one. Queries see the
/// change at once, but become slow after many changes until carom_broadphase_update. Cost: about
/// ten nanoseconds; if nearly all boxes change, carom_broadphase_build is the better call. Returns
/// CAROM_ERROR_MEMORY if memory is short, and CAROM_ERROR_VALUE if `id` is 2^31 or more. After an
/// error nothing has changed.
CAROM_API carom_result carom_broadphase_set(carom_broadphase *p, uint32_t id, carom_aabb bounds);

/// Removes the bounds that are stored under `id`. Does nothing if there are none.
CAROM_API void carom_broadphase_remove(carom_broadphase *p, uint32_t id);

/// Restores the speed of queries after changes: refits the trees, or rebuilds them if that pays.
/// Call it once per frame, after the changes. The contents stay the same. Cost: from nothing to
/// that of carom_broadphase_build. Returns CAROM_ERROR_MEMORY if memory is short; queries stay
/// correct.
CAROM_API carom_result carom_broadphase_update(carom_broadphase *p);

/// Returns the bounds that are stored under `id`; if there are none, the invalid box
/// (1,1)-(-1,-1).
CAROM_API carom_aabb carom_broadphase_get(const carom_broadphase *p, uint32_t id);

/// Returns the number of ids that have valid bounds.
CAROM_API size_t carom_broadphase_count(const carom_broadphase *p);

/// Lets carom_broadphase_build and carom_broadphase_pairs run on the caller's threads, for 8,192
/// boxes or more: `parallel` runs parts of at least 4,096 boxes, up to four for each of `threads`.
/// The contents and the results, with their order, are the same for any number of threads; entries
/// of `pairs` beyond those that were found may be overwritten. Sorting into trees stays in the
/// calling thread. `threads` is limited to 64. NULL, or `threads` below 2, selects the calling
/// thread, which is the default. If several threads query at once, `parallel` must allow calls from
/// all of them.
CAROM_API void carom_broadphase_set_parallel(carom_broadphase *p, carom_parallel *parallel,
                                             void *ctx, uint32_t threads);

/* ---- queries --------------------------------------------------------------------------------- */

/// A candidate pair: two ids, a < b.
typedef struct carom_id_pair {
    uint32_t a, b;
} carom_id_pair;

/// Lists all pairs of ids whose bounds touch or overlap, each pair once. Writes the first
/// `capacity` pairs and returns how many there are; with a capacity of 0 `pairs` may be NULL. To
/// pass them to carom/batch.h, make a carom_pairs {&pairs->a, &pairs->b, sizeof(carom_id_pair), n}.
/// Cost: about ten nanoseconds per box, up to forty if sizes vary widely or boxes are crowded.
CAROM_API size_t carom_broadphase_pairs(const carom_broadphase *p, carom_id_pair *pairs,
                                        size_t capacity);

/// Lists all ids whose bounds touch or overlap `region`; none if it is invalid. Writes the first
/// `capacity` ids and returns how many there are; with a capacity of 0 `ids` may be NULL. Cost: for
/// a few results 0.1 us with 10,000 boxes, 0.5 us with a million.
CAROM_API size_t carom_broadphase_query(const carom_broadphase *p, carom_aabb region, uint32_t *ids,
                                        size_t capacity);

/// Lists all ids whose bounds `box` touches or overlaps while it moves by `motion`, and possibly
/// some that it misses by less than rounding. A box of size 0 is a ray. An invalid box or motion
/// finds none. Writes the first `capacity` ids, in no order along the path, and returns how many
/// there are; with a capacity of 0 `ids` may be NULL. Cost: that of a query, and more for each
/// strip or tree node that the path crosses.
CAROM_API size_t carom_broadphase_sweep(const carom_broadphase *p, carom_aabb box,
                                        carom_vec2 motion, uint32_t *ids, size_t capacity);

/// A function that is called with an id that was found. It must not change the broad phase.
typedef void carom_broadphase_visitor(void *ctx, uint32_t id);

/// Call `visitor(ctx, id)` for each id that carom_broadphase_query or carom_broadphase_sweep lists,
/// in the same order. They need no array, whatever the number of ids.
CAROM_API void carom_broadphase_visit(const carom_broadphase *p, carom_aabb region,
                                      carom_broadphase_visitor *visitor, void *ctx);
CAROM_API void carom_broadphase_visit_sweep(const carom_broadphase *p, carom_aabb box,
                                            carom_vec2 motion, carom_broadphase_visitor *visitor,
                                            void *ctx);

#ifdef __cplusplus
}
#endif

#endif
