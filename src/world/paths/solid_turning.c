/* Computes the time of impact and the contact point of two bodies, at least one of which rotates.
 *
 * caromi_time_turning    computes the time of impact, by conservative advancement.
 * caromi_touching_point  returns the point whose velocity decides whether two bodies close. */
#include "base/guard.h"
#include "world/paths/turning.h"

/* ---- time of impact -------------------------------------------------------------------------- */

/* Conservative advancement. A normal separates the two bodies for as long as no point of one can
 * have crossed it to the other. A time s later the gap of a point along the normal is at least
 *     gap + rate s + acceleration s^2 / 2 - jerk s^3 / 6
 * where the jerk bounds the third derivative of its motion. The motion is known to be safe up to
 * the first root of the smallest of these.
 *
 * The normal is fixed in space, and the points are the corners of the rotating solids. Or it is
 * fixed to a rotating box, and the points are those of the other body. Both are lower bounds,
 * because the separation of two convex bodies is never less than that along a normal. The second
 * one decides whether a body closes that rests on a face, whose corners may move faster.
 *
 * While the two are apart, the frame of the box to whose face the normal belongs is enough
 * (caromi_apart_time). When they are near, all normals, each fixed in every possible frame, decide
 * whether they close (caromi_points_close). */
#define CAROMI_TURN_STEPS 128

/* Bounds hold for at most half a radian. Solids that rotate by more than CAROMI_MANY_RADIANS in a
 * step get more iterations: this many for each radian, up to a limit. */
#define CAROMI_MANY_RADIANS 16.0
#define CAROMI_TURN_STEPS_A_RADIAN 4.0
#define CAROMI_MOST_TURN_STEPS 4096.0

/* Points of two bodies that may cross the normal between them. */
typedef struct caromi_crossings {
    double gap[16], rate[16], acceleration[16];
    caromi_vec at[16]; /* from the centre of the rotating box; not set if both rotate */
    double jerk;
    int count;
} caromi_crossings;

/* The corners of a solid: how far out each is along a direction, and how fast it moves in that
 * direction. A solid that does not rotate needs only its support point. */
typedef struct caromi_corners {
    double out[4], rate[4];
    int count;
} caromi_corners;

static caromi_corners caromi_corners_along(const caromi_solid *s, caromi_vec n) {
    caromi_corners c = {{s->half.x, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 0.0}, 1};
    if (s->circle) {
        return c;
    }
    double x = s->half.x * caromi_dot(s->axis, n);
    double y = s->half.y * caromi_cross(s->axis, n);
    if (s->spin == 0.0) {
        c.out[0] = caromi_abs(x) + caromi_abs(y);
        return c;
    }
    double turn_x = s->spin * s->half.x * caromi_cross(s->axis, n);
    double turn_y = -s->spin * s->half.y * caromi_dot(s->axis, n);
    c = (caromi_corners){{x + y, x - y, y - x, -x - y},
                         {turn_x + turn_y, turn_x - turn_y, turn_y - turn_x, -turn_x - turn_y},
                         4};
    return c;
}

/* Finds the crossings for a normal fixed in space. */
static void caromi_crossings_in_space(const caromi_solid *a, const caromi_solid *b,
                                      const caromi_passing *p, caromi_crossings *out) {
    caromi_vec n = p->normal;
    caromi_corners out_a = caromi_corners_along(a, caromi_opposite(n));
    caromi_corners out_b = caromi_corners_along(b, n);
    for (int i = 0; i < out_a.count; i++) {
        for (int k = 0; k < out_b.count; k++) {
            int at = out->count++;
            out->gap[at] = caromi_dot(p->at, n) - out_a.out[i] - out_b.out[k];
            out->rate[at] = caromi_dot(p->course, n) - out_a.rate[i] - out_b.rate[k];
            out->acceleration[at] = caromi_dot(p->acceleration, n) +
                                    a->spin * a->spin * out_a.out[i] +
                                    b->spin * b->spin * out_b.out[k];
        }
    }
    const caromi_solid *box = a->spin != 0.0 ? a : b;
    caromi_vec x = caromi_times(box->half.x, box->axis);
    caromi_vec y = caromi_times(box->half.y, caromi_across(box->axis));
    for (int i = 0; i < 4; i++) {
        out->at[i] = caromi_plus(caromi_times(i < 2 ? 1.0 : -1.0, x), i & 1 ? -1.0 : 1.0, y);
    }
    out->jerk = a->reach * caromi_abs(a->spin * a->spin * a->spin) +
                b->reach * caromi_abs(b->spin * b->spin * b->spin);
}

/* Finds the crossings for a normal fixed to a rotating box with the spin w. In the frame of the box
 * a point at r has the velocity v - w x r and the acceleration a - 2 w x v - w^2 r. The motion and
 * the normal are those of the body relative to the box. If the body rotates, too, with the spin u,
 * its corner at c has the velocity v + u x c and the acceleration a - u^2 c. */
static void caromi_crossings_in_frame(const caromi_solid *body, const caromi_solid *box,
                                      const caromi_passing *p, caromi_crossings *out) {
    const caromi_vec n = p->normal;
    const double w = box->spin;
    const double u = body->circle ? 0.0 : body->spin;
    caromi_vec x = caromi_times(body->half.x, body->axis);
    caromi_vec y = caromi_times(body->half.y, caromi_across(body->axis));
    double extent = caromi_solid_extent(box, n) + (body->circle ? body->half.x : 0.0);
    out->count = body->circle ? 1 : 4;
    for (int i = 0; i < out->count; i++) {
        caromi_vec r = p->at;
        caromi_vec course = p->course;
        caromi_vec acceleration = p->acceleration;
        if (!body->circle) {
            r = caromi_plus(caromi_plus(r, i & 1 ? 1.0 : -1.0, x), i & 2 ? 1.0 : -1.0, y);
        }
        if (u != 0.0) {
            caromi_vec corner = caromi_minus(r, p->at);
            course = (caromi_vec){course.x - u * corner.y, course.y + u * corner.x};
            acceleration = caromi_plus(acceleration, -u * u, corner);
        }
        out->at[i] = r;
        caromi_vec v = {course.x + w * r.y, course.y - w * r.x};
        caromi_vec a = {acceleration.x + 2.0 * w * course.y - w * w * r.x,
                        acceleration.y - 2.0 * w * course.x - w * w * r.y};
        out->gap[i] = caromi_dot(r, n) - extent;
        out->rate[i] = caromi_dot(v, n);
        out->acceleration[i] = caromi_dot(a, n);
    }
    double turns = caromi_abs(w);
    double acceleration = caromi_length_of_vec(p->acceleration);
    double speed = caromi_length_of_vec(p->course) + p->left * acceleration;
    double reach = caromi_length_of_vec(p->at) + body->reach + p->left * speed;
    if (u != 0.0) {
        speed += caromi_abs(u) * body->reach;
        acceleration += u * u * body->reach;
    }
    out->jerk = turns * (3.0 * acceleration + turns * (3.0 * speed + turns * reach));
    if (u != 0.0) {
        out->jerk += caromi_abs(u * u * u) * body->reach;
    }
}

/* Frames in which a normal may be fixed: that of b, that of a, or space. */
#define CAROMI_WAYS 3

/* Finds the crossings for one of these frames. Returns false if there are none: a normal is fixed
 * only to a rotating box, or in space if neither body is a circle. */
static bool caromi_crossings_find(const caromi_solid *a, const caromi_solid *b,
                                  const caromi_passing *p, int way, caromi_crossings *out) {
    out->count = 0;
    if (way == 0 && b->spin != 0.0) {
        caromi_crossings_in_frame(a, b, p, out);
    } else if (way == 1 && a->spin != 0.0) {
        caromi_passing q = {caromi_opposite(p->at), caromi_opposite(p->course),
                            caromi_opposite(p->acceleration), caromi_opposite(p->normal), p->left};
        caromi_crossings_in_frame(b, a, &q, out);
    } else if (way == 2 && !a->circle && !b->circle) {
        caromi_crossings_in_space(a, b, p, out);
    }
    return out->count > 0;
}

/* Returns the first positive root of gap + rate s - k s^2 / 2, for a positive gap. */
static double caromi_safe_quadratic(double gap, double rate, double k) {
    double discriminant = rate * rate + 2.0 * k * gap;
    if (rate < 0.0) {
        return discriminant < 0.0 ? CAROMI_INFINITY
                                  : 2.0 * gap / (caromi_sqrt(discriminant) - rate);
    }
    return k > 0.0 ? (rate + caromi_sqrt(discriminant)) / k : CAROMI_INFINITY;
}

/* Iterations of caromi_safe_time, which returns a lower bound of the first root with a cubic term.
 * Up to a time s the cubic term is at most a quadratic one. A smaller s, still beyond the bound
 * that it gives, improves the bound. */
#define CAROMI_SAFE_TRIES 3

/* The bound is good enough if the speed changes by less than this fraction until then. */
#define CAROMI_SAFE_ENOUGH 0x1p-4

static double caromi_safe_time(double gap, double rate, double acceleration, double jerk,
                               double longest) {
    double safe = 0.0;
    double s = gap > 0.0 ? longest : 0.0;
    for (int i = 0; i < CAROMI_SAFE_TRIES && s > safe; i++) {
        double k = jerk * (1.0 / 3.0) * s - acceleration;
        double root = caromi_safe_quadratic(gap, rate, k);
        safe = caromi_max(safe, caromi_min(root, s));
        if (k * safe < -CAROMI_SAFE_ENOUGH * rate) {
            break;
        }
        s = caromi_min(2.0 * safe, 0.5 * s);
    }
    return safe;
}

/* Returns the point that closes fastest of those nearer than `most`. */
static int caromi_closing_crossing(const caromi_crossings *c, double most) {
    int nearest = -1;
    double least = CAROMI_INFINITY;
    for (int i = 0; i < c->count; i++) {
        least = caromi_min(least, c->gap[i]);
    }
    for (int i = 0; i < c->count; i++) {
        if (c->gap[i] <= caromi_max(most, least) &&
            (nearest < 0 || c->rate[i] < c->rate[nearest])) {
            nearest = i;
        }
    }
    return nearest;
}

/* Returns for how long no point comes nearer than target - shift, up to `longest`. */
static double caromi_crossings_safe(const caromi_crossings *c, double distance, double target,
                                    double shift, double longest) {
    double safe = longest;
    for (int i = 0; i < c->count; i++) {
        double gap = caromi_max(c->gap[i], distance) - target + shift;
        /* Most points are not the first to cross: a parabola that opens downwards, or starts
         * upwards, and is still above 0 at the time `safe`. */
        double bend = c->jerk * (1.0 / 3.0) * safe - c->acceleration[i];
        if ((bend >= 0.0 || c->rate[i] >= 0.0) && gap > 0.0 &&
            gap + safe * (c->rate[i] - 0.5 * safe * bend) > 0.0) {
            continue;
        }
        safe = caromi_safe_time(gap, c->rate[i], c->acceleration[i], c->jerk, safe);
    }
    return safe;
}

/* Returns for how long two bodies, which are apart by more than `target` along a normal, stay so.
 * Most do for the whole time. The others are followed in the frame of the box to whose face the
 * normal belongs. */
static double caromi_apart_time(const caromi_solid *a, const caromi_solid *b,
                                const caromi_passing *p, double distance, double target,
                                bool of_a) {
    if (caromi_gap_after(a, b, p) > target) {
        return p->left;
    }
    caromi_crossings c;
    int way = (of_a ? a : b)->spin != 0.0 ? (of_a ? 1 : 0) : 2;
    if (!caromi_crossings_find(a, b, p, way, &c)) {
        (void)caromi_crossings_find(a, b, p, of_a ? 0 : 1, &c);
    }
    return caromi_crossings_safe(&c, distance, target, 0.0, p->left);
}

/* A test of two bodies whose separation is `target` to within `close`. */
typedef struct caromi_touching_test {
    const caromi_solid *a, *b;
    caromi_passing p;
    caromi_nearness near;
    double target, close;
} caromi_touching_test;

/* Returns the number of axes along which two bodies may be separated. */
static int caromi_axes_count(const caromi_touching_test *test) {
    return test->a->circle || test->b->circle ? 1 : 4;
}

/* Sets the normal to an axis, and returns the separation along it. At the corners of two boxes the
 * separation along one axis may shrink while that along another one grows. So the tests use all
 * axes whose separation is nearly the largest. */
static double caromi_axis_set(caromi_touching_test *test, int axis) {
    if (caromi_axes_count(test) == 1) {
        return test->near.distance;
    }
    caromi_nearness along = caromi_gap_along_axis(test->a, test->b, test->p.at, axis);
    test->p.normal = along.normal;
    return along.distance;
}

/* Returns whether bodies that touch may come nearer along an axis without colliding along it: they
 * are nearer along another one. An axis along which they are still apart counts always. So a box
 * that slides over flush boxes does not hit the side of the next one, which rounding has raised. */
static bool caromi_axis_is_far(const caromi_touching_test *test, double along) {
    return along < test->near.distance - test->close && !(along > 0.0);
}

/* Returns whether the nearest points, to within `close`, come nearer by more than a distance in the
 * time `end`. They do if they cross every normal, fixed in every frame. */
static bool caromi_points_close(caromi_touching_test *test, double distance, double end) {
    for (int axis = 0; axis < caromi_axes_count(test); axis++) {
        double along = caromi_axis_set(test, axis);
        bool far = caromi_axis_is_far(test, along);
        for (int way = 0; way < CAROMI_WAYS && !far; way++) {
            caromi_crossings c;
            if (caromi_crossings_find(test->a, test->b, &test->p, way, &c) &&
                !(c.rate[caromi_closing_crossing(&c, along + test->close)] * end < -distance)) {
                return false;
            }
        }
    }
    return true;
}

/* Returns for how long nothing closes a gap of at least `least`. */
static double caromi_points_safe(caromi_touching_test *test, double least) {
    double safe = 0.0;
    double shift = caromi_max(least - (test->near.distance - test->target), 0.0);
    for (int axis = 0; axis < caromi_axes_count(test); axis++) {
        double along = caromi_axis_set(test, axis);
        bool far = caromi_axis_is_far(test, along);
        double target = caromi_min(test->target, along);
        double lead = target < test->target ? least : shift;
        for (int way = 0; way < CAROMI_WAYS && !far && safe < test->p.left; way++) {
            caromi_crossings c;
            if (caromi_crossings_find(test->a, test->b, &test->p, way, &c)) {
                safe =
                    caromi_max(safe, caromi_crossings_safe(&c, along, target, lead, test->p.left));
            }
        }
    }
    return safe;
}

double caromi_time_turning(const caromi_solid *a, const caromi_solid *b, const caromi_relative *r,
                           double from, double start, double margin, double level, double end) {
    const double gap = margin;
    double close = gap > 0.0 ? CAROMI_TOUCHING_CLOSE * gap : 0x1p-16 * (a->reach + b->reach);
    double least = gap > 0.0 ? 0x1p-7 * gap : close;
    double fastest = caromi_max(caromi_abs(a->spin), caromi_abs(b->spin));
    double radians = fastest * end;
    double more = radians > CAROMI_MANY_RADIANS ? CAROMI_TURN_STEPS_A_RADIAN * radians : 0.0;
    const int steps = CAROMI_TURN_STEPS + (int)caromi_min(more, CAROMI_MOST_TURN_STEPS);
    double t = start;
    caromi_solid at_a = *a;
    caromi_solid at_b = *b;
    for (int i = 0; i < steps && t < end; i++) {
        at_a.axis = caromi_axis_turned(a, from + t);
        at_b.axis = caromi_axis_turned(b, from + t);
        caromi_passing p = {.at = caromi_relative_place(r, t),
                            .course = caromi_plus(r->course, t, r->acceleration),
                            .acceleration = r->acceleration,
                            .left = caromi_min(end - t, CAROMI_BOUNDED_TURN / fastest)};
        bool of_a;
        caromi_nearness near = caromi_gap_turning(&at_a, &at_b, p.at, &of_a);
        p.normal = near.normal;
        if (near.distance - level >= close) {
            t += caromi_apart_time(&at_a, &at_b, &p, near.distance, level, of_a);
            continue;
        }
        if (gap == 0.0 && near.distance - level < 0.0) {
            return t;
        }
        if (caromi_gap_after(&at_a, &at_b, &p) > near.distance + close) {
            t += p.left; /* they separate */
            continue;
        }
        caromi_touching_test test = {&at_a, &at_b, p, near, level, close};
        if (gap > 0.0 && caromi_points_close(&test, 0x1p-10 * gap, end)) {
            return t;
        }
        t += caromi_points_safe(&test, least);
    }
    if (gap == 0.0) {
        at_a.axis = caromi_axis_turned(a, from + end);
        at_b.axis = caromi_axis_turned(b, from + end);
        bool of_a;
        bool overlap =
            caromi_gap_turning(&at_a, &at_b, caromi_relative_place(r, end), &of_a).distance < 0.0;
        return overlap ? caromi_min(t, (1.0 - 0x1p-52) * end) : CAROMI_INFINITY;
    }
    /* Too near for too long to decide: the bodies are stopped early rather than too late. */
    return t < end ? t : CAROMI_INFINITY;
}

/* ---- contact point --------------------------------------------------------------------------- */

caromi_vec caromi_touching_point(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b, const caromi_nearness *gap, caromi_vec course) {
    if (a->circle) {
        return caromi_plus(p_a, -(a->half.x + gap->distance), gap->normal);
    }
    if (b->circle) {
        return caromi_plus(p_b, b->half.x, gap->normal);
    }
    caromi_passing p = {
        .at = caromi_minus(p_a, p_b), .course = course, .normal = gap->normal, .left = 0.0};
    double most = gap->distance + CAROMI_TOUCHING_CLOSE * (a->margin + b->margin);
    double closing = -CAROMI_INFINITY;
    caromi_vec at = {0.0, 0.0};
    for (int way = 0; way < CAROMI_WAYS; way++) {
        caromi_crossings c;
        if (caromi_crossings_find(a, b, &p, way, &c)) {
            int nearest = caromi_closing_crossing(&c, most);
            if (c.rate[nearest] > closing) {
                closing = c.rate[nearest];
                at = c.at[nearest];
            }
        }
    }
    return caromi_plus(a->spin != 0.0 ? p_a : p_b, 1.0, at);
}
