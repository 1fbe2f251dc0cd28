/* A ball has run into a rotated crate: where is the contact, and which direction separates them?
 *
 * carom has no "up"; in this example y points up, as on paper, and lengths are metres. */
#include <stdio.h>

#include "carom/carom.h"

static void show(const char *when, carom_circle ball, carom_box crate) {
    carom_contact c = carom_contact_circle_box(ball, crate);
    carom_vec2 mtv = carom_contact_mtv(c);
    printf("%s\n", when);
    printf("  ball at   (%g, %g)\n", (double)ball.center.x, (double)ball.center.y);
    printf("  overlap   %s\n", carom_overlap_circle_box(ball, crate) ? "yes" : "no");
    printf("  distance  %g\n", (double)c.distance);
    printf("  normal    (%g, %g)\n", (double)c.normal.x, (double)c.normal.y);
    printf("  point     (%g, %g)\n", (double)c.point.x, (double)c.point.y);
    if (c.distance < 0)
        printf("  way out   (%g, %g)\n", (double)mtv.x, (double)mtv.y);
}

int main(void) {
    /* The direction (4, 3) is a rotation of 36.87 degrees; its length does not matter. */
    carom_box crate =
        carom_box_from_half((carom_vec2){0, 0}, (carom_vec2){10, 5}, (carom_rot){4, 3});
    carom_circle ball = carom_circle_make((carom_vec2){-3.75f, 5}, 2.5f);

    /* Test for overlap first, which is cheap; compute the contact only after a hit. */
    if (!carom_overlap_circle_box(ball, crate))
        return 1;
    show("across the crate's border", ball, crate);

    /* Floats represent these positions exactly; in general a rounding error remains after a
     * move. */
    carom_vec2 mtv = carom_contact_mtv(carom_contact_circle_box(ball, crate));
    ball.center = (carom_vec2){ball.center.x + mtv.x, ball.center.y + mtv.y};
    show("moved out by the minimum translation", ball, crate);

    /* Even a ball at the exact centre of the crate has an MTV: through the nearest side. */
    ball.center = crate.center;
    show("on the crate's centre", ball, crate);
    return 0;
}
