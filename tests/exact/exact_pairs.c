/* The table of all pairs, with the functions of the library and the formulas for each. */
#include "base/guard.h" /* the filters are inline: they need the arithmetic of the library */
#include "exact.h"
#include "support/filter.h"
#include "support/naive.h"

/* The point of a point, kept as a circle of radius 0. */
static carom_vec2 as_point(carom_shape s) {
    return s.as.circle.center;
}

static carom_circle as_circle(carom_shape s) {
    return s.as.circle;
}

static carom_aabb as_aabb(carom_shape s) {
    return s.as.aabb;
}

static carom_box as_box(carom_shape s) {
    return s.as.box;
}

/* The naive formulas assume a direction of length 1; they get one. */
static carom_box as_unit_box(carom_shape s) {
    return inputs_with_unit_rot(s.as.box);
}

static carom_shape from_point(carom_vec2 p) {
    carom_circle c = {p, 0};
    return carom_shape_from_circle(c);
}

#define from_circle carom_shape_from_circle
#define from_aabb carom_shape_from_aabb
#define from_box carom_shape_from_box

#define QUESTIONS(A, B, type_a, type_b)                                                            \
    static void make_##A##_##B(int cls, inputs_rng *rng, carom_shape *a, carom_shape *b) {         \
        type_a first;                                                                              \
        type_b second;                                                                             \
        inputs_##A##_##B(cls, rng, &first, &second);                                               \
        *a = from_##A(first);                                                                      \
        *b = from_##B(second);                                                                     \
    }                                                                                              \
    static bool overlap_##A##_##B(carom_shape a, carom_shape b) {                                  \
        return carom_overlap_##A##_##B(as_##A(a), as_##B(b));                                      \
    }                                                                                              \
    static float distance_##A##_##B(carom_shape a, carom_shape b) {                                \
        return carom_distance_##A##_##B(as_##A(a), as_##B(b));                                     \
    }                                                                                              \
    static carom_contact contact_##A##_##B(carom_shape a, carom_shape b) {                         \
        return carom_contact_##A##_##B(as_##A(a), as_##B(b));                                      \
    }                                                                                              \
    static bool within_##A##_##B(carom_shape a, carom_shape b) {                                   \
        return carom_within_##A##_##B(as_##A(a), as_##B(b));                                       \
    }

#define CONTAINS_BACK(A, B)                                                                        \
    static bool within_back_##A##_##B(carom_shape a, carom_shape b) {                              \
        return carom_within_##B##_##A(as_##B(b), as_##A(a));                                       \
    }

#define NAIVE(A, B, get_a, get_b)                                                                  \
    static bool naively_##A##_##B(carom_shape a, carom_shape b) {                                  \
        return naive_overlap_##A##_##B(get_a(a), get_b(b));                                        \
    }

#define FILTER(A, B)                                                                               \
    static int filter_##A##_##B(carom_shape a, carom_shape b) {                                    \
        return double_filter_##A##_##B(as_##A(a), as_##B(b));                                      \
    }

QUESTIONS(point, circle, carom_vec2, carom_circle)
QUESTIONS(point, aabb, carom_vec2, carom_aabb)
QUESTIONS(point, box, carom_vec2, carom_box)
QUESTIONS(circle, circle, carom_circle, carom_circle)
QUESTIONS(circle, aabb, carom_circle, carom_aabb)
QUESTIONS(circle, box, carom_circle, carom_box)
QUESTIONS(aabb, aabb, carom_aabb, carom_aabb)
QUESTIONS(aabb, box, carom_aabb, carom_box)
QUESTIONS(box, box, carom_box, carom_box)

CONTAINS_BACK(circle, circle)
CONTAINS_BACK(circle, aabb)
CONTAINS_BACK(circle, box)
CONTAINS_BACK(aabb, aabb)
CONTAINS_BACK(aabb, box)
CONTAINS_BACK(box, box)

NAIVE(circle, circle, as_circle, as_circle)
NAIVE(circle, aabb, as_circle, as_aabb)
NAIVE(circle, box, as_circle, as_unit_box)
NAIVE(aabb, aabb, as_aabb, as_aabb)
NAIVE(aabb, box, as_aabb, as_unit_box)
NAIVE(box, box, as_unit_box, as_unit_box)

FILTER(circle, circle)
FILTER(circle, aabb)
FILTER(circle, box)

#define COMMON(p) #p, make_##p, overlap_##p, distance_##p, contact_##p, within_##p
#define OF_POINT(p)                                                                                \
    { COMMON(p), NULL, NULL, NULL, false, true }

const exact_pair exact_pairs[] = {
    OF_POINT(point_circle),
    OF_POINT(point_aabb),
    OF_POINT(point_box),
    {COMMON(circle_circle), within_back_circle_circle, naively_circle_circle, filter_circle_circle,
     false, false},
    {COMMON(circle_aabb), within_back_circle_aabb, naively_circle_aabb, filter_circle_aabb, false,
     false},
    {COMMON(circle_box), within_back_circle_box, naively_circle_box, filter_circle_box, false,
     false},
    {COMMON(aabb_aabb), within_back_aabb_aabb, naively_aabb_aabb, NULL, true, false},
    {COMMON(aabb_box), within_back_aabb_box, naively_aabb_box, NULL, false, false},
    {COMMON(box_box), within_back_box_box, naively_box_box, NULL, false, false},
};
const int exact_pair_count = sizeof exact_pairs / sizeof exact_pairs[0];
