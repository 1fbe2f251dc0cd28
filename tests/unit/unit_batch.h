/* Shared by the unit tests of batches. */
#ifndef UNIT_BATCH_H
#define UNIT_BATCH_H

#include "carom/batch.h"

/* Runs the statement after it once for each available instruction set, which is then in use. */
#define FOR_EACH_ISA                                                                               \
    for (size_t isa = 0;                                                                           \
         carom_batch_isa_at(isa) && carom_batch_set_isa(carom_batch_isa_at(isa)) == CAROM_OK;      \
         isa++)

/* Returns the variable that BATCH_COUNT reads the count from. */
static inline size_t *unit_count(void) {
    static size_t count;
    return &count;
}

/* The count that a batch function writes, or SIZE_MAX if it fails. */
#define BATCH_COUNT(function, ...)                                                                 \
    (function(__VA_ARGS__, unit_count()) == CAROM_OK ? *unit_count() : SIZE_MAX)

#endif
