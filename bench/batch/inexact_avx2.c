/* The inexact kernels for AVX2. */
#include <immintrin.h>

#define LANES 8
#define LOAD(p) _mm256_loadu_ps(p)
#define STORE(p, v) _mm256_storeu_ps(p, v)
#define SPLAT(v) _mm256_set1_ps(v)
#define MIN(a, b) _mm256_min_ps(a, b)
#define MAX(a, b) _mm256_max_ps(a, b)
#define SQRT(v) _mm256_sqrt_ps(v)
#define ABS(v) _mm256_andnot_ps(_mm256_set1_ps(-0.0f), v)
#define LESS(a, b) _mm256_cmp_ps(a, b, _CMP_LT_OQ)
#define SELECT(m, a, b) _mm256_blendv_ps(b, a, m)
#define BITS(m) ((unsigned)_mm256_movemask_ps(m))
#define TABLE batch_inexact_avx2

typedef __m256 wide, wide_mask;

#include "inexact.inc"
