/* The inexact kernels for SSE2. */
#include <immintrin.h>

#define LANES 4
#define LOAD(p) _mm_loadu_ps(p)
#define STORE(p, v) _mm_storeu_ps(p, v)
#define SPLAT(v) _mm_set1_ps(v)
#define MIN(a, b) _mm_min_ps(a, b)
#define MAX(a, b) _mm_max_ps(a, b)
#define SQRT(v) _mm_sqrt_ps(v)
#define ABS(v) _mm_andnot_ps(_mm_set1_ps(-0.0f), v)
#define LESS(a, b) _mm_cmplt_ps(a, b)
#define SELECT(m, a, b) _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b))
#define BITS(m) ((unsigned)_mm_movemask_ps(m))
#define TABLE batch_inexact_sse2

typedef __m128 wide, wide_mask;

#include "inexact.inc"
