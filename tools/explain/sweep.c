/* Explains a sweep: shrinks the moving shape to a point, grows the other one by it, and asks when
 * the point's path enters that. */
#include "text/guard.h"

#include "explain/write.h"

/* The share of the motion during which a condition holds; empty if from >= to. */
typedef struct span {
    double from, to;
} span;

#define NEVER ((span){1, 0})
#define FAR 1e300

/* Solves |s + t v| < reach. */
static span slab(double s, double v, double reach) {
    if (v == 0)
        return s < reach && -s < reach ? (span){-FAR, FAR} : NEVER;
    double a = (-reach - s) / v, b = (reach - s) / v;
    return a < b ? (span){a, b} : (span){b, a};
}

static span both(span a, span b) {
    return (span){a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to};
}

static void show_span(explain *e, const char *name, span s) {
    if (s.from >= s.to)
        explain_line(e, "%s: never", name);
    else if (s.from <= -FAR)
        explain_line(e, "%s: always", name);
    else
        explain_line(e, "%s: from t = %n to %n", name, s.from, s.to);
}

/* Explains when |d + t m| < reach. */
static span show_disc(explain *e, explain_vector d, explain_vector m, double reach) {
    double a = explain_dot(m, m), b = explain_dot(d, m), c = explain_dot(d, d) - reach * reach;
    double room = b * b - a * c;
    explain_line(e, "m.m t^2 + 2 d.m t + d.d - R^2 = 0");
    explain_line(e, "m.m = %n, d.m = %n, d.d - R^2 = %n", a, b, c);
    explain_line(e, "discriminant (d.m)^2 - m.m (d.d - R^2) = %n", room);
    if (!(room > 0) || !(a > 0)) {
        explain_line(e, "It is not positive: the path does not enter the circle.");
        return c < 0 ? (span){-FAR, FAR} : NEVER;
    }
    double root = __builtin_sqrt(room);
    explain_line(e, "(-d.m - root) / m.m = (%n - %n) / %n = t = %n", -b, root, a, (-b - root) / a);
    return (span){(-b - root) / a, (-b + root) / a};
}

static span circle_circle(explain *e, explain_vector motion) {
    carom_circle a = e->a.as.circle, b = e->b.as.circle;
    double reach = (double)a.radius + (double)b.radius;
    explain_vector d = explain_plus(explain_of(a.center), explain_of(b.center), -1);
    explain_step(e, "Shrink %a to its centre, grow %b by the radius of %a");
    explain_line(e, "R = r%a + r%b = %n + %n = %n", (double)a.radius, (double)b.radius, reach);
    explain_line(e, "d = centre of %a - centre of %b = %v", d);
    explain_mark_outline(e, e->b, a.radius);
    explain_mark_vector(e, explain_of(b.center), d, "d");
    explain_step(e, "When is the centre of %a at the distance R: |d + t m| = R?");
    explain_mark_outline(e, e->b, a.radius);
    explain_mark_vector(e, explain_of(a.center), motion, "m");
    return show_disc(e, d, motion, reach);
}

/* The corner of a box nearest to a point of its frame. */
static explain_vector corner_of(const explain_box *b, explain_vector p) {
    return (explain_vector){p.x < 0 ? -b->half_x : b->half_x, p.y < 0 ? -b->half_y : b->half_y};
}

static span circle_box(explain *e, explain_vector motion) {
    bool first = e->a.kind == CAROM_SHAPE_CIRCLE;
    carom_circle circle = first ? e->a.as.circle : e->b.as.circle;
    carom_shape shape = first ? e->b : e->a;
    explain_box box = explain_box_of(shape);
    double r = (double)circle.radius;
    if (!first)
        motion = (explain_vector){-motion.x, -motion.y};
    explain_vector middle = {box.x, box.y}, center = explain_of(circle.center);
    explain_vector p = explain_into(&box, explain_plus(center, middle, -1));
    explain_vector m = explain_into(&box, motion);
    explain_step(e, "Into the frame of the box, which grows by the radius");
    if (!first)
        explain_line(e, "Seen from %a, %b moves by -m.");
    explain_line(e, "p = %v", p);
    explain_line(e, "m = %v", m);
    explain_line(e, "half-extents %n + r and %n + r, with round corners: %v", box.half_x,
                 box.half_y, (explain_vector){box.half_x + r, box.half_y + r});
    explain_mark_outline(e, shape, circle.radius);
    explain_mark_vector(e, center, motion, first ? "m" : "-m");
    explain_step(e, "When is the centre between the sides of the grown box?");
    span x = slab(p.x, m.x, box.half_x + r), y = slab(p.y, m.y, box.half_y + r), in = both(x, y);
    show_span(e, "x", x);
    show_span(e, "y", y);
    if (in.from >= in.to)
        return in;
    explain_vector at = explain_plus(p, m, in.from > 0 ? in.from : 0);
    explain_vector corner = corner_of(&box, at);
    show_span(e, "both", in);
    explain_mark_outline(e, shape, circle.radius);
    explain_mark_segment(e, center, explain_world(&box, at), NULL);
    explain_mark_point(e, explain_world(&box, at), NULL);
    if (at.x * (corner.x < 0 ? -1 : 1) <= box.half_x ||
        at.y * (corner.y < 0 ? -1 : 1) <= box.half_y)
        return in;
    explain_step(e, "It enters beyond a corner, which is round: |p + t m - corner| = r");
    explain_line(e, "corner %v, d = p - corner, R = r = %n", corner, r);
    carom_vec2 round = {(float)explain_world(&box, corner).x, (float)explain_world(&box, corner).y};
    explain_mark_outline(e, carom_shape_from_circle((carom_circle){round, circle.radius}), 0.0f);
    explain_mark_vector(e, center, motion, first ? "m" : "-m");
    return show_disc(e, explain_plus(p, corner, -1), m, r);
}

static span box_box(explain *e, explain_vector motion) {
    explain_box a = explain_box_of(e->a), b = explain_box_of(e->b);
    explain_axis axes[4];
    span in = {-FAR, FAR};
    uint32_t last = 0;
    explain_axes_measure(&a, &b, e->letters, axes);
    explain_step(e, "When do they overlap along each axis n: |d.n + t m.n| < reach %a + reach %b?");
    for (uint32_t i = 0; i < 4; i++) {
        explain_vector n = {axes[i].x, axes[i].y};
        span s = slab((a.x - b.x) * n.x + (a.y - b.y) * n.y, explain_dot(motion, n),
                      axes[i].reach_a + axes[i].reach_b);
        show_span(e, axes[i].name, s);
        last = s.from > in.from ? i : last;
        in = in.from >= in.to || s.from >= s.to ? NEVER : both(in, s);
        explain_mark_direction(e, (explain_vector){i < 2 ? b.x : a.x, i < 2 ? b.y : a.y}, n, NULL);
    }
    explain_step(e, "When along all four?");
    show_span(e, "all", in);
    if (in.from < in.to && in.from > -FAR) {
        explain_line(e, "The last one is %s.", axes[last].name);
        explain_mark_direction(e, (explain_vector){last < 2 ? b.x : a.x, last < 2 ? b.y : a.y},
                               (explain_vector){axes[last].x, axes[last].y}, axes[last].name);
    }
    return in;
}

static void show_verdict(explain *e, span in, carom_sweep s) {
    bool hit = in.from < in.to && in.to > 0 && in.from < 1;
    if (s.state == CAROM_SWEEP_HIT)
        explain_step(e, "Verdict: %a hits %b at t = %n", s.t);
    else
        explain_step(e, s.state == CAROM_SWEEP_MISS ? "Verdict: %a misses %b"
                                                    : "Verdict: %a overlaps %b before it moves");
    if (s.state == CAROM_SWEEP_MISS && in.from < in.to && in.from >= 1)
        explain_line(e, "It would hit at t = %n, after the end of the motion.", in.from);
    explain_line(e, hit != (s.state != CAROM_SWEEP_MISS)
                        ? "In double, rounding decides this case. The library decided it exactly."
                        : "The library says the same; it misses no hit and invents none.");
}

static void show_stop(explain *e, carom_vec2 motion, carom_sweep s) {
    carom_shape there = e->a;
    if (there.kind == CAROM_SHAPE_CIRCLE)
        there.as.circle.center = carom_sweep_end(there.as.circle.center, motion, s);
    else if (there.kind == CAROM_SHAPE_BOX)
        there.as.box.center = carom_sweep_end(there.as.box.center, motion, s);
    else
        there.as.aabb = carom_sweep_end_aabb(there.as.aabb, motion, s);
    explain_step(e, "Where %a stops");
    explain_line(e, "centre + t m = %v, rounded so that they do not overlap",
                 explain_center(there));
    explain_line(e, "normal    %v, from %b to %a", explain_of(s.normal));
    explain_line(e, "point     %v, on the border of %b", explain_of(s.point));
    explain_mark_outline(e, there, 0.0f);
    explain_mark_point(e, explain_of(s.point), "point");
    explain_mark_direction(e, explain_of(s.point), explain_of(s.normal), "n");
}

void explain_sweep(explain *e, carom_vec2 motion) {
    bool circle_a = e->a.kind == CAROM_SHAPE_CIRCLE, circle_b = e->b.kind == CAROM_SHAPE_CIRCLE;
    carom_sweep s = carom_sweep_shapes(e->a, motion, e->b);
    explain_vector m = explain_of(motion);
    explain_step(e, "The motion of %a");
    explain_line(e, "m = %v, length %n", m, explain_length(m));
    explain_line(e, "after a share t of it, from 0 to 1, the centre is at %v + t m",
                 explain_center(e->a));
    explain_mark_vector(e, explain_center(e->a), m, "m");
    show_verdict(e,
                 circle_a && circle_b   ? circle_circle(e, m)
                 : circle_a || circle_b ? circle_box(e, m)
                                        : box_box(e, m),
                 s);
    if (s.state == CAROM_SWEEP_HIT)
        show_stop(e, motion, s);
}
