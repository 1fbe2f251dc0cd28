/* Finds the normals that a contact may have. */
#include <math.h>
#include "oracle_value.h"

/* Returns whether a number is zero within the error of this precision. */
static bool is_noise(const oracle_level *w, mpfr_srcptr v, double scale) {
    mpfr_prec_t bits = mpfr_get_prec(w->out);
    if (mpfr_zero_p(v)) {
        return true;
    }
    return bits == ORACLE_HIGH_BITS ? mpfr_get_exp(v) < -1800
                                    : mpfr_get_exp(v) < ilogb(scale) - 200;
}

/* Finds the walls through which a may leave: all within `slack` of the best one. Exact ties go to
 * the first. */
static int wall_normals(oracle_level *w, int count, double slack, oracle_normal out[8]) {
    int found = 0;
    int best = oracle_largest_gap(w, count);
    double scale = oracle_scale(w);
    bool taken = false;
    for (int i = 0; i < count; i++) {
        mpfr_sub(w->x, w->v[best], w->v[i], MPFR_RNDN);
        if (mpfr_cmp_d(w->x, slack) > 0) {
            continue;
        }
        oracle_normal *n = &out[found++];
        n->tied = is_noise(w, w->x, scale);
        n->first = !taken && n->tied;
        taken = taken || n->first;
        mpfr_set_si(w->lx, i % 4 == 0 ? 1 : i % 4 == 1 ? -1 : 0, MPFR_RNDN);
        mpfr_set_si(w->ly, i % 4 == 2 ? 1 : i % 4 == 3 ? -1 : 0, MPFR_RNDN);
        oracle_unit_out(w, i < 4 ? &w->b : &w->a, w->lx, w->ly, &n->x, &n->y);
    }
    return found;
}

static int round_normals(oracle_level *w, double slack, oracle_normal out[8]) {
    double scale = oracle_scale(w);
    oracle_center_in_b(w);
    oracle_outside(w, &w->b, w->lx, w->ly);
    bool beside_x = is_noise(w, w->x, scale);
    bool beside_y = is_noise(w, w->y, scale);
    out[0] = (oracle_normal){1, 0, true, true};
    if (w->b.round && beside_x && beside_y) {
        return 1;
    }
    bool corner = mpfr_sgn(w->x) > 0 && mpfr_sgn(w->y) > 0 && !beside_x && !beside_y;
    if (w->b.round || corner) {
        mpfr_copysign(w->lx, w->x, w->lx, MPFR_RNDN);
        mpfr_copysign(w->ly, w->y, w->ly, MPFR_RNDN);
        oracle_unit_out(w, &w->b, w->lx, w->ly, &out[0].x, &out[0].y);
        return 1;
    }
    mpfr_sub(w->v[0], w->lx, w->b.hx, MPFR_RNDN);
    mpfr_add(w->v[1], w->lx, w->b.hx, MPFR_RNDN);
    mpfr_neg(w->v[1], w->v[1], MPFR_RNDN);
    mpfr_sub(w->v[2], w->ly, w->b.hy, MPFR_RNDN);
    mpfr_add(w->v[3], w->ly, w->b.hy, MPFR_RNDN);
    mpfr_neg(w->v[3], w->v[3], MPFR_RNDN);
    return wall_normals(w, 4, slack, out);
}

static int frame_normals(oracle_level *w, double slack, oracle_normal out[8]) {
    oracle_axis_gaps(w);
    int best = oracle_largest_gap(w, 8);
    if (mpfr_sgn(w->v[best]) <= 0 || is_noise(w, w->v[best], oracle_scale(w))) {
        return wall_normals(w, 8, slack, out);
    }
    oracle_nearest_corner(w, &w->b, &w->a, 1);
    oracle_unit_out(w, &w->b, w->v[WAY_X], w->v[WAY_Y], &out[0].x, &out[0].y);
    out[0].tied = true;
    out[0].first = true;
    mpfr_set(w->v[BEST], w->v[NEAR], MPFR_RNDN);
    oracle_nearest_corner(w, &w->a, &w->b, -1);
    if (mpfr_cmp(w->v[NEAR], w->v[BEST]) < 0) {
        oracle_unit_out(w, &w->a, w->v[WAY_X], w->v[WAY_Y], &out[0].x, &out[0].y);
        out[0].x = -out[0].x;
        out[0].y = -out[0].y;
    }
    return 1;
}

int oracle_normals(oracle *o, carom_shape a, carom_shape b, oracle_normal out[8]) {
    bool swapped = a.kind != CAROM_SHAPE_CIRCLE && b.kind == CAROM_SHAPE_CIRCLE;
    if (swapped) {
        carom_shape s = a;
        a = b;
        b = s;
    }
    /* Numbers below 2^-200 of the scale are noise at the low level, and zero by the bound of
     * oracle.h at the high one. A tie that close is one to double precision in any case. */
    oracle_level *w = &o->low;
    oracle_load(&w->a, a);
    oracle_load(&w->b, b);
    double scale = oracle_scale(w);
    oracle_center_in_b(w);
    oracle_outside(w, &w->b, w->lx, w->ly);
    if (is_noise(w, w->x, scale) || is_noise(w, w->y, scale)) {
        w = &o->high;
        oracle_load(&w->a, a);
        oracle_load(&w->b, b);
    }
    double slack = ldexp(scale, -48);
    if (!oracle_is_exact(a, b)) {
        slack = 1e-12 * oracle_pair_size(a, b);
        (void)oracle_distance(o, a, b);
        if (fabs(mpfr_get_d(oracle_value(o), MPFR_RNDN)) <= slack) {
            return 0;
        }
        oracle_load(&w->a, a); /* the call above used the same temporaries */
        oracle_load(&w->b, b);
    }
    int count =
        a.kind == CAROM_SHAPE_CIRCLE ? round_normals(w, slack, out) : frame_normals(w, slack, out);
    for (int i = 0; swapped && i < count; i++) {
        out[i].x = -out[i].x;
        out[i].y = -out[i].y;
    }
    return count;
}
