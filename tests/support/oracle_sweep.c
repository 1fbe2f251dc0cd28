/* Sweeps, from the definition. What a must enter to overlap b is an open convex set of places of its
 * centre: between two frames the strip between each pair of walls; around a circle the union of two
 * rectangles and four discs. A motion is inside each piece for an open stretch of time, and for one
 * stretch of the whole.
 *
 * The numbers of a case whose exponents lie within 150 of each other have at most 175 bits as sums,
 * 350 as squares and 700 as products of squares; they are exact at 768 bits. All others are done at
 * 2304. Quotients and roots are correctly rounded, so equal ones compare equal, and different ones
 * differ by more than the rounding. A slanted box's axes are rounded, far below the band its
 * verdict may have. */
#include <math.h>
#include "oracle_value.h"

/* Places in the scratch v; 0..7 are the gaps of oracle_axis_gaps, 8..9 its scratch. */
enum { FROM_X = 10, FROM_Y, BY_X, BY_Y, AA, AB, DISC, REACH, ENTER, LEAVE, FIRST, LAST, Q_X, Q_Y };

typedef struct sweep_case {
    oracle_level *w;
    double grow;
    bool swapped; /* a and b have changed places, so that a circle comes first */
} sweep_case;

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

static oracle_level *level_for(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b) {
    int low = 1000;
    int high = -1000;
    widen_by_shape(&low, &high, a);
    widen_by_shape(&low, &high, b);
    widen(&low, &high, motion.x);
    widen(&low, &high, motion.y);
    return high - low > 150 ? &o->high : &o->ray;
}

static void local_of(oracle_level *w, int at, mpfr_srcptr x, mpfr_srcptr y) {
    oracle_turn_in(w, &w->b, x, y);
    mpfr_set(w->v[at], w->lx, MPFR_RNDN);
    mpfr_set(w->v[at + 1], w->ly, MPFR_RNDN);
}

static sweep_case load_sweep(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b,
                             double grow) {
    sweep_case c = {level_for(o, a, motion, b), grow, false};
    oracle_level *w = c.w;
    c.swapped = a.kind != CAROM_SHAPE_CIRCLE && b.kind == CAROM_SHAPE_CIRCLE;
    oracle_load(w, &w->a, c.swapped ? b : a);
    oracle_load(w, &w->b, c.swapped ? a : b);
    mpfr_sub(w->x, w->a.cx, w->b.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->a.cy, w->b.cy, MPFR_RNDN);
    local_of(w, FROM_X, w->x, w->y);
    mpfr_set_flt(w->x, c.swapped ? -motion.x : motion.x, MPFR_RNDN);
    mpfr_set_flt(w->y, c.swapped ? -motion.y : motion.y, MPFR_RNDN);
    local_of(w, BY_X, w->x, w->y);
    mpfr_add(w->v[REACH], w->a.r, w->b.r, MPFR_RNDN);
    if (w->a.round) {
        /* What the radii cannot give, the frame must. */
        mpfr_add_d(w->v[REACH], w->v[REACH], grow, MPFR_RNDN);
        if (mpfr_sgn(w->v[REACH]) < 0) {
            mpfr_add(w->b.hx, w->b.hx, w->v[REACH], MPFR_RNDN);
            mpfr_add(w->b.hy, w->b.hy, w->v[REACH], MPFR_RNDN);
            mpfr_set_zero(w->v[REACH], 1);
        }
        c.grow = 0.0;
    }
    return c;
}

/* ---- stretches of time: (v[ENTER], v[LEAVE]), open ------------------------------------------- */

static void begin_stretch(oracle_level *w) {
    mpfr_set_inf(w->v[ENTER], -1);
    mpfr_set_inf(w->v[LEAVE], 1);
}

static void end_at_once(oracle_level *w) {
    mpfr_set_inf(w->v[ENTER], 1);
    mpfr_set_inf(w->v[LEAVE], -1);
}

/* Cuts the stretch to where both gaps are below 0; `above` grows at `speed`, `below` shrinks. */
static void cut(oracle_level *w, mpfr_srcptr above, mpfr_srcptr below, mpfr_srcptr speed) {
    int way = mpfr_sgn(speed);
    if (way == 0) {
        if (mpfr_sgn(above) >= 0 || mpfr_sgn(below) >= 0) {
            end_at_once(w);
        }
        return;
    }
    mpfr_div(w->x, below, speed, MPFR_RNDN); /* when below = 0 */
    mpfr_div(w->y, above, speed, MPFR_RNDN);
    mpfr_neg(w->y, w->y, MPFR_RNDN); /* when above = 0 */
    mpfr_max(w->v[ENTER], w->v[ENTER], way > 0 ? w->x : w->y, MPFR_RNDN);
    mpfr_min(w->v[LEAVE], w->v[LEAVE], way > 0 ? w->y : w->x, MPFR_RNDN);
}

/* Adds the stretch to (v[FIRST], v[LAST]), unless there is none. */
static void join(oracle_level *w) {
    if (mpfr_less_p(w->v[ENTER], w->v[LEAVE])) {
        mpfr_min(w->v[FIRST], w->v[FIRST], w->v[ENTER], MPFR_RNDN);
        mpfr_max(w->v[LAST], w->v[LAST], w->v[LEAVE], MPFR_RNDN);
    }
}

static void join_rectangle(oracle_level *w, bool wide) {
    begin_stretch(w);
    for (int i = 0; i < 2; i++) {
        mpfr_srcptr half = i == 0 ? w->b.hx : w->b.hy;
        mpfr_set(w->z, half, MPFR_RNDN);
        if (wide == (i == 0)) {
            mpfr_add(w->z, w->z, w->v[REACH], MPFR_RNDN);
        }
        mpfr_sub(w->w, w->v[FROM_X + i], w->z, MPFR_RNDN);
        mpfr_add(w->z, w->v[FROM_X + i], w->z, MPFR_RNDN);
        mpfr_neg(w->z, w->z, MPFR_RNDN);
        cut(w, w->w, w->z, w->v[BY_X + i]);
    }
    join(w);
}

static void join_disc(oracle_level *w, int sx, int sy) {
    mpfr_mul_si(w->x, w->b.hx, sx, MPFR_RNDN);
    mpfr_mul_si(w->y, w->b.hy, sy, MPFR_RNDN);
    mpfr_sub(w->v[Q_X], w->v[FROM_X], w->x, MPFR_RNDN);
    mpfr_sub(w->v[Q_Y], w->v[FROM_Y], w->y, MPFR_RNDN);
    mpfr_srcptr qx = w->v[Q_X];
    mpfr_srcptr qy = w->v[Q_Y];
    mpfr_srcptr bx = w->v[BY_X];
    mpfr_srcptr by = w->v[BY_Y];
    mpfr_sqr(w->z, w->v[REACH], MPFR_RNDN);
    begin_stretch(w);
    mpfr_fmma(w->v[AA], bx, bx, by, by, MPFR_RNDN);
    if (mpfr_zero_p(w->v[AA])) {
        mpfr_fmma(w->x, qx, qx, qy, qy, MPFR_RNDN);
        if (mpfr_cmp(w->x, w->z) < 0) {
            join(w);
        }
        return;
    }
    mpfr_fmma(w->v[AB], qx, bx, qy, by, MPFR_RNDN);
    mpfr_fmms(w->x, qx, by, qy, bx, MPFR_RNDN);
    mpfr_sqr(w->x, w->x, MPFR_RNDN);
    mpfr_mul(w->y, w->z, w->v[AA], MPFR_RNDN);
    mpfr_sub(w->v[DISC], w->y, w->x, MPFR_RNDN);
    if (mpfr_sgn(w->v[DISC]) <= 0) {
        return; /* past it, or a graze */
    }
    mpfr_sqrt(w->x, w->v[DISC], MPFR_RNDN);
    mpfr_add(w->y, w->v[AB], w->x, MPFR_RNDN);
    mpfr_sub(w->x, w->x, w->v[AB], MPFR_RNDN);
    mpfr_neg(w->y, w->y, MPFR_RNDN);
    mpfr_div(w->v[ENTER], w->y, w->v[AA], MPFR_RNDN);
    mpfr_div(w->v[LEAVE], w->x, w->v[AA], MPFR_RNDN);
    join(w);
}

/* ---- frames ---------------------------------------------------------------------------------- */

/* The strips' axes: those of b's frame, then of a's, which a point has not. */
static int strip_count(const oracle_level *w) {
    return w->a.round ? 2 : 4;
}

/* The motion along strip i in (lx, ly)[i % 2]. */
static mpfr_srcptr strip_speed(oracle_level *w, int i) {
    if (i < 2) {
        return w->v[BY_X + i];
    }
    /* from b's frame to the world and on into a's */
    const oracle_frame *b = &w->b;
    mpfr_fmms(w->x, b->ux, w->v[BY_X], b->uy, w->v[BY_Y], MPFR_RNDN);
    mpfr_fmma(w->y, b->uy, w->v[BY_X], b->ux, w->v[BY_Y], MPFR_RNDN);
    oracle_turn_in(w, &w->a, w->x, w->y);
    return i == 2 ? w->lx : w->ly;
}

static void find_frames(oracle_level *w, double grow) {
    oracle_axis_gaps(w);
    begin_stretch(w);
    for (int i = 0; i < strip_count(w); i++) {
        mpfr_srcptr speed = strip_speed(w, i);
        mpfr_sub_d(w->z, w->v[2 * i], grow, MPFR_RNDN);
        mpfr_sub_d(w->w, w->v[2 * i + 1], grow, MPFR_RNDN);
        cut(w, w->z, w->w, speed);
    }
    join(w);
}

/* The whole stretch, (v[FIRST], v[LAST]). */
static void find(const sweep_case *c) {
    oracle_level *w = c->w;
    mpfr_set_inf(w->v[FIRST], 1);
    mpfr_set_inf(w->v[LAST], -1);
    if (mpfr_zero_p(w->v[REACH])) {
        find_frames(w, c->grow);
        return;
    }
    join_rectangle(w, true);
    join_rectangle(w, false);
    for (int i = 0; i < 4; i++) {
        join_disc(w, i & 1 ? 1 : -1, i & 2 ? 1 : -1);
    }
}

/* ---- normals --------------------------------------------------------------------------------- */

static void add_normal(oracle_meeting *m, double x, double y, double lag, bool turned) {
    m->normal[m->count].x = turned ? -x : x;
    m->normal[m->count].y = turned ? -y : y;
    m->normal[m->count].lag = lag;
    m->count++;
}

/* From the nearest point of the frame to the place of the meeting. */
static void round_normal(const sweep_case *c, oracle_meeting *m) {
    oracle_level *w = c->w;
    for (int i = 0; i < 2; i++) {
        mpfr_srcptr half = i == 0 ? w->b.hx : w->b.hy;
        mpfr_ptr off = i == 0 ? w->lx : w->ly;
        mpfr_fma(w->x, w->v[BY_X + i], w->v[FIRST], w->v[FROM_X + i], MPFR_RNDN);
        mpfr_neg(w->y, half, MPFR_RNDN);
        mpfr_max(w->y, w->y, w->x, MPFR_RNDN);
        mpfr_min(w->y, w->y, half, MPFR_RNDN);
        mpfr_sub(off, w->x, w->y, MPFR_RNDN);
    }
    double x, y;
    oracle_unit_out(w, &w->b, w->lx, w->ly, &x, &y);
    add_normal(m, x, y, 0.0, c->swapped);
}

static void wall_normals(const sweep_case *c, oracle_meeting *m) {
    oracle_level *w = c->w;
    for (int i = 0; i < strip_count(w); i++) {
        mpfr_srcptr speed = strip_speed(w, i);
        int way = mpfr_sgn(speed);
        if (way == 0) {
            continue;
        }
        /* How far behind the wall it is when the last one is reached. */
        mpfr_mul(w->z, w->v[FIRST], speed, MPFR_RNDN);
        mpfr_mul_si(w->z, w->z, way, MPFR_RNDN);
        mpfr_sub(w->z, w->z, w->v[way > 0 ? 2 * i + 1 : 2 * i], MPFR_RNDN);
        mpfr_div(w->w, w->v[way > 0 ? 2 * i + 1 : 2 * i], speed, MPFR_RNDN);
        mpfr_mul_si(w->w, w->w, way, MPFR_RNDN);
        bool last = mpfr_equal_p(w->w, w->v[FIRST]);
        double lag = last ? 0.0 : fmax(mpfr_get_d(w->z, MPFR_RNDN), 0x1p-1074);
        double x, y;
        mpfr_set_zero(w->lx, 1);
        mpfr_set_zero(w->ly, 1);
        mpfr_set_si(i % 2 ? w->ly : w->lx, -way, MPFR_RNDN);
        oracle_unit_out(w, i < 2 ? &w->b : &w->a, w->lx, w->ly, &x, &y);
        add_normal(m, x, y, lag, c->swapped);
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

static bool is_upright(carom_shape s) {
    return s.kind != CAROM_SHAPE_BOX || s.as.box.rot.c == 0 || s.as.box.rot.s == 0;
}

bool oracle_sweep_is_exact(carom_shape a, carom_shape b) {
    return is_upright(a) && is_upright(b);
}

uint32_t oracle_sweep(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b, double grow) {
    sweep_case c = load_sweep(o, a, motion, b, grow);
    find(&c);
    mpfr_srcptr first = c.w->v[FIRST];
    mpfr_srcptr last = c.w->v[LAST];
    if (!mpfr_less_p(first, last) || mpfr_sgn(last) <= 0 || mpfr_cmp_ui(first, 1) >= 0) {
        return CAROM_SWEEP_MISS;
    }
    return mpfr_sgn(first) < 0 ? CAROM_SWEEP_OVERLAPPED : CAROM_SWEEP_HIT;
}

oracle_meeting oracle_sweep_hit(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b) {
    oracle_meeting m = {0};
    sweep_case c = load_sweep(o, a, motion, b, 0.0);
    find(&c);
    m.t = mpfr_get_d(c.w->v[FIRST], MPFR_RNDN);
    m.middle = 0.5 * (m.t + mpfr_get_d(c.w->v[LAST], MPFR_RNDN));
    if (mpfr_zero_p(c.w->v[REACH])) {
        wall_normals(&c, &m);
    } else {
        round_normal(&c, &m);
    }
    return m;
}

static void distance_at(oracle_level *w) {
    if (!w->a.round) {
        oracle_axis_gaps(w);
        int best = oracle_largest_gap(w, 8);
        mpfr_set(w->out, w->v[best], MPFR_RNDN);
        if (mpfr_sgn(w->out) > 0) {
            oracle_nearest_corner(w, &w->b, &w->a, 1);
            mpfr_set(w->v[BEST], w->v[NEAR], MPFR_RNDN);
            oracle_nearest_corner(w, &w->a, &w->b, -1);
            mpfr_min(w->out, w->v[BEST], w->v[NEAR], MPFR_RNDN);
            mpfr_sqrt(w->out, w->out, MPFR_RNDN);
        }
        return;
    }
    oracle_center_in_b(w);
    oracle_outside(w, &w->b, w->lx, w->ly);
    if (mpfr_sgn(w->x) > 0 && mpfr_sgn(w->y) > 0) {
        mpfr_fmma(w->z, w->x, w->x, w->y, w->y, MPFR_RNDN);
        mpfr_sqrt(w->out, w->z, MPFR_RNDN);
    } else {
        mpfr_max(w->out, w->x, w->y, MPFR_RNDN);
    }
    mpfr_sub(w->out, w->out, w->a.r, MPFR_RNDN);
    mpfr_sub(w->out, w->out, w->b.r, MPFR_RNDN);
}

double oracle_sweep_gap(oracle *o, carom_shape a, carom_vec2 motion, double t, carom_shape b) {
    sweep_case c = load_sweep(o, a, motion, b, 0.0);
    oracle_level *w = c.w;
    mpfr_set_d(w->z, c.swapped ? -t : t, MPFR_RNDN);
    mpfr_set_flt(w->x, motion.x, MPFR_RNDN);
    mpfr_set_flt(w->y, motion.y, MPFR_RNDN);
    mpfr_fma(w->a.cx, w->x, w->z, w->a.cx, MPFR_RNDN);
    mpfr_fma(w->a.cy, w->y, w->z, w->a.cy, MPFR_RNDN);
    distance_at(w);
    return mpfr_get_d(w->out, MPFR_RNDN);
}
