/* draw/bounce.h: a picture of an impact: the relative velocity and its parts, before and after. */
#ifndef CAROM_DRAW_BOUNCE_H
#define CAROM_DRAW_BOUNCE_H

#include "draw/picture.h"

/// An impact of two shapes.
typedef struct draw_bounce_def {
    carom_shape a, b;
    carom_contact contact;    ///< of a and b
    carom_vec2 before, after; ///< velocity of a relative to b
    bool fixed[2];            ///< whether a and b are immovable
    int32_t up;               ///< direction of y: 1 up, -1 down
} draw_bounce_def;

/// Draws two panels side by side, before and after. Each has both shapes, labelled A and B, and at
/// the contact point the relative velocity with its normal and tangential part.
void draw_bounce(draw_list *l, float width, float height, const char *title,
                 const draw_bounce_def *def);

#endif
