/* Declares the rows of the world's contact solver: contact constraints in groups of eight, and the
 * kernels that solve them.
 *
 * No two rows of a group share a moving body, so the lanes are independent; the same holds for a
 * range that is solved at once. A solver body is four floats: the change of its velocity since the
 * start of the step, and the integral of that change over the substeps so far. Both are small, so
 * their rounding errors are too. Impulses are divided by the effective mass of their contact: an
 * impulse is a change of the relative velocity. */
#ifndef CAROMI_BATCH_ROWS_H
#define CAROMI_BATCH_ROWS_H

#include <stddef.h>
#include <stdint.h>

#define CAROMI_ROW_LANES 8u

/* A group of contact constraints. Pushing sweeps are used for springs, advancing ones for conjugate
 * gradients (world/contacts/stop.c). The latter share memory with the former: `direction` is that
 * of the steps so far, `beta` how far to continue in it, and `before` the normal impulse before the
 * last relaxing sweep. */
typedef struct caromi_rows {
    float normal_x[CAROMI_ROW_LANES], normal_y[CAROMI_ROW_LANES]; /* unit, from b to a */
    float gap[CAROMI_ROW_LANES];                                  /* at the start of the step */
    /* Velocity of a relative to b at the start: along the normal, and across it. */
    float speed[CAROMI_ROW_LANES], slip[CAROMI_ROW_LANES];
    float friction[CAROMI_ROW_LANES];
    union {
        float size[CAROMI_ROW_LANES]; /* of the smaller body */
        float direction[CAROMI_ROW_LANES];
    };
    union {
        /* Fraction of the impulse that a spring yields; 0 if rigid. */
        float softness[CAROMI_ROW_LANES];
        float beta[CAROMI_ROW_LANES];
    };
    /* Effective mass / mass of the body. */
    float share_a[CAROMI_ROW_LANES], share_b[CAROMI_ROW_LANES];
    float normal_impulse[CAROMI_ROW_LANES], friction_impulse[CAROMI_ROW_LANES];
    /* Sum of the normal impulses after each relaxing sweep that counts. */
    float total[CAROMI_ROW_LANES];
    union {
        float most[CAROMI_ROW_LANES]; /* largest in a pushing sweep */
        float before[CAROMI_ROW_LANES];
    };
    uint32_t body_a[CAROMI_ROW_LANES], body_b[CAROMI_ROW_LANES];
} caromi_rows;

/* How friction rotates the circles of a group of rows. A row that rotates none has a grip of 1 and
 * zeros. */
typedef struct caromi_turns {
    float arm_a[CAROMI_ROW_LANES], arm_b[CAROMI_ROW_LANES]; /* radius */
    /* Change of the angular velocity by a friction impulse of 1. */
    float turn_a[CAROMI_ROW_LANES], turn_b[CAROMI_ROW_LANES];
    float grip[CAROMI_ROW_LANES]; /* effective mass across the normal / along it */
} caromi_turns;

/* How impulses rotate the bodies of a group of rows whose contact points have lever arms. n is the
 * normal of a row, t = (-n.y, n.x), and r the contact point minus the centre of mass of a body.
 * Values of a body that does not rotate are 0. A row of two such bodies has a grip of 1 and no
 * cross term. Impulses add the turn_ values of a to its angular velocity, and subtract those of
 * b. */
typedef struct caromi_levers {
    float normal_arm_a[CAROMI_ROW_LANES], normal_arm_b[CAROMI_ROW_LANES]; /* r x n */
    float slip_arm_a[CAROMI_ROW_LANES], slip_arm_b[CAROMI_ROW_LANES];     /* r x t */
    /* Change of the angular velocity by a normal impulse of 1: effective mass along n * normal_arm
     * / inertia. */
    float turn_normal_a[CAROMI_ROW_LANES], turn_normal_b[CAROMI_ROW_LANES];
    /* The same for a friction impulse of 1, with slip_arm. */
    float turn_slip_a[CAROMI_ROW_LANES], turn_slip_b[CAROMI_ROW_LANES];
    float grip[CAROMI_ROW_LANES];  /* effective mass across the normal / along it */
    float cross[CAROMI_ROW_LANES]; /* change of the slip by a normal impulse of 1 */
} caromi_levers;

/* Parameters of one sweep (iteration) of the solver over its rows. */
typedef struct caromi_row_sweep {
    float per_h;                 /* 1 / the length of a substep */
    float elapsed;               /* time since the start of the step */
    float soft_rate, rigid_rate; /* fraction of the penetration depth that is removed per second */
    float slop;                  /* depth that springs leave, relative to the size */
    float limit;  /* largest speed at which overlaps are removed, in sizes per second */
    float over;   /* over-relaxation of springs: factor of the change that solves a row alone */
    float counts; /* 1: a relaxing sweep adds to the total of impulses; otherwise 0 */
} caromi_row_sweep;

/* The groups of rows that one kernel call processes. */
typedef struct caromi_row_part {
    caromi_rows *rows;
    const caromi_turns *turns;   /* of the same groups, for kernels that rotate circles */
    const caromi_levers *levers; /* of the same groups, for kernels with lever arms */
    size_t count;                /* number of groups */
    float *bodies;               /* all solver bodies, four floats each */
    /* Four floats for each of the same bodies: the change of the angular velocity and 0, then the
     * integral of that change over the substeps so far and 0. Kernels that rotate circles do not
     * read the integral. */
    float *spins;
} caromi_row_part;

typedef void caromi_row_kernel(const caromi_row_sweep *sweep, const caromi_row_part *part);

typedef struct caromi_row_kernels {
    caromi_row_kernel *warm; /* applies the impulses stored in the rows (warm start) */
    caromi_row_kernel *push; /* one sweep of the solver that also removes overlaps */
    /* One sweep that does not remove overlaps, so that removing them leaves no velocity. */
    caromi_row_kernel *relax;
    /* Continues the impulses in the direction of the relaxing sweeps so far. */
    caromi_row_kernel *advance;
    /* The same as the first three, but friction rotates circles. Rows that rotate none get the same
     * bits from either. */
    caromi_row_kernel *warm_turning, *push_turning, *relax_turning;
    /* The same as the first four, but impulses act at contact points with lever arms. Rows without
     * arms get the same bits from either, and leave angular velocities unchanged. */
    caromi_row_kernel *warm_levers, *push_levers, *relax_levers, *advance_levers;
} caromi_row_kernels;

#endif
