/* Instantiates the kernels for AVX2: eight floats or four doubles. */
#include "base/guard.h"
#include "batch/isa.h"
#include "batch/cpu.h"

#if defined(CAROMI_HAS_X86)
#include <immintrin.h>

/* The instruction set is enabled only here, so no file needs a compiler flag of its own. FMA is
 * left out: fused products would round once where the others round twice. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")
#if !defined(__AVX2__)
#error "this unit must be compiled for AVX2, and the compiler ignores its request"
#endif
#endif

#define CAROMI_W(name) caromi_##name##_avx2
#define CAROMI_ISA_NAME "avx2"
#include "batch/wide_begin.inc"

#define WF_LANES 8u
#define WD_LANES 4u
typedef __m256 wf;
typedef __m256 wm;
typedef __m256d wd;
typedef __m256d vm;

/* One function per line. */
/* clang-format off */
CAROMI_WIDE size_t wide_count(uint64_t x) { return (size_t)_mm_popcnt_u64(x); }
/* The asm keeps x in a register. gcc would load it again for each use, and loads are the
 * bottleneck. */
CAROMI_WIDE wf wf_load(const float *p) {
    wf x = _mm256_loadu_ps(p);
    __asm__("" : "+x"(x));
    return x;
}
CAROMI_WIDE wf wf_splat(float x) { return _mm256_set1_ps(x); }
CAROMI_WIDE void wf_store(float *p, wf x) { _mm256_storeu_ps(p, x); }
CAROMI_WIDE wf wf_pick(wm m, wf a, wf b) { return _mm256_blendv_ps(b, a, m); }
/* Returns lanes i and i + 4 in the halves of one register. */
CAROMI_WIDE wf caromi_wf_two_avx2(const float *p, const uint32_t *index) {
    __m256 low = _mm256_castps128_ps256(_mm_loadu_ps(p + 4 * (size_t)index[0]));
    return _mm256_insertf128_ps(low, _mm_loadu_ps(p + 4 * (size_t)index[4]), 1);
}
CAROMI_WIDE void wf_gather(const float *p, const uint32_t *index, wf *x, wf *y, wf *z, wf *w) {
    wf a = caromi_wf_two_avx2(p, index);
    wf b = caromi_wf_two_avx2(p, index + 1);
    wf c = caromi_wf_two_avx2(p, index + 2);
    wf d = caromi_wf_two_avx2(p, index + 3);
    wf ab = _mm256_unpacklo_ps(a, b);
    wf cd = _mm256_unpacklo_ps(c, d);
    *x = _mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(1, 0, 1, 0));
    *y = _mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 2, 3, 2));
    ab = _mm256_unpackhi_ps(a, b);
    cd = _mm256_unpackhi_ps(c, d);
    *z = _mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(1, 0, 1, 0));
    *w = _mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 2, 3, 2));
}
/* Each third number is at another position of its register, so blends collect them all. */
CAROMI_WIDE void wf_unpack_three(const float *p, wf *out) {
    wf a = _mm256_loadu_ps(p), b = _mm256_loadu_ps(p + 8), c = _mm256_loadu_ps(p + 16);
    wf x = _mm256_blend_ps(_mm256_blend_ps(a, b, 0x92), c, 0x24);
    wf y = _mm256_blend_ps(_mm256_blend_ps(a, b, 0x24), c, 0x49);
    wf z = _mm256_blend_ps(_mm256_blend_ps(a, b, 0x49), c, 0x92);
    out[0] = _mm256_permutevar8x32_ps(x, _mm256_setr_epi32(0, 3, 6, 1, 4, 7, 2, 5));
    out[1] = _mm256_permutevar8x32_ps(y, _mm256_setr_epi32(1, 4, 7, 2, 5, 0, 3, 6));
    out[2] = _mm256_permutevar8x32_ps(z, _mm256_setr_epi32(2, 5, 0, 3, 6, 1, 4, 7));
}
CAROMI_WIDE void wf_unpack_four(const float *p, wf *out) {
    static const uint32_t index[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    wf_gather(p, index, &out[0], &out[1], &out[2], &out[3]);
}
/* Takes every third pair of numbers, from twelve pairs each. */
CAROMI_WIDE void caromi_unzip_avx2(wf first, wf second, __m256i order, wf *out) {
    out[0] = _mm256_permutevar8x32_ps(_mm256_shuffle_ps(first, second, 0x88), order);
    out[1] = _mm256_permutevar8x32_ps(_mm256_shuffle_ps(first, second, 0xdd), order);
}
CAROMI_WIDE void wf_unpack_six(const float *p, wf *out) {
    wf a = _mm256_loadu_ps(p), b = _mm256_loadu_ps(p + 8), c = _mm256_loadu_ps(p + 16);
    wf d = _mm256_loadu_ps(p + 24), e = _mm256_loadu_ps(p + 32), f = _mm256_loadu_ps(p + 40);
    caromi_unzip_avx2(_mm256_blend_ps(_mm256_blend_ps(a, b, 0x30), c, 0x0c),
                      _mm256_blend_ps(_mm256_blend_ps(d, e, 0x30), f, 0x0c),
                      _mm256_setr_epi32(0, 5, 4, 1, 2, 7, 6, 3), out);
    caromi_unzip_avx2(_mm256_blend_ps(_mm256_blend_ps(a, b, 0xc3), c, 0x30),
                      _mm256_blend_ps(_mm256_blend_ps(d, e, 0xc3), f, 0x30),
                      _mm256_setr_epi32(1, 0, 5, 4, 3, 2, 7, 6), out + 2);
    caromi_unzip_avx2(_mm256_blend_ps(_mm256_blend_ps(a, b, 0x0c), c, 0xc3),
                      _mm256_blend_ps(_mm256_blend_ps(d, e, 0x0c), f, 0xc3),
                      _mm256_setr_epi32(4, 1, 0, 5, 6, 3, 2, 7), out + 4);
}
CAROMI_WIDE void wf_scatter(float *p, const uint32_t *index, wf x, wf y) {
    __m256 both[2] = {_mm256_unpacklo_ps(x, y), _mm256_unpackhi_ps(x, y)};
    for (size_t i = 0; i < 2; i++) {
        __m128 low = _mm256_castps256_ps128(both[i]);
        __m128 high = _mm256_extractf128_ps(both[i], 1);
        _mm_storel_pi((__m64 *)(void *)(p + 4 * (size_t)index[2 * i]), low);
        _mm_storeh_pi((__m64 *)(void *)(p + 4 * (size_t)index[2 * i + 1]), low);
        _mm_storel_pi((__m64 *)(void *)(p + 4 * (size_t)index[2 * i + 4]), high);
        _mm_storeh_pi((__m64 *)(void *)(p + 4 * (size_t)index[2 * i + 5]), high);
    }
}
CAROMI_WIDE wf wf_sqrt(wf x) { return _mm256_sqrt_ps(x); }
CAROMI_WIDE wf wf_abs(wf x) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x); }
CAROMI_WIDE wf wf_min(wf a, wf b) { return _mm256_min_ps(a, b); }
CAROMI_WIDE wf wf_max(wf a, wf b) { return _mm256_max_ps(a, b); }
CAROMI_WIDE wm wf_less(wf a, wf b) { return _mm256_cmp_ps(a, b, _CMP_LT_OQ); }
CAROMI_WIDE wm wf_unequal(wf a, wf b) { return _mm256_cmp_ps(a, b, _CMP_NEQ_UQ); }
CAROMI_WIDE wf wf_xor(wf a, wf b) { return _mm256_xor_ps(a, b); }
CAROMI_WIDE wf wf_or(wf a, wf b) { return _mm256_or_ps(a, b); }
/* Only the sign bits of a mask count. */
CAROMI_WIDE wm wf_negative(wf x) { return x; }
CAROMI_WIDE wm wm_and(wm a, wm b) { return _mm256_and_ps(a, b); }
CAROMI_WIDE wm wm_or(wm a, wm b) { return _mm256_or_ps(a, b); }
CAROMI_WIDE wm wm_not(wm a) { return _mm256_xor_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-1))); }
CAROMI_WIDE bool wm_any(wm a) { return _mm256_movemask_ps(a) != 0; }
CAROMI_WIDE uint32_t wm_bits(wm a) { return (uint32_t)_mm256_movemask_ps(a); }

CAROMI_WIDE wd wd_load(const float *p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
CAROMI_WIDE void wd_store(float *p, wd x) { _mm_storeu_ps(p, _mm256_cvtpd_ps(x)); }
CAROMI_WIDE wd wd_low(wf x) { return _mm256_cvtps_pd(_mm256_castps256_ps128(x)); }
CAROMI_WIDE wd wd_high(wf x) { return _mm256_cvtps_pd(_mm256_extractf128_ps(x, 1)); }
CAROMI_WIDE wf wf_join(wd a, wd b) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a)), _mm256_cvtpd_ps(b), 1);
}
CAROMI_WIDE wd wd_splat(double x) { return _mm256_set1_pd(x); }
CAROMI_WIDE wd wd_abs(wd x) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), x); }
CAROMI_WIDE wd wd_min(wd a, wd b) { return _mm256_min_pd(a, b); }
CAROMI_WIDE wd wd_max(wd a, wd b) { return _mm256_max_pd(a, b); }
CAROMI_WIDE wd wd_sqrt(wd x) { return _mm256_sqrt_pd(x); }
CAROMI_WIDE wd wd_sign(wd x, wd y) {
    const wd sign = _mm256_set1_pd(-0.0);
    return _mm256_or_pd(_mm256_andnot_pd(sign, x), _mm256_and_pd(sign, y));
}
CAROMI_WIDE vm wd_less(wd a, wd b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
CAROMI_WIDE vm wd_equal(wd a, wd b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }
CAROMI_WIDE wd wd_or(wd a, wd b) { return _mm256_or_pd(a, b); }
CAROMI_WIDE vm wd_short(wd x) {
    __m256i low = _mm256_and_si256(_mm256_castpd_si256(x), _mm256_set1_epi64x(0x7ffffff));
    return _mm256_castsi256_pd(_mm256_cmpeq_epi64(low, _mm256_setzero_si256()));
}
CAROMI_WIDE wd wd_pick(vm m, wd a, wd b) { return _mm256_blendv_pd(b, a, m); }
CAROMI_WIDE vm vm_and(vm a, vm b) { return _mm256_and_pd(a, b); }
CAROMI_WIDE vm vm_or(vm a, vm b) { return _mm256_or_pd(a, b); }
CAROMI_WIDE vm vm_not(vm a) { return _mm256_xor_pd(a, _mm256_castsi256_pd(_mm256_set1_epi32(-1))); }
CAROMI_WIDE bool vm_any(vm a) { return _mm256_movemask_pd(a) != 0; }
CAROMI_WIDE uint32_t vm_bits(vm a) { return (uint32_t)_mm256_movemask_pd(a); }
/* clang-format on */

#define CAROMI_AVAILABLE caromi_cpu_has_avx2

#include "batch/kernels.inc"
#include "batch/wide_end.inc"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
