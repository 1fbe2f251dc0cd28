/* The path of a circle against a rotating box, and what carom_sweep_circle_turning_box guarantees
 * for it. */
#ifndef UNIT_TURNING_H
#define UNIT_TURNING_H

#include "unit_ray.h"

#include "pair/sweep/sweep_turning.h"

#define PI 3.14159265f

typedef struct course {
    carom_circle a;
    carom_vec2 motion;
    carom_box b;
    carom_vec2 b_motion;
    float radians;
} course;

static inline carom_sweep sweep_of(const course *c) {
    return carom_sweep_circle_turning_box(c->a, c->motion, c->b, c->b_motion, c->radians);
}

static inline double tolerance(carom_circle a, carom_box b) {
    return 1e-5 * ((double)a.radius + hypot((double)b.half.x, (double)b.half.y));
}

/* Returns the distance of the two at t, from the definition. */
static inline double distance_at(const course *c, double t) {
    double angle = atan2((double)c->b.rot.s, (double)c->b.rot.c) + t * (double)c->radians;
    unit_disc a = {(long double)c->a.center.x + t * (long double)c->motion.x,
                   (long double)c->a.center.y + t * (long double)c->motion.y, c->a.radius};
    unit_rect b = {(long double)c->b.center.x + t * (long double)c->b_motion.x,
                   (long double)c->b.center.y + t * (long double)c->b_motion.y,
                   c->b.half.x,
                   c->b.half.y,
                   cos(angle),
                   sin(angle)};
    return (double)unit_distance(a, b);
}

/* The least distance near the sample at `t`. */
static inline double least_near(const course *c, double t, double step, double end) {
    double low = fmax(t - step, 0), high = fmin(t + step, end);
    for (int i = 0; i < 30; i++) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (distance_at(c, left) < distance_at(c, right))
            high = right;
        else
            low = left;
    }
    return distance_at(c, (low + high) / 2);
}

/* Samples 400 times of the free path, and more where the distance is smallest. The shapes may
 * overlap only if they start in contact and have not separated since, and by no more than the
 * tolerance. */
static inline void check_free_way(const course *c, carom_sweep s, int number) {
    double step = s.t / 400, before = INFINITY, here = distance_at(c, 0);
    double near = tolerance(c->a, c->b), allowed = here > near ? 1e-12 : near + 1e-12;
    for (int k = 0; k <= 400; k++) {
        double after = k < 400 ? distance_at(c, (k + 1) * step) : INFINITY;
        double least = here;
        if (here <= before && here <= after && here < 1)
            least = fmin(least, least_near(c, k * step, step, s.t));
        if (here > 3 * near)
            allowed = 1e-12;
        CHECK(least >= -allowed, "sweep %d, state %u, until %g: %g tolerances deep at %g", number,
              s.state, s.t, -least / near, k * step);
        before = here;
        here = after;
    }
    if (s.state == HIT)
        CHECK(distance_at(c, s.t) <= near + 1e-12, "sweep %d: HIT at a gap of %g", number,
              distance_at(c, s.t));
}

/* The largest rotations of random boxes, in radians. */
static const float turns[] = {0, 0.01f, 0.3f, 3, 12, 60};

#endif
