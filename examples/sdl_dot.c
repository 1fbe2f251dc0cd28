/* The tutorials' dot in a window: the arrow keys move it among a wall and a second dot.
 *
 * Tab switches between two ways to move. "Move back" is that of the tutorials: move along x, undo
 * the move if the dot now overlaps something, then the same along y. "Slide" is one call of
 * carom_slide: the dot goes right up to an obstacle, and on along it. Space makes the dot so fast
 * that "move back" jumps through the wall. */
#include <stdio.h>

#include "window.h"

#define TRAIL 90

static const carom_aabb screen = {{0, 0}, {640, 480}};
static carom_shape others[2]; /* the wall and the second dot */
static carom_vec2 trail[TRAIL];

static bool is_free(carom_circle dot) {
    carom_shape shape = carom_shape_from_circle(dot);
    return carom_within_circle_aabb(dot, screen) && !carom_overlap_shapes(shape, others[0]) &&
           !carom_overlap_shapes(shape, others[1]);
}

/* The tutorials' way: first x, then y, each undone if it leads into something. */
static carom_circle move_back(carom_circle dot, carom_vec2 step) {
    carom_circle moved = dot;
    moved.center.x += step.x;
    if (is_free(moved))
        dot = moved;
    moved = dot;
    moved.center.y += step.y;
    return is_free(moved) ? moved : dot;
}

/* carom's way: up to the first obstacle, then along it with the rest of the step. */
static carom_circle slide(carom_circle dot, carom_vec2 step) {
    carom_slide_def def = carom_slide_def_default();
    def.shapes = others;
    def.count = 2;
    dot = carom_slide(carom_shape_from_circle(dot), step, &def).mover.as.circle;
    dot.center = carom_keep_inside_circle(dot, screen);
    return dot;
}

int main(int argc, char **argv) {
    if (!window_open(argc, argv, "Dot: arrows move, space is fast, tab switches", 640, 480))
        return 1;
    others[0] = carom_shape_from_aabb(carom_aabb_from_rect(300, 40, 40, 400));
    others[1] = carom_shape_from_circle(carom_circle_make((carom_vec2){160, 300}, 30));
    carom_circle dot = {{60, 120}, 14};
    bool slides = true;
    int frames = 0;
    while (window_begin()) {
        if (window_pressed(SDLK_TAB))
            slides = !slides;
        float speed = window_held(SDLK_SPACE) ? 110 : 7; /* pixels per frame */
        carom_vec2 step = carom_scale(window_arrows(), speed);
        dot = slides ? slide(dot, step) : move_back(dot, step);
        trail[frames++ % TRAIL] = dot.center;

        window_fill(others[0], WALL);
        window_fill(others[1], WALL);
        for (int i = 0; i < TRAIL && i < frames; i++)
            window_dot(trail[i], PALE);
        window_fill(carom_shape_from_circle(dot), slides ? FREE : HIT);
        window_end();
    }
    printf("%s: the dot is at (%.3f, %.3f), %.3f from the wall\n", slides ? "slide" : "move back",
           (double)dot.center.x, (double)dot.center.y,
           (double)carom_distance_circle_aabb(dot, others[0].as.aabb));
    return window_close();
}
