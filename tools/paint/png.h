/* png.h: pixels as PNG. cairo's own writer compresses as much as possible, which takes longer than
 * painting. The pictures of a film are read only once. */
#ifndef CAROM_PAINT_PNG_H
#define CAROM_PAINT_PNG_H

#include <cairo.h>

/// Writes the pixels of an image in CAIRO_FORMAT_RGB24.
cairo_status_t paint_png_write(cairo_surface_t *image, cairo_write_func_t put, void *to);

#endif
