/* A first program with an installed carom. */
#include "carom/carom.h"

#include <stdio.h>
#include <string.h>

int main(void) {
    carom_circle ball = carom_circle_make((carom_vec2){4.0f, 5.0f}, 2.0f);
    carom_aabb wall = carom_aabb_from_rect(0.0f, 0.0f, 10.0f, 4.0f);
    carom_contact contact = carom_contact_circle_aabb(ball, wall);
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", CAROM_VERSION_MAJOR, CAROM_VERSION_MINOR,
             CAROM_VERSION_PATCH);

    bool right = carom_overlap_circle_aabb(ball, wall) && contact.distance == -1.0f &&
                 contact.normal.x == 0.0f && contact.normal.y == 1.0f &&
                 strcmp(carom_version(), version) == 0 && carom_fp_ok();
    printf("carom %s: distance %g, normal (%g, %g)\n", carom_version(), (double)contact.distance,
           (double)contact.normal.x, (double)contact.normal.y);
    return right ? 0 : 1;
}
