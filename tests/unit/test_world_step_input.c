/* Every function refuses values that are not finite or out of range, and then changes nothing. A
 * body that leaves the limits during a step is quarantined and reported; the others continue. */
#include "unit_world_seen.h"

#define DT 0.015625f

static const float never[] = {NAN, -NAN, INFINITY, -INFINITY, 2e9f, -2e9f, FLT_MAX, -FLT_MAX};

typedef struct scene {
    watch seen;
    carom_body wall, kinematic, ball, crate;
} scene;

static scene setup(void) {
    scene s = {.seen = watched(vec(0, -1))};
    carom_body_def k = crate(CAROM_KINEMATIC, 5, 0, 1, 1);
    k.velocity = vec(0, 1);
    s.wall = put(s.seen.w, wall(0, -5, 20, 1));
    s.kinematic = put(s.seen.w, k);
    s.ball = put(s.seen.w, ball_at(0, 0, 1, 1, 0));
    s.crate = put(s.seen.w, crate(CAROM_DYNAMIC, -5, 0, 1, 1));
    watch_steps(&s.seen, 4, DT);
    return s;
}

/* ---- definitions ----------------------------------------------------------------------------- */

typedef struct field {
    const char *name;
    size_t offset;
    uint32_t types;     /* bits: the types of body that it is tried with */
    float bad[10];      /* 0 ends the list, unless it is the first value */
    uint32_t error;     /* 0: any */
    bool takes_any_big; /* ratios and masses are not bounded by CAROM_WORLD_MAX */
} field;

#define AT(member) offsetof(carom_body_def, member)
#define ALL 7u
#define MOVING 6u
#define DYNAMIC_ONLY 4u
#define KINEMATIC_ONLY 2u

static const field circle_fields[] = {
    {"centre x", AT(shape.as.circle.center.x), ALL, {0}, CAROM_ERROR_SHAPE, false},
    {"centre y", AT(shape.as.circle.center.y), ALL, {0}, CAROM_ERROR_SHAPE, false},
    {"radius", AT(shape.as.circle.radius), ALL, {1e-7f, -1, -1e-7f}, CAROM_ERROR_SHAPE, false},
    {"velocity x", AT(velocity.x), MOVING, {0}, CAROM_ERROR_VALUE, false},
    {"velocity y", AT(velocity.y), MOVING, {0}, CAROM_ERROR_VALUE, false},
    {"mass", AT(mass), DYNAMIC_ONLY, {-1, -1e-30f, 1e30f}, CAROM_ERROR_VALUE, true},
    {"restitution", AT(restitution), ALL, {-0.1f, 1.1f, -1e-30f}, CAROM_ERROR_VALUE, false},
    {"friction", AT(friction), ALL, {-0.1f, -1e-30f}, CAROM_ERROR_VALUE, true},
    {"damping", AT(damping), ALL, {-0.1f, -1e-30f}, CAROM_ERROR_VALUE, true},
    {"gravity_scale", AT(gravity_scale), ALL, {0}, CAROM_ERROR_VALUE, true},
};

static const field box_fields[] = {
    {"centre x", AT(shape.as.box.center.x), ALL, {0}, CAROM_ERROR_SHAPE, false},
    {"centre y", AT(shape.as.box.center.y), ALL, {0}, CAROM_ERROR_SHAPE, false},
    {"half x", AT(shape.as.box.half.x), ALL, {1e-7f, -1}, CAROM_ERROR_SHAPE, false},
    {"half y", AT(shape.as.box.half.y), ALL, {1e-7f, -1}, CAROM_ERROR_SHAPE, false},
    {"rot c", AT(shape.as.box.rot.c), ALL, {0}, CAROM_ERROR_SHAPE, true},
    {"rot s", AT(shape.as.box.rot.s), ALL, {0}, CAROM_ERROR_SHAPE, true},
    {"spin", AT(spin), KINEMATIC_ONLY, {0}, CAROM_ERROR_VALUE, false},
};

/* A definition with one invalid number is refused, both for a new body and for an existing one. */
static void check_refused(scene *s, const field *f, carom_body_def def, carom_body there,
                          float value) {
    carom_body id = {5, 5};
    uint64_t before = carom_world_hash(s->seen.w);
    memcpy((char *)&def + f->offset, &value, sizeof value);
    uint32_t error = carom_world_add(s->seen.w, &def, &id);
    CHECK(error == f->error, "%s %g, type %u, add: %u, %s", f->name, (double)value, def.type, error,
          carom_error_text(error));
    CHECK(id.index == 0 && id.generation == 0, "%s %g: an id", f->name, (double)value);
    error = carom_body_set(s->seen.w, there, &def);
    CHECK(error == f->error, "%s %g, type %u, set: %u, %s", f->name, (double)value, def.type, error,
          carom_error_text(error));
    CHECK(carom_world_hash(s->seen.w) == before && carom_world_count(s->seen.w) == 4,
          "%s %g changed something", f->name, (double)value);
}

static void check_field(scene *s, const field *f, bool is_circle) {
    for (uint32_t type = CAROM_STATIC; type <= CAROM_DYNAMIC; type++) {
        if (!(f->types >> type & 1))
            continue;
        carom_body there = type == CAROM_STATIC      ? s->wall
                           : type == CAROM_KINEMATIC ? s->kinematic
                           : is_circle               ? s->ball
                                                     : s->crate;
        carom_body_def def = body_of(type, carom_shape_from_box(box(3, 3, 1, 1, 1, 0)));
        if (is_circle)
            def.shape = carom_shape_from_circle(circle(3, 3, 1));
        for (size_t i = 0; i < COUNT(never); i++)
            if (!f->takes_any_big || !isfinite(never[i]))
                check_refused(s, f, def, there, never[i]);
        for (size_t i = 0; i < COUNT(f->bad) && f->bad[i] != 0; i++)
            check_refused(s, f, def, there, f->bad[i]);
    }
}

TEST(every_number_of_a_definition_is_looked_at) {
    scene s = setup();
    for (size_t i = 0; i < COUNT(circle_fields); i++)
        check_field(&s, &circle_fields[i], true);
    for (size_t i = 0; i < COUNT(box_fields); i++)
        check_field(&s, &box_fields[i], false);
    watch_steps(&s.seen, 4, DT);
    watch_end(&s.seen);
}

TEST(definitions_that_are_no_definitions_are_refused) {
    scene s = setup();
    carom_body id = {5, 5};
    uint64_t before = carom_world_hash(s.seen.w);
    carom_body_def def = ball(3, 3, 1);
    def.size--;
    assert_int_equal(carom_world_add(s.seen.w, &def, &id), CAROM_ERROR_SIZE);
    assert_int_equal(carom_body_set(s.seen.w, s.ball, &def), CAROM_ERROR_SIZE);
    def = ball(3, 3, 1);
    def.shape.kind = 4;
    assert_int_equal(carom_world_add(s.seen.w, &def, &id), CAROM_ERROR_SHAPE);
    def.shape.kind = 0;
    assert_int_equal(carom_world_add(s.seen.w, &def, &id), CAROM_ERROR_SHAPE);
    def = ball(3, 3, 1);
    def.type = 3;
    assert_int_not_equal(carom_world_add(s.seen.w, &def, &id), CAROM_OK);
    def = ball(3, 3, 1);
    def.flags = 8;
    assert_int_not_equal(carom_world_add(s.seen.w, &def, &id), CAROM_OK);
    def = wall(3, 3, 1, 1);
    def.shape = carom_shape_from_box(box(3, 3, 1, 1, 0, 0));
    assert_int_equal(carom_world_add(s.seen.w, &def, &id), CAROM_ERROR_SHAPE);
    def.shape = carom_shape_from_aabb(aabb(1, 1, -1, -1));
    assert_int_equal(carom_world_add(s.seen.w, &def, &id), CAROM_ERROR_SHAPE);
    /* A type cannot be changed. */
    def = got(s.seen.w, s.ball);
    def.type = CAROM_KINEMATIC;
    assert_int_equal(carom_body_set(s.seen.w, s.ball, &def), CAROM_ERROR_TYPE);
    CHECK(id.index == 0 && id.generation == 0, "an id after an error");
    assert_true(carom_world_hash(s.seen.w) == before);
    watch_end(&s.seen);
}

TEST(worlds_that_cannot_be_are_not_made) {
    for (size_t i = 0; i < COUNT(never); i++) {
        carom_world_def def = carom_world_def_default();
        def.gravity.x = never[i];
        CHECK(!carom_world_create(&def), "gravity x %g", (double)never[i]);
        def = carom_world_def_default();
        def.gravity.y = never[i];
        CHECK(!carom_world_create(&def), "gravity y %g", (double)never[i]);
        def = carom_world_def_default();
        def.rest = never[i];
        CHECK(!carom_world_create(&def) || (isfinite(never[i]) && never[i] > 0), "rest %g",
              (double)never[i]);
    }
    carom_world_def def = carom_world_def_default();
    def.rest = -1;
    assert_null(carom_world_create(&def));
    def = carom_world_def_default();
    def.threads = 65;
    assert_null(carom_world_create(&def));
    def = carom_world_def_default();
    def.size++;
    assert_null(carom_world_create(&def));
    assert_null(carom_world_create(NULL));
}

/* ---- setters --------------------------------------------------------------------------------- */

TEST(setters_refuse_what_is_not_finite_or_too_large) {
    scene s = setup();
    carom_world *w = s.seen.w;
    uint64_t before = carom_world_hash(w);
    for (size_t i = 0; i < COUNT(never) * 2; i++) {
        float value = never[i / 2];
        carom_vec2 v = i % 2 ? vec(value, 0) : vec(0, value);
        uint32_t errors[] = {carom_body_set_position(w, s.ball, v),
                             carom_body_set_position(w, s.wall, v),
                             carom_body_set_velocity(w, s.ball, v),
                             carom_body_set_velocity(w, s.kinematic, v),
                             carom_body_apply_impulse(w, s.crate, v),
                             carom_body_apply_force(w, s.crate, v),
                             carom_world_set_gravity(w, v)};
        for (size_t k = 0; k < COUNT(errors); k++)
            CHECK(errors[k] == CAROM_ERROR_VALUE || (k < 2 && errors[k] == CAROM_ERROR_SHAPE),
                  "setter %zu, %g: %s", k, (double)value, carom_error_text(errors[k]));
        CHECK(carom_world_hash(w) == before, "%g changed something", (double)value);
    }
    /* Sums that would leave the limits. */
    assert_int_equal(carom_body_set_velocity(w, s.ball, vec(9e8f, 0)), CAROM_OK);
    before = carom_world_hash(w);
    CHECK(carom_body_apply_impulse(w, s.ball, vec(1e9f, 0)) == CAROM_ERROR_VALUE,
          "a push too many");
    assert_true(carom_world_hash(w) == before);
    watch_end(&s.seen);
}

TEST(stale_ids_are_errors) {
    scene s = setup();
    carom_world *w = s.seen.w;
    carom_body stale[] = {s.ball, {0, 0}, {0, 99}, {12345, 1}, {UINT32_MAX, UINT32_MAX}};
    assert_int_equal(carom_world_remove(w, s.ball), CAROM_OK);
    uint64_t before = carom_world_hash(w);
    for (size_t i = 0; i < COUNT(stale); i++) {
        carom_body b = stale[i];
        carom_body_def def = ball(0, 0, 1);
        assert_false(carom_body_is_valid(w, b));
        const uint32_t errors[] = {carom_world_remove(w, b),
                                   carom_body_get(w, b, &def),
                                   carom_body_set(w, b, &def),
                                   carom_body_set_position(w, b, vec(1, 1)),
                                   carom_body_set_velocity(w, b, vec(1, 1)),
                                   carom_body_enable(w, b, true),
                                   carom_body_apply_impulse(w, b, vec(1, 1)),
                                   carom_body_apply_force(w, b, vec(1, 1)),
                                   carom_world_exclude(w, b, s.wall, true),
                                   carom_world_exclude(w, s.wall, b, true)};
        for (size_t k = 0; k < COUNT(errors); k++)
            CHECK(errors[k] == CAROM_ERROR_STALE, "id %zu, call %zu: %s", i, k,
                  carom_error_text(errors[k]));
        CHECK(carom_body_shape(w, b).kind == 0 && carom_body_between(w, b, 0.5f).kind == 0 &&
                  carom_body_user(w, b) == 0,
              "id %zu", i);
        assert_true(unit_same_point(carom_body_position(w, b), vec(0, 0)));
        assert_true(unit_same_point(carom_body_velocity(w, b), vec(0, 0)));
    }
    assert_true(carom_world_hash(w) == before);
    watch_end(&s.seen);
}

/* ---- steps ----------------------------------------------------------------------------------- */

TEST(steps_of_no_length_change_nothing) {
    scene s = setup();
    uint64_t before = carom_world_hash(s.seen.w);
    assert_int_equal(carom_world_step(s.seen.w, 0), CAROM_OK);
    assert_int_equal(carom_world_step(s.seen.w, -0.0f), CAROM_OK);
    assert_true(carom_world_hash(s.seen.w) == before);
    watch_end(&s.seen);
}

TEST(steps_that_are_no_times_are_refused) {
    const float bad[] = {NAN, -NAN, INFINITY, -INFINITY, -DT, -1e-30f, 1.0000001f, 10, FLT_MAX};
    scene s = setup(), twin = setup();
    uint64_t before = carom_world_hash(s.seen.w);
    for (size_t i = 0; i < COUNT(bad); i++) {
        uint32_t error = carom_world_step(s.seen.w, bad[i]);
        CHECK(error == CAROM_ERROR_VALUE, "dt %g: %s", (double)bad[i], carom_error_text(error));
        CHECK(carom_world_hash(s.seen.w) == before, "dt %g changed something", (double)bad[i]);
    }
    /* The world then continues like one without the refused calls. */
    watch_steps(&s.seen, 16, DT);
    watch_steps(&twin.seen, 16, DT);
    assert_true(carom_world_hash(s.seen.w) == carom_world_hash(twin.seen.w));
    assert_int_equal(carom_world_step(s.seen.w, CAROM_WORLD_MAX_STEP), CAROM_OK);
    watch_end(&s.seen);
    watch_end(&twin.seen);
}

TEST(tiny_steps_are_steps) {
    watch seen = watched(vec(0, -10));
    carom_body b = put(seen.w, ball_at(0, 0, 1, 1, 0));
    const float dts[] = {1e-6f, 1e-20f, 1e-38f, 1e-45f};
    for (size_t i = 0; i < COUNT(dts); i++)
        watch_steps(&seen, 3, dts[i]);
    CHECK_NEAR(x_of(seen.w, b), 3e-6, 1e-11, "x");
    CHECK_NEAR(y_of(seen.w, b), 0, 1e-9, "y");
    watch_end(&seen);
}

/* ---- out of the limits ----------------------------------------------------------------------- */

static bool is_sound(const carom_world *w, carom_body b) {
    carom_vec2 p = carom_body_position(w, b), v = carom_body_velocity(w, b);
    const float values[] = {p.x, p.y, v.x, v.y};
    for (size_t i = 0; i < COUNT(values); i++)
        if (!(fabsf(values[i]) <= CAROM_WORLD_MAX))
            return false;
    return true;
}

TEST(a_body_that_flies_out_is_quarantined_and_reported_and_the_rest_continues) {
    const carom_vec2 ways[] = {{1e9f, 0}, {-1e9f, 0}, {0, 1e9f}, {7e8f, -9e8f}};
    for (size_t i = 0; i < COUNT(ways) * 2; i++) {
        scene s = setup(), twin = setup();
        carom_vec2 way = ways[i / 2];
        carom_body_def def = i % 2 ? crate(CAROM_KINEMATIC, 500, 500, 1, 1) : ball(500, 500, 1);
        def.velocity = way;
        carom_body b = put(s.seen.w, def);
        for (int k = 0; k < 100; k++) {
            watch_step(&s.seen, DT);
            watch_step(&twin.seen, DT);
            CHECK(is_sound(s.seen.w, b), "way %zu: out of the limits", i);
            if (!s.seen.reported)
                continue;
            uint32_t count = 0;
            const carom_report *reports = carom_world_reports(s.seen.w, &count);
            assert_int_equal(count, 1);
            assert_true(reports[0].kind == CAROM_REPORT_QUARANTINED);
            assert_true(same_body(reports[0].body, b));
            assert_true(reports[0].other.index == 0 && reports[0].other.generation == 0);
        }
        CHECK(s.seen.reports == 1, "way %zu: %u reports", i, s.seen.reports);
        assert_true(got(s.seen.w, b).flags & CAROM_BODY_DISABLED);
        assert_true(unit_same_point(carom_body_position(s.seen.w, s.ball),
                                    carom_body_position(twin.seen.w, twin.ball)));
        assert_true(unit_same_point(carom_body_position(s.seen.w, s.crate),
                                    carom_body_position(twin.seen.w, twin.crate)));
        /* A body that is put back into the limits takes part again. */
        assert_int_equal(carom_body_set_position(s.seen.w, b, vec(0, 30)), CAROM_OK);
        assert_int_equal(carom_body_set_velocity(s.seen.w, b, vec(1, 0)), CAROM_OK);
        assert_int_equal(carom_body_enable(s.seen.w, b, true), CAROM_OK);
        watch_steps(&s.seen, 4, DT);
        CHECK_NEAR(x_of(s.seen.w, b), 0.0625, 1e-6, "it moves");
        watch_end(&s.seen);
        watch_end(&twin.seen);
    }
}

TEST(a_body_that_becomes_too_fast_is_quarantined) {
    watch seen = watched(vec(1e9f, 0));
    carom_body light = put(seen.w, ball(0, 0, 1));
    carom_body_def def = ball(0, 50, 1);
    def.gravity_scale = 0;
    def.mass = 1e-6f;
    carom_body pushed = put(seen.w, def);
    def = ball_at(0, 100, 1, 0, 1);
    def.gravity_scale = 0;
    carom_body calm = put(seen.w, def);
    assert_int_equal(carom_body_apply_force(seen.w, pushed, vec(1e9f, 1e9f)), CAROM_OK);
    for (int i = 0; i < 8; i++) {
        watch_step(&seen, 0.25f);
        CHECK(is_sound(seen.w, light) && is_sound(seen.w, pushed), "out of the limits in step %d",
              i);
    }
    assert_int_equal(seen.reports, 2);
    CHECK_NEAR(y_of(seen.w, calm), 102, 1e-4, "the rest goes on");
    carom_step_stats stats = carom_world_stats(seen.w);
    CHECK(isfinite(stats.kinetic_energy) && isfinite(stats.moved), "energy %g, moved %g",
          stats.kinetic_energy, stats.moved);
    watch_end(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_a_definition_is_looked_at),
        cmocka_unit_test(definitions_that_are_no_definitions_are_refused),
        cmocka_unit_test(worlds_that_cannot_be_are_not_made),
        cmocka_unit_test(setters_refuse_what_is_not_finite_or_too_large),
        cmocka_unit_test(stale_ids_are_errors),
        cmocka_unit_test(steps_of_no_length_change_nothing),
        cmocka_unit_test(steps_that_are_no_times_are_refused),
        cmocka_unit_test(tiny_steps_are_steps),
        cmocka_unit_test(a_body_that_flies_out_is_quarantined_and_reported_and_the_rest_continues),
        cmocka_unit_test(a_body_that_becomes_too_fast_is_quarantined),
    };
    return RUN(tests);
}
