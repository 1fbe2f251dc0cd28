/* Computes bounds of the gap of two bodies, at least one of which rotates. Most bodies that are
 * near each other do not collide.
 *
 * caromi_gap_after          returns a lower bound of the gap along a normal, after a time.
 * caromi_gap_turning        returns the separation of two bodies, and its normal.
 * caromi_solids_part        returns whether two touching bodies separate.
 * caromi_solids_stay_apart  returns whether two separate bodies stay so. */
#include "base/guard.h"
#include "world/paths/turning.h"

/* The sine of an angle up to half a radian is at least this fraction of the angle. */
#define CAROMI_SINE_SHARE 0.95

/* Returns an upper bound of the extent of a solid along n after a time in which it rotates by at
 * most half a radian. Each corner c moves along n by at most the angle times n x c, or
 * CAROMI_SINE_SHARE of that if it is negative. The bound is the largest end of these lines, so it
 * is convex in time. */
static double caromi_extent_after(const caromi_solid *s, caromi_vec n, double left) {
    if (s->circle) {
        return s->half.x;
    }
    double cosine = caromi_dot(s->axis, n);
    double sine = caromi_cross(s->axis, n);
    double x = s->half.x * caromi_abs(cosine);
    double y = s->half.y * caromi_abs(sine);
    if (s->spin == 0.0) {
        return x + y;
    }
    double turn = left * s->spin;
    double turn_x = turn * caromi_copy_sign(s->half.x, cosine) * sine;
    double turn_y = turn * caromi_copy_sign(s->half.y, sine) * -cosine;
    double outer = turn_x + turn_y;
    double inner = x > y ? turn_x - turn_y : turn_y - turn_x;
    double back = caromi_abs(turn_x) + caromi_abs(turn_y); /* corners on the far side */
    outer = x + y + caromi_max(outer, CAROMI_SINE_SHARE * outer);
    inner = caromi_abs(x - y) + caromi_max(inner, CAROMI_SINE_SHARE * inner);
    return caromi_max(caromi_max(outer, inner), back);
}

double caromi_gap_after(const caromi_solid *a, const caromi_solid *b, const caromi_passing *p) {
    const caromi_vec n = p->normal;
    double acceleration = caromi_min(caromi_dot(p->acceleration, n), 0.0);
    double way = p->left * (caromi_dot(p->course, n) + 0.5 * p->left * acceleration);
    return caromi_dot(p->at, n) + way - caromi_extent_after(a, n, p->left) -
           caromi_extent_after(b, n, p->left);
}

caromi_nearness caromi_gap_turning(const caromi_solid *a, const caromi_solid *b, caromi_vec d,
                                   bool *of_a) {
    *of_a = b->circle;
    if (a->circle || b->circle) {
        return caromi_solid_gap(a, d, b, (caromi_vec){0.0, 0.0});
    }
    double cosine = caromi_abs(caromi_dot(a->axis, b->axis));
    double sine = caromi_abs(caromi_cross(a->axis, b->axis));
    double x_a = caromi_dot(d, a->axis);
    double y_a = d.y * a->axis.x - d.x * a->axis.y;
    double x_b = caromi_dot(d, b->axis);
    double y_b = d.y * b->axis.x - d.x * b->axis.y;
    double gap_xa = caromi_abs(x_a) - a->half.x - (b->half.x * cosine + b->half.y * sine);
    double gap_ya = caromi_abs(y_a) - a->half.y - (b->half.x * sine + b->half.y * cosine);
    double gap_xb = caromi_abs(x_b) - b->half.x - (a->half.x * cosine + a->half.y * sine);
    double gap_yb = caromi_abs(y_b) - b->half.y - (a->half.x * sine + a->half.y * cosine);
    *of_a = caromi_max(gap_xa, gap_ya) > caromi_max(gap_xb, gap_yb);
    double gap_x = *of_a ? gap_xa : gap_xb;
    double gap_y = *of_a ? gap_ya : gap_yb;
    caromi_vec axis = *of_a ? a->axis : b->axis;
    caromi_vec n = gap_x >= gap_y ? axis : caromi_across(axis);
    double sign = caromi_dot(d, n) < 0.0 ? -1.0 : 1.0;
    return (caromi_nearness){caromi_max(gap_x, gap_y), caromi_times(sign, n), 0};
}

double caromi_solids_distance(const caromi_solid *a, const caromi_solid *b, caromi_vec q) {
    bool of_a;
    return caromi_gap_turning(a, b, q, &of_a).distance;
}

bool caromi_solids_part(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                        caromi_vec course, double left) {
    bool of_a;
    double fastest = caromi_max(caromi_abs(a->spin), caromi_abs(b->spin));
    caromi_nearness near = caromi_gap_turning(a, b, q, &of_a);
    caromi_passing p = {.at = q, .course = course, .normal = near.normal, .left = left};
    return fastest > 0.0 && left <= CAROMI_BOUNDED_TURN / fastest &&
           caromi_gap_after(a, b, &p) >
               near.distance + CAROMI_TOUCHING_CLOSE * (a->margin + b->margin);
}

bool caromi_solids_stay_apart(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                              caromi_vec course, double gap, double left, double *now) {
    double fastest = caromi_max(caromi_abs(a->spin), caromi_abs(b->spin));
    bool of_a;
    caromi_nearness near = caromi_gap_turning(a, b, q, &of_a);
    caromi_passing p = {.at = q, .course = course, .normal = near.normal, .left = left};
    *now = near.distance;
    return fastest * left <= CAROMI_BOUNDED_TURN && near.distance > gap &&
           caromi_gap_after(a, b, &p) > gap;
}
