/* paint/paint.h: draw lists painted by cairo, into files and into pixels. */
#ifndef CAROM_PAINT_H
#define CAROM_PAINT_H

#include <cairo.h>

#include "draw/list.h"

/// Paints a whole list. `dark` selects the theme; the transformation of `to` applies, so that a
/// scale makes a picture for a finer screen.
void paint_list(cairo_t *to, const draw_list *list, bool dark);

/// The formats of pictures.
typedef enum paint_format { PAINT_NONE, PAINT_PNG, PAINT_SVG, PAINT_PDF, PAINT_GIF } paint_format;

/// Return the format that a path ends with (.png, .svg, .pdf, .gif), and the one with a name such
/// as "png"; PAINT_NONE if there is none.
paint_format paint_format_of(const char *path);
paint_format paint_format_named(const char *name);

/// Writes a picture in a format. The path "-" is standard output. Otherwise like paint_file.
const char *paint_picture(const char *path, paint_format format, const draw_list *list, float width,
                          float height, float scale, bool dark);

/// Writes a picture to a file, in the format that its name ends with: .png, .svg, .pdf or .gif.
/// `scale` is the number of pixels of a PNG or GIF per pixel of the list. Returns NULL, or an error
/// message; after an error an existing file is unchanged.
const char *paint_file(const char *path, const draw_list *list, float width, float height,
                       float scale, bool dark);

/// Returns whether paint_file knows what a name ends with.
bool paint_can_write(const char *path);

#endif
