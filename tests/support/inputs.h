/* inputs: pairs of shapes by class, for the exactness tests, the golden hashes and the benchmarks.
 *
 * Freestanding and with the same bits everywhere: integer operations and exactly rounded + - * /
 * only. In every class about half of the pairs overlap, and few are far apart. */
#ifndef INPUTS_H
#define INPUTS_H

#include <stdint.h>
#include "carom/shape.h"

enum {
    INPUTS_UNIFORM,         /* ordinary numbers */
    INPUTS_NEAR_TOUCH,      /* touching, rounded to float, then off by up to 3 ulp */
    INPUTS_EXACT_TOUCH,     /* touching exactly (Pythagorean triples), then off by -1, 0 or 1 ulp */
    INPUTS_TINY_TOUCH,      /* touching exactly, except for 2^-20 to 2^-130 of one coordinate */
    INPUTS_INNER_TOUCH,     /* one touches the other's border from inside, off by up to 3 ulp */
    INPUTS_FAR_RANDOM,      /* 1e4..1e7 from the origin */
    INPUTS_FAR_NEAR_TOUCH,  /* the same, off touching by up to 3 ulp */
    INPUTS_SIZE_RATIO,      /* sizes up to 2^40 apart */
    INPUTS_RANDOM_EXPONENT, /* every number with its own exponent in -60..60 */
    INPUTS_DEGENERATE,      /* radius 0, flat boxes, concentric, centre on edge, corner, centre */
    INPUTS_HUGE,            /* 1e18..FLT_MAX */
    INPUTS_DENORMAL,        /* a few to a million times the smallest float */
    INPUTS_GRID,            /* multiples of a quarter */
    INPUTS_INVALID, /* NaN, infinities, negatives, min > max, rot (0, 0), among valid ones */
    INPUTS_CLASSES
};

/* Classes for a moving shape. In all but the plainest the class is defined by the position at
 * impact, not by that of the shapes; one case in eight is a graze, or starts or ends in contact. */
enum {
    INPUTS_SWEEP_FIRST = 100,
    INPUTS_SWEEP_UNIFORM = INPUTS_SWEEP_FIRST, /* ordinary numbers: through, past, from inside */
    INPUTS_SWEEP_NEAR_GRAZE,                   /* along a tangent, rounded, off by up to 3 ulp */
    INPUTS_SWEEP_EXACT_GRAZE,     /* a graze in whole numbers, or off by an ulp or far less */
    INPUTS_SWEEP_TOUCH_START,     /* touching, exactly or nearly: inward, along, away */
    INPUTS_SWEEP_TOUCH_END,       /* up to touching, exactly or nearly */
    INPUTS_SWEEP_ZERO_MOTION,     /* no motion, or one of the smallest floats */
    INPUTS_SWEEP_HUGE_MOTION,     /* 1e5 to 1e10 times the size */
    INPUTS_SWEEP_FAR,             /* 1e4..1e7 from the origin */
    INPUTS_SWEEP_TINY,            /* sizes 2^-10..2^-90; some no more than the coordinates' steps */
    INPUTS_SWEEP_THIN,            /* bullets through walls 2^-6..2^-24 as thick as long */
    INPUTS_SWEEP_SIZE_RATIO,      /* sizes up to 2^40 apart */
    INPUTS_SWEEP_GRID,            /* multiples of a quarter */
    INPUTS_SWEEP_RANDOM_EXPONENT, /* every number with its own exponent in -60..60 */
    INPUTS_SWEEP_HUGE,            /* 1e18..FLT_MAX */
    INPUTS_SWEEP_DENORMAL,        /* a few to a million times the smallest float */
    INPUTS_SWEEP_INVALID,         /* NaN, infinities and the like in shapes and motion */
    INPUTS_SWEEP_LAST = INPUTS_SWEEP_INVALID
};

typedef struct inputs_rng {
    uint64_t state; /* splitmix64; any seed is good */
} inputs_rng;

/* Returns the name of a class, such as "near_touch"; "?" for another number. */
const char *inputs_class_name(int cls);

inputs_rng inputs_seeded(uint64_t seed);
uint64_t inputs_next(inputs_rng *rng);
uint32_t inputs_below(inputs_rng *rng, uint32_t bound); /* 0..bound-1 */
double inputs_unit(inputs_rng *rng);                    /* [0, 1) */

/* The float `ulps` steps away, counted through zero, kept finite. */
float inputs_nudge(float value, int ulps);

/* The same box with rot of length 1 to float rounding, for formulas that assume it. */
carom_box inputs_with_unit_rot(carom_box b);

void inputs_point_circle(int cls, inputs_rng *rng, carom_vec2 *a, carom_circle *b);
void inputs_point_aabb(int cls, inputs_rng *rng, carom_vec2 *a, carom_aabb *b);
void inputs_point_box(int cls, inputs_rng *rng, carom_vec2 *a, carom_box *b);
void inputs_circle_circle(int cls, inputs_rng *rng, carom_circle *a, carom_circle *b);
void inputs_circle_aabb(int cls, inputs_rng *rng, carom_circle *a, carom_aabb *b);
void inputs_circle_box(int cls, inputs_rng *rng, carom_circle *a, carom_box *b);
void inputs_aabb_aabb(int cls, inputs_rng *rng, carom_aabb *a, carom_aabb *b);
void inputs_aabb_box(int cls, inputs_rng *rng, carom_aabb *a, carom_box *b);
void inputs_box_box(int cls, inputs_rng *rng, carom_box *a, carom_box *b);

/* A point and its motion against b: through, past, grazing, from the border, up to the border. */
void inputs_ray_circle(int cls, inputs_rng *rng, carom_vec2 *from, carom_vec2 *motion,
                       carom_circle *b);
void inputs_ray_aabb(int cls, inputs_rng *rng, carom_vec2 *from, carom_vec2 *motion, carom_aabb *b);
void inputs_ray_box(int cls, inputs_rng *rng, carom_vec2 *from, carom_vec2 *motion, carom_box *b);

/* a and its motion against b, of an INPUTS_SWEEP class. */
void inputs_sweep_circle_circle(int cls, inputs_rng *rng, carom_circle *a, carom_vec2 *motion,
                                carom_circle *b);
void inputs_sweep_circle_aabb(int cls, inputs_rng *rng, carom_circle *a, carom_vec2 *motion,
                              carom_aabb *b);
void inputs_sweep_circle_box(int cls, inputs_rng *rng, carom_circle *a, carom_vec2 *motion,
                             carom_box *b);
void inputs_sweep_aabb_aabb(int cls, inputs_rng *rng, carom_aabb *a, carom_vec2 *motion,
                            carom_aabb *b);
void inputs_sweep_aabb_box(int cls, inputs_rng *rng, carom_aabb *a, carom_vec2 *motion,
                           carom_box *b);
void inputs_sweep_box_box(int cls, inputs_rng *rng, carom_box *a, carom_vec2 *motion, carom_box *b);

#endif
