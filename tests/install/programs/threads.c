/* Prints the hash of a gas of 2,000 balls after 60 steps, with 1, 2 and 4 threads. */
#include "carom/carom.h"

#include <stdio.h>

static carom_result add_ball(carom_world *w, int i) {
    carom_body_def def = carom_body_def_default();
    carom_body id;
    def.type = CAROM_DYNAMIC;
    def.restitution = 1.0f;
    def.shape = carom_shape_from_circle(
        (carom_circle){{(float)(i % 50) * 1.5f, (float)(i / 50) * 1.5f}, 0.5f});
    def.velocity = (carom_vec2){(float)(i * 7 % 11) - 5.0f, (float)(i * 5 % 13) - 6.0f};
    return carom_world_add(w, &def, &id);
}

int main(void) {
    static const uint32_t threads[] = {1, 2, 4};
    for (int k = 0; k < 3; k++) {
        carom_world_def def = carom_world_def_default();
        def.threads = threads[k];
        carom_world *w = carom_world_create(&def);
        if (!w)
            return 1;
        for (int i = 0; i < 2000; i++)
            if (add_ball(w, i) != CAROM_OK)
                return 1;
        for (int i = 0; i < 60; i++)
            if (carom_world_step(w, 1.0f / 60.0f) != CAROM_OK)
                return 1;
        uint64_t hash = carom_world_hash(w);
        printf("%08x%08x\n", (unsigned)(hash >> 32), (unsigned)hash);
        carom_world_destroy(w);
    }
    return 0;
}
