/* Checks rays against expected sweeps. */
#include "unit_ray.h"

static const char *const state_names[] = {"miss", "hit", "overlapped"};

void unit_check_ray(const unit_ray *ray, carom_sweep got) {
    CHECK(got.state <= 2, "%s: state %u", ray->name, got.state);
    CHECK(got.state == ray->state, "%s: %s, expected %s", ray->name, state_names[got.state],
          state_names[ray->state]);
    CHECK(got.reserved == 0, "%s", ray->name);
    if (got.state == MISS)
        CHECK(got.t == 1, "%s: t %.17g after a miss", ray->name, got.t);
    if (got.state == OVERLAPPED)
        CHECK(got.t == 0, "%s: t %.17g when overlapped", ray->name, got.t);
    if (got.state != HIT)
        return;
    CHECK(got.t >= 0 && got.t < 1, "%s: t %.17g", ray->name, got.t);
    CHECK(fabs(got.t - ray->t) <= 1e-14, "%s: t %.17g, expected %.17g", ray->name, got.t, ray->t);
    CHECK(unit_is_unit(got.normal), "%s", ray->name);
    CHECK(fabs((double)got.normal.x - ray->normal_x) <= 1e-7 &&
              fabs((double)got.normal.y - ray->normal_y) <= 1e-7,
          "%s: normal (%.9g, %.9g)", ray->name, (double)got.normal.x, (double)got.normal.y);
    CHECK(unit_near_point(got.point, ray->point_x, ray->point_y, 1), "%s: point (%.9g, %.9g)",
          ray->name, (double)got.point.x, (double)got.point.y);
}

void unit_check_at_border(carom_sweep got, carom_vec2 from, carom_vec2 motion, unit_rect b,
                          double radius) {
    unit_disc there = {(long double)from.x + (long double)got.t * motion.x,
                       (long double)from.y + (long double)got.t * motion.y, radius};
    long double length = hypotl(motion.x, motion.y);
    long double size = fmaxl(radius, fmaxl(b.half_x, b.half_y));
    long double allowed = fmaxl(1e-9L * radius, 0x1p-50L * (length + size));
    CHECK(fabsl(unit_distance(there, b)) <= allowed, "at t %.17g the gap is %Lg, allowed %Lg",
          got.t, unit_distance(there, b), allowed);
}
