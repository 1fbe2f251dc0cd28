/* explain_text.h: writes explanations as text and as JSON. */
#ifndef CLI_EXPLAIN_TEXT_H
#define CLI_EXPLAIN_TEXT_H

#include "cli/output/out.h"
#include "explain/explain.h"

/* Returns a sink that writes "1. Title" and indented lines. */
explain_sink cli_explain_sink(cli_out *o);

/* Writes what is known of both shapes before the steps: "A  name: a circle, ...". */
void cli_explain_shapes(cli_out *o, const explain *e, const char *const names[2]);
/* The same for the bodies of an impact. */
void cli_explain_bodies(cli_out *o, const explain_impact *i, const char *const names[2]);

/* Writes the key "axes" with the separating axes of two boxes. */
void cli_explain_axes_json(cli_out *o, const explain *e);
/* Writes an impact of two bodies of a scene, by their names, as an object. */
void cli_explain_impact_json(cli_out *o, const explain *e, const explain_impact *i,
                             const char *scene, const char *const names[2]);

/* Format of a number within a line. Pass values that can be -0 as x + 0.0. */
#define EXPLAIN_N "%.9g"
#define EXPLAIN_V "(%.9g, %.9g)"

#endif
