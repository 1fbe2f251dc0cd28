/* draw/legend.h: the legend of a picture. */
#ifndef CAROM_DRAW_LEGEND_H
#define CAROM_DRAW_LEGEND_H

#include "draw/list.h"

/// Legend entries besides the meanings of colours.
enum {
    DRAW_LEGEND_MOVED = DRAW_MEANINGS, ///< a body after it has moved by the MTV
    DRAW_LEGEND_SIDE,                  ///< the stopping side of a one-way box
    DRAW_LEGEND_INTERVAL_A,            ///< the interval of A along a separating axis
    DRAW_LEGEND_INTERVAL_B,
    DRAW_LEGEND_SIGNS
};

/// Return the number of rows of a legend with all of these entries (bits 1 << DRAW_* and 1 <<
/// DRAW_LEGEND_*), and the height of a row.
uint32_t draw_legend_rows(uint32_t meanings, float width);
#define DRAW_LEGEND_ROW 18.0f

/// Explains those of `meanings` that occur in the list. The legend begins at `at`.
void draw_legend(draw_list *l, uint32_t meanings, carom_vec2 at, float width);

#endif
