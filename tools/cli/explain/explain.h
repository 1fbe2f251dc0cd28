/* explain.h: explains one pair of shapes step by step, with the numbers.
 *
 * The steps are the textbook algorithm in double precision. The verdict and the contact come from
 * the library; where rounding gives the steps a different result, the text says so. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "carom/carom.h"
#include "cli/output/out.h"
#include "cli/query/relation.h"

typedef struct explain {
    cli_out *out;
    const char *name_a, *name_b;
    carom_shape a, b;
    carom_contact contact; /* of a and b */
    cli_relation relation; /* of a and b */
    int step;
} explain;

/* A box of either kind as the steps use it: centre and half-extents in double, axes of unit
 * length. */
typedef struct explain_box {
    double x, y, half_x, half_y;
    double c, s;
} explain_box;

explain_box explain_box_of(carom_shape s);

/* Writes "1. Title", numbered. The lines after it are indented. */
void explain_step(explain *e, const char *title);
void explain_line(explain *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes the verdict. `margin` has the sign of the distance if nothing is rounded. `exact`: the
 * library's verdict is exact; otherwise it is exact to within 1e-12 of the shapes' size. */
void explain_verdict(explain *e, double margin, bool exact);

/* Write the steps up to the verdict, one function per pair of kinds. */
void explain_circle_circle(explain *e);
void explain_circle_box(explain *e); /* the circle may be a or b */
void explain_box_box(explain *e);
/* Writes the key "axes" with the separating axes of two boxes. */
void explain_axes_json(const explain *e);

/* Format of a number within a line. Pass values that can be -0 as x + 0.0. */
#define EXPLAIN_N "%.9g"
#define EXPLAIN_V "(%.9g, %.9g)"

#endif
