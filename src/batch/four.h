/* Converts between records and columns with vectors of four floats, on any instruction set that has
 * them. Compilers without the builtin do without. */
#ifndef CAROMI_BATCH_FOUR_H
#define CAROMI_BATCH_FOUR_H

#if defined(__GNUC__) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define CAROMI_FOURS
#endif
#endif

#if defined(CAROMI_FOURS)
typedef float caromi_four __attribute__((vector_size(16)));

/* For memory that is aligned to a float only. */
typedef caromi_four caromi_unaligned_four __attribute__((aligned(4), may_alias));

static inline caromi_four caromi_load_four(const float *p) {
    return *(const caromi_unaligned_four *)(const void *)p;
}

static inline void caromi_store_four(float *p, caromi_four x) {
    *(caromi_unaligned_four *)(void *)p = x;
}

/* Transposes four rows to four columns. */
static inline void caromi_transpose(caromi_four a, caromi_four b, caromi_four c, caromi_four d,
                                    caromi_four column[4]) {
    caromi_four low_ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    caromi_four low_cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    caromi_four high_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    caromi_four high_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    column[0] = __builtin_shufflevector(low_ab, low_cd, 0, 1, 4, 5);
    column[1] = __builtin_shufflevector(low_ab, low_cd, 2, 3, 6, 7);
    column[2] = __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5);
    column[3] = __builtin_shufflevector(high_ab, high_cd, 2, 3, 6, 7);
}
#endif

#endif
