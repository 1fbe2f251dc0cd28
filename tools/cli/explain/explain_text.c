/* Writes explanations as text. */
#include "cli/explain/explain_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/output/table.h"

/* ---- the sink -------------------------------------------------------------------------------- */

static void write_step(void *ctx, uint32_t number, const char *title) {
    cli_out *o = ctx;
    bool bold = cli_out_is_terminal(o);
    cli_out_print(o, "\n%s%u. %s%s\n", bold ? "\033[1m" : "", number, title, bold ? "\033[0m" : "");
}

static void write_line(void *ctx, const char *text) {
    cli_out_print(ctx, "   %s\n", text);
}

static void write_rows(const explain_axis axes[4], uint32_t best, const char *why, cli_table *t) {
    for (uint32_t i = 0; i < 4; i++) {
        const explain_axis *m = &axes[i];
        double number[] = {m->x, m->y, m->apart, m->reach_a, m->reach_b, m->gap};
        char room[6][CLI_NUMBER_ROOM], name[32];
        (void)snprintf(name, sizeof name, "   %s", m->name);
        const char *cells[8] = {name};
        for (int k = 0; k < 6; k++)
            cells[1 + k] = cli_rounded_text(number[k], room[k]);
        cells[7] = i == best ? why : "";
        cli_table_row(t, cells, NULL);
    }
}

static void write_axes(void *ctx, const explain_axis axes[4], uint32_t best, const char *why) {
    static const char *const heads[] = {"x", "y", "|d.n|", "reach A", "reach B", "gap"};
    cli_table t = {0};
    cli_table_add(&t, "   axis n", false);
    for (int i = 0; i < 6; i++)
        cli_table_add(&t, heads[i], true);
    cli_table_add(&t, "", false);
    write_rows(axes, best, why, &t);
    cli_table_begin(&t, ctx);
    write_rows(axes, best, why, &t);
}

explain_sink cli_explain_sink(cli_out *o) {
    return (explain_sink){
        .step = write_step, .line = write_line, .axes = write_axes, .ctx = o, .digits = 9};
}

/* ---- before the steps ------------------------------------------------------------------------ */

/* Writes "A", and the name if it is another. */
static void write_name(cli_out *o, int index, const char *name) {
    const char letter[2] = {(char)('A' + index), 0};
    if (strcmp(letter, name) == 0)
        cli_out_print(o, "%s: ", letter);
    else
        cli_out_print(o, "%s  %s: ", letter, name);
}

static void write_shape(cli_out *o, carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s.as.circle;
        if (c.radius == 0)
            cli_out_print(o, "a point, " EXPLAIN_V "; as a circle its radius is 0\n",
                          (double)c.center.x, (double)c.center.y);
        else
            cli_out_print(o, "a circle, centre " EXPLAIN_V ", radius " EXPLAIN_N "\n",
                          (double)c.center.x, (double)c.center.y, (double)c.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        cli_out_print(o, "a box from " EXPLAIN_V " to " EXPLAIN_V "\n", (double)b.min.x,
                      (double)b.min.y, (double)b.max.x, (double)b.max.y);
    } else {
        carom_box b = s.as.box;
        cli_out_print(o, "a box, centre " EXPLAIN_V ", half-extents " EXPLAIN_V, (double)b.center.x,
                      (double)b.center.y, (double)b.half.x, (double)b.half.y);
        if (b.rot.s != 0 || b.rot.c < 0)
            cli_out_print(o, ", rotated by %.6g degrees",
                          atan2((double)b.rot.s, (double)b.rot.c) * 57.295779513082323);
        cli_out_text(o, "\n");
    }
}

void cli_explain_shapes(cli_out *o, const explain *e, const char *const names[2]) {
    write_name(o, 0, names[0]);
    write_shape(o, e->a);
    write_name(o, 1, names[1]);
    write_shape(o, e->b);
}

void cli_explain_bodies(cli_out *o, const explain_impact *i, const char *const names[2]) {
    for (int k = 0; k < 2; k++) {
        carom_vec2 v = i->velocity[k];
        write_name(o, k, names[k]);
        cli_out_print(o, "velocity " EXPLAIN_V ", ", (double)v.x + 0.0, (double)v.y + 0.0);
        if (i->inverse[k] > 0)
            cli_out_print(o, "mass " EXPLAIN_N "\n", 1 / i->inverse[k]);
        else
            cli_out_text(o, "immovable\n");
    }
    cli_out_print(o, "restitution e = " EXPLAIN_N ", friction mu = " EXPLAIN_N "\n", i->restitution,
                  i->friction);
}
