/* draw/room.h: tracks which areas of a picture are occupied, in cells of a few pixels. */
#ifndef CAROM_DRAW_ROOM_H
#define CAROM_DRAW_ROOM_H

#include "draw/list.h"

/// What occupies a cell, as bits.
enum {
    DRAW_TAKEN_LABEL = 1,
    DRAW_TAKEN_MARK = 2, ///< arrows and points
    DRAW_TAKEN_SHAPE = 4,
    DRAW_TAKEN_TWICE = 8 ///< by more than one shape
};

typedef struct draw_room {
    carom_allocator allocator;
    uint8_t *cells; ///< NULL if out of memory: nothing is free then
    uint32_t columns, rows;
    carom_vec2 min, max;
} draw_room;

/// Opens a map over a rectangle of at most 16,384 pixels a side. Must be closed in any case.
draw_room draw_room_open(carom_allocator allocator, carom_vec2 min, carom_vec2 max);
void draw_room_close(draw_room *r);

/// Returns whether a rectangle is inside the map and none of its cells is occupied by any of `by`.
bool draw_room_is_free(const draw_room *r, carom_vec2 min, carom_vec2 max, uint32_t by);
void draw_room_take(draw_room *r, carom_vec2 min, carom_vec2 max, uint32_t by);

bool draw_room_line_is_free(const draw_room *r, carom_vec2 a, carom_vec2 b, uint32_t by);
void draw_room_take_line(draw_room *r, carom_vec2 a, carom_vec2 b, uint32_t by);

/// Marks the area of a shape item: a circle (x2 is its radius) or a box.
void draw_room_take_shape(draw_room *r, const draw_item *item);

#endif
