/* png.h: pixels as PNG. cairo's own writer packs as well as it can, which takes longer than
 * painting; a film is many pictures that are read once. */
#ifndef CAROM_PAINT_PNG_H
#define CAROM_PAINT_PNG_H

#include <cairo.h>

/// Writes the pixels of an image in CAIRO_FORMAT_RGB24.
cairo_status_t paint_png_write(cairo_surface_t *image, cairo_write_func_t put, void *to);

#endif
