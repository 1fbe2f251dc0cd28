/* Helpers to create and step worlds. */
#include "steps.h"

#include <stdlib.h>

carom_world *steps_world(float gravity) {
    carom_world_def def = carom_world_def_default();
    def.gravity.y = gravity;
    carom_world *w = carom_world_create(&def);
    if (w == NULL) {
        exit(EXIT_FAILURE);
    }
    return w;
}

carom_body steps_add(carom_world *w, const carom_body_def *def) {
    carom_body id;
    if (carom_world_add(w, def, &id) != CAROM_OK) {
        exit(EXIT_FAILURE);
    }
    return id;
}

carom_body_def steps_box(uint32_t type, float x, float y, float half_x, float half_y) {
    carom_body_def def = carom_body_def_default();
    def.type = type;
    def.shape = carom_shape_from_box((carom_box){{x, y}, {half_x, half_y}, {1.0f, 0.0f}});
    return def;
}

carom_body_def steps_ball(float x, float y, float radius, float vx, float vy) {
    carom_body_def def = carom_body_def_default();
    def.type = CAROM_DYNAMIC;
    def.shape = carom_shape_from_circle((carom_circle){{x, y}, radius});
    def.velocity = (carom_vec2){vx, vy};
    return def;
}

void steps_step(carom_world *w) {
    if (carom_world_step(w, STEPS_DT) != CAROM_OK) {
        exit(EXIT_FAILURE);
    }
}
