/* Draws the layers of the library and of the tools, for docs/ARCHITECTURE.md. Each layer is a box,
 * and each arrow points at a layer that is depended on directly. tests/house/layers.sh enforces the
 * same dependencies. */
#include <stdio.h>

#include "figures.h"
#include "svg.h"

typedef struct layer {
    const char *name, *about;
    int x, y; /* of the left upper corner, in pixels */
} layer;

enum { WIDTH = 150, HEIGHT = 44 };

static void draw_layer(const layer *l, const char *style) {
    printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" class=\"%s\"/>\n", l->x,
           l->y, WIDTH, HEIGHT, style);
    printf("<text x=\"%d\" y=\"%d\" class=\"title\">%s</text>\n", l->x + WIDTH / 2, l->y + 18,
           l->name);
    printf("<text x=\"%d\" y=\"%d\" class=\"number small\">%s</text>\n", l->x + WIDTH / 2,
           l->y + 35, l->about);
}

/* Draws an arrow from the border of one layer to that of another below or beside it. */
static void draw_arrow(const layer *from, const layer *to) {
    int x1 = from->x + WIDTH / 2, y1 = from->y + HEIGHT;
    int x2 = to->x + WIDTH / 2, y2 = to->y;
    if (from->y == to->y) {
        x1 = from->x > to->x ? from->x : from->x + WIDTH;
        x2 = from->x > to->x ? to->x + WIDTH : to->x;
        y1 = y2 = from->y + HEIGHT / 2;
    }
    printf("<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" class=\"path\" "
           "marker-end=\"url(#grey)\"/>\n",
           x1, y1, x2, y2);
}

/* The rows of the picture. */
enum { TOP = 34, ROW = 74 };
#define AT(column, row) (24 + (column)*184), (TOP + (row)*ROW)

static const layer layers[] = {
    {"playground", "desktop and page", AT(0, 0)},
    {"cli", "the tool carom", AT(1, 0)},
    {"paint", "cairo", AT(0, 1)},
    {"tiled", "maps of Tiled", AT(2, 1)},
    {"draw", "draw lists", AT(0, 2)},
    {"scene", "scenes as JSON", AT(1, 2)},
    {"json, text, file", "formats and files", AT(2, 2)},
    {"world", "bodies, the step", AT(1, 3)},
    {"response", "new positions", AT(0, 4)},
    {"batch", "many pairs, SIMD", AT(1, 4)},
    {"broadphase", "candidate pairs", AT(2, 4)},
    {"pair", "two shapes", AT(1, 5)},
    {"shape", "circles and boxes", AT(2, 6)},
    {"vec", "vectors, directions", AT(1, 6)},
    {"base", "arithmetic, memory", AT(0, 6)},
};
enum { FIRST_OF_LIBRARY = 7, LAYERS = sizeof layers / sizeof layers[0] };

/* Each entry is two indices in the list above. */
static const int arrows[][2] = {
    {0, 2}, {1, 2},  {1, 3},  {2, 4},  {3, 5},   {4, 5},   {5, 6},   {5, 7},   {7, 8},
    {7, 9}, {7, 10}, {8, 11}, {9, 11}, {10, 12}, {11, 12}, {12, 13}, {13, 14},
};

void draw_layers(void) {
    const int height = TOP + 6 * ROW + HEIGHT + 6;
    svg_begin(height, "The layers of carom",
              "  .small { font-size: 11px } .tool { fill: #e8f0fb; stroke: #1d6fd1 }\n"
              "  .strong { font-weight: bold } .brace { fill: none; stroke: #6b7280; stroke-width: "
              "1.5 }\n");
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        draw_arrow(&layers[arrows[i][0]], &layers[arrows[i][1]]);
    }
    for (int i = 0; i < LAYERS; i++) {
        draw_layer(&layers[i], i < FIRST_OF_LIBRARY ? "tool" : "b");
    }
    const char *const side[2][3] = {
        {"tools/", "include carom/*.h and", "the tools below them"},
        {"src/, include/carom/", "the library, with one", "header per layer"}};
    const int top[2] = {TOP, TOP + 3 * ROW},
              bottom[2] = {TOP + 2 * ROW + HEIGHT, TOP + 6 * ROW + HEIGHT};
    for (int i = 0; i < 2; i++) {
        int middle = (top[i] + bottom[i]) / 2;
        printf("<path d=\"M562 %dh10V%dh-10\" class=\"brace\"/>\n", top[i], bottom[i]);
        for (int k = 0; k < 3; k++) {
            printf("<text x=\"582\" y=\"%d\"%s>%s</text>\n", middle - 14 + 18 * k,
                   k == 0 ? " class=\"strong\"" : "", side[i][k]);
        }
    }
    const svg_key keys[] = {{SIGN_ARROW("path", "grey"), "depends on"}};
    svg_end(height, keys, 1);
}
