/* moved_shape: the places that say where a shape is. */
#ifndef MOVED_SHAPE_H
#define MOVED_SHAPE_H

#include "pair/sweep/sweep.h"

/* An aabb is at its two corners, anything else twice at its centre; i is 0 or 1. */
static inline carom_vec2 moved_shape_place(carom_shape a, int i) {
    switch (a.kind) {
    case CAROM_SHAPE_CIRCLE:
        return a.as.circle.center;
    case CAROM_SHAPE_BOX:
        return a.as.box.center;
    default:
        return i == 0 ? a.as.aabb.min : a.as.aabb.max;
    }
}

#endif
