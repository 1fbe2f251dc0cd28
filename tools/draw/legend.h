/* draw/legend.h: which colour is what. */
#ifndef CAROM_DRAW_LEGEND_H
#define CAROM_DRAW_LEGEND_H

#include "draw/list.h"

/// What a legend explains besides the colours of things.
enum {
    DRAW_LEGEND_MOVED = DRAW_MEANINGS, ///< a body where the MTV moves it
    DRAW_LEGEND_SIDE,                  ///< a side of a box that stops, where others do not
    DRAW_LEGEND_SIGNS
};

/// Rows of a legend that has all of these (bits 1 << DRAW_* and 1 << DRAW_LEGEND_*), and the height of a row.
uint32_t draw_legend_rows(uint32_t meanings, float width);
#define DRAW_LEGEND_ROW 18.0f

/// Explains those of `meanings` that items of the list have, from a place on.
void draw_legend(draw_list *l, uint32_t meanings, carom_vec2 at, float width);

#endif
