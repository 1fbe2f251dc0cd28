/* Overlap tests between a ball, a coin, a wall and a rotated crate.
 *
 * carom has no "up"; in this example y points down, as on a screen, and lengths are pixels. */
#include <stdio.h>

#include "carom/carom.h"

static void print_result(const char *a, const char *b, bool overlaps, float distance) {
    printf("%-5s and %-5s  overlap: %-3s  distance: %g\n", a, b, overlaps ? "yes" : "no",
           (double)distance);
}

int main(void) {
    carom_circle ball = carom_circle_make((carom_vec2){100, 80}, 20);
    carom_circle coin = carom_circle_make((carom_vec2){130, 120}, 30);
    carom_aabb wall = carom_aabb_from_rect(112, 0, 16, 240);              /* x, y, width, height */
    carom_box crate = carom_box_make((carom_vec2){60, 80}, 40, 60, 0.5f); /* half a radian */

    /* The centres are 50 apart and the radii are 20 and 30: the circles touch but do not
     * overlap. */
    print_result("ball", "coin", carom_overlap_circle_circle(ball, coin),
                 carom_distance_circle_circle(ball, coin));
    print_result("ball", "wall", carom_overlap_circle_aabb(ball, wall),
                 carom_distance_circle_aabb(ball, wall));
    print_result("ball", "crate", carom_overlap_circle_box(ball, crate),
                 carom_distance_circle_box(ball, crate));
    carom_vec2 mouse = {120, 100};
    print_result("mouse", "wall", carom_overlap_point_aabb(mouse, wall),
                 carom_distance_point_aabb(mouse, wall));

    /* carom_overlap_shapes tests any pair when the kinds are known only at run time. */
    const char *names[] = {"coin", "wall", "crate"};
    carom_shape shapes[] = {carom_shape_from_circle(coin), carom_shape_from_aabb(wall),
                            carom_shape_from_box(crate)};
    for (int i = 0; i < 3; i++)
        for (int k = i + 1; k < 3; k++)
            print_result(names[i], names[k], carom_overlap_shapes(shapes[i], shapes[k]),
                         carom_distance_shapes(shapes[i], shapes[k]));
    return 0;
}
