/* stamp.h: generates a contestant's answers to all of questions.h from functions with carom's
 * signatures.
 *
 * Define BENCH_PREFIX (carom, formula, formula_inline) and BENCH_SLIDE (a bench_slid of a circle, a
 * motion and 16 shapes) and include this once in a unit; it defines the static table `stamped`. The
 * three stamped contestants differ only in the functions they call, so the ratio of their times is
 * the ratio of the functions. Define BENCH_TURNING, a sweep against a rotating box, if there is
 * one: no formula has it. */
#include "contestant.h"
#include "questions.h"

#include <string.h>

#define JOIN2_(a, b) a##b
#define JOIN2(a, b) JOIN2_(a, b)
#define FUNCTION(tail) JOIN2(BENCH_PREFIX, tail)

#define TYPE_point carom_vec2
#define TYPE_ray bench_ray
#define TYPE_circle carom_circle
#define TYPE_aabb carom_aabb
#define TYPE_box carom_box
#define TYPE_shape carom_shape

/* Checksums add bits as integers: a chain of float additions would cost more than some of the
 * functions. */
static inline uint64_t bits(float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return word;
}

static inline uint64_t sum_vec(carom_vec2 v) {
    return bits(v.x) + bits(v.y);
}

static inline uint64_t sum_overlap(bool yes) {
    return yes;
}

static inline uint64_t sum_within(bool yes) {
    return yes;
}

static inline uint64_t sum_distance(float distance) {
    return bits(distance);
}

static inline uint64_t sum_contact(carom_contact c) {
    return bits(c.distance) + sum_vec(c.normal) + sum_vec(c.point);
}

static inline uint64_t sum_sweep(carom_sweep s) {
    uint64_t word;
    memcpy(&word, &s.t, sizeof word);
    return word + sum_vec(s.normal) + sum_vec(s.point) + s.state;
}

static inline bool hit_overlap(bool yes) {
    return yes;
}

static inline bool hit_within(bool yes) {
    return yes;
}

static inline bool hit_distance(float distance) {
    return distance < 0.0f;
}

static inline bool hit_contact(carom_contact c) {
    return c.distance < 0.0f;
}

/* A formula need not return an inner point bit for bit; shapes here are about 1 in size. */
static inline bool hit_closest(carom_vec2 point, carom_vec2 p) {
    const float dx = point.x - p.x, dy = point.y - p.y;
    return dx * dx + dy * dy < 1e-7f;
}

static inline bool hit_sweep(carom_sweep s) {
    return s.state == CAROM_SWEEP_HIT;
}

/* Defines `run` and `ask` for one question: SUM and HIT are expressions in x = &a[i] and y = &b[i].
 * Arguments come straight from the arrays. gcc would store a copy of a tagged shape in two parts
 * and load it again across both, which takes longer than many of the functions. */
#define STAMP(name, type_a, type_b, SUM, HIT)                                                      \
    static uint64_t run_##name(const bench_set *s, size_t first, size_t count) {                   \
        const type_a *const a = (const type_a *)s->a + first;                                      \
        const type_b *const b = (const type_b *)s->b + first;                                      \
        uint64_t sum = 0;                                                                          \
        for (size_t i = 0; i < count; i++) {                                                       \
            const type_a *const x = &a[i];                                                         \
            const type_b *const y = &b[i];                                                         \
            sum += (SUM);                                                                          \
        }                                                                                          \
        return sum;                                                                                \
    }                                                                                              \
    static bool ask_##name(const bench_set *s, size_t i) {                                         \
        const type_a *const x = &((const type_a *)s->a)[i];                                        \
        const type_b *const y = &((const type_b *)s->b)[i];                                        \
        return (HIT);                                                                              \
    }

#define STAMP_PAIR(verb, a, b)                                                                     \
    STAMP(verb##_##a##_##b, TYPE_##a, TYPE_##b, sum_##verb(FUNCTION(_##verb##_##a##_##b)(*x, *y)), \
          hit_##verb(FUNCTION(_##verb##_##a##_##b)(*x, *y)))

#define STAMP_SHAPES(verb)                                                                         \
    STAMP(verb##_shapes, carom_shape, carom_shape, sum_##verb(FUNCTION(_##verb##_shapes)(*x, *y)), \
          hit_##verb(FUNCTION(_##verb##_shapes)(*x, *y)))

#define STAMP_CLOSEST(b)                                                                           \
    STAMP(closest_point_##b, carom_vec2, TYPE_##b, sum_vec(FUNCTION(_closest_point_##b)(*x, *y)),  \
          hit_closest(FUNCTION(_closest_point_##b)(*x, *y), *x))

#define STAMP_RAY(b)                                                                               \
    STAMP(ray_##b, bench_ray, TYPE_##b, sum_sweep(FUNCTION(_ray_##b)(x->from, x->motion, *y)),     \
          FUNCTION(_ray_##b)(x->from, x->motion, *y).state == CAROM_SWEEP_HIT)

#define STAMP_ON_HIT(a, b)                                                                         \
    STAMP(contact_on_hit_##a##_##b, TYPE_##a, TYPE_##b,                                            \
          FUNCTION(_overlap_##a##_##b)(*x, *y) ? sum_contact(FUNCTION(_contact_##a##_##b)(*x, *y)) \
                                               : 0,                                                \
          FUNCTION(_overlap_##a##_##b)(*x, *y))

/* The same in x = a[i], y = b[i] and the motion m. */
#define STAMP_MOVING(name, type_a, type_b, SUM, HIT)                                               \
    static uint64_t run_##name(const bench_set *s, size_t first, size_t count) {                   \
        const type_a *const a = (const type_a *)s->a + first;                                      \
        const type_b *const b = (const type_b *)s->b + first;                                      \
        const carom_vec2 *const motion = s->motion + first;                                        \
        uint64_t sum = 0;                                                                          \
        for (size_t i = 0; i < count; i++) {                                                       \
            const type_a x = a[i];                                                                 \
            const type_b *const y = &b[i];                                                         \
            const carom_vec2 m = motion[i];                                                        \
            sum += (SUM);                                                                          \
        }                                                                                          \
        return sum;                                                                                \
    }                                                                                              \
    static bool ask_##name(const bench_set *s, size_t i) {                                         \
        const type_a x = ((const type_a *)s->a)[i];                                                \
        const type_b *const y = &((const type_b *)s->b)[i];                                        \
        const carom_vec2 m = s->motion[i];                                                         \
        return (HIT);                                                                              \
    }

#define STAMP_SWEEP(a, b)                                                                          \
    STAMP_MOVING(sweep_##a##_##b, TYPE_##a, TYPE_##b,                                              \
                 sum_sweep(FUNCTION(_sweep_##a##_##b)(x, m, *y)),                                  \
                 hit_sweep(FUNCTION(_sweep_##a##_##b)(x, m, *y)))

static inline uint64_t separated(carom_vec2 a, bench_collision m) {
    FUNCTION(_separate)(m.contact, m.inv_mass_a, m.inv_mass_b, &a, &m.pos_b);
    return sum_vec(a) + sum_vec(m.pos_b);
}

static inline uint64_t bounced(bench_collision m) {
    FUNCTION(_bounce)(m.contact, 0.5f, m.inv_mass_a, m.inv_mass_b, &m.vel_a, &m.vel_b);
    return sum_vec(m.vel_a) + sum_vec(m.vel_b);
}

static inline bool is_approach(const bench_collision *m) {
    const carom_vec2 n = m->contact.normal;
    return (m->vel_a.x - m->vel_b.x) * n.x + (m->vel_a.y - m->vel_b.y) * n.y < 0.0f;
}

STAMP(separate, carom_vec2, bench_collision, separated(*x, *y), ((void)x, hit_contact(y->contact)))
STAMP(bounce, carom_vec2, bench_collision, ((void)x, bounced(*y)), ((void)x, is_approach(y)))
STAMP_MOVING(slide, carom_circle, bench_scene, BENCH_SLIDE(x, m, y->shapes).sum,
             BENCH_SLIDE(x, m, y->shapes).hits > 0)

BENCH_OVERLAPS(STAMP_PAIR)
BENCH_WITHIN(STAMP_PAIR)
BENCH_DISTANCES(STAMP_PAIR)
BENCH_CONTACTS(STAMP_PAIR)
BENCH_SHAPES(STAMP_SHAPES)
BENCH_TARGETS(STAMP_CLOSEST)
BENCH_TARGETS(STAMP_RAY)
BENCH_ON_HIT(STAMP_ON_HIT)
BENCH_SWEEPS(STAMP_SWEEP)

#ifdef BENCH_TURNING
STAMP_MOVING(sweep_circle_turning_box, carom_circle, carom_box, sum_sweep(BENCH_TURNING(x, m, *y)),
             hit_sweep(BENCH_TURNING(x, m, *y)))
#define ENTRY_TURNING ENTRY(sweep_circle_turning_box)
#else
#define ENTRY_TURNING
#endif

#define ENTRY(name) {#name, run_##name, ask_##name},
#define ENTRY_PAIR(verb, a, b) ENTRY(verb##_##a##_##b)
#define ENTRY_SHAPES(verb) ENTRY(verb##_shapes)
#define ENTRY_CLOSEST(b) ENTRY(closest_point_##b)
#define ENTRY_RAY(b) ENTRY(ray_##b)
#define ENTRY_SWEEP(a, b) ENTRY(sweep_##a##_##b)
#define ENTRY_ON_HIT(a, b) ENTRY(contact_on_hit_##a##_##b)

static const bench_answer stamped[] = {
    BENCH_OVERLAPS(ENTRY_PAIR)   /* */
    BENCH_WITHIN(ENTRY_PAIR)     /* */
    BENCH_DISTANCES(ENTRY_PAIR)  /* */
    BENCH_CONTACTS(ENTRY_PAIR)   /* */
    BENCH_SHAPES(ENTRY_SHAPES)   /* */
    BENCH_TARGETS(ENTRY_CLOSEST) /* */
    BENCH_TARGETS(ENTRY_RAY)     /* */
    BENCH_ON_HIT(ENTRY_ON_HIT)   /* */
    BENCH_SWEEPS(ENTRY_SWEEP)    /* */
    ENTRY(separate) ENTRY(bounce) ENTRY(slide) ENTRY_TURNING{NULL, NULL, NULL},
};
