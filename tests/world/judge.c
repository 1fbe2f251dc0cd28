/* Prints the figures of a guarantee beside their bounds, and counts the broken ones. */
#include "judge.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 10 };

static long figures, broken, complaints;

test_options judge_start(int argc, char **argv, const char *what, long short_steps,
                         long long_steps) {
    const test_program program = {what, "steps", short_steps, long_steps, false};
    return test_options_read(argc, argv, &program);
}

void judge_case(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    complaints = 0;
}

static bool judged(bool holds) {
    printf("%s\n", holds ? "" : "  BROKEN");
    fflush(stdout);
    figures++;
    broken += !holds;
    return holds;
}

bool judge_most(const char *what, double value, double most) {
    printf("  %-52s %12.4g, at most %.4g", what, value, most);
    return judged(value <= most);
}

bool judge_least(const char *what, double value, double least) {
    printf("  %-52s %12.4g, at least %.4g", what, value, least);
    return judged(value >= least);
}

bool judge_none(const char *what, uint64_t count) {
    printf("  %-52s %12llu, none allowed", what, (unsigned long long)count);
    return judged(count == 0);
}

bool judge_same(const char *what, uint64_t value, uint64_t expected) {
    printf("  %-52s %016llx, expected %016llx", what, (unsigned long long)value,
           (unsigned long long)expected);
    return judged(value == expected);
}

bool judge_that(bool holds, const char *format, ...) {
    if (!holds) {
        broken++;
        if (++complaints <= SHOWN) {
            va_list args;
            va_start(args, format);
            printf("  BROKEN: ");
            vprintf(format, args);
            printf("\n");
            va_end(args);
        }
    }
    return holds;
}

void judge_figure(const char *what, double value) {
    printf("  %-52s %12.6g\n", what, value);
}

void judge_need(bool holds, const char *what) {
    if (!holds) {
        printf("BROKEN: %s\n", what);
        exit(2);
    }
}

carom_world *judge_world(carom_vec2 gravity) {
    carom_world_def def = carom_world_def_default();
    def.gravity = gravity;
    carom_world *w = carom_world_create(&def);
    judge_need(w != NULL, "a world could not be made");
    return w;
}

carom_body judge_add(carom_world *w, const carom_body_def *def) {
    carom_body b = {0, 0};
    uint32_t error = carom_world_add(w, def, &b);
    judge_need(error == CAROM_OK, carom_error_text(error));
    return b;
}

void judge_step(carom_world *w, float dt) {
    uint32_t error = carom_world_step(w, dt);
    judge_need(error == CAROM_OK, carom_error_text(error));
}

/* A program that checked nothing must not pass. */
int judge_finish(void) {
    judge_that(figures > 0, "no figure was checked");
    printf("%ld figures, %ld broken\n", figures, broken);
    return broken > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
