/* draw/theme.h: the colours of meanings, on light and dark backgrounds.
 *
 * Body types and overlaps differ in lightness as well as in hue, and no two meanings differ only by
 * red against green, so that colour-blind readers can distinguish them. Text and lines have a
 * contrast of at least 4.5:1 and 3:1 against the background (WCAG AA); tests/draw measures both.
 *
 * The bands of a signed distance have equal steps of lightness in OKLCH on each side. From deep
 * inside to far outside, the lightness only rises on a light background, and only falls on a dark
 * one. */
#ifndef CAROM_DRAW_THEME_H
#define CAROM_DRAW_THEME_H

#include "draw/list.h"

/// 0xRRGGBBAA.
typedef struct draw_color {
    uint32_t strong; ///< lines, letters, DRAW_SOLID
    uint32_t soft;   ///< DRAW_FILL: translucent
} draw_color;

draw_color draw_theme_color(uint32_t meaning, bool dark);

#endif
