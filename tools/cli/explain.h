/* explain.h: one pair of shapes, step by step, with the numbers.
 *
 * The steps are the ones of the textbook, in double. The verdict and the contact are the library's,
 * and where rounding makes the steps come out otherwise, the text says so. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "carom/carom.h"
#include "out.h"

typedef struct explain {
    cli_out *out;
    const char *name_a, *name_b;
    carom_shape a, b;
    carom_contact contact; /* of a and b */
    int step;
} explain;

/* A box of either kind, as the steps take it: the centre and half-extents of an aabb as doubles,
 * the axes with the length 1. */
typedef struct explain_box {
    double x, y, half_x, half_y;
    double c, s;
} explain_box;

explain_box explain_box_of(carom_shape s);

/* "1. Title", numbered; then lines that are indented. */
void explain_step(explain *e, const char *title);
void explain_line(explain *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The verdict, from `margin`: a value of the sign that the distance has if nothing was rounded.
 * `exact`: the library's is that of real numbers; else within 1e-12 of the size. */
void explain_verdict(explain *e, double margin, bool exact);

/* The steps up to the verdict, for each pair of kinds. */
void explain_circle_circle(explain *e);
void explain_circle_box(explain *e); /* either may be the circle */
void explain_box_box(explain *e);

/* How a number is shown within a line. Those that can be -0 are given as x + 0.0. */
#define EXPLAIN_N "%.9g"
#define EXPLAIN_V "(%.9g, %.9g)"

#endif
