/* formula.h: the formulas of formula_inline.h as functions in their own unit, so that the compiler
 * calls them like carom and cannot inline them. */
#ifndef BENCH_FORMULA_H
#define BENCH_FORMULA_H

#include "carom/carom.h"
#include "questions.h"
#include "slid.h"

#define FORMULA_TYPE_point carom_vec2
#define FORMULA_TYPE_circle carom_circle
#define FORMULA_TYPE_aabb carom_aabb
#define FORMULA_TYPE_box carom_box
#define FORMULA_TYPE_shape carom_shape
#define FORMULA_RESULT_overlap bool
#define FORMULA_RESULT_within bool
#define FORMULA_RESULT_distance float
#define FORMULA_RESULT_contact carom_contact

/* The signatures, shared by the declarations here and the definitions in formula.c. */
#define FORMULA_PAIR(verb, a_kind, b_kind)                                                         \
    FORMULA_RESULT_##verb formula_##verb##_##a_kind##_##b_kind(FORMULA_TYPE_##a_kind a,            \
                                                               FORMULA_TYPE_##b_kind b)
#define FORMULA_SHAPES(verb)                                                                       \
    FORMULA_RESULT_##verb formula_##verb##_shapes(carom_shape a, carom_shape b)
#define FORMULA_CLOSEST(b_kind)                                                                    \
    carom_vec2 formula_closest_point_##b_kind(carom_vec2 p, FORMULA_TYPE_##b_kind b)
#define FORMULA_RAY(b_kind)                                                                        \
    carom_sweep formula_ray_##b_kind(carom_vec2 from, carom_vec2 motion, FORMULA_TYPE_##b_kind b)

#define FORMULA_SWEEP(a_kind, b_kind)                                                              \
    carom_sweep formula_sweep_##a_kind##_##b_kind(FORMULA_TYPE_##a_kind a, carom_vec2 motion,      \
                                                  FORMULA_TYPE_##b_kind b)

#define FORMULA_DECLARE_PAIR(verb, a_kind, b_kind) FORMULA_PAIR(verb, a_kind, b_kind);
#define FORMULA_DECLARE_SHAPES(verb) FORMULA_SHAPES(verb);
#define FORMULA_DECLARE_TARGET(b_kind)                                                             \
    FORMULA_CLOSEST(b_kind);                                                                       \
    FORMULA_RAY(b_kind);
#define FORMULA_DECLARE_SWEEP(a_kind, b_kind) FORMULA_SWEEP(a_kind, b_kind);

BENCH_OVERLAPS(FORMULA_DECLARE_PAIR)
BENCH_WITHIN(FORMULA_DECLARE_PAIR)
BENCH_DISTANCES(FORMULA_DECLARE_PAIR)
BENCH_CONTACTS(FORMULA_DECLARE_PAIR)
BENCH_SHAPES(FORMULA_DECLARE_SHAPES)
BENCH_TARGETS(FORMULA_DECLARE_TARGET)
BENCH_SWEEPS(FORMULA_DECLARE_SWEEP)

void formula_separate(carom_contact c, float inv_mass_a, float inv_mass_b, carom_vec2 *pos_a,
                      carom_vec2 *pos_b);
void formula_bounce(carom_contact c, float restitution, float inv_mass_a, float inv_mass_b,
                    carom_vec2 *vel_a, carom_vec2 *vel_b);
bench_slid formula_slide(carom_circle a, carom_vec2 motion, const carom_shape *shapes);

#endif
