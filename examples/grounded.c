/* "Am I on the ground?": the touches of one body.
 *
 * A crate falls onto a lift, rides it up, and is pushed off. In each step carom_body_touches lists
 * what the crate touches. It stands on something if a normal points up and it does not move away
 * from it. The comparison of velocities matters: right after a jump the crate still touches the
 * lift, and a rising lift is not the same as a rising crate. */
#include <stdio.h>
#include <stdlib.h>

#include "carom/carom.h"

static carom_body add(carom_world *world, uint32_t type, carom_aabb box) {
    carom_body_def def = carom_body_def_default();
    def.type = type;
    def.shape = carom_shape_from_aabb(box);
    def.flags = type == CAROM_DYNAMIC ? CAROM_BODY_FIXED_ROTATION : 0;
    carom_body body;
    if (carom_world_add(world, &def, &body) != CAROM_OK)
        abort();
    return body;
}

/* Returns what a body stands on, or an id that is all zero. `up` is a unit vector. */
static carom_body ground_of(const carom_world *world, carom_body body, carom_vec2 up) {
    carom_body_touch touches[8];
    uint32_t count = carom_body_touches(world, body, touches, 8);
    for (uint32_t i = 0; i < count && i < 8; i++) {
        carom_vec2 relative = carom_subtract(carom_body_velocity(world, body),
                                             carom_body_velocity(world, touches[i].other));
        bool leaves = carom_dot(relative, touches[i].normal) > 0.01f;
        if (touches[i].sensor == 0 && carom_dot(touches[i].normal, up) > 0.7f && !leaves)
            return touches[i].other;
    }
    return (carom_body){0};
}

int main(void) {
    const carom_vec2 up = {0, 1};
    carom_world_def def = carom_world_def_default();
    def.gravity = (carom_vec2){0, -10};
    carom_world *world = carom_world_create(&def);
    if (world == NULL)
        return 1;
    carom_body floor = add(world, CAROM_STATIC, carom_aabb_from_rect(-10, -1, 20, 1));
    carom_body lift = add(world, CAROM_KINEMATIC, carom_aabb_from_rect(0, 0, 2, 0.5f));
    carom_body crate = add(world, CAROM_DYNAMIC, carom_aabb_from_rect(0.5f, 1.5f, 1, 1));

    const char *before = "";
    for (int i = 0; i < 240; i++) {
        if (i == 60)
            carom_body_set_velocity(world, lift, (carom_vec2){0, 1});
        if (i == 120)
            carom_body_apply_impulse(world, crate, (carom_vec2){2.5f, 3});
        if (carom_world_step(world, 1.0f / 60) != CAROM_OK)
            return 1;
        carom_body ground = ground_of(world, crate, up);
        const char *now = ground.generation == 0        ? "in the air"
                          : ground.index == floor.index ? "on the floor"
                                                        : "on the lift";
        if (now != before)
            printf("step %3d: %-12s at (%.2f, %.2f)\n", i, now,
                   (double)carom_body_position(world, crate).x,
                   (double)carom_body_position(world, crate).y);
        before = now;
    }
    carom_world_destroy(world);
    return 0;
}
