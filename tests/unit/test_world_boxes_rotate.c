/* Dynamic boxes that rotate: definitions, spins, torques, interpolation, snapshots and threads. */
#include "unit_snapshot.h"

#define STEP (1.0f / 60.0f)

static carom_body_def rotating_def(float x, float y, float half_x, float half_y) {
    carom_body_def def = box_def(CAROM_DYNAMIC, x, y, half_x, half_y);
    def.flags &= ~CAROM_BODY_FIXED_ROTATION;
    return def;
}

static bool is_near(double value, double expected, double error) {
    return fabs(value - expected) <= error;
}

static void run(carom_world *w, int steps, float dt) {
    for (int i = 0; i < steps; i++)
        assert_int_equal(carom_world_step(w, dt), CAROM_OK);
}

/* ---- definitions ----------------------------------------------------------------------------- */

TEST(inertia_is_that_of_a_uniform_box_unless_given) {
    carom_world *w = setup_world();
    carom_body_def def = rotating_def(0, 0, 2, 1), got;
    def.mass = 3; /* m (w^2 + h^2) / 12 = 3 * (16 + 4) / 12 */
    carom_body b = add_body(w, def);
    assert_true(carom_body_inertia(w, b) == 5.0f);
    assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
    assert_true(got.inertia == 0.0f && (got.flags & CAROM_BODY_FIXED_ROTATION) == 0);
    def.inertia = 8;
    carom_body given = add_body(w, def);
    assert_true(carom_body_inertia(w, given) == 8.0f);
    def.inertia = 0.49f; /* less than a tenth of 5 */
    assert_int_equal(carom_world_add(w, &def, &b), CAROM_ERROR_VALUE);
    assert_int_equal(carom_body_get(w, given, &got), CAROM_OK);
    assert_true(got.inertia == 8.0f);
    got.flags |= CAROM_BODY_FIXED_ROTATION;
    assert_int_equal(carom_body_set(w, given, &got), CAROM_OK);
    assert_true(carom_body_inertia(w, given) == 0.0f);
    carom_world_destroy(w);
}

/* carom_body_get returns rounded values: setting them again changes nothing. */
TEST(getting_and_setting_changes_nothing) {
    carom_world *w = setup_world();
    for (int i = 0; i < 2000; i++) {
        float x = unit_uniform(0.01f, 5.0f), y = unit_uniform(0.01f, 5.0f);
        carom_body_def def = rotating_def(0, 0, x, y), got;
        def.shape.as.box.rot = (carom_rot){unit_uniform(-1.0f, 1.0f), 1.0f};
        def.mass = unit_uniform(0.01f, 100.0f);
        if (i % 2)
            def.inertia = def.mass * (x * x + y * y) / 3.0f * unit_uniform(0.11f, 50.0f);
        def.spin = unit_uniform(-9.0f, 9.0f);
        def.spin_damping = unit_uniform(0.0f, 2.0f);
        carom_body b = add_body(w, def);
        uint64_t hash = carom_world_hash(w);
        assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
        assert_true(got.spin == def.spin && got.spin_damping == def.spin_damping);
        assert_memory_equal(&got.shape.as.box.rot, &def.shape.as.box.rot, sizeof def.rot);
        assert_int_equal(carom_body_set(w, b, &got), CAROM_OK);
        CHECK(carom_world_hash(w) == hash, "body %d", i);
        assert_int_equal(carom_world_remove(w, b), CAROM_OK);
        assert_int_equal(carom_world_step(w, 0.0f), CAROM_OK);
    }
    carom_world_destroy(w);
}

/* Setting a definition gives the same body as adding it. */
TEST(a_definition_that_is_set_decides_whether_a_box_rotates) {
    for (int round = 0; round < 4; round++) {
        carom_world *added = setup_world(), *changed = setup_world();
        carom_body_def to = rotating_def(0, 0, 1, 0.5f), from = to;
        if (round == 0)
            from.flags |= CAROM_BODY_FIXED_ROTATION;
        else if (round == 1)
            to.flags |= CAROM_BODY_FIXED_ROTATION;
        else if (round == 2)
            to.shape = disc(0, 0, 1);
        else
            from.shape = disc(0, 0, 1);
        carom_body a = add_body(added, to), b = add_body(changed, from);
        assert_int_equal(carom_body_set(changed, b, &to), CAROM_OK);
        CHECK(carom_world_hash(added) == carom_world_hash(changed), "round %d", round);
        assert_true(carom_body_inertia(added, a) == carom_body_inertia(changed, b));
        for (int i = 0; i < 10; i++) {
            assert_int_equal(carom_body_apply_torque(added, a, 3.0f), CAROM_OK);
            assert_int_equal(carom_body_apply_torque(changed, b, 3.0f), CAROM_OK);
            run(added, 1, STEP);
            run(changed, 1, STEP);
            CHECK(carom_world_hash(added) == carom_world_hash(changed), "round %d, step %d", round,
                  i);
            double energy = carom_world_stats(changed).kinetic_energy;
            CHECK(energy == carom_world_stats(added).kinetic_energy, "round %d: energy %g", round,
                  energy);
        }
        carom_world_destroy(added);
        carom_world_destroy(changed);
    }
}

/* ---- free flight ----------------------------------------------------------------------------- */

TEST(a_spin_turns_a_box_in_flight) {
    carom_world *w = setup_world();
    assert_int_equal(carom_world_set_gravity(w, vec(0, -10)), CAROM_OK);
    carom_body_def def = rotating_def(3, 4, 2, 0.5f);
    def.velocity = vec(1, 5);
    carom_body b = add_body(w, def);
    assert_int_equal(carom_body_set_spin(w, b, 2.0f), CAROM_OK);
    assert_true(carom_body_spin(w, b) == 2.0f);
    for (int i = 1; i <= 64; i++) {
        run(w, 1, 1.0f / 64.0f);
        CHECK(is_near((double)carom_body_angle(w, b), i / 32.0, 1e-5), "step %d", i);
    }
    assert_true(carom_body_spin(w, b) == 2.0f);
    carom_vec2 p = carom_body_position(w, b);
    assert_true(is_near((double)p.x, 4, 1e-5) && is_near((double)p.y, 4, 1e-5));
    carom_rot rot = carom_body_rot(w, b), half = carom_body_rot_between(w, b, 0.5f);
    carom_rot own = carom_body_shape(w, b).as.box.rot;
    assert_memory_equal(&own, &rot, sizeof rot);
    assert_true(is_near(atan2((double)half.s, (double)half.c), 2.0 - 1.0 / 64.0, 1e-5));
    carom_rot drawn = carom_body_between(w, b, 0.5f).as.box.rot;
    assert_memory_equal(&drawn, &half, sizeof half);
    half = carom_body_rot_between(w, b, 0.0f);
    assert_true(is_near(atan2((double)half.s, (double)half.c), 2.0 - 1.0 / 32.0, 1e-5));
    /* m = 4, I = 4 (16 + 1) / 12, v = (1, -5) */
    assert_true(is_near(carom_world_stats(w).kinetic_energy, 2.0 * 26.0 + 2.0 * 17.0 / 3.0, 1e-3));
    assert_int_equal(carom_body_set_rot(w, b, (carom_rot){0, 1}), CAROM_OK);
    assert_true(carom_body_rot_between(w, b, 0.0f).s == 1.0f);
    carom_world_destroy(w);
}

TEST(torques_and_impulses_at_a_point_turn_a_box) {
    carom_world *w = setup_world();
    carom_body b = add_body(w, rotating_def(1, 1, 2, 1)); /* m = 8, I = 8 * 20 / 12 */
    const double inertia = 40.0 / 3.0;
    assert_int_equal(carom_body_apply_torque(w, b, 10.0f), CAROM_OK);
    run(w, 1, 0.5f);
    assert_true(is_near((double)carom_body_spin(w, b), 5.0 / inertia, 1e-6));
    assert_true(unit_same_point(carom_body_velocity(w, b), vec(0, 0)));
    /* A constant torque: the mean spin is half of the final one. */
    assert_true(is_near((double)carom_body_angle(w, b), 0.25 * 5.0 / inertia, 1e-6));
    assert_int_equal(carom_body_set_spin(w, b, 0.0f), CAROM_OK);
    assert_int_equal(carom_body_apply_impulse_at(w, b, vec(0, 4), vec(3, 7)), CAROM_OK);
    assert_true(is_near((double)carom_body_spin(w, b), 8.0 / inertia, 1e-6));
    assert_true(unit_same_point(carom_body_velocity(w, b), vec(0, 0.5f)));
    carom_world_destroy(w);
}

/* ---- contacts -------------------------------------------------------------------------------- */

static carom_world *setup_floor(uint32_t threads) {
    carom_world_def world = carom_world_def_default();
    world.gravity = vec(0, -10);
    world.threads = threads;
    carom_world *w = carom_world_create(&world);
    assert_non_null(w);
    carom_body_def floor = box_def(CAROM_STATIC, 0, -1, 60, 1);
    floor.friction = 0.5f;
    add_body(w, floor);
    return w;
}

/* Neither contacts, impacts nor a rain of boxes rotate a box whose rotation is fixed, or one that
 * is kinematic. */
TEST(a_fixed_rotation_stays_whatever_hits_the_box) {
    carom_world *w = setup_floor(1);
    carom_body_def def = box_def(CAROM_DYNAMIC, 0, 1.1f, 2, 0.3f);
    def.friction = 0.5f;
    def.shape.as.box.rot = (carom_rot){4, 1};
    carom_body fixed = add_body(w, def);
    def = box_def(CAROM_KINEMATIC, 8, 2, 2, 0.3f);
    def.flags &= ~CAROM_BODY_FIXED_ROTATION;
    def.friction = 0.5f;
    def.spin = 0.25f;
    carom_body moved = add_body(w, def);
    for (int i = 0; i < 12; i++) {
        carom_body_def other =
            rotating_def((float)(i % 4) * 3.0f - 1.0f, 4.0f + (float)i, 0.4f, 0.2f);
        other.friction = 0.5f;
        other.spin = (float)(i - 6);
        add_body(w, other);
    }
    uint32_t hits = 0;
    for (int i = 0; i < 240; i++) {
        uint32_t count;
        run(w, 1, STEP);
        const carom_impact *hit = carom_world_impacts(w, &count);
        for (uint32_t k = 0; k < count; k++)
            hits += same_body(hit[k].a, fixed) || same_body(hit[k].a, moved);
        carom_rot rot = carom_body_rot(w, fixed);
        assert_true(rot.c == 4 && rot.s == 1 && carom_body_spin(w, fixed) == 0.0f);
    }
    printf("%u hits\n", hits);
    assert_true(hits > 5);
    assert_true(carom_body_spin(w, moved) == 0.25f && carom_body_inertia(w, moved) == 0.0f);
    assert_true(is_near((double)carom_body_angle(w, moved), 1.0, 1e-4));
    assert_true(unit_same_point(carom_body_position(w, moved), vec(8, 2)));
    carom_world_destroy(w);
}

/* Two points carry it: there is one contact, and its impulse is the sum of both. */
TEST(a_box_at_rest_is_one_touch_and_sleeps) {
    carom_world *w = setup_floor(1);
    carom_body_def def = rotating_def(0, 0.5f, 1, 0.5f);
    def.friction = 0.5f;
    carom_body b = add_body(w, def);
    run(w, 10, STEP);
    carom_body_touch touches[4];
    assert_int_equal(carom_body_touches(w, b, touches, COUNT(touches)), 1);
    assert_true(touches[0].normal.y == 1.0f && touches[0].sensor == 0);
    CHECK(is_near((double)touches[0].impulse, 2.0 * 10.0 / 60.0, 1e-3), "impulse %g",
          (double)touches[0].impulse);
    run(w, 60, STEP);
    assert_false(carom_body_is_awake(w, b));
    CHECK(is_near((double)carom_body_angle(w, b), 0, 1e-6), "angle %g",
          (double)carom_body_angle(w, b));
    assert_int_equal(carom_body_apply_torque(w, b, 60.0f), CAROM_OK);
    assert_true(carom_body_is_awake(w, b));
    run(w, 1, STEP);
    assert_true(carom_body_spin(w, b) > 0.0f);
    carom_world_destroy(w);
}

/* A box that lands flat rebounds without a spin, and reports one impact for both points. */
TEST(a_flat_landing_is_one_hit) {
    carom_world *w = setup_floor(1);
    assert_int_equal(carom_world_set_gravity(w, vec(0, 0)), CAROM_OK);
    carom_body_def def = rotating_def(0, 1.03f, 1, 1);
    def.velocity = vec(0, -4);
    def.restitution = 0.5f;
    def.friction = 0.5f;
    carom_body b = add_body(w, def);
    run(w, 1, STEP);
    uint32_t count;
    const carom_impact *hit = carom_world_impacts(w, &count);
    assert_int_equal(count, 1);
    CHECK(is_near((double)hit->impulse, 4.0 * 4.0 * 1.5, 1e-4), "impulse %g", (double)hit->impulse);
    CHECK(is_near((double)hit->speed, 4.0, 1e-5), "speed %g", (double)hit->speed);
    assert_true(is_near((double)carom_body_velocity(w, b).y, 2.0, 1e-5));
    assert_true(is_near((double)carom_body_spin(w, b), 0.0, 1e-6));
    carom_world_destroy(w);
}

/* ---- snapshots and threads ------------------------------------------------------------------- */

/* Towers that stand, boxes that fall on them, and balls. */
static carom_world *setup_mixed(uint32_t threads, int count) {
    carom_world *w = setup_floor(threads);
    for (int i = 0; i < count; i++) {
        float x = (float)(i % 50) * 1.6f - 40.0f, y = (float)(i / 50) * 1.3f;
        carom_body_def def = rotating_def(x, y + 0.5f, 0.6f, 0.5f);
        if (i % 2) {
            def = circle_def(CAROM_DYNAMIC, x, y + 0.5f, 0.5f);
            def.flags &= ~CAROM_BODY_FIXED_ROTATION;
        }
        def.friction = 0.6f;
        def.restitution = i % 3 ? 0.0f : 0.3f;
        if (i >= 50) {
            def.spin = (float)(i % 7 - 3);
            def.velocity.x = (float)(i % 5 - 2);
        }
        add_body(w, def);
    }
    return w;
}

static uint32_t count_pairs_of_points(unit_bytes bytes) {
    places p = find_places(bytes);
    uint32_t count = 0;
    for (size_t at = p.touches; at < p.traits; at += CAROMI_TOUCH_BYTES)
        count += caromi_get32(bytes.data + at + 20) >> 16 != 0;
    return count;
}

TEST(a_snapshot_amid_motion_goes_on_with_the_same_bits) {
    const int steps = unit_is_instrumented() ? 20 : 200;
    carom_world *w = setup_mixed(1, 150), *again = setup_world();
    for (int saved = 0; saved < 4; saved++) {
        run(w, 20, STEP);
        unit_bytes bytes = save_world(w);
        uint32_t points = count_pairs_of_points(bytes);
        printf("%u touches of two points\n", points);
        assert_true(points > 10);
        assert_int_equal(carom_world_load(again, bytes.data, bytes.size), CAROM_OK);
        assert_true(is_as_saved(again, bytes));
        for (int i = 0; i < steps; i++) {
            run(again, 1, STEP);
            run(w, 1, STEP);
            CHECK(carom_world_hash(w) == carom_world_hash(again), "save %d, step %d", saved, i);
        }
        assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
        free(bytes.data);
    }
    carom_world_destroy(w);
    carom_world_destroy(again);
}

/* More than the 512 moving bodies from which on a step is run by threads. */
TEST(the_same_bits_for_any_number_of_threads) {
    static const uint32_t threads[] = {1, 2, 3, 8};
    uint64_t hashes[120];
    const size_t steps = unit_is_instrumented() ? 8 : COUNT(hashes);
    for (size_t k = 0; k < COUNT(threads); k++) {
        carom_world *w = setup_mixed(threads[k], 600);
        for (size_t i = 0; i < steps; i++) {
            run(w, 1, STEP);
            uint64_t hash = carom_world_hash(w);
            CHECK(k == 0 || hash == hashes[i], "%u threads, step %zu", threads[k], i);
            hashes[i] = hash;
        }
        carom_world_destroy(w);
    }
}

TEST(forged_points_are_refused) {
    carom_world *w = setup_floor(1);
    add_body(w, rotating_def(0, 0.5f, 1, 0.5f));
    add_ball(w, 9, 1, 1);
    run(w, 5, STEP);
    unit_bytes good = save_world(w);
    places p = find_places(good);
    assert_int_equal(p.traits - p.touches, 2 * CAROMI_TOUCH_BYTES);
    size_t box_at = p.touches, ball_at = p.touches + CAROMI_TOUCH_BYTES;
    uint32_t flags = caromi_get32(good.data + box_at + 20);
    uint32_t ball_flags = caromi_get32(good.data + ball_at + 20);
    assert_true((flags >> 8 & 0xff) != 0 && flags >> 16 != 0 && ball_flags >> 8 == 0);
    const struct {
        const char *what;
        size_t at;
        uint32_t word;
    } cases[] = {
        {"an invalid feature", box_at + 20, (flags & ~0xff00u) | 33u << 8},
        {"the largest feature", box_at + 20, flags | 0xff00u},
        {"an invalid second feature", box_at + 20, (flags & ~0xff0000u) | 33u << 16},
        {"a third feature", box_at + 20, flags | 1u << 24},
        {"a second point without a first", box_at + 20, flags & ~0xff00u},
        {"impulses of a second point that does not exist", box_at + 20, flags & ~0xff0000u},
        {"a second normal impulse that is NaN", box_at + 24, nan_bits},
        {"a second friction impulse that is infinite", box_at + 28, 0x7f800000u},
        {"a second normal impulse of a ball", ball_at + 24, 0x3f800000u},
        {"a second normal impulse of a ball that is -0", ball_at + 24, 0x80000000u},
        {"a second friction impulse of a ball", ball_at + 28, 0x3f800000u},
        {"features without flags", box_at + 20, flags & ~0xffu},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        forge(w, good, cases[i].what, cases[i].at, cases[i].word);
    printf("%zu forged points refused\n", COUNT(cases));
    free(good.data);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inertia_is_that_of_a_uniform_box_unless_given),
        cmocka_unit_test(getting_and_setting_changes_nothing),
        cmocka_unit_test(a_definition_that_is_set_decides_whether_a_box_rotates),
        cmocka_unit_test(a_spin_turns_a_box_in_flight),
        cmocka_unit_test(torques_and_impulses_at_a_point_turn_a_box),
        cmocka_unit_test(a_fixed_rotation_stays_whatever_hits_the_box),
        cmocka_unit_test(a_box_at_rest_is_one_touch_and_sleeps),
        cmocka_unit_test(a_flat_landing_is_one_hit),
        cmocka_unit_test(a_snapshot_amid_motion_goes_on_with_the_same_bits),
        cmocka_unit_test(the_same_bits_for_any_number_of_threads),
        cmocka_unit_test(forged_points_are_refused),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
