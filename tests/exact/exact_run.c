#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exact.h"

enum { SHOWN = 5 };
static const uint64_t default_seed = 20260101;

static long failures;

static void usage(const char *program) {
    fprintf(stderr, "usage: %s [--seed N] [--count N] [--pair name,name]\n", program);
    exit(2);
}

exact_options exact_start(int argc, char **argv, const char *what, long short_count,
                          long long_count) {
    const char *wish = getenv("CAROM_TEST_LONG");
    bool is_long = wish && strcmp(wish, "1") == 0;
    exact_options options = {default_seed, is_long ? long_count : short_count, NULL};
    for (int i = 1; i < argc; i += 2) {
        char *end = NULL;
        if (i + 1 >= argc) {
            usage(argv[0]);
        } else if (strcmp(argv[i], "--seed") == 0) {
            options.seed = strtoull(argv[i + 1], &end, 0);
        } else if (strcmp(argv[i], "--count") == 0) {
            options.count = strtol(argv[i + 1], &end, 0);
        } else if (strcmp(argv[i], "--pair") == 0) {
            options.pair = argv[i + 1];
        } else {
            usage(argv[0]);
        }
        if (end && (*end != '\0' || end == argv[i + 1])) {
            usage(argv[0]);
        }
    }
    if (options.count <= 0) {
        usage(argv[0]);
    }
    printf("%s: seed %llu, %ld per class and pair (%ld in make test, %ld in make test-long)\n",
           what, (unsigned long long)options.seed, options.count, short_count, long_count);
    return options;
}

bool exact_wanted(const exact_options *options, const char *pair) {
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

inputs_rng exact_rng(const exact_options *options, const char *pair, int cls) {
    uint64_t seed = options->seed;
    for (const char *p = pair; *p; p++) {
        seed = (seed ^ (uint64_t)(unsigned char)*p) * UINT64_C(0x100000001B3);
    }
    return inputs_seeded(seed + (uint64_t)cls);
}

bool exact_is_near_touch(int cls) {
    return cls == INPUTS_NEAR_TOUCH || cls == INPUTS_EXACT_TOUCH || cls == INPUTS_HAIR_TOUCH ||
           cls == INPUTS_FAR_NEAR_TOUCH;
}

void exact_print_shape(const char *name, carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s.as.circle;
        printf("    carom_circle %s = {{%af, %af}, %af};\n", name, (double)c.center.x,
               (double)c.center.y, (double)c.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        printf("    carom_aabb %s = {{%af, %af}, {%af, %af}};\n", name, (double)b.min.x,
               (double)b.min.y, (double)b.max.x, (double)b.max.y);
    } else {
        carom_box b = s.as.box;
        printf("    carom_box %s = {{%af, %af}, {%af, %af}, {%af, %af}};\n", name,
               (double)b.center.x, (double)b.center.y, (double)b.half.x, (double)b.half.y,
               (double)b.rot.c, (double)b.rot.s);
    }
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
    exact_print_shape("a", a);
    exact_print_shape("b", b);
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
