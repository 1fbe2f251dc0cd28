/* draw/list.h: what is to be drawn, as plain items in the order of drawing.
 *
 * Whoever knows what to show fills a list; whoever can draw (cairo into files and windows, a canvas
 * in a page) goes through it. Neither knows the other. Items are in pixels, y down, the origin at
 * the top left: the view (draw/view.h) has been applied. Colours are meanings; a theme gives them
 * their looks. Memory comes from a carom_allocator, and nothing here needs a C library. */
#ifndef CAROM_DRAW_LIST_H
#define CAROM_DRAW_LIST_H

#include "carom/carom.h"

/// What a colour means. The theme (draw/theme.h) has one colour for each, light and dark.
enum {
    DRAW_BACKGROUND,
    DRAW_GRID,   ///< lines of the grid
    DRAW_AXIS,   ///< axes, scale and their numbers
    DRAW_STATIC, ///< bodies, by type ...
    DRAW_KINEMATIC,
    DRAW_DYNAMIC,
    DRAW_SENSOR,
    DRAW_HIT,     ///< a body that overlaps another
    DRAW_GHOST,   ///< a box's frame and what is seen in it, grey
    DRAW_CLOSEST, ///< vectors to closest points, grey
    DRAW_NORMAL,
    DRAW_MTV,   ///< ways out, blue
    DRAW_POINT, ///< contact points
    DRAW_PATH,  ///< motions and trails
    DRAW_TEXT,
    DRAW_MUTED, ///< text beside
    DRAW_FIRST, ///< curves of a plot ...
    DRAW_SECOND,
    DRAW_PANEL, ///< the ground of panels and legends
    DRAW_MEANINGS
};

/// What an item is.
enum {
    DRAW_LINE,   ///< from (x, y) to (x2, y2)
    DRAW_ARROW,  ///< the same, with a head at its end
    DRAW_CIRCLE, ///< around (x, y), radius x2
    DRAW_BOX,    ///< around (x, y), halves (x2, y2), turned by (c, s)
    DRAW_DOT,    ///< a small disc whose size does not depend on the scale
    DRAW_LABEL,  ///< text at (x, y)
    DRAW_CURVE,  ///< `count` points from `first` on, joined by lines; closed if it is filled
    DRAW_CLIP,   ///< what follows is seen within (x, y) to (x2, y2) only; empty: everywhere
    DRAW_CROWD   ///< very many discs within (x, y) to (x2, y2): draw/crowd.h
};

/// How an item looks, as bits.
enum {
    DRAW_FILL = 1,   ///< filled, in the meaning's soft colour
    DRAW_STROKE = 2, ///< outlined, in its strong colour
    DRAW_DASHED = 4,
    DRAW_THICK = 8, ///< lines of twice the width
    DRAW_BOLD = 16, ///< labels ...
    DRAW_SMALL = 32,
    DRAW_LEFT = 64,   ///< the text begins at x; else its middle is there
    DRAW_RIGHT = 128, ///< the text ends at x
    DRAW_HALO = 256,  ///< with a rim of the background, over other things
    DRAW_SOLID = 512, ///< filled in the strong colour
    DRAW_MONO = 1024, ///< figures of one width
    DRAW_THIN = 2048  ///< lines of half the width
};

typedef struct draw_item {
    uint16_t kind, meaning;
    uint32_t style;
    uint32_t first, count; ///< of a curve's points or a label's bytes; a crowd's number and size
    float x, y, x2, y2;
    float c, s;
} draw_item;

typedef struct draw_list draw_list;

/// An empty list; NULL when memory is short.
draw_list *draw_list_create(carom_allocator allocator);
void draw_list_free(draw_list *l);

/// Empties a list; its memory stays for what comes next.
void draw_list_clear(draw_list *l);

/// False once memory was short: the list then lacks items.
bool draw_list_is_whole(const draw_list *l);

/// Where its memory comes from, for what a picture needs while it is made.
carom_allocator draw_list_allocator(const draw_list *l);
/// The list lacks something that there was no memory to find out.
void draw_list_spoil(draw_list *l);

const draw_item *draw_list_items(const draw_list *l, uint32_t *count);
const carom_vec2 *draw_list_points(const draw_list *l); ///< of curves
const char *draw_list_text(const draw_list *l);         ///< of labels; each is closed by a 0

/* ---- sizes in pixels that those who fill a list and those who draw it agree on --------------- */

/// Letters are DejaVu Sans (the package fonts-dejavu-core), or what stands in for it.
#define DRAW_FONT "DejaVu Sans"
#define DRAW_FONT_MONO "DejaVu Sans Mono"
#define DRAW_TEXT_SIZE 12.0f
#define DRAW_SMALL_SIZE 10.0f
#define DRAW_BOLD_SIZE 14.0f
#define DRAW_LINE_WIDTH 1.3f
#define DRAW_DOT_RADIUS 2.6f
#define DRAW_HEAD 9.0f ///< the length of an arrow's head, at most 0.45 of the arrow

/* ---- adding items, in pixels ----------------------------------------------------------------- */

/* Items with a number that is not finite, or beyond what a painter can take, are left out. */

void draw_line(draw_list *l, carom_vec2 a, carom_vec2 b, uint32_t meaning, uint32_t style);
void draw_arrow(draw_list *l, carom_vec2 a, carom_vec2 b, uint32_t meaning, uint32_t style);
void draw_circle(draw_list *l, carom_vec2 center, float radius, uint32_t meaning, uint32_t style);
void draw_box(draw_list *l, carom_vec2 center, carom_vec2 half, carom_rot rot, uint32_t meaning,
              uint32_t style);
void draw_dot(draw_list *l, carom_vec2 at, uint32_t meaning);
void draw_label(draw_list *l, carom_vec2 at, const char *text, uint32_t meaning, uint32_t style);
void draw_curve(draw_list *l, const carom_vec2 *points, uint32_t count, uint32_t meaning,
                uint32_t style);
void draw_clip(draw_list *l, carom_vec2 min, carom_vec2 max);

#endif
