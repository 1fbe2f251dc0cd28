/* Bodies on boxes that turn: when they collide, where they touch, and how they are led.
 *
 * caromi_time_turning   time of impact, by conservative advancement
 * caromi_touching_point the point whose velocity decides whether two bodies close
 * caromi_ride_pull      the acceleration with which a body stays outside of a box that turns */
#include "base/guard.h"
#include "world/paths/solid.h"

/* ---- time of impact ------------------------------------------------------------------------------ */

/* Conservative advancement. A normal separates the two for as long as no point of one can have
 * crossed it to the other. Of a point, the gap along the normal is at least
 *     gap + rate s + acceleration s^2 / 2 - jerk s^3 / 6
 * a time s later, where the jerk bounds the third derivative of its motion. The first root of the least of
 * these is as far as the motion is known to be safe.
 *
 * The normal is fixed in space, and the points are the corners of what turns; or it is fixed to the box that
 * turns, and the points are those of the other body. Both are lower bounds, because the distance of two convex
 * bodies is never less than the one along a normal. The second one decides whether a body closes where it lies on
 * a face, whose corners may move faster. */
#define CAROMI_TURN_STEPS 128

/* Bounds hold for half a radian at most: what turns by more than the first of these in a step takes more steps, so many
 * for each radian, up to a limit. */
#define CAROMI_MANY_RADIANS 16.0
#define CAROMI_TURN_STEPS_A_RADIAN 4.0
#define CAROMI_MOST_TURN_STEPS 4096.0

/* Points that are farther than the nearest one by less than this share of the margin touch, too. */
#define CAROMI_TOUCHING_CLOSE 0.25

/* Points of two bodies that may cross the normal between them. */
typedef struct caromi_crossings {
    double gap[16], rate[16], acceleration[16];
    caromi_vec at[16]; /* from the centre of the box that turns; of two that do, not set */
    double jerk;
    int count;
} caromi_crossings;

/* The corners of a solid: how far each lies out along a direction, and how fast it moves that way.
 * A solid that does not turn needs only the farthest point. */
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
    double y = s->half.y * (s->axis.x * n.y - s->axis.y * n.x);
    if (s->spin == 0.0) {
        c.out[0] = caromi_abs(x) + caromi_abs(y);
        return c;
    }
    double turn_x = s->spin * s->half.x * (s->axis.x * n.y - s->axis.y * n.x);
    double turn_y = -s->spin * s->half.y * caromi_dot(s->axis, n);
    c = (caromi_corners){{x + y, x - y, y - x, -x - y},
                         {turn_x + turn_y, turn_x - turn_y, turn_y - turn_x, -turn_x - turn_y},
                         4};
    return c;
}

/* The relative motion at a time. */
typedef struct caromi_passing {
    caromi_vec at, course, acceleration, normal;
    double left; /* for so long the bounds hold */
} caromi_passing;

/* The normal fixed in space. */
static void caromi_crossings_in_space(const caromi_solid *a, const caromi_solid *b,
                                      const caromi_passing *p, caromi_crossings *out) {
    caromi_vec n = p->normal;
    caromi_corners out_a = caromi_corners_along(a, (caromi_vec){-n.x, -n.y});
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
    caromi_vec x = {box->axis.x * box->half.x, box->axis.y * box->half.x};
    caromi_vec y = {-box->axis.y * box->half.y, box->axis.x * box->half.y};
    for (int i = 0; i < 4; i++) {
        caromi_vec none = {0.0, 0.0};
        out->at[i] = caromi_plus(caromi_plus(none, i < 2 ? 1.0 : -1.0, x), i & 1 ? -1.0 : 1.0, y);
    }
    out->jerk = a->reach * caromi_abs(a->spin * a->spin * a->spin) +
                b->reach * caromi_abs(b->spin * b->spin * b->spin);
}

/* The normal fixed to a box, which turns. In its frame a point at r has the velocity v - w x r and the
 * acceleration a - 2 w x v - w^2 r. The motion and the normal are those of the body over the box. If the body turns, too,
 * by u, its corner at c has the velocity v + u x c and the acceleration a - u^2 c. */
static void caromi_crossings_in_frame(const caromi_solid *body, const caromi_solid *box,
                                      const caromi_passing *p, caromi_crossings *out) {
    const caromi_vec n = p->normal;
    const double w = box->spin;
    const double u = body->circle ? 0.0 : body->spin;
    caromi_vec x = {body->axis.x * body->half.x, body->axis.y * body->half.x};
    caromi_vec y = {-body->axis.y * body->half.y, body->axis.x * body->half.y};
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
    double pull = caromi_length_of_vec(p->acceleration);
    double speed = caromi_length_of_vec(p->course) + p->left * pull;
    double reach = caromi_length_of_vec(p->at) + body->reach + p->left * speed;
    if (u != 0.0) {
        speed += caromi_abs(u) * body->reach;
        pull += u * u * body->reach;
    }
    out->jerk = turns * (3.0 * pull + turns * (3.0 * speed + turns * reach));
    if (u != 0.0) {
        out->jerk += caromi_abs(u * u * u) * body->reach;
    }
}

/* The normal fixed to each box that turns; and fixed in space, except for a circle. */
static int caromi_crossings_find(const caromi_solid *a, const caromi_solid *b,
                                 const caromi_passing *p, caromi_crossings ways[3]) {
    int count = 0;
    ways[0].count = ways[1].count = ways[2].count = 0;
    if (b->spin != 0.0) {
        caromi_crossings_in_frame(a, b, p, &ways[count++]);
    }
    if (a->spin != 0.0) {
        caromi_passing q = {{-p->at.x, -p->at.y},
                            {-p->course.x, -p->course.y},
                            {-p->acceleration.x, -p->acceleration.y},
                            {-p->normal.x, -p->normal.y},
                            p->left};
        caromi_crossings_in_frame(b, a, &q, &ways[count++]);
    }
    if (!a->circle && !b->circle) {
        caromi_crossings_in_space(a, b, p, &ways[count++]);
    }
    return count;
}

/* The first positive root of gap + rate s - k s^2 / 2, for a positive gap. */
static double caromi_safe_quadratic(double gap, double rate, double k) {
    double discriminant = rate * rate + 2.0 * k * gap;
    if (rate < 0.0) {
        return discriminant < 0.0 ? CAROMI_INFINITY
                                  : 2.0 * gap / (caromi_sqrt(discriminant) - rate);
    }
    return k > 0.0 ? (rate + caromi_sqrt(discriminant)) / k : CAROMI_INFINITY;
}

/* A lower bound of the first root with a cubic term: up to a time s that term is at most a quadratic one. */
static double caromi_safe_time(double gap, double rate, double acceleration, double jerk,
                               double longest) {
    double safe = 0.0;
    double s = gap > 0.0 ? longest : 0.0;
    while (s > safe && s > 0x1p-12 * longest) {
        double root = caromi_safe_quadratic(gap, rate, jerk * s / 3.0 - acceleration);
        safe = caromi_max(safe, caromi_min(root, s));
        s *= 0.25;
    }
    return safe;
}

/* Of the points that are nearer than `most`, the one that closes fastest. */
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

/* How two turning bodies move at a moment. */
typedef struct caromi_closing_points {
    double gap;     /* the distance that is left */
    double closing; /* of the points that are nearest, to within `close`; negative if they close */
    double safe;    /* for so long nothing closes a gap of at least `least` */
} caromi_closing_points;

static caromi_closing_points caromi_points_approach(const caromi_solid *a, const caromi_solid *b,
                                                    const caromi_relative *r, double t, double end,
                                                    double target, double close, double least) {
    double fastest = caromi_max(caromi_abs(a->spin), caromi_abs(b->spin));
    caromi_passing p = {.at = caromi_relative_place(r, t),
                        .course = caromi_plus(r->course, t, r->acceleration),
                        .acceleration = r->acceleration,
                        .left = caromi_min(end - t, 0.5 / fastest)};
    caromi_nearness near = caromi_solid_gap(a, p.at, b, (caromi_vec){0.0, 0.0});
    caromi_closing_points m = {near.distance - target, -CAROMI_INFINITY, 0.0};
    double shift = caromi_max(least - m.gap, 0.0);
    int axes = a->circle || b->circle ? 1 : 4;
    for (int axis = 0; axis < axes; axis++) {
        /* Of two boxes at their corners one axis may close while another one opens. */
        caromi_nearness along = axes > 1 ? caromi_gap_along_axis(a, b, p.at, axis) : near;
        if (along.distance < near.distance - close) {
            continue;
        }
        caromi_crossings ways[3];
        p.normal = along.normal;
        int count = caromi_crossings_find(a, b, &p, ways);
        for (int k = 0; k < count; k++) {
            const caromi_crossings *c = &ways[k];
            double safe = p.left;
            for (int i = 0; i < c->count; i++) {
                double gap = caromi_max(c->gap[i] - target, along.distance - target);
                safe = caromi_min(safe, caromi_safe_time(gap + shift, c->rate[i],
                                                         c->acceleration[i], c->jerk, p.left));
            }
            m.safe = caromi_max(m.safe, safe);
            int nearest = caromi_closing_crossing(c, along.distance + close);
            m.closing = caromi_max(m.closing, c->rate[nearest]);
        }
    }
    return m;
}

double caromi_time_turning(const caromi_solid *a, const caromi_solid *b, const caromi_relative *r,
                           double from, double start, double margin, double level, double end) {
    const double gap = margin;
    double close = gap > 0.0 ? CAROMI_TOUCHING_CLOSE * gap : 0x1p-16 * (a->reach + b->reach);
    double least = gap > 0.0 ? 0x1p-7 * gap : close;
    double radians = caromi_max(caromi_abs(a->spin), caromi_abs(b->spin)) * end;
    double more = radians > CAROMI_MANY_RADIANS ? CAROMI_TURN_STEPS_A_RADIAN * radians : 0.0;
    const int steps = CAROMI_TURN_STEPS + (int)caromi_min(more, CAROMI_MOST_TURN_STEPS);
    double t = start;
    for (int i = 0; i < steps && t < end; i++) {
        caromi_solid at_a = caromi_solid_turned(a, from + t);
        caromi_solid at_b = caromi_solid_turned(b, from + t);
        caromi_closing_points m =
            caromi_points_approach(&at_a, &at_b, r, t, end, level, close, least);
        if (gap == 0.0 ? m.gap < 0.0 : m.gap < close && m.closing * end < -0x1p-10 * gap) {
            return t;
        }
        t += m.safe;
    }
    if (gap == 0.0) {
        caromi_solid at_a = caromi_solid_turned(a, from + end);
        caromi_solid at_b = caromi_solid_turned(b, from + end);
        bool overlap =
            caromi_solid_gap(&at_a, caromi_relative_place(r, end), &at_b, (caromi_vec){0.0, 0.0})
                .distance < 0.0;
        return overlap ? caromi_min(t, (1.0 - 0x1p-52) * end) : CAROMI_INFINITY;
    }
    /* Too near for too long to decide: the bodies are stopped early rather than run over. */
    return t < end ? t : CAROMI_INFINITY;
}

/* ---- contacts ------------------------------------------------------------------------------------- */

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
    caromi_crossings ways[3];
    int count = caromi_crossings_find(a, b, &p, ways);
    double most = gap->distance + CAROMI_TOUCHING_CLOSE * (a->margin + b->margin);
    double closing = -CAROMI_INFINITY;
    caromi_vec at = {0.0, 0.0};
    for (int k = 0; k < count; k++) {
        int nearest = caromi_closing_crossing(&ways[k], most);
        if (ways[k].rate[nearest] > closing) {
            closing = ways[k].rate[nearest];
            at = ways[k].at[nearest];
        }
    }
    return caromi_plus(a->spin != 0.0 ? p_a : p_b, 1.0, at);
}

/* A body on a turning box is looked at after some times, each half of the next. The box turns by half a radian
 * at most, so that each Newton step towards the distance gains some digits. */
#define CAROMI_RIDE_TIMES 10
#define CAROMI_RIDE_STEPS 4
#define CAROMI_RIDE_TURN 0.5

/* How much farther along the normal the body has to move, beyond its course, to be at `gap` after the time t. */
static double caromi_ride_lead(const caromi_solid *body, const caromi_solid *box,
                               const caromi_ride *ride, double gap, double t) {
    const caromi_vec origin = {0.0, 0.0};
    caromi_solid turned = caromi_solid_turned(box, t);
    caromi_vec at = caromi_plus(ride->q, t, ride->course);
    at = caromi_plus(at, 0.5 * t * t, ride->acceleration);
    double lead = 0.0;
    for (int i = 0; i < CAROMI_RIDE_STEPS; i++) {
        caromi_nearness near =
            caromi_solid_gap(body, caromi_plus(at, lead, ride->normal), &turned, origin);
        double along = caromi_max(caromi_dot(near.normal, ride->normal), 0.25);
        lead += (gap - near.distance) / along;
    }
    return lead;
}

double caromi_ride_pull(const caromi_solid *body, const caromi_solid *box, const caromi_ride *ride,
                        double from, double to, double left) {
    double longest = caromi_min(left, CAROMI_RIDE_TURN / caromi_abs(box->spin));
    double pull = -CAROMI_INFINITY;
    double share = 1.0;
    for (int i = 0; i < CAROMI_RIDE_TIMES; i++) {
        double t = share * longest;
        double gap = from + share * share * (to - from);
        pull = caromi_max(pull, 2.0 * caromi_ride_lead(body, box, ride, gap, t) / (t * t));
        share *= 0.5;
    }
    return pull + 0x1p-10 * caromi_abs(pull); /* between two of these times */
}
