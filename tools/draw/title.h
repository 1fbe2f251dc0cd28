/* draw/title.h: what a picture of a scene is of, in two lines. */
#ifndef CAROM_DRAW_TITLE_H
#define CAROM_DRAW_TITLE_H

#include "draw/pairs.h"

/// The scene's name and how many bodies and overlaps it has; or of one pair who they are and what
/// their contact is. `at` is the middle of the first line's left end.
void draw_title(draw_list *l, const carom_scene *s, const draw_scene_options *o,
                const draw_pairs *pairs, carom_vec2 at, float width);

#endif
