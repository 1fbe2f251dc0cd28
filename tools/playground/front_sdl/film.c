/* Keeps frames of a window, and writes them as GIF. */
#include "film.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "file/whole.h"
#include "paint/gif.h"

#define PAUSE 0.1f   /* seconds between two frames */
#define WIDEST 600.0 /* pixels */

void film_clear(film *f) {
    for (uint32_t i = 0; i < FILM_FRAMES; i++)
        if (f->frames[i])
            cairo_surface_destroy(f->frames[i]);
    *f = (film){.since = PAUSE};
}

/* Returns the image for the next frame: in a full ring, the oldest one. */
static cairo_surface_t *next_image(film *f) {
    uint32_t at = (f->first + f->count) % FILM_FRAMES;
    if (f->count == FILM_FRAMES)
        f->first = (f->first + 1) % FILM_FRAMES;
    else
        f->count++;
    if (!f->frames[at])
        f->frames[at] = cairo_image_surface_create(CAIRO_FORMAT_RGB24, f->width, f->height);
    return f->frames[at];
}

void film_add(film *f, cairo_surface_t *picture, panel_rect part, float seconds) {
    f->since += seconds;
    if (f->since < PAUSE || part.width < 1.0f || part.height < 1.0f)
        return;
    double scale = fmin(1.0, WIDEST / (double)part.width);
    int width = (int)ceil((double)part.width * scale);
    int height = (int)ceil((double)part.height * scale);
    if (width != f->width || height != f->height) {
        film_clear(f);
        f->width = width;
        f->height = height;
    }
    f->since = fmodf(f->since, PAUSE);
    cairo_t *to = cairo_create(next_image(f));
    cairo_scale(to, scale, scale);
    cairo_set_source_surface(to, picture, (double)-part.x, (double)-part.y);
    cairo_paint(to);
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    if (status != CAIRO_STATUS_SUCCESS)
        film_clear(f);
}

static cairo_status_t put_bytes(void *to, const unsigned char *bytes, unsigned int size) {
    return fwrite(bytes, 1, size, to) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

const char *film_write(const film *f, const char *path) {
    file_whole to;
    errno = 0;
    if (f->count == 0)
        return "nothing has moved";
    if (!file_whole_open(&to, path))
        return strerror(errno);
    paint_gif *gif =
        paint_gif_open(f->width, f->height, (int)lroundf(100.0f * PAUSE), put_bytes, to.file);
    for (uint32_t i = 0; gif && i < f->count; i++)
        (void)paint_gif_add(gif, f->frames[(f->first + i) % FILM_FRAMES]);
    if (!gif || paint_gif_close(gif) != CAIRO_STATUS_SUCCESS) {
        int wrong = gif && errno ? errno : ENOMEM;
        file_whole_drop(&to);
        return strerror(wrong);
    }
    return file_whole_keep(&to) ? NULL : strerror(errno);
}
