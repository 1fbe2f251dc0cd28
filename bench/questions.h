/* questions.h: lists every verb and pair of the pair layer once. The rows and the stamped
 * contestants are generated from this list, so a question cannot be missing from one of them. */
#ifndef BENCH_QUESTIONS_H
#define BENCH_QUESTIONS_H

/* X(verb, kind of a, kind of b), where the kinds are parts of the function's name. */
#define BENCH_SYMMETRIC(X, verb)                                                                   \
    X(verb, point, circle)                                                                         \
    X(verb, point, aabb)                                                                           \
    X(verb, point, box)                                                                            \
    X(verb, circle, circle)                                                                        \
    X(verb, circle, aabb)                                                                          \
    X(verb, circle, box)                                                                           \
    X(verb, aabb, aabb)                                                                            \
    X(verb, aabb, box)                                                                             \
    X(verb, box, box)

#define BENCH_OVERLAPS(X) BENCH_SYMMETRIC(X, overlap)
#define BENCH_DISTANCES(X) BENCH_SYMMETRIC(X, distance)
#define BENCH_CONTACTS(X) BENCH_SYMMETRIC(X, contact)

#define BENCH_WITHIN(X)                                                                            \
    BENCH_SYMMETRIC(X, within)                                                                     \
    X(within, aabb, circle)                                                                        \
    X(within, box, circle)                                                                         \
    X(within, box, aabb)

/* Questions about two tagged shapes. */
#define BENCH_SHAPES(X)                                                                            \
    X(overlap)                                                                                     \
    X(within)                                                                                      \
    X(distance)                                                                                    \
    X(contact)

/* Questions about one shape: closest_point_b and ray_b. */
#define BENCH_TARGETS(X)                                                                           \
    X(circle)                                                                                      \
    X(aabb)                                                                                        \
    X(box)                                                                                         \
    X(shape)

/* Overlap first, and a contact only if they overlap. */
#define BENCH_ON_HIT(X)                                                                            \
    X(circle, circle)                                                                              \
    X(circle, aabb)                                                                                \
    X(circle, box)                                                                                 \
    X(aabb, aabb)                                                                                  \
    X(box, box)

/* Questions about a moving shape. */
#define BENCH_SWEEPS(X)                                                                            \
    X(circle, circle)                                                                              \
    X(circle, aabb)                                                                                \
    X(circle, box)                                                                                 \
    X(aabb, aabb)                                                                                  \
    X(box, box)

#endif
