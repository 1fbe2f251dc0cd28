/* Computes the times of impact of two bodies on their paths.
 *
 * caromi_solid_reach        solves straight paths of circles, rounded boxes and pairs of boxes.
 * caromi_reach_accelerated  advances along parabolas from one separating plane to the next.
 * caromi_time_turning       handles rotating boxes (solid_turning.c).
 * caromi_solid_time         selects one of these.
 *
 * Times of the static functions are relative to the later start of the two paths. */
#include "base/guard.h"
#include "world/paths/side.h"
#include "world/paths/solid.h"

/* The times at which s + v t enters and leaves the interval |s| < e. */
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

/* Returns when a point at q with velocity w enters a box of half-extents `half`, rounded by r.
 * Returns 0 if it is already inside and gets deeper. */
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
    /* At the entry, one of the two is r to within rounding. */
    bool corner =
        enter > 0.0 ? (x.enter > y.enter ? out_y : out_x) > 0.0 : out_x > 0.0 && out_y > 0.0;
    if (corner && r > 0.0) {
        caromi_vec centre = {caromi_copy_sign(half.x, at.x), caromi_copy_sign(half.y, at.y)};
        return caromi_reach_disc(caromi_minus(q, centre), w, r);
    }
    if (enter > 0.0) {
        return enter;
    }
    /* Already inside: it counts if it gets deeper along the axis of the nearest face. */
    double deeper =
        out_x >= out_y ? caromi_copy_sign(1.0, q.x) * w.x : caromi_copy_sign(1.0, q.y) * w.y;
    return deeper < 0.0 ? 0.0 : CAROMI_INFINITY;
}

/* Returns the same for two boxes: a point and the Minkowski sum of the boxes, enlarged by r and
 * given by its pairs of parallel faces. */
static double caromi_reach_boxes(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                                 caromi_vec w, double r) {
    const caromi_vec axes[4] = {b->axis, caromi_across(b->axis), a->axis, caromi_across(a->axis)};
    double enter = -CAROMI_INFINITY;
    double leave = CAROMI_INFINITY;
    double nearest = -CAROMI_INFINITY;
    double deeper = 0.0;
    for (int i = 0; i < 4; i++) {
        double s = caromi_dot(q, axes[i]);
        double v = caromi_dot(w, axes[i]);
        double e = caromi_solid_extent(a, axes[i]) + caromi_solid_extent(b, axes[i]) + r;
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

double caromi_solid_reach(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                          double gap) {
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

bool caromi_sides_stop(const caromi_solid *a, const caromi_solid *b, const caromi_nearness *gap,
                       bool held) {
    const caromi_vec n = gap->normal;
    const carom_rot rot_a = {(float)a->axis.x, (float)a->axis.y};
    const carom_rot rot_b = {(float)b->axis.x, (float)b->axis.y};
    return (held || gap->distance >= -(a->margin + b->margin)) &&
           caromi_side_stops(b->sides, rot_b, n) &&
           caromi_side_stops(a->sides, rot_a, caromi_opposite(n));
}

static caromi_relative caromi_relative_of(const caromi_segment *path_a,
                                          const caromi_segment *path_b, double from) {
    return (caromi_relative){
        caromi_minus(caromi_segment_place(path_a, from), caromi_segment_place(path_b, from)),
        caromi_minus(caromi_segment_course(path_a, from), caromi_segment_course(path_b, from)),
        caromi_minus(path_a->acceleration, path_b->acceleration)};
}

/* Returns whether a one-way box is hit from outside at a side that stops. */
static bool caromi_stopped(const caromi_solid *a, const caromi_solid *b, const caromi_relative *r,
                           double t, bool held) {
    const caromi_vec origin = {0.0, 0.0};
    caromi_nearness gap = caromi_solid_gap(a, r->q, b, origin);
    gap.normal = caromi_solid_gap(a, caromi_relative_place(r, t), b, origin).normal;
    return caromi_sides_stop(a, b, &gap, held);
}

/* Limit on the separating planes that are tried. Beyond it the time reached so far is returned,
 * which is never too late. A plane counts as reached at this distance, as a fraction of the margin:
 * sweeps may use up half a margin. */
#define CAROMI_MOST_PLANES 64
#define CAROMI_PLANE_REACHED 1e-6

/* Returns when an accelerated motion brings the separation down to `gap`, from more than that. Each
 * separating plane is valid until the motion along its normal crosses it, at the first root of a
 * quadratic. */
static double caromi_reach_accelerated(const caromi_solid *a, const caromi_solid *b,
                                       const caromi_relative *r, double gap, double margin,
                                       double left) {
    double t = 0.0;
    for (int i = 0; i < CAROMI_MOST_PLANES; i++) {
        caromi_nearness near =
            caromi_solid_gap(a, caromi_relative_place(r, t), b, (caromi_vec){0.0, 0.0});
        double g = near.distance - gap;
        if (g <= CAROMI_PLANE_REACHED * margin) {
            return t;
        }
        double v = caromi_dot(caromi_plus(r->course, t, r->acceleration), near.normal);
        double half = 0.5 * caromi_dot(r->acceleration, near.normal);
        double discriminant = v * v - 4.0 * half * g;
        if (!(discriminant >= 0.0) || (v > 0.0 && half >= 0.0)) {
            return CAROMI_INFINITY;
        }
        double root = caromi_sqrt(discriminant);
        double step = v <= 0.0 ? 2.0 * g / (root - v) : (-v - root) / (2.0 * half);
        t += step;
        if (!(t < left)) {
            return CAROMI_INFINITY;
        }
    }
    return t;
}

/* Returns when the separation falls to `gap`; 0 if it is already less and decreases. With
 * acceleration it is 0 whenever it is less. */
static double caromi_reach(const caromi_solid *a, const caromi_solid *b, const caromi_relative *r,
                           double gap, double margin, double left) {
    if (r->acceleration.x == 0.0 && r->acceleration.y == 0.0) {
        return caromi_solid_reach(a, b, r->q, r->course, gap);
    }
    caromi_nearness near = caromi_solid_gap(a, r->q, b, (caromi_vec){0.0, 0.0});
    if (near.distance > gap) {
        return caromi_reach_accelerated(a, b, r, gap, margin, left);
    }
    /* It may come nearer later, too: the caller applies caromi_deeper. */
    return 0.0;
}

double caromi_discs_time(const caromi_segment *path_a, const caromi_segment *path_b, double radii,
                         caromi_limit limit, double end) {
    double from = caromi_max(path_a->t, path_b->t);
    caromi_relative r = caromi_relative_of(path_a, path_b, from);
    return caromi_discs_impact(r.q, r.course, radii, limit, from, end);
}

bool caromi_solid_closes(const caromi_solid *a, const caromi_solid *b, caromi_vec q, caromi_vec w,
                         double now, double margin) {
    return caromi_solid_reach(a, b, q, w, now - CAROMI_CLOSER * margin) < CAROMI_INFINITY;
}

/* Enlarges bounding discs to cover rounding. */
#define CAROMI_DISC_SHARE (1.0 + 0x1p-20)

/* Returns when the bounding discs of two bodies come as near as `gap`: they do not collide
 * before. */
static double caromi_discs_near(const caromi_solid *a, const caromi_solid *b,
                                const caromi_relative *r, double gap, double end) {
    /* Upper bound of how far the acceleration bends the path. */
    double acceleration = caromi_abs(r->acceleration.x) + caromi_abs(r->acceleration.y);
    double bend = 0.5 * end * end * acceleration;
    double near = (a->reach + b->reach + caromi_max(gap, 0.0) + bend) * CAROMI_DISC_SHARE;
    return caromi_dot(r->q, r->q) <= near * near ? 0.0 : caromi_reach_disc(r->q, r->course, near);
}

double caromi_solid_time(const caromi_solid *a, const caromi_segment *path_a, const caromi_solid *b,
                         const caromi_segment *path_b, caromi_limit limit, double end) {
    double from = caromi_max(path_a->t, path_b->t);
    double left = end - from;
    caromi_relative r = caromi_relative_of(path_a, path_b, from);
    bool one_way = (a->sides | b->sides) != 0;
    double t = 0.0;
    double start = caromi_discs_near(a, b, &r, limit.margin, left);
    if (!(start < left)) {
        return CAROMI_INFINITY;
    }
    if (a->spin != 0.0 || b->spin != 0.0) {
        double level = limit.rotates ? limit.level : 0.5 * limit.margin;
        start = limit.rotates ? start : 0.0;
        t = caromi_time_turning(a, b, &r, from, start, limit.margin, level, left);
        if (!(t < left)) {
            return CAROMI_INFINITY;
        }
        if (one_way) {
            caromi_solid turned_a = caromi_solid_turned(a, from + t);
            caromi_solid turned_b = caromi_solid_turned(b, from + t);
            one_way = !caromi_stopped(&turned_a, &turned_b, &r, t, limit.held);
        }
        return one_way ? CAROMI_INFINITY : from + t;
    }
    double inner = caromi_reach(a, b, &r, limit.level, limit.margin, left);
    if (!(inner < left)) {
        return CAROMI_INFINITY;
    }
    caromi_nearness now = caromi_solid_gap(a, r.q, b, (caromi_vec){0.0, 0.0});
    bool comes_back = caromi_dot(r.course, now.normal) > 0.0; /* it moves away first */
    if (inner == 0.0) {
        double deeper = caromi_deeper(now.distance, limit.margin, limit.floor);
        inner = caromi_reach(a, b, &r, deeper, limit.margin, left);
        if (!(inner < left)) {
            return CAROMI_INFINITY;
        }
        t = comes_back ? inner : 0.0;
    } else {
        t = caromi_min(caromi_reach(a, b, &r, limit.date, limit.margin, left), inner);
        t = comes_back && t == 0.0 ? inner
                                   : t; /* it is now at that separation, or was just below it */
    }
    return one_way && !caromi_stopped(a, b, &r, t, limit.held) ? CAROMI_INFINITY : from + t;
}

double caromi_free_time(const caromi_solid *a, const caromi_solid *b, caromi_vec q,
                        caromi_vec course, double end) {
    const double margin = a->margin + b->margin;
    const caromi_relative r = {q, course, {0.0, 0.0}};
    double start = caromi_discs_near(a, b, &r, margin, end);
    if (!(start < end)) {
        return CAROMI_INFINITY;
    }
    double t = caromi_time_turning(a, b, &r, 0.0, start, margin, 0.5 * margin, end);
    return t < end ? t : CAROMI_INFINITY;
}

double caromi_solid_crosses(const caromi_solid *a, const caromi_segment *path_a,
                            const caromi_solid *b, const caromi_segment *path_b, double end) {
    double from = caromi_max(path_a->t, path_b->t);
    double left = end - from;
    caromi_relative r = caromi_relative_of(path_a, path_b, from);
    if (a->spin != 0.0 || b->spin != 0.0) {
        /* The rounded sum must not reach `end`, which means that there is no overlap. */
        double t = from + caromi_time_turning(a, b, &r, from, 0.0, 0.0, 0.0, left);
        return t < CAROMI_INFINITY ? caromi_min(t, end * (1.0 - 0x1p-52)) : t;
    }
    bool overlap = caromi_solid_gap(a, r.q, b, (caromi_vec){0.0, 0.0}).distance < 0.0;
    return overlap ? from : from + caromi_reach(a, b, &r, 0.0, a->margin + b->margin, left);
}
