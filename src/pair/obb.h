/* Two boxes at any angle to each other; an aabb is one with direction (1, 0).
 *
 * Parallel and perpendicular boxes share their axes and are measured exactly (obb_aligned.c);
 * slanted ones by separating axes and corners in double (obb_slanted.c). Which of the two applies
 * is itself decided exactly. docs/NUMERICS.md, "Two boxes". */
#ifndef CAROMI_PAIR_OBB_H
#define CAROMI_PAIR_OBB_H

#include "carom/pair.h"
#include "base/real.h"

/* A box in double. The centre and half-extents of an aabb are halves of sums of two floats, which
 * one double may not hold: the rests keep what it leaves over. They are 0 for a carom_box. */
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

/* The centre of a seen from the centre of b, to 2u of itself and of the rests. */
static inline double caromi_obb_dx(const caromi_obb *a, const caromi_obb *b) {
    return (a->x - b->x) + (a->rest_x - b->rest_x);
}

static inline double caromi_obb_dy(const caromi_obb *a, const caromi_obb *b) {
    return (a->y - b->y) + (a->rest_y - b->rest_y);
}

/* Exact: products of floats fit a double, and a rounded sum is 0 only if the sum is. */
static inline bool caromi_obb_parallel(const caromi_obb *a, const caromi_obb *b) {
    return a->c * b->s - a->s * b->c == 0.0;
}

static inline bool caromi_obb_perpendicular(const caromi_obb *a, const caromi_obb *b) {
    return a->c * b->c + a->s * b->s == 0.0;
}

/* Where either box's frame would do, both argument orders must pick the same, so that they round
 * alike. */
static inline bool caromi_obb_goes_first(const caromi_obb *a, const caromi_obb *b) {
    return a->c != b->c ? a->c > b->c : a->s > b->s;
}

/* How two boxes lie to each other, in world coordinates. */
typedef struct caromi_obb_measure {
    double distance;
    double nx, ny; /* unit normal from b to a */
    double px, py; /* b's border point */
} caromi_obb_measure;

/* All need valid boxes. The distance has the sign of the verdict: < 0 exactly on overlap. */
caromi_obb_measure caromi_obb_measure_aligned(const caromi_obb *a, const caromi_obb *b);
caromi_obb_measure caromi_obb_measure_slanted(const caromi_obb *a, const caromi_obb *b);
caromi_obb_measure caromi_obb_measure_any(const caromi_obb *a, const caromi_obb *b);
double caromi_obb_distance(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_overlap(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_contains(const caromi_obb *inner, const caromi_obb *outer);

/* The parts of these for one of the two cases. */
double caromi_obb_distance_aligned(const caromi_obb *a, const caromi_obb *b);
double caromi_obb_distance_slanted(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_overlap_slanted(const caromi_obb *a, const caromi_obb *b);
bool caromi_obb_contains_aligned(const caromi_obb *inner, const caromi_obb *outer);
bool caromi_obb_contains_slanted(const caromi_obb *inner, const caromi_obb *outer);

#endif
