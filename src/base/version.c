/* Returns the version as text. */
#include "base/guard.h"
#include "carom/base.h"

#define CAROMI_TEXT_OF(x) #x
#define CAROMI_TEXT(x) CAROMI_TEXT_OF(x)

const char *carom_version(void) {
    return CAROMI_TEXT(CAROM_VERSION_MAJOR) "." CAROMI_TEXT(CAROM_VERSION_MINOR) "." CAROMI_TEXT(
        CAROM_VERSION_PATCH);
}
