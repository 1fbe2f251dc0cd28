/* draw/view.h: maps world units to pixels and back.
 *
 * The scale is the same in x and y, and there is no rotation. y points up or down in the picture,
 * as the scene says. */
#ifndef CAROM_DRAW_VIEW_H
#define CAROM_DRAW_VIEW_H

#include "carom/carom.h"

typedef struct draw_view {
    double center_x, center_y; ///< world point at the centre of the rectangle
    double scale;              ///< pixels per unit
    float left, top;           ///< the rectangle in the picture, in pixels
    float width, height;
    int32_t up; ///< 1: y points up; -1: down
    uint32_t reserved;
} draw_view;

/// Returns the view that shows all of `world` within a rectangle of the picture, with a margin in
/// pixels.
draw_view draw_view_fit(carom_aabb world, int32_t up, float left, float top, float width,
                        float height, float margin);

carom_vec2 draw_view_to_pixels(const draw_view *v, carom_vec2 world);
carom_vec2 draw_view_to_world(const draw_view *v, carom_vec2 pixels);
/// Return a direction, and a rotation, as they appear in the picture.
carom_vec2 draw_view_direction(const draw_view *v, carom_vec2 direction);
carom_rot draw_view_rot(const draw_view *v, carom_rot rot);
/// Returns the visible part of the world.
carom_aabb draw_view_bounds(const draw_view *v);

#endif
