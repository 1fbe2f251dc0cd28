/* inexact.h: declares the inexact kernels, one table per instruction set. */
#ifndef BENCH_BATCH_INEXACT_H
#define BENCH_BATCH_INEXACT_H

#include "answer.h"

typedef struct batch_inexact_table {
    batch_run overlap[BATCH_PAIRS], contact[BATCH_PAIRS];
} batch_inexact_table;

extern const batch_inexact_table batch_inexact_sse2, batch_inexact_avx2, batch_inexact_avx512;

#endif
