/* What the unit tests of batches share. */
#ifndef UNIT_BATCH_H
#define UNIT_BATCH_H

#include "carom/batch.h"

/* Each instruction set that is available, in use while the statement after this runs. */
#define FOR_EACH_ISA                                                                               \
    for (size_t isa = 0; carom_batch_isa_at(isa) && carom_batch_set_isa(carom_batch_isa_at(isa));  \
         isa++)

#endif
