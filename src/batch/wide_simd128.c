/* Instantiates the kernels for WebAssembly: four floats or two doubles. There is no check at run
 * time: an engine without simd128 does not load a module that contains it. */
#include "base/guard.h"
#include "batch/isa.h"

#if defined(CAROMI_HAS_SIMD128)
#include <wasm_simd128.h>

#define CAROMI_W(name) caromi_##name##_simd128
#define CAROMI_ISA_NAME "simd128"
#include "batch/wide_begin.inc"

#define WF_LANES 4u
#define WD_LANES 2u
typedef float wf __attribute__((vector_size(16)));
typedef v128_t wm;
typedef double wd __attribute__((vector_size(16)));
typedef v128_t vm;

/* One function per line. */
/* clang-format off */
CAROMI_WIDE size_t wide_count(uint64_t x) { return (size_t)__builtin_popcountll(x); }
CAROMI_WIDE wf wf_load(const float *p) { return (wf)wasm_v128_load(p); }
CAROMI_WIDE void wf_unpack_three(const float *p, wf *out) {
    v128_t a = wasm_v128_load(p), b = wasm_v128_load(p + 4), c = wasm_v128_load(p + 8);
    out[0] = (wf)wasm_i32x4_shuffle(wasm_i32x4_shuffle(a, b, 0, 3, 6, 0), c, 0, 1, 2, 5);
    out[1] = (wf)wasm_i32x4_shuffle(wasm_i32x4_shuffle(a, b, 1, 4, 7, 0), c, 0, 1, 2, 6);
    out[2] = (wf)wasm_i32x4_shuffle(wasm_i32x4_shuffle(a, b, 2, 5, 0, 0), c, 0, 1, 4, 7);
}
CAROMI_WIDE void caromi_unzip_simd128(v128_t first, v128_t second, wf *out) {
    out[0] = (wf)wasm_i32x4_shuffle(first, second, 0, 2, 4, 6);
    out[1] = (wf)wasm_i32x4_shuffle(first, second, 1, 3, 5, 7);
}
CAROMI_WIDE void wf_unpack_four(const float *p, wf *out) {
    v128_t a = wasm_v128_load(p), b = wasm_v128_load(p + 4);
    v128_t c = wasm_v128_load(p + 8), d = wasm_v128_load(p + 12);
    caromi_unzip_simd128(wasm_i64x2_shuffle(a, b, 0, 2), wasm_i64x2_shuffle(c, d, 0, 2), out);
    caromi_unzip_simd128(wasm_i64x2_shuffle(a, b, 1, 3), wasm_i64x2_shuffle(c, d, 1, 3), out + 2);
}
CAROMI_WIDE void wf_unpack_six(const float *p, wf *out) {
    v128_t a = wasm_v128_load(p), b = wasm_v128_load(p + 4), c = wasm_v128_load(p + 8);
    v128_t d = wasm_v128_load(p + 12), e = wasm_v128_load(p + 16), f = wasm_v128_load(p + 20);
    caromi_unzip_simd128(wasm_i64x2_shuffle(a, b, 0, 3), wasm_i64x2_shuffle(d, e, 0, 3), out);
    caromi_unzip_simd128(wasm_i64x2_shuffle(a, c, 1, 2), wasm_i64x2_shuffle(d, f, 1, 2), out + 2);
    caromi_unzip_simd128(wasm_i64x2_shuffle(b, c, 0, 3), wasm_i64x2_shuffle(e, f, 0, 3), out + 4);
}
CAROMI_WIDE wf wf_splat(float x) { return (wf)wasm_f32x4_splat(x); }
CAROMI_WIDE void wf_store(float *p, wf x) { wasm_v128_store(p, (v128_t)x); }
CAROMI_WIDE wf wf_pick(wm m, wf a, wf b) { return (wf)wasm_v128_bitselect((v128_t)a, (v128_t)b, m); }
CAROMI_WIDE void wf_gather(const float *p, const uint32_t *index, wf *x, wf *y, wf *z, wf *w) {
    v128_t a = wasm_v128_load(p + 4 * (size_t)index[0]);
    v128_t b = wasm_v128_load(p + 4 * (size_t)index[1]);
    v128_t c = wasm_v128_load(p + 4 * (size_t)index[2]);
    v128_t d = wasm_v128_load(p + 4 * (size_t)index[3]);
    v128_t ab = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
    v128_t cd = wasm_i32x4_shuffle(c, d, 0, 4, 1, 5);
    *x = (wf)wasm_i64x2_shuffle(ab, cd, 0, 2);
    *y = (wf)wasm_i64x2_shuffle(ab, cd, 1, 3);
    ab = wasm_i32x4_shuffle(a, b, 2, 6, 3, 7);
    cd = wasm_i32x4_shuffle(c, d, 2, 6, 3, 7);
    *z = (wf)wasm_i64x2_shuffle(ab, cd, 0, 2);
    *w = (wf)wasm_i64x2_shuffle(ab, cd, 1, 3);
}
CAROMI_WIDE void wf_scatter(float *p, const uint32_t *index, wf x, wf y) {
    v128_t low = wasm_i32x4_shuffle((v128_t)x, (v128_t)y, 0, 4, 1, 5);
    v128_t high = wasm_i32x4_shuffle((v128_t)x, (v128_t)y, 2, 6, 3, 7);
    wasm_v128_store64_lane(p + 4 * (size_t)index[0], low, 0);
    wasm_v128_store64_lane(p + 4 * (size_t)index[1], low, 1);
    wasm_v128_store64_lane(p + 4 * (size_t)index[2], high, 0);
    wasm_v128_store64_lane(p + 4 * (size_t)index[3], high, 1);
}
CAROMI_WIDE wf wf_sqrt(wf x) { return wasm_f32x4_sqrt(x); }
CAROMI_WIDE wf wf_abs(wf x) { return (wf)wasm_f32x4_abs((v128_t)x); }
/* pmin(a, b) is b < a ? b : a. */
CAROMI_WIDE wf wf_min(wf a, wf b) { return (wf)wasm_f32x4_pmin((v128_t)b, (v128_t)a); }
CAROMI_WIDE wf wf_max(wf a, wf b) { return (wf)wasm_f32x4_pmax((v128_t)b, (v128_t)a); }
CAROMI_WIDE wm wf_less(wf a, wf b) { return wasm_f32x4_lt((v128_t)a, (v128_t)b); }
CAROMI_WIDE wm wf_unequal(wf a, wf b) { return wasm_f32x4_ne((v128_t)a, (v128_t)b); }
CAROMI_WIDE wf wf_xor(wf a, wf b) { return (wf)wasm_v128_xor((v128_t)a, (v128_t)b); }
CAROMI_WIDE wf wf_or(wf a, wf b) { return (wf)wasm_v128_or((v128_t)a, (v128_t)b); }
/* Only the sign bits of a mask count. */
CAROMI_WIDE wm wf_negative(wf x) { return (v128_t)x; }
CAROMI_WIDE wm wm_and(wm a, wm b) { return wasm_v128_and(a, b); }
CAROMI_WIDE wm wm_or(wm a, wm b) { return wasm_v128_or(a, b); }
CAROMI_WIDE wm wm_not(wm a) { return wasm_v128_not(a); }
CAROMI_WIDE bool wm_any(wm a) { return wasm_i32x4_bitmask(a) != 0; }
CAROMI_WIDE uint32_t wm_bits(wm a) { return (uint32_t)wasm_i32x4_bitmask(a); }

CAROMI_WIDE wd wd_load(const float *p) {
    return (wd)wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(p));
}
CAROMI_WIDE void wd_store(float *p, wd x) {
    wasm_v128_store64_lane(p, wasm_f32x4_demote_f64x2_zero((v128_t)x), 0);
}
CAROMI_WIDE wd wd_low(wf x) { return (wd)wasm_f64x2_promote_low_f32x4((v128_t)x); }
CAROMI_WIDE wd wd_high(wf x) {
    return (wd)wasm_f64x2_promote_low_f32x4(wasm_i64x2_shuffle((v128_t)x, (v128_t)x, 1, 1));
}
CAROMI_WIDE wf wf_join(wd a, wd b) {
    return (wf)wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero((v128_t)a),
                                  wasm_f32x4_demote_f64x2_zero((v128_t)b), 0, 2);
}
CAROMI_WIDE wd wd_splat(double x) { return (wd)wasm_f64x2_splat(x); }
CAROMI_WIDE wd wd_abs(wd x) { return (wd)wasm_f64x2_abs((v128_t)x); }
CAROMI_WIDE wd wd_min(wd a, wd b) { return (wd)wasm_f64x2_pmin((v128_t)b, (v128_t)a); }
CAROMI_WIDE wd wd_max(wd a, wd b) { return (wd)wasm_f64x2_pmax((v128_t)b, (v128_t)a); }
CAROMI_WIDE wd wd_sqrt(wd x) { return (wd)wasm_f64x2_sqrt((v128_t)x); }
CAROMI_WIDE wd wd_sign(wd x, wd y) {
    return (wd)wasm_v128_bitselect((v128_t)y, (v128_t)x, wasm_f64x2_splat(-0.0));
}
CAROMI_WIDE vm wd_less(wd a, wd b) { return wasm_f64x2_lt((v128_t)a, (v128_t)b); }
CAROMI_WIDE vm wd_equal(wd a, wd b) { return wasm_f64x2_eq((v128_t)a, (v128_t)b); }
CAROMI_WIDE wd wd_or(wd a, wd b) { return (wd)wasm_v128_or((v128_t)a, (v128_t)b); }
CAROMI_WIDE vm wd_short(wd x) {
    return wasm_i64x2_eq(wasm_v128_and((v128_t)x, wasm_i64x2_splat(0x7ffffff)),
                         wasm_i64x2_splat(0));
}
CAROMI_WIDE wd wd_pick(vm m, wd a, wd b) {
    return (wd)wasm_v128_bitselect((v128_t)a, (v128_t)b, m);
}
CAROMI_WIDE vm vm_and(vm a, vm b) { return wasm_v128_and(a, b); }
CAROMI_WIDE vm vm_or(vm a, vm b) { return wasm_v128_or(a, b); }
CAROMI_WIDE vm vm_not(vm a) { return wasm_v128_not(a); }
CAROMI_WIDE bool vm_any(vm a) { return wasm_v128_any_true(a); }
CAROMI_WIDE uint32_t vm_bits(vm a) { return (uint32_t)wasm_i64x2_bitmask(a); }
/* clang-format on */

static bool caromi_simd128_available(void) {
    return true;
}
#define CAROMI_AVAILABLE caromi_simd128_available

#include "batch/kernels.inc"
#include "batch/wide_end.inc"
#endif
