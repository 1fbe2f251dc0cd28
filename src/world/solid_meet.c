/* When two solids meet. All times here are from the later of the two beginnings.
 *
 * A meeting is told when the gap would fall under half the skin, and dated when it falls under the
 * whole: so a body that slides along another, at that gap, does not meet it again and again, nor
 * the next one of a row of flush boxes. */
#include "base/guard.h"
#include "world/side.h"
#include "world/solid.h"

/* A point at q that moves by w a unit of time, and a disc of radius r around the origin. Zero when
 * it is within already and gets nearer. The discriminant by the cross product, and the smaller root
 * as c / q, keep their digits near a graze and far away. */
static double caromi_reach_disc(caromi_vec q, caromi_vec w, double r) {
    double along = caromi_dot(q, w);
    if (!(along < 0.0)) {
        return CAROMI_INFINITY;
    }
    double c = caromi_dot(q, q) - r * r;
    if (c <= 0.0) {
        return 0.0;
    }
    double cross = q.x * w.y - q.y * w.x;
    double room = caromi_dot(w, w) * (r * r) - cross * cross;
    if (!(room > 0.0)) {
        return CAROMI_INFINITY;
    }
    return c / (caromi_sqrt(room) - along);
}

/* Enters and leaves the stretch |s| < e at (s + v t). */
typedef struct caromi_stay {
    double enter, leave;
} caromi_stay;

static caromi_stay caromi_stay_within(double s, double v, double e) {
    if (v == 0.0) {
        bool within = caromi_abs(s) < e;
        return within ? (caromi_stay){-CAROMI_INFINITY, CAROMI_INFINITY}
                      : (caromi_stay){CAROMI_INFINITY, -CAROMI_INFINITY};
    }
    double near = v > 0.0 ? -e : e;
    return (caromi_stay){(near - s) / v, (-near - s) / v};
}

/* The same for a box of half-extents `half`, rounded by r. */
static double caromi_reach_rounded(caromi_vec q, caromi_vec w, caromi_vec half, double r) {
    caromi_stay x = caromi_stay_within(q.x, w.x, half.x + r);
    caromi_stay y = caromi_stay_within(q.y, w.y, half.y + r);
    double enter = caromi_max(x.enter, y.enter);
    double leave = caromi_min(x.leave, y.leave);
    if (!(enter < leave) || !(leave > 0.0)) {
        return CAROMI_INFINITY;
    }
    double t = caromi_max(enter, 0.0);
    caromi_vec at = caromi_plus(q, t, w);
    double out_x = caromi_abs(at.x) - half.x;
    double out_y = caromi_abs(at.y) - half.y;
    /* On entering, one of the two is r to within rounding. */
    if (enter > 0.0 ? (x.enter > y.enter ? out_y : out_x) > 0.0 : out_x > 0.0 && out_y > 0.0) {
        caromi_vec corner = {caromi_copy_sign(half.x, at.x), caromi_copy_sign(half.y, at.y)};
        return caromi_reach_disc(caromi_minus(q, corner), w, r);
    }
    if (enter > 0.0) {
        return enter;
    }
    /* Within already: it counts if it gets deeper along the nearest wall. */
    double deeper =
        out_x >= out_y ? caromi_copy_sign(1.0, q.x) * w.x : caromi_copy_sign(1.0, q.y) * w.y;
    return deeper < 0.0 ? 0.0 : CAROMI_INFINITY;
}

/* The same for two boxes: a point and the sum of the boxes, between its pairs of walls. */
static double caromi_reach_boxes(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                                 caromi_vec w, double r) {
    const caromi_vec axes[4] = {b->axis, {-b->axis.y, b->axis.x}, a->axis, {-a->axis.y, a->axis.x}};
    double enter = -CAROMI_INFINITY;
    double leave = CAROMI_INFINITY;
    double nearest = -CAROMI_INFINITY;
    double deeper = 0.0;
    for (int i = 0; i < 4; i++) {
        double s = caromi_dot(q, axes[i]);
        double v = caromi_dot(w, axes[i]);
        double cosine_a = caromi_abs(caromi_dot(a->axis, axes[i]));
        double sine_a = caromi_abs(a->axis.x * axes[i].y - a->axis.y * axes[i].x);
        double cosine_b = caromi_abs(caromi_dot(b->axis, axes[i]));
        double sine_b = caromi_abs(b->axis.x * axes[i].y - b->axis.y * axes[i].x);
        double e = a->half.x * cosine_a + a->half.y * sine_a +
                   (b->half.x * cosine_b + b->half.y * sine_b) + r;
        caromi_stay stay = caromi_stay_within(s, v, e);
        enter = caromi_max(enter, stay.enter);
        leave = caromi_min(leave, stay.leave);
        if (caromi_abs(s) - e > nearest) {
            nearest = caromi_abs(s) - e;
            deeper = caromi_copy_sign(1.0, s) * v;
        }
    }
    if (!(enter < leave) || !(leave > 0.0)) {
        return CAROMI_INFINITY;
    }
    if (enter > 0.0) {
        return enter;
    }
    return deeper < 0.0 ? 0.0 : CAROMI_INFINITY;
}

/* When the gap of two solids falls under `gap`, a at q from b and moving by w. */
static double caromi_reach_gap(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                               caromi_vec w, double gap) {
    if (a->circle && b->circle) {
        return caromi_reach_disc(q, w, a->half.x + b->half.x + gap);
    }
    if (!a->circle && !b->circle) {
        return caromi_reach_boxes(a, b, q, w, gap);
    }
    const caromi_solid *box = a->circle ? b : a;
    double r = (a->circle ? a : b)->half.x + gap;
    double sign = a->circle ? 1.0 : -1.0;
    caromi_vec local_q = caromi_turn(box->axis.x, -box->axis.y, sign * q.x, sign * q.y);
    caromi_vec local_w = caromi_turn(box->axis.x, -box->axis.y, sign * w.x, sign * w.y);
    return caromi_reach_rounded(local_q, local_w, box->half, r);
}

/* Whether the sides that stop of a one-way box are met from outside. */
static bool caromi_stopped(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                           double t) {
    const caromi_vec origin = {0.0, 0.0};
    if (caromi_solid_gap(a, q, b, origin).distance < 0.0) {
        return false;
    }
    caromi_vec n = caromi_solid_gap(a, caromi_plus(q, t, w), b, origin).normal;
    const carom_rot rot_a = {(float)a->axis.x, (float)a->axis.y};
    const carom_rot rot_b = {(float)b->axis.x, (float)b->axis.y};
    return caromi_side_stops(b->sides, rot_b, n) &&
           caromi_side_stops(a->sides, rot_a, (caromi_vec){-n.x, -n.y});
}

/* Steps so short that nothing can be met on them: the gap divided by the greatest speed at which
 * it can close. Told as met when it has come down to 3/4 of the skin, or after so many steps. */
#define CAROMI_TURN_STEPS 512

/* The gap of the two at a time. */
static double caromi_turning_gap(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                                 double t) {
    caromi_solid at_a = caromi_solid_turned(a, t);
    caromi_solid at_b = caromi_solid_turned(b, t);
    return caromi_solid_gap(&at_a, q, &at_b, (caromi_vec){0.0, 0.0}).distance;
}

/* Half of what is least wide of the two together. */
static double caromi_thinnest(const caromi_solid *a, const caromi_solid *b) {
    double thin_a = a->circle ? a->half.x : caromi_min(a->half.x, a->half.y);
    double thin_b = b->circle ? b->half.x : caromi_min(b->half.x, b->half.y);
    return thin_a + thin_b;
}

static double caromi_meet_turning(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                                  caromi_vec w, double from, double gap, double end) {
    double straight = caromi_sqrt(caromi_dot(w, w));
    double close = gap > 0.0 ? 0.25 * gap : 0x1p-16 * (a->reach + b->reach);
    double thin = 0x1p-6 * caromi_thinnest(a, b);
    double t = 0.0;
    for (int i = 0; i < CAROMI_TURN_STEPS && t < end; i++) {
        caromi_vec at = caromi_plus(q, t, w);
        double distance = caromi_turning_gap(a, b, at, from + t);
        if (gap == 0.0 && distance < 0.0) {
            return t;
        }
        /* What is near the other is no farther from its own centre than the two are apart. */
        double apart = caromi_sqrt(caromi_dot(at, at)) + straight * (end - t);
        double speed = straight + caromi_abs(a->spin) * caromi_min(a->reach, apart + b->reach) +
                       caromi_abs(b->spin) * caromi_min(b->reach, apart + a->reach);
        double room = distance - 0.5 * gap;
        if (room < close) {
            /* A moment in which a fast one cannot get through to the other side. */
            double moment = caromi_min((gap > 0.0 ? 0x1p-10 : 0x1p-8) * end, thin / speed);
            double soon = t + moment;
            if (gap > 0.0 &&
                caromi_turning_gap(a, b, caromi_plus(q, soon, w), from + soon) < distance) {
                return t;
            }
            /* Touching, and coming apart or only told of: look again a moment later. */
            room = caromi_max(room, moment * speed);
        }
        t += room / speed;
    }
    if (gap > 0.0) {
        /* Too near for too long to tell: it is stopped early rather than run over. */
        return t < end ? t : CAROMI_INFINITY;
    }
    bool in = caromi_turning_gap(a, b, caromi_plus(q, end, w), from + end) < 0.0;
    return in ? 0.0 : CAROMI_INFINITY;
}

double caromi_discs_meet(const caromi_leg *leg_a, const caromi_leg *leg_b, double radii,
                         double skin, double end) {
    double from = caromi_max(leg_a->t, leg_b->t);
    caromi_vec q = caromi_minus(caromi_leg_place(leg_a, from), caromi_leg_place(leg_b, from));
    caromi_vec w = caromi_minus(leg_a->chord, leg_b->chord);
    double inner = caromi_reach_disc(q, w, radii + 0.5 * skin);
    if (!(from + inner < end)) {
        return CAROMI_INFINITY;
    }
    return from + caromi_min(caromi_reach_disc(q, w, radii + skin), inner);
}

double caromi_solid_meet(const caromi_solid *a, const caromi_leg *leg_a, const caromi_solid *b,
                         const caromi_leg *leg_b, double core, double end) {
    double from = caromi_max(leg_a->t, leg_b->t);
    caromi_vec q = caromi_minus(caromi_leg_place(leg_a, from), caromi_leg_place(leg_b, from));
    caromi_vec w = caromi_minus(leg_a->chord, leg_b->chord);
    double skin = a->skin + b->skin;
    if (a->spin != 0.0 || b->spin != 0.0) {
        double t = caromi_meet_turning(a, b, q, w, from, skin, end - from);
        caromi_solid turned_a = caromi_solid_turned(a, from + caromi_min(t, end));
        caromi_solid turned_b = caromi_solid_turned(b, from + caromi_min(t, end));
        bool one_way = (a->sides | b->sides) != 0;
        return t < end && one_way && !caromi_stopped(&turned_a, &turned_b, q, w, t)
                   ? CAROMI_INFINITY
                   : from + t;
    }
    double inner = caromi_reach_gap(a, b, q, w, 0.5 * skin - core);
    if (!(from + inner < end)) {
        return CAROMI_INFINITY;
    }
    double t = caromi_min(caromi_reach_gap(a, b, q, w, skin - core), inner);
    if ((a->sides | b->sides) != 0 && !caromi_stopped(a, b, q, w, t)) {
        return CAROMI_INFINITY;
    }
    return from + t;
}

bool caromi_solid_crosses(const caromi_solid *a, const caromi_leg *leg_a, const caromi_solid *b,
                          const caromi_leg *leg_b, double end) {
    const caromi_vec origin = {0.0, 0.0};
    double from = caromi_max(leg_a->t, leg_b->t);
    caromi_vec q = caromi_minus(caromi_leg_place(leg_a, from), caromi_leg_place(leg_b, from));
    caromi_vec w = caromi_minus(leg_a->chord, leg_b->chord);
    if (a->spin != 0.0 || b->spin != 0.0) {
        return caromi_meet_turning(a, b, q, w, from, 0.0, end - from) < end - from;
    }
    return caromi_solid_gap(a, q, b, origin).distance < 0.0 ||
           caromi_reach_gap(a, b, q, w, 0.0) < end - from;
}
