/* test_shapes: shapes as short words, for tables of cases. */
#ifndef TEST_SHAPES_H
#define TEST_SHAPES_H

#include "carom/shape.h"

static inline carom_shape circle(float x, float y, float r) {
    carom_circle c = {{x, y}, r};
    return carom_shape_from_circle(c);
}

static inline carom_shape aabb(float x0, float y0, float x1, float y1) {
    carom_aabb b = {{x0, y0}, {x1, y1}};
    return carom_shape_from_aabb(b);
}

static inline carom_shape box(float x, float y, float hx, float hy, float c, float s) {
    carom_box b = {{x, y}, {hx, hy}, {c, s}};
    return carom_shape_from_box(b);
}

#endif
