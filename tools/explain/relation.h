/* relation.h: how two shapes lie: apart, touching, across each other's border, or one within the
 * other. */
#ifndef EXPLAIN_RELATION_H
#define EXPLAIN_RELATION_H

#include "carom/carom.h"

typedef enum explain_relation {
    EXPLAIN_APART,
    EXPLAIN_TOUCHING,   /* no overlap, and a distance of 0 or of the rounding of a separation */
    EXPLAIN_ACROSS,     /* they overlap, and each has points outside the other */
    EXPLAIN_A_WITHIN_B, /* every point of A is a point of B */
    EXPLAIN_B_WITHIN_A,
    EXPLAIN_SAME, /* each within the other */
    EXPLAIN_RELATIONS
} explain_relation;

/* Returns the relation of two shapes with this distance. */
explain_relation explain_relation_of(carom_shape a, carom_shape b, float distance);

/* The gap up to which two shapes count as touching: what carom_separate and a sweep leave open.
 * They round positions outward, by up to 5e-7 of the way and two ulps of each coordinate. */
double explain_touching_gap(carom_shape a, carom_shape b);

/* As tables write them, and as JSON and CSV do. */
extern const char *const explain_relation_words[EXPLAIN_RELATIONS];
extern const char *const explain_relation_names[EXPLAIN_RELATIONS];

#endif
