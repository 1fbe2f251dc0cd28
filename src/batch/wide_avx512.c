/* Instantiates the kernels for AVX-512: sixteen floats or eight doubles, with mask registers. */
#include "base/guard.h"
#include "batch/isa.h"
#include "batch/cpu.h"

#if defined(CAROMI_HAS_X86)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,popcnt"))),                   \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,popcnt")
#if !defined(__AVX512F__) || !defined(__AVX512DQ__)
#error "this unit must be compiled for AVX-512, and the compiler ignores its request"
#endif
#endif

#define CAROMI_W(name) caromi_##name##_avx512
#define CAROMI_ISA_NAME "avx512"
#include "batch/wide_begin.inc"

/* With more lanes, sorting numbers into lanes takes a larger share of the time. */
#define CAROMI_TIGHT_KERNELS
#define WF_LANES 16u
#define WD_LANES 8u
typedef __m512 wf;
typedef __mmask16 wm;
typedef __m512d wd;
typedef __mmask8 vm;

/* One function per line. */
/* clang-format off */
CAROMI_WIDE size_t wide_count(uint64_t x) { return (size_t)_mm_popcnt_u64(x); }
/* The asm keeps x in a register. gcc would load it again for each use, and loads are the
 * bottleneck. */
CAROMI_WIDE wf wf_load(const float *p) {
    wf x = _mm512_loadu_ps(p);
    __asm__("" : "+v"(x));
    return x;
}
/* Each third number is at another position of its register, so blends collect them all. */
CAROMI_WIDE wf caromi_third_avx512(wf a, wf b, wf c, wm of_b, wm of_c) {
    return _mm512_mask_blend_ps(of_c, _mm512_mask_blend_ps(of_b, a, b), c);
}
CAROMI_WIDE wf wf_first_of_three(const wf *in) { return caromi_third_avx512(in[0], in[1], in[2], 0x4924, 0x2492); }
CAROMI_WIDE wf wf_second_of_three(const wf *in) { return caromi_third_avx512(in[0], in[1], in[2], 0x9249, 0x4924); }
CAROMI_WIDE wf wf_third_of_three(const wf *in) { return caromi_third_avx512(in[0], in[1], in[2], 0x2492, 0x9249); }
CAROMI_WIDE void wf_sort_three(wf *x) {
    x[0] = _mm512_permutexvar_ps(
        _mm512_setr_epi32(0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13), x[0]);
    x[1] = _mm512_permutexvar_ps(
        _mm512_setr_epi32(1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14), x[1]);
    x[2] = _mm512_permutexvar_ps(
        _mm512_setr_epi32(2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15), x[2]);
}
CAROMI_WIDE void wf_unpack_three(const float *p, wf *out) {
    wf in[] = {_mm512_loadu_ps(p), _mm512_loadu_ps(p + 16), _mm512_loadu_ps(p + 32)};
    out[0] = wf_first_of_three(in);
    out[1] = wf_second_of_three(in);
    out[2] = wf_third_of_three(in);
    wf_sort_three(out);
}
CAROMI_WIDE void wf_unpack_four(const float *p, wf *out) {
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    wf a = _mm512_loadu_ps(p), b = _mm512_loadu_ps(p + 16);
    wf c = _mm512_loadu_ps(p + 32), d = _mm512_loadu_ps(p + 48);
    wf ab = _mm512_unpacklo_ps(a, b), cd = _mm512_unpacklo_ps(c, d);
    out[0] = _mm512_permutexvar_ps(order, _mm512_shuffle_ps(ab, cd, 0x44));
    out[1] = _mm512_permutexvar_ps(order, _mm512_shuffle_ps(ab, cd, 0xee));
    ab = _mm512_unpackhi_ps(a, b), cd = _mm512_unpackhi_ps(c, d);
    out[2] = _mm512_permutexvar_ps(order, _mm512_shuffle_ps(ab, cd, 0x44));
    out[3] = _mm512_permutexvar_ps(order, _mm512_shuffle_ps(ab, cd, 0xee));
}
/* Per 128 bits, the low halves of two registers are in one and the high halves in the other. So
 * aabbs 0 to 15 are in the order 0 4 1 5 2 6 3 7, 8 12 9 13 10 14 11 15. */
CAROMI_WIDE void wf_unpack_corners(const float *p, wf *low, wf *high) {
    for (size_t k = 0; k < 2; k++) {
        __m512d a = _mm512_castps_pd(_mm512_loadu_ps(p + 32 * k));
        __m512d b = _mm512_castps_pd(_mm512_loadu_ps(p + 32 * k + 16));
        low[k] = _mm512_castpd_ps(_mm512_unpacklo_pd(a, b));
        high[k] = _mm512_castpd_ps(_mm512_unpackhi_pd(a, b));
    }
}
CAROMI_WIDE void wf_unpack_centers(const float *p, wf *centers, wf *radii) {
    wf a = wf_load(p), b = wf_load(p + 16), c = wf_load(p + 32);
    const __m512i first = _mm512_setr_epi32(0, 1, 12, 13, 3, 4, 15, 16, 6, 7, 18, 19, 9, 10, 21, 22);
    const __m512i second = _mm512_setr_epi32(8, 9, 20, 21, 11, 12, 23, 24, 14, 15, 26, 27, 17, 18, 29, 30);
    centers[0] = _mm512_permutex2var_ps(a, first, b);
    centers[1] = _mm512_permutex2var_ps(b, second, c);
    /* Circles 0 4 8 12 1 5 ...: those from 11 on are in c, and the others are put in place
     * first. */
    wf most = _mm512_permutex2var_ps(
        a, _mm512_setr_epi32(2, 14, 26, 0, 5, 17, 29, 0, 8, 20, 0, 0, 11, 23, 0, 0), b);
    *radii = _mm512_permutex2var_ps(
        most, _mm512_setr_epi32(0, 1, 2, 22, 4, 5, 6, 25, 8, 9, 16, 28, 12, 13, 19, 31), c);
}
CAROMI_WIDE wf wf_sum_pairs(wf a, wf b) {
    return _mm512_shuffle_ps(a, b, 0x88) + _mm512_shuffle_ps(a, b, 0xdd);
}
CAROMI_WIDE wf wf_in_order(wf x) {
    return _mm512_permutexvar_ps(_mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15), x);
}
CAROMI_WIDE void caromi_unzip_avx512(wf first, wf second, __m512i order, wf *out) {
    out[0] = _mm512_permutexvar_ps(order, _mm512_shuffle_ps(first, second, 0x88));
    out[1] = _mm512_permutexvar_ps(order, _mm512_shuffle_ps(first, second, 0xdd));
}
CAROMI_WIDE void wf_unpack_six(const float *p, wf *out) {
    wf a = _mm512_loadu_ps(p), b = _mm512_loadu_ps(p + 16), c = _mm512_loadu_ps(p + 32);
    wf d = _mm512_loadu_ps(p + 48), e = _mm512_loadu_ps(p + 64), f = _mm512_loadu_ps(p + 80);
    caromi_unzip_avx512(caromi_third_avx512(a, b, c, 0xc30c, 0x0c30), caromi_third_avx512(d, e, f, 0xc30c, 0x0c30),
                        _mm512_setr_epi32(0, 5, 12, 1, 8, 13, 4, 9, 2, 7, 14, 3, 10, 15, 6, 11), out + 0);
    caromi_unzip_avx512(caromi_third_avx512(a, b, c, 0x0c30, 0x30c3), caromi_third_avx512(d, e, f, 0x0c30, 0x30c3),
                        _mm512_setr_epi32(1, 8, 13, 4, 9, 0, 5, 12, 3, 10, 15, 6, 11, 2, 7, 14), out + 2);
    caromi_unzip_avx512(caromi_third_avx512(a, b, c, 0x30c3, 0xc30c), caromi_third_avx512(d, e, f, 0x30c3, 0xc30c),
                        _mm512_setr_epi32(4, 9, 0, 5, 12, 1, 8, 13, 6, 11, 2, 7, 14, 3, 10, 15), out + 4);
}
CAROMI_WIDE wf wf_splat(float x) { return _mm512_set1_ps(x); }
CAROMI_WIDE void wf_store(float *p, wf x) { _mm512_storeu_ps(p, x); }
CAROMI_WIDE wf wf_pick(wm m, wf a, wf b) { return _mm512_mask_blend_ps(m, b, a); }
CAROMI_WIDE wf wf_abs(wf x) { return _mm512_andnot_ps(_mm512_set1_ps(-0.0f), x); }
CAROMI_WIDE wf wf_min(wf a, wf b) { return _mm512_min_ps(a, b); }
CAROMI_WIDE wf wf_max(wf a, wf b) { return _mm512_max_ps(a, b); }
CAROMI_WIDE wm wf_less(wf a, wf b) { return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ); }
CAROMI_WIDE wm wf_unequal(wf a, wf b) { return _mm512_cmp_ps_mask(a, b, _CMP_NEQ_UQ); }
CAROMI_WIDE wf wf_xor(wf a, wf b) { return _mm512_xor_ps(a, b); }
CAROMI_WIDE wf wf_or(wf a, wf b) { return _mm512_or_ps(a, b); }
CAROMI_WIDE wm wf_negative(wf x) { return _mm512_movepi32_mask(_mm512_castps_si512(x)); }
CAROMI_WIDE wm wm_and(wm a, wm b) { return (wm)(a & b); }
CAROMI_WIDE wm wm_or(wm a, wm b) { return (wm)(a | b); }
CAROMI_WIDE wm wm_not(wm a) { return (wm)~a; }
CAROMI_WIDE bool wm_any(wm a) { return a != 0; }
CAROMI_WIDE uint32_t wm_bits(wm a) { return a; }

CAROMI_WIDE wd wd_load(const float *p) { return _mm512_cvtps_pd(_mm256_loadu_ps(p)); }
CAROMI_WIDE void wd_store(float *p, wd x) { _mm256_storeu_ps(p, _mm512_cvtpd_ps(x)); }
CAROMI_WIDE wd wd_low(wf x) { return _mm512_cvtps_pd(_mm512_castps512_ps256(x)); }
CAROMI_WIDE wd wd_high(wf x) { return _mm512_cvtps_pd(_mm512_extractf32x8_ps(x, 1)); }
CAROMI_WIDE wf wf_join(wd a, wd b) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(a)), _mm512_cvtpd_ps(b), 1);
}
CAROMI_WIDE wd wd_splat(double x) { return _mm512_set1_pd(x); }
CAROMI_WIDE wd wd_abs(wd x) { return _mm512_andnot_pd(_mm512_set1_pd(-0.0), x); }
CAROMI_WIDE wd wd_min(wd a, wd b) { return _mm512_min_pd(a, b); }
CAROMI_WIDE wd wd_max(wd a, wd b) { return _mm512_max_pd(a, b); }
CAROMI_WIDE wd wd_sqrt(wd x) { return _mm512_sqrt_pd(x); }
CAROMI_WIDE wd wd_sign(wd x, wd y) {
    const wd sign = _mm512_set1_pd(-0.0);
    return _mm512_or_pd(_mm512_andnot_pd(sign, x), _mm512_and_pd(sign, y));
}
CAROMI_WIDE vm wd_less(wd a, wd b) { return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ); }
CAROMI_WIDE vm wd_equal(wd a, wd b) { return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ); }
CAROMI_WIDE wd wd_or(wd a, wd b) { return _mm512_or_pd(a, b); }
CAROMI_WIDE vm wd_short(wd x) {
    return _mm512_testn_epi64_mask(_mm512_castpd_si512(x), _mm512_set1_epi64(0x7ffffff));
}
CAROMI_WIDE wd wd_pick(vm m, wd a, wd b) { return _mm512_mask_blend_pd(m, b, a); }
CAROMI_WIDE vm vm_and(vm a, vm b) { return (vm)(a & b); }
CAROMI_WIDE vm vm_or(vm a, vm b) { return (vm)(a | b); }
CAROMI_WIDE vm vm_not(vm a) { return (vm)~a; }
CAROMI_WIDE bool vm_any(vm a) { return a != 0; }
CAROMI_WIDE uint32_t vm_bits(vm a) { return a; }
/* clang-format on */

#define CAROMI_AVAILABLE caromi_cpu_has_avx512
/* Rows are in groups of eight, and few runs of a grid are longer. */
#define CAROMI_ROW_KERNELS caromi_row_kernels_avx2
#define CAROMI_CELL_KERNELS caromi_cell_kernels_avx2

#include "batch/kernels.inc"
#include "batch/wide_end.inc"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
