/* Tests which values a world accepts and which it refuses: each number in turn, with the error
 * code. A refused call changes nothing. */
#include "unit_world.h"

/* name of the case, type of the body, circle or box, what is changed, and the answer. */
#define BODIES(X)                                                                                  \
    X(wrong_size, DYNAMIC, circle, SIZE, def->size--)                                              \
    X(no_size, DYNAMIC, circle, SIZE, def->size = 0)                                               \
    X(unknown_type, DYNAMIC, circle, VALUE, def->type = 3)                                         \
    X(reserved, DYNAMIC, circle, VALUE, def->reserved = 1)                                         \
    X(unknown_flag, DYNAMIC, circle, VALUE, def->flags = 8)                                        \
    X(unknown_flags, DYNAMIC, circle, VALUE, def->flags = 0x80000001u)                             \
    X(unknown_shape, DYNAMIC, circle, SHAPE, def->shape.kind = 4)                                  \
    X(no_shape, DYNAMIC, circle, SHAPE, def->shape.kind = 0)                                       \
    X(centre_nan, DYNAMIC, circle, SHAPE, def->shape.as.circle.center.x = NAN)                     \
    X(centre_infinite, DYNAMIC, circle, SHAPE, def->shape.as.circle.center.y = -INFINITY)          \
    X(centre_too_far, DYNAMIC, circle, SHAPE, def->shape.as.circle.center.y = unit_up(1e9f))       \
    X(centre_too_far_back, DYNAMIC, circle, SHAPE, def->shape.as.circle.center.x = -1.1e9f)        \
    X(radius_zero, DYNAMIC, circle, SHAPE, def->shape.as.circle.radius = 0)                        \
    X(radius_small, DYNAMIC, circle, SHAPE, def->shape.as.circle.radius = unit_down(1e-6f))        \
    X(radius_large, DYNAMIC, circle, SHAPE, def->shape.as.circle.radius = unit_up(1e9f))           \
    X(radius_negative, DYNAMIC, circle, SHAPE, def->shape.as.circle.radius = -1)                   \
    X(radius_nan, DYNAMIC, circle, SHAPE, def->shape.as.circle.radius = NAN)                       \
    X(half_x_small, STATIC, box, SHAPE, def->shape.as.box.half.x = unit_down(1e-6f))               \
    X(half_y_small, STATIC, box, SHAPE, def->shape.as.box.half.y = 0)                              \
    X(half_x_large, STATIC, box, SHAPE, def->shape.as.box.half.x = unit_up(1e9f))                  \
    X(half_y_large, STATIC, box, SHAPE, def->shape.as.box.half.y = 3e38f)                          \
    X(half_nan, STATIC, box, SHAPE, def->shape.as.box.half.y = NAN)                                \
    X(no_direction, STATIC, box, SHAPE, def->shape.as.box.rot = ((carom_rot){0, 0}))               \
    X(direction_nan, STATIC, box, SHAPE, def->shape.as.box.rot.s = NAN)                            \
    X(box_too_far, STATIC, box, SHAPE, def->shape.as.box.center.x = 2e9f)                          \
    X(aabb_inside_out, STATIC, box, SHAPE, def->shape = carom_shape_from_aabb(aabb(1, 0, 0, 1)))   \
    X(aabb_flat, STATIC, box, SHAPE, def->shape = carom_shape_from_aabb(aabb(0, 1, 2, 1)))         \
    X(aabb_too_far, STATIC, box, SHAPE,                                                            \
      def->shape = carom_shape_from_aabb(aabb(1.5e9f, 0, 1.6e9f, 1)))                              \
    X(velocity_nan, DYNAMIC, circle, VALUE, def->velocity.x = NAN)                                 \
    X(velocity_infinite, KINEMATIC, box, VALUE, def->velocity.y = INFINITY)                        \
    X(velocity_large, DYNAMIC, circle, VALUE, def->velocity.y = unit_up(1e9f))                     \
    X(velocity_of_static, STATIC, box, TYPE, def->velocity.x = 1e-30f)                             \
    X(spin_nan, KINEMATIC, box, VALUE, def->spin = NAN)                                            \
    X(spin_large, KINEMATIC, box, VALUE, def->spin = unit_up(1e6f))                                \
    X(spin_of_static, STATIC, box, TYPE, def->spin = 1)                                            \
    X(spin_of_fixed_box, DYNAMIC, box, TYPE, def->spin = 1)                                        \
    X(spin_of_fixed_circle, DYNAMIC, circle, TYPE, def->spin = 1)                                  \
    X(spin_of_static_circle, STATIC, circle, TYPE, def->spin = 1)                                  \
    X(no_rot, DYNAMIC, circle, SHAPE, def->rot = ((carom_rot){0, 0}))                              \
    X(rot_nan, KINEMATIC, box, SHAPE, def->rot.c = NAN)                                            \
    X(inertia_negative, DYNAMIC, circle, VALUE, def->inertia = -1)                                 \
    X(inertia_nan, DYNAMIC, circle, VALUE, def->inertia = NAN)                                     \
    X(inertia_tiny, DYNAMIC, circle, VALUE, (def->flags = 0, def->inertia = 1e-12f))               \
    X(inertia_huge, DYNAMIC, circle, VALUE, (def->flags = 0, def->inertia = FLT_MAX))              \
    X(inertia_of_static, STATIC, box, TYPE, def->inertia = 1)                                      \
    X(spin_damping_negative, DYNAMIC, circle, VALUE, def->spin_damping = -1)                       \
    X(spin_damping_nan, DYNAMIC, circle, VALUE, def->spin_damping = NAN)                           \
    X(mass_negative, DYNAMIC, circle, VALUE, def->mass = -1)                                       \
    X(mass_nan, DYNAMIC, circle, VALUE, def->mass = NAN)                                           \
    X(mass_infinite, DYNAMIC, circle, VALUE, def->mass = INFINITY)                                 \
    X(mass_tiny, DYNAMIC, circle, VALUE, def->mass = FLT_TRUE_MIN)                                 \
    X(mass_huge, DYNAMIC, circle, VALUE, def->mass = FLT_MAX)                                      \
    X(mass_of_static, STATIC, box, TYPE, def->mass = 1)                                            \
    X(mass_nan_of_static, STATIC, box, VALUE, def->mass = NAN)                                     \
    X(mass_of_kinematic, KINEMATIC, box, TYPE, def->mass = 1)                                      \
    X(restitution_negative, DYNAMIC, circle, VALUE, def->restitution = -FLT_TRUE_MIN)              \
    X(restitution_large, DYNAMIC, circle, VALUE, def->restitution = unit_up(1))                    \
    X(restitution_nan, STATIC, box, VALUE, def->restitution = NAN)                                 \
    X(friction_negative, DYNAMIC, circle, VALUE, def->friction = -1)                               \
    X(friction_nan, STATIC, box, VALUE, def->friction = NAN)                                       \
    X(friction_infinite, STATIC, box, VALUE, def->friction = INFINITY)                             \
    X(damping_negative, DYNAMIC, circle, VALUE, def->damping = -1)                                 \
    X(damping_nan, DYNAMIC, circle, VALUE, def->damping = NAN)                                     \
    X(damping_infinite, DYNAMIC, circle, VALUE, def->damping = INFINITY)                           \
    X(gravity_scale_nan, DYNAMIC, circle, VALUE, def->gravity_scale = NAN)                         \
    X(gravity_scale_infinite, DYNAMIC, circle, VALUE, def->gravity_scale = -INFINITY)              \
    X(gravity_scale_large, DYNAMIC, circle, VALUE, def->gravity_scale = unit_up(1e9f))             \
    X(unknown_side, STATIC, box, VALUE, def->sides = 16)                                           \
    X(sides_of_circle, STATIC, circle, TYPE, def->sides = CAROM_SIDE_POS_Y)

/* Extreme values that are accepted. */
#define TAKEN(X)                                                                                   \
    X(smallest, DYNAMIC, circle, OK, def->shape.as.circle.radius = 1e-6f)                          \
    X(largest, DYNAMIC, circle, OK, def->shape.as.circle.radius = 1e9f)                            \
    X(farthest, DYNAMIC, circle, OK, def->shape.as.circle.center = vec(1e9f, -1e9f))               \
    X(largest_box, DYNAMIC, box, OK, def->shape.as.box.half = vec(1e9f, 1e9f))                     \
    X(smallest_box, DYNAMIC, box, OK, def->shape.as.box.half = vec(1e-6f, 1e-6f))                  \
    X(long_direction, STATIC, box, OK, def->shape.as.box.rot = ((carom_rot){FLT_MAX, FLT_MAX}))    \
    X(short_direction, STATIC, box, OK, def->shape.as.box.rot = ((carom_rot){0, -FLT_TRUE_MIN}))   \
    X(an_aabb, STATIC, box, OK, def->shape = carom_shape_from_aabb(aabb(0, 0, 2, 3)))              \
    X(fastest, KINEMATIC, circle, OK, def->velocity = vec(-1e9f, 1e9f))                            \
    X(spinning, KINEMATIC, box, OK, def->spin = -1e6f)                                             \
    X(spinning_circle, KINEMATIC, circle, OK, def->spin = 1e6f)                                    \
    X(rolling, DYNAMIC, circle, OK, (def->flags = 0, def->spin = -1e6f))                           \
    X(tumbling, DYNAMIC, box, OK, (def->flags = 0, def->spin = 1e6f))                              \
    X(turned, DYNAMIC, circle, OK, def->rot = ((carom_rot){-3, 4}))                                \
    X(easily_turned, DYNAMIC, circle, OK, (def->flags = 0, def->inertia = 25.0f))                  \
    X(hardly_turned, DYNAMIC, circle, OK, (def->flags = 0, def->inertia = 1e6f))                   \
    X(minus_zero, STATIC, circle, OK, def->velocity = vec(-0.0f, -0.0f))                           \
    X(minus_no_mass, STATIC, box, OK, def->mass = -0.0f)                                           \
    X(lightest, DYNAMIC, circle, OK, def->mass = 1.1e-18f)                                         \
    X(heaviest, DYNAMIC, circle, OK, def->mass = 4e18f)                                            \
    X(bounciest, DYNAMIC, circle, OK, def->restitution = 1)                                        \
    X(all_sides, STATIC, box, OK, def->sides = 15)                                                 \
    X(all_flags, KINEMATIC, box, OK, def->flags = CAROM_BODY_SENSOR | CAROM_BODY_DISABLED | 4)     \
    X(no_category, DYNAMIC, circle, OK, def->category = def->mask = 0)                             \
    X(upwards, DYNAMIC, circle, OK, def->gravity_scale = -3)

#define CHANGE(name, type, kind, code, change)                                                     \
    static void change_##name(carom_body_def *def) {                                               \
        change;                                                                                    \
    }
BODIES(CHANGE)
TAKEN(CHANGE)

typedef struct value_case {
    const char *name;
    void (*change)(carom_body_def *def);
    uint32_t type, error;
    bool round;
} value_case;

#define ROW_circle true
#define ROW_box false
#define ROW(name, type, kind, code, change)                                                        \
    {#name, change_##name, CAROM_##type, CAROM_##code, ROW_##kind},
#define CAROM_SIZE CAROM_ERROR_SIZE
#define CAROM_VALUE CAROM_ERROR_VALUE
#define CAROM_SHAPE CAROM_ERROR_SHAPE
#define CAROM_TYPE CAROM_ERROR_TYPE

static const value_case refused[] = {BODIES(ROW)};
static const value_case taken[] = {TAKEN(ROW)};

static carom_body_def good_def(const value_case *c) {
    return c->round ? circle_def(c->type, 1, 2, 3) : box_def(c->type, 1, 2, 3, 4);
}

TEST(each_bad_field_is_refused_with_its_code_and_nothing_is_added) {
    carom_world *w = setup_world();
    add_ball(w, 0, 0, 1);
    unit_bytes before = save_world(w);
    for (size_t i = 0; i < COUNT(refused); i++) {
        carom_body_def def = good_def(&refused[i]);
        carom_body b = {7, 7};
        refused[i].change(&def);
        uint32_t error = carom_world_add(w, &def, &b);
        CHECK(error == refused[i].error, "%s: %s", refused[i].name, carom_error_text(error));
        CHECK(is_nobody(b), "%s", refused[i].name);
        CHECK(is_as_saved(w, before), "%s", refused[i].name);
    }
    printf("%zu definitions refused\n", COUNT(refused));
    assert_int_equal(carom_world_add(w, NULL, NULL), CAROM_ERROR_SIZE);
    free(before.data);
    carom_world_destroy(w);
}

TEST(each_bad_field_is_refused_by_set_too_and_nothing_is_changed) {
    carom_world *w = setup_world();
    for (size_t i = 0; i < COUNT(refused); i++) {
        carom_body_def def = good_def(&refused[i]);
        carom_body b = add_body(w, def);
        unit_bytes before = save_world(w);
        refused[i].change(&def);
        uint32_t error = carom_body_set(w, b, &def);
        CHECK(error == refused[i].error, "%s: %s", refused[i].name, carom_error_text(error));
        CHECK(is_as_saved(w, before), "%s", refused[i].name);
        free(before.data);
    }
    carom_world_destroy(w);
}

TEST(extremes_are_taken_and_come_back_as_they_were) {
    carom_world *w = setup_world();
    for (size_t i = 0; i < COUNT(taken); i++) {
        carom_body_def def = good_def(&taken[i]), got;
        carom_body b;
        taken[i].change(&def);
        uint32_t error = carom_world_add(w, &def, &b);
        CHECK(error == CAROM_OK, "%s: %s", taken[i].name, carom_error_text(error));
        assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
        uint64_t hash = carom_world_hash(w);
        CHECK(carom_body_set(w, b, &got) == CAROM_OK, "%s", taken[i].name);
        CHECK(carom_world_hash(w) == hash, "%s", taken[i].name);
        unit_bytes bytes = save_world(w);
        CHECK(carom_world_load(w, bytes.data, bytes.size) == CAROM_OK, "%s", taken[i].name);
        CHECK(carom_world_hash(w) == hash, "%s", taken[i].name);
        free(bytes.data);
    }
    printf("%zu definitions taken\n", COUNT(taken));
    carom_world_destroy(w);
}

TEST(a_type_stays) {
    carom_world *w = setup_world();
    carom_body b = add_body(w, box_def(CAROM_STATIC, 0, 0, 1, 1));
    carom_body_def def = box_def(CAROM_KINEMATIC, 0, 0, 1, 1);
    unit_bytes before = save_world(w);
    assert_int_equal(carom_body_set(w, b, &def), CAROM_ERROR_TYPE);
    assert_true(is_as_saved(w, before));
    free(before.data);
    carom_world_destroy(w);
}

/* ---- the short forms ------------------------------------------------------------------------- */

static const carom_vec2 bad[] = {{NAN, 0},         {0, NAN},          {INFINITY, 0}, {0, -INFINITY},
                                 {1.000001e9f, 0}, {0, -1.000001e9f}, {FLT_MAX, 0}};

TEST(short_forms_refuse_invalid_numbers) {
    carom_world *w = setup_world();
    carom_body b = add_ball(w, 1, 2, 3);
    unit_bytes before = save_world(w);
    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(carom_body_set_position(w, b, bad[i]) == CAROM_ERROR_VALUE, "%zu", i);
        CHECK(carom_body_set_velocity(w, b, bad[i]) == CAROM_ERROR_VALUE, "%zu", i);
        CHECK(carom_body_apply_impulse(w, b, bad[i]) == CAROM_ERROR_VALUE, "%zu", i);
        CHECK(carom_body_apply_force(w, b, bad[i]) == CAROM_ERROR_VALUE, "%zu", i);
        CHECK(carom_world_set_gravity(w, bad[i]) == CAROM_ERROR_VALUE, "%zu", i);
        CHECK(is_as_saved(w, before), "%zu", i);
    }
    free(before.data);
    carom_world_destroy(w);
}

TEST(a_push_past_the_limit_is_refused) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1);
    def.mass = 0.5f;
    carom_body b = add_body(w, def);
    assert_int_equal(carom_body_apply_impulse(w, b, vec(4e8f, 0)), CAROM_OK);
    unit_bytes before = save_world(w);
    assert_int_equal(carom_body_apply_impulse(w, b, vec(4e8f, 0)), CAROM_ERROR_VALUE);
    assert_true(is_as_saved(w, before));
    free(before.data);
    carom_world_destroy(w);
}

TEST(short_forms_are_not_for_every_type) {
    carom_world *w = setup_world();
    carom_body wall = add_body(w, box_def(CAROM_STATIC, 0, 0, 1, 1));
    carom_body lift = add_body(w, box_def(CAROM_KINEMATIC, 5, 0, 1, 1));
    unit_bytes before = save_world(w);
    assert_int_equal(carom_body_set_velocity(w, wall, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_set_velocity(w, wall, vec(0, 0)), CAROM_OK);
    assert_int_equal(carom_body_apply_impulse(w, wall, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_impulse(w, lift, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_force(w, wall, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_force(w, lift, vec(1, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_world_exclude(w, lift, lift, true), CAROM_ERROR_VALUE);
    assert_true(is_as_saved(w, before));
    free(before.data);
    carom_world_destroy(w);
}

/* ---- worlds ---------------------------------------------------------------------------------- */

static void *take(void *ctx, size_t size, size_t align) {
    (void)ctx, (void)size, (void)align;
    return NULL;
}

#define WORLDS(X)                                                                                  \
    X(wrong_size, def->size++)                                                                     \
    X(no_threads, def->threads = 0)                                                                \
    X(too_many_threads, def->threads = 65)                                                         \
    X(gravity_nan, def->gravity.y = NAN)                                                           \
    X(gravity_large, def->gravity.x = 2e9f)                                                        \
    X(rest_nan, def->rest = NAN)                                                                   \
    X(rest_negative, def->rest = -1)                                                               \
    X(rest_infinite, def->rest = INFINITY)                                                         \
    X(sleep_speed_nan, def->sleep_speed = NAN)                                                     \
    X(sleep_speed_negative, def->sleep_speed = -0.01f)                                             \
    X(sleep_speed_infinite, def->sleep_speed = INFINITY)                                           \
    X(sleep_speed_large, def->sleep_speed = unit_up(1e9f))                                         \
    X(reserved, def->reserved = 1)                                                                 \
    X(too_many_bodies, def->bodies = UINT32_MAX)                                                   \
    X(no_memory, def->allocator.alloc = take)                                                      \
    X(no_alloc, def->allocator.alloc = NULL)                                                       \
    X(no_free, def->allocator.free = NULL)

#define CHANGE_WORLD(name, change)                                                                 \
    static void world_##name(carom_world_def *def) {                                               \
        change;                                                                                    \
    }
WORLDS(CHANGE_WORLD)

TEST(a_bad_definition_gives_no_world) {
    static const struct {
        const char *name;
        void (*change)(carom_world_def *def);
    } cases[] = {
#define WORLD_ROW(name, change) {#name, world_##name},
        WORLDS(WORLD_ROW)};
    assert_null(carom_world_create(NULL));
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_world_def def = carom_world_def_default();
        cases[i].change(&def);
        CHECK(carom_world_create(&def) == NULL, "%s", cases[i].name);
    }
    carom_world_destroy(NULL);
}

TEST(the_default_definition_of_a_world_has_the_documented_values) {
    carom_world_def def = carom_world_def_default();
    assert_int_equal(def.size, sizeof def);
    assert_int_equal(def.threads, 1);
    assert_true(unit_same_point(def.gravity, vec(0, 0)));
    assert_null(def.parallel);
    assert_true(unit_same_bits(def.rest, 2.0f));
    assert_int_equal(def.bodies, 0);
    assert_true(unit_same_bits(def.sleep_speed, 0.05f));
    assert_int_equal(def.reserved, 0);
}

TEST(every_sleep_speed_within_the_limits_is_accepted) {
    const float speeds[] = {0, -0.0f, FLT_TRUE_MIN, 0.05f, 1, 1e9f};
    for (size_t i = 0; i < COUNT(speeds); i++) {
        carom_world_def def = carom_world_def_default();
        def.sleep_speed = speeds[i];
        carom_world *w = carom_world_create(&def);
        CHECK(w != NULL, "sleep_speed %g", (double)speeds[i]);
        carom_world_destroy(w);
    }
}

TEST(every_error_has_its_own_text) {
    for (uint32_t i = 0; i <= CAROM_ERROR_ISA; i++)
        for (uint32_t j = 0; j < i; j++)
            CHECK(strcmp(carom_error_text(i), carom_error_text(j)) != 0, "%u and %u", i, j);
    assert_string_equal(carom_error_text(CAROM_ERROR_ISA + 1), "unknown error");
    assert_string_equal(carom_error_text(UINT32_MAX), "unknown error");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_bad_field_is_refused_with_its_code_and_nothing_is_added),
        cmocka_unit_test(each_bad_field_is_refused_by_set_too_and_nothing_is_changed),
        cmocka_unit_test(extremes_are_taken_and_come_back_as_they_were),
        cmocka_unit_test(a_type_stays),
        cmocka_unit_test(short_forms_refuse_invalid_numbers),
        cmocka_unit_test(a_push_past_the_limit_is_refused),
        cmocka_unit_test(short_forms_are_not_for_every_type),
        cmocka_unit_test(a_bad_definition_gives_no_world),
        cmocka_unit_test(the_default_definition_of_a_world_has_the_documented_values),
        cmocka_unit_test(every_sleep_speed_within_the_limits_is_accepted),
        cmocka_unit_test(every_error_has_its_own_text),
    };
    return RUN(tests);
}
