/* draw/title.h: the title of a scene's picture, in two lines. */
#ifndef CAROM_DRAW_TITLE_H
#define CAROM_DRAW_TITLE_H

#include "draw/pairs.h"

/// Writes the scene's name and its number of bodies and overlaps or, for one pair, the names of
/// both bodies and their contact. `at` is the left end of the first line, at half its height.
void draw_title(draw_list *l, const carom_scene *s, const draw_scene_options *o,
                const draw_pairs *pairs, carom_vec2 at, float width);

#endif
