/* Checks the contract of sweeps, clause by clause. */
#ifndef EXACT_SWEEP_CHECKS_H
#define EXACT_SWEEP_CHECKS_H

#include "exact.h"

typedef struct exact_sweep_case {
    oracle *o;
    const char *name;
    int cls;
    carom_shape a, b;
    carom_vec2 motion;
    carom_sweep got;
    bool exact;
    bool turned; /* the pair in its other order */
    bool back;   /* t was taken back */
} exact_sweep_case;

typedef struct exact_sweep_tally {
    long miss, hit, overlapped, invalid, free, back, naive_wrong;
    double worst_back; /* largest gap at a reduced t, in ulps of the position */
} exact_sweep_tally;

#define EXACT_SWEEP_FAIL(c, format, ...)                                                           \
    exact_fail((c)->name, (c)->cls, (c)->a, (c)->b, "%smotion {%af, %af}: " format,                \
               (c)->turned ? "reversed, " : "", (double)(c)->motion.x, (double)(c)->motion.y,      \
               __VA_ARGS__)

bool exact_sweep_is_valid(const exact_sweep_case *c);

/* All of c->got, given the oracle's verdict; `free` when it is within the band. */
void exact_sweep_check(exact_sweep_case *c, uint32_t truth, bool *free, exact_sweep_tally *t);

/* The pair in the other order: the same result, reversed. */
void exact_sweep_check_turned(const exact_sweep_case *c, uint32_t truth, exact_sweep_tally *t);

/* Checks the results for invalid input. */
void exact_sweep_check_miss(const exact_sweep_case *c);

#endif
