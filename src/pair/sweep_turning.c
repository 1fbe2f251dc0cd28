/* Conservative advancement: the distance of the circle and the box changes by no more than
 *     |relative motion| + |angle| * half-diagonal
 * per unit of t, so a step of distance / that rate cannot pass a contact. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep.h"
#include "shape/valid.h"
#include "vec/angle.h"
#include "vec/turn.h"

/* Within this share of radius + half-diagonal counts as touching. */
#define CAROMI_TURNING_TOLERANCE 1e-5
#define CAROMI_TURNING_STEPS 1000

typedef struct caromi_turning {
    double x, y;               /* the circle's centre, from the box's */
    double motion_x, motion_y; /* of the circle relative to the box */
    caromi_vec axis;           /* the box's x axis at the start, unit */
    double angle;
    double hx, hy, r;
} caromi_turning;

typedef struct caromi_moment {
    double distance;
    caromi_vec normal, point; /* in the world, from the box's centre */
} caromi_moment;

/* The border point of the box nearest to a point in its frame, and the way there: outward of the
 * box, negative from inside. */
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

/* Whether circle and box come closer right now: the circle against the box's border point, which
 * turns with it. */
static bool caromi_closes_in(const caromi_turning *m, const caromi_moment *now) {
    double x = m->motion_x + m->angle * now->point.y;
    double y = m->motion_y - m->angle * now->point.x;
    return x * now->normal.x + y * now->normal.y < 0.0;
}

static carom_sweep caromi_turning_hit(const caromi_moment *now, double t, carom_box b,
                                      carom_vec2 b_motion) {
    return caromi_sweep_hit(caromi_hit_time(t), now->normal.x, now->normal.y,
                            (double)b.center.x + t * (double)b_motion.x + now->point.x,
                            (double)b.center.y + t * (double)b_motion.y + now->point.y);
}

/* A start within the tolerance is a hit if they close in; if not, they have met when they overlap by
 * the tolerance. */
static carom_sweep caromi_sweep_turning(const caromi_turning *m, double diagonal, carom_box b,
                                        carom_vec2 b_motion) {
    double speed = caromi_sqrt(m->motion_x * m->motion_x + m->motion_y * m->motion_y);
    double rate = speed + caromi_abs(m->angle) * diagonal;
    double tolerance = CAROMI_TURNING_TOLERANCE * (m->r + diagonal);
    if (!(tolerance > 0.0)) {
        return caromi_sweep_miss(); /* two points */
    }
    caromi_moment now = caromi_turning_at(m, 0.0);
    bool starts_close = now.distance <= tolerance;
    if (starts_close && caromi_closes_in(m, &now)) {
        return caromi_turning_hit(&now, 0.0, b, b_motion);
    }
    double shrunk = starts_close ? 2.0 * tolerance : 0.0;
    double t = 0.0;
    for (int i = 0; i < CAROMI_TURNING_STEPS; i++) {
        double ahead = now.distance + shrunk;
        t += ahead / rate;
        if (!(t < 1.0)) {
            return caromi_sweep_miss();
        }
        now = caromi_turning_at(m, t);
        if (now.distance + shrunk <= tolerance) {
            break;
        }
    }
    return caromi_turning_hit(&now, t, b, b_motion);
}

carom_sweep carom_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                           carom_vec2 b_motion, float b_radians) {
    bool finite = caromi_point_ok(motion) && caromi_point_ok(b_motion) &&
                  caromi_abs((double)b_radians) <= CAROMI_MAX_ANGLE;
    if (!finite || !caromi_circle_ok(a) || !caromi_box_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_circle_box(a, b)) {
        return caromi_sweep_overlapped(carom_contact_circle_box(a, b));
    }
    double hx = (double)b.half.x;
    double hy = (double)b.half.y;
    caromi_turning m = {(double)a.center.x - (double)b.center.x,
                        (double)a.center.y - (double)b.center.y,
                        (double)motion.x - (double)b_motion.x,
                        (double)motion.y - (double)b_motion.y,
                        caromi_unit((double)b.rot.c, (double)b.rot.s),
                        (double)b_radians,
                        hx,
                        hy,
                        (double)a.radius};
    return caromi_sweep_turning(&m, caromi_sqrt(hx * hx + hy * hy), b, b_motion);
}
