/* A bullet crosses the screen in one frame: when does it hit something, and where does it stop? And
 * a ball that bounces through a room, frame by frame.
 *
 * carom has no "up"; in this example y points down, as on a screen, and lengths are pixels. */
#include <stdio.h>

#include "carom/carom.h"

static const char *const states[] = {"miss", "hit", "overlapped"};

static void show(const char *what, carom_sweep s) {
    printf("%-24s %-10s t %g", what, states[s.state], s.t);
    if (s.state == CAROM_SWEEP_HIT)
        printf("  normal (%g, %g)  point (%g, %g)", (double)s.normal.x, (double)s.normal.y,
               (double)s.point.x, (double)s.point.y);
    printf("\n");
}

/* Sweeps to the first impact, moves there, bounces, and repeats for the rest of the frame. The ball
 * never ends inside anything. */
static void bounce_in_a_room(void) {
    const carom_shape shapes[] = {
        carom_shape_from_aabb(carom_aabb_from_rect(-10, 0, 10, 240)),
        carom_shape_from_aabb(carom_aabb_from_rect(320, 0, 10, 240)),
        carom_shape_from_aabb(carom_aabb_from_rect(0, -10, 320, 10)),
        carom_shape_from_aabb(carom_aabb_from_rect(0, 240, 320, 10)),
        carom_shape_from_aabb(carom_aabb_from_rect(60, 140, 50, 40)),
        carom_shape_from_box(carom_box_make((carom_vec2){210, 100}, 90, 30, 0.5f)),
    };
    const int count = (int)(sizeof shapes / sizeof shapes[0]);
    carom_circle ball = carom_circle_make((carom_vec2){40, 40}, 8);
    carom_vec2 velocity = {33, 56}, still = {0, 0}; /* pixels per frame: more than its size */
    int bounces = 0, inside = 0;
    for (int frame = 0; frame < 600; frame++) {
        double left = 1;
        for (int i = 0; i < 8 && left > 0; i++) {
            carom_vec2 motion = {(float)(velocity.x * left), (float)(velocity.y * left)};
            carom_sweep first = {.t = 1};
            int nearest = 0;
            for (int k = 0; k < count; k++) {
                carom_sweep s =
                    carom_sweep_shapes(carom_shape_from_circle(ball), motion, shapes[k]);
                if (carom_sweep_before(s, first)) {
                    first = s;
                    nearest = k;
                }
            }
            if (first.state == CAROM_SWEEP_OVERLAPPED) { /* by an ulp, after two hits at once */
                carom_separate(carom_contact_shapes(carom_shape_from_circle(ball), shapes[nearest]),
                               1, 0, &ball.center, &still);
                continue;
            }
            ball.center = carom_sweep_end(ball.center, motion, first);
            left = first.state == CAROM_SWEEP_HIT ? left * (1 - first.t) : 0;
            if (first.state == CAROM_SWEEP_HIT) {
                carom_contact c = {0, first.normal, first.point};
                carom_bounce(c, 1, 1, 0, &velocity, &still);
                bounces++;
            }
        }
        for (int k = 0; k < count; k++)
            inside += carom_overlap_shapes(carom_shape_from_circle(ball), shapes[k]);
    }
    printf("600 frames in a room: %d bounces, %d times inside, speed squared %.2f\n", bounces,
           inside, (double)carom_distance_squared(velocity, (carom_vec2){0, 0}));
}

int main(void) {
    carom_circle bullet = carom_circle_make((carom_vec2){10, 100}, 2);
    carom_vec2 motion = {600, 0};
    carom_aabb pane = carom_aabb_from_rect(310, 0, 1, 240); /* thin: overlap tests miss it */

    carom_sweep hit = carom_sweep_circle_aabb(bullet, motion, pane);
    show("pane", hit);

    /* The end position is free, just before the pane, so the next sweep does not start inside
     * it. */
    carom_circle stopped = bullet;
    stopped.center = carom_sweep_end(bullet.center, motion, hit);
    printf("  stops at x = %g, overlap %s\n", (double)stopped.center.x,
           carom_overlap_circle_aabb(stopped, pane) ? "yes" : "no");
    show("on into the pane", carom_sweep_circle_aabb(stopped, motion, pane));
    show("back again", carom_sweep_circle_aabb(stopped, (carom_vec2){-600, 0}, pane));

    /* A grazing sweep only touches: it is a miss. */
    show("along the edge",
         carom_sweep_circle_aabb(bullet, motion, carom_aabb_from_rect(310, 102, 50, 50)));

    /* Against a rotated crate: the direction (4, 3), a rotation of 36.87 degrees. */
    carom_box crate = {{310, 100}, {50, 30}, {4, 3}};
    show("tilted crate", carom_sweep_circle_box(bullet, motion, crate));

    /* Two moving circles: sweep one by its motion relative to the other. */
    carom_circle target = carom_circle_make((carom_vec2){310, 0}, 20);
    carom_vec2 target_motion = {0, 200};
    carom_vec2 relative = {motion.x - target_motion.x, motion.y - target_motion.y};
    show("a target that crosses", carom_sweep_circle_circle(bullet, relative, target));

    /* A door rotates half a turn about its centre while the bullet flies. */
    carom_box door = carom_box_make((carom_vec2){310, 130}, 100, 4, 0);
    show("a door that turns",
         carom_sweep_circle_turning_box(bullet, motion, door, (carom_vec2){0, 0}, 3.14159265f));

    bounce_in_a_room();
    return 0;
}
