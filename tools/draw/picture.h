/* draw/picture.h: pictures of worlds, pairs and curves as draw lists. */
#ifndef CAROM_DRAW_PICTURE_H
#define CAROM_DRAW_PICTURE_H

#include "draw/list.h"
#include "draw/view.h"

/// What of a pair of shapes is shown, as bits.
enum {
    DRAW_SHOW_NORMAL = 1,
    DRAW_SHOW_POINT = 2,
    DRAW_SHOW_MTV = 4,     ///< in blue; only when they overlap
    DRAW_SHOW_CLOSEST = 8, ///< from a's centre to b's closest point, in grey
    DRAW_SHOW_FRAME = 16,  ///< the frame of a turned box as a grey ghost, and the other in it
    DRAW_SHOW_ALL = 31
};

/// The grid, the axes with their numbers and a scale: under everything else. Numbers and scale
/// stand around the view's rectangle, or in it where there is no room around.
void draw_axes(draw_list *l, const draw_view *v);

/// As draw_view_fit, with as much room left around for what draw_axes writes there as it needs.
draw_view draw_axes_fit(carom_aabb world, int32_t up, float left, float top, float width,
                        float height, float margin);

/// One shape, in the colours of `meaning`. One that is too small to see becomes a speck; one that
/// lies outside the view, or is invalid, nothing.
void draw_shape(draw_list *l, const draw_view *v, carom_shape s, uint32_t meaning, uint32_t style);

/// Whether any of a shape can lie within the view.
bool draw_shape_is_seen(const draw_view *v, carom_shape s);
/// Whether any of a shape lies within a rectangle of the picture.
bool draw_shape_meets(const draw_view *v, carom_shape s, carom_vec2 min, carom_vec2 max);
/// How far a shape reaches from its centre, in pixels.
float draw_shape_reach(const draw_view *v, carom_shape s);
carom_vec2 draw_shape_center(carom_shape s);
/// A shape, moved.
carom_shape draw_shape_moved(carom_shape s, carom_vec2 d);

/// What the library says of a pair: carom_contact_shapes(a, b) and what leads to it.
void draw_pair(draw_list *l, const draw_view *v, carom_shape a, carom_shape b, uint32_t show);

/// A curve over time.
typedef struct draw_series {
    const char *name, *unit;
    const float *time, *value;
    uint32_t count;
    uint32_t meaning; ///< DRAW_FIRST or DRAW_SECOND
    bool whole;       ///< values are counts: there is nothing between two numbers
} draw_series;

/// Curves below each other, each with its own axis, over one axis of time, with a title.
void draw_plot(draw_list *l, float width, float height, const char *title,
               const draw_series *series, uint32_t count);

#endif
