/* options.h: command-line options of the benchmarks. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bench_options {
    const char *filter; ///< NULL: every row
    const char *out;    ///< output folder
    uint64_t seed;
    size_t pairs; ///< per row
    int repeat;   ///< blocks per contestant and row
    bool quick;   ///< only check that all run and agree; judge no timing
    bool large;   ///< --long was given
} bench_options;

/// The differences between programs that take these options.
typedef struct bench_program {
    const char *name, *purpose;
    int repeat;        ///< by default
    size_t pairs_long; ///< for --long
} bench_program;

/// Parses the command line. Prints the usage and exits with 0 on --help; prints an error and exits
/// with 2 if the arguments are invalid.
bench_options bench_parse_options(const bench_program *program, int argc, char **argv);

#endif
