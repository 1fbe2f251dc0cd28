/* relation.h: how two shapes lie: apart, touching, across each other's border, or one within the
 * other. */
#ifndef CLI_RELATION_H
#define CLI_RELATION_H

#include "carom/carom.h"

typedef enum cli_relation {
    CLI_APART,
    CLI_TOUCHING,   /* no overlap, and a distance of 0 or of the rounding of a separation */
    CLI_ACROSS,     /* they overlap, and each has points outside the other */
    CLI_A_WITHIN_B, /* every point of A is a point of B */
    CLI_B_WITHIN_A,
    CLI_SAME, /* each within the other */
    CLI_RELATIONS
} cli_relation;

/* Returns the relation of two shapes; `distance` is theirs. */
cli_relation cli_relation_of(carom_shape a, carom_shape b, float distance);

/* The gap up to which two shapes count as touching: what carom_separate and a sweep leave open.
 * They round positions outward, by up to 5e-7 of the way and two ulps of each coordinate. */
double cli_touching_gap(carom_shape a, carom_shape b);

/* As tables write them, and as JSON and CSV do. */
extern const char *const cli_relation_words[CLI_RELATIONS];
extern const char *const cli_relation_names[CLI_RELATIONS];

#endif
