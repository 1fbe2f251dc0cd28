/* Declares what an instruction set provides: the kernels of the batch layer, 64 pairs per word.
 *
 * A kernel sees columns: a[k] points to the k-th number of 64 or more shapes, contiguously. It does
 * not know about strides, indices and tails; feed.h handles those. */
#ifndef CAROMI_BATCH_ISA_H
#define CAROMI_BATCH_ISA_H

#include "batch/cells.h"
#include "batch/rows.h"
#include "carom/batch.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"

/* A chunk is what one kernel call processes: small enough that its columns stay in the L1 cache,
 * large enough that the cost of the call does not matter. */
#define CAROMI_WORD ((size_t)64)
#define CAROMI_CHUNK_WORDS 8u
#define CAROMI_CHUNK (CAROMI_CHUNK_WORDS * CAROMI_WORD)

/* A run is what one call of a verdict kernel processes if all columns are used in place: no
 * copies have to fit into the cache, so it is longer. */
#define CAROMI_RUN_WORDS 64u
#define CAROMI_RUN (CAROMI_RUN_WORDS * CAROMI_WORD)

/* Below this many pairs, the pair layer is as fast. */
#define CAROMI_FEW 24u

/* The largest number of columns of a shape: a box. */
#define CAROMI_COLUMNS 6u

/* The pairs of shapes. */
#define CAROMI_BATCH_CIRCLE_CIRCLE 0
#define CAROMI_BATCH_CIRCLE_AABB 1
#define CAROMI_BATCH_CIRCLE_BOX 2
#define CAROMI_BATCH_AABB_AABB 3
#define CAROMI_BATCH_AABB_BOX 4
#define CAROMI_BATCH_BOX_BOX 5
#define CAROMI_BATCH_PAIRS 6

typedef const float *const *caromi_columns;

/* Counts bits by adding neighbours, where there may be no instruction for it: a call is not
 * free. */
static inline size_t caromi_bit_count(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (size_t)(word * 0x0101010101010101u >> 56);
}

/* The path of a circle, for reach.inc. */
typedef struct caromi_path {
    float x, y;   /* the centre at the start */
    float ux, uy; /* direction of the motion, of length 1 up to rounding */
    float length; /* of the motion */
    float radius;
    float margin; /* covers the rounding of all of these and of the end of a sweep */
} caromi_path;

typedef struct caromi_isa {
    const char *name;
    bool (*available)(void);
    bool (*unfused)(void); /* whether the compiler obeyed and did not contract products and sums */

    /* First stage, in float, for words * 64 pairs. A bit of `hit` means that the pair overlaps, a
     * bit of `doubt` that the verdict is not known; otherwise the pair is apart. Returns all bits
     * of `doubt`, or-ed, and writes to *hits how many bits of `hit` are set. */
    uint64_t (*overlap[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t words,
                                            uint64_t *hit, uint64_t *doubt, size_t *hits);

    /* The same for two arrays of carom's structs: a[0] and b[0] are their first numbers. */
    uint64_t (*structs[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t words,
                                            uint64_t *hit, uint64_t *doubt, size_t *hits);

    /* Second stage, in double, for the 64 pairs from `first` on. Clears the bits of `doubt` that it
     * settles and returns which of those overlap. */
    uint64_t (*settle[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t first,
                                           uint64_t *doubt);

    /* Computes the contacts of the 64 pairs from `first` on, into the columns distance, normal x,
     * normal y, point x, point y. Returns the pairs that are left to the pair layer. `hit` has
     * those of the others that overlap. */
    uint64_t (*contact[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t first,
                                            float *const *out, uint64_t *hit);

    /* Returns which of the 64 shapes from `first` on the path may touch; the others are plain
     * misses. Indexed by the pair, circle first. */
    uint64_t (*reach[CAROMI_BATCH_AABB_AABB])(const caromi_path *path, caromi_columns b,
                                              size_t first);

    const caromi_row_kernels *rows;   /* for the world's contact solver */
    const caromi_cell_kernels *cells; /* for the world's collision detection */
} caromi_isa;

/* The instruction sets of this build, each in its own file. CAROM_SIMD_ONLY omits the scalar one
 * where a wider one is always available, as in a wasm module with simd128. */
extern const caromi_isa caromi_isa_scalar;
extern const caromi_row_kernels caromi_row_kernels_scalar;
extern const caromi_cell_kernels caromi_cell_kernels_scalar;
#ifndef CAROM_SCALAR_ONLY
#if defined(__GNUC__) && defined(__x86_64__)
#define CAROMI_HAS_X86
extern const caromi_isa caromi_isa_sse2, caromi_isa_avx2, caromi_isa_avx512;
extern const caromi_row_kernels caromi_row_kernels_sse2, caromi_row_kernels_avx2;
extern const caromi_cell_kernels caromi_cell_kernels_sse2, caromi_cell_kernels_avx2;
#elif defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON)
#define CAROMI_HAS_NEON
extern const caromi_isa caromi_isa_neon;
extern const caromi_row_kernels caromi_row_kernels_neon;
extern const caromi_cell_kernels caromi_cell_kernels_neon;
#elif defined(__wasm_simd128__)
#define CAROMI_HAS_SIMD128
extern const caromi_isa caromi_isa_simd128;
extern const caromi_row_kernels caromi_row_kernels_simd128;
extern const caromi_cell_kernels caromi_cell_kernels_simd128;
#endif
#endif

/* Returns the one in use, or NULL if the environment asks for one that is not available. */
const caromi_isa *caromi_batch_isa(void);

/* Returns the kernels of the contact solver: of the one in use, otherwise of the narrowest. */
const caromi_row_kernels *caromi_batch_row_kernels(void);

/* Returns the kernels of collision detection, in the same way. */
const caromi_cell_kernels *caromi_batch_cell_kernels(void);

/* Returns the value of CAROM_FORCE_ISA, or NULL if it is unset or empty. Needs a C library. */
const char *caromi_forced_isa(void);

#endif
