/* Writes SVG to standard output. */
#include "svg.h"

#include <stdio.h>

/* ---- shapes and arrows ----------------------------------------------------------------------- */

double svg_x(svg_view v, float x) {
    return v.width / 2.0 + v.scale * (double)x;
}

double svg_y(svg_view v, float y) {
    return v.height / 2.0 + 10.0 + v.scale * (double)y;
}

void svg_line(svg_view v, carom_vec2 a, carom_vec2 b, const char *style) {
    printf("  <line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" %s/>\n", svg_x(v, a.x),
           svg_y(v, a.y), svg_x(v, b.x), svg_y(v, b.y), style);
}

void svg_dot(svg_view v, carom_vec2 p) {
    printf("  <circle cx=\"%.2f\" cy=\"%.2f\" r=\"3.5\" class=\"point\"/>\n", svg_x(v, p.x),
           svg_y(v, p.y));
}

void svg_label(svg_view v, carom_vec2 p, double dx, double dy, const char *look, const char *text) {
    printf("  <text x=\"%.2f\" y=\"%.2f\" class=\"label %s\">%s</text>\n", svg_x(v, p.x) + dx,
           svg_y(v, p.y) + dy, look, text);
}

static void polygon(svg_view v, const carom_vec2 corner[4], const char *style) {
    printf("  <polygon points=\"");
    for (int i = 0; i < 4; i++) {
        printf("%s%.2f,%.2f", i == 0 ? "" : " ", svg_x(v, corner[i].x), svg_y(v, corner[i].y));
    }
    printf("\" %s/>\n", style);
}

void svg_draw(svg_view v, carom_shape s, const char *style) {
    carom_vec2 corner[4];
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        printf("  <circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" %s/>\n",
               svg_x(v, s.as.circle.center.x), svg_y(v, s.as.circle.center.y),
               v.scale * (double)s.as.circle.radius, style);
        break;
    case CAROM_SHAPE_BOX:
        carom_box_corners(s.as.box, corner);
        polygon(v, corner, style);
        break;
    default:
        break;
    }
}

carom_vec2 plus(carom_vec2 a, carom_vec2 b, float times) {
    return (carom_vec2){a.x + b.x * times, a.y + b.y * times};
}

carom_shape moved(carom_shape s, carom_vec2 by) {
    carom_vec2 *center = s.kind == CAROM_SHAPE_CIRCLE ? &s.as.circle.center : &s.as.box.center;
    *center = plus(*center, by, 1.0f);
    return s;
}

void svg_normal(svg_view v, carom_vec2 point, carom_vec2 normal) {
    svg_line(v, point, plus(point, normal, 1.0f), "class=\"normal\" marker-end=\"url(#ink)\"");
    svg_dot(v, point);
}

/* ---- the frame: styles, titles, legend ------------------------------------------------------- */

/* The colours of a theme. */
typedef struct svg_theme {
    const char *paper, *ink, *soft, *grey, *blue, *green;
    const char *a, *a_line, *b, *b_line;
} svg_theme;

static const svg_theme light = {"#fff",    "#222",    "#555",    "#9aa0a6", "#1d6fd1",
                                "#2f8f6b", "#f4a261", "#b5651d", "#d6d9dd", "#6b7280"};
static const svg_theme dark = {"#16181b", "#e6e4de", "#b4b8bd", "#7d848c", "#6ba6f5",
                               "#57b894", "#c9783a", "#f0a66a", "#39404a", "#98a2ae"};
static const svg_theme *theme = &light;

void svg_use_dark(void) {
    theme = &dark;
}

static void markers(void) {
    const char *const marker[4][2] = {
        {"blue", theme->blue}, {"ink", theme->ink}, {"grey", theme->grey}, {"green", theme->green}};
    for (int i = 0; i < 4; i++) {
        int size = i == 0 || i == 3 ? 4 : 6;
        printf("  <marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"%d\" "
               "markerHeight=\"%d\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"%s\"/>"
               "</marker>\n",
               marker[i][0], size, size, marker[i][1]);
    }
}

void svg_begin_size(int width, int height, const char *title, const char *styles) {
    const svg_theme *t = theme;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", width,
           height);
    printf("<title>%s</title>\n<style>\n", title);
    printf("  text { font: 13px sans-serif; fill: %s }\n", t->ink);
    printf("  .title, .number { text-anchor: middle } .title { font-weight: bold }\n"
           "  .number { fill: %s }\n",
           t->soft);
    printf("  .label { stroke: %s; stroke-width: 3; stroke-opacity: .8; paint-order: stroke }\n",
           t->paper);
    printf("  .left { text-anchor: end } .middle { text-anchor: middle }\n"
           "  .below { text-anchor: middle; fill: %s }\n",
           t->soft);
    printf("  .blue { fill: %s } .greenish { fill: %s } .soft { fill: %s }\n", t->blue, t->green,
           t->soft);
    printf("  .a { fill: %s; fill-opacity: .75; stroke: %s; stroke-width: 1.5 }\n", t->a,
           t->a_line);
    printf("  .b { fill: %s; stroke: %s; stroke-width: 1.5 }\n", t->b, t->b_line);
    printf("  .to { fill: none; stroke: %s; stroke-width: 1.5; stroke-dasharray: 5 4 }\n",
           t->a_line);
    printf("  .path { fill: none; stroke: %s; stroke-width: 1.5 }\n", t->grey);
    printf("  .ghost { fill: none; stroke: %s; stroke-width: 1.5; stroke-dasharray: 3 3 }\n",
           t->grey);
    printf("  .move { stroke: %s; stroke-width: 2.5 }\n", t->blue);
    printf("  .speed { stroke: %s; stroke-width: 2.5 }\n", t->green);
    printf("  .normal { stroke: %s; stroke-width: 1.5 } .point { fill: %s }\n", t->ink, t->ink);
    printf("%s</style>\n<defs>\n", styles);
    markers();
    printf("</defs>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", t->paper);
}

void svg_begin(int height, const char *title, const char *styles) {
    svg_begin_size(SVG_WIDTH, height + SVG_LEGEND, title, styles);
}

void svg_begin_panel(svg_view v, int index, const char *title, const char *number) {
    printf("<g transform=\"translate(%d,0)\">\n", index * v.width);
    printf("  <text x=\"%d\" y=\"22\" class=\"title\">%s</text>\n", v.width / 2, title);
    printf("  <text x=\"%d\" y=\"%d\" class=\"number\">%s</text>\n", v.width / 2, v.height - 6,
           number);
}

void svg_end(int height, const svg_key *keys, int count) {
    const int column[3] = {24, 206, 482};
    for (int i = 0; i < count; i++) {
        printf("<g transform=\"translate(%d,%d)\">%s<text x=\"35\" y=\"11\">%s</text></g>\n",
               column[i % 3], height + 12 + i / 3 * 24, keys[i].sign, keys[i].text);
    }
    puts("</svg>");
}
