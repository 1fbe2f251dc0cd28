/* What an instruction set provides: the kernels of the batch layer, 64 pairs to a word.
 *
 * A kernel sees columns: a[k] points at the k-th number of 64 or more shapes, one after another.
 * It knows nothing of strides, indices and tails; feed.h takes care of those. */
#ifndef CAROMI_BATCH_ISA_H
#define CAROMI_BATCH_ISA_H

#include "batch/cells.h"
#include "batch/rows.h"
#include "carom/batch.h"
#include "pair/discs.h"
#include "pair/quick.h"

/* A chunk is what the drivers hand to a kernel at once: small enough for its columns to stay in the
 * first cache, large enough for the call not to matter. */
#define CAROMI_WORD ((size_t)64)
#define CAROMI_CHUNK_WORDS 8u
#define CAROMI_CHUNK (CAROMI_CHUNK_WORDS * CAROMI_WORD)

/* Below this many pairs the pair layer is as fast, one by one. */
#define CAROMI_FEW 24u

/* The most columns that a shape has: a box. */
#define CAROMI_COLUMNS 6u

/* Which pair of shapes. */
#define CAROMI_BATCH_CIRCLE_CIRCLE 0
#define CAROMI_BATCH_CIRCLE_AABB 1
#define CAROMI_BATCH_CIRCLE_BOX 2
#define CAROMI_BATCH_AABB_AABB 3
#define CAROMI_BATCH_PAIRS 4

typedef const float *const *caromi_columns;

/* The path of a circle, as reach.inc looks at it. */
typedef struct caromi_path {
    float x, y;   /* the centre at the start */
    float ux, uy; /* the direction of the motion, of length 1 but for rounding */
    float length; /* of the motion */
    float radius;
    float margin; /* covers the rounding of all of these, and of the place where a sweep ends */
} caromi_path;

typedef struct caromi_isa {
    const char *name;
    bool (*available)(void);
    bool (*unfused)(void); /* the compiler kept products and sums apart, as it was told */

    /* First stage, in float, of words * 64 pairs: a bit of `hit` says that they overlap, a bit of
     * `doubt` that the verdict is not known; else they are apart. */
    void (*overlap[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t words,
                                        uint64_t *hit, uint64_t *doubt);

    /* Second stage, in double, of the 64 pairs from `first` on: clears the bits of `doubt` that it
     * settles and returns those of them that overlap. */
    uint64_t (*settle[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t first,
                                           uint64_t *doubt);

    /* The contacts of the 64 pairs from `first` on, into the columns distance, normal x, normal y,
     * point x, point y. Returns the pairs that are left to the pair layer; of the others, `hit` has
     * those that overlap. */
    uint64_t (*contact[CAROMI_BATCH_PAIRS])(caromi_columns a, caromi_columns b, size_t first,
                                            float *const *out, uint64_t *hit);

    /* The 64 shapes from `first` on that the path may meet; the others are plain misses. Indexed
     * by the pair, circle first. */
    uint64_t (*reach[CAROMI_BATCH_AABB_AABB])(const caromi_path *path, caromi_columns b,
                                              size_t first);

    const caromi_row_kernels *rows;   /* of the world's contact solver */
    const caromi_cell_kernels *cells; /* of the world's detection */
} caromi_isa;

/* The instruction sets that this build holds, each in a file of its own. CAROM_SIMD_ONLY leaves one
 * lane out where there always is a wider one, as in a wasm module with simd128. */
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

/* The one in use, or NULL when the environment asks for one that is not here. */
const caromi_isa *caromi_batch_isa(void);

/* The kernels of the contact solver: of the one in use, or else of the narrowest. */
const caromi_row_kernels *caromi_batch_row_kernels(void);

/* The kernels of detection, in the same way. */
const caromi_cell_kernels *caromi_batch_cell_kernels(void);

/* What CAROM_FORCE_ISA says, or NULL if that is nothing. Only where there is a C library. */
const char *caromi_forced_isa(void);

#endif
