/* Computes signs of distances and of containment in arithmetic of any precision. */
#include "oracle_value.h"

/* ---- values ---------------------------------------------------------------------------------- */

void oracle_center_in_b(oracle_level *w) {
    mpfr_sub(w->x, w->a.cx, w->b.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->a.cy, w->b.cy, MPFR_RNDN);
    oracle_turn_in(w, &w->b, w->x, w->y);
}

void oracle_outside(oracle_level *w, const oracle_frame *f, mpfr_srcptr lx, mpfr_srcptr ly) {
    mpfr_abs(w->x, lx, MPFR_RNDN);
    mpfr_sub(w->x, w->x, f->hx, MPFR_RNDN);
    mpfr_abs(w->y, ly, MPFR_RNDN);
    mpfr_sub(w->y, w->y, f->hy, MPFR_RNDN);
}

static void length(mpfr_ptr out, mpfr_srcptr x, mpfr_srcptr y, mpfr_ptr scratch) {
    mpfr_sqr(scratch, x, MPFR_RNDN);
    mpfr_sqr(out, y, MPFR_RNDN);
    mpfr_add(out, out, scratch, MPFR_RNDN);
    mpfr_sqrt(out, out, MPFR_RNDN);
}

/* For a round a: the distance of its centre to b's frame, minus both radii. */
static void round_distance(oracle_level *w) {
    oracle_center_in_b(w);
    oracle_outside(w, &w->b, w->lx, w->ly);
    if (mpfr_sgn(w->x) > 0 && mpfr_sgn(w->y) > 0) {
        length(w->out, w->x, w->y, w->z);
    } else {
        mpfr_max(w->out, w->x, w->y, MPFR_RNDN);
    }
    mpfr_sub(w->out, w->out, w->a.r, MPFR_RNDN);
    mpfr_sub(w->out, w->out, w->b.r, MPFR_RNDN);
}

/* Computes the extent of `f` along the axes of `of`, the projections of its half-extents, in rx and
 * ry. */
static void reaches(oracle_level *w, const oracle_frame *f, const oracle_frame *of, mpfr_ptr rx,
                    mpfr_ptr ry) {
    mpfr_fmma(w->x, f->ux, of->ux, f->uy, of->uy, MPFR_RNDN); /* cosine between the axes */
    mpfr_fmms(w->y, f->uy, of->ux, f->ux, of->uy, MPFR_RNDN); /* sine */
    mpfr_abs(w->x, w->x, MPFR_RNDN);
    mpfr_abs(w->y, w->y, MPFR_RNDN);
    mpfr_fmma(rx, f->hx, w->x, f->hy, w->y, MPFR_RNDN);
    mpfr_fmma(ry, f->hx, w->y, f->hy, w->x, MPFR_RNDN);
}

void oracle_axis_gaps(oracle_level *w) {
    const oracle_frame *base[] = {&w->b, &w->a};
    const oracle_frame *other[] = {&w->a, &w->b};
    for (int i = 0; i < 2; i++) {
        mpfr_ptr rx = w->v[RX];
        mpfr_ptr ry = w->v[RY];
        reaches(w, other[i], base[i], rx, ry);
        mpfr_add(rx, rx, base[i]->hx, MPFR_RNDN);
        mpfr_add(ry, ry, base[i]->hy, MPFR_RNDN);
        mpfr_sub(w->x, w->a.cx, w->b.cx, MPFR_RNDN);
        mpfr_sub(w->y, w->a.cy, w->b.cy, MPFR_RNDN);
        oracle_turn_in(w, base[i], w->x, w->y);
        mpfr_sub(w->v[4 * i], w->lx, rx, MPFR_RNDN);
        mpfr_neg(w->v[4 * i + 1], w->lx, MPFR_RNDN);
        mpfr_sub(w->v[4 * i + 1], w->v[4 * i + 1], rx, MPFR_RNDN);
        mpfr_sub(w->v[4 * i + 2], w->ly, ry, MPFR_RNDN);
        mpfr_neg(w->v[4 * i + 3], w->ly, MPFR_RNDN);
        mpfr_sub(w->v[4 * i + 3], w->v[4 * i + 3], ry, MPFR_RNDN);
    }
}

int oracle_largest_gap(const oracle_level *w, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (mpfr_cmp(w->v[i], w->v[best]) > 0) {
            best = i;
        }
    }
    return best;
}

void oracle_nearest_corner(oracle_level *w, const oracle_frame *base, const oracle_frame *other,
                           int turn) {
    mpfr_sub(w->x, w->a.cx, w->b.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->a.cy, w->b.cy, MPFR_RNDN);
    oracle_turn_in(w, base, w->x, w->y);
    mpfr_mul_si(w->v[CX], w->lx, turn, MPFR_RNDN);
    mpfr_mul_si(w->v[CY], w->ly, turn, MPFR_RNDN);
    oracle_turn_in(w, base, other->ux, other->uy);
    mpfr_mul(w->v[EXX], w->lx, other->hx, MPFR_RNDN);
    mpfr_mul(w->v[EXY], w->ly, other->hx, MPFR_RNDN);
    mpfr_mul(w->v[EYX], w->ly, other->hy, MPFR_RNDN);
    mpfr_neg(w->v[EYX], w->v[EYX], MPFR_RNDN);
    mpfr_mul(w->v[EYY], w->lx, other->hy, MPFR_RNDN);
    mpfr_set_inf(w->v[NEAR], 1);
    mpfr_set_zero(w->v[ZERO], 1);
    for (int i = 0; i < 4; i++) {
        int (*ex)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) = i & 1 ? mpfr_add : mpfr_sub;
        int (*ey)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) = i & 2 ? mpfr_add : mpfr_sub;
        ex(w->v[PX], w->v[CX], w->v[EXX], MPFR_RNDN);
        ex(w->v[PY], w->v[CY], w->v[EXY], MPFR_RNDN);
        ey(w->v[PX], w->v[PX], w->v[EYX], MPFR_RNDN);
        ey(w->v[PY], w->v[PY], w->v[EYY], MPFR_RNDN);
        oracle_outside(w, base, w->v[PX], w->v[PY]);
        mpfr_max(w->x, w->x, w->v[ZERO], MPFR_RNDN);
        mpfr_max(w->y, w->y, w->v[ZERO], MPFR_RNDN);
        mpfr_sqr(w->z, w->x, MPFR_RNDN);
        mpfr_sqr(w->w, w->y, MPFR_RNDN);
        mpfr_add(w->z, w->z, w->w, MPFR_RNDN);
        if (mpfr_cmp(w->z, w->v[NEAR]) < 0) {
            mpfr_set(w->v[NEAR], w->z, MPFR_RNDN);
            mpfr_copysign(w->v[WAY_X], w->x, w->v[PX], MPFR_RNDN);
            mpfr_copysign(w->v[WAY_Y], w->y, w->v[PY], MPFR_RNDN);
        }
    }
}

static void frame_distance(oracle_level *w) {
    oracle_axis_gaps(w);
    int best = oracle_largest_gap(w, 8);
    if (mpfr_sgn(w->v[best]) <= 0) {
        mpfr_set(w->out, w->v[best], MPFR_RNDN);
        return;
    }
    oracle_nearest_corner(w, &w->b, &w->a, 1);
    mpfr_set(w->v[BEST], w->v[NEAR], MPFR_RNDN);
    oracle_nearest_corner(w, &w->a, &w->b, -1);
    mpfr_min(w->out, w->v[BEST], w->v[NEAR], MPFR_RNDN);
    mpfr_sqrt(w->out, w->out, MPFR_RNDN);
}

void oracle_distance_value(oracle_level *w) {
    if (w->a.round) {
        round_distance(w);
    } else {
        frame_distance(w);
    }
}

/* Within a circle the farthest corner decides. The centre of b is transformed into a's frame. */
static void excess_of_circle(oracle_level *w) {
    mpfr_sub(w->x, w->b.cx, w->a.cx, MPFR_RNDN);
    mpfr_sub(w->y, w->b.cy, w->a.cy, MPFR_RNDN);
    oracle_turn_in(w, &w->a, w->x, w->y);
    mpfr_abs(w->x, w->lx, MPFR_RNDN);
    mpfr_add(w->x, w->x, w->a.hx, MPFR_RNDN);
    mpfr_abs(w->y, w->ly, MPFR_RNDN);
    mpfr_add(w->y, w->y, w->a.hy, MPFR_RNDN);
    length(w->out, w->x, w->y, w->z);
    mpfr_add(w->out, w->out, w->a.r, MPFR_RNDN);
    mpfr_sub(w->out, w->out, w->b.r, MPFR_RNDN);
}

/* Within a frame the extent along each axis decides. */
static void excess_value(oracle_level *w) {
    if (w->b.round) {
        excess_of_circle(w);
        return;
    }
    reaches(w, &w->a, &w->b, w->v[RX], w->v[RY]);
    oracle_center_in_b(w);
    oracle_outside(w, &w->b, w->lx, w->ly);
    mpfr_add(w->x, w->x, w->v[RX], MPFR_RNDN);
    mpfr_add(w->y, w->y, w->v[RY], MPFR_RNDN);
    mpfr_max(w->out, w->x, w->y, MPFR_RNDN);
    mpfr_add(w->out, w->out, w->a.r, MPFR_RNDN);
}

/* ---- the two passes -------------------------------------------------------------------------- */

typedef void (*question)(oracle_level *w);

static void load(oracle_level *w, carom_shape a, carom_vec2 move, carom_shape b) {
    oracle_load(&w->a, a);
    oracle_load(&w->b, b);
    mpfr_add_d(w->a.cx, w->a.cx, (double)move.x, MPFR_RNDN);
    mpfr_add_d(w->a.cy, w->a.cy, (double)move.y, MPFR_RNDN);
}

static int ask(oracle *o, question value, carom_shape a, carom_vec2 move, carom_shape b) {
    o->answered = &o->low;
    load(&o->low, a, move, b);
    value(&o->low);
    mpfr_set_d(o->low.z, oracle_scale(&o->low), MPFR_RNDN);
    mpfr_div_2ui(o->low.z, o->low.z, 200, MPFR_RNDN);
    if (mpfr_cmpabs(o->low.out, o->low.z) > 0) {
        return mpfr_sgn(o->low.out);
    }
    o->answered = &o->high;
    load(&o->high, a, move, b);
    value(&o->high);
    if (mpfr_zero_p(o->high.out) || mpfr_get_exp(o->high.out) < -1800) {
        mpfr_set_zero(o->high.out, 1);
    }
    return mpfr_sgn(o->high.out);
}

static bool is_round(carom_shape s) {
    return s.kind == CAROM_SHAPE_CIRCLE;
}

int oracle_distance_after(oracle *o, carom_shape a, carom_vec2 move, carom_shape b) {
    if (!is_round(a) && is_round(b)) {
        carom_vec2 back = {-move.x, -move.y};
        return ask(o, oracle_distance_value, b, back, a);
    }
    return ask(o, oracle_distance_value, a, move, b);
}

int oracle_distance(oracle *o, carom_shape a, carom_shape b) {
    carom_vec2 stay = {0, 0};
    return oracle_distance_after(o, a, stay, b);
}

int oracle_excess(oracle *o, carom_shape a, carom_shape b) {
    carom_vec2 stay = {0, 0};
    return ask(o, excess_value, a, stay, b);
}
