/* draw/theme.h: what meanings look like, on a light and on a dark ground.
 *
 * Types and overlaps differ in lightness as well as in hue, and no meaning is told apart by red
 * against green, so that the colour-blind see them too. Texts and lines keep a contrast of at least
 * 4.5 and 3 to 1 against the ground (WCAG's AA); tests/draw measures both. */
#ifndef CAROM_DRAW_THEME_H
#define CAROM_DRAW_THEME_H

#include "draw/list.h"

/// 0xRRGGBBAA.
typedef struct draw_color {
    uint32_t strong; ///< lines, letters, DRAW_SOLID
    uint32_t soft;   ///< DRAW_FILL: lets through what lies under it
} draw_color;

draw_color draw_theme_color(uint32_t meaning, bool dark);

#endif
