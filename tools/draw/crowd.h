/* draw/crowd.h: very many discs as one item of a list, and a function that rasterizes them.
 *
 * A path renderer takes microseconds per disc; this takes some ten nanoseconds, so that a million
 * bodies can be shown moving. The item holds pointers and no copies: the arrays must stay valid
 * until the list is cleared. */
#ifndef CAROM_DRAW_CROWD_H
#define CAROM_DRAW_CROWD_H

#include "draw/list.h"
#include "draw/view.h"

typedef struct draw_crowd {
    const carom_vec2 *at;   ///< centres, in world units
    const float *radius;    ///< of each disc; a disc is skipped unless its radius is above 0
    const uint8_t *meaning; ///< of each disc: the DRAW_* meaning that sets its colour
    uint32_t count;
    uint32_t reserved;
    draw_view view; ///< the view; nothing is drawn outside its rectangle
} draw_crowd;

/// Adds a crowd as one item DRAW_CROWD: (x, y) to (x2, y2) is the view's rectangle.
void draw_crowd_add(draw_list *l, const draw_crowd *crowd);
/// Returns the crowd with the number in an item's `first`, or NULL if there is none.
const draw_crowd *draw_list_crowd(const draw_list *l, uint32_t index);

/// Returns the same crowd for a picture with `scale` times as many pixels, shifted by (x, y) of
/// those pixels.
draw_crowd draw_crowd_scaled(const draw_crowd *crowd, float scale, float x, float y);

/// Fills in each meaning's strong color in the format of draw_crowd_pixels.
void draw_crowd_colors(uint32_t colors[DRAW_MEANINGS], bool dark);

/// Blends the discs over the existing pixels, with smooth edges. A pixel is 0xAARRGGBB with
/// premultiplied alpha; rows are `stride` bytes apart, a multiple of 4. A disc too small to see is
/// drawn as a speck. The result is the same bits on every platform. Cost: 20 to 40 ns per disc of a
/// pixel or two.
void draw_crowd_pixels(const draw_crowd *crowd, uint32_t *pixels, uint32_t width, uint32_t height,
                       uint32_t stride, const uint32_t colors[DRAW_MEANINGS]);

#endif
