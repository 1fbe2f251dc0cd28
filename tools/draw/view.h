/* draw/view.h: which part of the plane is seen where: from units of the world to pixels and back.
 *
 * The same scale in x and y, never turned. y points up or down in the picture, as the scene says. */
#ifndef CAROM_DRAW_VIEW_H
#define CAROM_DRAW_VIEW_H

#include "carom/carom.h"

typedef struct draw_view {
    double center_x, center_y; ///< of the world, in the middle of the rectangle
    double scale;              ///< pixels a unit
    float left, top;           ///< the rectangle in the picture, in pixels
    float width, height;
    int32_t up; ///< 1: y points up; -1: down
    uint32_t reserved;
} draw_view;

/// The view that shows all of `world` within a rectangle of the picture, with a margin in pixels.
draw_view draw_view_fit(carom_aabb world, int32_t up, float left, float top, float width,
                        float height, float margin);

carom_vec2 draw_view_to_pixels(const draw_view *v, carom_vec2 world);
carom_vec2 draw_view_to_world(const draw_view *v, carom_vec2 pixels);
/// A direction, and an angle as a rotation, as they are seen.
carom_vec2 draw_view_direction(const draw_view *v, carom_vec2 direction);
carom_rot draw_view_rot(const draw_view *v, carom_rot rot);
/// What is seen of the world.
carom_aabb draw_view_bounds(const draw_view *v);

#endif
