/* Explains two boxes: tests their four axes for a gap (separating axis theorem). */
#include "text/guard.h"

#include "explain/write.h"

static double size_of(double x) {
    return x < 0 ? -x : x;
}

static double reach(const explain_box *b, double x, double y) {
    return b->half_x * size_of(b->c * x + b->s * y) + b->half_y * size_of(b->c * y - b->s * x);
}

void explain_axes_measure(const explain_box *a, const explain_box *b, const char letters[2],
                          explain_axis out[4]) {
    for (uint32_t i = 0; i < 4; i++) {
        const explain_box *owner = i < 2 ? b : a;
        bool along_x = i % 2 == 0;
        explain_axis m = {.name = {along_x ? 'x' : 'y', ' ', 'o', 'f', ' ', letters[i < 2], 0},
                          .x = along_x ? owner->c : -owner->s,
                          .y = along_x ? owner->s : owner->c};
        m.apart = size_of((a->x - b->x) * m.x + (a->y - b->y) * m.y);
        m.reach_a = reach(a, m.x, m.y);
        m.reach_b = reach(b, m.x, m.y);
        m.gap = m.apart - (m.reach_a + m.reach_b);
        out[i] = m;
    }
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
static uint32_t choose(const explain_axis axes[4], carom_vec2 normal, bool *tie) {
    double most = axes[0].gap, size = 0, aligned = -1;
    uint32_t best = 0;
    for (uint32_t i = 0; i < 4; i++) {
        double all = axes[i].apart + axes[i].reach_a + axes[i].reach_b;
        most = axes[i].gap > most ? axes[i].gap : most;
        size = all > size ? all : size;
    }
    for (uint32_t i = 0; i < 4; i++) {
        double along = size_of(axes[i].x * (double)normal.x + axes[i].y * (double)normal.y);
        if (axes[i].gap >= most - 1e-6 * size && along > aligned + 1e-6) {
            best = i;
            aligned = along;
        }
    }
    *tie = false;
    for (uint32_t i = 0; i < 4; i++) {
        double cross = axes[i].x * axes[best].y - axes[i].y * axes[best].x;
        *tie = *tie || (axes[i].gap >= most - 1e-6 * size && size_of(cross) > 1e-6);
    }
    /* If two corners face each other, the normal is along none of the axes. */
    *tie = *tie && aligned > 1 - 1e-6;
    return best;
}

static void show_gaps(explain *e, const explain_axis axes[4], uint32_t best) {
    const char *why = axes[best].gap < 0 ? "the shallowest" : "the widest";
    if (e->sink.axes) {
        e->sink.axes(e->sink.ctx, axes, best, why);
        return;
    }
    for (uint32_t i = 0; i < 4; i++)
        explain_line(e, "%s: %n - %n - %n = %n%s%s", axes[i].name, axes[i].apart, axes[i].reach_a,
                     axes[i].reach_b, axes[i].gap, i == best ? ", " : "", i == best ? why : "");
}

static void mark_axes(explain *e, const explain_box *a, const explain_box *b) {
    const explain_box *boxes[2] = {b, a};
    for (uint32_t i = 0; i < 2; i++) {
        const explain_box *o = boxes[i];
        explain_vector middle = {o->x, o->y};
        explain_mark_vector(e, middle, (explain_vector){o->c * o->half_x, o->s * o->half_x}, "x");
        explain_mark_vector(e, middle, (explain_vector){-o->s * o->half_y, o->c * o->half_y}, "y");
    }
}

/* Marks an axis through the centre of B: the reach of B, and that of A from the other end. */
static void mark_best(explain *e, const explain_box *a, const explain_box *b,
                      const explain_axis *m) {
    explain_vector n = {m->x, m->y}, from = {b->x, b->y};
    if ((a->x - b->x) * m->x + (a->y - b->y) * m->y < 0)
        n = (explain_vector){-n.x, -n.y};
    explain_vector end = explain_plus(from, n, m->apart);
    explain_mark_segment(e, (explain_vector){a->x, a->y}, end, NULL);
    explain_mark_vector(e, from, (explain_vector){n.x * m->reach_b, n.y * m->reach_b}, "reach");
    explain_mark_vector(e, end, (explain_vector){-n.x * m->reach_a, -n.y * m->reach_a}, "reach");
}

void explain_box_box(explain *e) {
    explain_box a = explain_box_of(e->a), b = explain_box_of(e->b);
    explain_vector at_a = {a.x, a.y}, at_b = {b.x, b.y}, d = explain_plus(at_a, at_b, -1);
    explain_axis axes[4];
    explain_axes_measure(&a, &b, e->letters, axes);
    bool tie;
    uint32_t best = choose(axes, e->contact.normal, &tie);
    explain_step(e, "From the centre of %b to the centre of %a");
    explain_line(e, "d = %v - %v = %v", at_a, at_b, d);
    explain_mark_vector(e, at_b, d, "d");
    explain_step(e, "Measure the gap along each axis of either box: |d.n| - reach %a - reach %b");
    show_gaps(e, axes, best);
    mark_axes(e, &a, &b);
    explain_step(e, "Is there a gap along any of them?");
    if (axes[best].gap >= 0)
        explain_line(e, "Yes, along %s: %n. A line fits between them.", axes[best].name,
                     axes[best].gap);
    else
        explain_line(e, "No. The shallowest is %s: the penetration depth is %n.", axes[best].name,
                     -axes[best].gap);
    if (tie)
        explain_line(e, "Others are as %s; the library's normal is along this one.",
                     axes[best].gap < 0 ? "shallow" : "wide");
    mark_best(e, &a, &b, &axes[best]);
    explain_verdict(e, axes[best].gap, !are_slanted(e->a, e->b));
    if (axes[best].gap > 0 && (double)e->contact.distance > axes[best].gap * (1 + 1e-6))
        explain_line(e, "Corners face each other: the distance is from corner to corner, more than "
                        "the gap.");
}
