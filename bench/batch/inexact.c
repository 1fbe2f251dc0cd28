/* Selects the inexact kernels of an instruction set. */
#include "inexact.h"

#include <string.h>

static const batch_inexact_table *table_of(const char *isa) {
#ifdef BENCH_INEXACT_X86
    if (strcmp(isa, "sse2") == 0) {
        return &batch_inexact_sse2;
    }
    if (strcmp(isa, "avx2") == 0) {
        return &batch_inexact_avx2;
    }
    if (strcmp(isa, "avx512") == 0) {
        return &batch_inexact_avx512;
    }
#endif
    (void)isa;
    return NULL;
}

batch_run batch_inexact(const char *isa, batch_verb verb, batch_pair pair) {
    const batch_inexact_table *const table = table_of(isa);
    if (table == NULL || (verb != BATCH_OVERLAP && verb != BATCH_CONTACT)) {
        return NULL;
    }
    return verb == BATCH_OVERLAP ? table->overlap[pair] : table->contact[pair];
}
