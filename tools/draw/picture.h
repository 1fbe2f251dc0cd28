/* draw/picture.h: draws worlds, pairs and curves into draw lists. */
#ifndef CAROM_DRAW_PICTURE_H
#define CAROM_DRAW_PICTURE_H

#include "draw/list.h"
#include "draw/view.h"

/// The parts of a pair to show, as bits.
enum {
    DRAW_SHOW_NORMAL = 1,
    DRAW_SHOW_POINT = 2,
    DRAW_SHOW_MTV = 4,     ///< in blue; only when they overlap
    DRAW_SHOW_CLOSEST = 8, ///< from a's centre to b's closest point, in grey
    DRAW_SHOW_FRAME = 16,  ///< the frame of a rotated box as a grey ghost, with the other shape in
                           ///< it
    DRAW_SHOW_ALL = 31,
    DRAW_SHOW_INTERVALS = 8192 ///< of two boxes: the intervals along their separating axes
};

/// Draws the grid, the axes with their numbers and a scale bar; call it before everything else.
/// Numbers and scale are outside the view's rectangle, or inside if there is no space around it.
void draw_axes(draw_list *l, const draw_view *v);

/// Like draw_view_fit, but leaves the space around the view that draw_axes needs.
draw_view draw_axes_fit(carom_aabb world, int32_t up, float left, float top, float width,
                        float height, float margin);

/// Draws one shape in the colours of `meaning`. A shape too small to see becomes a speck. A shape
/// that is invalid or outside the view draws nothing.
void draw_shape(draw_list *l, const draw_view *v, carom_shape s, uint32_t meaning, uint32_t style);

/// Returns whether any part of a shape can be within the view.
bool draw_shape_is_seen(const draw_view *v, carom_shape s);
/// Returns whether any part of a shape is within a rectangle of the picture.
bool draw_shape_overlaps(const draw_view *v, carom_shape s, carom_vec2 min, carom_vec2 max);
/// Returns how far a shape extends from its centre, in pixels.
float draw_shape_reach(const draw_view *v, carom_shape s);
carom_vec2 draw_shape_center(carom_shape s);
/// Returns a shape translated by d.
carom_shape draw_shape_moved(carom_shape s, carom_vec2 d);

/// Draws the results for a pair: carom_contact_shapes(a, b) and how they are computed.
void draw_pair(draw_list *l, const draw_view *v, carom_shape a, carom_shape b, uint32_t show);

/// A curve over time.
typedef struct draw_series {
    const char *name, *unit;
    const float *time, *value;
    uint32_t count;
    uint32_t meaning; ///< DRAW_FIRST or DRAW_SECOND
    bool whole;       ///< values are counts: the axis has only integers, the curve has steps
    bool joined;      ///< drawn over the previous curve, with its axis
} draw_series;

/// Draws curves one below the other, each with its own axis, over a common time axis, with a title.
void draw_plot(draw_list *l, float width, float height, const char *title,
               const draw_series *series, uint32_t count);

#endif
