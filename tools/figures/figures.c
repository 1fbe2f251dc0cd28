/* Draws the pictures of the docs from what the library answers:
 *
 *   carom-figures contact > docs/images/contact.svg
 *   carom-figures sweep > docs/images/sweep.svg
 *
 * In both, a as it is given is filled, b is grey, and a is dashed where the answers put it. SVG's y
 * points down; carom has no up, so its numbers are used as they are. */
#include <stdio.h>
#include <string.h>

#include "carom/carom.h"

#define WIDTH 750
#define LEGEND 62 /* height of the two rows below the panels */

/* The panel that is being drawn: its size in pixels, and pixels per unit of length. */
typedef struct view {
    int width, height;
    double scale;
} view;

/* ---- shapes and arrows ----------------------------------------------------------------------- */

static double at_x(view v, float x) {
    return v.width / 2.0 + v.scale * (double)x;
}

static double at_y(view v, float y) {
    return v.height / 2.0 + 10.0 + v.scale * (double)y;
}

static void line(view v, carom_vec2 a, carom_vec2 b, const char *style) {
    printf("  <line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" %s/>\n", at_x(v, a.x),
           at_y(v, a.y), at_x(v, b.x), at_y(v, b.y), style);
}

static void dot(view v, carom_vec2 p) {
    printf("  <circle cx=\"%.2f\" cy=\"%.2f\" r=\"3.5\" class=\"point\"/>\n", at_x(v, p.x),
           at_y(v, p.y));
}

/* Text beside a place, (dx, dy) pixels off it. */
static void label(view v, carom_vec2 p, double dx, double dy, const char *look, const char *text) {
    printf("  <text x=\"%.2f\" y=\"%.2f\" class=\"label %s\">%s</text>\n", at_x(v, p.x) + dx,
           at_y(v, p.y) + dy, look, text);
}

static void polygon(view v, const carom_vec2 corner[4], const char *style) {
    printf("  <polygon points=\"");
    for (int i = 0; i < 4; i++) {
        printf("%s%.2f,%.2f", i == 0 ? "" : " ", at_x(v, corner[i].x), at_y(v, corner[i].y));
    }
    printf("\" %s/>\n", style);
}

static void draw(view v, carom_shape s, const char *style) {
    carom_vec2 corner[4];
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        printf("  <circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" %s/>\n", at_x(v, s.as.circle.center.x),
               at_y(v, s.as.circle.center.y), v.scale * (double)s.as.circle.radius, style);
        break;
    case CAROM_SHAPE_BOX:
        carom_box_corners(s.as.box, corner);
        polygon(v, corner, style);
        break;
    default:
        break;
    }
}

static carom_vec2 plus(carom_vec2 a, carom_vec2 b, float times) {
    return (carom_vec2){a.x + b.x * times, a.y + b.y * times};
}

static carom_shape moved(carom_shape s, carom_vec2 by) {
    carom_vec2 *center = s.kind == CAROM_SHAPE_CIRCLE ? &s.as.circle.center : &s.as.box.center;
    *center = plus(*center, by, 1.0f);
    return s;
}

static void draw_normal(view v, carom_vec2 point, carom_vec2 normal) {
    line(v, point, plus(point, normal, 1.0f), "class=\"normal\" marker-end=\"url(#ink)\"");
    dot(v, point);
}

/* ---- the frame: styles, titles, legend ------------------------------------------------------- */

static void begin(int height, const char *title) {
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH,
           height + LEGEND);
    printf("<title>%s</title>\n", title);
    puts("<style>\n"
         "  text { font: 13px sans-serif; fill: #222 }\n"
         "  .title, .number { text-anchor: middle } .title { font-weight: bold }\n"
         "  .number { fill: #555 }\n"
         "  .label { stroke: #fff; stroke-width: 3; stroke-opacity: .8; paint-order: stroke }\n"
         "  .left { text-anchor: end } .below { text-anchor: middle; fill: #4b5563 }\n"
         "  .blue { fill: #1d6fd1 }\n"
         "  .a { fill: #f4a261; fill-opacity: .75; stroke: #b5651d; stroke-width: 1.5 }\n"
         "  .b { fill: #d6d9dd; stroke: #6b7280; stroke-width: 1.5 }\n"
         "  .to { fill: none; stroke: #b5651d; stroke-width: 1.5; stroke-dasharray: 5 4 }\n"
         "  .path { fill: none; stroke: #9aa0a6; stroke-width: 1.5 }\n"
         "  .move { stroke: #1d6fd1; stroke-width: 2.5 }\n"
         "  .normal { stroke: #222; stroke-width: 1.5 } .point { fill: #222 }\n"
         "</style>\n"
         "<defs>");
    const char *const marker[3][2] = {{"blue", "#1d6fd1"}, {"ink", "#222"}, {"grey", "#9aa0a6"}};
    for (int i = 0; i < 3; i++) {
        printf("  <marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"%d\" "
               "markerHeight=\"%d\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"%s\"/>"
               "</marker>\n",
               marker[i][0], i == 0 ? 4 : 6, i == 0 ? 4 : 6, marker[i][1]);
    }
    puts("</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
}

static void begin_panel(view v, int index, const char *title, const char *number) {
    printf("<g transform=\"translate(%d,0)\">\n", index * v.width);
    printf("  <text x=\"%d\" y=\"22\" class=\"title\">%s</text>\n", v.width / 2, title);
    printf("  <text x=\"%d\" y=\"%d\" class=\"number\">%s</text>\n", v.width / 2, v.height - 6,
           number);
}

/* What a sign means. */
typedef struct key {
    const char *sign; /* SVG within 28 x 12 pixels */
    const char *text;
} key;

#define SIGN_A "<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"a\"/>"
#define SIGN_B "<rect x=\"5\" y=\"0\" width=\"18\" height=\"12\" class=\"b\"/>"
#define SIGN_TO "<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"to\"/>"
#define SIGN_ARROW(name, marker)                                                                   \
    "<path d=\"M0 6H27\" class=\"" name "\" marker-end=\"url(#" marker ")\"/>"
#define SIGN_POINT "<circle cx=\"14\" cy=\"6\" r=\"3.5\" class=\"point\"/>"

static void end(int height, const key keys[6]) {
    const int column[3] = {24, 206, 482};
    for (int i = 0; i < 6; i++) {
        printf("<g transform=\"translate(%d,%d)\">%s<text x=\"35\" y=\"11\">%s</text></g>\n",
               column[i % 3], height + 12 + i / 3 * 24, keys[i].sign, keys[i].text);
    }
    puts("</svg>");
}

static carom_box the_crate(void) {
    return carom_box_make((carom_vec2){0.2f, 0.8f}, 3.6f, 2.0f, 0.4f);
}

/* ---- contact --------------------------------------------------------------------------------- */

/* The MTV from a's deepest point to b's border, where the normal begins. */
static void contact_panel(int index, const char *title, carom_shape a, carom_shape b) {
    const view v = {WIDTH / 3, 270, 38.0};
    carom_contact c = carom_contact_shapes(a, b);
    carom_vec2 deepest = carom_contact_flip(c).point;
    char number[32];
    (void)snprintf(number, sizeof number, "distance %.4f", (double)c.distance);
    begin_panel(v, index, title, number);
    draw(v, b, "class=\"b\"");
    draw(v, a, "class=\"a\"");
    draw(v, moved(a, carom_contact_mtv(c)), "class=\"to\"");
    line(v, deepest, c.point, "class=\"move\" marker-end=\"url(#blue)\"");
    draw_normal(v, c.point, c.normal);
    label(v, plus(c.point, c.normal, 0.5f * c.distance), 10, 8, "blue", "MTV");
    label(v, plus(c.point, c.normal, 1.0f), 7, 4, "", "normal");
    puts("</g>");
}

static void draw_contact(void) {
    begin(270, "Three overlapping pairs, the way out of each, and where it leads");
    carom_shape crate = carom_shape_from_box(the_crate());
    carom_circle over = {{-1.05f, -0.95f}, 1.0f};
    carom_circle inside = {{0.3f, 0.45f}, 0.7f};
    carom_box tilted = carom_box_make((carom_vec2){0.9f, -0.55f}, 1.7f, 1.7f, 0.9f);
    contact_panel(0, "over a corner", carom_shape_from_circle(over), crate);
    contact_panel(1, "centre inside", carom_shape_from_circle(inside), crate);
    contact_panel(2, "two boxes", carom_shape_from_box(tilted), crate);
    const key keys[6] = {{SIGN_A, "a, as it is given"},
                         {SIGN_ARROW("move", "blue"), "MTV: a's shortest way out"},
                         {SIGN_ARROW("normal", "ink"), "normal, of length 1"},
                         {SIGN_B, "b"},
                         {SIGN_TO, "a, moved by the MTV: it touches b"},
                         {SIGN_POINT, "point, on b's border"}};
    end(270, keys);
}

/* ---- sweep ----------------------------------------------------------------------------------- */

static void sweep_panel(int index, const char *title, carom_vec2 motion) {
    const view v = {WIDTH / 2, 310, 46.0};
    const carom_circle start = {{-1.5f, -2.1f}, 0.5f};
    carom_shape a = carom_shape_from_circle(start);
    carom_shape crate = carom_shape_from_box(the_crate());
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &crate;
    def.count = 1;
    carom_sweep s = carom_sweep_shapes(a, motion, crate);
    carom_circle met = {carom_sweep_end(start.center, motion, s), start.radius};
    carom_shape slid = carom_slide(a, motion, &def).mover;
    carom_vec2 wanted = plus(start.center, motion, 1.0f);
    char number[32];
    (void)snprintf(number, sizeof number, "%s, t = %.4f",
                   s.state == CAROM_SWEEP_HIT ? "hit" : "miss", s.t);
    begin_panel(v, index, title, number);
    draw(v, crate, "class=\"b\"");
    draw(v, moved(a, motion), "class=\"path\"");
    draw(v, a, "class=\"a\"");
    draw(v, carom_shape_from_circle(met), "class=\"to\"");
    draw(v, slid, "class=\"to\"");
    line(v, start.center, wanted, "class=\"path\" marker-end=\"url(#grey)\"");
    line(v, met.center, slid.as.circle.center, "class=\"move\" marker-end=\"url(#blue)\"");
    draw_normal(v, s.point, s.normal);
    bool left = s.normal.x < 0.0f;
    char when[32];
    (void)snprintf(when, sizeof when, "t = %.2f", s.t);
    label(v, start.center, 28, 4, "", "t = 0");
    label(v, met.center, left ? 28 : -28, left ? -6 : 4, left ? "" : "left", when);
    label(v, wanted, left ? 0 : -28, 38, "below", "t = 1, not reached");
    label(v, plus(s.point, s.normal, 1.0f), left ? -8 : 8, 0, left ? "left" : "", "normal");
    label(v, slid.as.circle.center, left ? -28 : 28, 0, left ? "blue left" : "blue", "slide");
    puts("</g>");
}

static void draw_sweep(void) {
    begin(310, "A circle sweeps towards a turned box: where it starts, meets the box and slides");
    sweep_panel(0, "into a wall", (carom_vec2){2.8f, 2.5f});
    sweep_panel(1, "onto a corner", (carom_vec2){-0.1f, 3.4f});
    const key keys[6] = {{SIGN_A, "a, where it starts"},
                         {SIGN_ARROW("path", "grey"), "motion, as it is asked for"},
                         {SIGN_ARROW("normal", "ink"), "normal and point of the meeting"},
                         {SIGN_B, "b"},
                         {SIGN_TO, "a, where it meets b and slides to"},
                         {SIGN_ARROW("move", "blue"), "slide: the rest of the motion"}};
    end(310, keys);
}

int main(int argc, char **argv) {
    const char *name = argc == 2 ? argv[1] : "";
    if (strcmp(name, "contact") == 0) {
        draw_contact();
    } else if (strcmp(name, "sweep") == 0) {
        draw_sweep();
    } else {
        (void)fputs("usage: carom-figures contact|sweep\n", stderr);
        return 2;
    }
    return 0;
}
