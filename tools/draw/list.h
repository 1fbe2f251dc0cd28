/* draw/list.h: a picture as a list of plain items, in drawing order.
 *
 * The code that knows what to show fills a list; a painter (cairo for files and windows, a canvas
 * in a web page) goes through it. Neither depends on the other. Coordinates are in pixels, y down,
 * with the origin at the top left: the view (draw/view.h) has been applied. An item has a meaning
 * instead of a colour; a theme maps meanings to colours. Memory comes from a carom_allocator, and
 * no C library is needed. */
#ifndef CAROM_DRAW_LIST_H
#define CAROM_DRAW_LIST_H

#include "carom/carom.h"

/// The meaning of a colour. The theme (draw/theme.h) has a light and a dark colour for each.
enum {
    DRAW_BACKGROUND,
    DRAW_GRID,   ///< grid lines
    DRAW_AXIS,   ///< axes, scale bar and their numbers
    DRAW_STATIC, ///< bodies, by type ...
    DRAW_KINEMATIC,
    DRAW_DYNAMIC,
    DRAW_SENSOR,
    DRAW_HIT,     ///< a body that overlaps another
    DRAW_GHOST,   ///< a box's frame and the shapes in it, grey
    DRAW_CLOSEST, ///< vectors to closest points, grey
    DRAW_NORMAL,
    DRAW_MTV,   ///< MTVs, blue
    DRAW_POINT, ///< contact points
    DRAW_PATH,  ///< velocities and trails
    DRAW_TEXT,
    DRAW_MUTED, ///< secondary text
    DRAW_FIRST, ///< curves of a plot ...
    DRAW_SECOND,
    DRAW_PANEL,  ///< background of panels and legends
    DRAW_INSIDE, ///< signed distance, blue: DRAW_INSIDES bands, from the border inwards
    DRAW_INSIDES = 3,
    DRAW_OUTSIDE = DRAW_INSIDE + DRAW_INSIDES, ///< DRAW_OUTSIDES warm ones, outwards
    DRAW_OUTSIDES = 5,
    DRAW_MEANINGS = DRAW_OUTSIDE + DRAW_OUTSIDES
};

/// The kind of an item.
enum {
    DRAW_LINE,   ///< from (x, y) to (x2, y2)
    DRAW_ARROW,  ///< the same, with an arrowhead at its end
    DRAW_CIRCLE, ///< centre (x, y), radius x2
    DRAW_BOX,    ///< centre (x, y), half-extents (x2, y2), rotation (c, s)
    DRAW_DOT,    ///< a small disc of fixed size in pixels
    DRAW_LABEL,  ///< text at (x, y)
    DRAW_CURVE,  ///< `count` points from `first` on, joined by lines; closed if filled
    DRAW_CLIP,   ///< clips the items after it to (x, y) to (x2, y2); empty: no clipping
    DRAW_CROWD   ///< very many discs within (x, y) to (x2, y2), see draw/crowd.h
};

/// Style bits of an item.
enum {
    DRAW_FILL = 1,   ///< filled, in the meaning's soft colour
    DRAW_STROKE = 2, ///< outlined, in its strong colour
    DRAW_DASHED = 4,
    DRAW_THICK = 8, ///< lines of double width
    DRAW_BOLD = 16, ///< labels ...
    DRAW_SMALL = 32,
    DRAW_LEFT = 64,   ///< the text begins at x; by default it is centred there
    DRAW_RIGHT = 128, ///< the text ends at x
    DRAW_HALO = 256,  ///< with a halo in the background colour, for text over other items
    DRAW_SOLID = 512, ///< filled in the strong colour
    DRAW_MONO = 1024, ///< monospaced digits
    DRAW_THIN = 2048  ///< lines of half width
};

typedef struct draw_item {
    uint16_t kind, meaning;
    uint32_t style;
    /// The range of a curve's points or a label's bytes; the number and size of a crowd. For a
    /// circle or box that shows a body, `first` is the result of draw_list_add_name, or 0.
    uint32_t first, count;
    float x, y, x2, y2;
    float c, s;
} draw_item;

typedef struct draw_list draw_list;

/// Returns an empty list, or NULL if out of memory.
draw_list *draw_list_create(carom_allocator allocator);
void draw_list_free(draw_list *l);

/// Empties a list and keeps its memory for reuse.
void draw_list_clear(draw_list *l);

/// Returns false if an allocation has failed: the list then lacks items.
bool draw_list_is_whole(const draw_list *l);

/// Returns the allocator, for temporary memory while a picture is made.
carom_allocator draw_list_allocator(const draw_list *l);
/// Marks the list as incomplete, because memory ran out outside the list.
void draw_list_spoil(draw_list *l);

const draw_item *draw_list_items(const draw_list *l, uint32_t *count);
const carom_vec2 *draw_list_points(const draw_list *l); ///< of curves
const char *draw_list_text(const draw_list *l);         ///< of labels; each ends with a 0

/// Stores the name of a body. Returns its position in draw_list_text plus 1, or 0 if out of memory.
uint32_t draw_list_add_name(draw_list *l, const char *name);
/// Gives the circles and boxes that are added from now on a name, until it is called with 0.
void draw_list_use_name(draw_list *l, uint32_t name);

/* ---- sizes in pixels, shared by producers and painters --------------------------------------- */

/// The font is DejaVu Sans (package fonts-dejavu-core), or a substitute.
#define DRAW_FONT "DejaVu Sans"
#define DRAW_FONT_MONO "DejaVu Sans Mono"
#define DRAW_TEXT_SIZE 12.0f
#define DRAW_SMALL_SIZE 10.0f
#define DRAW_BOLD_SIZE 14.0f
#define DRAW_LINE_WIDTH 1.3f
#define DRAW_DOT_RADIUS 2.6f
#define DRAW_HEAD 9.0f ///< length of an arrowhead, at most 0.45 of the arrow

/* ---- adding items, in pixels ----------------------------------------------------------------- */

/* Items with a coordinate that is not finite, or beyond the limits of a painter, are dropped. */

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
