/* Describes errors in English. */
#include "base/guard.h"
#include "carom/base.h"

const char *carom_error_text(carom_result error) {
    static const char *const text[] = {
        "no error",
        "memory is short",
        "no such body, or not any more",
        "an invalid shape, or one outside the limits of a world",
        "an argument is invalid: NaN, infinite, out of range or NULL",
        "not for this type of body",
        "a definition of the wrong size: start from its default",
        "floating-point arithmetic is not IEEE in this thread",
        "not a snapshot, or of another version, cut short or corrupted",
        "the instruction set is unknown, or not available here",
    };
    return error < sizeof text / sizeof text[0] ? text[error] : "unknown error";
}
