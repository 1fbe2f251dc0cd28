/* Detects the instruction sets of an x86 CPU. */
#include "base/guard.h"
#include "batch/cpu.h"

#if defined(CAROMI_HAS_X86)
#include <cpuid.h>

#define CAROMI_CPU_KNOWN 1u
#define CAROMI_CPU_AVX2 2u
#define CAROMI_CPU_AVX512 4u

/* Returns which registers the operating system saves per thread: bits 1 and 2 for AVX, 5 to 7 for
 * AVX-512. Without that the instructions fault, even if the CPU has them. The kernels also count
 * bits; without that instruction, which every CPU with AVX has, it returns 0. */
static uint32_t caromi_saved_state(void) {
    uint32_t a, b, c, d;
    const uint32_t needed = bit_OSXSAVE | bit_POPCNT;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & needed) != needed) {
        return 0;
    }
    __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
    return a;
}

static uint32_t caromi_cpu_look(void) {
    const uint32_t avx_state = 0x06;
    const uint32_t avx512_state = 0xe6;
    uint32_t a, b, c, d;
    uint32_t found = CAROMI_CPU_KNOWN;
    uint32_t saved = caromi_saved_state();
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        return found;
    }
    if ((saved & avx_state) == avx_state && (b & bit_AVX2) != 0) {
        found |= CAROMI_CPU_AVX2;
    }
    if ((saved & avx512_state) == avx512_state && (b & bit_AVX512F) != 0 &&
        (b & bit_AVX512DQ) != 0) {
        found |= CAROMI_CPU_AVX512;
    }
    return found;
}

/* Queried once: in a virtual machine each cpuid traps, which takes many microseconds. */
static bool caromi_cpu_has(uint32_t feature) {
    static uint32_t cpu;
    uint32_t found = __atomic_load_n(&cpu, __ATOMIC_RELAXED);
    if (found == 0) {
        found = caromi_cpu_look();
        __atomic_store_n(&cpu, found, __ATOMIC_RELAXED);
    }
    return (found & feature) != 0;
}

bool caromi_cpu_has_avx2(void) {
    return caromi_cpu_has(CAROMI_CPU_AVX2);
}

bool caromi_cpu_has_avx512(void) {
    return caromi_cpu_has(CAROMI_CPU_AVX512);
}
#endif
