/* Tests every notation that a scene allows. */
#include "scene_support.h"

static const carom_body_def *def_of(const carom_scene *s, uint32_t i) {
    return &carom_scene_bodies(s)[i].def;
}

TEST(a_body_that_says_nothing_but_its_shape_is_the_default_body) {
    carom_scene *s = read_bodies("{\"circle\": {\"center\": [1, 2], \"radius\": 3}}");
    carom_body_def expected = carom_body_def_default();
    expected.shape = carom_shape_from_circle(circle(1, 2, 3));
    assert_int_equal(carom_scene_count(s), 1);
    assert_memory_equal(def_of(s, 0), &expected, sizeof expected);
    assert_null(carom_scene_bodies(s)[0].id);
    assert_int_equal(carom_scene_bodies(s)[0].line, 1);
    assert_int_equal(carom_scene_bodies(s)[0].column, 26);
    carom_scene_free(s);
}

TEST(a_box_has_the_same_bits_in_each_form_that_means_the_same) {
    static const struct {
        const char *text;
        carom_box expected;
    } cases[] = {
        {"\"center\": [3, 4], \"half\": [2, 1]", {{3, 4}, {2, 1}, {1, 0}}},
        {"\"center\": [3, 4], \"size\": [4, 2]", {{3, 4}, {2, 1}, {1, 0}}},
        {"\"size\": [4, 2], \"center\": [3, 4], \"degrees\": 0", {{3, 4}, {2, 1}, {1, 0}}},
        {"\"center\": [3, 4], \"half\": [2, 1], \"degrees\": 90", {{3, 4}, {2, 1}, {0, 1}}},
        {"\"center\": [3, 4], \"half\": [2, 1], \"degrees\": -180", {{3, 4}, {2, 1}, {-1, 0}}},
        {"\"center\": [3, 4], \"half\": [2, 1], \"rot\": [4, 3]", {{3, 4}, {2, 1}, {4, 3}}},
        {"\"center\": [3, 4], \"half\": [2, 1], \"rot\": [-1e30, 0.5]",
         {{3, 4}, {2, 1}, {-1e30f, 0.5f}}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char body[200];
        (void)snprintf(body, sizeof body, "{\"box\": {%s}}", cases[i].text);
        carom_scene *s = read_bodies(body);
        CHECK(def_of(s, 0)->shape.kind == CAROM_SHAPE_BOX, "%s", body);
        CHECK(memcmp(&def_of(s, 0)->shape.as.box, &cases[i].expected, sizeof(carom_box)) == 0, "%s",
              body);
        carom_scene_free(s);
    }
}

TEST(angles_are_those_of_the_library) {
    carom_scene *s =
        read_bodies("{\"box\": {\"center\": [0, 0], \"half\": [1, 1], \"degrees\": 30}},"
                    "{\"box\": {\"center\": [0, 0], \"half\": [1, 1], \"radians\": 0.5235988}}");
    carom_rot by_degrees = carom_rot_from_degrees(30),
              by_radians = carom_rot_from_angle(0.5235988f);
    assert_memory_equal(&def_of(s, 0)->shape.as.box.rot, &by_degrees, sizeof by_degrees);
    assert_memory_equal(&def_of(s, 1)->shape.as.box.rot, &by_radians, sizeof by_radians);
    carom_scene_free(s);
    s = read_bodies("{\"circle\": {\"center\": [0, 0], \"radius\": 1, \"degrees\": 30}},"
                    "{\"circle\": {\"center\": [0, 0], \"radius\": 1, \"radians\": 0.5235988}},"
                    "{\"circle\": {\"center\": [0, 0], \"radius\": 1, \"rot\": [4, 3]}}");
    assert_memory_equal(&def_of(s, 0)->rot, &by_degrees, sizeof by_degrees);
    assert_memory_equal(&def_of(s, 1)->rot, &by_radians, sizeof by_radians);
    assert_true(def_of(s, 2)->rot.c == 4 && def_of(s, 2)->rot.s == 3);
    carom_scene_free(s);
}

TEST(rectangles_by_their_corners_stay_as_they_are) {
    carom_scene *s = read_bodies("{\"box\": {\"rect\": [1, 2, 3, 4]}},"
                                 "{\"box\": {\"max\": [4, 6], \"min\": [1, 2]}}");
    carom_aabb expected = aabb(1, 2, 4, 6);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(def_of(s, i)->shape.kind, CAROM_SHAPE_AABB);
        assert_memory_equal(&def_of(s, i)->shape.as.aabb, &expected, sizeof expected);
    }
    carom_scene_free(s);
}

TEST(every_field_of_a_body_arrives) {
    carom_scene *s = read_scene(
        "{\"format\": 1, \"bodies\": [\n"
        "{\"id\": \"mill \\u00e4\\ud83d\\ude00\", \"type\": \"kinematic\", \"spin\": -2,"
        " \"velocity\": [1, -0], \"restitution\": 0.25, \"friction\": 0.5, \"damping\": 2,"
        " \"spin_damping\": 3, \"fixed_rotation\": true,"
        " \"gravity_scale\": -1, \"category\": 6, \"mask\": [\"b\", \"a\"], \"sensor\": true,"
        " \"disabled\": true, \"sides\": [\"-y\", \"+x\"], \"user\": 18446744073709551615,"
        " \"box\": {\"rect\": [0, 0, 1, 1]}},\n"
        "  {\"type\": \"dynamic\", \"mass\": 7, \"box\": {\"rect\": [0, 0, 1, 1]}},"
        "{\"type\": \"dynamic\", \"fixed_rotation\": false, \"inertia\": 5, \"spin\": 6,"
        " \"circle\": {\"center\": [0, 0], \"radius\": 1}}],"
        "\"categories\": [\"a\", \"b\", \"c\"]}");
    carom_body_def expected = carom_body_def_default();
    expected.type = CAROM_KINEMATIC;
    expected.shape = carom_shape_from_aabb(aabb(0, 0, 1, 1));
    expected.flags = CAROM_BODY_SENSOR | CAROM_BODY_DISABLED | CAROM_BODY_FIXED_ROTATION;
    expected.velocity = vec(1, -0.0f);
    expected.spin = -2;
    expected.restitution = 0.25f;
    expected.friction = 0.5f;
    expected.damping = 2;
    expected.spin_damping = 3;
    expected.gravity_scale = -1;
    expected.category = 6;
    expected.mask = 3;
    expected.sides = CAROM_SIDE_POS_X | CAROM_SIDE_NEG_Y;
    expected.user = UINT64_MAX;
    assert_memory_equal(def_of(s, 0), &expected, sizeof expected);
    assert_string_equal(carom_scene_bodies(s)[0].id, "mill \xc3\xa4\xf0\x9f\x98\x80");
    assert_int_equal(carom_scene_bodies(s)[1].line, 3);
    assert_int_equal(carom_scene_bodies(s)[1].column, 3);
    assert_true(def_of(s, 1)->mass == 7);
    assert_true(def_of(s, 2)->flags == 0 && def_of(s, 2)->inertia == 5 && def_of(s, 2)->spin == 6);
    assert_string_equal(carom_scene_category(s, 2), "c");
    assert_null(carom_scene_category(s, 3));
    carom_scene_free(s);
}

TEST(settings_arrive_wherever_they_stand) {
    carom_scene *s = read_scene(
        "{\"bodies\": [], \"world\": {\"threads\": 3, \"rest\": 0, \"step\": 0.25,"
        " \"sleep_speed\": 0.5, \"gravity\": [1, -9.81]}, \"up\": \"-y\", \"about\": "
        "\"b\", \"name\": \"a\\tz\","
        " \"view\": {\"center\": [1, 1], \"size\": [4, 2]}, \"plot\": \"places\", \"format\": 1}");
    carom_scene_settings got = carom_scene_get_settings(s);
    carom_aabb view = aabb(-1, 0, 3, 2);
    assert_true(got.threads == 3 && got.rest == 0 && got.step == 0.25f && got.up == -1);
    assert_true(got.sleep_speed == 0.5f && got.plot == CAROM_SCENE_PLOT_PLACES);
    assert_true(got.gravity.x == 1 && got.gravity.y == -9.81f);
    assert_memory_equal(&got.view, &view, sizeof view);
    assert_string_equal(carom_scene_name(s), "a\tz");
    assert_string_equal(carom_scene_about(s), "b");
    assert_int_equal(carom_scene_count(s), 0);
    carom_scene_free(s);
}

TEST(settings_that_are_not_there_have_their_defaults) {
    carom_scene *s = read_bodies("");
    carom_scene_settings got = carom_scene_get_settings(s);
    assert_true(got.threads == 1 && got.rest == carom_world_def_default().rest && got.up == 1);
    assert_true(got.sleep_speed == carom_world_def_default().sleep_speed);
    assert_true(got.plot == CAROM_SCENE_PLOT_ENERGY);
    assert_true(got.step == 1.0f / 60.0f && got.gravity.x == 0 && got.gravity.y == 0);
    assert_true(got.view.max.x == 0 && got.view.min.x == 0);
    assert_string_equal(carom_scene_name(s), "");
    assert_int_equal(carom_scene_find(s, "missing"), CAROM_SCENE_NONE);
    carom_scene_free(s);
}

TEST(defaults_hold_for_bodies_that_say_nothing_else_and_where_they_mean_something) {
    carom_scene *s = read_scene(
        "{\"format\": 1, \"bodies\": ["
        "{\"circle\": {\"center\": [0, 0], \"radius\": 1}},"
        "{\"type\": \"static\", \"box\": {\"rect\": [0, 0, 1, 1]}},"
        "{\"type\": \"kinematic\", \"sensor\": false, \"box\": {\"rect\": [0, 0, 1, 1]}},"
        "{\"fixed_rotation\": false, \"circle\": {\"center\": [0, 0], \"radius\": 1}}],"
        "\"defaults\": {\"type\": \"dynamic\", \"velocity\": [1, 2], \"spin\": 3, \"mass\": 4,"
        " \"fixed_rotation\": true, \"inertia\": 5, \"spin_damping\": 6,"
        " \"sides\": [\"+y\"], \"sensor\": true, \"user\": 9}}");
    assert_true(def_of(s, 0)->type == CAROM_DYNAMIC && def_of(s, 0)->mass == 4);
    assert_true(def_of(s, 0)->velocity.y == 2 && def_of(s, 0)->spin == 0);
    assert_true(def_of(s, 0)->sides == 0 && def_of(s, 0)->user == 9);
    assert_true(def_of(s, 1)->velocity.y == 0 && def_of(s, 1)->mass == 0);
    assert_true(def_of(s, 1)->sides == CAROM_SIDE_POS_Y && def_of(s, 1)->spin == 0);
    assert_true(def_of(s, 2)->spin == 3 && def_of(s, 2)->velocity.x == 1);
    assert_true(def_of(s, 1)->flags == (CAROM_BODY_SENSOR | CAROM_BODY_FIXED_ROTATION));
    assert_true(def_of(s, 2)->flags == CAROM_BODY_FIXED_ROTATION);
    assert_true(def_of(s, 0)->inertia == 0 && def_of(s, 2)->inertia == 0);
    assert_true(def_of(s, 3)->spin == 3 && def_of(s, 3)->inertia == 5);
    assert_true(def_of(s, 0)->spin_damping == 6);
    carom_scene_free(s);
}

TEST(bodies_are_found_by_id_and_by_index) {
    carom_scene *s =
        read_bodies("{\"id\": \"a\", \"circle\": {\"center\": [0, 0], \"radius\": 1}},"
                    "{\"circle\": {\"center\": [0, 0], \"radius\": 1}},"
                    "{\"id\": \"c\", \"circle\": {\"center\": [0, 0], \"radius\": 1}}");
    assert_int_equal(carom_scene_find(s, "a"), 0);
    assert_int_equal(carom_scene_find(s, "c"), 2);
    assert_int_equal(carom_scene_find(s, "#1"), 1);
    assert_int_equal(carom_scene_find(s, "#3"), CAROM_SCENE_NONE);
    assert_int_equal(carom_scene_find(s, "#"), CAROM_SCENE_NONE);
    assert_int_equal(carom_scene_find(s, "#1x"), CAROM_SCENE_NONE);
    assert_int_equal(carom_scene_find(s, "b"), CAROM_SCENE_NONE);
    assert_int_equal(carom_scene_find(s, ""), CAROM_SCENE_NONE);
    carom_scene_free(s);
}

TEST(comments_are_allowed_in_every_object) {
    carom_scene *s = read_scene(
        "{\"//\": \"one\", \"format\": 1, \"world\": {\"//\": [\"two\", \"lines\"]},"
        " \"defaults\": {\"//\": \"\"}, \"view\": {\"//\": \"\", \"rect\": [0, 0, 1, 1]},"
        " \"bodies\": [{\"//\": \"\", \"circle\":"
        " {\"center\": [0, 0], \"//\": \"\", \"radius\": 1},"
        " \"repeat\": {\"//\": \"\", \"count\": [1, 1], \"step\": [0, 0]}},"
        " {\"scatter\": {\"//\": [], \"count\": 1, \"area\": {\"//\": \"\", \"rect\": [9, 9, 9, "
        "9]},"
        " \"radius\": 1}}]}");
    assert_int_equal(carom_scene_count(s), 2);
    carom_scene_free(s);
}

TEST(keys_may_be_written_with_escapes) {
    carom_scene *s = read_scene("{\"form\\u0061t\": 1, \"bodie\\u0073\": [{\"circl\\u0065\":"
                                " {\"center\": [0, 0], \"radius\": 1}}]}");
    assert_int_equal(carom_scene_count(s), 1);
    carom_scene_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_says_nothing_but_its_shape_is_the_default_body),
        cmocka_unit_test(a_box_has_the_same_bits_in_each_form_that_means_the_same),
        cmocka_unit_test(angles_are_those_of_the_library),
        cmocka_unit_test(rectangles_by_their_corners_stay_as_they_are),
        cmocka_unit_test(every_field_of_a_body_arrives),
        cmocka_unit_test(settings_arrive_wherever_they_stand),
        cmocka_unit_test(settings_that_are_not_there_have_their_defaults),
        cmocka_unit_test(
            defaults_hold_for_bodies_that_say_nothing_else_and_where_they_mean_something),
        cmocka_unit_test(bodies_are_found_by_id_and_by_index),
        cmocka_unit_test(comments_are_allowed_in_every_object),
        cmocka_unit_test(keys_may_be_written_with_escapes),
    };
    return RUN(tests);
}
