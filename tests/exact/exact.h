/* exact: shared by the exactness programs: the pairs, and the report of a failure. */
#ifndef EXACT_H
#define EXACT_H

#include "support/options.h"
#include "support/oracle.h"

/* Reads --seed N, --count N and --pair a,b; the count is per class and pair. */
test_options exact_start(int argc, char **argv, const char *what, long short_count,
                         long long_count);
bool exact_wanted(const test_options *options, const char *pair);

/* Classes of pairs that nearly touch: the naive formula must fail in them. */
bool exact_is_near_touch(int cls);

/* Prints the first 5 failures with a reproducer; counts them all. */
void exact_fail(const char *pair, int cls, carom_shape a, carom_shape b, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
long exact_failures(void);

/* Prints the outcome and returns the exit code of the program. */
int exact_finish(void);

/* The functions of a pair. A point is a circle of radius 0 here, and is passed to the point
 * functions as a carom_vec2. Missing functions are NULL. */
typedef struct exact_pair {
    const char *name;
    void (*make)(int cls, inputs_rng *rng, carom_shape *a, carom_shape *b);
    bool (*overlap)(carom_shape a, carom_shape b);
    float (*distance)(carom_shape a, carom_shape b);
    carom_contact (*contact)(carom_shape a, carom_shape b);
    bool (*within)(carom_shape a, carom_shape b);
    bool (*within_back)(carom_shape a, carom_shape b); /* b within a */
    bool (*naive)(carom_shape a, carom_shape b);       /* overlap by the formula of tutorials */
    int (*filter)(carom_shape a, carom_shape b);       /* 0 when the exact stage is needed */
    bool naive_is_exact;                               /* it only compares given floats */
    bool of_point;                                     /* a is a point */
} exact_pair;

extern const exact_pair exact_pairs[];
extern const int exact_pair_count;

#endif
