/* Tests scenes that are opened and saved again: parts that a lab does not show are kept. */
#include "play_support.h"

#include <stdlib.h>

static bool collect(void *ctx, const char *text, size_t size) {
    written *w = ctx;
    char *more = realloc(w->text, w->size + size + 1);
    if (!more)
        return false;
    memcpy(more + w->size, text, size);
    w->text = more;
    w->size += size;
    w->text[w->size] = 0;
    return true;
}

static written saved(play *p) {
    written out = {NULL, 0};
    assert_true(play_write(p, collect, &out));
    return out;
}

static uint32_t opened[PLAY_LABS];

static void open_and_save(const char *name) {
    if (strstr(name, "schema"))
        return;
    play *p = play_with(PLAY_PAIR);
    written file = read_whole(SCENE_FOLDER, name);
    if (!play_open(p, file.text, file.size, name))
        fail_msg("%s", play_message(p));
    carom_scene *s = read_scene(file.text);
    written as_it_was = write_scene(s), now = saved(p);
    CHECK(as_it_was.size == now.size && memcmp(as_it_was.text, now.text, now.size) == 0, "%s: %s",
          name, play_lab_name(play_lab(p)));
    opened[play_lab(p)]++;
    /* A moment later it is the same scene, in its state at that time. */
    if (has_row(p, "Pause")) {
        press(p, '.');
        free(now.text);
        now = saved(p);
        carom_scene *later = read_scene(now.text);
        assert_int_equal(carom_scene_count(later), carom_scene_count(s));
        assert_string_equal(carom_scene_name(later), carom_scene_name(s));
        assert_string_equal(carom_scene_about(later), carom_scene_about(s));
        assert_string_equal(carom_scene_schema(later), carom_scene_schema(s));
        carom_scene_free(later);
    }
    carom_scene_free(s);
    free(file.text);
    free(as_it_was.text);
    free(now.text);
    play_free(p);
}

TEST(every_scene_of_the_project_is_saved_as_it_was) {
    each_file(SCENE_FOLDER, ".json", open_and_save);
    assert_true(opened[PLAY_BOUNCE] > 10); /* all of them move */
}

static const char *const still =
    "{\n"
    "  \"$schema\": \"s.json\",\n"
    "  \"format\": 1,\n"
    "  \"name\": \"Still\",\n"
    "  \"about\": \"two\",\n"
    "  \"up\": \"y\",\n"
    "  \"bodies\": [\n"
    "    {\"id\": \"upright\", \"box\": {\"min\": [0, 0], \"max\": [0.7, 0.1]}, \"user\": 7},\n"
    "    {\"id\": \"round\", \"circle\": {\"center\": [3, 0], \"radius\": 1}}\n"
    "  ]\n"
    "}\n";

TEST(the_pair_lab_keeps_what_it_does_not_show) {
    play *p = play_with(PLAY_CROWD);
    assert_true(play_open(p, still, strlen(still), "still.json"));
    assert_int_equal(play_lab(p), PLAY_PAIR);
    assert_string_equal(play_message(p), "still.json: 2 bodies");
    assert_string_equal(play_lost(p), "");
    assert_true(has_label(p, "upright") && has_label(p, "round"));
    written now = saved(p);
    assert_string_equal(now.text, still);
    free(now.text);
    set_field(p, "x", "0.5");
    now = saved(p);
    assert_non_null(strstr(now.text, "\"user\": 7"));
    assert_non_null(strstr(now.text, "[0.5, "));
    free(now.text);
    play_free(p);
}

/* More than the table takes, by their number and by name. */
TEST(a_crowd_keeps_the_ids_too) {
    static char text[400000];
    size_t size = (size_t)snprintf(text, sizeof text,
                                   "{\"$schema\": \"s\", \"format\": 1, "
                                   "\"name\": \"Many\", \"bodies\": [");
    for (int i = 0; i < 2500; i++)
        size += (size_t)snprintf(text + size, sizeof text - size,
                                 "%s{\"id\": \"b%d\", \"type\": \"dynamic\", \"box\": {\"min\": "
                                 "[%d, %d], \"max\": [%d.5, %d.7]}}",
                                 i > 0 ? "," : "", i, i % 50, i / 50, i % 50, i / 50);
    size += (size_t)snprintf(text + size, sizeof text - size, "]}");
    play *p = play_with(PLAY_PAIR);
    if (!play_open(p, text, size, "many.json"))
        fail_msg("%s", play_message(p));
    assert_int_equal(play_lab(p), PLAY_CROWD);
    assert_true(has_label(p, "Many: 2,500 bodies"));
    assert_string_equal(play_lost(p), "");
    carom_scene *s = read_scene(text);
    written as_it_was = write_scene(s), now = saved(p);
    assert_string_equal(now.text, as_it_was.text);
    carom_scene_free(s);
    free(as_it_was.text);
    free(now.text);
    play_free(p);
}

static const char *const table =
    "{\n"
    "  \"$schema\": \"s.json\",\n"
    "  \"format\": 1,\n"
    "  \"name\": \"Three\",\n"
    "  \"about\": \"a, b and c\",\n"
    "  \"up\": \"-y\",\n"
    "  \"view\": {\"min\": [-9, -9], \"max\": [9, 9]},\n"
    "  \"world\": {\"gravity\": [0, 9], \"step\": 0.02, \"rest\": 1},\n"
    "  \"categories\": [\"x\", \"y\"],\n"
    "  \"defaults\": {\"type\": \"dynamic\", \"restitution\": 0.5},\n"
    "  \"bodies\": [\n"
    "    {\"id\": \"a\", \"circle\": {\"center\": [0, 0], \"radius\": 1}, \"mass\": 2, "
    "\"friction\": 0.25},\n"
    "    {\"circle\": {\"center\": [3, 0], \"radius\": 1}, \"mass\": 2, \"category\": [\"y\"]},\n"
    "    {\"id\": \"c\", \"circle\": {\"center\": [6, 0], \"radius\": 1}, \"mass\": 2}\n"
    "  ]\n"
    "}\n";

TEST(a_table_keeps_the_ids_of_what_is_still_there) {
    play *p = play_with(PLAY_PAIR);
    assert_true(play_open(p, table, strlen(table), "table.json"));
    assert_int_equal(play_lab(p), PLAY_BOUNCE);
    assert_true(has_label(p, "Three, 0.000 s"));
    assert_string_equal(play_lost(p), "");
    written now = saved(p);
    assert_string_equal(now.text, table);
    free(now.text);
    /* Ball a is removed; a new ball may get its slot in the world. */
    press(p, 'n');
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_FILL) {
            carom_vec2 at = {items[i].x, items[i].y};
            drag(p, at, at);
            break;
        }
    press(p, PLAY_KEY_DELETE);
    press(p, 'n');
    now = saved(p);
    assert_null(strstr(now.text, "\"id\": \"a\""));
    assert_non_null(strstr(now.text, "\"id\": \"c\""));
    assert_non_null(strstr(now.text, "\"about\": \"a, b and c\""));
    free(now.text);
    /* Back, through another start. */
    set_field(p, "Start", "fall");
    now = saved(p);
    assert_null(strstr(now.text, "Three"));
    free(now.text);
    press(p, 'r');
    now = saved(p);
    assert_string_equal(now.text, table);
    free(now.text);
    play_free(p);
}

/* A link may contain shapes of another scene than the open one. */
TEST(nothing_is_taken_from_a_scene_that_is_not_shown) {
    static const char *const one =
        "{\"format\": 1, \"name\": \"one\", \"bodies\": [{\"id\": \"p\", "
        "\"friction\": 0.5, \"circle\": {\"center\": [0, 0], "
        "\"radius\": 1}}]}";
    static const char *const two =
        "{\"format\": 1, \"name\": \"two\", \"bodies\": [{\"id\": \"q\", "
        "\"friction\": 0.75, \"circle\": {\"center\": [0, 0], "
        "\"radius\": 1}}]}";
    char link[2000];
    play *p = play_with(PLAY_PAIR);
    assert_true(play_open(p, one, strlen(one), "one"));
    size_t size = play_link(p, link, sizeof link);
    assert_true(size > 1 && size <= sizeof link);
    assert_true(play_open(p, two, strlen(two), "two"));
    assert_true(play_follow(p, link, size - 1));
    written now = saved(p);
    assert_non_null(strstr(now.text, "\"id\": \"p\""));
    assert_null(strstr(now.text, "two"));
    assert_null(strstr(now.text, "friction"));
    free(now.text);
    play_free(p);
}

TEST(what_moves_without_being_dynamic_is_given_time) {
    static const char *const mill =
        "{\"format\": 1, \"bodies\": [{\"type\": \"kinematic\", \"%s\": %s, "
        "\"box\": {\"center\": [0, 0], \"half\": [2, 1]}}]}";
    static const char *const moves[3][2] = {{"velocity", "[0, 1]"}, {"spin", "1"}, {"spin", "0"}};
    for (uint32_t i = 0; i < 3; i++) {
        char text[200];
        play *p = play_with(PLAY_GALLERY);
        (void)snprintf(text, sizeof text, mill, moves[i][0], moves[i][1]);
        assert_true(play_open(p, text, strlen(text), "mill.json"));
        assert_int_equal(play_lab(p), i < 2 ? PLAY_BOUNCE : PLAY_PAIR);
        play_free(p);
    }
}

/* A world would give a mass that is not bit for bit the area that the body has without one. */
TEST(a_table_s_program_says_what_its_scene_said) {
    static const char *const balls =
        "{\"format\": 1, \"bodies\": [{\"type\": \"dynamic\", \"velocity\": [1, 0], "
        "\"circle\": {\"center\": [0, 0], \"radius\": 0.42269006}}, "
        "{\"box\": {\"min\": [3, 0], \"max\": [4, 1]}}]}";
    play *p = play_with(PLAY_PAIR);
    assert_true(play_open(p, balls, strlen(balls), "balls.json"));
    assert_int_equal(play_lab(p), PLAY_BOUNCE);
    press(p, 'c');
    assert_int_equal(play_wants(p), PLAY_WANT_COPY);
    assert_non_null(strstr(play_copied(p), "0.42269006f"));
    assert_non_null(strstr(play_copied(p), "carom_shape_from_aabb"));
    assert_null(strstr(play_copied(p), "def.mass"));
    play_free(p);
}

TEST(what_saving_would_lose_is_reported) {
    static const char *const repeated =
        "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [0, 0], \"radius\": 1}, "
        "\"repeat\": {\"count\": [3, 1], \"step\": [3, 3]}}]}";
    static const char *const words = "{\"//\": [\"a\", \"b\"], \"format\": 1, \"bodies\": []}";
    play *p = play_with(PLAY_PAIR);
    assert_string_equal(play_lost(p), "");
    assert_true(play_open(p, repeated, strlen(repeated), "repeated.json"));
    assert_non_null(strstr(play_lost(p), "repeat"));
    assert_null(strstr(play_lost(p), "comments"));
    assert_true(play_open(p, words, strlen(words), "words.json"));
    assert_string_equal(play_lost(p), "its comments");
    assert_true(play_open(p, table, strlen(table), "table.json"));
    assert_string_equal(play_lost(p), "");
    play_free(p);
}

TEST(a_scene_opens_in_another_lab) {
    play *p = play_with(PLAY_PAIR);
    written file = read_whole(SCENE_FOLDER, "breakout.json");
    assert_true(play_open(p, file.text, file.size, "breakout.json"));
    assert_int_equal(play_lab(p), PLAY_BOUNCE);
    assert_string_equal(value(p, "Scene in"), "Bounce table");
    assert_string_equal(row(p, "Scene in")->choices, "Pair lab|Bounce table|Crowd");
    set_field(p, "Scene in", "Pair lab");
    assert_int_equal(play_lab(p), PLAY_PAIR);
    assert_non_null(strstr(play_message(p), " bod"));
    set_field(p, "Scene in", "Crowd");
    assert_int_equal(play_lab(p), PLAY_CROWD);
    free(file.text);
    play_free(p);
}

TEST(the_pair_lab_shows_the_first_bodies_of_a_large_scene) {
    static char scene[8192];
    play *p = play_with(PLAY_PAIR);
    (void)snprintf(scene, sizeof scene, "{\"format\": 1, \"bodies\": [");
    for (int i = 0; i < 100; i++)
        (void)snprintf(scene + strlen(scene), sizeof scene - strlen(scene),
                       "%s{\"circle\": {\"center\": [%d, 0], \"radius\": 0.4}}", i ? "," : "", i);
    (void)snprintf(scene + strlen(scene), sizeof scene - strlen(scene), "]}");
    assert_true(play_open(p, scene, strlen(scene), "many.json"));
    assert_int_equal(play_lab(p), PLAY_BOUNCE);
    set_field(p, "Scene in", "Pair lab");
    assert_string_equal(play_message(p), "The scene: the first 64 of 100 bodies");
    assert_string_not_equal(play_lost(p), "");
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_opens_in_another_lab),
        cmocka_unit_test(the_pair_lab_shows_the_first_bodies_of_a_large_scene),
        cmocka_unit_test(every_scene_of_the_project_is_saved_as_it_was),
        cmocka_unit_test(the_pair_lab_keeps_what_it_does_not_show),
        cmocka_unit_test(a_crowd_keeps_the_ids_too),
        cmocka_unit_test(a_table_keeps_the_ids_of_what_is_still_there),
        cmocka_unit_test(nothing_is_taken_from_a_scene_that_is_not_shown),
        cmocka_unit_test(what_moves_without_being_dynamic_is_given_time),
        cmocka_unit_test(a_table_s_program_says_what_its_scene_said),
        cmocka_unit_test(what_saving_would_lose_is_reported),
    };
    return RUN(tests);
}
