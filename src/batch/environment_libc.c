/* Reads CAROM_FORCE_ISA from the environment; separate, so that a build without a C library can
 * leave it out. */
#include "base/guard.h"
#include "batch/isa.h"

#include <stdlib.h>

const char *caromi_forced_isa(void) {
    const char *name = getenv("CAROM_FORCE_ISA");
    return name != NULL && name[0] != '\0' ? name : NULL;
}
