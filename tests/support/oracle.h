/* oracle: the answers by definition, in MPFR, independent of the library's formulas.
 *
 * Everything is computed from the definitions: real axes (c, s)/|(c, s)|, real distances, real
 * projections. A point is a circle of radius 0. All shapes must be valid (oracle_valid) unless
 * said otherwise.
 *
 * Why a sign is right. A first pass works with 320 bits. Its absolute error is below 2^-300 of the
 * largest number involved (the scale), so a value above 2^-200 of the scale has a sure sign and at
 * least 100 sure bits. Anything smaller is done again with 2304 bits, where a value below 2^-1800
 * is exactly zero. Floats are multiples of 2^-149 below 2^128. Take a circle at a corner: with the
 * conjugates of its two roots the value multiplies to A^2 L^2 - B^2, a whole multiple of
 * (2^-149)^6 = 2^-894, over at most L^2 < 2^257, a second factor < 2^262 and d + r < 2^131, so a
 * value that is not zero is above 2^-1545. Linear forms over one root are larger still. The error
 * at 2304 bits is below 2^-1890. Two slanted boxes have two roots and could come closer to zero;
 * there the contract asks for no sign within 1e-12 of the size, and oracle_is_exact says so. */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <mpfr.h>
#include "carom/pair.h"

typedef struct oracle oracle;

oracle *oracle_new(void);
void oracle_free(oracle *o);

/* Returns whether a shape is valid, read from the definition in carom/shape.h. */
bool oracle_valid(carom_shape s);

/* The radius or the larger half-extent; of a pair, the larger. Rounded to double. */
double oracle_size(carom_shape s);
double oracle_pair_size(carom_shape a, carom_shape b);

/* Returns true if the contract guarantees the exact sign: false for slanted boxes. */
bool oracle_is_exact(carom_shape a, carom_shape b);

/* The sign of the signed distance; the value itself is left in oracle_value. */
int oracle_distance(oracle *o, carom_shape a, carom_shape b);

/* The same after a has been moved by exactly `move`, without rounding its new position. */
int oracle_distance_after(oracle *o, carom_shape a, carom_vec2 move, carom_shape b);

/* Returns how far a extends out of b: a lies within b when this is <= 0. Only the sign has a
 * meaning beyond that. */
int oracle_excess(oracle *o, carom_shape a, carom_shape b);

mpfr_srcptr oracle_value(const oracle *o);

/* A correct normal, in double. */
typedef struct oracle_normal {
    double x, y;
    bool tied;  /* no worse than the best, exactly */
    bool first; /* the first of those: the one that a tie must select */
} oracle_normal;

/* The normals a contact of a and b may have: one, or several in a tie, where those within double
 * precision of the best count. Returns how many, at most 8; 0 when the shapes are slanted boxes so
 * close to touching that any normal is allowed. */
int oracle_normals(oracle *o, carom_shape a, carom_shape b, oracle_normal out[8]);

/* ---- rays ------------------------------------------------------------------------------------ */

/* Returns the sweep state of a point that moves: CAROM_SWEEP_*. `grow` is added to every
 * half-extent of an aabb or a box, which shows whether a verdict is within that band. */
uint32_t oracle_ray(oracle *o, carom_vec2 from, carom_vec2 motion, carom_shape b, double grow);

typedef struct oracle_hit {
    double t;        /* when the border is hit, rounded to double */
    double middle;   /* when the point is deepest, or half way to the exit; t must be before it */
    double nx, ny;   /* the normal of the border there */
    bool tie;        /* a corner hit exactly: the normal above is that of the x wall */
    double nx2, ny2; /* ... and this is the y wall's */
} oracle_hit;

/* For a pair for which oracle_ray with grow 0 is CAROM_SWEEP_HIT. */
oracle_hit oracle_ray_hit(oracle *o, carom_vec2 from, carom_vec2 motion, carom_shape b);

/* The signed distance of the point from + t * motion to b, unrounded until the end. */
double oracle_ray_gap(oracle *o, carom_vec2 from, carom_vec2 motion, double t, carom_shape b);

/* ---- sweeps ---------------------------------------------------------------------------------- */

/* Returns whether the verdict must be exact: not between boxes of which one is slanted, nor between
 * a circle and a slanted box whose direction has no length that a double holds. */
bool oracle_sweep_is_exact(carom_shape a, carom_shape b);

/* Returns the sweep state of a when it moves: CAROM_SWEEP_*. `grow` is added to the reach of the
 * pair in every direction, which shows whether a verdict is within that band. */
uint32_t oracle_sweep(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b, double grow);

typedef struct oracle_impact {
    double t;      /* when they touch, rounded to double */
    double middle; /* when they are deepest, or half way to the exit; t must be before it */
    int count;
    struct {
        double x,
            y; /* the normals: one for a round contact, else one for each wall that was passed */
        double lag; /* how deep past this wall the mover is at t: 0 where it decides */
    } normal[4];    /* walls in the order of b's x and y, then a's */
} oracle_impact;

/* For a case for which oracle_sweep with grow 0 is CAROM_SWEEP_HIT. */
oracle_impact oracle_sweep_hit(oracle *o, carom_shape a, carom_vec2 motion, carom_shape b);

/* The signed distance when a is at exactly its place + t * motion, unrounded until the end. */
double oracle_sweep_gap(oracle *o, carom_shape a, carom_vec2 motion, double t, carom_shape b);

#endif
