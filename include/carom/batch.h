/* carom/batch.h: overlap, contact and sweep of many pairs in one call.
 *
 * Every answer is the one that carom/pair.h gives for the same two shapes, bit for bit, on every
 * instruction set: exact verdicts, contacts to the ulp, the rules for invalid shapes. What changes
 * is the speed: most pairs are settled many at a time, on whatever the CPU has.
 *
 * Shapes are given as columns: one pointer for each number of a shape, and the distance in bytes
 * from one shape to the next, so that arrays of structs and structures of arrays both work without
 * a copy. A side that holds a single shape meets every shape of the other side. Pairs can also be
 * named by index.
 *
 * Columns with a stride of sizeof(float) are the fastest; arrays of carom_circle, carom_aabb and
 * carom_box, or of structs that hold one somewhere, cost a shuffle on top; numbers in any other order
 * a load each. Nothing needs to be aligned beyond its own type. There is no allocation and no state
 * but for the choice of the instruction set, so any number of threads may ask at once: split the
 * columns between them as you like. Outputs must not overlap inputs. A call takes up to 40 KB of
 * stack, and may raise any floating-point flag, so traps must be off. docs/BATCH.md explains. */
#ifndef CAROM_BATCH_H
#define CAROM_BATCH_H

#include "carom/pair.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- shapes as columns ----------------------------------------------------------------------- */

/// Circles; the i-th has its radius at (const char *)radius + i * stride, and so on.
typedef struct carom_circles {
    const float *x, *y, *radius;
    size_t stride; ///< bytes from one to the next, for all columns; a multiple of 4
    size_t count;  ///< how many there are; 1 meets all of the other side
} carom_circles;

typedef struct carom_aabbs {
    const float *min_x, *min_y, *max_x, *max_y;
    size_t stride; ///< as above
    size_t count;  ///< as above
} carom_aabbs;

typedef struct carom_boxes {
    const float *x, *y, *half_x, *half_y, *c, *s;
    size_t stride; ///< as above
    size_t count;  ///< as above
} carom_boxes;

/// A circle in 16 bytes: the record for pairs by index, which are fetched in one load each (a
/// carom_aabb is such a record as it is).
typedef struct carom_packed_circle {
    float x, y, radius;
    float reserved; ///< never looked at
} carom_packed_circle;

/// Columns of an array of structs. NULL with a count of 0 is an empty side.
CAROM_API carom_circles carom_circles_from(const carom_circle *circles, size_t count);
CAROM_API carom_circles carom_circles_from_packed(const carom_packed_circle *circles, size_t count);
CAROM_API carom_aabbs carom_aabbs_from(const carom_aabb *aabbs, size_t count);
CAROM_API carom_boxes carom_boxes_from(const carom_box *boxes, size_t count);

/// Pairs by index: the i-th pair is shape a[i] of the first side and b[i] of the second, `stride`
/// bytes from one to the next. An index past the end of its side counts as an invalid shape.
typedef struct carom_pairs {
    const uint32_t *a, *b;
    size_t stride; ///< sizeof(uint32_t) for two columns, 8 for an array of {a, b}; a multiple of 4
    size_t count;
} carom_pairs;

/// What a batch function returns instead of a number when it was called in a way that has no
/// answer: sides whose counts differ where neither is 1 (so 0 goes with 0 and 1 only), a NULL column
/// of a side that is not empty or of pairs, a stride that is no multiple of 4, a NULL output that
/// something would go to, or no instruction set (see carom_batch_isa). Nothing was written.
#define CAROM_BATCH_ERROR ((size_t)-1)

/* ---- overlap --------------------------------------------------------------------------------- */

/// How many pairs there are: `pairs` if it is given, else side by side, the i-th of a against the
/// i-th of b, and one against all where a side has a count of 1. CAROM_BATCH_ERROR for counts that do
/// not go together.
CAROM_API size_t carom_batch_count(size_t a_count, size_t b_count, const carom_pairs *pairs);

/// Which pairs overlap, as bits: pair i is bit i % 64 of bits[i / 64]. All (count + 63) / 64 words
/// are written, the bits beyond the last pair as 0. Returns how many pairs overlap. `pairs` is
/// NULL for side by side. Cost: a fraction of a nanosecond a pair over columns in cache, beyond it the
/// time to read them, half a nanosecond more over arrays of structs and one and a half by index; pairs
/// that touch exactly a few nanoseconds, but for those at odd angles, which cost what they do in
/// carom/pair.h.
CAROM_API size_t carom_batch_overlap_circle_circle(carom_circles a, carom_circles b,
                                                   const carom_pairs *pairs, uint64_t *bits);
CAROM_API size_t carom_batch_overlap_circle_aabb(carom_circles a, carom_aabbs b,
                                                 const carom_pairs *pairs, uint64_t *bits);
CAROM_API size_t carom_batch_overlap_circle_box(carom_circles a, carom_boxes b,
                                                const carom_pairs *pairs, uint64_t *bits);
CAROM_API size_t carom_batch_overlap_aabb_aabb(carom_aabbs a, carom_aabbs b,
                                               const carom_pairs *pairs, uint64_t *bits);

/// The same as a list: the numbers of the pairs that overlap, ascending. Writes the first
/// `capacity` of them and returns how many there are; with a capacity of 0 `hits` may be NULL. More
/// than 2^32 pairs are an error.
CAROM_API size_t carom_batch_hits_circle_circle(carom_circles a, carom_circles b,
                                                const carom_pairs *pairs, uint32_t *hits,
                                                size_t capacity);
CAROM_API size_t carom_batch_hits_circle_aabb(carom_circles a, carom_aabbs b,
                                              const carom_pairs *pairs, uint32_t *hits,
                                              size_t capacity);
CAROM_API size_t carom_batch_hits_circle_box(carom_circles a, carom_boxes b,
                                             const carom_pairs *pairs, uint32_t *hits,
                                             size_t capacity);
CAROM_API size_t carom_batch_hits_aabb_aabb(carom_aabbs a, carom_aabbs b, const carom_pairs *pairs,
                                            uint32_t *hits, size_t capacity);

/* ---- contact --------------------------------------------------------------------------------- */

/// Where contacts go: columns again. A column that is NULL is not written.
typedef struct carom_contacts {
    float *distance, *normal_x, *normal_y, *point_x, *point_y;
    size_t stride; ///< bytes from one to the next; sizeof(carom_contact) for an array of them
} carom_contacts;

/// Columns of an array of contacts.
CAROM_API carom_contacts carom_contacts_to(carom_contact *contacts);

/// The contact of every pair, whether it overlaps or not. Returns how many overlap. Cost: 1.6
/// to 3.6 nanoseconds a pair with AVX-512, and with one lane that of carom/pair.h or half as much more. Where few overlap,
/// ask for the hits first, and then about those pairs.
CAROM_API size_t carom_batch_contact_circle_circle(carom_circles a, carom_circles b,
                                                   const carom_pairs *pairs, carom_contacts out);
CAROM_API size_t carom_batch_contact_circle_aabb(carom_circles a, carom_aabbs b,
                                                 const carom_pairs *pairs, carom_contacts out);
CAROM_API size_t carom_batch_contact_circle_box(carom_circles a, carom_boxes b,
                                                const carom_pairs *pairs, carom_contacts out);
CAROM_API size_t carom_batch_contact_aabb_aabb(carom_aabbs a, carom_aabbs b,
                                               const carom_pairs *pairs, carom_contacts out);

/* ---- sweep ----------------------------------------------------------------------------------- */

/// One moving circle against many shapes that stay: those that it meets, by their index in `b`,
/// ascending, with the sweep that carom/pair.h gives for each. Listed are those that it hits or
/// overlaps at the start, and those that it misses by so little that carom_sweep_end needs their
/// normal; all others are plain misses. Writes the first `capacity` of them to `hits` and `sweeps`,
/// either of which may be NULL, and returns how many there are: the first by index, not by time, so
/// give them room for all; carom_sweep_before tells which to act on. An invalid circle or motion meets
/// nothing. Cost: a fraction of a nanosecond for a shape out of reach, a sweep for the others.
CAROM_API size_t carom_batch_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circles b,
                                                 uint32_t *hits, carom_sweep *sweeps,
                                                 size_t capacity);
CAROM_API size_t carom_batch_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabbs b,
                                               uint32_t *hits, carom_sweep *sweeps,
                                               size_t capacity);
CAROM_API size_t carom_batch_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_boxes b,
                                              uint32_t *hits, carom_sweep *sweeps, size_t capacity);

/* ---- instruction sets ------------------------------------------------------------------------ */

/// The instruction set in use: "scalar", "sse2", "avx2", "avx512", "neon" or "simd128". It is chosen
/// once, by the first call that needs it: the one that the environment variable CAROM_FORCE_ISA
/// names, if it is set and not empty, else the widest that this CPU and its system have. NULL when
/// CAROM_FORCE_ISA names one that is not available here; then every batch function but
/// carom_batch_count returns CAROM_BATCH_ERROR, until carom_batch_set_isa names one that is.
CAROM_API const char *carom_batch_isa(void);

/// The i-th of those that are available here, from "scalar" to the widest; NULL past the last.
CAROM_API const char *carom_batch_isa_at(size_t i);

/// Uses another one from now on; NULL goes back to the first choice. False, and nothing changes,
/// for a name that is unknown or not available here, or if there was no first choice. Calls that run meanwhile finish as they began.
CAROM_API bool carom_batch_set_isa(const char *name);

#ifdef __cplusplus
}
#endif

#endif
