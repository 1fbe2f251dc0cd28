/* Draws the pictures of the docs from the library's results:
 *
 *   carom-figures contact > docs/images/contact.svg
 *   carom-figures hero-pair --dark > docs/images/hero-pair-dark.svg
 *
 * and so on for the other names below. */
#include <stdio.h>
#include <string.h>

#include "figures.h"
#include "svg.h"

static const struct {
    const char *name;
    void (*draw)(void);
} pictures[] = {
    {"layers", draw_layers},
    {"contact", draw_contact},
    {"sweep", draw_sweep},
    {"world-step", draw_step},
    {"world-rest", draw_rest},
    {"world-islands", draw_islands},
    {"world-bodies", draw_bodies},
    {"world-rotation", draw_rotation},
    {"hero-pair", draw_hero},
    {"tutorial-circles", draw_circles},
    {"tutorial-clamp", draw_clamp},
    {"tutorial-frame", draw_frame},
    {"tutorial-inside", draw_inside},
    {"tutorial-separate", draw_separate},
    {"tutorial-bounce", draw_bounce},
    {"tutorial-dot", draw_dot},
    {"examples", draw_examples},
};

#define COUNT (sizeof pictures / sizeof pictures[0])

int main(int argc, char **argv) {
    bool dark = argc == 3 && strcmp(argv[2], "--dark") == 0;
    for (size_t i = 0; (argc == 2 || dark) && i < COUNT; i++) {
        if (strcmp(argv[1], pictures[i].name) == 0) {
            if (dark) {
                svg_use_dark();
            }
            pictures[i].draw();
            return 0;
        }
    }
    (void)fputs("usage: carom-figures NAME [--dark], where NAME is one of", stderr);
    for (size_t i = 0; i < COUNT; i++) {
        (void)fprintf(stderr, " %s", pictures[i].name);
    }
    (void)fputs("\n", stderr);
    return 2;
}
