/* Explains a circle and a box: transform to the box's frame, clamp the centre, compare distances,
 * and transform the normal back. */
#include "text/guard.h"

#include "explain/write.h"

/* The pair in the box's frame. */
typedef struct frame {
    explain_box box;
    explain_vector center; /* of the circle, in the world */
    explain_vector p, q;   /* it in the frame, and clamped */
    double radius;
    bool first; /* the circle is A */
    bool inside;
} frame;

static frame frame_of(const explain *e) {
    frame f = {.first = e->a.kind == CAROM_SHAPE_CIRCLE};
    carom_circle circle = f.first ? e->a.as.circle : e->b.as.circle;
    f.box = explain_box_of(f.first ? e->b : e->a);
    f.center = explain_of(circle.center);
    f.radius = (double)circle.radius;
    f.p = explain_into(&f.box, (explain_vector){f.center.x - f.box.x, f.center.y - f.box.y});
    f.q = (explain_vector){explain_clamped(f.p.x, f.box.half_x),
                           explain_clamped(f.p.y, f.box.half_y)};
    f.inside = f.p.x == f.q.x && f.p.y == f.q.y;
    return f;
}

static bool is_upright(const explain_box *b) {
    return b->c == 1 && b->s == 0;
}

static void show_frame(explain *e, const frame *f) {
    explain_vector middle = {f->box.x, f->box.y}, d = explain_plus(f->center, middle, -1);
    explain_step(e, "Into the frame of the box: its centre is the origin, its sides are the axes");
    explain_line(e,
                 f->first ? "d = centre of %a - centre of %b = %v"
                          : "d = centre of %b - centre of %a = %v",
                 d);
    explain_mark_vector(e, middle, d, "d");
    explain_mark_vector(e, middle, explain_back(&f->box, (explain_vector){f->box.half_x, 0}), "x");
    explain_mark_vector(e, middle, explain_back(&f->box, (explain_vector){0, f->box.half_y}), "y");
    if (is_upright(&f->box)) {
        explain_line(e, "The box is not rotated: p = d = %v", f->p);
        return;
    }
    explain_line(e, "axes: x along (c, s) = %v, y along (-s, c)",
                 (explain_vector){f->box.c, f->box.s});
    explain_line(e, "p = (c dx + s dy, c dy - s dx) = %v", f->p);
}

static void show_clamp(explain *e, const frame *f) {
    double half_x = f->box.half_x, half_y = f->box.half_y;
    bool border = f->inside &&
                  (f->p.x == half_x || f->p.x == -half_x || f->p.y == half_y || f->p.y == -half_y);
    explain_step(e, "Clamp the centre to the box: the point of the box that is nearest to it");
    explain_line(e, "qx = clamp(%n, %n, %n) = %n", f->p.x, -half_x, half_x, f->q.x);
    explain_line(e, "qy = clamp(%n, %n, %n) = %n", f->p.y, -half_y, half_y, f->q.y);
    explain_line(e, "q = %v%s", f->q,
                 border                                 ? ": p itself, which is on the border"
                 : f->inside                            ? ": p itself, which is inside"
                 : f->q.x != f->p.x && f->q.y != f->p.y ? ": a corner"
                                                        : ": on a side");
    explain_line(e, "In the world it is %v.", explain_world(&f->box, f->q));
    explain_mark_segment(e, f->center, explain_world(&f->box, f->q), NULL);
    explain_mark_point(e, f->center, "p");
    explain_mark_point(e, explain_world(&f->box, f->q), "q");
}

/* Handles a centre outside the box. */
static double compare_outside(explain *e, const frame *f) {
    explain_vector out = explain_plus(f->p, f->q, -1), q = explain_world(&f->box, f->q);
    double have = explain_dot(out, out), need = f->radius * f->radius;
    explain_step(e, "Compare squares: no root is needed");
    explain_line(e, "|p - q|^2 = (%n)^2 + (%n)^2 = %n", out.x, out.y, have);
    explain_line(e, "r^2       = (%n)^2 = %n", f->radius, need);
    explain_line(e, "%n %s %n", have, explain_sign(have, need), need);
    explain_vector to = explain_plus(f->center, q, -1);
    double length = explain_length(to), share = length > 0 ? -f->radius / length : 0;
    explain_mark_vector(e, q, to, "p - q");
    explain_mark_vector(e, f->center, (explain_vector){share * to.x, share * to.y}, "r");
    return have - need;
}

/* The sides in the order in which the library takes equals. */
static const struct {
    const char *name;
    double x, y;
} sides[4] = {{"+x", 1, 0}, {"-x", -1, 0}, {"+y", 0, 1}, {"-y", 0, -1}};

/* Handles a centre inside or on the boundary: the clamped point is the centre itself, so the
 * nearest side decides. Writes its outward normal. */
static double nearest_side(explain *e, const frame *f, explain_vector *normal) {
    double depth[4];
    uint32_t best = 0;
    for (uint32_t i = 0; i < 4; i++) {
        depth[i] = sides[i].x != 0 ? f->box.half_x - sides[i].x * f->p.x
                                   : f->box.half_y - sides[i].y * f->p.y;
        best = depth[i] < depth[best] ? i : best;
    }
    explain_step(e, depth[best] > 0 ? "The centre is inside: which side is the nearest?"
                                    : "The centre is on the border: which side is the nearest?");
    for (uint32_t i = 0; i < 4; i++) {
        explain_vector out = {sides[i].x, sides[i].y};
        explain_line(e, "%s side  %n%s", sides[i].name, depth[i],
                     i == best ? "   the nearest" : "");
        explain_vector to = explain_back(&f->box, out);
        if (i == best)
            explain_mark_vector(e, f->center, (explain_vector){to.x * depth[i], to.y * depth[i]},
                                sides[i].name);
        else
            explain_mark_segment(e, f->center, explain_plus(f->center, to, depth[i]),
                                 sides[i].name);
    }
    for (uint32_t i = best + 1; i < 4; i++) {
        if (depth[i] == depth[best]) {
            explain_line(e, "Of equal depths the first one counts, in the order +x, -x, +y, -y.");
            break;
        }
    }
    explain_line(e, "distance = -(%n + r) = %n", depth[best], -(depth[best] + f->radius));
    *normal = (explain_vector){sides[best].x, sides[best].y};
    return -(depth[best] + f->radius);
}

/* `normal` is from the box to the circle, in the box's frame; (0, 0): the way out. */
static void show_normal(explain *e, const frame *f, explain_vector normal) {
    explain_vector out = explain_plus(f->p, f->q, -1);
    double length = explain_length(out);
    explain_step(e, "The normal in the frame, and back to the world");
    if (!f->inside) {
        normal = (explain_vector){out.x / length, out.y / length};
        explain_line(e, "n = (p - q) / |p - q| = %v", normal);
        explain_line(e, "distance = |p - q| - r = %n - %n = %n", length, f->radius,
                     length - f->radius);
    } else {
        explain_line(e, "n = %v, outward from the nearest side", normal);
    }
    explain_vector back = explain_back(&f->box, normal);
    if (!is_upright(&f->box))
        explain_line(e, "in the world n = (c nx - s ny, s nx + c ny) = %v", back);
    if (!f->first)
        explain_line(e, "It points from %a to %b; a normal points to %a: %v",
                     (explain_vector){-back.x, -back.y});
    explain_mark_direction(e, explain_world(&f->box, f->q), back, "n");
}

void explain_circle_box(explain *e) {
    frame f = frame_of(e);
    explain_vector normal = {0, 0};
    show_frame(e, &f);
    show_clamp(e, &f);
    explain_verdict(e, f.inside ? nearest_side(e, &f, &normal) : compare_outside(e, &f), true);
    show_normal(e, &f, normal);
}
