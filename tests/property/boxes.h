/* boxes: bounds as they occur in worlds and levels, invalid ones included, and the exact relation
 * of two of them. */
#ifndef BOXES_H
#define BOXES_H

#include "carom/carom.h"
#include "support/inputs.h"

enum {
    BOXES_UNIFORM,
    BOXES_RATIO,     /* sizes 1 to 1000 */
    BOXES_CLUSTERS,  /* five crowds, far apart */
    BOXES_OUTLIERS,  /* one in ten at 1e20 */
    BOXES_HUGE_ONE,  /* the first covers all others */
    BOXES_EQUAL,     /* all are the same box */
    BOXES_POINTS,    /* of size 0, some of them at the same place */
    BOXES_LINE,      /* along the x axis, flat */
    BOXES_GRID,      /* whole numbers: edges and corners that touch */
    BOXES_INVALID,   /* a third are NaN, infinite or have min > max */
    BOXES_DENORMAL,  /* a few to a million times the smallest float */
    BOXES_FLT_MAX,   /* sides at the end of all floats */
    BOXES_EXPONENTS, /* each number has its own random exponent and sign */
    BOXES_KINDS
};

const char *boxes_name(int kind);

/* The i-th of `count` boxes, in a world in which each has a few neighbours. */
carom_aabb boxes_draw(int kind, inputs_rng *rng, uint32_t i, uint32_t count);

/* Returns whether a box is valid, by the definition in shape.h. */
bool boxes_valid(carom_aabb b);
bool boxes_touch(carom_aabb a, carom_aabb b);

/* Returns true if a touches or overlaps b, enlarged by `margin` on each side, somewhere on its
 * path. Decided in rational numbers. All three must be valid. */
bool boxes_touch_on_path(carom_aabb a, carom_vec2 motion, carom_aabb b, double margin);

/* Returns a tolerance above the error of rounding the ends of the path to float and 2^-40 of all
 * lengths. */
double boxes_margin(carom_aabb a, carom_vec2 motion, carom_aabb b);

#endif
