/* Every verb and pair of the pair layer, once. The rows and the stamped contestants read this list,
 * so a question cannot be in one and missing from the other. */
#ifndef BENCH_QUESTIONS_H
#define BENCH_QUESTIONS_H

/* X(verb, kind of a, kind of b), where a's and b's kinds are parts of the function's name. */
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

#define BENCH_CONTAINS(X)                                                                          \
    BENCH_SYMMETRIC(X, contains)                                                                   \
    X(contains, aabb, circle)                                                                      \
    X(contains, box, circle)                                                                       \
    X(contains, box, aabb)

/* Those that ask about two tagged shapes. */
#define BENCH_SHAPES(X)                                                                            \
    X(overlap)                                                                                     \
    X(contains)                                                                                    \
    X(distance)                                                                                    \
    X(contact)

/* Those of one shape: closest_point_b and ray_b. */
#define BENCH_TARGETS(X)                                                                           \
    X(circle)                                                                                      \
    X(aabb)                                                                                        \
    X(box)                                                                                         \
    X(shape)

/* Seed row S8: overlap first, contact only on a hit. */
#define BENCH_ON_HIT(X)                                                                            \
    X(circle, circle)                                                                              \
    X(circle, aabb)                                                                                \
    X(circle, box)                                                                                 \
    X(aabb, aabb)                                                                                  \
    X(box, box)

/* A shape that moves. */
#define BENCH_SWEEPS(X)                                                                            \
    X(circle, circle)                                                                              \
    X(circle, aabb)                                                                                \
    X(circle, box)                                                                                 \
    X(aabb, aabb)                                                                                  \
    X(box, box)

#endif
