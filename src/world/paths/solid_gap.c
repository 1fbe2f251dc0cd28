/* Computes the signed distance of two bodies in double, and its normal.
 *
 * A circle and a box are compared in the frame of the box. Two boxes are compared along their four
 * axes: the result is the greatest distance along one, which between two corners is less than the
 * true one. */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/paths/solid.h"

caromi_solid caromi_solid_turned(const caromi_solid *s, double t) {
    caromi_solid turned = *s;
    if (s->spin != 0.0) {
        caromi_vec by = caromi_direction(s->spin * t);
        turned.axis = caromi_turn(s->axis.x, s->axis.y, by.x, by.y);
    }
    return turned;
}

/* Of a point at q in a box's frame. */
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

/* Of a circle at `d` from the centre of a box. */
static caromi_nearness caromi_gap_circle_box(double radius, caromi_vec d, const caromi_solid *box) {
    caromi_vec q = caromi_turn(box->axis.x, -box->axis.y, d.x, d.y);
    caromi_nearness g = caromi_gap_in_frame(q, box->half);
    g.normal = caromi_turn(box->axis.x, box->axis.y, g.normal.x, g.normal.y);
    g.distance -= radius;
    return g;
}

/* Half the width of a box along a direction, both given in the same frame. */
static double caromi_solid_extent(const caromi_solid *s, caromi_vec n) {
    return s->half.x * caromi_abs(caromi_dot(s->axis, n)) +
           s->half.y * caromi_abs(s->axis.x * n.y - s->axis.y * n.x);
}

/* Of two boxes, the separating one of their axes, or the one of least depth. Between two corners
 * this is less than the gap, which only stops them a little early. */
static caromi_nearness caromi_gap_boxes(const caromi_solid *a, const caromi_solid *b,
                                        caromi_vec d) {
    caromi_nearness best = {-CAROMI_INFINITY, {1.0, 0.0}, 0};
    double second = -CAROMI_INFINITY;
    const caromi_vec axes[4] = {b->axis, {-b->axis.y, b->axis.x}, a->axis, {-a->axis.y, a->axis.x}};
    for (int i = 0; i < 4; i++) {
        double along = caromi_dot(d, axes[i]);
        double distance =
            caromi_abs(along) - caromi_solid_extent(a, axes[i]) - caromi_solid_extent(b, axes[i]);
        /* Axes of the two that are the same say nothing new. */
        bool same = i > 1 && caromi_abs(caromi_dot(axes[i], best.normal)) > 1.0 - 0x1p-30;
        second = same ? second : caromi_max(second, caromi_min(distance, best.distance));
        if (distance > best.distance) {
            double sign = along < 0.0 ? -1.0 : 1.0;
            best = (caromi_nearness){distance, {sign * axes[i].x, sign * axes[i].y}, 0};
        }
    }
    double size = caromi_min(caromi_min(a->half.x, a->half.y), caromi_min(b->half.x, b->half.y));
    best.corner = second > -0.01 * size;
    return best;
}

caromi_nearness caromi_solid_gap(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b) {
    caromi_vec d = caromi_minus(p_a, p_b);
    if (a->circle && b->circle) {
        double length = caromi_sqrt(caromi_dot(d, d));
        caromi_vec n = {1.0, 0.0};
        if (length > 0.0) {
            n = (caromi_vec){d.x / length, d.y / length};
        }
        return (caromi_nearness){length - (a->half.x + b->half.x), n, 0};
    }
    if (a->circle) {
        return caromi_gap_circle_box(a->half.x, d, b);
    }
    if (b->circle) {
        caromi_nearness g = caromi_gap_circle_box(b->half.x, (caromi_vec){-d.x, -d.y}, a);
        g.normal = (caromi_vec){-g.normal.x, -g.normal.y};
        return g;
    }
    return caromi_gap_boxes(a, b, d);
}
