/* Selects the instruction set of the batch layer. */
#include "base/guard.h"
#include "batch/isa.h"

/* From the narrowest to the widest. To add an instruction set, add its file and a row here. */
static const caromi_isa *const caromi_isas[] = {
#ifndef CAROM_SIMD_ONLY
    &caromi_isa_scalar,
#endif
#if defined(CAROMI_HAS_X86)
    &caromi_isa_sse2,
    &caromi_isa_avx2,
    &caromi_isa_avx512,
#elif defined(CAROMI_HAS_NEON)
    &caromi_isa_neon,
#elif defined(CAROMI_HAS_SIMD128)
    &caromi_isa_simd128,
#endif
};

#define CAROMI_ISAS (sizeof caromi_isas / sizeof caromi_isas[0])

/* Stands for a name in the environment that is not available. */
static const caromi_isa caromi_isa_none = {0};

/* NULL until it is chosen, by the first use or by carom_batch_set_isa. */
static const caromi_isa *caromi_isa_chosen;

static bool caromi_same_name(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Returns whether the CPU has it and the compiler did not contract it; the narrowest is always
 * usable. */
static bool caromi_isa_usable(const caromi_isa *isa) {
    return isa == caromi_isas[0] || (isa->available() && isa->unfused());
}

static const caromi_isa *caromi_isa_named(const char *name) {
    for (size_t i = 0; i < CAROMI_ISAS; i++) {
        if (caromi_same_name(name, caromi_isas[i]->name) && caromi_isa_usable(caromi_isas[i])) {
            return caromi_isas[i];
        }
    }
    return NULL;
}

static const caromi_isa *caromi_isa_first_choice(void) {
#if __STDC_HOSTED__ /* otherwise there is no environment */
    const char *forced = caromi_forced_isa();
    if (forced != NULL) {
        const caromi_isa *isa = caromi_isa_named(forced);
        return isa != NULL ? isa : &caromi_isa_none;
    }
#endif
    size_t widest = CAROMI_ISAS - 1;
    while (!caromi_isa_usable(caromi_isas[widest])) {
        widest--;
    }
    return caromi_isas[widest];
}

const caromi_isa *caromi_batch_isa(void) {
    const caromi_isa *isa = __atomic_load_n(&caromi_isa_chosen, __ATOMIC_ACQUIRE);
    if (isa == NULL) {
        const caromi_isa *choice = caromi_isa_first_choice();
        bool first = __atomic_compare_exchange_n(&caromi_isa_chosen, &isa, choice, false,
                                                 __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
        isa = first ? choice : isa;
    }
    return isa != &caromi_isa_none ? isa : NULL;
}

/* Returns the one in use, otherwise the narrowest, which is always available. */
static const caromi_isa *caromi_isa_of_world(void) {
    const caromi_isa *isa = caromi_batch_isa();
    return isa != NULL ? isa : caromi_isas[0];
}

const caromi_row_kernels *caromi_batch_row_kernels(void) {
    return caromi_isa_of_world()->rows;
}

const caromi_cell_kernels *caromi_batch_cell_kernels(void) {
    return caromi_isa_of_world()->cells;
}

const char *carom_batch_isa(void) {
    const caromi_isa *isa = caromi_batch_isa();
    return isa != NULL ? isa->name : NULL;
}

const char *carom_batch_isa_at(size_t i) {
    for (size_t at = 0; at < CAROMI_ISAS; at++) {
        if (caromi_isa_usable(caromi_isas[at]) && i-- == 0) {
            return caromi_isas[at]->name;
        }
    }
    return NULL;
}

carom_result carom_batch_set_isa(const char *name) {
    const caromi_isa *isa = name != NULL ? caromi_isa_named(name) : caromi_isa_first_choice();
    if (isa == NULL || isa == &caromi_isa_none) {
        return CAROM_ERROR_ISA;
    }
    __atomic_store_n(&caromi_isa_chosen, isa, __ATOMIC_RELEASE);
    return CAROM_OK;
}
