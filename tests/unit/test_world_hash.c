/* The hash of a world differs if anything differs that a step depends on or that can be read from
 * bodies. It does not depend on how the world reached its state. */
#include "unit_snapshot.h"

typedef struct hash_case {
    const char *name;
    void (*change)(carom_world *w);
} hash_case;

static void change_body(carom_world *w, uint32_t slot, void (*change)(carom_body_def *def)) {
    carom_body_def def;
    carom_body b = carom_world_body_at(w, slot);
    assert_int_equal(carom_body_get(w, b, &def), CAROM_OK);
    change(&def);
    assert_int_equal(carom_body_set(w, b, &def), CAROM_OK);
}

/* Slot 10 of setup_full is a ball, 8 the lift, 9 the floor. */
#define BODIES(X)                                                                                  \
    X(place, 10, def->shape.as.circle.center.y += 1)                                               \
    X(velocity, 10, def->velocity.x += 1)                                                          \
    X(radius, 10, def->shape.as.circle.radius = 2)                                                 \
    X(width, 9, def->shape.as.box.half.x = 31)                                                     \
    X(height, 9, def->shape.as.box.half.y = 2)                                                     \
    X(direction, 9, def->shape.as.box.rot = ((carom_rot){4, 3}))                                   \
    X(spin, 8, def->spin = 2)                                                                      \
    X(mass, 10, def->mass = 2)                                                                     \
    X(restitution, 10, def->restitution = 1)                                                       \
    X(friction, 10, def->friction = 1)                                                             \
    X(damping, 10, def->damping = 1)                                                               \
    X(gravity_scale, 10, def->gravity_scale = 0)                                                   \
    X(category, 10, def->category = 2)                                                             \
    X(mask, 10, def->mask = 2)                                                                     \
    X(sides, 9, def->sides = 0)                                                                    \
    X(sensor, 10, def->flags |= CAROM_BODY_SENSOR)                                                 \
    X(disabled, 10, def->flags |= CAROM_BODY_DISABLED)                                             \
    X(rotation, 10, def->flags = 0)                                                                \
    X(inertia, 10, (def->flags = 0, def->inertia = 7))                                             \
    X(spin_damping, 10, (def->flags = 0, def->spin_damping = 1))                                   \
    X(direction_of_circle, 10, def->rot = ((carom_rot){4, 3}))                                     \
    X(spin_of_circle, 10, (def->flags = 0, def->spin = 2))                                         \
    X(user, 10, def->user = 1)

#define WORLDS(X)                                                                                  \
    X(gravity, w->gravity.x = 1)                                                                   \
    X(rest, w->rest = 1)                                                                           \
    X(sleep_speed, w->sleep_speed = 1)                                                             \
    X(changed, w->changed ^= 1)                                                                    \
    X(time_at_rest, w->still[10].time = 0.25f)                                                     \
    X(turned, caromi_turned_set(w, 10, 1))                                                         \
    X(way_at_rest, w->still[10].x = 1)                                                             \
    X(way_at_rest_up, w->still[10].y = 1)                                                          \
    X(asleep, w->bodies[10].tag ^= CAROMI_ASLEEP)                                                  \
    X(loaded, w->bodies[10].tag ^= CAROMI_LOADED)                                                  \
    X(changed_body, w->bodies[10].tag ^= CAROMI_CHANGED)                                           \
    X(length_of_the_last_step, w->last_dt = 0.5f)                                                  \
    X(place_before, w->bodies[10].prev.y += 1)                                                     \
    X(teleported, w->bodies[10].tag ^= CAROMI_JUMPED)                                              \
    X(generation, w->bodies[10].tag += 1u << CAROMI_TAG_BITS)                                      \
    X(exclusion, w->exclusion_count--)                                                             \
    X(excluded, w->exclusions[0]++)                                                                \
    X(force_count, w->force_count--)                                                               \
    X(torque, w->forces[1].torque = 1)                                                             \
    X(force, w->forces[1].force.y += 1)                                                            \
    X(forced, w->forces[1].body = 10)                                                              \
    X(touch_count, w->touch_count--)                                                               \
    X(touch, w->touches[0].a++)                                                                    \
    X(normal_impulse, w->touches[0].normal_impulse += 1)                                           \
    X(friction_impulse, w->touches[0].friction_impulse += 1)                                       \
    X(impulse, w->touches[0].impulse += 1)                                                         \
    X(touch_flags, w->touches[0].flags ^= 1)

#define BODY_CHANGE(name, slot, change)                                                            \
    static void def_##name(carom_body_def *def) {                                                  \
        change;                                                                                    \
    }                                                                                              \
    static void body_##name(carom_world *w) {                                                      \
        change_body(w, slot, def_##name);                                                          \
    }
#define WORLD_CHANGE(name, change)                                                                 \
    static void world_##name(carom_world *w) {                                                     \
        change;                                                                                    \
    }
BODIES(BODY_CHANGE)
WORLDS(WORLD_CHANGE)

static const hash_case cases[] = {
#define BODY_ROW(name, slot, change) {#name, body_##name},
#define WORLD_ROW(name, change) {#name, world_##name},
    BODIES(BODY_ROW) WORLDS(WORLD_ROW)};

TEST(every_difference_has_a_hash_of_its_own) {
    uint64_t hashes[COUNT(cases) + 1];
    carom_world *w = setup_full();
    unit_bytes bytes = save_world(w);
    hashes[0] = carom_world_hash(w);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
        assert_true(carom_world_hash(w) == hashes[0]);
        cases[i].change(w);
        hashes[i + 1] = carom_world_hash(w);
        for (size_t j = 0; j <= i; j++)
            CHECK(hashes[i + 1] != hashes[j], "%s, and %s", cases[i].name,
                  j > 0 ? cases[j - 1].name : "no change");
    }
    assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
    printf("%zu changes, %zu hashes\n", COUNT(cases), COUNT(hashes));
    free(bytes.data);
    carom_world_destroy(w);
}

/* Two worlds with the same bodies; one of them had others before. */
TEST(a_hash_does_not_depend_on_how_the_world_came_to_be) {
    carom_world *a = setup_world(), *b = setup_world();
    carom_body kept[20], more[30];
    for (uint32_t i = 0; i < COUNT(kept); i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, (float)(5 * i), 0, 1);
        def.damping = (float)(i % 4);
        add_body(a, def);
        def.damping = (float)(100 + i);
        kept[i] = add_body(b, def);
    }
    for (uint32_t i = 0; i < COUNT(more); i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, (float)(5 * i), 90, 1);
        def.friction = (float)i;
        more[i] = add_body(b, def);
    }
    for (uint32_t i = COUNT(kept); i-- > 0;) {
        carom_body_def def;
        assert_int_equal(carom_body_get(b, kept[i], &def), CAROM_OK);
        def.damping = (float)(i % 4);
        assert_int_equal(carom_body_set(b, kept[i], &def), CAROM_OK);
    }
    assert_true(carom_world_hash(a) != carom_world_hash(b));
    for (uint32_t i = 0; i < COUNT(more); i++)
        assert_int_equal(carom_world_remove(b, more[i]), CAROM_OK);
    assert_true(carom_world_hash(a) == carom_world_hash(b));
    assert_int_not_equal(a->traits_count, b->traits_count);
    carom_world_destroy(a);
    carom_world_destroy(b);
}

/* Internal marks may differ between equal worlds, so neither the hash nor a snapshot contains
 * them. */
TEST(what_the_index_keeps_in_a_tag_is_neither_hashed_nor_saved) {
    carom_world *w = setup_full();
    unit_bytes bytes = save_world(w);
    uint64_t hash = carom_world_hash(w);
    for (uint32_t slot = 0; slot < FULL_SLOTS; slot++) {
        w->bodies[slot].tag ^= CAROMI_LISTED | CAROMI_FORCED;
        CHECK(carom_world_hash(w) == hash, "slot %u", slot);
        CHECK(is_as_saved(w, bytes), "slot %u", slot);
        w->bodies[slot].tag ^= CAROMI_LISTED | CAROMI_FORCED;
    }
    free(bytes.data);
    carom_world_destroy(w);
}

/* Hashes are the same on every platform. If these numbers change, the changelog must say why. */
TEST(hashes_are_what_they_always_were) {
    carom_world *w = setup_world();
    uint64_t empty = carom_world_hash(w);
    carom_body_def def = box_def(CAROM_KINEMATIC, 1, -2, 3, 4);
    def.velocity = vec(5, -6);
    def.friction = 0.25f;
    def.user = 7;
    add_body(w, def);
    add_ball(w, 10, 20, 0.5f);
    uint64_t two = carom_world_hash(w);
    printf("empty %016llx, two bodies %016llx\n", (unsigned long long)empty,
           (unsigned long long)two);
    assert_true(empty == UINT64_C(0x724e1d9838fc269d));
    assert_true(two == UINT64_C(0xc4f31b1eeeebe397));
    carom_world_destroy(w);
}

/* Flips each bit of a number that bodies show; half of all bits should change each time. */
TEST(one_bit_changes_half_of_the_hash) {
    carom_world *w = setup_world();
    carom_body b = add_ball(w, 1, 2, 3);
    uint64_t hash = carom_world_hash(w);
    int changed = 0, least = 64;
    for (int bit = 0; bit < 64; bit++) {
        w->bodies[b.index].user ^= UINT64_C(1) << bit;
        int bits = __builtin_popcountll(hash ^ carom_world_hash(w));
        w->bodies[b.index].user ^= UINT64_C(1) << bit;
        changed += bits;
        least = bits < least ? bits : least;
    }
    printf("of 64 bits %.1f change on average, %d at least\n", changed / 64.0, least);
    assert_true(changed > 30 * 64 && changed < 34 * 64 && least > 10);
    carom_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_difference_has_a_hash_of_its_own),
        cmocka_unit_test(a_hash_does_not_depend_on_how_the_world_came_to_be),
        cmocka_unit_test(what_the_index_keeps_in_a_tag_is_neither_hashed_nor_saved),
        cmocka_unit_test(hashes_are_what_they_always_were),
        cmocka_unit_test(one_bit_changes_half_of_the_hash),
    };
    return RUN(tests);
}
