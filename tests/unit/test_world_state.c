/* What a world keeps between steps: after a pause, a snapshot, a failed allocation or a body that
 * leaves the world, the next step does what it would have done otherwise. Huge accelerations are
 * part of it: they are valid. */
#include "unit_world.h"

#define DT (1.0f / 60.0f)

static carom_body_def elastic(carom_body_def def) {
    def.restitution = 1.0f;
    return def;
}

static carom_world *world_with_gravity(carom_allocator *allocator) {
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(0, -10);
    if (allocator != NULL)
        def.allocator = *allocator;
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    return w;
}

static void steps(carom_world *w, int count) {
    for (int i = 0; i < count; i++)
        assert_int_equal(carom_world_step(w, DT), CAROM_OK);
}

static carom_world *loaded_copy(const carom_world *w) {
    carom_world *copy = setup_world();
    unit_bytes bytes = save_world(w);
    assert_int_equal(carom_world_load(copy, bytes.data, bytes.size), CAROM_OK);
    free(bytes.data);
    return copy;
}

/* ---- huge accelerations ---------------------------------------------------------------------- */

/* Small balls that hit a static box, a kinematic one or each other, and one light body that a force
 * throws out of the world. */
static void a_force_that_throws_a_body_out_of_the_world_leaves_others_alone(void **state) {
    (void)state;
    enum { PAIRS = 4000 };
    const float forces[] = {0.0f, 100.0f, 1e3f, 1e9f};
    const uint32_t types[] = {CAROM_STATIC, CAROM_KINEMATIC};
    const float r = 1e-3f;
    for (size_t f = 0; f < sizeof forces / sizeof forces[0]; f++) {
        carom_world *w = setup_world();
        for (int i = 0; i < PAIRS; i++) {
            float y = (float)i * 10 * r;
            carom_body_def def = elastic(circle_def(CAROM_DYNAMIC, -2 * r, y, r));
            def.velocity = vec(3 * r * 60, 0);
            add_body(w, def);
            def.shape = disc(2 * r, y, r);
            def.velocity = vec(-3 * r * 60, 0);
            add_body(w, i % 3 == 2 ? def : elastic(box_def(types[i % 3], 2 * r, y, r / 4, r)));
        }
        carom_body_def light = circle_def(CAROM_DYNAMIC, 5, 5, r);
        light.mass = 1e-18f;
        carom_body id = add_body(w, light);
        assert_int_equal(carom_body_apply_force(w, id, vec(-forces[f], forces[f])), CAROM_OK);
        steps(w, 1);
        uint32_t hits;
        carom_world_impacts(w, &hits);
        CHECK(hits == PAIRS, "%u of %d pairs collide beside a force of %g", hits, PAIRS,
              (double)forces[f]);
        carom_world_destroy(w);
    }
}

/* The undefined-behaviour sanitizer reports a cell that is out of range. */
static void gravity_and_its_scale_may_be_as_large_as_they_can(void **state) {
    (void)state;
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(1e9f, -1e9f);
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    for (int i = 0; i < 100; i++) {
        carom_body_def b = circle_def(CAROM_DYNAMIC, (float)i * 0.01f, 0, 1e-3f);
        b.gravity_scale = i % 2 ? 1e9f : 0.0f;
        add_body(w, b);
    }
    assert_int_equal(carom_world_step(w, 1.0f), CAROM_OK);
    uint32_t reports;
    carom_world_reports(w, &reports);
    CHECK(reports == 50, "%u of 50 left the world", reports);
    carom_world_destroy(w);
}

/* ---- pauses ---------------------------------------------------------------------------------- */

typedef void take_away(carom_world *w, carom_body floor);

static void by_removing(carom_world *w, carom_body floor) {
    assert_int_equal(carom_world_remove(w, floor), CAROM_OK);
}
static void by_disabling(carom_world *w, carom_body floor) {
    assert_int_equal(carom_body_enable(w, floor, false), CAROM_OK);
}
static void by_moving(carom_world *w, carom_body floor) {
    assert_int_equal(carom_body_set_position(w, floor, vec(100, -1)), CAROM_OK);
}
static void by_a_mask(carom_world *w, carom_body floor) {
    carom_body_def def;
    assert_int_equal(carom_body_get(w, floor, &def), CAROM_OK);
    def.mask = 0;
    assert_int_equal(carom_body_set(w, floor, &def), CAROM_OK);
}

static void a_pause_does_not_keep_a_sleeping_body_in_the_air(void **state) {
    (void)state;
    take_away *const ways[] = {by_removing, by_disabling, by_moving, by_a_mask};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        carom_world *w = world_with_gravity(NULL);
        carom_body floor = add_body(w, box_def(CAROM_STATIC, 0, -1, 10, 1));
        carom_body crate = add_body(w, box_def(CAROM_DYNAMIC, 0, 0.5f, 0.5f, 0.5f));
        steps(w, 120);
        CHECK(!carom_body_is_awake(w, crate), "it does not sleep");
        ways[i](w, floor);
        assert_int_equal(carom_world_step(w, 0), CAROM_OK);
        CHECK(carom_world_stats(w).impacts == 0, "hits in a pause");
        steps(w, 60);
        float y = carom_body_position(w, crate).y;
        CHECK(y < -4, "way %zu: y = %g a second later", i, (double)y);
        carom_world_destroy(w);
    }
}

/* ---- bystanders of sleeping bodies ----------------------------------------------------------- */

static void bodies_that_filters_exclude_wake_nothing(void **state) {
    (void)state;
    carom_world *w = world_with_gravity(NULL);
    add_body(w, box_def(CAROM_STATIC, 0, -1, 10, 1));
    for (int i = 0; i < 5; i++)
        add_body(w, box_def(CAROM_DYNAMIC, 0, 0.5f + (float)i, 0.5f, 0.5f));
    steps(w, 120);
    assert_int_equal(carom_world_stats(w).asleep, 5);
    carom_body_def ghost = circle_def(CAROM_KINEMATIC, 0, 2, 0.5f);
    ghost.mask = 0;
    add_body(w, ghost);
    carom_body_def eye = circle_def(CAROM_KINEMATIC, 0, 2, 0.5f);
    eye.flags = CAROM_BODY_SENSOR;
    carom_body id = add_body(w, eye);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(carom_body_set_position(w, id, vec(0.01f * (float)i, 2)), CAROM_OK);
        steps(w, 1);
        assert_int_equal(carom_world_stats(w).asleep, 5);
    }
    CHECK(carom_body_touches(w, id, NULL, 0) > 0, "the sensor reports none of the sleeping bodies");
    carom_world_destroy(w);
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static void a_sleeping_sensor_of_a_snapshot_is_a_sensor(void **state) {
    (void)state;
    carom_world *w = setup_world();
    add_body(w, elastic(box_def(CAROM_STATIC, 10, 0, 1, 5)));
    carom_body_def eye = circle_def(CAROM_DYNAMIC, 3, 0, 0.3f);
    eye.flags = CAROM_BODY_SENSOR;
    add_body(w, eye);
    carom_body ball = add_body(w, elastic(circle_def(CAROM_DYNAMIC, 5, 0, 0.1f)));
    steps(w, 60);
    /* To the wall and back, over the sensor, in one step. */
    assert_int_equal(carom_body_set_velocity(w, ball, vec(11.8f * 60, 0)), CAROM_OK);
    carom_world *copy = loaded_copy(w);
    steps(w, 1);
    steps(copy, 1);
    uint32_t begins, of_copy;
    carom_world_begins(w, &begins);
    carom_world_begins(copy, &of_copy);
    CHECK(begins == 2 && of_copy == 2, "%u and %u begin events", begins, of_copy);
    CHECK(carom_world_hash(w) == carom_world_hash(copy), "the copy goes another way");
    carom_world_destroy(copy);
    carom_world_destroy(w);
}

static void a_body_that_left_the_world_ends_its_touches_after_a_snapshot(void **state) {
    (void)state;
    carom_world *w = setup_world();
    add_body(w, elastic(box_def(CAROM_STATIC, 9.97e8f, 0, 1e6f, 1e6f)));
    carom_body_def ball = elastic(circle_def(CAROM_DYNAMIC, 9.995e8f, 0, 1e6f));
    ball.velocity = vec(-9e8f, 0);
    add_body(w, ball);
    assert_int_equal(carom_world_step(w, 0.1f), CAROM_OK);
    uint32_t reports, ends;
    carom_world_reports(w, &reports);
    assert_int_equal(reports, 1);
    carom_world *copy = loaded_copy(w);
    carom_world *const worlds[] = {w, copy};
    for (int i = 0; i < 2; i++) {
        steps(worlds[i], 1);
        carom_world_ends(worlds[i], &ends);
        CHECK(ends == 1, "world %d: %u end events", i, ends);
        carom_world_destroy(worlds[i]);
    }
}

/* ---- failing allocators ---------------------------------------------------------------------- */

static long left; /* calls that succeed from now on; -1: all */

static void *take(void *ctx, size_t size, size_t align) {
    carom_allocator libc = carom_allocator_default();
    (void)ctx;
    if (left == 0)
        return NULL;
    left -= left > 0;
    return libc.alloc(libc.ctx, size, align);
}

static void give(void *ctx, void *ptr, size_t size) {
    carom_allocator libc = carom_allocator_default();
    (void)ctx;
    libc.free(libc.ctx, ptr, size);
}

static void a_step_that_fails_leaves_sleeping_bodies_asleep(void **state) {
    (void)state;
    const int count = unit_is_instrumented() ? 300 : 1500;
    carom_allocator failing = {take, give, NULL};
    long failures = 0;
    uint32_t error = CAROM_ERROR_MEMORY;
    for (; error != CAROM_OK; failures++) {
        left = -1;
        carom_world *w = world_with_gravity(&failing);
        carom_body floor = add_body(w, box_def(CAROM_STATIC, 0, -1, 1e5f, 1));
        for (int i = 0; i < count; i++) {
            add_body(w, box_def(CAROM_DYNAMIC, 3.0f * (float)i, 0.5f, 0.5f, 0.5f));
            if (i % 20 == 19)
                steps(w, 1); /* they fall asleep one after the other */
        }
        steps(w, 60);
        assert_int_equal(carom_world_stats(w).asleep, count);
        assert_int_equal(carom_body_set_position(w, floor, vec(0, -1.5f)), CAROM_OK);
        unit_bytes before = save_world(w);
        left = failures;
        error = carom_world_step(w, DT);
        left = -1;
        CHECK(error == CAROM_OK || is_as_saved(w, before), "call %ld: the world has changed",
              failures);
        free(before.data);
        carom_world_destroy(w);
    }
    CHECK(failures > 1, "no call failed");
}

static void every_body_that_leaves_the_world_is_reported(void **state) {
    (void)state;
    const uint32_t count = unit_is_instrumented() ? 300 : 3000;
    carom_allocator failing = {take, give, NULL};
    uint32_t error = CAROM_ERROR_MEMORY;
    for (long failures = 0; error != CAROM_OK; failures++) {
        left = -1;
        carom_world *w = world_with_gravity(&failing);
        for (uint32_t i = 0; i < count; i++)
            add_body(w, circle_def(CAROM_DYNAMIC, 9.999e8f, (float)i * 1000, 1));
        steps(w, 2);
        for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation != 0;
             b = carom_world_next(w, b))
            assert_int_equal(carom_body_set_velocity(w, b, vec(9e8f, 0)), CAROM_OK);
        left = failures;
        error = carom_world_step(w, DT);
        left = -1;
        uint32_t reports;
        carom_world_reports(w, &reports);
        CHECK(error != CAROM_OK || reports == count, "%u of %u reports", reports, count);
        carom_world_destroy(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_force_that_throws_a_body_out_of_the_world_leaves_others_alone),
        cmocka_unit_test(gravity_and_its_scale_may_be_as_large_as_they_can),
        cmocka_unit_test(a_pause_does_not_keep_a_sleeping_body_in_the_air),
        cmocka_unit_test(bodies_that_filters_exclude_wake_nothing),
        cmocka_unit_test(a_sleeping_sensor_of_a_snapshot_is_a_sensor),
        cmocka_unit_test(a_body_that_left_the_world_ends_its_touches_after_a_snapshot),
        cmocka_unit_test(a_step_that_fails_leaves_sleeping_bodies_asleep),
        cmocka_unit_test(every_body_that_leaves_the_world_is_reported),
    };
    return RUN(tests);
}
