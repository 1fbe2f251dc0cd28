/* draw/marks.h: arrows and points of pairs, where there is room for them. */
#ifndef CAROM_DRAW_MARKS_H
#define CAROM_DRAW_MARKS_H

#include "draw/picture.h"
#include "draw/room.h"

/// The marks of carom_contact_shapes(a, b). `room`, if not NULL, says what fits, and learns of it;
/// else everything is drawn.
void draw_marks(draw_list *l, const draw_view *v, carom_shape a, carom_shape b, uint32_t show,
                draw_room *room);

/// The axes of a box's frame, if it is turned or `upright` says that others have theirs, too.
void draw_frame_axes(draw_list *l, const draw_view *v, carom_shape shape, bool upright,
                     draw_room *room);
/// An arrow for a velocity, `length` pixels to 1.
void draw_velocity(draw_list *l, const draw_view *v, carom_shape shape, carom_vec2 velocity,
                   double length, draw_room *room);
/// A turned box as it is in its own frame, and the other shape in it: the two as a ghost. False
/// when there is no turned box.
bool draw_ghost_of(carom_shape a, carom_shape b, carom_shape ghost[2]);

#endif
