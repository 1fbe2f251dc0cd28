/* explain_bounce.h: explains the impact of two bodies: how the impulse changes their velocities. */
#ifndef CLI_EXPLAIN_BOUNCE_H
#define CLI_EXPLAIN_BOUNCE_H

#include "cli/explain/explain.h"

/* An impact. Bodies do not rotate: carom_bounce_rough computes the same. */
typedef struct explain_impact {
    carom_vec2 velocity[2]; /* of A and B, before */
    carom_vec2 after[2];
    double inverse[2]; /* inverse masses; 0: immovable */
    double restitution, friction;
    double impulse[2]; /* along the normal, and the size of the friction impulse */
} explain_impact;

/* Computes the velocities after the impact, and the impulses. */
void explain_impact_solve(explain_impact *i, carom_contact contact);

/* A relative velocity, split at the normal of the contact. */
typedef struct explain_split {
    double x, y;  /* velocity of A relative to B */
    double along; /* its component along the normal; negative: they approach */
    double normal_x, normal_y;
    double tangent_x, tangent_y;
} explain_split;

explain_split explain_split_of(carom_vec2 a, carom_vec2 b, carom_vec2 normal);

/* Returns the kinetic energy of both; an immovable body counts as 0. */
double explain_energy(const explain_impact *i, const carom_vec2 velocity[2]);

void explain_impact_text(explain *e, const explain_impact *i);
void explain_impact_json(explain *e, const explain_impact *i);

#endif
