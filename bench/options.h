#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bench_options {
    const char *filter; ///< NULL: every row
    const char *out;    ///< folder for what is written
    uint64_t seed;
    size_t pairs; ///< per row
    int repeat;   ///< blocks per contestant and row
    bool quick;   ///< check that all run and agree; judge no timing
    bool large;   ///< --long was given
} bench_options;

/// In what the programs that take these options differ.
typedef struct bench_program {
    const char *name, *purpose;
    int repeat;        ///< when nothing is said
    size_t pairs_long; ///< for --long
} bench_program;

/// Reads the command line. On --help prints the usage and exits with 0; on anything it does not
/// understand says what and exits with 2.
bench_options bench_parse_options(const bench_program *program, int argc, char **argv);

#endif
