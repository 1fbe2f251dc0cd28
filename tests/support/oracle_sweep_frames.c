/* A box that moves past a box, or a point past one, by the corners.
 *
 * What a covers on its way is the convex hull of its corners at the start and at the end. Two
 * convex polygons are apart, or no more than touch, exactly when a line along a side of one of them
 * has them on its two sides. The sides of that hull are those of a and the motion itself. So the
 * verdict needs no time: along the normal of each side of a and of b, and across the motion, the
 * corners of one lie at or past those of the other, or they touch. Flat boxes included, as long as
 * the set of places at which the boxes overlap has an inside.
 *
 * Lengths are times those of both directions, so that only these are ever rounded. With upright
 * boxes all is exact: a place has at most 280 bits, 328 with the lengths, 606 across the motion,
 * and 768 hold it. If the exponents lie within 100 of each other it is 127, 175 and 300, and 320
 * do. */
#include <math.h>
#include "oracle_path.h"

/* Places in the scratch v. */
enum {
    FROM_X = PATH_OWN, /* the start, the motion, and half the sides of both boxes */
    FROM_Y,
    BY_X,
    BY_Y,
    SIDES, /* a's along its x: x, y; along its y: x, y; then b's */
    ABOVE = SIDES + 8,
    BELOW = ABOVE + 4, /* how far a is beyond b along a normal, and along the opposite direction */
    SPEED = BELOW + 4,
    LENGTHS = SPEED + 4,
    NX,
    NY,
    FIRST,
    LAST,
    FRAMES_END
};
_Static_assert((int)FRAMES_END <= (int)ORACLE_SCRATCH, "the scratch is too small");

static void load_sides(oracle_level *w, int to, const oracle_frame *f, mpfr_srcptr other_length) {
    mpfr_mul(w->x, f->hx, other_length, MPFR_RNDN);
    mpfr_mul(w->v[to], w->x, f->c, MPFR_RNDN);
    mpfr_mul(w->v[to + 1], w->x, f->s, MPFR_RNDN);
    mpfr_mul(w->y, f->hy, other_length, MPFR_RNDN);
    mpfr_mul(w->v[to + 2], w->y, f->s, MPFR_RNDN);
    mpfr_neg(w->v[to + 2], w->v[to + 2], MPFR_RNDN);
    mpfr_mul(w->v[to + 3], w->y, f->c, MPFR_RNDN);
}

static void load_frames(oracle_level *w) {
    mpfr_ptr lengths = w->v[LENGTHS];
    mpfr_mul(lengths, w->a.length, w->b.length, MPFR_RNDN);
    mpfr_sub(w->x, w->a.cx, w->b.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->a.cy, w->b.cy, MPFR_RNDN);
    mpfr_mul(w->v[FROM_X], w->x, lengths, MPFR_RNDN);
    mpfr_mul(w->v[FROM_Y], w->y, lengths, MPFR_RNDN);
    mpfr_mul(w->v[BY_X], w->v[PATH_X], lengths, MPFR_RNDN);
    mpfr_mul(w->v[BY_Y], w->v[PATH_Y], lengths, MPFR_RNDN);
    load_sides(w, SIDES, &w->a, w->b.length);
    load_sides(w, SIDES + 4, &w->b, w->a.length);
}

/* ---- along a normal -------------------------------------------------------------------------- */

static void along_normal(oracle_level *w, mpfr_ptr out, int at) {
    mpfr_fmma(out, w->v[at], w->v[NX], w->v[at + 1], w->v[NY], MPFR_RNDN);
}

/* Computes the distance of the farthest corner from the centre, in w. Corners are opposite each
 * other. */
static void find_reach(oracle_level *w, int sides) {
    along_normal(w, w->x, sides);
    along_normal(w, w->y, sides + 2);
    mpfr_add(w->w, w->x, w->y, MPFR_RNDN);
    mpfr_sub(w->x, w->x, w->y, MPFR_RNDN);
    mpfr_abs(w->w, w->w, MPFR_RNDN);
    mpfr_abs(w->x, w->x, MPFR_RNDN);
    mpfr_max(w->w, w->w, w->x, MPFR_RNDN);
}

/* Sets v[above] and v[below] for the normal (v[NX], v[NY]), which has that length. */
static void find_gaps(oracle_level *w, int above, int below, double grow, mpfr_srcptr length) {
    find_reach(w, SIDES);
    mpfr_set(w->z, w->w, MPFR_RNDN);
    find_reach(w, SIDES + 4);
    mpfr_add(w->z, w->z, w->w, MPFR_RNDN);
    if (grow != 0.0) {
        mpfr_mul(w->x, length, w->v[LENGTHS], MPFR_RNDN);
        mpfr_mul_d(w->x, w->x, grow, MPFR_RNDN);
        mpfr_add(w->z, w->z, w->x, MPFR_RNDN);
    }
    along_normal(w, w->x, FROM_X);
    mpfr_sub(w->v[above], w->x, w->z, MPFR_RNDN);
    mpfr_add(w->v[below], w->x, w->z, MPFR_RNDN);
    mpfr_neg(w->v[below], w->v[below], MPFR_RNDN);
}

/* Sets the normals: those of b's sides, then those of a's, if a is not a point. */
static int normal_count(const oracle_level *w) {
    return w->a.round ? 2 : 4;
}

static void find_normal(oracle_level *w, int i, double grow) {
    const oracle_frame *f = i < 2 ? &w->b : &w->a;
    mpfr_set(w->v[NX], i % 2 ? f->s : f->c, MPFR_RNDN);
    mpfr_set(w->v[NY], i % 2 ? f->c : f->s, MPFR_RNDN);
    if (i % 2) {
        mpfr_neg(w->v[NX], w->v[NX], MPFR_RNDN);
    }
    find_gaps(w, ABOVE + i, BELOW + i, grow, f->length);
    along_normal(w, w->v[SPEED + i], BY_X);
}

/* ---- the verdict ----------------------------------------------------------------------------- */

/* It is past b at the start and still at the end. */
static bool stays_past(oracle_level *w, int i) {
    mpfr_add(w->x, w->v[ABOVE + i], w->v[SPEED + i], MPFR_RNDN);
    mpfr_sub(w->y, w->v[BELOW + i], w->v[SPEED + i], MPFR_RNDN);
    return (mpfr_sgn(w->v[ABOVE + i]) >= 0 && mpfr_sgn(w->x) >= 0) ||
           (mpfr_sgn(w->v[BELOW + i]) >= 0 && mpfr_sgn(w->y) >= 0);
}

/* Returns whether the places of overlap have no width along this normal. */
static bool is_flat(oracle_level *w, int i) {
    mpfr_add(w->x, w->v[ABOVE + i], w->v[BELOW + i], MPFR_RNDN);
    return mpfr_sgn(w->x) >= 0;
}

static bool passes_beside(oracle_level *w, double grow) {
    mpfr_neg(w->v[NX], w->v[PATH_Y], MPFR_RNDN);
    mpfr_set(w->v[NY], w->v[PATH_X], MPFR_RNDN);
    if (grow != 0.0) {
        mpfr_hypot(w->v[LAST], w->v[PATH_X], w->v[PATH_Y], MPFR_RNDN);
    }
    find_gaps(w, ABOVE, BELOW, grow, w->v[LAST]);
    return mpfr_sgn(w->v[ABOVE]) >= 0 || mpfr_sgn(w->v[BELOW]) >= 0;
}

uint32_t oracle_frames_verdict(oracle_path *p) {
    oracle_level *w = p->w;
    if (mpfr_sgn(w->b.hx) < 0 || mpfr_sgn(w->b.hy) < 0) {
        return CAROM_SWEEP_MISS; /* shrunk to nothing */
    }
    load_frames(w);
    bool inside = true;
    bool apart = false;
    for (int i = 0; i < normal_count(w); i++) {
        find_normal(w, i, p->grow);
        if (is_flat(w, i)) {
            return CAROM_SWEEP_MISS;
        }
        inside = inside && mpfr_sgn(w->v[ABOVE + i]) < 0 && mpfr_sgn(w->v[BELOW + i]) < 0;
        apart = apart || stays_past(w, i);
    }
    if (inside) {
        return CAROM_SWEEP_OVERLAPPED;
    }
    return apart || passes_beside(w, p->grow) ? CAROM_SWEEP_MISS : CAROM_SWEEP_HIT;
}

/* ---- the impact ------------------------------------------------------------------------------ */

/* Computes the time until which a is beyond b on one side, in x, and from which it is beyond b
 * on the other side, in y. */
static void find_times(oracle_level *w, int i) {
    bool up = mpfr_sgn(w->v[SPEED + i]) > 0;
    mpfr_div(w->x, w->v[BELOW + i], w->v[SPEED + i], MPFR_RNDN);
    mpfr_div(w->y, w->v[ABOVE + i], w->v[SPEED + i], MPFR_RNDN);
    mpfr_neg(w->y, w->y, MPFR_RNDN);
    if (!up) {
        mpfr_swap(w->x, w->y);
    }
}

static void add_wall(oracle_path *p, oracle_impact *m, int i) {
    oracle_level *w = p->w;
    const oracle_frame *f = i < 2 ? &w->b : &w->a;
    find_times(w, i);
    double lag = 0.0;
    if (!mpfr_equal_p(w->x, w->v[FIRST])) {
        mpfr_sub(w->x, w->v[FIRST], w->x, MPFR_RNDN);
        mpfr_mul(w->x, w->x, w->v[SPEED + i], MPFR_RNDN);
        mpfr_mul(w->y, w->v[LENGTHS], f->length, MPFR_RNDN);
        mpfr_div(w->x, w->x, w->y, MPFR_RNDN);
        lag = fmax(fabs(mpfr_get_d(w->x, MPFR_RNDN)), 0x1p-1074);
    }
    mpfr_set_zero(w->lx, 1);
    mpfr_set_zero(w->ly, 1);
    mpfr_set_si(i % 2 ? w->ly : w->lx, -mpfr_sgn(w->v[SPEED + i]), MPFR_RNDN);
    oracle_add_way_out(p, m, f, w->lx, w->ly, lag);
}

oracle_impact oracle_frames_impact(oracle_path *p) {
    oracle_impact m = {0};
    oracle_level *w = p->w;
    load_frames(w);
    mpfr_set_inf(w->v[FIRST], -1);
    mpfr_set_inf(w->v[LAST], 1);
    for (int i = 0; i < normal_count(w); i++) {
        find_normal(w, i, 0.0);
        if (!mpfr_zero_p(w->v[SPEED + i])) {
            find_times(w, i);
            mpfr_max(w->v[FIRST], w->v[FIRST], w->x, MPFR_RNDN);
            mpfr_min(w->v[LAST], w->v[LAST], w->y, MPFR_RNDN);
        }
    }
    m.t = mpfr_get_d(w->v[FIRST], MPFR_RNDN);
    m.middle = 0.5 * (m.t + mpfr_get_d(w->v[LAST], MPFR_RNDN));
    for (int i = 0; i < normal_count(w); i++) {
        if (!mpfr_zero_p(w->v[SPEED + i])) {
            add_wall(p, &m, i);
        }
    }
    return m;
}
