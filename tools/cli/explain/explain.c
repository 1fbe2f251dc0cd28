/* Text of `carom explain` that all pairs share, and the pair of two circles. */
#include "cli/explain/explain.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

explain_box explain_box_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_AABB) {
        carom_vec2 min = s.as.aabb.min, max = s.as.aabb.max;
        return (explain_box){((double)min.x + (double)max.x) / 2,
                             ((double)min.y + (double)max.y) / 2,
                             ((double)max.x - (double)min.x) / 2,
                             ((double)max.y - (double)min.y) / 2,
                             1,
                             0};
    }
    carom_box b = s.as.box;
    double length = hypot((double)b.rot.c, (double)b.rot.s);
    return (explain_box){(double)b.center.x, (double)b.center.y,       (double)b.half.x,
                         (double)b.half.y,   (double)b.rot.c / length, (double)b.rot.s / length};
}

void explain_step(explain *e, const char *title) {
    bool bold = cli_out_is_terminal(e->out);
    cli_out_print(e->out, "\n%s%d. %s%s\n", bold ? "\033[1m" : "", ++e->step, title,
                  bold ? "\033[0m" : "");
}

void explain_line(explain *e, const char *format, ...) {
    char line[600];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(line, sizeof line, format, list);
    va_end(list);
    cli_out_print(e->out, "   %s\n", line);
}

static int sign(double x) {
    return (x > 0) - (x < 0);
}

void explain_verdict(explain *e, double margin, bool exact) {
    double distance = (double)e->contact.distance;
    static const char *const verdicts[CLI_RELATIONS] = {
        "Verdict: they do not overlap",
        "Verdict: they touch, and do not overlap",
        "Verdict: they overlap, across each other's border",
        "Verdict: they overlap: A lies within B",
        "Verdict: they overlap: B lies within A",
        "Verdict: they overlap: they are the same",
    };
    explain_step(e, verdicts[e->relation]);
    if (sign(margin) != sign(distance))
        explain_line(e, "Above, rounding decides: doubles cannot tell. The library settled it%s.",
                     exact ? " exactly" : "");
    else
        explain_line(e, "The library says the same; its verdict is %s.",
                     exact ? "that of real numbers, at any scale"
                           : "right unless they touch to 1e-12 of their size");
}

void explain_circle_circle(explain *e) {
    carom_circle a = e->a.as.circle, b = e->b.as.circle;
    double dx = (double)a.center.x - (double)b.center.x;
    double dy = (double)a.center.y - (double)b.center.y;
    double reach = (double)a.radius + (double)b.radius;
    explain_step(e, "From the centre of B to the centre of A");
    explain_line(e, "d = " EXPLAIN_V " - " EXPLAIN_V " = " EXPLAIN_V, (double)a.center.x,
                 (double)a.center.y, (double)b.center.x, (double)b.center.y, dx + 0.0, dy + 0.0);
    explain_step(e, "Compare squares: no root is needed");
    double have = dx * dx + dy * dy, need = reach * reach;
    explain_line(e, "|d|^2       = " EXPLAIN_N, have);
    explain_line(e, "(rA + rB)^2 = (%.9g + %.9g)^2 = " EXPLAIN_N, (double)a.radius,
                 (double)b.radius, need);
    explain_line(e, "%.9g %s %.9g", have, have < need ? "<" : have > need ? ">" : "=", need);
    explain_verdict(e, have - need, true);
    if (dx == 0 && dy == 0)
        explain_line(e, "The centres are the same: every direction is as short; (1, 0) is used.");
}
