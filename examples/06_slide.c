/* A dot, a wall and another dot on a 640 x 480 screen: the tutorial's move, and carom_slide.
 *
 * The tutorial moves the dot along x and moves it back if it overlaps something; then along y. Its
 * flaws:
 *   - it stops up to a whole step before the wall, since it never tries half a step;
 *   - it catches on corners: a step that clips one is lost, however small the overlap;
 *   - it tunnels: a fast dot passes through the wall between two tests;
 *   - the order matters: trying y before x ends elsewhere. */
#include <stdio.h>

#include "carom/carom.h"

static const carom_aabb screen = {{0, 0}, {640, 480}};
static carom_shape others[2]; /* a wall and another dot */

static bool is_free(carom_circle dot) {
    bool inside = carom_within_circle_aabb(dot, screen);
    for (int i = 0; i < 2; i++)
        inside = inside && !carom_overlap_shapes(carom_shape_from_circle(dot), others[i]);
    return inside;
}

static carom_vec2 tutorial(carom_circle dot, carom_vec2 step, bool y_first) {
    for (int i = 0; i < 2; i++) {
        carom_vec2 before = dot.center;
        bool along_y = (i == 0) == y_first;
        dot.center.x += along_y ? 0 : step.x;
        dot.center.y += along_y ? step.y : 0;
        if (!is_free(dot))
            dot.center = before;
    }
    return dot.center;
}

static carom_vec2 slide(carom_circle dot, carom_vec2 step) {
    carom_slide_def def = carom_slide_def_default();
    def.shapes = others;
    def.count = 2;
    dot = carom_slide(carom_shape_from_circle(dot), step, &def).mover.as.circle;
    return carom_keep_inside_circle(dot, screen);
}

int main(void) {
    others[0] = carom_shape_from_aabb(carom_aabb_from_rect(300, 40, 40, 400));
    others[1] = carom_shape_from_circle(carom_circle_make((carom_vec2){160, 120}, 10));
    const char *what[] = {"up to the wall", "past a corner",  "a fast dot",
                          "the other dot",  "off the screen", "at a corner"};
    const carom_vec2 from[] = {{275, 200}, {285, 32},  {250, 200},
                               {135, 115}, {625, 300}, {288, 26}};
    const carom_vec2 step[] = {{20, 5}, {20, 2}, {150, 0}, {10, 0}, {20, 8}, {8, 8}};
    for (int i = 0; i < 6; i++) {
        carom_circle dot = {from[i], 10};
        carom_vec2 x = tutorial(dot, step[i], false);
        carom_vec2 y = tutorial(dot, step[i], true);
        carom_vec2 s = slide(dot, step[i]);
        printf("%-14s tutorial (%g, %g), y first (%g, %g); slide (%.4f, %.4f)\n", what[i],
               (double)x.x, (double)x.y, (double)y.x, (double)y.y, (double)s.x, (double)s.y);
    }
    return 0;
}
