/* expect: bodies, channels, energy and overlaps for the tests of the step. */
#ifndef EXPECT_H
#define EXPECT_H

#include "build.h"
#include "judge.h"
#include "measure.h"

#define EXPECT_DT (1.0f / 60.0f)
#define EXPECT_G 10.0 /* downwards */

typedef struct expect_material {
    double restitution, friction;
} expect_material;

/* An empty world, with gravity or without. */
carom_world *expect_world(bool gravity);

/* Each adds one body. Sizes are half-extents, or a radius. */
carom_body expect_wall(carom_world *w, double x, double y, double hx, double hy,
                       expect_material material);
carom_body expect_driver(carom_world *w, double x, double y, double hx, double hy,
                         expect_material material);
/* A ball of radius `size`, or a square box of that half-extent. */
carom_body expect_body(carom_world *w, bool box, double x, double y, double size,
                       expect_material material);

/* Makes a dynamic body one that rotates, of a material. */
void expect_turning(carom_body_def *def, expect_material material);

/* Adds two vertical walls; |x| <= half is free between them. */
void expect_channel(carom_world *w, double half, double bottom, double top,
                    expect_material material);
/* Four walls around a region. They are 2 thick and overlap at the corners. */
void expect_room(carom_world *w, build_region region, expect_material material);

void expect_set_velocity(carom_world *w, carom_body b, double vx, double vy);

/* The deepest overlaps of dynamic bodies, as shares of the smaller size of the pair. */
typedef struct expect_overlaps {
    real fixed;   /* with static and kinematic bodies */
    real dynamic; /* among dynamic bodies */
} expect_overlaps;

/* Raises *worst to the overlaps found now, if they are larger. Tests every pair, so use it for
 * small worlds. */
void expect_overlap(const measure *m, expect_overlaps *worst);

/* Energy of the dynamic bodies. The potential is counted from the height `floor`. */
typedef struct expect_energy {
    double gravity, floor;
    real first;  /* at the start */
    real lowest; /* so far */
    real most;   /* so far */
    real scale;  /* the largest kinetic energy + sum of |potential| so far */
    real rise;   /* the largest rise above the first, as a share of the scale at that time */
    real record; /* the largest rise above the largest so far, as a share of that scale */
    real regain; /* the largest rise above the lowest so far, as a share of that scale */
} expect_energy;

expect_energy expect_energy_start(const measure *m, double gravity, double floor);
void expect_energy_update(expect_energy *e, const measure *m);

/* The largest upward speed of dynamic bodies, 0 when none rises. */
real expect_rising(const measure *m);

#endif
