/* formula_inline.h: the tutorial's formula for every question of questions.h, as inline functions
 * with carom's signatures. Most come from tests/support/naive_*inline.h. This file adds those that
 * the tests do not need: points, within, tagged shapes. */
#ifndef BENCH_FORMULA_INLINE_H
#define BENCH_FORMULA_INLINE_H

#include "questions.h"
#include "slid.h"
#include "support/naive_sweep_inline.h"

/* ---- formulas shared with the tests ---------------------------------------------------------- */

#define BENCH_TAKE(result, verb, a_type, b_type, tail)                                             \
    static inline result formula_inline_##verb##tail(a_type a, b_type b) {                         \
        return naivei_##verb##tail(a, b);                                                          \
    }
#define BENCH_TAKE_PAIRS(result, verb)                                                             \
    BENCH_TAKE(result, verb, carom_circle, carom_circle, _circle_circle)                           \
    BENCH_TAKE(result, verb, carom_circle, carom_aabb, _circle_aabb)                               \
    BENCH_TAKE(result, verb, carom_circle, carom_box, _circle_box)                                 \
    BENCH_TAKE(result, verb, carom_aabb, carom_aabb, _aabb_aabb)                                   \
    BENCH_TAKE(result, verb, carom_aabb, carom_box, _aabb_box)                                     \
    BENCH_TAKE(result, verb, carom_box, carom_box, _box_box)

BENCH_TAKE_PAIRS(bool, overlap)
BENCH_TAKE_PAIRS(float, distance)
BENCH_TAKE_PAIRS(carom_contact, contact)
BENCH_TAKE(carom_vec2, closest_point, carom_vec2, carom_circle, _circle)
BENCH_TAKE(carom_vec2, closest_point, carom_vec2, carom_aabb, _aabb)
BENCH_TAKE(carom_vec2, closest_point, carom_vec2, carom_box, _box)

#define BENCH_TAKE_RAY(b_kind)                                                                     \
    static inline carom_sweep formula_inline_ray_##b_kind(carom_vec2 from, carom_vec2 motion,      \
                                                          carom_##b_kind b) {                      \
        return naivei_ray_##b_kind(from, motion, b);                                               \
    }
BENCH_TAKE_RAY(circle)
BENCH_TAKE_RAY(aabb)
BENCH_TAKE_RAY(box)

#define BENCH_TAKE_SWEEP(a_kind, b_kind)                                                           \
    static inline carom_sweep formula_inline_sweep_##a_kind##_##b_kind(                            \
        carom_##a_kind a, carom_vec2 motion, carom_##b_kind b) {                                   \
        return naivei_sweep_##a_kind##_##b_kind(a, motion, b);                                     \
    }
BENCH_SWEEPS(BENCH_TAKE_SWEEP)

#define formula_inline_separate naivei_separate
#define formula_inline_bounce naivei_bounce

static inline bench_slid formula_inline_slide(carom_circle a, carom_vec2 motion,
                                              const carom_shape *shapes) {
    const int hits = naivei_slide(&a, motion, shapes, BENCH_SCENE_SHAPES);
    return bench_slid_make(a.center, hits);
}

/* ---- points ---------------------------------------------------------------------------------- */

static inline carom_circle formula_inline_dot(carom_vec2 p) {
    const carom_circle c = {p, 0.0f};
    return c;
}

#define BENCH_POINT_AS_CIRCLE(result, verb, b_kind)                                                \
    static inline result formula_inline_##verb##_point_##b_kind(carom_vec2 a, carom_##b_kind b) {  \
        return naivei_##verb##_circle_##b_kind(formula_inline_dot(a), b);                          \
    }
BENCH_POINT_AS_CIRCLE(float, distance, circle)
BENCH_POINT_AS_CIRCLE(float, distance, aabb)
BENCH_POINT_AS_CIRCLE(float, distance, box)
BENCH_POINT_AS_CIRCLE(carom_contact, contact, circle)
BENCH_POINT_AS_CIRCLE(carom_contact, contact, aabb)
BENCH_POINT_AS_CIRCLE(carom_contact, contact, box)
BENCH_POINT_AS_CIRCLE(bool, overlap, circle)

static inline bool formula_inline_overlap_point_aabb(carom_vec2 a, carom_aabb b) {
    return b.min.x < a.x && a.x < b.max.x && b.min.y < a.y && a.y < b.max.y;
}

static inline bool formula_inline_overlap_point_box(carom_vec2 a, carom_box b) {
    const carom_vec2 local = naivei_to_local(b, a);
    return fabsf(local.x) < b.half.x && fabsf(local.y) < b.half.y;
}

/* ---- within: a within b -------------------------------------------------------------------- */

static inline bool formula_inline_within_circle_circle(carom_circle a, carom_circle b) {
    const float dx = a.center.x - b.center.x, dy = a.center.y - b.center.y;
    const float room = b.radius - a.radius;
    return room >= 0.0f && dx * dx + dy * dy <= room * room;
}

static inline bool formula_inline_within_circle_aabb(carom_circle a, carom_aabb b) {
    return a.center.x - a.radius >= b.min.x && a.center.x + a.radius <= b.max.x &&
           a.center.y - a.radius >= b.min.y && a.center.y + a.radius <= b.max.y;
}

static inline bool formula_inline_within_circle_box(carom_circle a, carom_box b) {
    const carom_vec2 local = naivei_to_local(b, a.center);
    return fabsf(local.x) + a.radius <= b.half.x && fabsf(local.y) + a.radius <= b.half.y;
}

static inline bool formula_inline_within_point_circle(carom_vec2 a, carom_circle b) {
    return formula_inline_within_circle_circle(formula_inline_dot(a), b);
}

static inline bool formula_inline_within_point_aabb(carom_vec2 a, carom_aabb b) {
    return formula_inline_within_circle_aabb(formula_inline_dot(a), b);
}

static inline bool formula_inline_within_point_box(carom_vec2 a, carom_box b) {
    return formula_inline_within_circle_box(formula_inline_dot(a), b);
}

/* The corner farthest from the centre decides. */
static inline bool formula_inline_within_aabb_circle(carom_aabb a, carom_circle b) {
    const float x = naivei_max(b.center.x - a.min.x, a.max.x - b.center.x);
    const float y = naivei_max(b.center.y - a.min.y, a.max.y - b.center.y);
    return x * x + y * y <= b.radius * b.radius;
}

static inline bool formula_inline_within_box_circle(carom_box a, carom_circle b) {
    const carom_vec2 local = naivei_to_local(a, b.center);
    const float x = fabsf(local.x) + a.half.x, y = fabsf(local.y) + a.half.y;
    return x * x + y * y <= b.radius * b.radius;
}

static inline bool formula_inline_within_aabb_aabb(carom_aabb a, carom_aabb b) {
    return b.min.x <= a.min.x && a.max.x <= b.max.x && b.min.y <= a.min.y && a.max.y <= b.max.y;
}

static inline bool formula_inline_within_box_box(carom_box a, carom_box b) {
    const carom_vec2 local = naivei_to_local(b, a.center);
    const float c = fabsf(a.rot.c * b.rot.c + a.rot.s * b.rot.s);
    const float s = fabsf(a.rot.s * b.rot.c - a.rot.c * b.rot.s);
    return fabsf(local.x) + c * a.half.x + s * a.half.y <= b.half.x &&
           fabsf(local.y) + s * a.half.x + c * a.half.y <= b.half.y;
}

static inline bool formula_inline_within_aabb_box(carom_aabb a, carom_box b) {
    return formula_inline_within_box_box(naivei_box_of(a), b);
}

static inline bool formula_inline_within_box_aabb(carom_box a, carom_aabb b) {
    const float c = fabsf(a.rot.c), s = fabsf(a.rot.s);
    const float x = c * a.half.x + s * a.half.y, y = s * a.half.x + c * a.half.y;
    return a.center.x - x >= b.min.x && a.center.x + x <= b.max.x && a.center.y - y >= b.min.y &&
           a.center.y + y <= b.max.y;
}

/* ---- tagged shapes --------------------------------------------------------------------------- */

/* Pairs with a's kind <= b's kind; the others are swapped first. */
#define BENCH_ORDERED(result, verb)                                                                \
    static inline result formula_inline_##verb##_ordered(carom_shape a, carom_shape b) {           \
        switch (3 * a.kind + b.kind) {                                                             \
        case 3 * CAROM_SHAPE_CIRCLE + CAROM_SHAPE_CIRCLE:                                          \
            return naivei_##verb##_circle_circle(a.as.circle, b.as.circle);                        \
        case 3 * CAROM_SHAPE_CIRCLE + CAROM_SHAPE_AABB:                                            \
            return naivei_##verb##_circle_aabb(a.as.circle, b.as.aabb);                            \
        case 3 * CAROM_SHAPE_CIRCLE + CAROM_SHAPE_BOX:                                             \
            return naivei_##verb##_circle_box(a.as.circle, b.as.box);                              \
        case 3 * CAROM_SHAPE_AABB + CAROM_SHAPE_AABB:                                              \
            return naivei_##verb##_aabb_aabb(a.as.aabb, b.as.aabb);                                \
        case 3 * CAROM_SHAPE_AABB + CAROM_SHAPE_BOX:                                               \
            return naivei_##verb##_aabb_box(a.as.aabb, b.as.box);                                  \
        default:                                                                                   \
            return naivei_##verb##_box_box(a.as.box, b.as.box);                                    \
        }                                                                                          \
    }
BENCH_ORDERED(bool, overlap)
BENCH_ORDERED(float, distance)
BENCH_ORDERED(carom_contact, contact)

static inline bool formula_inline_overlap_shapes(carom_shape a, carom_shape b) {
    return a.kind <= b.kind ? formula_inline_overlap_ordered(a, b)
                            : formula_inline_overlap_ordered(b, a);
}

static inline float formula_inline_distance_shapes(carom_shape a, carom_shape b) {
    return a.kind <= b.kind ? formula_inline_distance_ordered(a, b)
                            : formula_inline_distance_ordered(b, a);
}

static inline carom_contact formula_inline_contact_shapes(carom_shape a, carom_shape b) {
    if (a.kind <= b.kind) {
        return formula_inline_contact_ordered(a, b);
    }
    carom_contact c = formula_inline_contact_ordered(b, a);
    c.point.x += c.normal.x * c.distance;
    c.point.y += c.normal.y * c.distance;
    c.normal = naivei_vec(-c.normal.x, -c.normal.y);
    return c;
}

static inline bool formula_inline_within_shapes(carom_shape a, carom_shape b) {
    switch (3 * a.kind + b.kind) {
    case 3 * CAROM_SHAPE_CIRCLE + CAROM_SHAPE_CIRCLE:
        return formula_inline_within_circle_circle(a.as.circle, b.as.circle);
    case 3 * CAROM_SHAPE_CIRCLE + CAROM_SHAPE_AABB:
        return formula_inline_within_circle_aabb(a.as.circle, b.as.aabb);
    case 3 * CAROM_SHAPE_CIRCLE + CAROM_SHAPE_BOX:
        return formula_inline_within_circle_box(a.as.circle, b.as.box);
    case 3 * CAROM_SHAPE_AABB + CAROM_SHAPE_CIRCLE:
        return formula_inline_within_aabb_circle(a.as.aabb, b.as.circle);
    case 3 * CAROM_SHAPE_AABB + CAROM_SHAPE_AABB:
        return formula_inline_within_aabb_aabb(a.as.aabb, b.as.aabb);
    case 3 * CAROM_SHAPE_AABB + CAROM_SHAPE_BOX:
        return formula_inline_within_aabb_box(a.as.aabb, b.as.box);
    case 3 * CAROM_SHAPE_BOX + CAROM_SHAPE_CIRCLE:
        return formula_inline_within_box_circle(a.as.box, b.as.circle);
    case 3 * CAROM_SHAPE_BOX + CAROM_SHAPE_AABB:
        return formula_inline_within_box_aabb(a.as.box, b.as.aabb);
    default:
        return formula_inline_within_box_box(a.as.box, b.as.box);
    }
}

static inline carom_vec2 formula_inline_closest_point_shape(carom_vec2 p, carom_shape b) {
    switch (b.kind) {
    case CAROM_SHAPE_CIRCLE:
        return naivei_closest_point_circle(p, b.as.circle);
    case CAROM_SHAPE_AABB:
        return naivei_closest_point_aabb(p, b.as.aabb);
    default:
        return naivei_closest_point_box(p, b.as.box);
    }
}

static inline carom_sweep formula_inline_ray_shape(carom_vec2 from, carom_vec2 motion,
                                                   carom_shape b) {
    switch (b.kind) {
    case CAROM_SHAPE_CIRCLE:
        return naivei_ray_circle(from, motion, b.as.circle);
    case CAROM_SHAPE_AABB:
        return naivei_ray_aabb(from, motion, b.as.aabb);
    default:
        return naivei_ray_box(from, motion, b.as.box);
    }
}

#endif
