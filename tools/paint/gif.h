/* gif.h: pictures and films as GIF, by giflib.
 *
 * Each frame has a palette of its own: its 255 most frequent colours. A frame stores only the
 * rectangle that differs from the frame before it, and within it only the pixels that differ. */
#ifndef CAROM_PAINT_GIF_H
#define CAROM_PAINT_GIF_H

#include <cairo.h>

typedef struct paint_gif paint_gif;

/// Begins a film of a size in pixels that is repeated forever. `delay` is the time between two
/// frames in hundredths of a second; 0 is a single picture. Returns NULL if memory is short.
paint_gif *paint_gif_open(int width, int height, int delay, cairo_write_func_t put, void *to);

/// Adds a frame: an image of that size in CAIRO_FORMAT_RGB24.
cairo_status_t paint_gif_add(paint_gif *g, cairo_surface_t *image);

/// Sets the delay of the frames that follow, in hundredths of a second.
void paint_gif_delay(paint_gif *g, int delay);

/// Ends the film and frees it. Returns whether everything was written.
cairo_status_t paint_gif_close(paint_gif *g);

/// Writes one image.
cairo_status_t paint_gif_still(cairo_surface_t *image, cairo_write_func_t put, void *to);

#endif
