/* Draws the pictures of the docs from the library's results:
 *
 *   carom-figures contact > docs/images/contact.svg
 *
 * and so on for the other names below. */
#include <stdio.h>
#include <string.h>

#include "figures.h"

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*draw)(void);
    } pictures[] = {
        {"contact", draw_contact},         {"sweep", draw_sweep},
        {"world-step", draw_step},         {"world-rest", draw_rest},
        {"world-islands", draw_islands},   {"world-bodies", draw_bodies},
        {"world-rotation", draw_rotation},
    };
    for (size_t i = 0; argc == 2 && i < sizeof pictures / sizeof pictures[0]; i++) {
        if (strcmp(argv[1], pictures[i].name) == 0) {
            pictures[i].draw();
            return 0;
        }
    }
    (void)fputs("usage: carom-figures contact|sweep|world-step|world-islands|world-rest|"
                "world-bodies|world-rotation\n",
                stderr);
    return 2;
}
