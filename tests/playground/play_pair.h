/* play_pair: positions and numbers of the pair lab, for its tests. */
#ifndef PLAY_PAIR_H
#define PLAY_PAIR_H

#include "play_support.h"

#include <math.h>
#include <stdlib.h>

/* The scale and the origin of the picture. */
typedef struct scale {
    double x, y, unit;
} scale;

/* Returns the scale, derived from circle A, which is at (1.5, 0.7) with radius 1. */
static inline scale scale_of(play *p) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_THICK)
            return (scale){(double)items[i].x - 1.5 * (double)items[i].x2,
                           (double)items[i].y + 0.7 * (double)items[i].x2, (double)items[i].x2};
    fail_msg("there is no circle A");
    return (scale){0};
}

/* Converts a position in the world to one in the picture. */
static inline carom_vec2 at(const scale *s, double x, double y) {
    return vec((float)(s->x + x * s->unit), (float)(s->y - y * s->unit));
}

/* Returns the number in a row of the panel. */
static inline double number(play *p, const char *label) {
    return strtod(value(p, label), NULL);
}

static inline void check_near(double got, double want, double within) {
    if (!(fabs(got - want) <= within))
        fail_msg("%.9g, not %.9g", got, want);
}

#endif
