/* Sweeps, from the definition; oracle_sweep_round.c and oracle_sweep_frames.c say how.
 *
 * Neither follows the library, which cuts the set of places of overlap into walls and discs and
 * compares the times at which they are entered. */
#include <math.h>
#include "oracle_path.h"

/* ---- loading --------------------------------------------------------------------------------- */

static void widen(int *low, int *high, float x) {
    if (x != 0) {
        int e = ilogbf(x);
        *low = e < *low ? e : *low;
        *high = e > *high ? e : *high;
    }
}

static void widen_by_shape(int *low, int *high, carom_shape s) {
    const float circle[] = {s.as.circle.center.x, s.as.circle.center.y, s.as.circle.radius};
    const float *f = circle;
    int count = 3;
    const float four[] = {s.kind == CAROM_SHAPE_AABB ? s.as.aabb.min.x : s.as.box.center.x,
                          s.kind == CAROM_SHAPE_AABB ? s.as.aabb.min.y : s.as.box.center.y,
                          s.kind == CAROM_SHAPE_AABB ? s.as.aabb.max.x : s.as.box.half.x,
                          s.kind == CAROM_SHAPE_AABB ? s.as.aabb.max.y : s.as.box.half.y};
    if (s.kind != CAROM_SHAPE_CIRCLE) {
        f = four;
        count = 4;
    }
    for (int i = 0; i < count; i++) {
        widen(low, high, f[i]);
    }
}

/* Returns the binary logarithm of the largest number of a case over the smallest. */
static int span_of(carom_shape a, carom_vec2 motion, carom_shape b) {
    int low = 1000;
    int high = -1000;
    widen_by_shape(&low, &high, a);
    widen_by_shape(&low, &high, b);
    widen(&low, &high, motion.x);
    widen(&low, &high, motion.y);
    return high - low;
}

static bool is_round(carom_shape s) {
    return s.kind == CAROM_SHAPE_CIRCLE;
}

static oracle_path load_path(oracle_level *w, carom_shape a, carom_vec2 motion, carom_shape b,
                             double grow) {
    oracle_path p = {w, grow, !is_round(a) && is_round(b), false};
    oracle_load(&w->a, p.swapped ? b : a);
    oracle_load(&w->b, p.swapped ? a : b);
    mpfr_set_flt(w->v[PATH_X], p.swapped ? -motion.x : motion.x, MPFR_RNDN);
    mpfr_set_flt(w->v[PATH_Y], p.swapped ? -motion.y : motion.y, MPFR_RNDN);
    mpfr_add(w->v[REACH], w->a.r, w->b.r, MPFR_RNDN);
    if (w->a.round) {
        /* The frame gives the rest of the extent. */
        mpfr_add_d(w->v[REACH], w->v[REACH], grow, MPFR_RNDN);
        if (mpfr_sgn(w->v[REACH]) < 0) {
            mpfr_add(w->b.hx, w->b.hx, w->v[REACH], MPFR_RNDN);
            mpfr_add(w->b.hy, w->b.hy, w->v[REACH], MPFR_RNDN);
            mpfr_set_zero(w->v[REACH], 1);
        }
        p.grow = 0.0;
    }
    p.round = !mpfr_zero_p(w->v[REACH]);
    return p;
}

/* The precision at which an upright case is exact, as the files of the two kinds count the bits. */
static oracle_level *level_for(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b) {
    int span = span_of(a, motion, b);
    if (is_round(a) || is_round(b)) {
        return span <= 125 ? &o->ray : &o->high;
    }
    return span <= 100 ? &o->low : &o->ray;
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

static bool is_upright(carom_shape s) {
    return s.kind != CAROM_SHAPE_BOX || s.as.box.rot.c == 0 || s.as.box.rot.s == 0;
}

/* Returns whether the length of the direction and its square are doubles, as those of (4, 3). The
 * exponents of c and s are then so near each other that the bits of oracle_sweep_round.c
 * suffice. */
static bool has_whole_length(carom_shape s) {
    if (is_upright(s)) {
        return true;
    }
    double c = s.as.box.rot.c;
    double d = s.as.box.rot.s;
    double squared = c * c + d * d;
    double length = sqrt(squared);
    bool is_sum = squared - c * c == d * d && squared - d * d == c * c;
    return is_sum && fma(length, length, -squared) == 0.0;
}

bool oracle_sweep_is_exact(carom_shape a, carom_shape b) {
    bool bends = is_round(a) || is_round(b);
    return bends ? has_whole_length(a) && has_whole_length(b) : is_upright(a) && is_upright(b);
}

uint32_t oracle_sweep(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b, double grow) {
    oracle_path p = load_path(level_for(o, a, motion, b), a, motion, b, grow);
    return p.round ? oracle_round_verdict(&p) : oracle_frames_verdict(&p);
}

oracle_impact oracle_sweep_hit(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b) {
    /* Frames at 768 bits, so that only equal times are rounded to the same. */
    oracle_level *w = is_round(a) || is_round(b) ? level_for(o, a, motion, b) : &o->ray;
    oracle_path p = load_path(w, a, motion, b, 0.0);
    return p.round ? oracle_round_impact(&p) : oracle_frames_impact(&p);
}

void oracle_add_way_out(oracle_path *p, oracle_impact *m, const oracle_frame *f, mpfr_srcptr x,
                        mpfr_srcptr y, double lag) {
    double out_x, out_y;
    oracle_unit_out(p->w, f, x, y, &out_x, &out_y);
    m->normal[m->count].x = p->swapped ? -out_x : out_x;
    m->normal[m->count].y = p->swapped ? -out_y : out_y;
    m->normal[m->count].lag = lag;
    m->count++;
}

/* Only a double is asked for: 320 bits are enough unless the numbers are far apart. */
double oracle_sweep_gap(oracle *o, carom_shape a, carom_vec2 motion, double t, carom_shape b) {
    oracle_level *w = span_of(a, motion, b) > 125 ? &o->ray : &o->low;
    load_path(w, a, motion, b, 0.0);
    mpfr_set_d(w->z, t, MPFR_RNDN);
    mpfr_fma(w->a.cx, w->v[PATH_X], w->z, w->a.cx, MPFR_RNDN);
    mpfr_fma(w->a.cy, w->v[PATH_Y], w->z, w->a.cy, MPFR_RNDN);
    oracle_distance_value(w);
    return mpfr_get_d(w->out, MPFR_RNDN);
}
