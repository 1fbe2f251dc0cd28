/* Instantiates the kernels for one lane: the reference for the tests of the others, and the
 * fallback where the CPU or the compiler has nothing wider. */
#include "base/guard.h"
#include "base/real.h"
#include "batch/isa.h"

#ifndef CAROM_SIMD_ONLY
#define CAROMI_W(name) caromi_##name##_scalar
#define CAROMI_ISA_NAME "scalar"
#include "batch/wide_begin.inc"

#define WF_LANES 1u
#define WD_LANES 1u
typedef float wf;
typedef uint32_t wm;
typedef double wd;
typedef uint32_t vm;

/* One function per line. */
/* clang-format off */
CAROMI_WIDE size_t wide_count(uint64_t x) { return caromi_bit_count(x); }
CAROMI_WIDE wf wf_load(const float *p) { return *p; }
CAROMI_WIDE void wf_unpack_three(const float *p, wf *out) { out[0] = p[0], out[1] = p[1], out[2] = p[2]; }
CAROMI_WIDE void wf_unpack_four(const float *p, wf *out) { wf_unpack_three(p, out), out[3] = p[3]; }
CAROMI_WIDE void wf_unpack_six(const float *p, wf *out) { wf_unpack_four(p, out), out[4] = p[4], out[5] = p[5]; }
CAROMI_WIDE wf wf_splat(float x) { return x; }
CAROMI_WIDE void wf_store(float *p, wf x) { *p = x; }
CAROMI_WIDE wf wf_pick(wm m, wf a, wf b) { return m ? a : b; }
CAROMI_WIDE void wf_gather(const float *p, const uint32_t *index, wf *x, wf *y, wf *z, wf *w) {
    const float *at = p + 4 * (size_t)*index;
    *x = at[0], *y = at[1], *z = at[2], *w = at[3];
}
CAROMI_WIDE void wf_scatter(float *p, const uint32_t *index, wf x, wf y) {
    float *at = p + 4 * (size_t)*index;
    at[0] = x, at[1] = y;
}
CAROMI_WIDE wf wf_sqrt(wf x) { return (float)caromi_sqrt((double)x); } /* the same bits */
CAROMI_WIDE wf wf_abs(wf x) { return caromi_absf(x); }
CAROMI_WIDE wf wf_min(wf a, wf b) { return caromi_minf(a, b); }
CAROMI_WIDE wf wf_max(wf a, wf b) { return caromi_maxf(a, b); }
CAROMI_WIDE wm wf_less(wf a, wf b) { return a < b; }
CAROMI_WIDE wm wf_unequal(wf a, wf b) { return a != b; }
CAROMI_WIDE wf wf_xor(wf a, wf b) {
    union {
        float value;
        uint32_t bits;
    } x = {a}, y = {b};
    x.bits ^= y.bits;
    return x.value;
}
CAROMI_WIDE wf wf_or(wf a, wf b) {
    union {
        float value;
        uint32_t bits;
    } x = {a}, y = {b};
    x.bits |= y.bits;
    return x.value;
}
CAROMI_WIDE wm wf_negative(wf x) { return __builtin_signbit(x) != 0; }
CAROMI_WIDE wm wm_and(wm a, wm b) { return a & b; }
CAROMI_WIDE wm wm_or(wm a, wm b) { return a | b; }
CAROMI_WIDE wm wm_not(wm a) { return a ^ 1u; }
CAROMI_WIDE bool wm_any(wm a) { return a != 0; }
CAROMI_WIDE uint32_t wm_bits(wm a) { return a; }

CAROMI_WIDE wd wd_load(const float *p) { return (double)*p; }
CAROMI_WIDE void wd_store(float *p, wd x) { *p = (float)x; }
CAROMI_WIDE wd wd_low(wf x) { return (double)x; }
CAROMI_WIDE wd wd_high(wf x) { return (double)x; }
CAROMI_WIDE wf wf_join(wd a, wd b) { (void)b; return (float)a; }
CAROMI_WIDE wd wd_splat(double x) { return x; }
CAROMI_WIDE wd wd_abs(wd x) { return caromi_abs(x); }
CAROMI_WIDE wd wd_min(wd a, wd b) { return caromi_min(a, b); }
CAROMI_WIDE wd wd_max(wd a, wd b) { return caromi_max(a, b); }
CAROMI_WIDE wd wd_sqrt(wd x) { return caromi_sqrt(x); }
CAROMI_WIDE wd wd_sign(wd x, wd y) { return caromi_copy_sign(x, y); }
CAROMI_WIDE vm wd_less(wd a, wd b) { return a < b; }
CAROMI_WIDE vm wd_equal(wd a, wd b) { return a == b; }
CAROMI_WIDE wd wd_or(wd a, wd b) {
    union {
        double value;
        uint64_t bits;
    } x = {a}, y = {b};
    x.bits |= y.bits;
    return x.value;
}
CAROMI_WIDE vm wd_short(wd x) {
    union {
        double value;
        uint64_t bits;
    } d;
    d.value = x;
    return (d.bits & 0x7ffffffu) == 0;
}
CAROMI_WIDE wd wd_pick(vm m, wd a, wd b) { return m ? a : b; }
CAROMI_WIDE vm vm_and(vm a, vm b) { return a & b; }
CAROMI_WIDE vm vm_or(vm a, vm b) { return a | b; }
CAROMI_WIDE vm vm_not(vm a) { return a ^ 1u; }
CAROMI_WIDE bool vm_any(vm a) { return a != 0; }
CAROMI_WIDE uint32_t vm_bits(vm a) { return a; }
/* clang-format on */

static bool caromi_scalar_available(void) {
    return true;
}
#define CAROMI_AVAILABLE caromi_scalar_available

#include "batch/kernels.inc"
#include "batch/wide_end.inc"
#endif
