/* draw/room.h: which places of a picture are taken, in cells of a few pixels. */
#ifndef CAROM_DRAW_ROOM_H
#define CAROM_DRAW_ROOM_H

#include "draw/list.h"

/// What a cell is taken by, as bits.
enum {
    DRAW_TAKEN_LABEL = 1,
    DRAW_TAKEN_MARK = 2, ///< arrows and points
    DRAW_TAKEN_SHAPE = 4,
    DRAW_TAKEN_TWICE = 8 ///< by more than one shape
};

typedef struct draw_room {
    carom_allocator allocator;
    uint8_t *cells; ///< NULL when memory was short: nothing is free then
    uint32_t columns, rows;
    carom_vec2 min, max;
} draw_room;

/// Over a rectangle of at most 16,384 pixels a side. To be closed in any case.
draw_room draw_room_open(carom_allocator allocator, carom_vec2 min, carom_vec2 max);
void draw_room_close(draw_room *r);

/// Whether a rectangle lies within and none of its cells is taken by any of `by`.
bool draw_room_is_free(const draw_room *r, carom_vec2 min, carom_vec2 max, uint32_t by);
void draw_room_take(draw_room *r, carom_vec2 min, carom_vec2 max, uint32_t by);

bool draw_room_line_is_free(const draw_room *r, carom_vec2 a, carom_vec2 b, uint32_t by);
void draw_room_take_line(draw_room *r, carom_vec2 a, carom_vec2 b, uint32_t by);

/// The place of a shape, as an item is: a circle (x2 its radius) or a box.
void draw_room_take_shape(draw_room *r, const draw_item *item);

#endif
