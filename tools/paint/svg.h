/* svg.h: draw lists as SVG, with texts as <text> and an id and a class for each body. */
#ifndef CAROM_PAINT_SVG_H
#define CAROM_PAINT_SVG_H

#include <cairo.h>

#include "draw/list.h"

/// Writes a list. The bytes go to `put`, in many calls.
cairo_status_t paint_svg_write(const draw_list *list, double width, double height, bool dark,
                               cairo_write_func_t put, void *to);

#endif
