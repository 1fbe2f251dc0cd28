#include "base/guard.h"
#include "inputs_whole.h"
#include "inputs_ray.h"

/* ---- random numbers -------------------------------------------------------------------------- */

const char *inputs_class_name(int cls) {
    static const char *const names[INPUTS_CLASSES] = {
        "uniform",    "near_touch",     "exact_touch", "hair_touch",      "inner_touch",
        "far_random", "far_near_touch", "size_ratio",  "random_exponent", "degenerate",
        "huge",       "denormal",       "grid",        "invalid"};
    return cls >= 0 && cls < INPUTS_CLASSES ? names[cls] : "?";
}

inputs_rng inputs_seeded(uint64_t seed) {
    inputs_rng rng = {seed};
    return rng;
}

uint64_t inputs_next(inputs_rng *rng) {
    uint64_t z = rng->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint32_t inputs_below(inputs_rng *rng, uint32_t bound) {
    return (uint32_t)(((inputs_next(rng) >> 32) * bound) >> 32);
}

double inputs_unit(inputs_rng *rng) {
    return (double)(inputs_next(rng) >> 11) * 0x1p-53;
}

/* ---- from draft to floats -------------------------------------------------------------------- */

typedef union bits {
    float value;
    uint32_t u;
} bits;

/* Any shape as its numbers, in the order of its fields. */
typedef union any {
    carom_circle circle;
    carom_aabb aabb;
    carom_box box;
    float f[6];
} any;

static const uint32_t numbers_of[] = {2, 3, 4, 6}; /* POINT, CIRCLE, AABB, BOX */

float inputs_nudge(float value, int ulps) {
    const int32_t top = 0x7F7FFFFF; /* FLT_MAX */
    bits b = {value};
    int32_t magnitude = (int32_t)(b.u & 0x7FFFFFFFu);
    if (magnitude > top) {
        return value;
    }
    int32_t place = b.u >> 31 ? -magnitude : magnitude;
    place = place > top - ulps && ulps > 0 ? top : place;
    place = place < -top - ulps && ulps < 0 ? -top : place;
    place += place == top || place == -top ? 0 : ulps;
    b.u = place < 0 ? 0x80000000u | (uint32_t)-place : (uint32_t)place;
    return b.value;
}

carom_box inputs_with_unit_rot(carom_box b) {
    vec axis = unit_axis(b.rot);
    b.rot.c = (float)axis.x;
    b.rot.s = (float)axis.y;
    return b;
}

static float to_float(double x) {
    return x > FLT_MAX ? FLT_MAX : x < -FLT_MAX ? -FLT_MAX : (float)x;
}

static any rounded(const draft *d) {
    any out = {.f = {to_float(d->at.x), to_float(d->at.y), 0, 0, 0, 0}};
    if (is_round(d)) {
        out.circle.radius = to_float(d->radius);
    } else if (d->kind == AABB) {
        out.aabb.min.x = to_float(d->at.x - d->half.x);
        out.aabb.min.y = to_float(d->at.y - d->half.y);
        out.aabb.max.x = to_float(d->at.x + d->half.x);
        out.aabb.max.y = to_float(d->at.y + d->half.y);
    } else {
        out.box.half.x = to_float(d->half.x);
        out.box.half.y = to_float(d->half.y);
        out.box.rot = d->rot;
    }
    return out;
}

/* The draft as its floats have it, so that a radius can be solved for what is really there. */
static void settle(draft *d) {
    any s = rounded(d);
    if (d->kind == AABB) {
        d->at.x = 0.5 * ((double)s.aabb.min.x + (double)s.aabb.max.x);
        d->at.y = 0.5 * ((double)s.aabb.min.y + (double)s.aabb.max.y);
        d->half.x = 0.5 * ((double)s.aabb.max.x - (double)s.aabb.min.x);
        d->half.y = 0.5 * ((double)s.aabb.max.y - (double)s.aabb.min.y);
        return;
    }
    d->at.x = s.f[0];
    d->at.y = s.f[1];
    d->radius = is_round(d) ? s.circle.radius : 0.0;
    d->half.x = is_round(d) ? 0.0 : s.f[2];
    d->half.y = is_round(d) ? 0.0 : s.f[3];
}

/* A nudge must not make a valid shape invalid. */
static void keep_valid(any *s, int kind) {
    if (kind == CIRCLE) {
        s->f[2] = s->f[2] < 0 ? 0 : s->f[2];
    } else if (kind == AABB) {
        s->f[2] = s->f[2] < s->f[0] ? s->f[0] : s->f[2];
        s->f[3] = s->f[3] < s->f[1] ? s->f[1] : s->f[3];
    } else if (kind == BOX) {
        s->f[2] = s->f[2] < 0 ? 0 : s->f[2];
        s->f[3] = s->f[3] < 0 ? 0 : s->f[3];
        s->f[4] = s->f[4] == 0 && s->f[5] == 0 ? 1 : s->f[4];
    }
}

static void spoil(inputs_rng *rng, float *f, uint32_t count) {
    static const uint32_t bad[] = {0x7FC00000u, 0xFFC00001u, 0x7F800000u, 0xFF800000u, 0x7F800001u};
    uint32_t i = inputs_below(rng, count);
    uint32_t how = inputs_below(rng, 8);
    if (how < 5) {
        bits b = {.u = bad[how]};
        f[i] = b.value;
    } else if (how == 5 && count == 6) {
        f[4] = 0;
        f[5] = inputs_below(rng, 2) ? 0.0f : -0.0f;
    } else if (count == 4) {
        f[inputs_below(rng, 2)] = inputs_nudge(f[2], 1);
    } else if (count > 2) {
        i = count == 6 ? 2 + inputs_below(rng, 2) : 2;
        f[i] = how == 6 ? -0x1p-149f : -1.0f - f[i];
    }
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static int nudge_range(int cls) {
    switch (cls) {
    case INPUTS_NEAR_TOUCH:
    case INPUTS_FAR_NEAR_TOUCH:
    case INPUTS_INNER_TOUCH:
        return 3;
    case INPUTS_EXACT_TOUCH:
        return 1;
    default:
        return 0;
    }
}

static void place(int cls, inputs_rng *rng, draft *a, draft *b) {
    switch (cls) {
    case INPUTS_EXACT_TOUCH:
        place_exactly_touching(rng, a, b);
        break;
    case INPUTS_INNER_TOUCH:
        place_inside(rng, a, b);
        break;
    case INPUTS_GRID:
        place_on_grid(rng, a, b);
        break;
    case INPUTS_DEGENERATE:
        place_degenerate(rng, a, b);
        break;
    case INPUTS_NEAR_TOUCH:
    case INPUTS_FAR_NEAR_TOUCH:
        place_touching(rng, a, b, 0.0);
        settle(a);
        settle(b);
        if (a->kind == CIRCLE && inputs_below(rng, 2) && touching_radius(a, b) > 0) {
            a->radius = touching_radius(a, b);
        } else if (!is_round(a) && inputs_below(rng, 2)) {
            fit_extent(a, b);
        }
        break;
    default:
        place_touching(rng, a, b, draw_gap(rng, a, b));
        break;
    }
}

static void nudge_one(int range, inputs_rng *rng, any *s, int kind) {
    /* A direction moves far corners by more than its own ulp; leave it to draw_rot. */
    uint32_t count = kind == BOX ? 4 : numbers_of[kind];
    float *f = &s->f[inputs_below(rng, count)];
    *f = inputs_nudge(*f, between(rng, -range, range));
}

/* Exactly touching but for a hair, far below what a double tells apart. */
static void make_hair(inputs_rng *rng, draft *da, draft *db, any *a, any *b) {
    int of_a = (int)inputs_below(rng, 2);
    int y = (int)inputs_below(rng, 2);
    place_exactly_touching(rng, da, db);
    if (is_round(da) && inputs_below(rng, 2)) {
        slip(rng, da, db);
        *a = rounded(da);
        *b = rounded(db);
        return;
    }
    if (of_a) {
        bring_to_zero(da, db, y);
    } else {
        bring_to_zero(db, da, y);
    }
    *a = rounded(da);
    *b = rounded(db);
    double hair = power2(between(rng, -130, -20));
    (of_a ? a : b)->f[y] = (float)either_sign(rng, hair);
}

static void make_pair(int cls, inputs_rng *rng, int kind_a, int kind_b, any *a, any *b) {
    int spoilt = 0;
    if (cls == INPUTS_INVALID) {
        cls = (int)inputs_below(rng, INPUTS_INVALID);
        spoilt = between(rng, 0, 3); /* none, the first, the second, both */
    }
    draft da = draw_shape(cls, rng, kind_a, 0);
    draft db = draw_shape(cls, rng, kind_b, 1);
    if (cls == INPUTS_HAIR_TOUCH) {
        make_hair(rng, &da, &db, a, b);
    } else {
        place(cls, rng, &da, &db);
        *a = rounded(&da);
        *b = rounded(&db);
    }
    int first = (int)inputs_below(rng, 2);
    if (nudge_range(cls) > 0 && first) {
        nudge_one(nudge_range(cls), rng, a, kind_a);
    }
    if (nudge_range(cls) > 1 || (nudge_range(cls) == 1 && !first)) {
        nudge_one(nudge_range(cls), rng, b, kind_b);
    }
    keep_valid(a, kind_a);
    keep_valid(b, kind_b);
    if (spoilt & 1) {
        spoil(rng, a->f, numbers_of[kind_a]);
    }
    if (spoilt & 2) {
        spoil(rng, b->f, numbers_of[kind_b]);
    }
}

#define PAIR(name, KIND_A, type_a, member_a, KIND_B, type_b, member_b)                             \
    void inputs_##name(int cls, inputs_rng *rng, type_a *a, type_b *b) {                           \
        any first, second;                                                                         \
        make_pair(cls, rng, KIND_A, KIND_B, &first, &second);                                      \
        *a = first.member_a;                                                                       \
        *b = second.member_b;                                                                      \
    }

PAIR(point_circle, POINT, carom_vec2, circle.center, CIRCLE, carom_circle, circle)
PAIR(point_aabb, POINT, carom_vec2, circle.center, AABB, carom_aabb, aabb)
PAIR(point_box, POINT, carom_vec2, circle.center, BOX, carom_box, box)
PAIR(circle_circle, CIRCLE, carom_circle, circle, CIRCLE, carom_circle, circle)
PAIR(circle_aabb, CIRCLE, carom_circle, circle, AABB, carom_aabb, aabb)
PAIR(circle_box, CIRCLE, carom_circle, circle, BOX, carom_box, box)
PAIR(aabb_aabb, AABB, carom_aabb, aabb, AABB, carom_aabb, aabb)
PAIR(aabb_box, AABB, carom_aabb, aabb, BOX, carom_box, box)
PAIR(box_box, BOX, carom_box, box, BOX, carom_box, box)

/* ---- rays ------------------------------------------------------------------------------------ */

static void make_ray(int cls, inputs_rng *rng, int kind, any *ray, any *b) {
    int spoilt = 0;
    if (cls == INPUTS_INVALID) {
        cls = (int)inputs_below(rng, INPUTS_INVALID);
        spoilt = between(rng, 0, 3);
    }
    draft from = draw_shape(cls, rng, POINT, 0);
    draft db = draw_shape(cls, rng, kind, 1);
    int whole = cls == INPUTS_EXACT_TOUCH || cls == INPUTS_HAIR_TOUCH;
    if (whole) {
        place_exactly_touching(rng, &from, &db);
    } else if (cls == INPUTS_GRID || cls == INPUTS_DEGENERATE) {
        place(cls, rng, &from, &db);
    }
    if (cls == INPUTS_HAIR_TOUCH) {
        bring_to_zero(&db, &from, 0);
    }
    settle(&db);
    vec start, end;
    if (whole) {
        aim_whole(rng, &from, &db, &start, &end);
    } else {
        aim(rng, &from, &db, nudge_range(cls) > 0, &start, &end);
    }
    ray->f[0] = to_float(start.x);
    ray->f[1] = to_float(start.y);
    /* The motion is taken from the rounded start, or the end would be off by its rounding. */
    ray->f[2] = to_float(end.x - ray->f[0]);
    ray->f[3] = to_float(end.y - ray->f[1]);
    *b = rounded(&db);
    if (nudge_range(cls) > 0) {
        int range = nudge_range(cls);
        float *f = inputs_below(rng, 4) ? &ray->f[inputs_below(rng, 4)]
                                        : &b->f[inputs_below(rng, kind == CIRCLE ? 3 : 4)];
        *f = inputs_nudge(*f, between(rng, -range, range));
    }
    if (cls == INPUTS_HAIR_TOUCH) {
        double hair = power2(between(rng, -130, -20));
        b->f[0] = (float)either_sign(rng, hair);
    }
    keep_valid(b, kind);
    if (spoilt & 1) {
        spoil(rng, ray->f + 2 * inputs_below(rng, 2), 2);
    }
    if (spoilt & 2) {
        spoil(rng, b->f, numbers_of[kind]);
    }
}

#define RAY(name, KIND, type, member)                                                              \
    void inputs_##name(int cls, inputs_rng *rng, carom_vec2 *from, carom_vec2 *motion, type *b) {  \
        any ray, shape;                                                                            \
        make_ray(cls, rng, KIND, &ray, &shape);                                                    \
        *from = ray.aabb.min;                                                                      \
        *motion = ray.aabb.max;                                                                    \
        *b = shape.member;                                                                         \
    }

RAY(ray_circle, CIRCLE, carom_circle, circle)
RAY(ray_aabb, AABB, carom_aabb, aabb)
RAY(ray_box, BOX, carom_box, box)
