/* draw/ids.h: writes the names of bodies where they fit. */
#ifndef CAROM_DRAW_IDS_H
#define CAROM_DRAW_IDS_H

#include "draw/room.h"
#include "draw/scene_picture.h"
#include "draw/text.h"

/// Returns a body's name: its id, or "#" and its index.
draw_words draw_id(const carom_scene *s, uint32_t index);

/// Writes the name of a shape inside it or, if `beside` is set, beside it. `over` has the
/// DRAW_TAKEN_* bits that a name beside it must not cover. Returns false if there is no space.
bool draw_id_place(draw_list *l, const draw_view *v, draw_room *room, carom_shape shape,
                   const char *name, uint32_t over, bool beside);

/// A picture whose bodies get names.
typedef struct draw_named {
    draw_list *l;
    const draw_view *v;
    draw_room *room; ///< where bodies and marks are
    const carom_scene *s;
    uint32_t a, b; ///< the only pair shown, or CAROM_SCENE_NONE for all bodies
} draw_named;

/// Writes the names of all visible bodies, larger bodies first. A name is inside the body, or
/// beside it where it is clear which body is meant. If there are few bodies, it may also be farther
/// away, with a line to the body.
void draw_ids(const draw_named *n);

#endif
