/* Rays, in numbers of 768 bits. With them all tests of a circle and of an axis-aligned box are
 * exact: a difference of floats has at most 278 bits, the cross product of a difference and a
 * float 303, its square 606, and |motion|^2 r^2 604. The axes of a rotated box are rounded. That
 * error is far below the tolerance that results for such boxes have. */
#include <math.h>
#include "oracle_value.h"

/* Places in the scratch v. Start and motion are seen from b's frame. */
enum { FROM_X, FROM_Y, BY_X, BY_Y, AA, AB, DISC, T };

/* A slab test, mirrored along each axis so that the component `by` of the motion is >= 0. The point
 * is in the slab while ENTER < t by < LEAVE. ABS is |by|. */
enum { ENTER_X = 10, ENTER_Y, LEAVE_X, LEAVE_Y, ABS_X, ABS_Y, LEFT, RIGHT };

static void load_ray(oracle_level *w, carom_vec2 from, carom_vec2 motion, carom_shape b,
                     double grow) {
    oracle_load(&w->b, b);
    mpfr_set_flt(w->x, from.x, MPFR_RNDN);
    mpfr_set_flt(w->y, from.y, MPFR_RNDN);
    mpfr_sub(w->x, w->x, w->b.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->y, w->b.cy, MPFR_RNDN);
    oracle_turn_in(w, &w->b, w->x, w->y);
    mpfr_set(w->v[FROM_X], w->lx, MPFR_RNDN);
    mpfr_set(w->v[FROM_Y], w->ly, MPFR_RNDN);
    mpfr_set_flt(w->x, motion.x, MPFR_RNDN);
    mpfr_set_flt(w->y, motion.y, MPFR_RNDN);
    oracle_turn_in(w, &w->b, w->x, w->y);
    mpfr_set(w->v[BY_X], w->lx, MPFR_RNDN);
    mpfr_set(w->v[BY_Y], w->ly, MPFR_RNDN);
    if (!w->b.round) {
        mpfr_add_d(w->b.hx, w->b.hx, grow, MPFR_RNDN);
        mpfr_add_d(w->b.hy, w->b.hy, grow, MPFR_RNDN);
    }
}

/* ---- circle ---------------------------------------------------------------------------------- */

static bool inside_circle(oracle_level *w, mpfr_srcptr x, mpfr_srcptr y) {
    mpfr_fmma(w->x, x, x, y, y, MPFR_RNDN);
    mpfr_sqr(w->y, w->b.r, MPFR_RNDN);
    return mpfr_cmp(w->x, w->y) < 0;
}

/* |motion|^2, from . motion, and |motion|^2 (r^2 - the line's squared distance). */
static void line_products(oracle_level *w) {
    mpfr_fmma(w->v[AA], w->v[BY_X], w->v[BY_X], w->v[BY_Y], w->v[BY_Y], MPFR_RNDN);
    mpfr_fmma(w->v[AB], w->v[FROM_X], w->v[BY_X], w->v[FROM_Y], w->v[BY_Y], MPFR_RNDN);
    mpfr_fmms(w->x, w->v[FROM_X], w->v[BY_Y], w->v[FROM_Y], w->v[BY_X], MPFR_RNDN);
    mpfr_sqr(w->x, w->x, MPFR_RNDN);
    mpfr_sqr(w->y, w->b.r, MPFR_RNDN);
    mpfr_mul(w->y, w->y, w->v[AA], MPFR_RNDN);
    mpfr_sub(w->v[DISC], w->y, w->x, MPFR_RNDN);
}

/* The segment is strictly inside at its point nearest to the centre, or nowhere. */
static uint32_t ray_circle(oracle_level *w) {
    if (inside_circle(w, w->v[FROM_X], w->v[FROM_Y])) {
        return CAROM_SWEEP_OVERLAPPED;
    }
    line_products(w);
    if (mpfr_sgn(w->v[AB]) >= 0) {
        return CAROM_SWEEP_MISS; /* the start is the nearest */
    }
    bool inside;
    if (mpfr_cmpabs(w->v[AB], w->v[AA]) >= 0) {
        mpfr_add(w->lx, w->v[FROM_X], w->v[BY_X], MPFR_RNDN);
        mpfr_add(w->ly, w->v[FROM_Y], w->v[BY_Y], MPFR_RNDN);
        inside = inside_circle(w, w->lx, w->ly);
    } else {
        inside = mpfr_sgn(w->v[DISC]) > 0;
    }
    return inside ? CAROM_SWEEP_HIT : CAROM_SWEEP_MISS;
}

static oracle_hit hit_circle(oracle_level *w) {
    oracle_hit hit = {0};
    line_products(w);
    mpfr_sqrt(w->x, w->v[DISC], MPFR_RNDN);
    mpfr_add(w->x, w->x, w->v[AB], MPFR_RNDN);
    mpfr_div(w->v[T], w->x, w->v[AA], MPFR_RNDN);
    mpfr_neg(w->v[T], w->v[T], MPFR_RNDN);
    mpfr_div(w->y, w->v[AB], w->v[AA], MPFR_RNDN);
    hit.t = mpfr_get_d(w->v[T], MPFR_RNDN);
    hit.middle = -mpfr_get_d(w->y, MPFR_RNDN);
    mpfr_fma(w->lx, w->v[BY_X], w->v[T], w->v[FROM_X], MPFR_RNDN);
    mpfr_fma(w->ly, w->v[BY_Y], w->v[T], w->v[FROM_Y], MPFR_RNDN);
    oracle_unit_out(w, &w->b, w->lx, w->ly, &hit.nx, &hit.ny);
    return hit;
}

/* ---- boxes ----------------------------------------------------------------------------------- */

static void load_slab(oracle_level *w, int axis, mpfr_srcptr half) {
    mpfr_ptr from = w->v[FROM_X + axis];
    mpfr_ptr enter = w->v[ENTER_X + axis];
    mpfr_ptr leave = w->v[LEAVE_X + axis];
    if (mpfr_sgn(w->v[BY_X + axis]) < 0) {
        mpfr_sub(enter, from, half, MPFR_RNDN);
        mpfr_add(leave, from, half, MPFR_RNDN);
    } else {
        mpfr_add(enter, from, half, MPFR_RNDN);
        mpfr_neg(enter, enter, MPFR_RNDN);
        mpfr_sub(leave, half, from, MPFR_RNDN);
    }
    mpfr_abs(w->v[ABS_X + axis], w->v[BY_X + axis], MPFR_RNDN);
}

/* The sign of v[p]/v[by_p] - v[q]/v[by_q], for motions > 0. */
static int compare_times(oracle_level *w, int p, int by_p, int q, int by_q) {
    mpfr_mul(w->v[LEFT], w->v[p], w->v[by_q], MPFR_RNDN);
    mpfr_mul(w->v[RIGHT], w->v[q], w->v[by_p], MPFR_RNDN);
    return mpfr_cmp(w->v[LEFT], w->v[RIGHT]);
}

static void load_slabs(oracle_level *w) {
    load_slab(w, 0, w->b.hx);
    load_slab(w, 1, w->b.hy);
}

static bool inside_at_start(oracle_level *w, int axis) {
    return mpfr_sgn(w->v[ENTER_X + axis]) < 0 && mpfr_sgn(w->v[LEAVE_X + axis]) > 0;
}

/* Returns whether the open time interval of this slab overlaps [0, 1]. */
static bool slab_entered(oracle_level *w, int axis) {
    mpfr_srcptr enter = w->v[ENTER_X + axis];
    mpfr_srcptr leave = w->v[LEAVE_X + axis];
    if (mpfr_zero_p(w->v[ABS_X + axis])) {
        return inside_at_start(w, axis);
    }
    return mpfr_cmp(enter, leave) < 0 && mpfr_cmp(enter, w->v[ABS_X + axis]) < 0 &&
           mpfr_sgn(leave) > 0;
}

static uint32_t ray_frame(oracle_level *w) {
    load_slabs(w);
    if (inside_at_start(w, 0) && inside_at_start(w, 1)) {
        return CAROM_SWEEP_OVERLAPPED;
    }
    if (!slab_entered(w, 0) || !slab_entered(w, 1)) {
        return CAROM_SWEEP_MISS;
    }
    bool both = !mpfr_zero_p(w->v[ABS_X]) && !mpfr_zero_p(w->v[ABS_Y]);
    if (both && (compare_times(w, ENTER_X, ABS_X, LEAVE_Y, ABS_Y) >= 0 ||
                 compare_times(w, ENTER_Y, ABS_Y, LEAVE_X, ABS_X) >= 0)) {
        return CAROM_SWEEP_MISS;
    }
    return CAROM_SWEEP_HIT;
}

static void wall_out(oracle_level *w, int axis, double *x, double *y) {
    mpfr_set_zero(w->lx, 1);
    mpfr_set_zero(w->ly, 1);
    mpfr_set_si(axis ? w->ly : w->lx, mpfr_sgn(w->v[BY_X + axis]) < 0 ? 1 : -1, MPFR_RNDN);
    oracle_unit_out(w, &w->b, w->lx, w->ly, x, y);
}

static double time_of(oracle_level *w, int what, int axis) {
    mpfr_div(w->x, w->v[what + axis], w->v[ABS_X + axis], MPFR_RNDN);
    return mpfr_get_d(w->x, MPFR_RNDN);
}

static oracle_hit hit_frame(oracle_level *w) {
    oracle_hit hit = {0};
    load_slabs(w);
    int axis = 0;
    double leave;
    if (mpfr_zero_p(w->v[ABS_X]) || mpfr_zero_p(w->v[ABS_Y])) {
        axis = mpfr_zero_p(w->v[ABS_X]) ? 1 : 0;
        leave = time_of(w, LEAVE_X, axis);
    } else {
        int order = compare_times(w, ENTER_X, ABS_X, ENTER_Y, ABS_Y);
        axis = order < 0 ? 1 : 0;
        hit.tie = order == 0;
        leave = fmin(time_of(w, LEAVE_X, 0), time_of(w, LEAVE_X, 1));
    }
    hit.t = time_of(w, ENTER_X, axis);
    hit.middle = 0.5 * (hit.t + leave);
    wall_out(w, axis, &hit.nx, &hit.ny);
    wall_out(w, 1 - axis, &hit.nx2, &hit.ny2);
    return hit;
}

/* ---- rays ------------------------------------------------------------------------------------ */

uint32_t oracle_ray(oracle *o, carom_vec2 from, carom_vec2 motion, carom_shape b, double grow) {
    load_ray(&o->ray, from, motion, b, grow);
    return o->ray.b.round ? ray_circle(&o->ray) : ray_frame(&o->ray);
}

oracle_hit oracle_ray_hit(oracle *o, carom_vec2 from, carom_vec2 motion, carom_shape b) {
    load_ray(&o->ray, from, motion, b, 0.0);
    return o->ray.b.round ? hit_circle(&o->ray) : hit_frame(&o->ray);
}

double oracle_ray_gap(oracle *o, carom_vec2 from, carom_vec2 motion, double t, carom_shape b) {
    oracle_level *w = &o->ray;
    load_ray(w, from, motion, b, 0.0);
    mpfr_set_d(w->v[T], t, MPFR_RNDN);
    mpfr_fma(w->lx, w->v[BY_X], w->v[T], w->v[FROM_X], MPFR_RNDN);
    mpfr_fma(w->ly, w->v[BY_Y], w->v[T], w->v[FROM_Y], MPFR_RNDN);
    oracle_outside(w, &w->b, w->lx, w->ly);
    if (mpfr_sgn(w->x) > 0 && mpfr_sgn(w->y) > 0) {
        mpfr_fmma(w->z, w->x, w->x, w->y, w->y, MPFR_RNDN);
        mpfr_sqrt(w->out, w->z, MPFR_RNDN);
    } else {
        mpfr_max(w->out, w->x, w->y, MPFR_RNDN);
    }
    mpfr_sub(w->out, w->out, w->b.r, MPFR_RNDN);
    return mpfr_get_d(w->out, MPFR_RNDN);
}
