/* draw/crowd.h: very many discs as one item of a list, and a way to put them into pixels.
 *
 * A painter of paths takes microseconds a disc; here it is some ten nanoseconds, so that a million
 * bodies can be seen moving. The item holds pointers and no copies: what they point at has to stay
 * until the list is cleared. */
#ifndef CAROM_DRAW_CROWD_H
#define CAROM_DRAW_CROWD_H

#include "draw/list.h"
#include "draw/view.h"

typedef struct draw_crowd {
    const carom_vec2 *at;   ///< centres, in units of the world
    const float *radius;    ///< of each; one that is not above 0 is not drawn
    const uint8_t *meaning; ///< of each: whose colour it has
    uint32_t count;
    uint32_t reserved;
    draw_view view; ///< where it is seen; nothing is drawn outside of its rectangle
} draw_crowd;

/// Adds a crowd as one item DRAW_CROWD: (x, y) to (x2, y2) is the view's rectangle.
void draw_crowd_add(draw_list *l, const draw_crowd *crowd);
/// The crowd that an item's `first` names; NULL when there is none.
const draw_crowd *draw_list_crowd(const draw_list *l, uint32_t index);

/// The same crowd in a picture that has `scale` times as many pixels and is shifted by (x, y) of
/// those.
draw_crowd draw_crowd_scaled(const draw_crowd *crowd, float scale, float x, float y);

/// Each meaning's strong color in the form of draw_crowd_pixels.
void draw_crowd_colors(uint32_t colors[DRAW_MEANINGS], bool dark);

/// Puts the discs over what is there, with smooth rims. A pixel is 0xAARRGGBB, its colors
/// multiplied by its alpha; rows are `stride` bytes apart, a multiple of 4. A disc that is too
/// small to see is a speck. The same bits on every platform. Cost: 20 to 40 ns a disc of a pixel
/// or two.
void draw_crowd_pixels(const draw_crowd *crowd, uint32_t *pixels, uint32_t width, uint32_t height,
                       uint32_t stride, const uint32_t colors[DRAW_MEANINGS]);

#endif
