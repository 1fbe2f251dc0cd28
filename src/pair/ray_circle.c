/* A ray against a circle: |d + t m|^2 < r^2 for some t in [0, 1], decided without a root.
 *
 * The squared distance is least at the apex, t = -(d.m)/(m.m). Before the end of the motion the
 * verdict is that of the apex, r^2 m.m > (d x m)^2; otherwise that of the end. */
#include "base/guard.h"
#include "carom/pair.h"
#include "base/expansion.h"
#include "pair/discs.h"
#include "pair/ray.h"
#include "shape/valid.h"

typedef struct caromi_approach {
    double dx, dy; /* from the centre to the start */
    double mx, my; /* the motion */
    double along;  /* d.m */
    double cross;  /* d x m */
    double motion; /* m.m */
    double room;   /* r^2 m.m - (d x m)^2: the discriminant */
} caromi_approach;

static caromi_approach caromi_approach_make(carom_vec2 from, carom_vec2 motion, carom_circle b) {
    caromi_approach p;
    double r = (double)b.radius;
    p.dx = (double)from.x - (double)b.center.x;
    p.dy = (double)from.y - (double)b.center.y;
    p.mx = (double)motion.x;
    p.my = (double)motion.y;
    p.along = p.dx * p.mx + p.dy * p.my;
    p.cross = p.dx * p.my - p.dy * p.mx;
    p.motion = p.mx * p.mx + p.my * p.my;
    p.room = r * r * p.motion - p.cross * p.cross;
    return p;
}

/* The exact x * a + y * b for coordinates given as expansions. */
static void caromi_exact_dot(caromi_expansion *out, const caromi_expansion *x, double a,
                             const caromi_expansion *y, double b) {
    caromi_expansion part;
    caromi_expansion_scale(out, x, a);
    caromi_expansion_scale(&part, y, b);
    caromi_expansion_add(out, out, &part);
}

typedef struct caromi_exact_start {
    caromi_expansion dx, dy;
} caromi_exact_start;

static caromi_exact_start caromi_exact_start_make(carom_vec2 from, carom_circle b) {
    caromi_exact_start s;
    caromi_expansion_from_sum(&s.dx, (double)from.x, -(double)b.center.x);
    caromi_expansion_from_sum(&s.dy, (double)from.y, -(double)b.center.y);
    return s;
}

/* Whether d.m + shift * m.m < 0: with shift 0 the ray approaches, with 1 it does to its end. */
static bool caromi_approaches(const caromi_approach *p, double shift, carom_vec2 from,
                              carom_circle b) {
    double value = p->along + shift * p->motion;
    double scale = caromi_abs(p->dx * p->mx) + caromi_abs(p->dy * p->my) + shift * p->motion;
    if (caromi_abs(value) > 6.0 * CAROMI_U * scale) {
        return value < 0.0;
    }
    caromi_exact_start s = caromi_exact_start_make(from, b);
    caromi_expansion sum;
    caromi_exact_dot(&sum, &s.dx, p->mx, &s.dy, p->my);
    caromi_expansion_add_double(&sum, &sum, shift * (p->mx * p->mx));
    caromi_expansion_add_double(&sum, &sum, shift * (p->my * p->my));
    return caromi_expansion_sign(&sum) < 0;
}

/* Whether the line of the motion passes through the circle's inside. */
static bool caromi_line_passes(const caromi_approach *p, carom_vec2 from, carom_circle b) {
    double r_squared = (double)b.radius * (double)b.radius;
    double spread = caromi_abs(p->dx * p->my) + caromi_abs(p->dy * p->mx);
    double slip = 8.0 * CAROMI_U * spread; /* bounds twice the error of cross */
    double bound = 8.0 * CAROMI_U * r_squared * p->motion + slip * (caromi_abs(p->cross) + slip) +
                   2.0 * CAROMI_U * p->cross * p->cross;
    if (caromi_abs(p->room) > bound) {
        return p->room > 0.0;
    }
    caromi_exact_start s = caromi_exact_start_make(from, b);
    caromi_expansion cross, motion;
    caromi_exact_dot(&cross, &s.dx, p->my, &s.dy, -p->mx);
    caromi_expansion_mul(&cross, &cross, &cross);
    caromi_expansion_from_sum(&motion, p->mx * p->mx, p->my * p->my);
    caromi_expansion_scale(&motion, &motion, r_squared);
    caromi_expansion_sub(&motion, &motion, &cross);
    return caromi_expansion_sign(&motion) > 0;
}

/* Whether |d + m| < r. */
static bool caromi_ends_inside(const caromi_approach *p, carom_vec2 from, carom_circle b) {
    double x = p->dx + p->mx;
    double y = p->dy + p->my;
    double r = (double)b.radius;
    double excess = x * x + y * y - r * r;
    double reach = caromi_abs(p->dx) + caromi_abs(p->dy) + caromi_abs(p->mx) + caromi_abs(p->my);
    double slip = 4.0 * CAROMI_U * reach; /* bounds the errors of x and y */
    double bound = 4.0 * slip * (caromi_abs(x) + caromi_abs(y) + slip) + 4.0 * CAROMI_U * r * r;
    if (caromi_abs(excess) > bound) {
        return excess < 0.0;
    }
    caromi_exact_start s = caromi_exact_start_make(from, b);
    caromi_expansion_add_double(&s.dx, &s.dx, p->mx);
    caromi_expansion_add_double(&s.dy, &s.dy, p->my);
    caromi_expansion_mul(&s.dx, &s.dx, &s.dx);
    caromi_expansion_mul(&s.dy, &s.dy, &s.dy);
    caromi_expansion_add(&s.dx, &s.dx, &s.dy);
    caromi_expansion_add_double(&s.dx, &s.dx, -(r * r));
    return caromi_expansion_sign(&s.dx) < 0;
}

/* The smaller root as c/q: nothing cancels, so a start on the border gives 0. The meeting point
 * seen from the centre has the along-part -sqrt(room) and the cross-part of the start. */
static carom_sweep caromi_meeting(const caromi_approach *p, carom_vec2 from, carom_circle b) {
    caromi_discs d = caromi_discs_make(from, 0.0f, b.center, b.radius);
    caromi_discs_gap gap = caromi_discs_measure(&d);
    double c = gap.clear ? gap.distance * (gap.length + d.reach)
                         : caromi_discs_excess_exact(from, 0.0f, b.center, b.radius);
    double root = caromi_sqrt(caromi_max(p->room, 0.0));
    double t = c / (root - p->along);
    double nx = p->cross * p->my - root * p->mx;
    double ny = -p->cross * p->mx - root * p->my;
    double length = caromi_sqrt(nx * nx + ny * ny);
    double r = (double)b.radius;
    nx /= length;
    ny /= length;
    return caromi_sweep_hit(caromi_hit_time(t), nx, ny, (double)b.center.x + nx * r,
                            (double)b.center.y + ny * r);
}

carom_sweep carom_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b) {
    if (!caromi_ray_ok(from, motion) || !caromi_circle_ok(b)) {
        return caromi_sweep_miss();
    }
    if (caromi_discs_apart(from, 0.0f, b.center, b.radius) < 0.0) {
        return caromi_sweep_overlapped(carom_contact_point_circle(from, b));
    }
    caromi_approach p = caromi_approach_make(from, motion, b);
    if (!caromi_approaches(&p, 0.0, from, b)) {
        return caromi_sweep_miss();
    }
    bool apex_after_end = caromi_approaches(&p, 1.0, from, b);
    bool hit = apex_after_end ? caromi_ends_inside(&p, from, b) : caromi_line_passes(&p, from, b);
    return hit ? caromi_meeting(&p, from, b) : caromi_sweep_miss();
}
