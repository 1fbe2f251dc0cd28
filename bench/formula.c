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
        return formula_inline_closest_point_##b_kind(b, p);                                        \
    }                                                                                              \
    FORMULA_RAY(b_kind) {                                                                          \
        return formula_inline_ray_##b_kind(from, motion, b);                                       \
    }

BENCH_OVERLAPS(DEFINE_PAIR)
BENCH_CONTAINS(DEFINE_PAIR)
BENCH_DISTANCES(DEFINE_PAIR)
BENCH_CONTACTS(DEFINE_PAIR)
BENCH_SHAPES(DEFINE_SHAPES)
BENCH_TARGETS(DEFINE_TARGET)
