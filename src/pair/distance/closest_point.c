/* Computes the point of a filled shape that is closest to a given point. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_aabb.h"
#include "pair/core/circle_box.h"
#include "pair/core/discs.h"
#include "pair/core/quick.h"
#include "shape/valid.h"
#include "vec/lanes.h"
#include "vec/turn.h"

carom_vec2 carom_closest_point_circle(carom_vec2 p, carom_circle b) {
    caromi_discs d = caromi_discs_make(p, 0.0f, b.center, b.radius);
    if (!(b.radius >= 0.0f && d.scale <= DBL_MAX)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    double apart =
        caromi_discs_sure(&d) ? d.excess : caromi_discs_excess_exact(p, 0.0f, b.center, b.radius);
    if (apart <= 0.0) {
        return p;
    }
    double share = d.reach / caromi_sqrt(d.squared);
    return (carom_vec2){caromi_to_float((double)b.center.x + d.dx * share),
                        caromi_to_float((double)b.center.y + d.dy * share)};
}

carom_vec2 carom_closest_point_aabb(carom_vec2 p, carom_aabb b) {
    if (!caromi_aabb_ok(b) || !caromi_point_ok(p)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    return caromi_clamp_to_aabb(p, b);
}

CAROMI_COLD static carom_vec2 caromi_closest_point_box_careful(carom_box b, carom_vec2 p) {
    if (!caromi_box_ok(b) || !caromi_point_ok(p)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    if (carom_within_point_box(p, b)) {
        return p;
    }
    caromi_circle_box f = caromi_circle_box_make((carom_circle){p, 0.0f}, b);
    /* Rotating multiplies by L, and the coordinates in the frame are L times too large already. */
    double per_squared = f.per_length * f.per_length;
    double u = caromi_max(-f.hx, caromi_min(f.hx, f.u));
    double v = caromi_max(-f.hy, caromi_min(f.hy, f.v));
    caromi_vec turned = caromi_turn((double)b.rot.c, (double)b.rot.s, u, v);
    return (carom_vec2){caromi_to_float((double)b.center.x + turned.x * per_squared),
                        caromi_to_float((double)b.center.y + turned.y * per_squared)};
}

/* The error of each gap is at most 11 u of |at| and half (docs/NUMERICS.md, "Circle and box", on
 * points). `reach` includes the centre, so that no result is beyond FLT_MAX. */
carom_vec2 carom_closest_point_box(carom_vec2 p, carom_box b) {
    caromi_lanes rot = caromi_lanes_from((carom_vec2){b.rot.c, b.rot.s});
    double squared = caromi_lanes_sum(caromi_lanes_mul(rot, rot));
    caromi_lanes per_length =
        caromi_lanes_both((1.875 - 1.25 * squared) + (0.375 * squared) * squared);
    caromi_lanes_turn turn = caromi_lanes_turn_by(rot);
    caromi_lanes own = caromi_lanes_from(p);
    caromi_lanes half = caromi_lanes_from(b.half);
    caromi_lanes center = caromi_lanes_from(b.center);
    caromi_lanes d = caromi_lanes_sub(own, center);
    caromi_lanes at = caromi_lanes_mul(caromi_lanes_turned_back(turn, d), per_length);
    caromi_lanes away = caromi_lanes_abs(at);
    caromi_lanes beyond = caromi_lanes_greater(caromi_lanes_sub(away, half));
    double reach =
        caromi_lanes_sum(caromi_lanes_add(caromi_lanes_add(caromi_lanes_abs(center), half), away));
    if (caromi_is_near_unit(squared - 1.0) &&
        caromi_abs(caromi_lanes_x(beyond)) > 16.0 * CAROMI_U * reach && reach <= (double)FLT_MAX &&
        caromi_lanes_unsigned(half)) {
        caromi_lanes low = caromi_lanes_negated(half);
        caromi_lanes clamped = caromi_lanes_max(low, caromi_lanes_min(half, at));
        caromi_lanes arm = caromi_lanes_mul(caromi_lanes_turned(turn, clamped), per_length);
        return caromi_lanes_to_floats(caromi_lanes_pick_greater(caromi_lanes_both(0.0), beyond, own,
                                                                caromi_lanes_add(center, arm)));
    }
    return caromi_closest_point_box_careful(b, p);
}
