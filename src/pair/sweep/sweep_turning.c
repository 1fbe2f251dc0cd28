/* Sweeps a circle against a rotating box by conservative advancement.
 *
 * In the box's frame the circle's centre follows a curve q(t). The signed distance D is a convex
 * function of q with a unit gradient, the normal. With
 *   |q''| <= bend = angle^2 |q| + 2 |angle| |motion|
 * it follows that, from any moment,
 *   D(t + h) >= D + D' h - bend h^2 / 2.
 * A step to where the right side falls to some level cannot pass a contact. D' is the true rate, so
 * a path beside the box takes long steps.
 *
 *   caromi_sweep_turning  the loop: evaluate, test, step
 *   caromi_turning_at     distance, normal and point at time t
 *   caromi_turning_step   the safe step
 *   caromi_turning_span   restricts t to when the centres are near each other
 *
 * docs/NUMERICS.md, "Rotating boxes", has the proofs. */
#include "base/guard.h"
#include "pair/sweep/sweep_turning.h"
#include "pair/sweep/sweep.h"
#include "shape/valid.h"
#include "vec/angle.h"
#include "vec/turn.h"

/* Shapes within this fraction of radius + half-diagonal count as touching. If coordinates are so
 * large that the rounding of double exceeds it, that is the tolerance instead. */
#define CAROMI_TURNING_TOLERANCE 1e-5
#define CAROMI_TURNING_ROUNDING 0x1p-46

/* Radians. A pair that touches at the start separates, collides or moves out of range before the
 * box has rotated by 3 pi. The exceptions are a box that is tiny compared with the circle, and a
 * thin box against a tiny circle: their rotation does not matter. */
#define CAROMI_TURNING_IN_TOUCH 10.0

typedef struct caromi_turning {
    double x, y;               /* the circle's centre, relative to the box's */
    double motion_x, motion_y; /* of the circle relative to the box */
    caromi_vec axis;           /* the box's x axis at the start, unit */
    double angle;
    double hx, hy, r;
    double rounding; /* generous bound of the rounding errors of double */
    double tolerance;
    double near; /* if the centres are farther apart than this, there is a gap */
    double bend; /* the bound on |q''| while they are nearer */
} caromi_turning;

typedef struct caromi_moment {
    double distance;
    caromi_vec normal, point; /* in world coordinates, relative to the box's centre */
} caromi_moment;

/* Computes the border point of the box nearest to a point in its frame, with the outward normal and
 * the signed distance, negative inside. */
static caromi_moment caromi_nearest_border(const caromi_turning *m, caromi_vec p) {
    double gx = caromi_abs(p.x) - m->hx;
    double gy = caromi_abs(p.y) - m->hy;
    caromi_vec wall = {caromi_max(-m->hx, caromi_min(m->hx, p.x)),
                       caromi_max(-m->hy, caromi_min(m->hy, p.y))};
    if (gx > 0.0 || gy > 0.0) {
        caromi_vec away = {p.x - wall.x, p.y - wall.y};
        double length = caromi_sqrt(away.x * away.x + away.y * away.y);
        return (caromi_moment){length, {away.x / length, away.y / length}, wall};
    }
    if (gx >= gy) {
        double side = caromi_copy_sign(1.0, p.x);
        return (caromi_moment){gx, {side, 0.0}, {side * m->hx, p.y}};
    }
    double side = caromi_copy_sign(1.0, p.y);
    return (caromi_moment){gy, {0.0, side}, {p.x, side * m->hy}};
}

static caromi_moment caromi_turning_at(const caromi_turning *m, double t) {
    caromi_vec turn = caromi_direction(m->angle * t);
    caromi_vec axis = caromi_turn(m->axis.x, m->axis.y, turn.x, turn.y);
    caromi_vec local = caromi_turn(axis.x, -axis.y, m->x + t * m->motion_x, m->y + t * m->motion_y);
    caromi_moment now = caromi_nearest_border(m, local);
    return (caromi_moment){now.distance - m->r,
                           caromi_turn(axis.x, axis.y, now.normal.x, now.normal.y),
                           caromi_turn(axis.x, axis.y, now.point.x, now.point.y)};
}

/* Returns the rate at which the distance grows: the motion of the circle relative to the box's
 * border point, which rotates with the box, along the normal. */
static double caromi_parting_rate(const caromi_turning *m, const caromi_moment *now) {
    double x = m->motion_x + m->angle * now->point.y;
    double y = m->motion_y - m->angle * now->point.x;
    return x * now->normal.x + y * now->normal.y;
}

/* Returns the largest h with gap + rate h - bend h^2 / 2 >= 0, in a form without cancellation. */
static double caromi_turning_step(double gap, double rate, double bend) {
    double root = caromi_sqrt(rate * rate + 2.0 * bend * gap);
    if (rate < 0.0) {
        return 2.0 * gap / (root - rate);
    }
    return bend > 0.0 ? (root + rate) / bend : CAROMI_INFINITY;
}

/* Returns the step for a touching pair. While the pair separates, the step ends where the distance
 * may start to fall again, so no step can hide a separation. */
static double caromi_touching_step(double gap, double rate, double bend) {
    double safe = caromi_turning_step(gap, caromi_min(rate, 0.0), bend);
    return bend > 0.0 ? caromi_max(safe, rate / bend) : safe;
}

static double caromi_distance_change(const caromi_turning *m, const caromi_moment *now, double t) {
    return caromi_turning_at(m, caromi_min(t, 1.0)).distance - now->distance;
}

/* Returns whether the shapes approach each other right away. The rate alone cannot decide: at a
 * corner the normal is one of many; along a wall the rate is a few ulps of either sign; above the
 * pivot it is 0 while the wall rises. So this looks at the time when they have moved by the
 * tolerance. If that shows no change, it looks at when they can be nearer by the tolerance. */
static bool caromi_closes_in(const caromi_turning *m, const caromi_moment *now) {
    double rate = caromi_parting_rate(m, now);
    double speed =
        caromi_abs(m->motion_x) + caromi_abs(m->motion_y) + caromi_abs(m->angle) * m->near;
    if (rate > CAROMI_TURNING_ROUNDING * speed) {
        return false;
    }
    double change = caromi_distance_change(m, now, m->tolerance / speed);
    if (caromi_abs(change) <= m->rounding) {
        double later = caromi_turning_step(m->tolerance, caromi_min(rate, 0.0), m->bend);
        change = caromi_distance_change(m, now, later);
    }
    return change < -m->rounding;
}

typedef struct caromi_span {
    double from, to;
} caromi_span;

/* Returns when the centres are near each other: |offset + t motion| < near. Empty if never. */
static caromi_span caromi_turning_span(const caromi_turning *m) {
    double square = m->motion_x * m->motion_x + m->motion_y * m->motion_y;
    double along = m->x * m->motion_x + m->y * m->motion_y;
    double across = m->x * m->motion_y - m->y * m->motion_x;
    if (!(square > 0.0)) {
        bool is_near = m->x * m->x + m->y * m->y < m->near * m->near;
        return (caromi_span){0.0, is_near ? 1.0 : 0.0};
    }
    double gap = m->near * m->near * square - across * across;
    if (!(gap > 0.0)) {
        return (caromi_span){0.0, 0.0};
    }
    double half = caromi_sqrt(gap);
    return (caromi_span){caromi_max((-along - half) / square, 0.0),
                         caromi_min((half - along) / square, 1.0)};
}

static carom_sweep caromi_turning_hit(const caromi_moment *now, double t, carom_box b,
                                      carom_vec2 b_motion) {
    return caromi_sweep_hit(caromi_hit_time(t), now->normal.x, now->normal.y,
                            (double)b.center.x + t * (double)b_motion.x + now->point.x,
                            (double)b.center.y + t * (double)b_motion.y + now->point.y);
}

/* A hit is where the distance is down to the tolerance; no step leads below half of it. A start
 * that close is a hit if the shapes approach. Otherwise they count as touching until the distance
 * exceeds the tolerance. While they touch, a hit is where they overlap by half the tolerance, and
 * no step leads deeper than the tolerance. */
static carom_sweep caromi_sweep_turning(const caromi_turning *m, carom_box b, carom_vec2 b_motion) {
    caromi_span span = caromi_turning_span(m);
    caromi_moment now = caromi_turning_at(m, 0.0);
    bool in_touch = now.distance <= m->tolerance;
    if (in_touch && caromi_closes_in(m, &now)) {
        return caromi_turning_hit(&now, 0.0, b, b_motion);
    }
    double t = in_touch ? 0.0 : span.from;
    uint32_t steps = 0;
    while (t < span.to) {
        now = caromi_turning_at(m, t);
        if (in_touch && now.distance > m->tolerance) {
            in_touch = false;
            t = caromi_max(t, span.from);
            continue;
        }
        double level = in_touch ? -0.5 * m->tolerance : m->tolerance;
        bool stuck = in_touch && caromi_abs(m->angle) * t > CAROMI_TURNING_IN_TOUCH;
        if (now.distance <= level || stuck || steps == CAROMI_TURNING_STEPS) {
            carom_sweep s = caromi_turning_hit(&now, t, b, b_motion);
            s.reserved = steps;
            return s;
        }
        double gap = now.distance - level + 0.5 * m->tolerance;
        double rate = caromi_parting_rate(m, &now);
        t += in_touch ? caromi_touching_step(gap, rate, m->bend)
                      : caromi_turning_step(gap, rate, m->bend);
        steps++;
    }
    carom_sweep s = caromi_sweep_miss();
    s.reserved = steps;
    return s;
}

/* `near` is a quarter of the tolerance more than the sum of the radii, so that rounding does not
 * matter. */
static void caromi_turning_bounds(caromi_turning *m) {
    double size = m->r + caromi_sqrt(m->hx * m->hx + m->hy * m->hy);
    double speed = caromi_sqrt(m->motion_x * m->motion_x + m->motion_y * m->motion_y);
    m->rounding = CAROMI_TURNING_ROUNDING * (caromi_abs(m->x) + caromi_abs(m->y) + speed + size);
    m->tolerance = caromi_max(CAROMI_TURNING_TOLERANCE * size, m->rounding);
    m->near = size + 0.25 * m->tolerance;
    m->bend = caromi_abs(m->angle) * (caromi_abs(m->angle) * (size + m->tolerance) + 2.0 * speed);
}

carom_sweep caromi_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                            carom_vec2 b_motion, float b_radians) {
    bool finite = caromi_point_ok(motion) && caromi_point_ok(b_motion) &&
                  caromi_abs((double)b_radians) <= CAROMI_MAX_ANGLE;
    if (!finite || !caromi_circle_ok(a) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_circle_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_circle_box(a, b));
    }
    if (a.radius == 0.0f && b.half.x == 0.0f && b.half.y == 0.0f) {
        return caromi_sweep_miss(); /* two points */
    }
    caromi_turning m = {.x = (double)a.center.x - (double)b.center.x,
                        .y = (double)a.center.y - (double)b.center.y,
                        .motion_x = (double)motion.x - (double)b_motion.x,
                        .motion_y = (double)motion.y - (double)b_motion.y,
                        .axis = caromi_unit((double)b.rot.c, (double)b.rot.s),
                        .angle = (double)b_radians,
                        .hx = (double)b.half.x,
                        .hy = (double)b.half.y,
                        .r = (double)a.radius};
    caromi_turning_bounds(&m);
    return caromi_sweep_turning(&m, b, b_motion);
}

carom_sweep carom_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                           carom_vec2 b_motion, float b_radians) {
    return caromi_sweep_public(caromi_sweep_circle_turning_box(a, motion, b, b_motion, b_radians));
}
