/* Describes errors in English. */
#include "base/guard.h"
#include "carom/base.h"

const char *carom_error_text(carom_result error) {
    static const char *const text[] = {
        "no error",
        "memory is short",
        "no such body, or not any more",
        "an invalid shape, or one outside the limits of a world",
        "a number is NaN, infinite or out of its range",
        "not for this type of body",
        "a definition of the wrong size: start from its default",
        "floating-point arithmetic is not IEEE in this thread",
        "not a snapshot, or of another version, cut short or corrupted",
    };
    return error < sizeof text / sizeof text[0] ? text[error] : "unknown error";
}
