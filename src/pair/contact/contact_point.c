/* Computes the contact of a point with each shape: same bits as a circle of radius 0, but faster.
 *
 * Without a radius there is less to compute, and outside an aabb nothing cancels. The fast path
 * handles two lanes at a time without branches, since whether a point is inside is unpredictable.
 * Pairs that are not clear, not finite or invalid go to the circle's function. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "vec/lanes.h"
#include "vec/turn.h"

CAROMI_COLD static carom_contact caromi_contact_point_circle_careful(carom_vec2 a, carom_circle b) {
    return carom_contact_circle_circle((carom_circle){a, 0.0f}, b);
}

carom_contact carom_contact_point_circle(carom_vec2 a, carom_circle b) {
    caromi_lanes center = caromi_lanes_from(b.center);
    caromi_lanes d = caromi_lanes_sub(caromi_lanes_from(a), center);
    double reach = (double)b.radius;
    double length = caromi_sqrt(caromi_lanes_sum(caromi_lanes_mul(d, d)));
    double distance = length - reach;
    float rounded = (float)distance;
    bool clear = caromi_abs(distance) > CAROMI_DISCS_CLEAR * (length + reach);
    caromi_lanes normal = caromi_lanes_mul(d, caromi_lanes_both(1.0 / length));
    caromi_lanes point =
        caromi_lanes_add(center, caromi_lanes_mul(normal, caromi_lanes_both(reach)));
    double most = caromi_lanes_sum(caromi_lanes_abs(center)) + reach;
    if (clear && length > 0.0 && b.radius >= 0.0f && caromi_is_plain(rounded) &&
        most <= (double)FLT_MAX) {
        return (carom_contact){rounded, caromi_lanes_to_floats(normal),
                               caromi_lanes_to_floats(point)};
    }
    return caromi_contact_point_circle_careful(a, b);
}

CAROMI_COLD static carom_contact caromi_contact_point_aabb_careful(carom_vec2 a, carom_aabb b) {
    return carom_contact_circle_aabb((carom_circle){a, 0.0f}, b);
}

/* The normal (1 or -1 along an axis) and border point of the nearest wall, for a point inside; ties
 * go to the first of +x, -x, +y, -y. */
typedef struct caromi_inner_exit {
    caromi_lanes normal, point;
    double depth;
} caromi_inner_exit;

static inline caromi_inner_exit caromi_inner_exit_of(caromi_lanes p, caromi_lanes low,
                                                     caromi_lanes high, caromi_lanes down,
                                                     caromi_lanes up) {
    caromi_lanes zero = caromi_lanes_both(0.0);
    caromi_lanes one = caromi_lanes_both(1.0);
    caromi_lanes least = caromi_lanes_min(up, down);
    caromi_lanes along =
        caromi_lanes_pick_greater(caromi_lanes_xx(least), caromi_lanes_yy(least),
                                  caromi_lanes_set(0.0, 1.0), caromi_lanes_set(1.0, 0.0));
    caromi_lanes side = caromi_lanes_pick_greater(up, down, caromi_lanes_negated(one), one);
    caromi_lanes wall = caromi_lanes_pick_greater(up, down, low, high);
    return (caromi_inner_exit){caromi_lanes_pick_greater(along, zero, side, zero),
                               caromi_lanes_pick_greater(along, zero, wall, p),
                               caromi_min(caromi_lanes_x(least), caromi_lanes_y(least))};
}

/* Outside, the distance is that between the point and the clamped point, which is clear at any
 * scale. */
carom_contact carom_contact_point_aabb(carom_vec2 a, carom_aabb b) {
    caromi_lanes p = caromi_lanes_from(a);
    caromi_lanes low = caromi_lanes_from(b.min);
    caromi_lanes high = caromi_lanes_from(b.max);
    caromi_lanes up = caromi_lanes_sub(high, p);
    caromi_lanes down = caromi_lanes_sub(p, low);
    caromi_lanes nearest = caromi_lanes_max(low, caromi_lanes_min(high, p));
    caromi_lanes d = caromi_lanes_sub(p, nearest);
    caromi_inner_exit inner = caromi_inner_exit_of(p, low, high, down, up);
    double squared = caromi_lanes_sum(caromi_lanes_mul(d, d));
    double length = caromi_sqrt(squared);
    caromi_lanes outside = caromi_lanes_both(squared);
    caromi_lanes zero = caromi_lanes_both(0.0);
    caromi_lanes away = caromi_lanes_mul(d, caromi_lanes_both(1.0 / length));
    caromi_lanes normal = caromi_lanes_pick_greater(outside, zero, away, inner.normal);
    caromi_lanes point = caromi_lanes_pick_greater(outside, zero, nearest, inner.point);
    float rounded = (float)caromi_pick_greater(squared, 0.0, length, -inner.depth);
    /* Finite exactly if all inputs are. */
    double ways = caromi_lanes_sum(caromi_lanes_add(caromi_lanes_abs(up), caromi_lanes_abs(down)));
    if (caromi_is_plain(rounded) && ways <= DBL_MAX &&
        caromi_lanes_unsigned(caromi_lanes_sub(high, low))) {
        return (carom_contact){rounded, caromi_lanes_to_floats(normal),
                               caromi_lanes_to_floats(point)};
    }
    return caromi_contact_point_aabb_careful(a, b);
}

CAROMI_COLD static carom_contact caromi_contact_point_box_careful(carom_vec2 a, carom_box b) {
    return carom_contact_circle_box((carom_circle){a, 0.0f}, b);
}

/* A point in the frame of a box whose direction has length 1 up to rounding; see circle_box.h. */
typedef struct caromi_point_box {
    caromi_lanes half;   /* times L */
    caromi_lanes at;     /* the point, times L */
    caromi_lanes beyond; /* |at| - half */
    double error;        /* bounds the error of each; finite exactly if all inputs are */
} caromi_point_box;

static inline caromi_point_box caromi_point_box_make(caromi_lanes d, caromi_lanes_turn turn,
                                                     carom_box b, double length) {
    caromi_point_box f;
    f.half = caromi_lanes_mul(caromi_lanes_both(length), caromi_lanes_from(b.half));
    f.at = caromi_lanes_turned_back(turn, d);
    f.beyond = caromi_lanes_sub(caromi_lanes_abs(f.at), f.half);
    double reach = length * caromi_lanes_sum(caromi_lanes_abs(d)) + caromi_lanes_x(f.half) +
                   caromi_lanes_y(f.half);
    f.error = (8.0 * CAROMI_U) * reach;
    return f;
}

/* The unit normal and the border point in the frame, as in caromi_local_from_fast. */
typedef struct caromi_point_exit {
    caromi_lanes normal, border;
} caromi_point_exit;

static inline caromi_point_exit caromi_point_exit_of(const caromi_point_box *f,
                                                     caromi_lanes nearest, caromi_lanes out,
                                                     double corner) {
    caromi_lanes zero = caromi_lanes_both(0.0);
    caromi_lanes tie = caromi_lanes_both(2.0 * f->error);
    caromi_lanes rival = caromi_lanes_sub(caromi_lanes_yy(f->beyond), tie);
    caromi_lanes along = caromi_lanes_pick_greater(
        rival, caromi_lanes_xx(f->beyond), caromi_lanes_set(0.0, 1.0), caromi_lanes_set(1.0, 0.0));
    caromi_lanes shift = caromi_lanes_pick_greater(nearest, zero, zero, tie);
    caromi_lanes side = caromi_lanes_copy_sign(1.0, caromi_lanes_add(f->at, shift));
    caromi_lanes away = caromi_lanes_mul(out, caromi_lanes_both(1.0 / corner));
    caromi_lanes normal = caromi_lanes_pick_greater(nearest, zero, away, along);
    caromi_lanes wall = caromi_lanes_mul(side, f->half);
    return (caromi_point_exit){caromi_lanes_mul(side, normal),
                               caromi_lanes_pick_greater(normal, zero, wall, f->at)};
}

carom_contact carom_contact_point_box(carom_vec2 a, carom_box b) {
    caromi_lanes rot = caromi_lanes_from((carom_vec2){b.rot.c, b.rot.s});
    double off_unit = caromi_lanes_sum(caromi_lanes_mul(rot, rot)) - 1.0;
    caromi_length length = caromi_length_near_unit(off_unit);
    caromi_lanes per_length = caromi_lanes_both(length.inverse);
    caromi_lanes center = caromi_lanes_from(b.center);
    caromi_lanes d = caromi_lanes_sub(caromi_lanes_from(a), center);
    caromi_point_box f = caromi_point_box_make(d, caromi_lanes_turn_by(rot), b, length.value);
    caromi_lanes nearest = caromi_lanes_greater(f.beyond);
    caromi_lanes out = caromi_lanes_max(f.beyond, caromi_lanes_both(0.0));
    double corner = caromi_sqrt(caromi_lanes_sum(caromi_lanes_mul(out, out)));
    double inward = caromi_lanes_x(nearest);
    double distance = corner + caromi_min(inward, 0.0);
    double limit = 0x1p26 * f.error;
    bool known = caromi_both(caromi_is_near_unit(off_unit), caromi_abs(distance) > limit);
    float rounded = (float)(distance * length.inverse);
    caromi_point_exit way = caromi_point_exit_of(&f, nearest, out, corner);
    caromi_lanes_turn unit = caromi_lanes_turn_by(caromi_lanes_mul(rot, per_length));
    caromi_lanes normal = caromi_lanes_turned(unit, way.normal);
    caromi_lanes arm = caromi_lanes_turned(unit, caromi_lanes_mul(way.border, per_length));
    double most =
        caromi_lanes_sum(caromi_lanes_add(caromi_lanes_abs(center), caromi_lanes_from(b.half)));
    if (known && caromi_lanes_unsigned(f.half) && caromi_is_plain(rounded) &&
        most <= 0.5 * (double)FLT_MAX) {
        return (carom_contact){rounded, caromi_lanes_to_floats(normal),
                               caromi_lanes_to_floats(caromi_lanes_add(center, arm))};
    }
    return caromi_contact_point_box_careful(a, b);
}
