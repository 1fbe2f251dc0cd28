/* Reports the instruction sets that the x86 CPU has and the operating system supports. */
#ifndef CAROMI_BATCH_CPU_H
#define CAROMI_BATCH_CPU_H

#include "batch/isa.h"

#if defined(CAROMI_HAS_X86)
bool caromi_cpu_has_avx2(void);
bool caromi_cpu_has_avx512(void);
#endif

#endif
