/* draw/ids.h: the names of bodies, where there is room for them. */
#ifndef CAROM_DRAW_IDS_H
#define CAROM_DRAW_IDS_H

#include "draw/room.h"
#include "draw/scene_picture.h"
#include "draw/text.h"

/// A body's name: its id, or "#" and its index.
draw_words draw_id(const carom_scene *s, uint32_t index);

/// Writes the name of a shape into it or, if `beside` allows, beside it. `over` is what of the room
/// a name beside it may not cover. False when there is no place.
bool draw_id_place(draw_list *l, const draw_view *v, draw_room *room, carom_shape shape,
                   const char *name, uint32_t over, bool beside);

/// A picture whose bodies get their names.
typedef struct draw_named {
    draw_list *l;
    const draw_view *v;
    draw_room *room; ///< knows of the bodies and of the marks
    const carom_scene *s;
    uint32_t a, b; ///< the pair that alone is shown; CAROM_SCENE_NONE: all
} draw_named;

/// The names of all bodies that are shown, larger bodies first: in the body, beside it where it is
/// plain whose it is, or, of few bodies, with a line to it.
void draw_ids(const draw_named *n);

#endif
