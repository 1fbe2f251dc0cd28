/* Two discs, the heart of every round pair: |p - q|^2 against (ra + rb)^2.
 *
 * A circle outside an aabb is a disc against the clamped point, so circle_aabb comes here too.
 * docs/NUMERICS.md, "Two discs", derives the bounds. */
#ifndef CAROMI_PAIR_DISCS_H
#define CAROMI_PAIR_DISCS_H

#include "carom/pair.h"
#include "base/real.h"

/* |error of excess| <= CAROMI_DISCS_ERROR * scale. */
#define CAROMI_DISCS_ERROR (5.0 * CAROMI_U)

/* Beyond this share of length + reach, their difference is good for 1 ulp of float. */
#define CAROMI_DISCS_CLEAR 0x1p-25

typedef struct caromi_discs {
    double dx, dy;  /* from q to p */
    double reach;   /* ra + rb */
    double squared; /* |p - q|^2 */
    double excess;  /* squared - reach^2: its sign is that of the signed distance */
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

/* Whether the sign of the excess is beyond doubt; false for anything that is not finite. */
static inline bool caromi_discs_sure(const caromi_discs *d) {
    return caromi_abs(d->excess) > CAROMI_DISCS_ERROR * d->scale;
}

/* The excess with its exact sign and a relative error below 2^-51. Needs finite input. */
double caromi_discs_excess_exact(carom_vec2 p, float ra, carom_vec2 q, float rb);

/* A number with the exact sign of the signed distance. Needs finite input. */
static inline double caromi_discs_apart(carom_vec2 p, float ra, carom_vec2 q, float rb) {
    caromi_discs d = caromi_discs_make(p, ra, q, rb);
    return caromi_discs_sure(&d) ? d.excess : caromi_discs_excess_exact(p, ra, q, rb);
}

/* The signed distance of two discs. */
typedef struct caromi_discs_gap {
    double length;   /* |p - q| */
    double distance; /* length - reach */
    bool clear;      /* good for 1 ulp of float, sign exact, and everything finite */
} caromi_discs_gap;

static inline caromi_discs_gap caromi_discs_measure(const caromi_discs *d) {
    double length = caromi_sqrt(d->squared);
    double distance = length - d->reach;
    bool clear = caromi_abs(distance) > CAROMI_DISCS_CLEAR * (length + d->reach);
    return (caromi_discs_gap){length, distance, clear};
}

/* The distance where the doubles are not clear. Needs finite input. */
double caromi_discs_distance_exact(carom_vec2 p, float ra, carom_vec2 q, float rb);

#endif
