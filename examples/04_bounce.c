/* Computes new velocities from a contact: billiard balls, a wall, a floor with friction.
 *
 * carom has no "up"; in this example y points up, as on paper, and lengths are metres. */
#include <stdio.h>

#include "carom/carom.h"

static void show(const char *what, carom_vec2 a, carom_vec2 b) {
    printf("%-36s a (%g, %g)  b (%g, %g)\n", what, (double)a.x, (double)a.y, (double)b.x,
           (double)b.y);
}

int main(void) {
    carom_circle a = carom_circle_make((carom_vec2){0, 0}, 1);
    carom_circle b = carom_circle_make((carom_vec2){2, 0}, 1);
    carom_contact c = carom_contact_circle_circle(a, b);

    /* Equal masses and restitution 1: the balls exchange their velocities along the normal. */
    carom_vec2 va = {3, 1}, vb = {0, 0};
    carom_bounce(c, 1, 1, 1, &va, &vb);
    show("equal masses, restitution 1", va, vb);

    /* b is three times as heavy: its inverse mass is a third. They separate at half the speed. */
    va = (carom_vec2){4, 0};
    vb = (carom_vec2){0, 0};
    carom_bounce(c, 0.5f, 3, 1, &va, &vb);
    show("b three times as heavy, 0.5", va, vb);

    /* They are already separating, so nothing changes: calling it twice is harmless. */
    carom_bounce(c, 1, 1, 1, &va, &vb);
    show("moving apart", va, vb);

    /* A ball falls on a floor with inverse mass 0. Restitution 0 stops the approach. */
    carom_aabb floor = carom_aabb_from_rect(-10, -2, 20, 1);
    c = carom_contact_circle_aabb(a, floor);
    carom_vec2 still = {0, 0};
    va = (carom_vec2){4, -2};
    carom_bounce(c, 0, 1, 0, &va, &still);
    show("on the floor, restitution 0", va, still);

    /* Friction slows the sliding by friction times the normal impulse, at most to a stop. */
    va = (carom_vec2){4, -2};
    carom_bounce_rough(c, 1, 0.5f, 1, 0, &va, &still);
    show("on the floor, friction 0.5", va, still);
    va = (carom_vec2){4, -2};
    carom_bounce_rough(c, 1, 100, 1, 0, &va, &still);
    show("on the floor, friction 100", va, still);

    /* A ray of light needs no masses. */
    carom_vec2 light = carom_reflect((carom_vec2){4, -2}, (carom_vec2){0, 1});
    printf("light from (4, -2) goes on to         (%g, %g)\n", (double)light.x, (double)light.y);
    return 0;
}
