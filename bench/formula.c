/* Defines the formulas of formula.h. */
#include "formula.h"
#include "formula_inline.h"

#define DEFINE_PAIR(verb, a_kind, b_kind)                                                          \
    FORMULA_PAIR(verb, a_kind, b_kind) {                                                           \
        return formula_inline_##verb##_##a_kind##_##b_kind(a, b);                                  \
    }
#define DEFINE_SHAPES(verb)                                                                        \
    FORMULA_SHAPES(verb) {                                                                         \
        return formula_inline_##verb##_shapes(a, b);                                               \
    }
#define DEFINE_TARGET(b_kind)                                                                      \
    FORMULA_CLOSEST(b_kind) {                                                                      \
        return formula_inline_closest_point_##b_kind(p, b);                                        \
    }                                                                                              \
    FORMULA_RAY(b_kind) {                                                                          \
        return formula_inline_ray_##b_kind(from, motion, b);                                       \
    }
#define DEFINE_SWEEP(a_kind, b_kind)                                                               \
    FORMULA_SWEEP(a_kind, b_kind) {                                                                \
        return formula_inline_sweep_##a_kind##_##b_kind(a, motion, b);                             \
    }

BENCH_OVERLAPS(DEFINE_PAIR)
BENCH_WITHIN(DEFINE_PAIR)
BENCH_DISTANCES(DEFINE_PAIR)
BENCH_CONTACTS(DEFINE_PAIR)
BENCH_SHAPES(DEFINE_SHAPES)
BENCH_TARGETS(DEFINE_TARGET)
BENCH_SWEEPS(DEFINE_SWEEP)

void formula_separate(carom_contact c, float inv_mass_a, float inv_mass_b, carom_vec2 *pos_a,
                      carom_vec2 *pos_b) {
    formula_inline_separate(c, inv_mass_a, inv_mass_b, pos_a, pos_b);
}

void formula_bounce(carom_contact c, float restitution, float inv_mass_a, float inv_mass_b,
                    carom_vec2 *vel_a, carom_vec2 *vel_b) {
    formula_inline_bounce(c, restitution, inv_mass_a, inv_mass_b, vel_a, vel_b);
}

bench_slid formula_slide(carom_circle a, carom_vec2 motion, const carom_shape *shapes) {
    return formula_inline_slide(a, motion, shapes);
}
