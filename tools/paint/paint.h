/* paint/paint.h: draw lists painted by cairo, into files and into pixels. */
#ifndef CAROM_PAINT_H
#define CAROM_PAINT_H

#include <cairo.h>

#include "draw/list.h"

/// Paints a whole list. `dark` selects the theme; the transformation of `to` applies, so that a
/// scale makes a picture for a finer screen.
void paint_list(cairo_t *to, const draw_list *list, bool dark);

/// Writes a picture to a file, in the format that its name ends with: .png, .svg or .pdf. `scale`
/// is pixels of a PNG a pixel of the list. NULL, or a text that says what went wrong; on an error
/// a file that was there stays as it was.
const char *paint_file(const char *path, const draw_list *list, float width, float height,
                       float scale, bool dark);

/// Whether paint_file knows what a name ends with.
bool paint_can_write(const char *path);

#endif
