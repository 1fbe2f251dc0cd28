/* Instantiates the kernels for SSE2, which every x86-64 has: four floats or two doubles. */
#include "base/guard.h"
#include "batch/isa.h"

#if defined(CAROMI_HAS_X86)
#include <immintrin.h>

#define CAROMI_W(name) caromi_##name##_sse2
#define CAROMI_ISA_NAME "sse2"
#include "batch/wide_begin.inc"

#define WF_LANES 4u
#define WD_LANES 2u
typedef __m128 wf;
typedef __m128 wm;
typedef __m128d wd;
typedef __m128d vm;

/* One function per line. */
/* clang-format off */
CAROMI_WIDE size_t wide_count(uint64_t x) { return caromi_bit_count(x); }
/* The asm keeps x in a register. gcc would load it again for each use, and loads are the
 * bottleneck. */
CAROMI_WIDE wf wf_load(const float *p) {
    wf x = _mm_loadu_ps(p);
    __asm__("" : "+x"(x));
    return x;
}
CAROMI_WIDE void wf_unpack_three(const float *p, wf *out) {
    wf a = _mm_loadu_ps(p);     /* x0 y0 r0 x1 */
    wf b = _mm_loadu_ps(p + 4); /* y1 r1 x2 y2 */
    wf c = _mm_loadu_ps(p + 8); /* r2 x3 y3 r3 */
    wf x2_y2_x3_y3 = _mm_shuffle_ps(b, c, _MM_SHUFFLE(2, 1, 3, 2));
    wf y0_r0_y1_r1 = _mm_shuffle_ps(a, b, _MM_SHUFFLE(1, 0, 2, 1));
    out[0] = _mm_shuffle_ps(a, x2_y2_x3_y3, _MM_SHUFFLE(2, 0, 3, 0));
    out[1] = _mm_shuffle_ps(y0_r0_y1_r1, x2_y2_x3_y3, _MM_SHUFFLE(3, 1, 2, 0));
    out[2] = _mm_shuffle_ps(y0_r0_y1_r1, c, _MM_SHUFFLE(3, 0, 3, 1));
}
CAROMI_WIDE void wf_unpack_four(const float *p, wf *out) {
    for (size_t k = 0; k < 4; k++) out[k] = _mm_loadu_ps(p + 4 * k);
    _MM_TRANSPOSE4_PS(out[0], out[1], out[2], out[3]);
}
/* Returns the first, or the second, half of a and the other one of b. */
CAROMI_WIDE wf caromi_outer_sse2(wf a, wf b) {
    return _mm_castpd_ps(_mm_shuffle_pd(_mm_castps_pd(a), _mm_castps_pd(b), 2));
}
CAROMI_WIDE wf caromi_inner_sse2(wf a, wf b) {
    return _mm_castpd_ps(_mm_shuffle_pd(_mm_castps_pd(a), _mm_castps_pd(b), 1));
}
CAROMI_WIDE void caromi_unzip_sse2(wf first, wf second, wf *out) {
    out[0] = _mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0));
    out[1] = _mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1));
}
CAROMI_WIDE void wf_unpack_six(const float *p, wf *out) {
    wf a = _mm_loadu_ps(p), b = _mm_loadu_ps(p + 4), c = _mm_loadu_ps(p + 8);
    wf d = _mm_loadu_ps(p + 12), e = _mm_loadu_ps(p + 16), f = _mm_loadu_ps(p + 20);
    caromi_unzip_sse2(caromi_outer_sse2(a, b), caromi_outer_sse2(d, e), out);
    caromi_unzip_sse2(caromi_inner_sse2(a, c), caromi_inner_sse2(d, f), out + 2);
    caromi_unzip_sse2(caromi_outer_sse2(b, c), caromi_outer_sse2(e, f), out + 4);
}
CAROMI_WIDE wf wf_splat(float x) { return _mm_set1_ps(x); }
CAROMI_WIDE void wf_store(float *p, wf x) { _mm_storeu_ps(p, x); }
CAROMI_WIDE wf wf_pick(wm m, wf a, wf b) { return _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b)); }
CAROMI_WIDE void wf_gather(const float *p, const uint32_t *index, wf *x, wf *y, wf *z, wf *w) {
    *x = _mm_loadu_ps(p + 4 * (size_t)index[0]);
    *y = _mm_loadu_ps(p + 4 * (size_t)index[1]);
    *z = _mm_loadu_ps(p + 4 * (size_t)index[2]);
    *w = _mm_loadu_ps(p + 4 * (size_t)index[3]);
    _MM_TRANSPOSE4_PS(*x, *y, *z, *w);
}
CAROMI_WIDE void wf_scatter(float *p, const uint32_t *index, wf x, wf y) {
    __m128 low = _mm_unpacklo_ps(x, y);
    __m128 high = _mm_unpackhi_ps(x, y);
    _mm_storel_pi((__m64 *)(void *)(p + 4 * (size_t)index[0]), low);
    _mm_storeh_pi((__m64 *)(void *)(p + 4 * (size_t)index[1]), low);
    _mm_storel_pi((__m64 *)(void *)(p + 4 * (size_t)index[2]), high);
    _mm_storeh_pi((__m64 *)(void *)(p + 4 * (size_t)index[3]), high);
}
CAROMI_WIDE wf wf_sqrt(wf x) { return _mm_sqrt_ps(x); }
CAROMI_WIDE wf wf_abs(wf x) { return _mm_and_ps(x, _mm_castsi128_ps(_mm_set1_epi32(0x7fffffff))); }
CAROMI_WIDE wf wf_min(wf a, wf b) { return _mm_min_ps(a, b); }
CAROMI_WIDE wf wf_max(wf a, wf b) { return _mm_max_ps(a, b); }
CAROMI_WIDE wm wf_less(wf a, wf b) { return _mm_cmplt_ps(a, b); }
CAROMI_WIDE wm wf_unequal(wf a, wf b) { return _mm_cmpneq_ps(a, b); }
CAROMI_WIDE wf wf_xor(wf a, wf b) { return _mm_xor_ps(a, b); }
CAROMI_WIDE wf wf_or(wf a, wf b) { return _mm_or_ps(a, b); }
/* Only the sign bits of a mask count. */
CAROMI_WIDE wm wf_negative(wf x) { return x; }
CAROMI_WIDE wm wm_and(wm a, wm b) { return _mm_and_ps(a, b); }
CAROMI_WIDE wm wm_or(wm a, wm b) { return _mm_or_ps(a, b); }
CAROMI_WIDE wm wm_not(wm a) { return _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1))); }
CAROMI_WIDE bool wm_any(wm a) { return _mm_movemask_ps(a) != 0; }
CAROMI_WIDE uint32_t wm_bits(wm a) { return (uint32_t)_mm_movemask_ps(a); }

CAROMI_WIDE wd wd_load(const float *p) {
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p)));
}
CAROMI_WIDE void wd_store(float *p, wd x) { _mm_storel_pi((__m64 *)(void *)p, _mm_cvtpd_ps(x)); }
CAROMI_WIDE wd wd_low(wf x) { return _mm_cvtps_pd(x); }
CAROMI_WIDE wd wd_high(wf x) { return _mm_cvtps_pd(_mm_movehl_ps(x, x)); }
CAROMI_WIDE wf wf_join(wd a, wd b) { return _mm_movelh_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b)); }
CAROMI_WIDE wd wd_splat(double x) { return _mm_set1_pd(x); }
CAROMI_WIDE wd wd_abs(wd x) { return _mm_andnot_pd(_mm_set1_pd(-0.0), x); }
CAROMI_WIDE wd wd_min(wd a, wd b) { return _mm_min_pd(a, b); }
CAROMI_WIDE wd wd_max(wd a, wd b) { return _mm_max_pd(a, b); }
CAROMI_WIDE wd wd_sqrt(wd x) { return _mm_sqrt_pd(x); }
CAROMI_WIDE wd wd_sign(wd x, wd y) {
    const wd sign = _mm_set1_pd(-0.0);
    return _mm_or_pd(_mm_andnot_pd(sign, x), _mm_and_pd(sign, y));
}
CAROMI_WIDE vm wd_less(wd a, wd b) { return _mm_cmplt_pd(a, b); }
CAROMI_WIDE vm wd_equal(wd a, wd b) { return _mm_cmpeq_pd(a, b); }
CAROMI_WIDE wd wd_or(wd a, wd b) { return _mm_or_pd(a, b); }
CAROMI_WIDE vm wd_short(wd x) {
    /* These bits are all in the low half of a double; its result is copied to the high half. */
    __m128i low = _mm_and_si128(_mm_castpd_si128(x), _mm_set1_epi64x(0x7ffffff));
    __m128i zero = _mm_cmpeq_epi32(low, _mm_setzero_si128());
    return _mm_castsi128_pd(_mm_shuffle_epi32(zero, _MM_SHUFFLE(2, 2, 0, 0)));
}
CAROMI_WIDE wd wd_pick(vm m, wd a, wd b) {
    return _mm_or_pd(_mm_and_pd(m, a), _mm_andnot_pd(m, b));
}
CAROMI_WIDE vm vm_and(vm a, vm b) { return _mm_and_pd(a, b); }
CAROMI_WIDE vm vm_or(vm a, vm b) { return _mm_or_pd(a, b); }
CAROMI_WIDE vm vm_not(vm a) { return _mm_xor_pd(a, _mm_castsi128_pd(_mm_set1_epi32(-1))); }
CAROMI_WIDE bool vm_any(vm a) { return _mm_movemask_pd(a) != 0; }
CAROMI_WIDE uint32_t vm_bits(vm a) { return (uint32_t)_mm_movemask_pd(a); }
/* clang-format on */

static bool caromi_sse2_available(void) {
    return true;
}
#define CAROMI_AVAILABLE caromi_sse2_available

#include "batch/kernels.inc"
#include "batch/wide_end.inc"
#endif
