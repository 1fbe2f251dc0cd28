/* Checks each clause of the contract of sweeps against the oracle. */
#include <float.h>
#include <math.h>
#include "exact_sweep_checks.h"
#include "support/moved_shape.h"

static const double band = 1e-12;
static const double most_ulps = 8.0; /* limit on the reduction of a time, in ulps of the position */

/* ---- validity and tolerances ----------------------------------------------------------------- */

bool exact_sweep_is_valid(const exact_sweep_case *c) {
    return oracle_valid(c->a) && oracle_valid(c->b) && isfinite(c->motion.x) &&
           isfinite(c->motion.y);
}

static double length_of(carom_vec2 v) {
    return hypot((double)v.x, (double)v.y);
}

static double radius_of(carom_shape s) {
    return s.kind == CAROM_SHAPE_CIRCLE ? (double)s.as.circle.radius : 0.0;
}

static bool is_of_box(const exact_sweep_case *c) {
    return c->a.kind == CAROM_SHAPE_BOX || c->b.kind == CAROM_SHAPE_BOX;
}

/* Returns the largest gap or overlap that is allowed at t. */
static double allowed_gap(const exact_sweep_case *c) {
    double size = oracle_pair_size(c->a, c->b);
    double fine = ldexp(length_of(c->motion) + size, -50);
    double radius = fmax(radius_of(c->a), radius_of(c->b));
    return fmax(1e-9 * radius, fine) + (c->exact ? 0.0 : 2 * band * size);
}

/* An ulp of the largest number that is rounded in computing a position. */
static double place_ulp(const exact_sweep_case *c) {
    carom_aabb box = carom_shape_bounds(c->a);
    double x = fmax(fabs((double)box.min.x), fabs((double)box.max.x));
    double y = fmax(fabs((double)box.min.y), fabs((double)box.max.y));
    x += fabs((double)c->motion.x * c->got.t);
    y += fabs((double)c->motion.y * c->got.t);
    return ldexp(fmax(x, y), -23) + 0x1p-149;
}

/* Returns whether a's place at t is one that no float has. */
static bool beyond_floats(const exact_sweep_case *c) {
    return ldexp(place_ulp(c), 23) > (double)FLT_MAX;
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* A miss has no normal, unless the end rounded to float overlaps: then time and normal are those
 * that make it free. */
void exact_sweep_check_miss(const exact_sweep_case *c) {
    carom_sweep s = c->got;
    if (s.state != CAROM_SWEEP_MISS || s.point.x != 0 || s.point.y != 0 || s.reserved != 0) {
        EXACT_SWEEP_FAIL(c, "a miss has state %u, point (%g, %g)", s.state, (double)s.point.x,
                         (double)s.point.y);
    }
    if (s.t == 1.0 && s.normal.x == 0 && s.normal.y == 0) {
        return;
    }
    carom_sweep plain = {1.0, {0, 0}, {0, 0}, CAROM_SWEEP_MISS, 0};
    if (!exact_sweep_is_valid(c) ||
        !carom_overlap_shapes(caromi_shape_at_end(c->a, c->motion, plain), c->b)) {
        EXACT_SWEEP_FAIL(c, "a miss with a free end has t %.17g, normal (%g, %g)", s.t,
                         (double)s.normal.x, (double)s.normal.y);
        return;
    }
    double gap = oracle_sweep_gap(c->o, c->a, c->motion, s.t, c->b);
    /* If the end of the motion is beyond FLT_MAX, it saturates, and t is reduced by a lot. */
    carom_aabb swept = carom_shape_swept_bounds(c->a, c->motion);
    bool saturates = fmaxf(fmaxf(fabsf(swept.min.x), fabsf(swept.min.y)),
                           fmaxf(fabsf(swept.max.x), fabsf(swept.max.y))) == FLT_MAX;
    if (!(s.t >= 0.0 && s.t <= 1.0) ||
        (!saturates && !beyond_floats(c) && gap > allowed_gap(c) + most_ulps * place_ulp(c))) {
        EXACT_SWEEP_FAIL(c, "a miss was taken back to t %.17g, a gap of %g, an ulp %g", s.t, gap,
                         place_ulp(c));
    }
}

static void check_overlapped(const exact_sweep_case *c) {
    carom_sweep s = c->got;
    carom_contact start = carom_contact_shapes(c->a, c->b);
    if (s.t != 0.0 || s.normal.x != start.normal.x || s.normal.y != start.normal.y ||
        s.point.x != start.point.x || s.point.y != start.point.y) {
        EXACT_SWEEP_FAIL(c, "overlapped at t %g by normal (%g, %g), the contact has (%g, %g)", s.t,
                         (double)s.normal.x, (double)s.normal.y, (double)start.normal.x,
                         (double)start.normal.y);
    }
}

/* At t the shapes touch where a enters b, not where it leaves. */
static void check_time(exact_sweep_case *c, const oracle_impact *m, exact_sweep_tally *sum) {
    double t = c->got.t;
    double allowed = allowed_gap(c);
    if (!(t >= 0.0 && t < 1.0) || signbit(t)) {
        EXACT_SWEEP_FAIL(c, "a hit at t %.17g", t);
        return;
    }
    double gap = oracle_sweep_gap(c->o, c->a, c->motion, t, c->b);
    if (beyond_floats(c) && t < m->t) {
        c->back = true;
    } else if (gap > allowed && t < m->t) {
        carom_sweep truly = c->got;
        truly.t = m->t;
        double ulps = (gap - allowed) / place_ulp(c);
        c->back = ulps <= most_ulps &&
                  carom_overlap_shapes(caromi_shape_at_end(c->a, c->motion, truly), c->b);
        sum->worst_back = fmax(sum->worst_back, c->back ? ulps : 0.0);
    }
    if (!(fabs(gap) <= allowed) && !c->back) {
        EXACT_SWEEP_FAIL(c, "at t %.17g the gap is %g, allowed %g, an ulp %g; truly t %.17g", t,
                         gap, allowed, place_ulp(c), m->t);
    }
    if (!((t - m->middle) * length_of(c->motion) <= allowed)) {
        EXACT_SWEEP_FAIL(c, "t %.17g is past the middle %.17g", t, m->middle);
    }
    sum->back += c->back;
}

/* The normal is one of the true ones, and the first of several. */
static void check_normal(const exact_sweep_case *c, const oracle_impact *m) {
    double nx = c->got.normal.x;
    double ny = c->got.normal.y;
    double length = length_of(c->motion);
    double radius = radius_of(c->a) + radius_of(c->b);
    double against = (nx * (double)c->motion.x + ny * (double)c->motion.y) / length;
    if (!(fabs(hypot(nx, ny) - 1.0) <= 6e-8)) {
        EXACT_SWEEP_FAIL(c, "normal (%g, %g) is not a unit", nx, ny);
    }
    /* The normal rotates with the position, which is known to the precision of t, and with the
     * corner, which is rounded in the frame of a box. */
    double beside = fabs(c->got.t - m->t) * length;
    double size = is_of_box(c) ? oracle_pair_size(c->a, c->b) : 0.0;
    double off = radius > 0 ? ldexp(length + size, -50) / radius : 0.0;
    double turn = radius > 0 ? 2e-7 + 2 * beside / radius + off : 1.2e-7;
    /* However long the motion, the side that is hit is the true one. Only a slanted box can be so
     * large that the position of its corner is not known to the radius of the circle. */
    double most_turn = c->exact || ldexp(size, -90) < radius ? 2e-3 : 2.0;
    turn = fmin(turn, most_turn);
    if (!(against <= 1.2e-7 + fmin(off, most_turn))) {
        EXACT_SWEEP_FAIL(c, "normal (%.9g, %.9g) is not against the motion: %g", nx, ny, against);
    }
    for (int i = 0; i < m->count; i++) {
        bool decides = m->normal[i].lag <= (c->exact && !c->turned ? 0.0 : allowed_gap(c));
        if (decides && hypot(nx - m->normal[i].x, ny - m->normal[i].y) <= turn) {
            return;
        }
        if (decides && c->exact && !c->turned) {
            break; /* only the first will do */
        }
    }
    EXACT_SWEEP_FAIL(c, "normal (%.9g, %.9g), truly (%.9g, %.9g), t %.17g, truly %.17g, of %d", nx,
                     ny, m->normal[0].x, m->normal[0].y, c->got.t, m->t, m->count);
}

/* The point is on the border of b, and on that of a when they touch. */
static void check_point(const exact_sweep_case *c, const oracle_impact *m) {
    carom_circle point = {c->got.point, 0};
    carom_shape p = carom_shape_from_circle(point);
    carom_vec2 still = {0, 0};
    double size = oracle_pair_size(c->a, c->b);
    double scale = fmax(fabs((double)point.center.x), fabs((double)point.center.y));
    double fine = ldexp(scale + oracle_size(c->b), -23) + 0x1p-148 + 4 * band * size +
                  ldexp(length_of(c->motion), -50);
    double off_b = fabs(oracle_sweep_gap(c->o, p, still, 0.0, c->b));
    if (scale >= (double)FLT_MAX) {
        return; /* no float is there */
    }
    if (!(off_b <= fine)) {
        EXACT_SWEEP_FAIL(c, "point (%.9g, %.9g) is %g off b's border, allowed %g",
                         (double)point.center.x, (double)point.center.y, off_b, fine);
    }
    double at_t = fabs(oracle_sweep_gap(c->o, c->a, c->motion, c->got.t, p));
    double off_a = fmin(at_t, fabs(oracle_sweep_gap(c->o, c->a, c->motion, m->t, p)));
    if (!(off_a <= fine + allowed_gap(c))) {
        EXACT_SWEEP_FAIL(c, "point (%.9g, %.9g) is %g off a's border at t, allowed %g",
                         (double)point.center.x, (double)point.center.y, off_a,
                         fine + allowed_gap(c));
    }
}

static void check_end(const exact_sweep_case *c) {
    carom_shape end = caromi_shape_at_end(c->a, c->motion, c->got);
    if (carom_overlap_shapes(end, c->b)) {
        EXACT_SWEEP_FAIL(c, "state %u: overlaps at the end of t %.17g", c->got.state, c->got.t);
    }
}

/* Returns whether `state` is what the oracle says, or within the band of a slanted box could be. */
static bool is_right(const exact_sweep_case *c, uint32_t truth, bool *free) {
    uint32_t state = c->got.state;
    *free = false;
    if (c->exact) {
        return state == truth;
    }
    double eps = band * oracle_pair_size(c->a, c->b);
    uint32_t larger = oracle_sweep(c->o, c->a, c->motion, c->b, eps);
    uint32_t smaller = oracle_sweep(c->o, c->a, c->motion, c->b, -eps);
    /* The states are numbered from outside to inside, and so are those of a growing shape. */
    *free = larger != smaller;
    return *free ? smaller <= state && state <= larger : state == truth;
}

void exact_sweep_check(exact_sweep_case *c, uint32_t truth, bool *free, exact_sweep_tally *t) {
    c->exact = oracle_sweep_is_exact(c->a, c->b);
    if (!is_right(c, truth, free)) {
        EXACT_SWEEP_FAIL(c, "state %u, truly %u; t %.17g", c->got.state, truth, c->got.t);
        return;
    }
    if (c->got.state == CAROM_SWEEP_OVERLAPPED) {
        check_overlapped(c);
        return;
    }
    check_end(c);
    if (*free) {
        return;
    }
    if (c->got.state == CAROM_SWEEP_MISS) {
        exact_sweep_check_miss(c);
    } else {
        oracle_impact m = oracle_sweep_hit(c->o, c->a, c->motion, c->b);
        check_time(c, &m, t);
        check_normal(c, &m);
        check_point(c, &m);
    }
}

/* Equal bit for bit, with two exceptions. The direction of a box is rounded, which along a wall
 * changes the gap little and the time a lot. And a time may have been reduced in one order; then
 * the later time does not end free. */
static void check_same_time(const exact_sweep_case *c, const exact_sweep_case *r) {
    bool of_box = is_of_box(c);
    carom_vec2 n = c->got.normal;
    double against = fabs((double)n.x * (double)c->motion.x + (double)n.y * (double)c->motion.y);
    double apart = fabs(c->got.t - r->got.t) * (of_box ? against : length_of(c->motion));
    if (c->back || r->back || apart <= (of_box ? allowed_gap(c) : 0.0)) {
        return;
    }
    const exact_sweep_case *earlier = c->got.t < r->got.t ? c : r;
    carom_sweep later = earlier->got;
    later.t = fmax(c->got.t, r->got.t);
    if (!carom_overlap_shapes(caromi_shape_at_end(earlier->a, earlier->motion, later),
                              earlier->b)) {
        EXACT_SWEEP_FAIL(c, "t %.17g, in the other order %.17g: %g apart", c->got.t, r->got.t,
                         apart);
    }
}

void exact_sweep_check_turned(const exact_sweep_case *c, uint32_t truth, exact_sweep_tally *t) {
    exact_sweep_case r = *c;
    r.turned = true;
    r.back = false;
    r.a = c->b;
    r.b = c->a;
    r.motion.x = -c->motion.x;
    r.motion.y = -c->motion.y;
    r.got = carom_sweep_shapes(r.a, r.motion, r.b);
    bool free;
    long before = t->back;
    exact_sweep_check(&r, truth, &free, t);
    t->back = before;
    if (free || r.got.state != c->got.state || c->got.state != CAROM_SWEEP_HIT) {
        return;
    }
    check_same_time(c, &r);
    oracle_impact m = oracle_sweep_hit(c->o, c->a, c->motion, c->b);
    if (m.count == 1 &&
        (c->got.normal.x != -r.got.normal.x || c->got.normal.y != -r.got.normal.y)) {
        EXACT_SWEEP_FAIL(c, "normal (%.9g, %.9g), in the other order (%.9g, %.9g)",
                         (double)c->got.normal.x, (double)c->got.normal.y, (double)r.got.normal.x,
                         (double)r.got.normal.y);
    }
}
