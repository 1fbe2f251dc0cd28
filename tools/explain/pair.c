/* Explains whether two shapes overlap, and their contact; the steps of two circles. */
#include "text/guard.h"

#include "explain/write.h"

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
    double length = explain_length((explain_vector){(double)b.rot.c, (double)b.rot.s});
    return (explain_box){(double)b.center.x, (double)b.center.y,       (double)b.half.x,
                         (double)b.half.y,   (double)b.rot.c / length, (double)b.rot.s / length};
}

explain explain_begin(explain_sink sink, carom_shape a, carom_shape b) {
    explain e = {.sink = sink, .letters = {'A', 'B'}, .a = a, .b = b};
    e.contact = carom_contact_shapes(a, b);
    e.relation = explain_relation_of(a, b, e.contact.distance);
    return e;
}

static int sign(double x) {
    return (x > 0) - (x < 0);
}

void explain_verdict(explain *e, double margin, bool exact) {
    double distance = (double)e->contact.distance;
    static const char *const verdicts[EXPLAIN_RELATIONS] = {
        "Verdict: they do not overlap",
        "Verdict: they touch, and do not overlap",
        "Verdict: they overlap, across each other's border",
        "Verdict: they overlap: %a lies within %b",
        "Verdict: they overlap: %b lies within %a",
        "Verdict: they overlap: they are the same",
    };
    explain_step(e, verdicts[e->relation]);
    if (sign(margin) != sign(distance))
        explain_line(e, "In double, rounding decides this case. The library decided it%s.",
                     exact ? " exactly" : "");
    else
        explain_line(e, "The library says the same; its verdict is %s.",
                     exact ? "that of real numbers, at any scale"
                           : "right unless they touch to 1e-12 of their size");
}

void explain_circle_circle(explain *e) {
    carom_circle a = e->a.as.circle, b = e->b.as.circle;
    explain_vector from = explain_of(b.center), to = explain_of(a.center);
    explain_vector d = explain_plus(to, from, -1);
    double reach = (double)a.radius + (double)b.radius;
    double have = explain_dot(d, d), need = reach * reach, length = explain_length(d);
    explain_step(e, "From the centre of %b to the centre of %a");
    explain_line(e, "d = %v - %v = %v", to, from, d);
    explain_mark_vector(e, from, d, "d");
    explain_step(e, "Compare squares: no root is needed");
    explain_line(e, "|d|^2       = %n", have);
    explain_line(e, "(r%a + r%b)^2 = (%n + %n)^2 = %n", (double)a.radius, (double)b.radius, need);
    explain_line(e, "%n %s %n", have, explain_sign(have, need), need);
    explain_mark_segment(e, from, to, "d");
    explain_vector n = {d.x / (length > 0 ? length : 1), d.y / (length > 0 ? length : 1)};
    explain_mark_vector(e, from, (explain_vector){n.x * (double)b.radius, n.y * (double)b.radius},
                        "r");
    explain_mark_vector(e, to, (explain_vector){n.x * -(double)a.radius, n.y * -(double)a.radius},
                        "r");
    explain_verdict(e, have - need, true);
    if (!(length > 0)) {
        explain_line(e, "The centres are the same: every direction is as short; (1, 0) is used.");
        return;
    }
    explain_step(e, "The normal, and how far they are apart");
    explain_line(e, "n = d / |d| = %v", n);
    explain_line(e, "|d| - (r%a + r%b) = %n - %n = %n", length, reach, length - reach);
    explain_mark_direction(e, from, n, "n");
}

static void show_contact(explain *e) {
    carom_contact c = e->contact;
    carom_vec2 mtv = carom_contact_mtv(c);
    bool overlap = c.distance < 0;
    explain_step(e, overlap ? "The contact, in the world" : "The contact across the gap");
    explain_line(e, "distance  %n%s", (double)c.distance,
                 e->relation == EXPLAIN_TOUCHING && c.distance > 0
                     ? ", the rounding of a separation: they touch"
                     : "");
    explain_line(e, "normal    %v, from %b to %a", explain_of(c.normal));
    explain_line(e, "point     %v, on the border of %b", explain_of(c.point));
    explain_mark_point(e, explain_of(c.point), "point");
    explain_mark_direction(e, explain_of(c.point), explain_of(c.normal), "n");
    if (!overlap) {
        explain_line(e, "MTV       (0, 0): there is no overlap to end");
        return;
    }
    explain_line(e, "MTV       %v = normal * -distance", explain_of(mtv));
    explain_line(e, "          the shortest move of %a that ends the overlap");
    explain_mark_vector(e, explain_center(e->a), explain_of(mtv), "MTV");
}

void explain_pair(explain *e) {
    bool circle_a = e->a.kind == CAROM_SHAPE_CIRCLE, circle_b = e->b.kind == CAROM_SHAPE_CIRCLE;
    if (circle_a && circle_b)
        explain_circle_circle(e);
    else if (circle_a || circle_b)
        explain_circle_box(e);
    else
        explain_box_box(e);
    show_contact(e);
}
