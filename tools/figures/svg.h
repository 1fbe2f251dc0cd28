/* svg.h: SVG drawing on standard output.
 *
 * y points down in SVG. carom has no "up", so coordinates are used as they are. */
#ifndef FIGURES_SVG_H
#define FIGURES_SVG_H

#include "carom/carom.h"

#define SVG_WIDTH 750
#define SVG_LEGEND 62 /* height of the two rows below the panels */

/* The current panel: its size in pixels, and pixels per unit of length. */
typedef struct svg_view {
    int width, height;
    double scale;
} svg_view;

double svg_x(svg_view v, float x);
double svg_y(svg_view v, float y);

void svg_line(svg_view v, carom_vec2 a, carom_vec2 b, const char *style);
void svg_dot(svg_view v, carom_vec2 p);

/* Writes text beside a position, offset by (dx, dy) pixels. */
void svg_label(svg_view v, carom_vec2 p, double dx, double dy, const char *look, const char *text);

/* Draws a circle or a box. */
void svg_draw(svg_view v, carom_shape s, const char *style);
void svg_normal(svg_view v, carom_vec2 point, carom_vec2 normal);

carom_vec2 plus(carom_vec2 a, carom_vec2 b, float times);
carom_shape moved(carom_shape s, carom_vec2 by);

/* Draws for a dark page from now on. The pictures of the tutorials exist in both themes. */
void svg_use_dark(void);

/* Begins a picture of a size, with its own styles after the common ones. */
void svg_begin_size(int width, int height, const char *title, const char *styles);

/* Begins a picture of panels, `height` high without the legend, with its own styles after the
 * common ones. */
void svg_begin(int height, const char *title, const char *styles);
void svg_begin_panel(svg_view v, int index, const char *title, const char *number);

/* A legend entry. */
typedef struct svg_key {
    const char *sign; /* SVG within 28 x 12 pixels */
    const char *text;
} svg_key;

#define SIGN_A "<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"a\"/>"
#define SIGN_B "<rect x=\"5\" y=\"0\" width=\"18\" height=\"12\" class=\"b\"/>"
#define SIGN_TO "<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"to\"/>"
#define SIGN_ARROW(name, marker)                                                                   \
    "<path d=\"M0 6H27\" class=\"" name "\" marker-end=\"url(#" marker ")\"/>"
#define SIGN_POINT "<circle cx=\"14\" cy=\"6\" r=\"3.5\" class=\"point\"/>"

/* Writes the legend, three entries per row and two rows at most, and ends the picture. */
void svg_end(int height, const svg_key *keys, int count);

#endif
