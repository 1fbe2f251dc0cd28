/* carom/batch.h: overlap, contact and sweep tests of many pairs in one call, with SIMD.
 *
 * Every result is that of carom/pair.h for the same two shapes, bit for bit, on every instruction
 * set: the same exact overlap tests, the same ulps, the same rules for invalid shapes. Only the
 * speed differs, because most pairs are computed many at a time. docs/BATCH.md explains how.
 *
 * Shapes are passed as columns: one pointer for each number of a shape, and the stride in bytes
 * from one shape to the next. So arrays of structs and structures of arrays both work without a
 * copy. The two sets of columns that a call takes, a and b, are its sides. A side that holds a
 * single shape is tested against every shape of the other side. Pairs can also be listed by index.
 *
 * Speed: columns with a stride of sizeof(float) are the fastest. Arrays of carom_circle, carom_aabb
 * and carom_box, or of structs that contain one, need a shuffle on top. Numbers in any other order
 * need one load each.
 * Memory: nothing is allocated. Nothing has to be aligned beyond its own type. Outputs must not
 * overlap inputs. A call uses up to 40 KB of stack.
 * Threads: there is no state except the choice of the instruction set and of threads, so any number
 * of threads may call these functions at once. carom_batch_set_parallel splits calls among threads.
 * Floating point: a call may raise any floating-point flag, so traps must be disabled. */
#ifndef CAROM_BATCH_H
#define CAROM_BATCH_H

#include "carom/pair.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- shapes as columns ----------------------------------------------------------------------- */

/// Circles as columns. The radius of the i-th one is at (const char *)radius + i * stride, and so
/// on.
typedef struct carom_circles {
    const float *x, *y, *radius;
    size_t stride; ///< bytes from one shape to the next, for all columns; a multiple of 4
    size_t count;  ///< number of shapes; 1: it is tested against all shapes of the other side
} carom_circles;

/// Axis-aligned boxes as columns.
typedef struct carom_aabbs {
    const float *min_x, *min_y, *max_x, *max_y;
    size_t stride; ///< as above
    size_t count;  ///< as above
} carom_aabbs;

/// Rotated boxes as columns.
typedef struct carom_boxes {
    const float *x, *y, *half_x, *half_y, *c, *s;
    size_t stride; ///< as above
    size_t count;  ///< as above
} carom_boxes;

/// A circle in 16 bytes, which one load fetches: the fastest layout for pairs by index. (A
/// carom_aabb also has 16 bytes.)
typedef struct carom_packed_circle {
    float x, y, radius;
    float reserved; ///< never read
} carom_packed_circle;

/// Return the columns of an array of structs, which is not copied. NULL with a count of 0 is an
/// empty side.
CAROM_API carom_circles carom_circles_from(const carom_circle *circles, size_t count);
CAROM_API carom_circles carom_circles_from_packed(const carom_packed_circle *circles, size_t count);
CAROM_API carom_aabbs carom_aabbs_from(const carom_aabb *aabbs, size_t count);
CAROM_API carom_boxes carom_boxes_from(const carom_box *boxes, size_t count);

/// A list of pairs by index: the i-th pair is shape a[i] of the first side and b[i] of the second,
/// with `stride` bytes from one pair to the next. An index past the end of its side counts as an
/// invalid shape.
typedef struct carom_pairs {
    const uint32_t *a, *b;
    size_t stride; ///< sizeof(uint32_t) for two columns, 8 for an array of {a, b}; a multiple of 4
    size_t count;
} carom_pairs;

/* Errors. Every batch function returns CAROM_OK, CAROM_ERROR_VALUE for invalid arguments, or
 * CAROM_ERROR_ISA if there is no instruction set to use (see carom_batch_isa). After an error
 * nothing is written, except that *count is 0. `count` may be NULL. Invalid arguments are:
 * - sides whose counts differ while neither is 1 (so 0 goes only with 0 and 1), unless pairs are
 *   given by index
 * - a NULL column of a side that is not empty, or of pairs
 * - a stride that is not a multiple of 4
 * - a NULL output, if there is something to write
 * - a list of more than 2^32 pairs or shapes
 *
 * Invalid shapes are not an error: they overlap nothing, as in carom/pair.h. */

/* ---- overlap --------------------------------------------------------------------------------- */

/// Computes the number of pairs of a call: that of `pairs` if it is not NULL. Otherwise the sides
/// are paired one to one, the i-th of a with the i-th of b, or one to all if a side has a count of
/// 1. Writes 0 to *count, which must not be NULL here, and returns CAROM_ERROR_VALUE for counts
/// that do not match.
CAROM_API carom_result carom_batch_count(size_t a_count, size_t b_count, const carom_pairs *pairs,
                                         size_t *count);

/// Test which pairs overlap, and write one bit for each: pair i is bit i % 64 of bits[i / 64]. For
/// n pairs, (n + 63) / 64 words are written; the bits beyond the last pair are 0. `pairs` is NULL
/// for sides paired one to one or one to all. Write the number of pairs that overlap to *count.
/// Shapes that only touch do not overlap.
///
/// Cost: a fraction of a nanosecond per pair for columns in cache; beyond the cache, the time to
/// read them. Two arrays of carom's structs cost up to twice that; structs with other strides half
/// a nanosecond more, pairs by index 0.9 to 1.3 nanoseconds in all. Pairs that touch exactly take a
/// few nanoseconds if their coordinates lie on a grid; others take as long as in carom/pair.h.
CAROM_API carom_result carom_batch_overlap_circle_circle(carom_circles a, carom_circles b,
                                                         const carom_pairs *pairs, uint64_t *bits,
                                                         size_t *count);
CAROM_API carom_result carom_batch_overlap_circle_aabb(carom_circles a, carom_aabbs b,
                                                       const carom_pairs *pairs, uint64_t *bits,
                                                       size_t *count);
CAROM_API carom_result carom_batch_overlap_circle_box(carom_circles a, carom_boxes b,
                                                      const carom_pairs *pairs, uint64_t *bits,
                                                      size_t *count);
CAROM_API carom_result carom_batch_overlap_aabb_aabb(carom_aabbs a, carom_aabbs b,
                                                     const carom_pairs *pairs, uint64_t *bits,
                                                     size_t *count);
CAROM_API carom_result carom_batch_overlap_aabb_box(carom_aabbs a, carom_boxes b,
                                                    const carom_pairs *pairs, uint64_t *bits,
                                                    size_t *count);
CAROM_API carom_result carom_batch_overlap_box_box(carom_boxes a, carom_boxes b,
                                                   const carom_pairs *pairs, uint64_t *bits,
                                                   size_t *count);

/// List the pairs that overlap, by their numbers, in ascending order. Write the first `capacity` of
/// them to `hits`, and how many there are to *count. With a capacity of 0 `hits` may be NULL.
CAROM_API carom_result carom_batch_hits_circle_circle(carom_circles a, carom_circles b,
                                                      const carom_pairs *pairs, uint32_t *hits,
                                                      size_t capacity, size_t *count);
CAROM_API carom_result carom_batch_hits_circle_aabb(carom_circles a, carom_aabbs b,
                                                    const carom_pairs *pairs, uint32_t *hits,
                                                    size_t capacity, size_t *count);
CAROM_API carom_result carom_batch_hits_circle_box(carom_circles a, carom_boxes b,
                                                   const carom_pairs *pairs, uint32_t *hits,
                                                   size_t capacity, size_t *count);
CAROM_API carom_result carom_batch_hits_aabb_aabb(carom_aabbs a, carom_aabbs b,
                                                  const carom_pairs *pairs, uint32_t *hits,
                                                  size_t capacity, size_t *count);
CAROM_API carom_result carom_batch_hits_aabb_box(carom_aabbs a, carom_boxes b,
                                                 const carom_pairs *pairs, uint32_t *hits,
                                                 size_t capacity, size_t *count);
CAROM_API carom_result carom_batch_hits_box_box(carom_boxes a, carom_boxes b,
                                                const carom_pairs *pairs, uint32_t *hits,
                                                size_t capacity, size_t *count);

/* ---- contact --------------------------------------------------------------------------------- */

/// The columns that contacts are written to. A column that is NULL is not written.
typedef struct carom_contacts {
    float *distance, *normal_x, *normal_y, *point_x, *point_y;
    size_t stride; ///< bytes from one to the next; sizeof(carom_contact) for an array of them
} carom_contacts;

/// Returns the columns of an array of contacts.
CAROM_API carom_contacts carom_contacts_to(carom_contact *contacts);

/// Compute the contact of every pair, whether it overlaps or not. Write the number of pairs that
/// overlap to *count. If few pairs overlap, list the hits first and compute only their
/// contacts. Cost: 0.7 to 1.6 nanoseconds per pair with AVX-512, 6 for aabb_box and box_box; with
/// "scalar" 1 to 1.5 times that of carom/pair.h. Contacts of aabb_box and box_box whose boxes are
/// parallel or perpendicular are computed one by one, at the cost of carom/pair.h.
CAROM_API carom_result carom_batch_contact_circle_circle(carom_circles a, carom_circles b,
                                                         const carom_pairs *pairs,
                                                         carom_contacts out, size_t *count);
CAROM_API carom_result carom_batch_contact_circle_aabb(carom_circles a, carom_aabbs b,
                                                       const carom_pairs *pairs, carom_contacts out,
                                                       size_t *count);
CAROM_API carom_result carom_batch_contact_circle_box(carom_circles a, carom_boxes b,
                                                      const carom_pairs *pairs, carom_contacts out,
                                                      size_t *count);
CAROM_API carom_result carom_batch_contact_aabb_aabb(carom_aabbs a, carom_aabbs b,
                                                     const carom_pairs *pairs, carom_contacts out,
                                                     size_t *count);
CAROM_API carom_result carom_batch_contact_aabb_box(carom_aabbs a, carom_boxes b,
                                                    const carom_pairs *pairs, carom_contacts out,
                                                    size_t *count);
CAROM_API carom_result carom_batch_contact_box_box(carom_boxes a, carom_boxes b,
                                                   const carom_pairs *pairs, carom_contacts out,
                                                   size_t *count);

/* ---- sweep ----------------------------------------------------------------------------------- */

/// Sweep one circle, which translates by `motion`, against many shapes, which do not move. List the
/// shapes that it hits or overlaps at the start, and those that it misses so closely that
/// carom_sweep_end needs their normal (a close MISS). Every shape that is not listed is a plain
/// MISS.
///
/// Write the indices in `b` to `hits`, in ascending order, and the sweeps of carom/pair.h to
/// `sweeps`; either may be NULL. Write the first `capacity` of them, and how many there are to
/// *count. The order is by index, not by time, so provide capacity for all, and find the first
/// impact with carom_sweep_before. An invalid circle or motion hits nothing. Cost: a fraction of a
/// nanosecond for a shape out of reach, a sweep for each other one.
CAROM_API carom_result carom_batch_sweep_circle_circle(carom_circle a, carom_vec2 motion,
                                                       carom_circles b, uint32_t *hits,
                                                       carom_sweep *sweeps, size_t capacity,
                                                       size_t *count);
CAROM_API carom_result carom_batch_sweep_circle_aabb(carom_circle a, carom_vec2 motion,
                                                     carom_aabbs b, uint32_t *hits,
                                                     carom_sweep *sweeps, size_t capacity,
                                                     size_t *count);
CAROM_API carom_result carom_batch_sweep_circle_box(carom_circle a, carom_vec2 motion,
                                                    carom_boxes b, uint32_t *hits,
                                                    carom_sweep *sweeps, size_t capacity,
                                                    size_t *count);

/* ---- instruction sets ------------------------------------------------------------------------ */

/// Returns the name of the instruction set in use: "scalar", "sse2", "avx2", "avx512", "neon" or
/// "simd128". The first call that needs it chooses it: the one that the environment variable
/// CAROM_FORCE_ISA names, if that is set and not empty, otherwise the widest that the CPU and the
/// operating system support.
///
/// Returns NULL if CAROM_FORCE_ISA names one that is not available. Then every batch function
/// except carom_batch_count returns CAROM_ERROR_ISA, until carom_batch_set_isa selects an available
/// one.
CAROM_API const char *carom_batch_isa(void);

/// Returns the name of the i-th available instruction set, from the narrowest to the widest, or
/// NULL past the last one.
CAROM_API const char *carom_batch_isa_at(size_t i);

/// Selects an instruction set for all threads; NULL selects the one that carom_batch_isa describes.
/// Calls that are running finish with the one they began with. Returns CAROM_ERROR_ISA, and
/// changes nothing, if the name is unknown or not available, or if it is NULL and CAROM_FORCE_ISA
/// names one that is not available.
CAROM_API carom_result carom_batch_set_isa(const char *name);

/* ---- threads --------------------------------------------------------------------------------- */

/// Lets the batch functions run on the caller's threads. Calls of 65,536 pairs or more are split
/// into parts of at least 32,768, up to four for each of `threads`, and `parallel` runs the parts.
/// Results are the same for any number of threads. A call that makes a list is split only if
/// `capacity` is at least the number of pairs or shapes; then entries beyond *count may be
/// overwritten. `threads` is limited to 64. NULL, or `threads` below 2, selects the calling thread,
/// which is the default.
///
/// This is one setting for the whole process. Change it while no thread is in a batch function. If
/// several threads call batch functions, `parallel` must allow calls from all of them. Do not call
/// batch functions from a task of the same pool unless it allows nested calls.
CAROM_API void carom_batch_set_parallel(carom_parallel *parallel, void *ctx, uint32_t threads);

#ifdef __cplusplus
}
#endif

#endif
