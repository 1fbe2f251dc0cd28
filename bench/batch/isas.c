/* Lists the instruction sets of this machine. */
#include "isas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

batch_isas batch_isas_here(void) {
    batch_isas isas = {{NULL}, 0, 0};
    const char *const chosen = carom_batch_isa();
    if (chosen == NULL) {
        fputs("CAROM_FORCE_ISA names an instruction set that is not available here\n", stderr);
        exit(2);
    }
    for (size_t i = 0; i < BATCH_MAX_ISAS && carom_batch_isa_at(i) != NULL; i++) {
        isas.names[isas.count] = carom_batch_isa_at(i);
        if (strcmp(isas.names[isas.count], chosen) == 0) {
            isas.chosen = isas.count;
        }
        isas.count++;
    }
    return isas;
}
