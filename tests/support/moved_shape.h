/* moved_shape: a shape at the end of a sweep, and the places that say where a shape is. */
#ifndef MOVED_SHAPE_H
#define MOVED_SHAPE_H

#include "carom/pair.h"

static inline carom_shape moved_shape(carom_shape a, carom_vec2 motion, carom_sweep s) {
    switch (a.kind) {
    case CAROM_SHAPE_CIRCLE:
        a.as.circle.center = carom_sweep_end(a.as.circle.center, motion, s);
        break;
    case CAROM_SHAPE_BOX:
        a.as.box.center = carom_sweep_end(a.as.box.center, motion, s);
        break;
    default:
        a.as.aabb = carom_sweep_end_aabb(a.as.aabb, motion, s);
        break;
    }
    return a;
}

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
