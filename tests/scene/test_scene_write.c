/* Tests writing scenes, and reading what was written. */
#include "scene_support.h"

#include <stdlib.h>

static uint64_t bodies_written;

static void write_and_read(const char *name) {
    written file = read_whole(SCENE_FOLDER, name);
    if (strstr(name, "schema")) {
        free(file.text);
        return;
    }
    carom_scene *s = read_scene(file.text);
    written once = write_scene(s);
    carom_scene *back = read_scene(once.text);
    written twice = write_scene(back);
    check_same(s, back, name);
    CHECK(once.size == twice.size && memcmp(once.text, twice.text, once.size) == 0, "%s", name);
    bodies_written += carom_scene_count(s);
    carom_scene_free(s);
    carom_scene_free(back);
    free(file.text);
    free(once.text);
    free(twice.text);
}

TEST(every_scene_of_the_project_is_the_same_bits_after_a_round_trip) {
    int files = each_file(SCENE_FOLDER, ".json", write_and_read);
    printf("%d files, %llu bodies\n", files, (unsigned long long)bodies_written);
    assert_true(files >= 13 && bodies_written > 4000);
}

TEST(a_written_scene_has_its_fields_in_order_and_only_what_differs) {
    carom_scene *s = read_scene(
        "{\"bodies\": [{\"user\": 5, \"sides\": [\"-y\", \"+x\"], \"mask\": [], \"spin\": 1,"
        " \"box\": {\"center\": [0.5, 2], \"size\": [2, 1], \"degrees\": 90}, \"type\": "
        "\"kinematic\","
        " \"id\": \"a\\\"\\\\\\u00e4\"},"
        " {\"mass\": 0, \"restitution\": 1, \"circle\": {\"radius\": 1, \"rot\": [3, 4], "
        "\"center\": "
        "[-0, 1e-9]},"
        " \"spin_damping\": 2, \"inertia\": 1, \"spin\": 4,"
        " \"category\": [\"x\", \"y\"], \"sensor\": true},"
        " {\"type\": \"static\", \"fixed_rotation\": true, \"box\": {\"rect\": [0, 0, 1, 2]},"
        " \"category\": 8}],"
        " \"categories\": [\"x\", \"y\"], \"format\": 1, \"name\": \"n\\t\", \"up\": \"-y\","
        " \"plot\": \"speeds\", \"$schema\": \"s.json\","
        " \"defaults\": {\"type\": \"dynamic\", \"mass\": 3, \"restitution\": 1},"
        " \"world\": {\"gravity\": [0, -10], \"rest\": 2}}");
    written w = write_scene(s);
    assert_string_equal(
        w.text,
        "{\n"
        "  \"$schema\": \"s.json\",\n"
        "  \"format\": 1,\n"
        "  \"name\": \"n\\u0009\",\n"
        "  \"up\": \"-y\",\n"
        "  \"plot\": \"speeds\",\n"
        "  \"world\": {\"gravity\": [0, -10]},\n"
        "  \"categories\": [\"x\", \"y\"],\n"
        "  \"defaults\": {\"type\": \"dynamic\", \"mass\": 3, \"restitution\": 1},\n"
        "  \"bodies\": [\n"
        "    {\"id\": \"a\\\"\\\\\xc3\xa4\", \"type\": \"kinematic\", \"box\": {\"center\": [0.5, "
        "2], "
        "\"half\": [1, 0.5], \"rot\": [0, 1]}, \"spin\": 1, \"mask\": [], \"sides\": [\"+x\", "
        "\"-y\"], \"user\": 5},\n"
        "    {\"circle\": {\"center\": [-0, 1e-9], \"radius\": 1, \"rot\": [3, 4]}, \"spin\": 4, "
        "\"mass\": 0, \"inertia\": 1, \"spin_damping\": 2, \"category\": "
        "[\"x\", \"y\"], \"sensor\": true},\n"
        "    {\"type\": \"static\", \"box\": {\"min\": [0, 0], \"max\": [1, 2]}, \"category\": 8, "
        "\"fixed_rotation\": true}\n"
        "  ]\n"
        "}\n");
    free(w.text);
    carom_scene_free(s);
}

TEST(each_setting_of_the_world_is_written_where_it_differs) {
    static const char *const worlds[] = {
        "{\"gravity\": [0, -10]}",
        "{\"step\": 0.25}",
        "{\"rest\": 0}",
        "{\"sleep_speed\": 0}",
        "{\"sleep_speed\": 0.125}",
        "{\"threads\": 2}",
        "{\"rest\": 3, \"sleep_speed\": 0, \"threads\": 64}",
    };
    for (size_t i = 0; i < COUNT(worlds); i++) {
        char text[160], expected[160];
        (void)snprintf(text, sizeof text, "{\"format\": 1, \"world\": %s, \"bodies\": []}",
                       worlds[i]);
        (void)snprintf(expected, sizeof expected, "\n  \"world\": %s,\n", worlds[i]);
        carom_scene *s = read_scene(text);
        written w = write_scene(s);
        CHECK(strstr(w.text, expected) != NULL, "%s: %s", worlds[i], w.text);
        free(w.text);
        carom_scene_free(s);
    }
    carom_scene *s = read_scene(
        "{\"format\": 1, \"world\": {\"sleep_speed\": 0.05, \"rest\": 2}, \"bodies\": []}");
    written w = write_scene(s);
    CHECK(strstr(w.text, "world") == NULL, "defaults are left out: %s", w.text);
    free(w.text);
    carom_scene_free(s);
}

TEST(an_empty_scene_is_written_as_one) {
    carom_scene *s = carom_scene_create(carom_allocator_default());
    written w = write_scene(s);
    assert_string_equal(w.text, "{\n  \"format\": 1,\n  \"up\": \"y\",\n  \"bodies\": []\n}\n");
    free(w.text);
    carom_scene_free(s);
}

/* ---- random scenes --------------------------------------------------------------------------- */

static float in_range(float low, float high) {
    float value = unit_random() % 4 ? unit_uniform(low, high) : unit_any_float();
    return value >= low && value <= high ? value : unit_random() % 2 ? low : high;
}

static carom_rot random_rot(void) {
    carom_rot rot = {unit_any_float(), unit_any_float()};
    if (rot.c == 0 && rot.s == 0)
        rot.c = 1;
    return rot;
}

static carom_shape random_shape(void) {
    carom_vec2 at = vec(in_range(-1e9f, 1e9f), in_range(-1e9f, 1e9f));
    if (unit_random() % 2)
        return carom_shape_from_circle((carom_circle){at, in_range(1e-6f, 1e9f)});
    if (unit_random() % 2)
        return carom_shape_from_aabb(
            aabb(in_range(-1e8f, 0), in_range(-1e8f, 0), in_range(1, 1e8f), in_range(1, 1e8f)));
    return carom_shape_from_box(
        (carom_box){at, {in_range(1e-6f, 1e9f), in_range(1e-6f, 1e9f)}, random_rot()});
}

static carom_body_def random_def(void) {
    carom_body_def d = carom_body_def_default();
    d.type = (uint32_t)(unit_random() % 3);
    d.shape = random_shape();
    bool round = d.shape.kind == CAROM_SHAPE_CIRCLE;
    d.flags = (uint32_t)(unit_random() % 8);
    bool turns = d.type == CAROM_DYNAMIC && !(d.flags & CAROM_BODY_FIXED_ROTATION);
    if (round)
        d.rot = random_rot();
    if (d.type != CAROM_STATIC)
        d.velocity = vec(in_range(-1e9f, 1e9f), in_range(-1e9f, 1e9f));
    d.spin = d.type == CAROM_KINEMATIC || turns ? in_range(-1e6f, 1e6f) : 0;
    d.mass = d.type == CAROM_DYNAMIC ? in_range(1e-18f, 5e18f) : 0;
    d.restitution = in_range(0, 1);
    d.friction = in_range(0, 1e9f);
    d.damping = in_range(0, 1e9f);
    d.spin_damping = in_range(0, 1e9f);
    if (turns && round)
        d.inertia =
            d.mass * d.shape.as.circle.radius * d.shape.as.circle.radius * in_range(0.06f, 9);
    d.gravity_scale = in_range(-1e9f, 1e9f);
    d.category = (uint32_t)(unit_random() >> unit_random() % 64);
    d.mask = unit_random() % 2 ? UINT32_MAX : (uint32_t)(unit_random() >> unit_random() % 64);
    d.sides = round ? 0 : (uint32_t)(unit_random() % 16);
    d.user = unit_random() >> unit_random() % 64;
    return d;
}

TEST(any_scene_is_the_same_bits_after_a_round_trip) {
    int count = unit_size("scenes", 300, 30000);
    for (int i = 0; i < count; i++) {
        carom_scene *s = carom_scene_create(carom_allocator_default());
        carom_body_def defaults = random_def();
        defaults.shape = carom_body_def_default().shape;
        defaults.rot = carom_body_def_default().rot;
        carom_scene_set_defaults(s, &defaults);
        for (uint64_t k = unit_random() % 33; k > 0; k--) {
            char name[16];
            (void)snprintf(name, sizeof name, "c %llu", (unsigned long long)k);
            assert_true(carom_scene_add_category(s, name));
        }
        for (int k = 0; k < 30; k++) {
            carom_body_def def = random_def();
            char id[16];
            (void)snprintf(id, sizeof id, "b%d", k);
            assert_int_equal(carom_scene_add(s, &def, k % 3 ? id : NULL), CAROM_SCENE_OK);
        }
        written w = write_scene(s);
        carom_scene *back = read_scene(w.text);
        check_same(s, back, w.text);
        carom_scene_free(s);
        carom_scene_free(back);
        free(w.text);
    }
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool refuse_later(void *ctx, const char *text, size_t size) {
    size_t *left = ctx;
    (void)text;
    if (size > *left)
        return false;
    *left -= size;
    return true;
}

TEST(a_sink_that_is_full_ends_the_writing) {
    written file = read_whole(SCENE_FOLDER, "gas.json");
    carom_scene *s = read_scene(file.text);
    written w = write_scene(s);
    for (size_t room = 0; room < w.size; room += 5000) {
        size_t left = room;
        CHECK(!carom_scene_write(s, refuse_later, &left), "room for %zu", room);
    }
    size_t left = w.size;
    assert_true(carom_scene_write(s, refuse_later, &left));
    assert_int_equal(left, 0);
    free(w.text);
    free(file.text);
    carom_scene_free(s);
}

TEST(invalid_ids_and_names_are_refused_when_added) {
    carom_scene *s = carom_scene_create(carom_allocator_default());
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_circle(circle(0, 0, 1));
    char longest[CAROM_SCENE_MAX_ID + 2];
    memset(longest, 'x', sizeof longest);
    longest[CAROM_SCENE_MAX_ID + 1] = 0;
    assert_int_equal(carom_scene_add(s, &def, ""), CAROM_SCENE_RANGE);
    assert_int_equal(carom_scene_add(s, &def, "#1"), CAROM_SCENE_RANGE);
    assert_int_equal(carom_scene_add(s, &def, longest), CAROM_SCENE_RANGE);
    longest[CAROM_SCENE_MAX_ID] = 0;
    assert_int_equal(carom_scene_add(s, &def, longest), CAROM_SCENE_OK);
    assert_int_equal(carom_scene_add(s, &def, longest), CAROM_SCENE_DUPLICATE);
    assert_int_equal(carom_scene_count(s), 1);
    assert_true(carom_scene_add_category(s, "a"));
    assert_false(carom_scene_add_category(s, "a"));
    assert_false(carom_scene_add_category(s, ""));
    carom_scene_free(s);
    carom_scene_free(NULL);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_of_the_project_is_the_same_bits_after_a_round_trip),
        cmocka_unit_test(a_written_scene_has_its_fields_in_order_and_only_what_differs),
        cmocka_unit_test(each_setting_of_the_world_is_written_where_it_differs),
        cmocka_unit_test(an_empty_scene_is_written_as_one),
        cmocka_unit_test(any_scene_is_the_same_bits_after_a_round_trip),
        cmocka_unit_test(a_sink_that_is_full_ends_the_writing),
        cmocka_unit_test(invalid_ids_and_names_are_refused_when_added),
    };
    return RUN(tests);
}
