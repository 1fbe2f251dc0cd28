/* isas.h: the instruction sets of this machine. */
#ifndef BENCH_BATCH_ISAS_H
#define BENCH_BATCH_ISAS_H

#include "carom/batch.h"

enum { BATCH_MAX_ISAS = 6 };

/// The instruction sets of this machine, the narrowest first.
typedef struct batch_isas {
    const char *names[BATCH_MAX_ISAS];
    size_t count;
    size_t chosen; ///< the one that carom chooses by default
} batch_isas;

/// Returns the available instruction sets. Exits with a message if CAROM_FORCE_ISA names one that
/// is not available.
batch_isas batch_isas_here(void);

#endif
