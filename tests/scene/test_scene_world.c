/* From scenes to worlds and back. */
#include "scene_support.h"

#include <stdlib.h>

static carom_scene *load(const char *name) {
    written file = read_whole(SCENE_FOLDER, name);
    carom_scene *s = read_scene(file.text);
    free(file.text);
    return s;
}

static carom_world *build(const carom_scene *s, carom_body *ids) {
    carom_scene_error error;
    carom_world *w = carom_scene_build(s, NULL, ids, &error);
    CHECK(w != NULL, "%s", error.message);
    return w;
}

static void step(carom_world *w, const carom_scene *s, int count) {
    float dt = carom_scene_get_settings(s).step;
    for (int i = 0; i < count; i++)
        assert_int_equal(carom_world_step(w, dt), CAROM_OK);
}

static void build_and_step(const char *name) {
    if (strstr(name, "schema"))
        return;
    carom_scene *s = load(name);
    uint32_t count = carom_scene_count(s);
    carom_body *ids = calloc(count, sizeof *ids);
    carom_world *w = build(s, ids);
    assert_int_equal(carom_world_count(w), count);
    carom_vec2 gravity = carom_world_gravity(w), expected = carom_scene_get_settings(s).gravity;
    assert_true(unit_same_point(gravity, expected));
    for (uint32_t i = 0; i < count; i++) {
        const carom_body_def *asked = &carom_scene_bodies(s)[i].def;
        carom_body_def got;
        CHECK(carom_body_get(w, ids[i], &got) == CAROM_OK, "%s: body %u", name, i);
        CHECK(got.type == asked->type && got.category == asked->category &&
                  got.mask == asked->mask && got.flags == asked->flags &&
                  unit_same_point(got.velocity, asked->velocity),
              "%s: body %u", name, i);
    }
    step(w, s, 20);
    carom_step_stats stats = carom_world_stats(w);
    printf("%-16s %5u bodies, hash %016llx after 20 steps, energy %g\n", name, count,
           (unsigned long long)carom_world_hash(w), stats.kinetic_energy);
    carom_world_destroy(w);
    free(ids);
    carom_scene_free(s);
}

TEST(every_scene_of_the_project_becomes_a_world_that_runs) {
    assert_true(each_file(SCENE_FOLDER, ".json", build_and_step) >= 13);
}

TEST(the_sleep_speed_of_a_scene_is_that_of_its_world) {
    for (int sleeps = 0; sleeps < 2; sleeps++) {
        char text[400];
        (void)snprintf(text, sizeof text,
                       "{\"format\": 1, \"world\": {\"gravity\": [0, -10]%s}, \"bodies\": ["
                       "{\"box\": {\"min\": [-5, -1], \"max\": [5, 0]}},"
                       " {\"type\": \"dynamic\", \"circle\": {\"center\": [0, 0.5], "
                       "\"radius\": 0.5}}]}",
                       sleeps ? "" : ", \"sleep_speed\": 0");
        carom_scene *s = read_scene(text);
        carom_world *w = build(s, NULL);
        step(w, s, 120);
        CHECK(carom_world_stats(w).asleep == (sleeps ? 1u : 0u), "%s: %u asleep", text,
              carom_world_stats(w).asleep);
        carom_world_destroy(w);
        carom_scene_free(s);
    }
}

/* A world that is saved as a scene, written, read and built again is the same world. */
TEST(a_world_saved_as_a_scene_goes_on_with_the_same_bodies) {
    carom_scene *s = load("platforms.json");
    uint32_t count = carom_scene_count(s);
    carom_body *ids = calloc(count, sizeof *ids);
    carom_world *w = build(s, ids);
    step(w, s, 50);
    carom_scene *saved = carom_scene_from_world(w, s, ids, carom_allocator_default());
    assert_non_null(saved);
    written text = write_scene(saved);
    carom_scene *back = read_scene(text.text);
    check_same(saved, back, "saved");
    assert_string_equal(carom_scene_name(back), "Platforms");
    assert_string_equal(carom_scene_category(back, 2), "player");
    carom_body *again = calloc(count, sizeof *again);
    carom_world *rebuilt = build(back, again);
    for (uint32_t i = 0; i < count; i++) {
        carom_body_def was, is;
        assert_int_equal(carom_body_get(w, ids[i], &was), CAROM_OK);
        assert_int_equal(carom_body_get(rebuilt, again[i], &is), CAROM_OK);
        CHECK(memcmp(&was, &is, sizeof was) == 0, "body %u", i);
        assert_string_equal(carom_scene_bodies(back)[i].id, carom_scene_bodies(s)[i].id);
    }
    carom_world_destroy(w);
    carom_world_destroy(rebuilt);
    carom_scene_free(s);
    carom_scene_free(saved);
    carom_scene_free(back);
    free(text.text);
    free(ids);
    free(again);
}

/* A ball that rolls keeps its direction, its spin and its inertia. */
TEST(a_body_that_turns_is_saved_with_its_direction_and_its_spin) {
    carom_scene *s = read_scene(
        "{\"format\": 1, \"world\": {\"gravity\": [0, -10]}, \"defaults\": {\"friction\": 0.5,"
        " \"fixed_rotation\": false}, \"bodies\": [{\"box\": {\"rect\": [-9, -1, 99, 1]}},"
        "{\"type\": \"dynamic\", \"inertia\": 0.3, \"spin_damping\": 0.25, \"velocity\": [3, 0],"
        " \"circle\": {\"center\": [0, 1], \"radius\": 1, \"degrees\": 45}},"
        "{\"type\": \"kinematic\", \"spin\": 2, \"circle\": {\"center\": [0, 9], \"radius\": "
        "1}}]}");
    carom_body ids[3], again[3];
    carom_world *w = build(s, ids);
    step(w, s, 50);
    carom_scene *saved = carom_scene_from_world(w, s, ids, carom_allocator_default());
    written text = write_scene(saved);
    carom_scene *back = read_scene(text.text);
    check_same(saved, back, text.text);
    carom_world *rebuilt = build(back, again);
    for (uint32_t i = 0; i < 3; i++) {
        carom_body_def was, is;
        assert_int_equal(carom_body_get(w, ids[i], &was), CAROM_OK);
        assert_int_equal(carom_body_get(rebuilt, again[i], &is), CAROM_OK);
        CHECK(memcmp(&was, &is, sizeof was) == 0, "body %u: %s", i, text.text);
    }
    CHECK(carom_body_spin(w, ids[1]) < -1.0f, "it rolls: %g", (double)carom_body_spin(w, ids[1]));
    CHECK(carom_scene_bodies(back)[1].def.inertia == 0.3f, "unchanged by the world: %s", text.text);
    assert_true(carom_body_rot(rebuilt, again[1]).c != carom_rot_from_degrees(45).c);
    carom_world_destroy(w);
    carom_world_destroy(rebuilt);
    carom_scene_free(s);
    carom_scene_free(saved);
    carom_scene_free(back);
    free(text.text);
}

/* Before the first step that is the scene itself: upright boxes and masses as they were written. */
static void build_and_save(const char *name) {
    if (strstr(name, "schema"))
        return;
    carom_scene *s = load(name);
    carom_body *ids = calloc(carom_scene_count(s), sizeof *ids);
    carom_world *w = build(s, ids);
    carom_scene *saved = carom_scene_from_world(w, s, ids, carom_allocator_default());
    assert_non_null(saved);
    check_same(s, saved, name);
    carom_scene_free(saved);
    carom_world_destroy(w);
    free(ids);
    carom_scene_free(s);
}

TEST(a_world_that_was_not_stepped_is_saved_as_what_it_was_built_of) {
    assert_true(each_file(SCENE_FOLDER, ".json", build_and_save) >= 13);
}

/* Removed bodies are not in the scene, and bodies that were added later have no name. */
TEST(names_follow_their_bodies) {
    carom_scene *s = load("concentric.json");
    carom_body ids[6], added;
    carom_world *w = build(s, ids);
    assert_int_equal(carom_world_remove(w, ids[0]), CAROM_OK);
    assert_int_equal(carom_world_remove(w, ids[3]), CAROM_OK);
    step(w, s, 1);
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_circle(circle(50, 50, 1));
    assert_int_equal(carom_world_add(w, &def, &added), CAROM_OK);
    assert_int_equal(carom_world_set_gravity(w, vec(1, 2)), CAROM_OK);
    carom_scene *saved = carom_scene_from_world(w, s, ids, carom_allocator_default());
    assert_int_equal(carom_scene_count(saved), 5);
    assert_int_equal(carom_scene_find(saved, "inner"), CAROM_SCENE_NONE);
    assert_int_equal(carom_scene_find(saved, "square"), CAROM_SCENE_NONE);
    assert_true(carom_scene_find(saved, "outer") != CAROM_SCENE_NONE);
    assert_true(carom_scene_find(saved, "other") != CAROM_SCENE_NONE);
    int unnamed = 0;
    for (uint32_t i = 0; i < 5; i++)
        unnamed += carom_scene_bodies(saved)[i].id == NULL;
    assert_int_equal(unnamed, 1);
    assert_true(unit_same_point(carom_scene_get_settings(saved).gravity, vec(1, 2)));
    carom_scene *plain = carom_scene_from_world(w, NULL, NULL, carom_allocator_default());
    assert_int_equal(carom_scene_count(plain), 5);
    carom_scene_free(plain);
    carom_scene_free(saved);
    carom_scene_free(s);
    carom_world_destroy(w);
}

TEST(a_refusal_at_any_call_leaks_nothing) {
    carom_scene *s = load("concentric.json");
    carom_body ids[6];
    carom_world *w = build(s, ids);
    for (size_t k = 0, refused = 1; refused > 0; k++) {
        counted memory = {.refuse_at = k, .most = SIZE_MAX};
        carom_scene *saved = carom_scene_from_world(w, s, ids, counted_allocator(&memory));
        refused = memory.refused;
        assert_int_equal(saved == NULL, refused > 0);
        carom_scene_free(saved);
        assert_int_equal(memory.live, 0);
    }
    carom_world_destroy(w);
    carom_scene_free(s);
}

TEST(a_body_that_a_world_refuses_is_named) {
    carom_scene *s = carom_scene_create(carom_allocator_default());
    carom_scene_error error;
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_circle(circle(0, 0, 1));
    assert_int_equal(carom_scene_add(s, &def, NULL), CAROM_SCENE_OK);
    def.shape = carom_shape_from_circle(circle(0, NAN, 1));
    assert_int_equal(carom_scene_add(s, &def, NULL), CAROM_SCENE_OK);
    assert_null(carom_scene_build(s, NULL, NULL, &error));
    assert_int_equal(error.kind, CAROM_SCENE_RANGE);
    assert_string_equal(error.path, "bodies[1]");
    assert_string_equal(error.found, carom_error_text(CAROM_ERROR_SHAPE));
    assert_null(carom_scene_build(s, NULL, NULL, NULL));
    carom_scene_free(s);
}

/* The limits of the reader are those of the world: both accept values at the limits. */
TEST(what_is_read_at_the_limits_is_taken_by_a_world) {
    carom_scene *s = read_bodies(
        "{\"type\": \"dynamic\", \"mass\": 1e-18, \"velocity\": [1e9, -1e9],"
        " \"circle\": {\"center\": [1e9, -1e9], \"radius\": 1e-6}},"
        "{\"type\": \"dynamic\", \"mass\": 5e18, \"friction\": 1e9, \"damping\": 1e9,"
        " \"gravity_scale\": -1e9, \"restitution\": 1, \"circle\": {\"center\": [0, 0], "
        "\"radius\": "
        "1e9}},"
        "{\"type\": \"dynamic\", \"circle\": {\"center\": [0, 0], \"radius\": 1e-6}},"
        "{\"type\": \"dynamic\", \"box\": {\"center\": [0, 0], \"size\": [2e9, 2e9], \"rot\": "
        "[3.4028234e38, -3.4028234e38]}},"
        "{\"type\": \"dynamic\", \"fixed_rotation\": false, \"spin\": -1e6, \"inertia\": 1.9e9,"
        " \"mass\": 4, \"spin_damping\": 1e9, \"circle\": {\"center\": [0, 0], \"radius\": 1, "
        "\"rot\": [3.4028234e38, -3.4028234e38]}},"
        "{\"type\": \"dynamic\", \"fixed_rotation\": false, \"inertia\": 0.21, \"mass\": 4,"
        " \"circle\": {\"center\": [0, 0], \"radius\": 1, \"radians\": 1e9}},"
        "{\"type\": \"dynamic\", \"fixed_rotation\": false, \"spin\": 1e6, \"inertia\": 0.27,"
        " \"mass\": 4, \"box\": {\"center\": [0, 0], \"half\": [1, 1], \"radians\": 1e9}},"
        "{\"type\": \"dynamic\", \"fixed_rotation\": false, \"inertia\": 1, \"sensor\": true,"
        " \"scatter\": {\"count\": 9, \"area\": {\"rect\": [0, 0, 999, 999]}, \"radius\": [0.01, "
        "1]}},"
        "{\"type\": \"kinematic\", \"spin\": 1e6, \"sides\": [\"+x\", \"-x\", \"+y\", \"-y\"],"
        " \"box\": {\"center\": [0, 0], \"half\": [1e-6, 1e-6], \"radians\": -1e9}},"
        "{\"box\": {\"rect\": [-1e9, -1e9, 2e9, 2e9]}, \"category\": 0, \"mask\": 0},"
        "{\"box\": {\"rect\": [0, 0, 2e-6, 2e-6]}},"
        "{\"box\": {\"min\": [1, 1], \"max\": [1.000003, 1.000003]}}");
    carom_world *w = build(s, NULL);
    assert_int_equal(carom_world_count(w), 20);
    carom_world_destroy(w);
    carom_scene_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_of_the_project_becomes_a_world_that_runs),
        cmocka_unit_test(the_sleep_speed_of_a_scene_is_that_of_its_world),
        cmocka_unit_test(a_world_saved_as_a_scene_goes_on_with_the_same_bodies),
        cmocka_unit_test(a_body_that_turns_is_saved_with_its_direction_and_its_spin),
        cmocka_unit_test(a_world_that_was_not_stepped_is_saved_as_what_it_was_built_of),
        cmocka_unit_test(names_follow_their_bodies),
        cmocka_unit_test(a_refusal_at_any_call_leaks_nothing),
        cmocka_unit_test(a_body_that_a_world_refuses_is_named),
        cmocka_unit_test(what_is_read_at_the_limits_is_taken_by_a_world),
    };
    return RUN(tests);
}
