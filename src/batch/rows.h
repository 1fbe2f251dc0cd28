/* The rows of the world's contact solver: contacts in groups of eight, and the kernels that solve them.
 *
 * No two rows of a group, nor of a range that is solved at once, share a body that moves, so the lanes
 * are independent. A solver body is four floats: the change of its velocity since the start of the step,
 * and the integral of that change over the substeps so far. Both are small, so their rounding is. An
 * impulse is divided by the effective mass of its contact: it is a change of the relative velocity. */
#ifndef CAROMI_BATCH_ROWS_H
#define CAROMI_BATCH_ROWS_H

#include <stddef.h>
#include <stdint.h>

#define CAROMI_ROW_LANES 8u

typedef struct caromi_rows {
    float normal_x[CAROMI_ROW_LANES], normal_y[CAROMI_ROW_LANES]; /* unit, from b to a */
    float gap[CAROMI_ROW_LANES];                                  /* at the start of the step */
    float speed[CAROMI_ROW_LANES],
        slip[CAROMI_ROW_LANES]; /* of a over b at the start: along the normal,
                                                              and across it */
    float friction[CAROMI_ROW_LANES];
    union {
        float size[CAROMI_ROW_LANES]; /* of the smaller body */
        float direction[CAROMI_ROW_LANES];
    };
    union {
        float softness
            [CAROMI_ROW_LANES]; /* share of the impulse that a spring gives way by; 0: rigid */
        float beta[CAROMI_ROW_LANES];
    };
    float share_a[CAROMI_ROW_LANES],
        share_b[CAROMI_ROW_LANES]; /* effective mass / mass of the body */
    float normal_impulse[CAROMI_ROW_LANES], friction_impulse[CAROMI_ROW_LANES];
    float total
        [CAROMI_ROW_LANES]; /* sum of the normal impulses after each relaxing sweep that counts */
    union {
        float most[CAROMI_ROW_LANES]; /* largest normal impulse of a pushing sweep */
        float before[CAROMI_ROW_LANES];
    };
    uint32_t body_a[CAROMI_ROW_LANES], body_b[CAROMI_ROW_LANES];
} caromi_rows;

/* How friction turns the circles of a group of rows. A row that turns none has a grip of 1 and zeros. */
typedef struct caromi_turns {
    float arm_a[CAROMI_ROW_LANES], arm_b[CAROMI_ROW_LANES]; /* radius */
    float turn_a[CAROMI_ROW_LANES],
        turn_b[CAROMI_ROW_LANES]; /* change of the spin by a friction impulse of 1 */
    float grip[CAROMI_ROW_LANES]; /* effective mass across the normal / that along it */
} caromi_turns;

/* How impulses turn the bodies of a group of rows whose contact points have lever arms. n is the normal of a row,
 * t = (-n.y, n.x), and r the contact point minus the centre of mass of a body. Numbers of a body that does not rotate
 * are 0. A row of two such bodies has a grip of 1 and no cross term. Impulses add the turns of a to its spin, and
 * subtract those of b. */
typedef struct caromi_levers {
    float normal_arm_a[CAROMI_ROW_LANES], normal_arm_b[CAROMI_ROW_LANES]; /* r x n */
    float slip_arm_a[CAROMI_ROW_LANES], slip_arm_b[CAROMI_ROW_LANES];     /* r x t */
    float turn_normal_a[CAROMI_ROW_LANES],
        turn_normal_b[CAROMI_ROW_LANES]; /* change of the spin by a normal impulse of 1:
                                            effective mass along n * normal_arm / inertia */
    float turn_slip_a[CAROMI_ROW_LANES],
        turn_slip_b[CAROMI_ROW_LANES]; /* by a friction impulse of 1: the same with slip_arm */
    float grip[CAROMI_ROW_LANES];      /* effective mass across the normal / that along it */
    float cross[CAROMI_ROW_LANES];     /* change of the slip by a normal impulse of 1 */
} caromi_levers;

typedef struct caromi_row_sweep {
    float per_h;                 /* 1 / the length of a substep */
    float elapsed;               /* time since the start of the step */
    float soft_rate, rigid_rate; /* share of the depth that is pushed out, a second */
    float slop;  /* depth that springs are not pushed out of, as a share of the size */
    float limit; /* greatest speed of pushing out, in sizes a second */
    float over;  /* over-relaxation of springs: times the change that would solve a row by itself */
    float counts; /* 1: a relaxing sweep adds to the total of impulses, or 0 */
} caromi_row_sweep;

/* Pushing sweeps are of springs, and advancing ones of conjugate gradients (world/contacts/stop.c). Their fields
 * share memory: the direction of the steps so far, how far to go on in it, and the normal impulse before the last
 * relaxing sweep. */
typedef struct caromi_row_part {
    caromi_rows *rows;
    const caromi_turns *turns;   /* of the same groups, for kernels that turn circles */
    const caromi_levers *levers; /* of the same groups, for kernels with lever arms */
    size_t count;                /* of the groups */
    float *bodies;               /* all of them: four floats each */
    /* Of the same bodies, four floats each: the change of the spin and 0, the integral of that change over the
     * substeps so far and 0. Kernels that turn circles do not read the integral. */
    float *spins;
} caromi_row_part;

typedef void caromi_row_kernel(const caromi_row_sweep *sweep, const caromi_row_part *part);

typedef struct caromi_row_kernels {
    caromi_row_kernel *warm;  /* applies the impulses that the rows have */
    caromi_row_kernel *push;  /* one sweep of the solver, which pushes overlaps out */
    caromi_row_kernel *relax; /* one sweep that does not, so that pushing out leaves no velocity */
    caromi_row_kernel
        *advance; /* moves impulses on in the direction of the relaxing sweeps so far */
    /* The same as the first three, but friction turns circles. Rows that turn none get the same bits by either. */
    caromi_row_kernel *warm_turning, *push_turning, *relax_turning;
    /* The same as the first four, but impulses act at contact points with lever arms. Rows without arms get the same
     * bits by either, and leave spins alone. */
    caromi_row_kernel *warm_levers, *push_levers, *relax_levers, *advance_levers;
} caromi_row_kernels;

#endif
