/* Loads shapes as rounded frames, at each precision. */
#include <math.h>
#include <stdlib.h>
#include "oracle_frame.h"

static void init_frame(oracle_frame *f) {
    mpfr_inits(f->cx, f->cy, f->ux, f->uy, f->hx, f->hy, f->r, (mpfr_ptr)0);
    mpfr_inits(f->c, f->s, f->length, (mpfr_ptr)0);
}

static void clear_frame(oracle_frame *f) {
    mpfr_clears(f->cx, f->cy, f->ux, f->uy, f->hx, f->hy, f->r, (mpfr_ptr)0);
    mpfr_clears(f->c, f->s, f->length, (mpfr_ptr)0);
}

static void init_level(oracle_level *w, mpfr_prec_t bits) {
    mpfr_set_default_prec(bits);
    init_frame(&w->a);
    init_frame(&w->b);
    mpfr_inits(w->lx, w->ly, w->x, w->y, w->z, w->w, w->out, (mpfr_ptr)0);
    for (int i = 0; i < ORACLE_SCRATCH; i++) {
        mpfr_init(w->v[i]);
    }
}

static void clear_level(oracle_level *w) {
    clear_frame(&w->a);
    clear_frame(&w->b);
    mpfr_clears(w->lx, w->ly, w->x, w->y, w->z, w->w, w->out, (mpfr_ptr)0);
    for (int i = 0; i < ORACLE_SCRATCH; i++) {
        mpfr_clear(w->v[i]);
    }
}

oracle *oracle_new(void) {
    oracle *o = malloc(sizeof *o);
    if (!o) {
        abort();
    }
    init_level(&o->low, ORACLE_LOW_BITS);
    init_level(&o->high, ORACLE_HIGH_BITS);
    init_level(&o->ray, ORACLE_RAY_BITS);
    o->answered = &o->low;
    return o;
}

void oracle_free(oracle *o) {
    clear_level(&o->low);
    clear_level(&o->high);
    clear_level(&o->ray);
    free(o);
    mpfr_free_cache();
}

mpfr_srcptr oracle_value(const oracle *o) {
    return o->answered->out;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static bool all_finite(const float *f, int count) {
    for (int i = 0; i < count; i++) {
        if (!isfinite(f[i])) {
            return false;
        }
    }
    return true;
}

bool oracle_valid(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE: {
        const float f[] = {s.as.circle.center.x, s.as.circle.center.y, s.as.circle.radius};
        return all_finite(f, 3) && f[2] >= 0;
    }
    case CAROM_SHAPE_AABB: {
        const float f[] = {s.as.aabb.min.x, s.as.aabb.min.y, s.as.aabb.max.x, s.as.aabb.max.y};
        return all_finite(f, 4) && f[0] <= f[2] && f[1] <= f[3];
    }
    case CAROM_SHAPE_BOX: {
        const carom_box b = s.as.box;
        const float f[] = {b.center.x, b.center.y, b.half.x, b.half.y, b.rot.c, b.rot.s};
        return all_finite(f, 6) && f[2] >= 0 && f[3] >= 0 && (f[4] != 0 || f[5] != 0);
    }
    default:
        return false;
    }
}

double oracle_size(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return s.as.circle.radius;
    case CAROM_SHAPE_AABB:
        return 0.5 * fmax((double)s.as.aabb.max.x - (double)s.as.aabb.min.x,
                          (double)s.as.aabb.max.y - (double)s.as.aabb.min.y);
    default:
        return fmax((double)s.as.box.half.x, (double)s.as.box.half.y);
    }
}

double oracle_pair_size(carom_shape a, carom_shape b) {
    return fmax(oracle_size(a), oracle_size(b));
}

static carom_rot direction_of(carom_shape s) {
    carom_rot straight = {1, 0};
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.rot : straight;
}

bool oracle_is_exact(carom_shape a, carom_shape b) {
    if (a.kind == CAROM_SHAPE_CIRCLE || b.kind == CAROM_SHAPE_CIRCLE) {
        return true;
    }
    carom_rot p = direction_of(a);
    carom_rot q = direction_of(b);
    /* products of two floats are exact in double, and equal or not without a subtraction */
    bool parallel = (double)p.c * (double)q.s == (double)p.s * (double)q.c;
    bool perpendicular = (double)p.c * (double)q.c == -((double)p.s * (double)q.s);
    return parallel || perpendicular;
}

static void load_axis(oracle_frame *f, carom_rot rot) {
    f->turned = !(rot.s == 0 && rot.c > 0);
    mpfr_set_flt(f->c, f->turned ? rot.c : 1.0f, MPFR_RNDN);
    mpfr_set_flt(f->s, rot.s, MPFR_RNDN);
    if (!f->turned) {
        mpfr_set_ui(f->length, 1, MPFR_RNDN);
        mpfr_set_ui(f->ux, 1, MPFR_RNDN);
        mpfr_set_zero(f->uy, 1);
        return;
    }
    mpfr_fmma(f->length, f->c, f->c, f->s, f->s, MPFR_RNDN);
    mpfr_sqrt(f->length, f->length, MPFR_RNDN);
    mpfr_div(f->ux, f->c, f->length, MPFR_RNDN);
    mpfr_div(f->uy, f->s, f->length, MPFR_RNDN);
}

static void load_span(mpfr_ptr center, mpfr_ptr half, float low, float high) {
    mpfr_set_flt(center, high, MPFR_RNDN);
    mpfr_sub_d(half, center, (double)low, MPFR_RNDN);
    mpfr_add_d(center, center, (double)low, MPFR_RNDN);
    mpfr_div_2ui(center, center, 1, MPFR_RNDN);
    mpfr_div_2ui(half, half, 1, MPFR_RNDN);
}

void oracle_load(oracle_frame *f, carom_shape s) {
    f->round = s.kind == CAROM_SHAPE_CIRCLE;
    load_axis(f, direction_of(s));
    mpfr_set_zero(f->hx, 1);
    mpfr_set_zero(f->hy, 1);
    mpfr_set_zero(f->r, 1);
    if (s.kind == CAROM_SHAPE_AABB) {
        load_span(f->cx, f->hx, s.as.aabb.min.x, s.as.aabb.max.x);
        load_span(f->cy, f->hy, s.as.aabb.min.y, s.as.aabb.max.y);
        return;
    }
    carom_vec2 center = f->round ? s.as.circle.center : s.as.box.center;
    mpfr_set_flt(f->cx, center.x, MPFR_RNDN);
    mpfr_set_flt(f->cy, center.y, MPFR_RNDN);
    if (f->round) {
        mpfr_set_flt(f->r, s.as.circle.radius, MPFR_RNDN);
    } else {
        mpfr_set_flt(f->hx, s.as.box.half.x, MPFR_RNDN);
        mpfr_set_flt(f->hy, s.as.box.half.y, MPFR_RNDN);
    }
}

void oracle_turn_in(oracle_level *w, const oracle_frame *f, mpfr_srcptr dx, mpfr_srcptr dy) {
    if (!f->turned) {
        mpfr_set(w->lx, dx, MPFR_RNDN);
        mpfr_set(w->ly, dy, MPFR_RNDN);
        return;
    }
    mpfr_fmma(w->lx, f->ux, dx, f->uy, dy, MPFR_RNDN);
    mpfr_fmms(w->ly, f->ux, dy, f->uy, dx, MPFR_RNDN);
}

void oracle_unit_out(oracle_level *w, const oracle_frame *f, mpfr_srcptr lx, mpfr_srcptr ly,
                     double *x, double *y) {
    mpfr_fmma(w->w, lx, lx, ly, ly, MPFR_RNDN);
    mpfr_sqrt(w->w, w->w, MPFR_RNDN);
    mpfr_fmms(w->z, f->ux, lx, f->uy, ly, MPFR_RNDN);
    mpfr_div(w->z, w->z, w->w, MPFR_RNDN);
    *x = mpfr_get_d(w->z, MPFR_RNDN);
    mpfr_fmma(w->z, f->uy, lx, f->ux, ly, MPFR_RNDN);
    mpfr_div(w->z, w->z, w->w, MPFR_RNDN);
    *y = mpfr_get_d(w->z, MPFR_RNDN);
}

double oracle_scale(const oracle_level *w) {
    double scale = fmax(fabs(mpfr_get_d(w->a.cx, MPFR_RNDN) - mpfr_get_d(w->b.cx, MPFR_RNDN)),
                        fabs(mpfr_get_d(w->a.cy, MPFR_RNDN) - mpfr_get_d(w->b.cy, MPFR_RNDN)));
    const oracle_frame *frames[] = {&w->a, &w->b};
    for (int i = 0; i < 2; i++) {
        scale = fmax(scale, mpfr_get_d(frames[i]->hx, MPFR_RNDN));
        scale = fmax(scale, mpfr_get_d(frames[i]->hy, MPFR_RNDN));
        scale = fmax(scale, mpfr_get_d(frames[i]->r, MPFR_RNDN));
    }
    return scale;
}
