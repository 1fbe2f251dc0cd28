#include "paint.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "file/whole.h"
#include "png.h"

#define MOST_PIXELS 32767.0 /* a side: cairo's own limit */

typedef enum format { NONE, PNG, SVG, PDF } format;

static format format_of(const char *path) {
    const char *dot = strrchr(path, '.');
    if (!dot)
        return NONE;
    return strcasecmp(dot, ".png") == 0   ? PNG
           : strcasecmp(dot, ".svg") == 0 ? SVG
           : strcasecmp(dot, ".pdf") == 0 ? PDF
                                          : NONE;
}

bool paint_can_write(const char *path) {
    return format_of(path) != NONE;
}

/* Where bytes go. The first error is kept here: cairo's PDF forgets those of its fonts. */
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

static cairo_status_t paint_png(sink *to_file, const draw_list *list, double width, double height,
                                double scale, bool dark) {
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(width * scale), (int)ceil(height * scale));
    cairo_t *to = cairo_create(surface);
    cairo_scale(to, scale, scale);
    paint_list(to, list, dark);
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    if (status == CAIRO_STATUS_SUCCESS)
        status = paint_png_write(surface, put_bytes, to_file);
    cairo_surface_destroy(surface);
    return status;
}

static cairo_status_t paint_vectors(sink *to_file, const draw_list *list, double width,
                                    double height, bool pdf, bool dark) {
    cairo_surface_t *surface =
        pdf ? cairo_pdf_surface_create_for_stream(put_bytes, to_file, width, height)
            : cairo_svg_surface_create_for_stream(put_bytes, to_file, width, height);
    if (!pdf)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
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

static const char *paint_stream(FILE *file, format f, const draw_list *list, double width,
                                double height, double scale, bool dark) {
    sink s = {file, 0};
    cairo_status_t status = f == PNG ? paint_png(&s, list, width, height, scale, dark)
                                     : paint_vectors(&s, list, width, height, f == PDF, dark);
    if (s.error == 0 && fflush(file) != 0)
        s.error = errno;
    if (s.error != 0)
        return strerror(s.error);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

const char *paint_file(const char *path, const draw_list *list, float width, float height,
                       float scale, bool dark) {
    format f = format_of(path);
    double wide = (double)width, high = (double)height;
    double times = f == PNG ? (double)scale : 1.0;
    if (f == NONE)
        return "the name must end with .png, .svg or .pdf";
    if (!(wide >= 1.0 && high >= 1.0 && wide * times <= MOST_PIXELS && high * times <= MOST_PIXELS))
        return "a picture is 1 to 32767 pixels wide and high";
    if (!draw_list_is_whole(list))
        return strerror(ENOMEM);
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
