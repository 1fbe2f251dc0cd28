/* Two balls and a wall overlap: which of them moves, and by how much?
 *
 * carom has no "up"; in this example y points down, as on a screen, and lengths are pixels. */
#include <stdio.h>

#include "carom/carom.h"

static void show(const char *name, carom_vec2 at) {
    printf("  %-6s (%g, %g)\n", name, (double)at.x, (double)at.y);
}

int main(void) {
    carom_circle light = carom_circle_make((carom_vec2){100, 80}, 25);
    carom_circle heavy = carom_circle_make((carom_vec2){124, 112}, 25);

    /* The centres are 40 apart and the radii add up to 50, so the penetration depth is 10. The
     * functions take inverse masses: a ball three times as heavy has a third of the inverse mass
     * and moves a third as far. */
    carom_contact c = carom_contact_circle_circle(light, heavy);
    printf("balls, depth %g\n", -(double)c.distance);
    carom_separate(c, 3, 1, &light.center, &heavy.center);
    show("light", light.center);
    show("heavy", heavy.center);
    printf("  overlap: %s\n", carom_overlap_circle_circle(light, heavy) ? "yes" : "no");

    /* A wall has inverse mass 0, so only the ball moves. The position of an aabb is its offset so
     * far: zero here. */
    carom_aabb wall = carom_aabb_from_rect(140, 0, 16, 240);
    carom_vec2 wall_moved = {0, 0};
    c = carom_contact_circle_aabb(heavy, wall);
    printf("ball and wall, depth %g\n", -(double)c.distance);
    carom_separate(c, 1, 0, &heavy.center, &wall_moved);
    show("heavy", heavy.center);
    show("wall", wall_moved);

    /* A movable crate can be an aabb too; carom_aabb_moved moves it. */
    carom_aabb crate = carom_aabb_from_rect(60, 30, 60, 30);
    carom_vec2 crate_moved = {0, 0};
    c = carom_contact_circle_aabb(light, crate);
    printf("ball and crate, depth %g\n", -(double)c.distance);
    carom_separate(c, 1, 1, &light.center, &crate_moved);
    crate = carom_aabb_moved(crate, crate_moved);
    show("light", light.center);
    show("crate", crate.min);
    printf("  overlap: %s\n", carom_overlap_circle_aabb(light, crate) ? "yes" : "no");

    /* In a crowd, all bodies move a little in each frame: here by half of the penetration depth. */
    carom_circle crowd[2] = {{{0, 0}, 10}, {{12, 0}, 10}};
    for (int frame = 1; frame <= 3; frame++) {
        c = carom_contact_circle_circle(crowd[0], crowd[1]);
        carom_push(c, 0.5f, 1, 1, &crowd[0].center, &crowd[1].center);
        printf("crowd, frame %d: %g apart\n", frame,
               (double)(crowd[1].center.x - crowd[0].center.x));
    }
    return 0;
}
