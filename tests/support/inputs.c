/* Generates pairs of shapes, motions and rays by input class. */
#include "base/guard.h"
#include "inputs_round.h"
#include "inputs_sweep.h"

/* ---- random numbers -------------------------------------------------------------------------- */

const char *inputs_class_name(int cls) {
    static const char *const names[INPUTS_CLASSES] = {
        "uniform",    "near_touch",     "exact_touch", "tiny_touch",      "inner_touch",
        "far_random", "far_near_touch", "size_ratio",  "random_exponent", "degenerate",
        "huge",       "denormal",       "grid",        "invalid"};
    static const char *const sweeps[] = {
        "uniform",         "near_graze", "exact_graze", "touch_start", "touch_end",  "zero_motion",
        "huge_motion",     "far",        "tiny",        "thin",        "size_ratio", "grid",
        "random_exponent", "huge",       "denormal",    "invalid"};
    if (cls >= INPUTS_SWEEP_FIRST && cls <= INPUTS_SWEEP_LAST) {
        return sweeps[cls - INPUTS_SWEEP_FIRST];
    }
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

/* ---- floats ---------------------------------------------------------------------------------- */

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

/* Exactly touching, except for a gap of 2^-130 to 2^-20, far below what a double resolves. */
static void make_tiny(inputs_rng *rng, draft *da, draft *db, any *a, any *b) {
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
    double offset = power2(between(rng, -130, -20));
    (of_a ? a : b)->f[y] = (float)either_sign(rng, offset);
}

static void make_pair(int cls, inputs_rng *rng, int kind_a, int kind_b, any *a, any *b) {
    int invalid = 0;
    if (cls == INPUTS_INVALID) {
        cls = (int)inputs_below(rng, INPUTS_INVALID);
        invalid = between(rng, 0, 3); /* none, the first, the second, both */
    }
    draft da = draw_shape(cls, rng, kind_a, 0);
    draft db = draw_shape(cls, rng, kind_b, 1);
    if (cls == INPUTS_TINY_TOUCH) {
        make_tiny(rng, &da, &db, a, b);
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
    if (invalid & 1) {
        spoil(rng, a->f, numbers_of[kind_a]);
    }
    if (invalid & 2) {
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
    int invalid = 0;
    if (cls == INPUTS_INVALID) {
        cls = (int)inputs_below(rng, INPUTS_INVALID);
        invalid = between(rng, 0, 3);
    }
    draft from = draw_shape(cls, rng, POINT, 0);
    draft db = draw_shape(cls, rng, kind, 1);
    int whole = cls == INPUTS_EXACT_TOUCH || cls == INPUTS_TINY_TOUCH;
    if (whole) {
        place_exactly_touching(rng, &from, &db);
    } else if (cls == INPUTS_GRID || cls == INPUTS_DEGENERATE) {
        place(cls, rng, &from, &db);
    }
    if (cls == INPUTS_TINY_TOUCH) {
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
    if (cls == INPUTS_TINY_TOUCH) {
        double offset = power2(between(rng, -130, -20));
        b->f[0] = (float)either_sign(rng, offset);
    }
    keep_valid(b, kind);
    if (invalid & 1) {
        spoil(rng, ray->f + 2 * inputs_below(rng, 2), 2);
    }
    if (invalid & 2) {
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

/* ---- sweeps ---------------------------------------------------------------------------------- */

static void aim_for(int cls, inputs_rng *rng, draft *a, draft *b, int whole, int offset, vec *end) {
    vec start;
    if (whole) {
        place_exactly_touching(rng, a, b);
        if (offset) {
            bring_to_zero(b, a, 0);
            bring_to_zero(b, a, 1);
        }
        aim_sweep_whole(cls, rng, a, b, &start, end);
    } else if (cls == INPUTS_SWEEP_GRID) {
        place_on_grid(rng, a, b);
        start = a->at;
        end->x = start.x + 0.25 * between(rng, -40, 40);
        end->y = start.y + 0.25 * between(rng, -40, 40);
    } else {
        resize_for_sweep(cls, rng, a, b);
        settle(b);
        aim_sweep(cls, rng, a, b, &start, end);
        if (cls == INPUTS_SWEEP_HUGE_MOTION && inputs_below(rng, 2)) {
            trade_places(b, &start, end);
            settle(b);
        }
    }
    a->at = start;
    settle(a);
}

static void make_sweep(int cls, inputs_rng *rng, const int kind[2], any *a, carom_vec2 *motion,
                       any *b) {
    int invalid = 0;
    if (cls == INPUTS_SWEEP_INVALID) {
        cls = between(rng, INPUTS_SWEEP_FIRST, INPUTS_SWEEP_INVALID - 1);
        invalid = between(rng, 0, 7);
    }
    int base = sweep_base(cls, rng);
    draft da = draw_shape(base, rng, kind[0], 0);
    draft db = draw_shape(base, rng, kind[1], 1);
    int whole = is_whole_sweep(cls, rng);
    int offset = whole && inputs_below(rng, 3) == 0;
    int range = whole ? !offset && inputs_below(rng, 2)
                : cls == INPUTS_SWEEP_NEAR_GRAZE || cls == INPUTS_SWEEP_TOUCH_START ||
                        cls == INPUTS_SWEEP_TOUCH_END
                    ? 3
                    : 0;
    vec end;
    aim_for(cls, rng, &da, &db, whole, offset, &end);
    *a = rounded(&da);
    *b = rounded(&db);
    any by = {.f = {to_float(end.x - da.at.x), to_float(end.y - da.at.y), 0, 0, 0, 0}};
    if (cls == INPUTS_SWEEP_ZERO_MOTION) {
        by.f[0] = between(rng, -3, 1) < 0 ? 0.0f : -0x1p-149f;
        by.f[1] = between(rng, -3, 1) < 0 ? -0.0f : 0x1p-149f;
    }
    if (range > 0) {
        any *which[] = {a, b, &by};
        const int kinds[] = {kind[0], kind[1], POINT};
        uint32_t i = inputs_below(rng, 3);
        nudge_one(range, rng, which[i], kinds[i]);
    }
    if (offset) {
        /* Off by 2^-130 to 2^-20; or along the motion: all roundings change, the hit does not. */
        double width = power2(between(rng, -130, -20));
        double share = power2(between(rng, -60, -25));
        int glides = kind[1] != AABB && inputs_below(rng, 2);
        width = either_sign(rng, width);
        b->f[0] = (float)(glides ? share * by.f[0] : width);
        b->f[1] = glides ? (float)(share * by.f[1]) : b->f[1];
    }
    keep_valid(a, kind[0]);
    keep_valid(b, kind[1]);
    if (invalid & 1) {
        spoil(rng, a->f, numbers_of[kind[0]]);
    }
    if (invalid & 2) {
        spoil(rng, b->f, numbers_of[kind[1]]);
    }
    if (invalid & 4) {
        spoil(rng, by.f, 2);
    }
    *motion = by.circle.center;
}

#define SWEEP(name, KIND_A, a_kind, KIND_B, b_kind)                                                \
    void inputs_sweep_##name(int cls, inputs_rng *rng, carom_##a_kind *a, carom_vec2 *motion,      \
                             carom_##b_kind *b) {                                                  \
        static const int kind[] = {KIND_A, KIND_B};                                                \
        any first, second;                                                                         \
        make_sweep(cls, rng, kind, &first, motion, &second);                                       \
        *a = first.a_kind;                                                                         \
        *b = second.b_kind;                                                                        \
    }

SWEEP(circle_circle, CIRCLE, circle, CIRCLE, circle)
SWEEP(circle_aabb, CIRCLE, circle, AABB, aabb)
SWEEP(circle_box, CIRCLE, circle, BOX, box)
SWEEP(aabb_aabb, AABB, aabb, AABB, aabb)
SWEEP(aabb_box, AABB, aabb, BOX, box)
SWEEP(box_box, BOX, box, BOX, box)
