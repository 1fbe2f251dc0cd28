/* Draws the pictures of the docs from what the library answers:
 *
 *   carom-figures contact > docs/images/contact.svg
 *   carom-figures sweep > docs/images/sweep.svg
 *
 * SVG's y points down; carom has no up, so its numbers are used as they are. */
#include <stdio.h>
#include <string.h>

#include "carom/carom.h"

#define PANEL 250
#define SCALE 36.0

static double at(float v) {
    return PANEL / 2.0 + SCALE * (double)v;
}

static void line(carom_vec2 a, carom_vec2 b, const char *style) {
    printf("  <line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" %s/>\n", at(a.x), at(a.y),
           at(b.x), at(b.y), style);
}

static void dot(carom_vec2 p, const char *style) {
    printf("  <circle cx=\"%.2f\" cy=\"%.2f\" r=\"4\" %s/>\n", at(p.x), at(p.y), style);
}

static void polygon(const carom_vec2 corner[4], const char *style) {
    printf("  <polygon points=\"");
    for (int i = 0; i < 4; i++) {
        printf("%s%.2f,%.2f", i == 0 ? "" : " ", at(corner[i].x), at(corner[i].y));
    }
    printf("\" %s/>\n", style);
}

static void draw(carom_shape s, const char *style) {
    carom_vec2 corner[4];
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        printf("  <circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" %s/>\n", at(s.as.circle.center.x),
               at(s.as.circle.center.y), SCALE * (double)s.as.circle.radius, style);
        break;
    case CAROM_SHAPE_BOX:
        carom_box_corners(s.as.box, corner);
        polygon(corner, style);
        break;
    default:
        break;
    }
}

static carom_shape moved(carom_shape s, carom_vec2 by) {
    carom_vec2 *center = s.kind == CAROM_SHAPE_CIRCLE ? &s.as.circle.center : &s.as.box.center;
    center->x += by.x;
    center->y += by.y;
    return s;
}

static carom_vec2 center_of(carom_shape s) {
    return s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center;
}

static carom_vec2 plus(carom_vec2 a, carom_vec2 b, float times) {
    return (carom_vec2){a.x + b.x * times, a.y + b.y * times};
}

/* b in grey, a in orange, a after the MTV dashed; the MTV in blue, the normal in black. */
static void panel(int index, const char *title, carom_shape a, carom_shape b) {
    carom_contact c = carom_contact_shapes(a, b);
    carom_vec2 mtv = carom_contact_mtv(c);
    printf("<g transform=\"translate(%d,0)\">\n", index * PANEL);
    printf("  <text x=\"%d\" y=\"22\" class=\"title\">%s</text>\n", PANEL / 2, title);
    draw(b, "class=\"b\"");
    draw(a, "class=\"a\"");
    draw(moved(a, mtv), "class=\"out\"");
    line(center_of(a), plus(center_of(a), mtv, 1.0f), "class=\"mtv\" marker-end=\"url(#blue)\"");
    line(c.point, plus(c.point, c.normal, 0.55f), "class=\"normal\" marker-end=\"url(#ink)\"");
    dot(c.point, "class=\"point\"");
    printf("  <text x=\"%d\" y=\"%d\" class=\"number\">distance %.4f</text>\n</g>\n", PANEL / 2,
           PANEL - 8, (double)c.distance);
}

static void begin(int panels, const char *title) {
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n",
           panels * PANEL, PANEL);
    printf("<title>%s</title>\n", title);
    puts(
        "<style>\n"
        "  text { font: 13px sans-serif; text-anchor: middle; fill: #222 }\n"
        "  .title { font-weight: bold } .number { fill: #555 }\n"
        "  .a { fill: #f4a261; fill-opacity: .75; stroke: #b5651d; stroke-width: 1.5 }\n"
        "  .b { fill: #d6d9dd; stroke: #6b7280; stroke-width: 1.5 }\n"
        "  .out { fill: none; stroke: #b5651d; stroke-width: 1.5; stroke-dasharray: 5 4 }\n"
        "  .path { stroke: #9aa0a6; stroke-width: 1.5 }\n"
        "  .mtv { stroke: #1d6fd1; stroke-width: 2.5 }\n"
        "  .normal { stroke: #222; stroke-width: 1.5 } .point { fill: #222 }\n"
        "</style>\n"
        "<defs>\n"
        "  <marker id=\"blue\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"5\" "
        "markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#1d6fd1\"/></marker>\n"
        "  <marker id=\"ink\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" "
        "markerHeight=\"6\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#222\"/></marker>\n"
        "</defs>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
}

static carom_box the_crate(void) {
    return carom_box_make((carom_vec2){0.2f, 0.8f}, 3.6f, 2.0f, 0.4f);
}

static void draw_contact(void) {
    begin(3, "Three overlapping pairs, the way out of each, and where it leads");
    carom_shape crate = carom_shape_from_box(the_crate());
    carom_circle over = {{-1.05f, -0.95f}, 1.0f};
    carom_circle inside = {{0.3f, 0.45f}, 0.7f};
    carom_box tilted = carom_box_make((carom_vec2){0.9f, -0.55f}, 1.7f, 1.7f, 0.9f);
    panel(0, "over a corner", carom_shape_from_circle(over), crate);
    panel(1, "centre inside", carom_shape_from_circle(inside), crate);
    panel(2, "two boxes", carom_shape_from_box(tilted), crate);
    puts("</svg>");
}

/* The motion in grey, the place at the time of impact in orange, the start and the end that is not
 * reached dashed; the blue arrow is the motion left after a slide. */
static void draw_sweep(void) {
    begin(2, "A circle sweeps towards a turned box: where it starts, meets the box and slides");
    const carom_vec2 motion[2] = {{2.8f, 2.5f}, {-0.1f, 3.4f}};
    const char *const title[2] = {"into a wall", "onto a corner"};
    const carom_circle start = {{-1.5f, -2.2f}, 0.5f};
    carom_shape crate = carom_shape_from_box(the_crate());
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &crate;
    def.count = 1;
    for (int i = 0; i < 2; i++) {
        carom_shape a = carom_shape_from_circle(start);
        carom_sweep s = carom_sweep_shapes(a, motion[i], crate);
        carom_circle met = {carom_sweep_end(start.center, motion[i], s), start.radius};
        carom_slide_result slid = carom_slide(a, motion[i], &def);
        printf("<g transform=\"translate(%d,0)\">\n", i * PANEL);
        printf("  <text x=\"%d\" y=\"22\" class=\"title\">%s</text>\n", PANEL / 2, title[i]);
        draw(crate, "class=\"b\"");
        line(start.center, plus(start.center, motion[i], 1.0f), "class=\"path\"");
        draw(a, "class=\"out\"");
        draw(moved(a, motion[i]), "class=\"out\"");
        draw(carom_shape_from_circle(met), "class=\"a\"");
        if (s.state == CAROM_SWEEP_HIT) {
            line(met.center, slid.mover.as.circle.center,
                 "class=\"mtv\" marker-end=\"url(#blue)\"");
            line(s.point, plus(s.point, s.normal, 0.9f),
                 "class=\"normal\" marker-end=\"url(#ink)\"");
            dot(s.point, "class=\"point\"");
        }
        printf("  <text x=\"%d\" y=\"%d\" class=\"number\">%s, t = %.4f</text>\n</g>\n", PANEL / 2,
               PANEL - 8, s.state == CAROM_SWEEP_HIT ? "hit" : "miss", s.t);
    }
    puts("</svg>");
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
