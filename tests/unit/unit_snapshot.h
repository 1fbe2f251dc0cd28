/* Provides a snapshot with every kind of content, and checks that a corrupted one is refused and
 * changes nothing. */
#ifndef UNIT_SNAPSHOT_H
#define UNIT_SNAPSHOT_H

#include "unit_world.h"

#include "world/snapshots/snapshot.h"

#define FULL_SLOTS 11u

/// Creates a world with every kind of content. Slots 0 to 10 are balls, except a lift (8), a floor
/// (9), two that are free (2 and 5) and one that was removed after the last step (4).
static inline carom_world *setup_full(void) {
    carom_world_def world = carom_world_def_default();
    world.gravity = vec(0, -10);
    world.rest = 3;
    carom_world *w = carom_world_create(&world);
    assert_non_null(w);
    carom_body b[8];
    for (uint32_t i = 0; i < COUNT(b); i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, (float)(3 * i), 1, 1);
        def.restitution = (float)(i % 3) / 4;
        def.user = UINT64_C(0xfedcba9876543210) + i;
        b[i] = add_body(w, def);
    }
    carom_body_def lift = box_def(CAROM_KINEMATIC, 0, -20, 2, 1);
    lift.spin = 1;
    lift.velocity = vec(0.5f, 0.25f);
    add_body(w, lift);
    carom_body_def floor = box_def(CAROM_STATIC, 10, -1.5f, 30, 1);
    floor.sides = CAROM_SIDE_POS_Y;
    carom_body ground = add_body(w, floor);
    add_ball(w, 60, 50, 1);
    assert_int_equal(carom_world_remove(w, b[5]), CAROM_OK);
    assert_int_equal(carom_world_remove(w, b[2]), CAROM_OK);
    for (int i = 0; i < 40; i++)
        assert_int_equal(carom_world_step(w, 1.0f / 60), CAROM_OK);
    assert_int_equal(carom_world_exclude(w, b[0], b[1], true), CAROM_OK);
    assert_int_equal(carom_world_exclude(w, b[3], b[0], true), CAROM_OK);
    assert_int_equal(carom_world_exclude(w, b[6], ground, true), CAROM_OK);
    assert_int_equal(carom_body_apply_force(w, b[3], vec(1, 2)), CAROM_OK);
    assert_int_equal(carom_body_apply_force(w, b[0], vec(-1, 2)), CAROM_OK);
    assert_int_equal(carom_body_apply_force(w, b[3], vec(3, 4)), CAROM_OK);
    assert_int_equal(carom_body_apply_force(w, b[7], vec(5, 6)), CAROM_OK);
    assert_int_equal(carom_world_remove(w, b[4]), CAROM_OK);
    assert_int_equal(carom_body_enable(w, b[7], false), CAROM_OK);
    assert_int_equal(carom_body_set_position(w, b[1], vec(3, 5)), CAROM_OK);
    return w;
}

static inline void resum(unit_bytes bytes) {
    caromi_put64(bytes.data + CAROMI_AT_SUM, caromi_snapshot_sum(bytes.data, bytes.size));
}

/// Refused, and the world is as it was.
static inline void check_refused(carom_world *w, const void *bytes, size_t size, unit_bytes before,
                                 const char *what, size_t at) {
    uint32_t error = carom_world_load(w, bytes, size);
    CHECK(error == CAROM_ERROR_SNAPSHOT, "%s %zu: %s", what, at, carom_error_text(error));
    CHECK(is_as_saved(w, before), "%s %zu changed something", what, at);
}

enum { nan_bits = 0x7fc00000, huge_bits = 0x7f000000 };

/// The offsets of the parts of a snapshot, computed from the counts in its head.
typedef struct places {
    size_t exclusions, touches, traits, forces, end;
} places;

static inline places find_places(unit_bytes bytes) {
    const uint8_t *head = bytes.data;
    places p;
    p.exclusions = CAROMI_HEAD + (size_t)caromi_get32(head + 48) * CAROMI_SLOT_BYTES;
    p.touches = p.exclusions + (size_t)caromi_get32(head + 60) * CAROMI_EXCLUSION_BYTES;
    p.traits = p.touches + (size_t)caromi_get32(head + 64) * CAROMI_TOUCH_BYTES;
    p.forces = p.traits + (size_t)caromi_get32(head + 68) * CAROMI_TRAITS_BYTES;
    p.end = p.forces + (size_t)caromi_get32(head + 72) * CAROMI_FORCE_BYTES;
    return p;
}

/// Refused with another word at a place, and the world is as it was.
static inline void forge(carom_world *w, unit_bytes good, const char *what, size_t at,
                         uint32_t word) {
    unit_bytes bytes = {malloc(good.size), good.size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, good.data, good.size);
    CHECK(at + 4 <= bytes.size && caromi_get32(bytes.data + at) != word, "%s is no forgery", what);
    caromi_put32(bytes.data + at, word);
    resum(bytes);
    check_refused(w, bytes.data, bytes.size, good, what, at);
    free(bytes.data);
}

#endif
