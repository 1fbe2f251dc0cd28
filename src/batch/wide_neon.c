/* Instantiates the kernels for AArch64 NEON: four floats or two doubles. NEON of 32-bit ARM flushes
 * denormals and has no doubles, so the scalar kernels are used there. */
#include "base/guard.h"
#include "batch/isa.h"

#if defined(CAROMI_HAS_NEON)
#include <arm_neon.h>

#define CAROMI_W(name) caromi_##name##_neon
#define CAROMI_ISA_NAME "neon"
#include "batch/wide_begin.inc"

#define WF_LANES 4u
#define WD_LANES 2u
typedef float32x4_t wf;
typedef uint32x4_t wm;
typedef float64x2_t wd;
typedef uint64x2_t vm;

/* One function per line. */
/* clang-format off */
CAROMI_WIDE size_t wide_count(uint64_t x) { return (size_t)__builtin_popcountll(x); }
CAROMI_WIDE wf wf_load(const float *p) { return vld1q_f32(p); }
CAROMI_WIDE void wf_unpack_three(const float *p, wf *out) {
    float32x4x3_t all = vld3q_f32(p);
    out[0] = all.val[0], out[1] = all.val[1], out[2] = all.val[2];
}
CAROMI_WIDE void wf_unpack_four(const float *p, wf *out) {
    float32x4x4_t all = vld4q_f32(p);
    out[0] = all.val[0], out[1] = all.val[1], out[2] = all.val[2], out[3] = all.val[3];
}
CAROMI_WIDE void caromi_unzip_neon(wf first, wf second, wf *out) {
    out[0] = vuzp1q_f32(first, second);
    out[1] = vuzp2q_f32(first, second);
}
CAROMI_WIDE wf caromi_outer_neon(wf a, wf b) { return vcombine_f32(vget_low_f32(a), vget_high_f32(b)); }
CAROMI_WIDE wf caromi_inner_neon(wf a, wf b) { return vcombine_f32(vget_high_f32(a), vget_low_f32(b)); }
CAROMI_WIDE void wf_unpack_six(const float *p, wf *out) {
    wf a = vld1q_f32(p), b = vld1q_f32(p + 4), c = vld1q_f32(p + 8);
    wf d = vld1q_f32(p + 12), e = vld1q_f32(p + 16), f = vld1q_f32(p + 20);
    caromi_unzip_neon(caromi_outer_neon(a, b), caromi_outer_neon(d, e), out);
    caromi_unzip_neon(caromi_inner_neon(a, c), caromi_inner_neon(d, f), out + 2);
    caromi_unzip_neon(caromi_outer_neon(b, c), caromi_outer_neon(e, f), out + 4);
}
CAROMI_WIDE wf wf_splat(float x) { return vdupq_n_f32(x); }
CAROMI_WIDE void wf_store(float *p, wf x) { vst1q_f32(p, x); }
CAROMI_WIDE wf wf_pick(wm m, wf a, wf b) { return vbslq_f32(m, a, b); }
/* Return the first, or the second, halves of a and b. */
CAROMI_WIDE wf caromi_firsts_neon(wf a, wf b) { return vcombine_f32(vget_low_f32(a), vget_low_f32(b)); }
CAROMI_WIDE wf caromi_seconds_neon(wf a, wf b) { return vcombine_f32(vget_high_f32(a), vget_high_f32(b)); }
CAROMI_WIDE void wf_gather(const float *p, const uint32_t *index, wf *x, wf *y, wf *z, wf *w) {
    float32x4x2_t ac = vzipq_f32(vld1q_f32(p + 4 * (size_t)index[0]), vld1q_f32(p + 4 * (size_t)index[1]));
    float32x4x2_t bd = vzipq_f32(vld1q_f32(p + 4 * (size_t)index[2]), vld1q_f32(p + 4 * (size_t)index[3]));
    *x = caromi_firsts_neon(ac.val[0], bd.val[0]);
    *y = caromi_seconds_neon(ac.val[0], bd.val[0]);
    *z = caromi_firsts_neon(ac.val[1], bd.val[1]);
    *w = caromi_seconds_neon(ac.val[1], bd.val[1]);
}
CAROMI_WIDE void wf_scatter(float *p, const uint32_t *index, wf x, wf y) {
    float32x4x2_t pairs = vzipq_f32(x, y);
    vst1_f32(p + 4 * (size_t)index[0], vget_low_f32(pairs.val[0]));
    vst1_f32(p + 4 * (size_t)index[1], vget_high_f32(pairs.val[0]));
    vst1_f32(p + 4 * (size_t)index[2], vget_low_f32(pairs.val[1]));
    vst1_f32(p + 4 * (size_t)index[3], vget_high_f32(pairs.val[1]));
}
CAROMI_WIDE wf wf_sqrt(wf x) { return vsqrtq_f32(x); }
CAROMI_WIDE wf wf_abs(wf x) { return vabsq_f32(x); }
CAROMI_WIDE wf wf_min(wf a, wf b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
CAROMI_WIDE wf wf_max(wf a, wf b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
CAROMI_WIDE wm wf_less(wf a, wf b) { return vcltq_f32(a, b); }
CAROMI_WIDE wm wf_unequal(wf a, wf b) { return vmvnq_u32(vceqq_f32(a, b)); }
CAROMI_WIDE wf wf_xor(wf a, wf b) {
    return vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
CAROMI_WIDE wf wf_or(wf a, wf b) {
    return vreinterpretq_f32_u32(vorrq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
CAROMI_WIDE wm wf_negative(wf x) { return vcltzq_s32(vreinterpretq_s32_f32(x)); }
CAROMI_WIDE wm wm_and(wm a, wm b) { return vandq_u32(a, b); }
CAROMI_WIDE wm wm_or(wm a, wm b) { return vorrq_u32(a, b); }
CAROMI_WIDE wm wm_not(wm a) { return vmvnq_u32(a); }
CAROMI_WIDE bool wm_any(wm a) { return vmaxvq_u32(a) != 0; }
CAROMI_WIDE uint32_t wm_bits(wm a) {
    static const uint32_t bit[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(a, vld1q_u32(bit)));
}

CAROMI_WIDE wd wd_load(const float *p) { return vcvt_f64_f32(vld1_f32(p)); }
CAROMI_WIDE void wd_store(float *p, wd x) { vst1_f32(p, vcvt_f32_f64(x)); }
CAROMI_WIDE wd wd_low(wf x) { return vcvt_f64_f32(vget_low_f32(x)); }
CAROMI_WIDE wd wd_high(wf x) { return vcvt_f64_f32(vget_high_f32(x)); }
CAROMI_WIDE wf wf_join(wd a, wd b) { return vcombine_f32(vcvt_f32_f64(a), vcvt_f32_f64(b)); }
CAROMI_WIDE wd wd_splat(double x) { return vdupq_n_f64(x); }
CAROMI_WIDE wd wd_abs(wd x) { return vabsq_f64(x); }
CAROMI_WIDE wd wd_min(wd a, wd b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
CAROMI_WIDE wd wd_max(wd a, wd b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
CAROMI_WIDE wd wd_sqrt(wd x) { return vsqrtq_f64(x); }
CAROMI_WIDE wd wd_sign(wd x, wd y) { return vbslq_f64(vdupq_n_u64(0x8000000000000000u), y, x); }
CAROMI_WIDE vm wd_less(wd a, wd b) { return vcltq_f64(a, b); }
CAROMI_WIDE vm wd_equal(wd a, wd b) { return vceqq_f64(a, b); }
CAROMI_WIDE wd wd_or(wd a, wd b) {
    return vreinterpretq_f64_u64(vorrq_u64(vreinterpretq_u64_f64(a), vreinterpretq_u64_f64(b)));
}
CAROMI_WIDE vm wd_short(wd x) {
    return vceqzq_u64(vandq_u64(vreinterpretq_u64_f64(x), vdupq_n_u64(0x7ffffff)));
}
CAROMI_WIDE wd wd_pick(vm m, wd a, wd b) { return vbslq_f64(m, a, b); }
CAROMI_WIDE vm vm_and(vm a, vm b) { return vandq_u64(a, b); }
CAROMI_WIDE vm vm_or(vm a, vm b) { return vorrq_u64(a, b); }
CAROMI_WIDE vm vm_not(vm a) { return veorq_u64(a, vdupq_n_u64(~(uint64_t)0)); }
CAROMI_WIDE bool vm_any(vm a) { return (vgetq_lane_u64(a, 0) | vgetq_lane_u64(a, 1)) != 0; }
CAROMI_WIDE uint32_t vm_bits(vm a) {
    return (uint32_t)((vgetq_lane_u64(a, 0) & 1u) | (vgetq_lane_u64(a, 1) & 2u));
}
/* clang-format on */

static bool caromi_neon_available(void) {
    return true;
}
#define CAROMI_AVAILABLE caromi_neon_available

#include "batch/kernels.inc"
#include "batch/wide_end.inc"
#endif
