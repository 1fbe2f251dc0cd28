/* measure: figures of a world, computed in long double from positions and velocities alone, to
 * check the statistics of the world. */
#ifndef MEASURE_H
#define MEASURE_H

#include "carom/carom.h"

typedef long double real;

typedef struct measure_body {
    carom_body id;
    uint32_t type;
    bool round, sensor;
    real x, y, vx, vy, mass;
    real spin, inertia; /* inertia 0: it does not rotate */
    real hx, hy, c, s;  /* for a circle the radius twice, and rot (1, 0) */
    real reach;         /* of its bounds, along both axes alike */
    real size;          /* the radius, or the smaller half-extent */
} measure_body;

typedef struct measure {
    uint32_t count, capacity;
    measure_body *body; /* in the order of carom_world_next */
    carom_vec2 *place, *speed;
    carom_rot *rot;
    uint32_t *order; /* by their left ends */
} measure;

/* Reads shapes and masses. Call it again after bodies were added or removed. Ends the program if
 * memory is short. */
void measure_open(measure *m, const carom_world *w);
void measure_close(measure *m);
/* Reads positions, velocities and directions by carom_world_read, and spins. */
void measure_update(measure *m, const carom_world *w);

/* For dynamic bodies. */
real measure_kinetic(const measure *m);
real measure_potential(const measure *m, carom_vec2 gravity);
void measure_momentum(const measure *m, real *x, real *y, real *sum_of_sizes);
/* About the centre of mass of all dynamic bodies, spins included. */
real measure_angular_momentum(const measure *m, real *sum_of_sizes);
real measure_fastest(const measure *m);

/* Returns the signed distance. It is exact to rounding if it is negative or if both are circles;
 * for two boxes that are apart it is a lower bound. */
real measure_gap(const measure_body *a, const measure_body *b);

/* Overlaps of solid bodies, at least one of them dynamic, as shares of the size of the dynamic one,
 * and of the smaller of two dynamic ones. */
typedef struct measure_overlaps {
    uint64_t pairs;    /* that overlap */
    real sum, worst;   /* of their shares */
    real worst_static; /* of those with a static body */
    uint32_t a, b;     /* the worst pair, as indices in body[] */
} measure_overlaps;
measure_overlaps measure_overlap(measure *m);

/* A hash of all events of the last step. */
uint64_t measure_events(const carom_world *w);

#endif
