/* Computes the separation of two bodies in double, and its normal.
 *
 * A circle and a box are compared in the frame of the box. Two boxes are compared along their four
 * axes: the result is the largest distance along one, which between two corners is less than the
 * true one. */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/paths/solid.h"

caromi_vec caromi_axis_turned(const caromi_solid *s, double t) {
    double angle = s->angle + (t - s->since) * s->spin;
    if (s->spin == 0.0 || angle == 0.0) {
        return s->axis;
    }
    caromi_vec by = caromi_direction_near(angle);
    return caromi_turn(s->axis.x, s->axis.y, by.x, by.y);
}

caromi_solid caromi_solid_turned(const caromi_solid *s, double t) {
    caromi_solid turned = *s;
    turned.axis = caromi_axis_turned(s, t);
    turned.angle = turned.since = 0.0;
    return turned;
}

void caromi_solid_follow(caromi_solid *s, caromi_vec axis, const caromi_segment *path) {
    s->axis = axis;
    s->spin = path->turn;
    s->angle = path->turned;
    s->since = path->t;
    if (s->spin == 0.0 && s->angle != 0.0) {
        caromi_vec by = caromi_direction_near(s->angle);
        s->angle = s->since = 0.0;
        s->axis = caromi_turn(axis.x, axis.y, by.x, by.y);
    }
}

caromi_solid caromi_solid_on(const carom_world *w, const caromi_body *b,
                             const caromi_segment *path) {
    caromi_solid s = caromi_solid_of(w, b);
    if (caromi_rotates(b)) {
        caromi_solid_follow(&s, s.axis, path);
    }
    return s;
}

/* Returns the separation of a point at q from a box, in the frame of the box. */
static caromi_nearness caromi_gap_in_frame(caromi_vec q, caromi_vec half) {
    double out_x = caromi_abs(q.x) - half.x;
    double out_y = caromi_abs(q.y) - half.y;
    if (out_x > 0.0 && out_y > 0.0) {
        double length = caromi_sqrt(out_x * out_x + out_y * out_y);
        return (caromi_nearness){
            length,
            {caromi_copy_sign(out_x / length, q.x), caromi_copy_sign(out_y / length, q.y)},
            1};
    }
    if (out_x >= out_y) {
        return (caromi_nearness){out_x, {q.x < 0.0 ? -1.0 : 1.0, 0.0}, 0};
    }
    return (caromi_nearness){out_y, {0.0, q.y < 0.0 ? -1.0 : 1.0}, 0};
}

/* Returns the separation of a circle from a box; d is the centre of the circle minus that of the
 * box. */
static caromi_nearness caromi_gap_circle_box(double radius, caromi_vec d, const caromi_solid *box) {
    caromi_vec q = caromi_turn(box->axis.x, -box->axis.y, d.x, d.y);
    caromi_nearness g = caromi_gap_in_frame(q, box->half);
    g.normal = caromi_turn(box->axis.x, box->axis.y, g.normal.x, g.normal.y);
    g.distance -= radius;
    return g;
}

caromi_nearness caromi_gap_along_axis(const caromi_solid *a, const caromi_solid *b, caromi_vec d,
                                      int axis) {
    const caromi_vec along = axis < 2 ? b->axis : a->axis;
    const caromi_vec n = axis % 2 == 0 ? along : caromi_across(along);
    double at = caromi_dot(d, n);
    double sign = at < 0.0 ? -1.0 : 1.0;
    return (caromi_nearness){caromi_abs(at) - caromi_solid_extent(a, n) - caromi_solid_extent(b, n),
                             caromi_times(sign, n), 0};
}

/* Two boxes touch at corners if a second axis separates them, too, or nearly: to within this
 * fraction of the smallest half-extent. Axes are the same if their cosine differs from 1 by less
 * than CAROMI_SAME_AXIS. */
#define CAROMI_CORNER_DEPTH 0.01
#define CAROMI_SAME_AXIS 0x1p-30

/* Returns the separation of two boxes along their separating axis, or along the axis of least
 * penetration depth. Between two corners this is less than the true separation, which only stops
 * them slightly early. */
static caromi_nearness caromi_gap_boxes(const caromi_solid *a, const caromi_solid *b,
                                        caromi_vec d) {
    caromi_nearness best = {-CAROMI_INFINITY, {1.0, 0.0}, 0};
    double second = -CAROMI_INFINITY;
    for (int i = 0; i < 4; i++) {
        caromi_nearness along = caromi_gap_along_axis(a, b, d, i);
        /* An axis of a that is the same as one of b adds nothing. */
        bool same =
            i > 1 && caromi_abs(caromi_dot(along.normal, best.normal)) > 1.0 - CAROMI_SAME_AXIS;
        second = same ? second : caromi_max(second, caromi_min(along.distance, best.distance));
        if (along.distance > best.distance) {
            best = along;
        }
    }
    double size = caromi_min(caromi_min(a->half.x, a->half.y), caromi_min(b->half.x, b->half.y));
    best.corner = second > -CAROMI_CORNER_DEPTH * size;
    return best;
}

caromi_nearness caromi_solid_gap(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b) {
    caromi_vec d = caromi_minus(p_a, p_b);
    if (a->circle && b->circle) {
        return caromi_gap_circles(d, a->half.x + b->half.x);
    }
    if (a->circle) {
        return caromi_gap_circle_box(a->half.x, d, b);
    }
    if (b->circle) {
        caromi_nearness g = caromi_gap_circle_box(b->half.x, caromi_opposite(d), a);
        g.normal = caromi_opposite(g.normal);
        return g;
    }
    return caromi_gap_boxes(a, b, d);
}

/* Returns when a relative motion closes a gap; CAROMI_INFINITY if it does not. */
static double caromi_closing_time(const caromi_nearness *gap, caromi_vec way) {
    double closes = -caromi_dot(way, gap->normal);
    return closes > 0.0 ? gap->distance / closes : CAROMI_INFINITY;
}

caromi_nearness caromi_solid_gap_ahead(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                       caromi_vec p_b, caromi_vec way) {
    caromi_nearness gap = caromi_solid_gap(a, p_a, b, p_b);
    if (a->circle || b->circle || !gap.corner || !(gap.distance > 0.0)) {
        return gap;
    }
    double last = caromi_closing_time(&gap, way);
    const caromi_vec d = caromi_minus(p_a, p_b);
    for (int i = 0; i < 4; i++) {
        caromi_nearness along = caromi_gap_along_axis(a, b, d, i);
        double t = caromi_closing_time(&along, way);
        if (along.distance > 0.0 && t > last) {
            last = t;
            gap = along;
            gap.corner = 1;
        }
    }
    return gap;
}

double caromi_bodies_distance(const carom_world *w, const caromi_body *a, const caromi_body *b) {
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    return caromi_solid_gap(&solid_a, caromi_wide_vec(a->pos), &solid_b, caromi_wide_vec(b->pos))
        .distance;
}
