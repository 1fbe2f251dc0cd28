/* Compares |p - q|^2 with (ra + rb)^2 for two discs, the core of every test with a circle.
 *
 * A circle outside an aabb is a disc against the clamped point, so circle_aabb uses this too.
 * docs/NUMERICS.md, "Two discs", derives the bounds. */
#ifndef CAROMI_PAIR_DISCS_H
#define CAROMI_PAIR_DISCS_H

#include "carom/pair.h"
#include "base/real.h"

/* |error of excess| <= CAROMI_DISCS_ERROR * scale. */
#define CAROMI_DISCS_ERROR (5.0 * CAROMI_U)

/* If |length - reach| exceeds this fraction of length + reach, it is accurate to 1 ulp of float. */
#define CAROMI_DISCS_CLEAR 0x1p-25

typedef struct caromi_discs {
    double dx, dy;  /* from q to p */
    double reach;   /* ra + rb */
    double squared; /* |p - q|^2 */
    double excess;  /* squared - reach^2; same sign as the signed distance */
    double scale;   /* squared + reach^2 */
} caromi_discs;

static inline caromi_discs caromi_discs_make(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    double dx = (double)p.x - (double)q.x;
    double dy = (double)p.y - (double)q.y;
    double reach = (double)ra + (double)rb;
    double squared = dx * dx + dy * dy;
    double reach_squared = reach * reach;
    return (caromi_discs){dx, dy, reach, squared, squared - reach_squared, squared + reach_squared};
}

/* Returns whether the sign of the excess is certain; false if anything is not finite. */
static inline bool caromi_discs_sure(const caromi_discs *d) {
    return caromi_abs(d->excess) > CAROMI_DISCS_ERROR * d->scale;
}

/* Returns the excess with exact sign and relative error below 2^-51. Input must be finite. */
double caromi_discs_excess_exact(carom_vec2 p, float ra, carom_vec2 q, float rb);

/* Returns a number with the exact sign of the signed distance. Input must be finite. */
static inline double caromi_discs_apart(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    caromi_discs d = caromi_discs_make(p, ra, q, rb);
    return caromi_discs_sure(&d) ? d.excess : caromi_discs_excess_exact(p, ra, q, rb);
}

/* The signed distance of two discs. */
typedef struct caromi_discs_gap {
    double length;   /* |p - q| */
    double distance; /* length - reach */
    bool clear;      /* distance accurate to 1 ulp of float, sign exact, everything finite */
} caromi_discs_gap;

static inline caromi_discs_gap caromi_discs_measure(const caromi_discs *d) {
    double length = caromi_sqrt(d->squared);
    double distance = length - d->reach;
    bool clear = caromi_abs(distance) > CAROMI_DISCS_CLEAR * (length + d->reach);
    return (caromi_discs_gap){length, distance, clear};
}

/* Returns the distance if the doubles are not clear. Input must be finite. */
double caromi_discs_distance_exact(carom_vec2 p, float ra, carom_vec2 q, float rb);

#endif
