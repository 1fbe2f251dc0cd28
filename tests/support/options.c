/* Reads the command line of programs that try random input. */
#include "options.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t default_seed = 20260101;

static void refuse(const char *name, const test_program *program) {
    fprintf(stderr, "usage: %s [--seed N] [--count N]%s\n", name,
            program->has_pairs ? " [--pair name,name]" : "");
    exit(2);
}

bool test_sizes_are_long(void) {
    const char *wish = getenv("CAROM_TEST_LONG");
    return wish && strcmp(wish, "1") == 0;
}

/* strtoull alone would accept "-1", " 1" and numbers that do not fit. */
bool test_number(const char *text, uint64_t *value) {
    char *end = NULL;
    errno = 0;
    *value = strtoull(text, &end, 0);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

static bool read_option(const char *name, const char *value, const test_program *program,
                        test_options *options) {
    uint64_t number = 0;
    if (strcmp(name, "--pair") == 0 && program->has_pairs) {
        options->pair = value;
        return true;
    }
    if (!test_number(value, &number)) {
        return false;
    }
    if (strcmp(name, "--seed") == 0) {
        options->seed = number;
        return true;
    }
    options->count = number <= LONG_MAX ? (long)number : 0;
    return strcmp(name, "--count") == 0 && options->count > 0;
}

test_options test_options_read(int argc, char **argv, const test_program *program) {
    test_options options = {
        default_seed, test_sizes_are_long() ? program->long_count : program->short_count, NULL};
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 >= argc || !read_option(argv[i], argv[i + 1], program, &options)) {
            refuse(argv[0], program);
        }
    }
    printf("%s: seed %llu, %ld %s (%ld in make test, %ld in make test-long)\n", program->what,
           (unsigned long long)options.seed, options.count, program->each, program->short_count,
           program->long_count);
    return options;
}

inputs_rng test_options_rng(const test_options *options, const char *name, int number) {
    uint64_t seed = options->seed;
    for (const char *p = name; *p; p++) {
        seed = (seed ^ (uint64_t)(unsigned char)*p) * UINT64_C(0x100000001B3);
    }
    return inputs_seeded(seed + (uint64_t)number);
}
