/* Explains a circle and a box: transform to the box's frame, clamp the centre, compare
 * distances. */
#include <math.h>

#include "cli/explain/explain.h"

static double clamped(double x, double half) {
    return x < -half ? -half : x > half ? half : x;
}

/* Handles a centre outside the box. */
static double compare_outside(explain *e, double u, double v, double qx, double qy, double radius) {
    double x = u - qx, y = v - qy, have = x * x + y * y, need = radius * radius;
    explain_step(e, "Compare squares: no root is needed");
    explain_line(e, "|p - q|^2 = (%.9g)^2 + (%.9g)^2 = %.9g", x, y, have);
    explain_line(e, "r^2       = (%.9g)^2 = %.9g", radius, need);
    explain_line(e, "%.9g %s %.9g", have, have < need ? "<" : have > need ? ">" : "=", need);
    return have - need;
}

/* Handles a centre inside or on the boundary: the clamped point is the centre itself, so the
 * nearest side decides. */
static double nearest_wall(explain *e, double u, double v, const explain_box *box, double radius) {
    static const char *const names[] = {"+x", "-x", "+y", "-y"};
    double depth[] = {box->half_x - u, box->half_x + u, box->half_y - v, box->half_y + v};
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (depth[i] < depth[best])
            best = i;
    explain_step(e, depth[best] > 0 ? "The centre is inside: which side is the nearest?"
                                    : "The centre is on the border: which side is the nearest?");
    for (int i = 0; i < 4; i++)
        explain_line(e, "%s side  %.9g%s", names[i], depth[i], i == best ? "   the nearest" : "");
    for (int i = best + 1; i < 4; i++) {
        if (depth[i] == depth[best]) {
            explain_line(e, "Of equals the first is taken, in the order +x, -x, +y, -y.");
            break;
        }
    }
    explain_line(e, "distance = -(%.9g + r) = %.9g", depth[best], -(depth[best] + radius));
    return -(depth[best] + radius);
}

static void show_frame(explain *e, const explain_box *box, const char *circle, const char *name,
                       double dx, double dy, double u, double v) {
    explain_step(e, "Into the frame of the box: its centre is the origin, its sides are the axes");
    explain_line(e, "d = centre of %s - centre of %s = " EXPLAIN_V, circle, name, dx, dy);
    if (box->c == 1 && box->s == 0) {
        explain_line(e, "The box is not rotated: p = d = " EXPLAIN_V, u, v);
        return;
    }
    explain_line(e, "axes: x along (c, s) = " EXPLAIN_V ", y along (-s, c)", box->c, box->s);
    explain_line(e, "p = (c dx + s dy, c dy - s dx) = " EXPLAIN_V, u, v);
}

void explain_circle_box(explain *e) {
    bool first = e->a.kind == CAROM_SHAPE_CIRCLE; /* whether A is the circle */
    carom_circle circle = first ? e->a.as.circle : e->b.as.circle;
    explain_box box = explain_box_of(first ? e->b : e->a);
    double radius = (double)circle.radius;
    /* + 0.0 turns -0 into 0 for printing. */
    double dx = (double)circle.center.x - box.x + 0.0, dy = (double)circle.center.y - box.y + 0.0;
    double u = box.c * dx + box.s * dy + 0.0, v = box.c * dy - box.s * dx + 0.0;
    double qx = clamped(u, box.half_x), qy = clamped(v, box.half_y);
    show_frame(e, &box, first ? "A" : "B", first ? "B" : "A", dx, dy, u, v);
    explain_step(e, "Clamp the centre to the box: the point of the box that is nearest to it");
    explain_line(e, "qx = clamp(%.9g, %.9g, %.9g) = %.9g", u, -box.half_x, box.half_x, qx);
    explain_line(e, "qy = clamp(%.9g, %.9g, %.9g) = %.9g", v, -box.half_y, box.half_y, qy);
    bool inside = qx == u && qy == v;
    bool border = inside && (fabs(u) == box.half_x || fabs(v) == box.half_y);
    explain_line(e, "q = " EXPLAIN_V "%s", qx, qy,
                 border               ? ": p itself, which is on the border"
                 : inside             ? ": p itself, which is inside"
                 : qx != u && qy != v ? ": a corner"
                                      : ": on a side");
    explain_line(e, "In the world it is " EXPLAIN_V ".", box.x + box.c * qx - box.s * qy + 0.0,
                 box.y + box.s * qx + box.c * qy + 0.0);
    explain_verdict(
        e, inside ? nearest_wall(e, u, v, &box, radius) : compare_outside(e, u, v, qx, qy, radius),
        true);
}
