/* The inexact kernels for AVX-512. */
#include <immintrin.h>

#define LANES 16
#define LOAD(p) _mm512_loadu_ps(p)
#define STORE(p, v) _mm512_storeu_ps(p, v)
#define SPLAT(v) _mm512_set1_ps(v)
#define MIN(a, b) _mm512_min_ps(a, b)
#define MAX(a, b) _mm512_max_ps(a, b)
#define SQRT(v) _mm512_sqrt_ps(v)
#define ABS(v) _mm512_abs_ps(v)
#define LESS(a, b) _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ)
#define SELECT(m, a, b) _mm512_mask_blend_ps(m, b, a)
#define BITS(m) ((unsigned)(m))
#define TABLE batch_inexact_avx512

typedef __m512 wide;
typedef __mmask16 wide_mask;

#include "inexact.inc"
