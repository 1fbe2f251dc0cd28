#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_aabb.h"
#include "pair/circle_box.h"
#include "pair/discs.h"
#include "shape/valid.h"
#include "vec/turn.h"

carom_vec2 carom_closest_point_circle(carom_circle b, carom_vec2 p) {
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

carom_vec2 carom_closest_point_aabb(carom_aabb b, carom_vec2 p) {
    if (!caromi_aabb_ok(b) || !caromi_point_ok(p)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    return caromi_clamp_to_aabb(p, b);
}

carom_vec2 carom_closest_point_box(carom_box b, carom_vec2 p) {
    carom_circle point = {p, 0.0f};
    caromi_circle_box f = caromi_circle_box_make(point, b);
    if (!caromi_circle_box_valid(&f, point, b)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    double beyond = caromi_max(f.gx, f.gy);
    bool own = beyond < 0.0;
    if (caromi_abs(beyond) <= f.error) {
        own = carom_contains_point_box(p, b);
    }
    /* Turning multiplies by L, and the frame's coordinates are L times too large already. */
    double per_squared = f.per_length * f.per_length;
    double u = caromi_max(-f.hx, caromi_min(f.hx, f.u));
    double v = caromi_max(-f.hy, caromi_min(f.hy, f.v));
    caromi_vec turned = caromi_turn((double)b.rot.c, (double)b.rot.s, u, v);
    float x = caromi_to_float((double)b.center.x + turned.x * per_squared);
    float y = caromi_to_float((double)b.center.y + turned.y * per_squared);
    return (carom_vec2){caromi_pickf(own, p.x, x), caromi_pickf(own, p.y, y)};
}
