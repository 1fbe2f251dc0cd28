/* Writes draw lists to files: PNG, SVG, PDF and GIF. */
#include "paint.h"

#include <cairo-pdf.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "file/whole.h"
#include "gif.h"
#include "png.h"
#include "svg.h"

#define MOST_PIXELS 32767.0 /* a side: cairo's own limit */

static const struct {
    const char *name;
    paint_format format;
} names[] = {{"png", PAINT_PNG}, {"svg", PAINT_SVG}, {"pdf", PAINT_PDF}, {"gif", PAINT_GIF}};

paint_format paint_format_named(const char *name) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(name, names[i].name) == 0)
            return names[i].format;
    return PAINT_NONE;
}

paint_format paint_format_of(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot ? paint_format_named(dot + 1) : PAINT_NONE;
}

bool paint_can_write(const char *path) {
    return paint_format_of(path) != PAINT_NONE;
}

/* The output of a painter, and its first error: cairo's PDF surface does not report errors that
 * occur while it writes fonts. */
typedef struct sink {
    FILE *file;
    int error; /* errno's, or 0 */
} sink;

static cairo_status_t put_bytes(void *to, const unsigned char *bytes, unsigned int size) {
    sink *s = to;
    errno = 0;
    if (s->error == 0 && fwrite(bytes, 1, size, s->file) != size)
        s->error = errno != 0 ? errno : EIO;
    return s->error == 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Paints into pixels, which are written as PNG or as a GIF of one frame. */
static cairo_status_t paint_pixels(sink *to_file, paint_format format, const draw_list *list,
                                   double width, double height, double scale, bool dark) {
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(width * scale), (int)ceil(height * scale));
    cairo_t *to = cairo_create(surface);
    cairo_scale(to, scale, scale);
    paint_list(to, list, dark);
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    if (status == CAIRO_STATUS_SUCCESS)
        status = format == PAINT_GIF ? paint_gif_still(surface, put_bytes, to_file)
                                     : paint_png_write(surface, put_bytes, to_file);
    cairo_surface_destroy(surface);
    return status;
}

static cairo_status_t paint_pdf(sink *to_file, const draw_list *list, double width, double height,
                                bool dark) {
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(put_bytes, to_file, width, height);
    cairo_t *to = cairo_create(surface);
    paint_list(to, list, dark);
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

static const char *paint_stream(FILE *file, paint_format f, const draw_list *list, double width,
                                double height, double scale, bool dark) {
    sink s = {file, 0};
    cairo_status_t status =
        f == PAINT_SVG   ? paint_svg_write(list, width, height, dark, put_bytes, &s)
        : f == PAINT_PDF ? paint_pdf(&s, list, width, height, dark)
                         : paint_pixels(&s, f, list, width, height, scale, dark);
    if (s.error == 0 && fflush(file) != 0)
        s.error = errno;
    if (s.error != 0)
        return strerror(s.error);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

const char *paint_picture(const char *path, paint_format f, const draw_list *list, float width,
                          float height, float scale, bool dark) {
    double wide = (double)width, high = (double)height;
    double times = f == PAINT_PNG || f == PAINT_GIF ? (double)scale : 1.0;
    if (f == PAINT_NONE)
        return "the name must end with .png, .svg, .pdf or .gif";
    if (!(wide >= 1.0 && high >= 1.0 && wide * times <= MOST_PIXELS && high * times <= MOST_PIXELS))
        return "a picture is 1 to 32767 pixels wide and high";
    if (!draw_list_is_whole(list))
        return strerror(ENOMEM);
    if (strcmp(path, "-") == 0)
        return paint_stream(stdout, f, list, wide, high, times, dark);
    file_whole to;
    if (!file_whole_open(&to, path))
        return strerror(errno);
    const char *wrong = paint_stream(to.file, f, list, wide, high, times, dark);
    if (wrong)
        file_whole_drop(&to);
    else if (!file_whole_keep(&to))
        wrong = strerror(errno);
    return wrong;
}

const char *paint_file(const char *path, const draw_list *list, float width, float height,
                       float scale, bool dark) {
    return paint_picture(path, paint_format_of(path), list, width, height, scale, dark);
}
