/* Parses the command line of the benchmarks. */
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 16384, PAIRS_QUICK = 1024 };
enum { REPEAT_QUICK = 2, REPEAT_LONG_TIMES = 3 };
#define SEED UINT64_C(20240607)

static void print_usage(const bench_program *program, FILE *to) {
    fprintf(to,
            "usage: %s [options]\n%s\n\n"
            "  --filter TEXT   only rows whose name contains TEXT, such as contact_ or near\n"
            "  --quick         %d pairs, %d blocks: checks that all run and agree\n"
            "  --long          %zu pairs, %d blocks (else %d pairs, %d blocks)\n"
            "  --pairs N       pairs per row\n"
            "  --repeat N      blocks per contestant and row; the best one counts\n"
            "  --seed N        seed of the pairs (default %llu)\n"
            "  --out DIR       where the results are written (default build/bench)\n"
            "  --help          this text\n",
            program->name, program->purpose, PAIRS_QUICK, REPEAT_QUICK, program->pairs_long,
            REPEAT_LONG_TIMES * program->repeat, PAIRS, program->repeat, (unsigned long long)SEED);
}

static void refuse(const bench_program *program, const char *what, const char *argument) {
    fprintf(stderr, "%s: %s: %s\n\n", program->name, what, argument);
    print_usage(program, stderr);
    exit(2);
}

static uint64_t number(const char *name, const char *text, uint64_t low, uint64_t high) {
    char *end = NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value < low ||
        value > high) {
        fprintf(stderr, "%s: expected a whole number from %llu to %llu, found \"%s\"\n", name,
                (unsigned long long)low, (unsigned long long)high, text);
        exit(2);
    }
    return value;
}

/* Sizes are set before the options that override them, in whatever order they are given. */
static bench_options defaults(const bench_program *program, int argc, char **argv) {
    bench_options o = {NULL, "build/bench", SEED, PAIRS, program->repeat, false, false};
    for (int i = 1; i < argc; i++) {
        o.quick = o.quick || strcmp(argv[i], "--quick") == 0;
        o.large = o.large || strcmp(argv[i], "--long") == 0;
    }
    if (o.quick && o.large) {
        refuse(program, "either one or the other", "--quick --long");
    }
    if (o.quick) {
        o.pairs = PAIRS_QUICK;
        o.repeat = REPEAT_QUICK;
    } else if (o.large) {
        o.pairs = program->pairs_long;
        o.repeat = REPEAT_LONG_TIMES * program->repeat;
    }
    return o;
}

bench_options bench_parse_options(const bench_program *program, int argc, char **argv) {
    bench_options o = defaults(program, argc, argv);
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strcmp(name, "--help") == 0) {
            print_usage(program, stdout);
            exit(0);
        }
        if (strcmp(name, "--quick") == 0 || strcmp(name, "--long") == 0) {
            continue;
        }
        const bool known = strcmp(name, "--filter") == 0 || strcmp(name, "--out") == 0 ||
                           strcmp(name, "--seed") == 0 || strcmp(name, "--pairs") == 0 ||
                           strcmp(name, "--repeat") == 0;
        if (!known) {
            refuse(program, "unknown option", name);
        }
        if (i + 1 == argc) {
            refuse(program, "option without its value", name);
        }
        const char *value = argv[++i];
        if (strcmp(name, "--filter") == 0) {
            o.filter = value;
        } else if (strcmp(name, "--out") == 0) {
            o.out = value;
        } else if (strcmp(name, "--seed") == 0) {
            o.seed = number(name, value, 0, UINT64_MAX);
        } else if (strcmp(name, "--pairs") == 0) {
            o.pairs = (size_t)number(name, value, 16, 1u << 24);
        } else {
            o.repeat = (int)number(name, value, 1, 1000000);
        }
    }
    return o;
}
