/* Declares the contact manifold of two bodies: the one or two points at which they touch. */
#ifndef CAROMI_WORLD_MANIFOLD_H
#define CAROMI_WORLD_MANIFOLD_H

#include "world/paths/solid.h"

/* A contact point, halfway between the two surfaces. */
typedef struct caromi_point {
    caromi_vec at_a, at_b; /* the arms: from the centre of each body to the point */
    double distance;       /* separation along the normal; negative if they overlap */
    uint32_t feature; /* feature id: identifies the corner and its body; stable from step to step */
} caromi_point;

typedef struct caromi_manifold {
    caromi_vec normal; /* unit, from b to a */
    double distance;   /* that of caromi_solid_gap; no point has less */
    uint32_t corner;   /* as in caromi_nearness */
    uint32_t count;    /* 1 or 2 */
    uint32_t face;     /* two boxes: 0 if a touches b with a face, 1 if b does, or both; else 2 */
    caromi_point points[2]; /* in ascending order along (-normal.y, normal.x) */
} caromi_manifold;

/* The feature id of a point: a corner of one body and the face of the other body that it touches.
 *     16 * body + 4 * corner + face        0 for a circle
 * body    0 for a corner of a, 1 for one of b
 * corner  in the frame of its box: 1 if x is positive, plus 2 if y is positive
 * face    of the other box: 0 for +x, 1 for +y, 2 for -x, 3 for -y
 *
 * It does not depend on which box is the reference, since rounding may decide that. */
#define CAROMI_FEATURES 32

/* Returns the contact manifold of a at p_a and b at p_b. Normal, distance and corner are those of
 * caromi_solid_gap. Two boxes have a second point if its distance is at most that plus `reach`,
 * which is not negative. Boxes whose faces do not overlap along the tangent have one point, between
 * their nearest corners. */
caromi_manifold caromi_solid_manifold(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                      caromi_vec p_b, double reach);

/* Returns the manifold for a given gap, as of caromi_solid_gap or caromi_solid_gap_ahead. */
caromi_manifold caromi_manifold_along(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                      caromi_vec p_b, caromi_nearness gap, double reach);

#endif
