/* Bodies that rotate: directions, spins, moments of inertia, torques and impulses at a point. */
#include "unit_world.h"

static const float pi = 3.14159265f;

static carom_body_def turning_def(float x, float y, float radius) {
    carom_body_def def = circle_def(CAROM_DYNAMIC, x, y, radius);
    def.flags &= ~CAROM_BODY_FIXED_ROTATION;
    return def;
}

static bool is_near(float value, float expected, float error) {
    return fabsf(value - expected) <= error;
}

TEST(inertia_is_that_of_a_uniform_disc_unless_given) {
    carom_world *w = setup_world();
    carom_body_def def = turning_def(0, 0, 2), got;
    def.mass = 3;
    carom_body disc_body = add_body(w, def);
    assert_true(carom_body_inertia(w, disc_body) == 6.0f);
    assert_int_equal(carom_body_get(w, disc_body, &got), CAROM_OK);
    assert_true(got.inertia == 0.0f);
    def.inertia = 12;
    carom_body hoop = add_body(w, def);
    assert_true(carom_body_inertia(w, hoop) == 12.0f);
    assert_int_equal(carom_body_get(w, hoop, &got), CAROM_OK);
    assert_true(got.inertia == 12.0f);
    def.flags |= CAROM_BODY_FIXED_ROTATION;
    carom_body fixed = add_body(w, def);
    assert_true(carom_body_inertia(w, fixed) == 0.0f);
    assert_true(carom_body_inertia(w, add_body(w, box_def(CAROM_DYNAMIC, 0, 9, 1, 1))) == 0.0f);
    assert_true(carom_body_inertia(w, (carom_body){99, 1}) == 0.0f);
    carom_world_destroy(w);
}

/* carom_body_get returns rounded values: setting them again changes nothing. */
TEST(getting_and_setting_changes_nothing) {
    carom_world *w = setup_world();
    for (int i = 0; i < 2000; i++) {
        carom_body_def def = turning_def(0, 0, unit_uniform(0.01f, 5.0f)), got;
        def.mass = unit_uniform(0.01f, 100.0f);
        float uniform = 0.5f * def.mass * def.shape.as.circle.radius * def.shape.as.circle.radius;
        def.inertia = i % 2 ? uniform * unit_uniform(0.11f, 50.0f) : 0.0f;
        def.spin = unit_uniform(-9.0f, 9.0f);
        def.spin_damping = unit_uniform(0.0f, 2.0f);
        def.rot = (carom_rot){unit_uniform(-1.0f, 1.0f), 1.0f};
        carom_body b = add_body(w, def);
        uint64_t hash = carom_world_hash(w);
        assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
        assert_true(got.spin == def.spin && got.spin_damping == def.spin_damping);
        assert_memory_equal(&got.rot, &def.rot, sizeof def.rot);
        assert_int_equal(carom_body_set(w, b, &got), CAROM_OK);
        CHECK(carom_world_hash(w) == hash, "body %d", i);
        assert_int_equal(carom_world_remove(w, b), CAROM_OK);
        assert_int_equal(carom_world_step(w, 0.0f), CAROM_OK);
    }
    carom_world_destroy(w);
}

TEST(angles_are_those_of_directions) {
    carom_world *w = setup_world();
    carom_body b = add_body(w, turning_def(0, 0, 1));
    assert_true(carom_body_angle(w, b) == 0.0f);
    double worst = 0.0;
    for (int i = -1800; i <= 1800; i++) {
        float angle = (float)i * pi / 1800.0f;
        assert_int_equal(carom_body_set_rot(w, b, carom_rot_from_angle(angle)), CAROM_OK);
        double off = fabs((double)carom_body_angle(w, b) - (double)angle);
        worst = fmax(worst, fmin(off, fabs(off - 6.283185307179586)));
    }
    printf("angles off by %.3g\n", worst);
    assert_true(worst < 4e-7);
    static const struct {
        carom_rot rot;
        float angle;
    } exact[] = {
        {{1, 0}, 0}, {{0, 5}, 1.57079633f}, {{-2, 0}, 3.14159265f}, {{0, -1}, -1.57079633f}};
    for (size_t i = 0; i < COUNT(exact); i++) {
        assert_int_equal(carom_body_set_rot(w, b, exact[i].rot), CAROM_OK);
        assert_true(carom_body_angle(w, b) == exact[i].angle);
    }
    carom_world_destroy(w);
}

TEST(a_spin_turns_a_circle_and_nothing_else) {
    carom_world *w = setup_world();
    carom_body_def def = turning_def(3, 4, 1);
    def.spin = 2.0f;
    def.velocity = vec(1, 0);
    carom_body b = add_body(w, def);
    for (int i = 0; i < 64; i++)
        assert_int_equal(carom_world_step(w, 1.0f / 64.0f), CAROM_OK);
    assert_true(is_near(carom_body_angle(w, b), 2.0f, 1e-5f));
    assert_true(unit_same_point(carom_body_position(w, b), vec(4, 4)));
    assert_true(carom_body_spin(w, b) == 2.0f);
    carom_rot half = carom_body_rot_between(w, b, 0.5f);
    assert_true(is_near(atan2f(half.s, half.c), 2.0f - 1.0f / 64.0f, 1e-5f));
    assert_true(carom_world_stats(w).kinetic_energy > 0.5 * 3.14159 + 0.25 * 3.14159 * 4.0 - 1e-3);
    carom_world_destroy(w);
}

TEST(a_fixed_rotation_stays) {
    carom_world *w = setup_world();
    carom_body b = add_body(w, circle_def(CAROM_DYNAMIC, 0, 0, 1));
    carom_body crate = add_body(w, box_def(CAROM_DYNAMIC, 9, 0, 1, 1));
    const carom_body bodies[] = {b, crate};
    for (size_t i = 0; i < COUNT(bodies); i++) {
        assert_int_equal(carom_body_apply_torque(w, bodies[i], 5.0f), CAROM_OK);
        assert_int_equal(carom_body_apply_impulse_at(w, bodies[i], vec(0, 1), vec(1, 0)), CAROM_OK);
        assert_int_equal(carom_body_set_spin(w, bodies[i], 1.0f), CAROM_ERROR_TYPE);
        assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
        assert_true(carom_body_spin(w, bodies[i]) == 0.0f &&
                    carom_body_angle(w, bodies[i]) == 0.0f);
        assert_true(carom_body_velocity(w, bodies[i]).y > 0.0f);
    }
    carom_world_destroy(w);
}

TEST(a_target_is_reached_in_one_step) {
    static const float angles[] = {0.0f, 0.5f, 3.0f, -3.0f, 3.14159f, -1.0f};
    const float dt = 1.0f / 60.0f;
    for (int round = 0; round < 2; round++) {
        carom_world *w = setup_world();
        carom_body_def def = box_def(CAROM_KINEMATIC, 1, 2, 2, 0.5f);
        if (round)
            def = circle_def(CAROM_KINEMATIC, 1, 2, 1);
        carom_body b = add_body(w, def);
        float before = 0.0f;
        for (size_t i = 0; i < COUNT(angles); i++) {
            carom_vec2 target = vec((float)i, 5.0f - (float)i);
            assert_int_equal(carom_body_move_to(w, b, target, angles[i], dt), CAROM_OK);
            float way = fabsf(angles[i] - before);
            way = way > pi ? 2.0f * pi - way : way;
            assert_true(is_near(fabsf(carom_body_spin(w, b)), way / dt, 1e-3f));
            assert_int_equal(carom_world_step(w, dt), CAROM_OK);
            carom_vec2 p = carom_body_position(w, b);
            assert_true(is_near(p.x, target.x, 1e-5f) && is_near(p.y, target.y, 1e-5f));
            assert_true(is_near(carom_body_angle(w, b), angles[i], 1e-5f));
            before = angles[i];
        }
        carom_world_destroy(w);
    }
}

TEST(calls_refuse_what_they_cannot_take_and_change_nothing) {
    carom_world *w = setup_world();
    carom_body b = add_body(w, turning_def(0, 0, 1));
    carom_body floor = add_body(w, box_def(CAROM_STATIC, 0, -5, 9, 1));
    carom_body paddle = add_body(w, box_def(CAROM_KINEMATIC, 0, 9, 1, 1));
    const carom_body stale = {7, 7};
    uint64_t hash = carom_world_hash(w);
    assert_int_equal(carom_body_set_rot(w, stale, (carom_rot){1, 0}), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_set_rot(w, b, (carom_rot){0, 0}), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_set_rot(w, floor, (carom_rot){NAN, 0}), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_set_spin(w, stale, 1), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_set_spin(w, b, NAN), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_set_spin(w, b, unit_up(1e6f)), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_set_spin(w, floor, 1), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_torque(w, stale, 1), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_apply_torque(w, b, INFINITY), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_apply_torque(w, paddle, 1), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_apply_impulse_at(w, stale, vec(1, 0), vec(0, 0)),
                     CAROM_ERROR_STALE);
    assert_int_equal(carom_body_apply_impulse_at(w, b, vec(1, NAN), vec(0, 0)), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_apply_impulse_at(w, b, vec(1, 0), vec(NAN, 0)), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_apply_impulse_at(w, b, vec(1, 0), vec(0, 1e9f)), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_apply_impulse_at(w, floor, vec(1, 0), vec(0, 0)), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_move_to(w, stale, vec(0, 0), 0, 1), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_move_to(w, b, vec(0, 0), 0, 1), CAROM_ERROR_TYPE);
    assert_int_equal(carom_body_move_to(w, paddle, vec(0, NAN), 0, 1), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_move_to(w, paddle, vec(0, 0), NAN, 1), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_move_to(w, paddle, vec(0, 0), 0, 0), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_move_to(w, paddle, vec(9, 0), 3, 1e-9f), CAROM_ERROR_VALUE);
    assert_true(carom_world_hash(w) == hash);
    assert_true(carom_body_spin(w, stale) == 0.0f && carom_body_angle(w, stale) == 0.0f);
    assert_true(carom_body_rot(w, stale).c == 0.0f &&
                carom_body_rot_between(w, stale, 1).c == 0.0f);
    carom_world_destroy(w);
}

/* A ball that spins in place stays awake, and sleeping ones wake when they are rotated. */
TEST(turning_wakes) {
    carom_world *w = setup_world();
    assert_int_equal(carom_world_set_gravity(w, vec(0, -10)), CAROM_OK);
    add_body(w, box_def(CAROM_STATIC, 0, -1, 50, 1));
    carom_body_def tiny = turning_def(20, 0.01f, 0.01f);
    tiny.spin = 4.5f; /* its surface moves by 0.045 units a second */
    carom_body slow = add_body(w, tiny);
    carom_body still = add_body(w, turning_def(0, 1, 1)),
               spinning = add_body(w, turning_def(9, 1, 1));
    assert_int_equal(carom_body_set_spin(w, spinning, 0.5f), CAROM_OK);
    for (int i = 0; i < 120; i++)
        assert_int_equal(carom_world_step(w, 1.0f / 60.0f), CAROM_OK);
    assert_false(carom_body_is_awake(w, still));
    assert_true(carom_body_is_awake(w, spinning));
    assert_true(carom_body_spin(w, spinning) == 0.5f);
    assert_true(carom_body_is_awake(w, slow));
    assert_int_equal(carom_body_apply_torque(w, still, 1.0f), CAROM_OK);
    assert_true(carom_body_is_awake(w, still));
    assert_int_equal(carom_world_step(w, 1.0f / 60.0f), CAROM_OK);
    assert_true(carom_body_spin(w, still) > 0.0f);
    carom_world_destroy(w);
}

TEST(directions_are_read_at_once) {
    carom_world *w = setup_world();
    carom_body_def def = turning_def(0, 0, 1);
    def.rot = (carom_rot){0, 1};
    add_body(w, def);
    def = box_def(CAROM_STATIC, 5, 5, 1, 1);
    def.shape.as.box.rot = (carom_rot){4, 3};
    add_body(w, def);
    carom_rot rots[3] = {{9, 9}, {9, 9}, {9, 9}};
    assert_int_equal(carom_world_read(w, NULL, NULL, rots, sizeof rots[0], 3), 2);
    assert_true(rots[0].c == 0 && rots[0].s == 1 && rots[1].c == 4 && rots[1].s == 3);
    assert_true(rots[2].c == 9);
    carom_world_destroy(w);
}

/* The direction at the start of the last step, even if the spin has changed since then. */
TEST(share_0_is_the_direction_before_the_step) {
    carom_world *w = setup_world();
    add_body(w, box_def(CAROM_STATIC, 0, -1, 50, 1));
    carom_body_def def = turning_def(0, 1.02f, 1);
    def.velocity = vec(3, -4);
    def.spin = 20;
    def.spin_damping = 9;
    def.friction = 1;
    carom_body b = add_body(w, def);
    for (int i = 0; i < 8; i++) {
        carom_rot before = carom_body_rot(w, b);
        assert_int_equal(carom_world_step(w, 1.0f / 60.0f), CAROM_OK);
        if (i == 4)
            assert_int_equal(carom_body_set_spin(w, b, -50), CAROM_OK);
        carom_rot start = carom_body_rot_between(w, b, 0.0f);
        assert_true(is_near(start.c, before.c, 1e-6f) && is_near(start.s, before.s, 1e-6f));
    }
    assert_int_equal(carom_body_set_rot(w, b, (carom_rot){0, 1}), CAROM_OK);
    assert_true(carom_body_rot_between(w, b, 0.0f).s == 1.0f);
    carom_world_destroy(w);
}

/* A torque on a ball and a ball that rolls far away do not change each other's bits. */
TEST(a_body_that_rolls_elsewhere_changes_nothing) {
    float spins[2];
    for (int with = 0; with < 2; with++) {
        carom_world *w = setup_world();
        assert_int_equal(carom_world_set_gravity(w, vec(0, -10)), CAROM_OK);
        add_body(w, box_def(CAROM_STATIC, 0, -1, 50, 1));
        carom_body b = add_body(w, turning_def(0, 1, 1));
        if (with) {
            carom_body_def far = box_def(CAROM_STATIC, 1000, -1, 50, 1);
            far.friction = 1;
            add_body(w, far);
            far = turning_def(1000, 1, 1);
            far.friction = 1;
            far.velocity.x = 3;
            add_body(w, far);
        }
        for (int i = 0; i < 60; i++) {
            assert_int_equal(carom_body_apply_torque(w, b, 0.4f), CAROM_OK);
            assert_int_equal(carom_world_step(w, 1.0f / 60.0f), CAROM_OK);
        }
        spins[with] = carom_body_spin(w, b);
        carom_world_destroy(w);
    }
    printf("spin %.9g, and %.9g\n", (double)spins[0], (double)spins[1]);
    assert_memory_equal(&spins[0], &spins[1], sizeof spins[0]);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inertia_is_that_of_a_uniform_disc_unless_given),
        cmocka_unit_test(getting_and_setting_changes_nothing),
        cmocka_unit_test(angles_are_those_of_directions),
        cmocka_unit_test(a_spin_turns_a_circle_and_nothing_else),
        cmocka_unit_test(a_fixed_rotation_stays),
        cmocka_unit_test(a_target_is_reached_in_one_step),
        cmocka_unit_test(calls_refuse_what_they_cannot_take_and_change_nothing),
        cmocka_unit_test(turning_wakes),
        cmocka_unit_test(directions_are_read_at_once),
        cmocka_unit_test(share_0_is_the_direction_before_the_step),
        cmocka_unit_test(a_body_that_rolls_elsewhere_changes_nothing),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
