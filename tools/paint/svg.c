/* Writes a draw list as SVG.
 *
 * Colours are in a style sheet, with one class per meaning: .dynamic, .normal, .text and so on. So
 * a picture can be searched, restyled and edited. A body is an element with the id body-NAME, the
 * class body, and its name as <title>. The title of the picture is its first bold label. */
#include "svg.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/crowd.h"
#include "draw/theme.h"

static const char *const classes[DRAW_MEANINGS] = {
    [DRAW_BACKGROUND] = "background",
    [DRAW_GRID] = "grid",
    [DRAW_AXIS] = "axis",
    [DRAW_STATIC] = "static",
    [DRAW_KINEMATIC] = "kinematic",
    [DRAW_DYNAMIC] = "dynamic",
    [DRAW_SENSOR] = "sensor",
    [DRAW_HIT] = "overlapping",
    [DRAW_GHOST] = "frame",
    [DRAW_CLOSEST] = "closest",
    [DRAW_NORMAL] = "normal",
    [DRAW_MTV] = "mtv",
    [DRAW_POINT] = "point",
    [DRAW_PATH] = "velocity",
    [DRAW_TEXT] = "text",
    [DRAW_MUTED] = "muted",
    [DRAW_FIRST] = "first",
    [DRAW_SECOND] = "second",
    [DRAW_PANEL] = "panel",
    [DRAW_INSIDE] = "inside",
    [DRAW_INSIDE + 1] = "inside-2",
    [DRAW_INSIDE + 2] = "inside-3",
    [DRAW_OUTSIDE] = "outside",
    [DRAW_OUTSIDE + 1] = "outside-2",
    [DRAW_OUTSIDE + 2] = "outside-3",
    [DRAW_OUTSIDE + 3] = "outside-4",
    [DRAW_OUTSIDE + 4] = "outside-5",
};

typedef struct writer {
    const draw_list *list;
    cairo_write_func_t put;
    void *to;
    cairo_status_t status;
    uint32_t clips;
    bool clipped, dark;
    size_t used;
    char buffer[16384];
} writer;

/* ---- bytes ----------------------------------------------------------------------------------- */

static void flush(writer *w) {
    if (w->status == CAIRO_STATUS_SUCCESS && w->used > 0)
        w->status = w->put(w->to, (const unsigned char *)w->buffer, (unsigned int)w->used);
    w->used = 0;
}

static void put_bytes(writer *w, const char *bytes, size_t size) {
    if (size > sizeof w->buffer - w->used)
        flush(w);
    if (size <= sizeof w->buffer) {
        memcpy(w->buffer + w->used, bytes, size);
        w->used += size;
    }
}

static void put_text(writer *w, const char *text) {
    put_bytes(w, text, strlen(text));
}

__attribute__((format(printf, 2, 3))) static void print(writer *w, const char *format, ...) {
    char line[512];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (size > 0)
        put_bytes(w, line, (size_t)size < sizeof line ? (size_t)size : sizeof line - 1);
}

/* Writes a number with at most two decimals, which is finer than a screen shows. */
static void put_number(writer *w, const char *before, double value) {
    char text[48];
    (void)snprintf(text, sizeof text, "%.2f", value);
    size_t size = strlen(text);
    while (text[size - 1] == '0')
        size--;
    size -= text[size - 1] == '.';
    text[size] = 0;
    put_text(w, before);
    put_text(w, strcmp(text, "-0") == 0 ? "0" : text);
}

/* Writes a text in which the characters of XML are escaped; those that XML forbids are dropped. */
static void put_escaped(writer *w, const char *text) {
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '<' || c == '>' || c == '&' || c == '"')
            print(w, "&#%d;", c);
        else if (c >= 0x20)
            put_bytes(w, text, 1);
    }
}

/* ---- styles ---------------------------------------------------------------------------------- */

static void put_color(writer *w, const char *selector, const char *name, const char *property,
                      uint32_t color) {
    print(w, ".%s.%s{%s:#%06x", name, selector, property, color >> 8);
    if ((color & 255u) != 255u)
        print(w, ";%s-opacity:%.3g", property, (double)(color & 255u) / 255.0);
    put_text(w, "}\n");
}

static void put_style(writer *w) {
    uint32_t count, used = 0;
    const draw_item *items = draw_list_items(w->list, &count);
    for (uint32_t i = 0; i < count; i++)
        used |= 1u << items[i].meaning;
    uint32_t ground = draw_theme_color(DRAW_BACKGROUND, w->dark).strong >> 8;
    print(w,
          "<style>\n.line,.fill,.solid{stroke-width:%.3g}\n.line{fill:none}\n"
          ".thick{stroke-width:%.3g}\n.thin{stroke-width:%.3g}\n.dashed{stroke-dasharray:5 4}\n",
          (double)DRAW_LINE_WIDTH, 2.0 * (double)DRAW_LINE_WIDTH, 0.5 * (double)DRAW_LINE_WIDTH);
    print(w,
          "text{font-family:'%s',Verdana,sans-serif;font-size:%gpx}\n.small{font-size:%gpx}\n"
          ".bold{font-size:%gpx;font-weight:bold}\n.mono{font-family:'%s',monospace}\n"
          ".halo{paint-order:stroke;stroke:#%06x;stroke-width:3px;stroke-linejoin:round}\n"
          "#ground{fill:#%06x}\n",
          DRAW_FONT, (double)DRAW_TEXT_SIZE, (double)DRAW_SMALL_SIZE, (double)DRAW_BOLD_SIZE,
          DRAW_FONT_MONO, ground, ground);
    for (uint32_t m = 0; m < DRAW_MEANINGS; m++) {
        draw_color color = draw_theme_color(m, w->dark);
        if ((used >> m & 1u) == 0)
            continue;
        put_color(w, "line", classes[m], "stroke", color.strong);
        put_color(w, "solid", classes[m], "fill", color.strong);
        put_color(w, "fill", classes[m], "fill", color.soft);
        put_color(w, "edge", classes[m], "stroke", color.strong);
    }
    put_text(w, "</style>\n");
}

/* ---- items ----------------------------------------------------------------------------------- */

static void put_class(writer *w, const draw_item *item, const char *paint, const char *more) {
    print(w, " class=\"%s%s %s%s%s%s", more, classes[item->meaning], paint,
          item->style & DRAW_THICK ? " thick" : "", item->style & DRAW_THIN ? " thin" : "",
          item->style & DRAW_DASHED ? " dashed" : "");
    put_text(w, "\"");
}

/* Returns the classes that say how the area and the outline of an item are painted. */
static const char *paint_of(const draw_item *item) {
    if (item->style & DRAW_SOLID)
        return item->style & DRAW_STROKE ? "solid edge" : "solid";
    if (item->style & DRAW_FILL)
        return item->style & DRAW_STROKE ? "fill edge" : "fill";
    return "line";
}

/* Returns the name of the body that an item shows, or NULL. */
static const char *name_of(const writer *w, const draw_item *item) {
    bool shape = item->kind == DRAW_CIRCLE || item->kind == DRAW_BOX;
    return shape && item->first > 0 ? draw_list_text(w->list) + item->first - 1 : NULL;
}

/* Writes id and class. An id must not contain spaces, and those of two bodies must differ. */
static void put_identity(writer *w, const draw_item *item, const char *name) {
    if (name) {
        put_text(w, " id=\"body-");
        for (const char *c = name; *c; c++) {
            char one[2] = {*c, 0};
            put_escaped(w, *c == ' ' ? "%20" : *c == '%' ? "%25" : one);
        }
        put_text(w, "\"");
    }
    put_class(w, item, paint_of(item), name ? "body " : "");
}

static void end_element(writer *w, const char *element, const char *name) {
    if (!name) {
        put_text(w, "/>\n");
        return;
    }
    put_text(w, "><title>");
    put_escaped(w, name);
    print(w, "</title></%s>\n", element);
}

static void put_circle(writer *w, const draw_item *item) {
    const char *name = name_of(w, item);
    put_text(w, "<circle");
    put_identity(w, item, name);
    put_number(w, " cx=\"", (double)item->x);
    put_number(w, "\" cy=\"", (double)item->y);
    put_number(w, "\" r=\"", (double)item->x2);
    put_text(w, "\"");
    end_element(w, "circle", name);
}

static void put_box(writer *w, const draw_item *item) {
    static const double corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const char *name = name_of(w, item);
    put_text(w, "<polygon");
    put_identity(w, item, name);
    for (int i = 0; i < 4; i++) {
        double u = corners[i][0] * (double)item->x2, v = corners[i][1] * (double)item->y2;
        put_number(w, i == 0 ? " points=\"" : " ",
                   (double)item->x + u * (double)item->c - v * (double)item->s);
        put_number(w, ",", (double)item->y + u * (double)item->s + v * (double)item->c);
    }
    put_text(w, "\"");
    end_element(w, "polygon", name);
}

static void put_line(writer *w, const draw_item *item, double x2, double y2) {
    put_text(w, "<line");
    put_class(w, item, "line", "");
    put_number(w, " x1=\"", (double)item->x);
    put_number(w, "\" y1=\"", (double)item->y);
    put_number(w, "\" x2=\"", x2);
    put_number(w, "\" y2=\"", y2);
    put_text(w, "\"/>\n");
}

static void put_arrow(writer *w, const draw_item *item) {
    double dx = (double)item->x2 - (double)item->x, dy = (double)item->y2 - (double)item->y;
    double length = sqrt(dx * dx + dy * dy);
    if (!(length > 0.0))
        return;
    dx /= length;
    dy /= length;
    double head = fmin((double)DRAW_HEAD, 0.45 * length), side = 0.38 * head;
    double bx = (double)item->x2 - head * dx, by = (double)item->y2 - head * dy;
    put_line(w, item, bx + 0.3 * head * dx, by + 0.3 * head * dy);
    put_text(w, "<polygon");
    print(w, " class=\"%s solid\"", classes[item->meaning]);
    put_number(w, " points=\"", (double)item->x2);
    put_number(w, ",", (double)item->y2);
    put_number(w, " ", bx - side * dy);
    put_number(w, ",", by + side * dx);
    put_number(w, " ", bx + side * dy);
    put_number(w, ",", by - side * dx);
    put_text(w, "\"/>\n");
}

static void put_curve(writer *w, const draw_item *item) {
    const carom_vec2 *at = draw_list_points(w->list) + item->first;
    bool closed = (item->style & (DRAW_FILL | DRAW_SOLID)) != 0;
    put_text(w, closed ? "<polygon" : "<polyline");
    put_class(w, item, paint_of(item), "");
    for (uint32_t i = 0; i < item->count; i++) {
        put_number(w, i == 0 ? " points=\"" : " ", (double)at[i].x);
        put_number(w, ",", (double)at[i].y);
    }
    put_text(w, "\"/>\n");
}

static void put_label(writer *w, const draw_item *item) {
    double letters = item->style & DRAW_SMALL ? (double)DRAW_SMALL_SIZE : (double)DRAW_TEXT_SIZE;
    print(w, "<text class=\"%s solid%s%s%s%s\"", classes[item->meaning],
          item->style & DRAW_BOLD ? " bold" : "", item->style & DRAW_SMALL ? " small" : "",
          item->style & DRAW_MONO ? " mono" : "", item->style & DRAW_HALO ? " halo" : "");
    put_number(w, " x=\"", (double)item->x);
    put_number(w, "\" y=\"", (double)item->y + 0.36 * letters);
    if (item->style & DRAW_RIGHT)
        put_text(w, "\" text-anchor=\"end");
    else if (!(item->style & DRAW_LEFT))
        put_text(w, "\" text-anchor=\"middle");
    put_text(w, "\">");
    put_escaped(w, draw_list_text(w->list) + item->first);
    put_text(w, "</text>\n");
}

static void end_clip(writer *w) {
    put_text(w, w->clipped ? "</g>\n" : "");
    w->clipped = false;
}

static void put_clip(writer *w, const draw_item *item) {
    end_clip(w);
    if (!(item->x2 > item->x && item->y2 > item->y))
        return;
    print(w, "<clipPath id=\"clip-%u\"><rect", ++w->clips);
    put_number(w, " x=\"", (double)item->x);
    put_number(w, "\" y=\"", (double)item->y);
    put_number(w, "\" width=\"", (double)item->x2 - (double)item->x);
    put_number(w, "\" height=\"", (double)item->y2 - (double)item->y);
    print(w, "\"/></clipPath>\n<g clip-path=\"url(#clip-%u)\">\n", w->clips);
    w->clipped = true;
}

/* ---- crowds ---------------------------------------------------------------------------------- */

/* Encodes bytes in base64 (RFC 4648), three at a time. */
typedef struct letters {
    writer *w;
    uint32_t bits, held;
} letters;

static void put_letters(letters *l, uint32_t count) {
    static const char all[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (uint32_t i = 0; i < 4; i++) {
        bool there = i <= count;
        put_bytes(l->w, there ? &all[l->bits >> (18 - 6 * i) & 63u] : "=", 1);
    }
    l->bits = l->held = 0;
}

static cairo_status_t put_base64(void *to, const unsigned char *bytes, unsigned int size) {
    letters *l = to;
    for (unsigned int i = 0; i < size; i++) {
        l->bits |= (uint32_t)bytes[i] << (16 - 8 * l->held);
        if (++l->held == 3)
            put_letters(l, 3);
    }
    return l->w->status;
}

/* A crowd is one image with twice the resolution. */
static void put_crowd(writer *w, const draw_item *item) {
    const float fine = 2.0f;
    double wide = ceil((double)item->x2 - (double)item->x);
    double high = ceil((double)item->y2 - (double)item->y);
    cairo_surface_t *image = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)((double)fine * wide), (int)((double)fine * high));
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        uint32_t colors[DRAW_MEANINGS];
        draw_crowd scaled = draw_crowd_scaled(draw_list_crowd(w->list, item->first), fine,
                                              -fine * item->x, -fine * item->y);
        draw_crowd_colors(colors, w->dark);
        draw_crowd_pixels(&scaled, (uint32_t *)(void *)cairo_image_surface_get_data(image),
                          (uint32_t)cairo_image_surface_get_width(image),
                          (uint32_t)cairo_image_surface_get_height(image),
                          (uint32_t)cairo_image_surface_get_stride(image), colors);
        cairo_surface_mark_dirty(image);
        put_number(w, "<image x=\"", (double)item->x);
        put_number(w, "\" y=\"", (double)item->y);
        put_number(w, "\" width=\"", wide);
        put_number(w, "\" height=\"", high);
        put_text(w, "\" href=\"data:image/png;base64,");
        letters l = {w, 0, 0};
        cairo_status_t status = cairo_surface_write_to_png_stream(image, put_base64, &l);
        if (l.held > 0)
            put_letters(&l, l.held);
        if (w->status == CAIRO_STATUS_SUCCESS)
            w->status = status;
        put_text(w, "\"/>\n");
    }
    cairo_surface_destroy(image);
}

/* ---- the picture ----------------------------------------------------------------------------- */

static void put_item(writer *w, const draw_item *item) {
    switch (item->kind) {
    case DRAW_LINE:
        put_line(w, item, (double)item->x2, (double)item->y2);
        break;
    case DRAW_ARROW:
        put_arrow(w, item);
        break;
    case DRAW_CIRCLE:
    case DRAW_DOT:
        put_circle(w, item);
        break;
    case DRAW_BOX:
        put_box(w, item);
        break;
    case DRAW_CURVE:
        put_curve(w, item);
        break;
    case DRAW_LABEL:
        put_label(w, item);
        break;
    case DRAW_CROWD:
        put_crowd(w, item);
        break;
    default:
        put_clip(w, item);
    }
}

static void put_title(writer *w) {
    uint32_t count;
    const draw_item *items = draw_list_items(w->list, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind == DRAW_LABEL && items[i].style & DRAW_BOLD) {
            put_text(w, "<title>");
            put_escaped(w, draw_list_text(w->list) + items[i].first);
            put_text(w, "</title>\n");
            return;
        }
    }
}

cairo_status_t paint_svg_write(const draw_list *list, double width, double height, bool dark,
                               cairo_write_func_t put, void *to) {
    uint32_t count;
    const draw_item *items = draw_list_items(list, &count);
    writer *w = calloc(1, sizeof *w);
    if (!w)
        return CAIRO_STATUS_NO_MEMORY;
    w->list = list;
    w->put = put;
    w->to = to;
    w->dark = dark;
    put_text(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_number(w, " width=\"", width);
    put_number(w, "\" height=\"", height);
    put_number(w, "\" viewBox=\"0 0 ", width);
    put_number(w, " ", height);
    put_text(w, "\" role=\"img\">\n");
    put_title(w);
    put_style(w);
    put_text(w, "<rect id=\"ground\" width=\"100%\" height=\"100%\"/>\n");
    for (uint32_t i = 0; i < count && w->status == CAIRO_STATUS_SUCCESS; i++)
        put_item(w, &items[i]);
    end_clip(w);
    put_text(w, "</svg>\n");
    flush(w);
    cairo_status_t status = w->status;
    free(w);
    return status;
}
