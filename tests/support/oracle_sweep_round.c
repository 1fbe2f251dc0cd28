/* A circle that moves past a box or a circle, by the distance of its centre from the frame.
 *
 * The squared distance D(t) of a moving point from a convex set is a convex function of t with a
 * continuous slope. For a frame it is a quadratic between the moments at which the point passes the
 * line of a wall, since there the nearest point of the frame begins to follow the point along that
 * axis, or ceases to. So the sign of the slope at those moments shows between which two of them the
 * least D lies, and that least decides: they overlap at some time exactly when it is below the
 * square of the reach. The time of impact is the smaller root of the quadratic that falls
 * through that square.
 *
 * All is done in b's frame times the length of its direction, so that only that length is ever
 * rounded, and moments are fractions. If the exponents of the numbers of a case lie within 125 of
 * each other, they have at most 149 bits, their sums 152, sums in the frame of an upright box 177,
 * a place at a moment 351 and its square 703: exact at 768 bits. Without that limit they have no
 * more than 1,600, exact at 2304. */
#include "oracle_path.h"

/* Places in the scratch v; each name but the last is followed by the same for y. */
enum {
    FROM = PATH_OWN, /* the start */
    BY = FROM + 2,   /* the motion */
    WALL = BY + 2,   /* the half-extents */
    OFF = WALL + 2,  /* how far past the walls */
    PACE = OFF + 2,  /* the motion along the axes on which it is past a wall */
    RADIUS = PACE + 2,
    LOW, /* moments: numerator, denominator > 0 */
    HIGH = LOW + 2,
    SOME = HIGH + 2,
    AA = SOME + 2, /* PACE . PACE, OFF . PACE, and AA reach^2 - (OFF x PACE)^2 */
    AB,
    ROOM,
    ROUND_END
};
_Static_assert((int)ROUND_END <= (int)ORACLE_SCRATCH, "the scratch is too small");

static void into_frame(oracle_level *w, int to, mpfr_srcptr x, mpfr_srcptr y) {
    mpfr_fmma(w->v[to], w->b.c, x, w->b.s, y, MPFR_RNDN);
    mpfr_fmms(w->v[to + 1], w->b.c, y, w->b.s, x, MPFR_RNDN);
}

static void load_round(oracle_level *w) {
    mpfr_sub(w->x, w->a.cx, w->b.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->a.cy, w->b.cy, MPFR_RNDN);
    into_frame(w, FROM, w->x, w->y);
    into_frame(w, BY, w->v[PATH_X], w->v[PATH_Y]);
    mpfr_mul(w->v[WALL], w->b.hx, w->b.length, MPFR_RNDN);
    mpfr_mul(w->v[WALL + 1], w->b.hy, w->b.length, MPFR_RNDN);
    mpfr_mul(w->v[RADIUS], w->v[REACH], w->b.length, MPFR_RNDN);
}

/* ---- at a moment ----------------------------------------------------------------------------- */

static void set_moment(oracle_level *w, int moment, unsigned n, unsigned d) {
    mpfr_set_ui(w->v[moment], n, MPFR_RNDN);
    mpfr_set_ui(w->v[moment + 1], d, MPFR_RNDN);
}

static void copy_moment(oracle_level *w, int to, int from) {
    mpfr_set(w->v[to], w->v[from], MPFR_RNDN);
    mpfr_set(w->v[to + 1], w->v[from + 1], MPFR_RNDN);
}

static bool is_earlier(oracle_level *w, int p, int q) {
    mpfr_mul(w->x, w->v[p], w->v[q + 1], MPFR_RNDN);
    mpfr_mul(w->y, w->v[q], w->v[p + 1], MPFR_RNDN);
    return mpfr_less_p(w->x, w->y);
}

/* Computes v[OFF + axis]: how far the point is past a wall, times the moment's denominator. Returns
 * on which side it is. */
static int find_off(oracle_level *w, int axis, int moment) {
    mpfr_ptr off = w->v[OFF + axis];
    mpfr_srcptr d = w->v[moment + 1];
    mpfr_fmma(w->x, d, w->v[FROM + axis], w->v[moment], w->v[BY + axis], MPFR_RNDN);
    mpfr_mul(w->y, d, w->v[WALL + axis], MPFR_RNDN);
    if (mpfr_cmpabs(w->x, w->y) <= 0) {
        mpfr_set_zero(off, 1);
        return 0;
    }
    if (mpfr_sgn(w->x) > 0) {
        mpfr_sub(off, w->x, w->y, MPFR_RNDN);
        return 1;
    }
    mpfr_add(off, w->x, w->y, MPFR_RNDN);
    return -1;
}

/* The sign of the slope of D. */
static int slope_at(oracle_level *w, int moment) {
    find_off(w, 0, moment);
    find_off(w, 1, moment);
    mpfr_fmma(w->z, w->v[OFF], w->v[BY], w->v[OFF + 1], w->v[BY + 1], MPFR_RNDN);
    return mpfr_sgn(w->z);
}

/* Returns whether D is below the square of the reach; after slope_at of the same moment. */
static bool is_inside(oracle_level *w, int moment) {
    mpfr_fmma(w->z, w->v[OFF], w->v[OFF], w->v[OFF + 1], w->v[OFF + 1], MPFR_RNDN);
    mpfr_mul(w->w, w->v[moment + 1], w->v[RADIUS], MPFR_RNDN);
    mpfr_sqr(w->w, w->w, MPFR_RNDN);
    return mpfr_less_p(w->z, w->w);
}

/* Computes in v[SOME] when the point passes the line of a wall, if that is after the start and
 * before the end. */
static bool find_passing(oracle_level *w, int axis, bool upper) {
    mpfr_ptr n = w->v[SOME];
    mpfr_ptr d = w->v[SOME + 1];
    mpfr_set(d, w->v[BY + axis], MPFR_RNDN);
    (upper ? mpfr_sub : mpfr_add)(n, w->v[FROM + axis], w->v[WALL + axis], MPFR_RNDN);
    if (mpfr_sgn(d) > 0) {
        mpfr_neg(n, n, MPFR_RNDN);
    } else {
        mpfr_neg(d, d, MPFR_RNDN);
    }
    return mpfr_sgn(n) > 0 && mpfr_less_p(n, d);
}

/* ---- the quadratic that counts --------------------------------------------------------------- */

/* From v[LOW] to v[HIGH] no line of a wall is passed: the quadratic is that of their middle. It is
 * level, with AA = 0, where the walls of a slanted box are rounded and a slope of 0 was taken for
 * more. */
static void find_quadratic(oracle_level *w) {
    mpfr_fmma(w->v[SOME], w->v[LOW], w->v[HIGH + 1], w->v[HIGH], w->v[LOW + 1], MPFR_RNDN);
    mpfr_mul(w->v[SOME + 1], w->v[LOW + 1], w->v[HIGH + 1], MPFR_RNDN);
    mpfr_mul_2ui(w->v[SOME + 1], w->v[SOME + 1], 1, MPFR_RNDN);
    for (int i = 0; i < 2; i++) {
        int side = find_off(w, i, SOME);
        mpfr_mul_si(w->x, w->v[WALL + i], side, MPFR_RNDN);
        mpfr_sub(w->v[OFF + i], w->v[FROM + i], w->x, MPFR_RNDN);
        mpfr_set(w->v[PACE + i], w->v[BY + i], MPFR_RNDN);
        if (side == 0) {
            mpfr_set_zero(w->v[OFF + i], 1);
            mpfr_set_zero(w->v[PACE + i], 1);
        }
    }
    mpfr_srcptr x = w->v[PACE];
    mpfr_srcptr y = w->v[PACE + 1];
    mpfr_fmma(w->v[AA], x, x, y, y, MPFR_RNDN);
    mpfr_fmma(w->v[AB], w->v[OFF], x, w->v[OFF + 1], y, MPFR_RNDN);
    mpfr_fmms(w->x, w->v[OFF], y, w->v[OFF + 1], x, MPFR_RNDN);
    mpfr_sqr(w->x, w->x, MPFR_RNDN);
    mpfr_sqr(w->y, w->v[RADIUS], MPFR_RNDN);
    mpfr_mul(w->y, w->y, w->v[AA], MPFR_RNDN);
    mpfr_sub(w->v[ROOM], w->y, w->x, MPFR_RNDN);
}

/* Finds the interval in which D is smallest, or in which it falls through the square of the
 * reach. */
static void find_stretch(oracle_level *w, bool of_impact) {
    set_moment(w, LOW, 0, 1);
    set_moment(w, HIGH, 1, 1);
    for (int i = 0; i < 4; i++) {
        if (!find_passing(w, i & 1, i & 2)) {
            continue;
        }
        bool before = slope_at(w, SOME) <= 0 && !(of_impact && is_inside(w, SOME));
        if (before && is_earlier(w, LOW, SOME)) {
            copy_moment(w, LOW, SOME);
        } else if (!before && is_earlier(w, SOME, HIGH)) {
            copy_moment(w, HIGH, SOME);
        }
    }
    find_quadratic(w);
}

/* ---- results --------------------------------------------------------------------------------- */

uint32_t oracle_round_verdict(oracle_path *p) {
    oracle_level *w = p->w;
    load_round(w);
    set_moment(w, SOME, 0, 1);
    int slope = slope_at(w, SOME);
    if (is_inside(w, SOME)) {
        return CAROM_SWEEP_OVERLAPPED;
    }
    if (slope >= 0) {
        return CAROM_SWEEP_MISS; /* the start is the nearest */
    }
    set_moment(w, SOME, 1, 1);
    bool inside;
    if (slope_at(w, SOME) <= 0) {
        inside = is_inside(w, SOME); /* the end is */
    } else {
        find_stretch(w, false);
        set_moment(w, SOME, 0, 1);
        inside = mpfr_zero_p(w->v[AA]) ? is_inside(w, SOME) : mpfr_sgn(w->v[ROOM]) > 0;
    }
    return inside ? CAROM_SWEEP_HIT : CAROM_SWEEP_MISS;
}

oracle_impact oracle_round_impact(oracle_path *p) {
    oracle_impact m = {0};
    oracle_level *w = p->w;
    load_round(w);
    m.middle = 1.0;
    set_moment(w, SOME, 1, 1);
    if (slope_at(w, SOME) > 0) {
        find_stretch(w, false);
        bool is_level = mpfr_zero_p(w->v[AA]);
        mpfr_div(w->x, w->v[is_level ? LOW : AB], w->v[is_level ? LOW + 1 : AA], MPFR_RNDN);
        m.middle = is_level ? mpfr_get_d(w->x, MPFR_RNDN) : -mpfr_get_d(w->x, MPFR_RNDN);
    }
    find_stretch(w, true);
    mpfr_sqrt(w->x, w->v[ROOM], MPFR_RNDN);
    mpfr_add(w->x, w->x, w->v[AB], MPFR_RNDN);
    mpfr_div(w->x, w->x, w->v[AA], MPFR_RNDN);
    mpfr_neg(w->x, w->x, MPFR_RNDN);
    m.t = mpfr_get_d(w->x, MPFR_RNDN);
    mpfr_fma(w->lx, w->v[PACE], w->x, w->v[OFF], MPFR_RNDN);
    mpfr_fma(w->ly, w->v[PACE + 1], w->x, w->v[OFF + 1], MPFR_RNDN);
    oracle_add_way_out(p, &m, &w->b, w->lx, w->ly, 0.0);
    return m;
}
