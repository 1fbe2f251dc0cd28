/* draw/marks.h: draws the arrows and points of pairs where they fit. */
#ifndef CAROM_DRAW_MARKS_H
#define CAROM_DRAW_MARKS_H

#include "draw/picture.h"
#include "draw/room.h"

/// Draws the marks of carom_contact_shapes(a, b). If `room` is not NULL, draws only what fits and
/// records it there; otherwise draws everything.
void draw_marks(draw_list *l, const draw_view *v, carom_shape a, carom_shape b, uint32_t show,
                draw_room *room);

/// Draws the axes of a box's frame if the box is rotated, or if `upright` is set.
void draw_frame_axes(draw_list *l, const draw_view *v, carom_shape shape, bool upright,
                     draw_room *room);
/// Draws a velocity as an arrow, `length` pixels per unit.
void draw_velocity(draw_list *l, const draw_view *v, carom_shape shape, carom_vec2 velocity,
                   double length, draw_room *room);
/// Transforms a pair into the frame of its rotated box, for drawing as a ghost. Returns false if
/// neither is a rotated box.
bool draw_ghost_of(carom_shape a, carom_shape b, carom_shape ghost[2]);

/// Two boxes are tested along the axes of both: whether the pair has such axes, the bounds of a
/// picture that shows their intervals, and the intervals themselves, beside the boxes.
bool draw_has_intervals(carom_shape a, carom_shape b);
carom_aabb draw_interval_bounds(carom_shape a, carom_shape b, carom_aabb pair);
void draw_intervals(draw_list *l, const draw_view *v, carom_shape a, carom_shape b);

#endif
