/* Explains two boxes: tests their four axes for a gap (separating axis theorem). */
#include <math.h>
#include <stdio.h>

#include "cli/explain/explain.h"
#include "cli/output/table.h"

typedef struct axis {
    const char *name;
    double x, y;
    double apart, reach_a, reach_b, gap;
} axis;

static double reach(const explain_box *b, double x, double y) {
    return b->half_x * fabs(b->c * x + b->s * y) + b->half_y * fabs(b->c * y - b->s * x);
}

static axis measure(const char *name, double x, double y, const explain_box *a,
                    const explain_box *b) {
    axis m = {name, x, y, fabs((a->x - b->x) * x + (a->y - b->y) * y), 0, 0, 0};
    m.reach_a = reach(a, x, y);
    m.reach_b = reach(b, x, y);
    m.gap = m.apart - (m.reach_a + m.reach_b);
    return m;
}

static void show_rows(const axis axes[4], int best, cli_table *t) {
    for (int i = 0; i < 4; i++) {
        const axis *m = &axes[i];
        double number[] = {m->x, m->y, m->apart, m->reach_a, m->reach_b, m->gap};
        char room[6][CLI_NUMBER_ROOM], name[32];
        (void)snprintf(name, sizeof name, "   %s", m->name);
        const char *cells[8] = {name};
        for (int k = 0; k < 6; k++)
            cells[1 + k] = cli_rounded_text(number[k], room[k]);
        cells[7] = i != best ? "" : m->gap < 0 ? "the shallowest" : "the widest";
        cli_table_row(t, cells, NULL);
    }
}

static void show_table(explain *e, const axis axes[4], int best) {
    static const char *const heads[] = {"x", "y", "|d.n|", "reach A", "reach B", "gap"};
    cli_table t = {0};
    cli_table_add(&t, "   axis n", false);
    for (int i = 0; i < 6; i++)
        cli_table_add(&t, heads[i], true);
    cli_table_add(&t, "", false);
    show_rows(axes, best, &t);
    cli_table_begin(&t, e->out);
    show_rows(axes, best, &t);
}

static carom_rot rot_of(carom_shape s) {
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.rot : (carom_rot){1, 0};
}

/* True if the boxes' axes are neither parallel nor perpendicular. Products of floats are exact in
 * double. */
static bool are_slanted(carom_shape a, carom_shape b) {
    carom_rot p = rot_of(a), q = rot_of(b);
    double c1 = (double)p.c, s1 = (double)p.s, c2 = (double)q.c, s2 = (double)q.s;
    return c1 * s2 != s1 * c2 && c1 * c2 != -(s1 * s2);
}

/* Returns the axis with the largest gap. Among gaps equal to within rounding, prefers the axis of
 * the library's normal; sets `tie` if that decides between different directions. */
static int choose(const axis axes[4], carom_vec2 normal, bool *tie) {
    double most = axes[0].gap, size = 0, aligned = -1;
    int best = 0;
    for (int i = 0; i < 4; i++) {
        most = axes[i].gap > most ? axes[i].gap : most;
        size = fmax(size, axes[i].apart + axes[i].reach_a + axes[i].reach_b);
    }
    for (int i = 0; i < 4; i++) {
        double along = fabs(axes[i].x * (double)normal.x + axes[i].y * (double)normal.y);
        if (axes[i].gap >= most - 1e-6 * size && along > aligned + 1e-6) {
            best = i;
            aligned = along;
        }
    }
    *tie = false;
    for (int i = 0; i < 4; i++) {
        double cross = axes[i].x * axes[best].y - axes[i].y * axes[best].x;
        *tie = *tie || (axes[i].gap >= most - 1e-6 * size && fabs(cross) > 1e-6);
    }
    /* If two corners face each other, the normal is along none of the axes. */
    *tie = *tie && aligned > 1 - 1e-6;
    return best;
}

static void measure_all(const explain_box *a, const explain_box *b, axis axes[4]) {
    axes[0] = measure("x of B", b->c, b->s, a, b);
    axes[1] = measure("y of B", -b->s, b->c, a, b);
    axes[2] = measure("x of A", a->c, a->s, a, b);
    axes[3] = measure("y of A", -a->s, a->c, a, b);
}

void explain_axes_json(const explain *e) {
    explain_box a = explain_box_of(e->a), b = explain_box_of(e->b);
    axis axes[4];
    measure_all(&a, &b, axes);
    cli_out_text(e->out, ",\n  \"axes\": [");
    for (int i = 0; i < 4; i++) {
        const axis *m = &axes[i];
        double at_a = a.x * m->x + a.y * m->y, at_b = b.x * m->x + b.y * m->y;
        const double number[] = {
            m->x,  m->y, at_a - m->reach_a, at_a + m->reach_a, at_b - m->reach_b, at_b + m->reach_b,
            m->gap};
        static const char *const before[] = {", \"axis\": [", ", ", "], \"a\": [", ", ",
                                             "], \"b\": [",   ", ", "], \"gap\": "};
        cli_out_print(e->out, "%s\n    {\"name\": \"%s\"", i ? "," : "", m->name);
        for (int k = 0; k < 7; k++) {
            cli_out_text(e->out, before[k]);
            cli_out_double(e->out, number[k] + 0.0);
        }
        cli_out_text(e->out, "}");
    }
    cli_out_text(e->out, "\n  ]");
}

void explain_box_box(explain *e) {
    explain_box a = explain_box_of(e->a), b = explain_box_of(e->b);
    axis axes[4];
    measure_all(&a, &b, axes);
    bool tie;
    int best = choose(axes, e->contact.normal, &tie);
    explain_step(e, "From the centre of B to the centre of A");
    explain_line(e, "d = " EXPLAIN_V " - " EXPLAIN_V " = " EXPLAIN_V, a.x, a.y, b.x, b.y,
                 a.x - b.x + 0.0, a.y - b.y + 0.0);
    explain_step(e, "Measure the gap along each axis of either box: |d.n| - reach A - reach B");
    show_table(e, axes, best);
    explain_step(e, "Is there a gap along any of them?");
    if (axes[best].gap >= 0)
        explain_line(e, "Yes, along %s: %.9g. A line fits between them.", axes[best].name,
                     axes[best].gap);
    else
        explain_line(e, "No. The shallowest is %s: the penetration depth is %.9g.", axes[best].name,
                     -axes[best].gap);
    if (tie)
        explain_line(e, "Others are as %s; the library's normal is along this one.",
                     axes[best].gap < 0 ? "shallow" : "wide");
    explain_verdict(e, axes[best].gap, !are_slanted(e->a, e->b));
    if (axes[best].gap > 0 && (double)e->contact.distance > axes[best].gap * (1 + 1e-6))
        explain_line(e, "Corners face each other: the distance is from corner to corner, more than "
                        "the gap.");
}
