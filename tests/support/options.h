/* options: the command line and the sizes of the programs that try random input. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include "inputs.h"

typedef struct test_options {
    uint64_t seed;
    long count;       /* of trials, as each program explains */
    const char *pair; /* a list of names, comma-separated; NULL for all */
} test_options;

/* Describes what a program does, for its first line and its usage. */
typedef struct test_program {
    const char *what;
    const char *each; /* what the count refers to: "per class" */
    long short_count, long_count;
    bool has_pairs; /* takes --pair */
} test_program;

/* Reads --seed N, --count N and --pair a,b; prints the seed and both sizes. Exits on an invalid
 * argument. */
test_options test_options_read(int argc, char **argv, const test_program *program);

/* Returns the generator of one row, so that each row can be repeated alone. */
inputs_rng test_options_rng(const test_options *options, const char *name, int number);

/* Returns whether CAROM_TEST_LONG asks for the sizes that take hours. */
bool test_sizes_are_long(void);

/* Reads a whole text as a number >= 0; returns false if it is not one. */
bool test_number(const char *text, uint64_t *value);

#endif
