/* Short functions that create worlds, for the tests of carom/world.h. */
#ifndef UNIT_WORLD_H
#define UNIT_WORLD_H

#include "unit.h"

#include <stdlib.h>

static inline carom_world *setup_world(void) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    return w;
}

static inline carom_body_def circle_def(uint32_t type, float x, float y, float radius) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    def.type = type;
    def.shape = carom_shape_from_circle(circle(x, y, radius));
    return def;
}

static inline carom_shape disc(float x, float y, float radius) {
    return carom_shape_from_circle(circle(x, y, radius));
}

static inline carom_body_def box_def(uint32_t type, float x, float y, float half_x, float half_y) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    def.type = type;
    def.shape = carom_shape_from_box(box(x, y, half_x, half_y, 1, 0));
    return def;
}

static inline carom_body add_body(carom_world *w, carom_body_def def) {
    carom_body b;
    uint32_t error = carom_world_add(w, &def, &b);
    CHECK(error == CAROM_OK, "%s", carom_error_text(error));
    return b;
}

static inline carom_body add_ball(carom_world *w, float x, float y, float radius) {
    return add_body(w, circle_def(CAROM_DYNAMIC, x, y, radius));
}

static inline bool same_body(carom_body a, carom_body b) {
    return a.index == b.index && a.generation == b.generation;
}

static inline bool is_nobody(carom_body b) {
    return b.index == 0 && b.generation == 0;
}

/// Everything about a world, to be freed by the caller.
typedef struct unit_bytes {
    uint8_t *data;
    size_t size;
} unit_bytes;

static inline unit_bytes save_world(const carom_world *w) {
    unit_bytes bytes = {.size = carom_world_save(w, NULL, 0)};
    bytes.data = malloc(bytes.size);
    assert_non_null(bytes.data);
    assert_int_equal(carom_world_save(w, bytes.data, bytes.size), bytes.size);
    return bytes;
}

static inline bool is_as_saved(const carom_world *w, unit_bytes before) {
    unit_bytes now = save_world(w);
    bool same = now.size == before.size && memcmp(now.data, before.data, now.size) == 0;
    free(now.data);
    return same;
}

#endif
