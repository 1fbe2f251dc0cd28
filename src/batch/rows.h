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
 * relaxing sweep. Each works on `count` groups and the bodies that they name. */
typedef void caromi_row_kernel(const caromi_row_sweep *sweep, caromi_rows *rows, size_t count,
                               float *bodies);

typedef struct caromi_row_kernels {
    caromi_row_kernel *warm;  /* applies the impulses that the rows have */
    caromi_row_kernel *push;  /* one sweep of the solver, which pushes overlaps out */
    caromi_row_kernel *relax; /* one sweep that does not, so that pushing out leaves no velocity */
    caromi_row_kernel
        *advance; /* moves impulses on in the direction of the relaxing sweeps so far */
} caromi_row_kernels;

#endif
