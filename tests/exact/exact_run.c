/* Shared by the exactness programs: options, seeds, and the report of failures. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exact.h"
#include "support/print_shape.h"

enum { SHOWN = 5 };

static long failures;

test_options exact_start(int argc, char **argv, const char *what, long short_count,
                         long long_count) {
    const test_program program = {what, "per class and pair", short_count, long_count, true};
    return test_options_read(argc, argv, &program);
}

bool exact_wanted(const test_options *options, const char *pair) {
    if (!options->pair) {
        return true;
    }
    size_t length = strlen(pair);
    for (const char *p = options->pair; p; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, pair, length) == 0 && (p[length] == '\0' || p[length] == ',')) {
            return true;
        }
    }
    return false;
}

bool exact_is_near_touch(int cls) {
    return cls == INPUTS_NEAR_TOUCH || cls == INPUTS_EXACT_TOUCH || cls == INPUTS_TINY_TOUCH ||
           cls == INPUTS_FAR_NEAR_TOUCH;
}

void exact_fail(const char *pair, int cls, carom_shape a, carom_shape b, const char *format, ...) {
    if (++failures > SHOWN) {
        return;
    }
    va_list args;
    va_start(args, format);
    printf("FAILED %s, class %s: ", pair, inputs_class_name(cls));
    vprintf(format, args);
    printf("\n");
    va_end(args);
    print_shape("a", a);
    print_shape("b", b);
}

long exact_failures(void) {
    return failures;
}

int exact_finish(void) {
    if (failures > 0) {
        printf("%ld failures (the first %d shown)\n", failures, SHOWN);
        return EXIT_FAILURE;
    }
    printf("all right\n");
    return EXIT_SUCCESS;
}
