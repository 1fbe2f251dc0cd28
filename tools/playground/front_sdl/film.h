/* film.h: keeps the last seconds of what a window shows, to be written as GIF. */
#ifndef CAROM_FRONT_FILM_H
#define CAROM_FRONT_FILM_H

#include <cairo.h>

#include "panel.h"

#define FILM_FRAMES 40u /* four seconds */

typedef struct film {
    cairo_surface_t *frames[FILM_FRAMES]; ///< a ring of images of one size
    uint32_t first, count;
    int width, height;
    float since; ///< seconds since the last frame
} film;

/// Adds a part of a painted picture, in its pixels, as the next frame, if a tenth of a second has
/// passed since the last one. A frame of another size begins a new film. Without memory for it the
/// film is empty.
void film_add(film *f, cairo_surface_t *picture, panel_rect part, float seconds);
/// Writes a GIF. Returns NULL, or what went wrong.
const char *film_write(const film *f, const char *path);
void film_clear(film *f);

#endif
