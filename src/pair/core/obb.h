/* Tests and measures two boxes at any angle; an aabb is a box with direction (1, 0).
 *
 * Parallel and perpendicular boxes share their axes and are measured exactly (obb_aligned.c). For
 * slanted boxes, separating axes and corners are computed in double (obb_slanted.c). Which case
 * applies is decided exactly. docs/NUMERICS.md, "Two boxes", derives the bounds. */
#ifndef CAROMI_PAIR_OBB_H
#define CAROMI_PAIR_OBB_H

#include "carom/pair.h"
#include "base/real.h"

/* A box in double. The centre and half-extents of an aabb are halves of sums of two floats, which
 * may not fit one double: the rest_ members hold the remainders. They are 0 for a carom_box. */
typedef struct caromi_obb {
    double x, y, rest_x, rest_y;
    double hx, hy, rest_hx, rest_hy;
    double c, s;
} caromi_obb;

static inline caromi_obb caromi_obb_from_box(carom_box b) {
    return (caromi_obb){.x = (double)b.center.x,
                        .y = (double)b.center.y,
                        .hx = (double)b.half.x,
                        .hy = (double)b.half.y,
                        .c = (double)b.rot.c,
                        .s = (double)b.rot.s};
}

caromi_obb caromi_obb_from_aabb(carom_aabb b);

/* Return the centre of a relative to the centre of b, to 2u of the result and of the rests. */
static inline double caromi_obb_dx(const caromi_obb *a, const caromi_obb *b) {
    return (a->x - b->x) + (a->rest_x - b->rest_x);
}

static inline double caromi_obb_dy(const caromi_obb *a, const caromi_obb *b) {
    return (a->y - b->y) + (a->rest_y - b->rest_y);
}

/* Exact: products of floats fit in a double, and a rounded sum is 0 only if the exact sum is. */
static inline bool caromi_obb_parallel(const caromi_obb *a, const caromi_obb *b) {
    return a->c * b->s - a->s * b->c == 0.0;
}

static inline bool caromi_obb_perpendicular(const caromi_obb *a, const caromi_obb *b) {
    return a->c * b->c + a->s * b->s == 0.0;
}

/* Returns whether a's frame is used where either would do. Both argument orders must choose the
 * same frame, so that they round alike. */
static inline bool caromi_obb_goes_first(const caromi_obb *a, const caromi_obb *b) {
    return a->c != b->c ? a->c > b->c : a->s > b->s;
}

/* Signed distance, normal and border point of two boxes, in world coordinates. */
typedef struct caromi_obb_measure {
    double distance;
    double nx, ny; /* unit normal from b to a */
    double px, py; /* point on b's border */
    bool tie;      /* the other order of arguments may give another normal than the opposite */
} caromi_obb_measure;

/* The boxes must be valid. The distance has the sign of the verdict: < 0 exactly on overlap. */
caromi_obb_measure caromi_obb_measure_aligned(const caromi_obb *a, const caromi_obb *b);
caromi_obb_measure caromi_obb_measure_slanted(const caromi_obb *a, const caromi_obb *b);
caromi_obb_measure caromi_obb_measure_any(const caromi_obb *a, const caromi_obb *b);
double caromi_obb_distance(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_overlap(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_within(const caromi_obb *inner, const caromi_obb *outer);

/* The same for one of the two cases. */
double caromi_obb_distance_aligned(const caromi_obb *a, const caromi_obb *b);
double caromi_obb_distance_slanted(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_overlap_slanted(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_within_aligned(const caromi_obb *inner, const caromi_obb *outer);
bool caromi_obb_within_slanted(const caromi_obb *inner, const caromi_obb *outer);

#endif
