/* Tests the scene menu: every built-in scene opens by its name, as from its file. */
#include "play_support.h"

#include "play_hash.h"
#include "scene/builtins.h"

static uint64_t drawn(play *p) {
    return hash_picture(PLAY_HASH_START, picture(p));
}

TEST(the_menu_is_closed_at_first_and_opens_by_a_key) {
    play *p = play_with(PLAY_PAIR);
    assert_string_equal(value(p, "Scenes"), "0");
    assert_false(has_row(p, "Scene"));
    press(p, 'u');
    assert_true(has_row(p, "Scene"));
    press(p, 'u');
    assert_false(has_row(p, "Scene"));
    play_free(p);
}

TEST(the_menu_has_every_scene_of_the_project_once) {
    play *p = play_with(PLAY_DOT);
    push(p, "Scenes");
    char all[2000];
    snprintf(all, sizeof all, "|%s|", row(p, "Scene")->choices);
    uint32_t listed = 0, count = 0;
    for (const char *at = all + 1; *at; at++)
        listed += *at == '|';
    for (const scene_builtin *s = scene_builtins; s->name; s++, count++) {
        char name[80];
        snprintf(name, sizeof name, "|%s|", s->name);
        CHECK(strstr(all, name) != NULL, "%s is missing", s->name);
    }
    assert_true(count > 20);
    assert_int_equal(listed, count);
    assert_null(strstr(all, "schema"));
    play_free(p);
}

TEST(every_scene_opens_as_from_its_file_and_is_marked) {
    play *p = play_with(PLAY_PAIR);
    push(p, "Scenes");
    for (const scene_builtin *s = scene_builtins; s->name; s++) {
        set_field(p, "Scene", s->name);
        assert_string_equal(value(p, "Scene"), s->name);
        play *other = play_with(PLAY_PAIR);
        assert_true(play_open(other, s->text, s->size, s->name));
        assert_int_equal(play_lab(p), play_lab(other));
        assert_string_equal(play_message(p), play_message(other));
        CHECK(drawn(p) == drawn(other), "%s", s->name);
        play_free(other);
    }
    play_free(p);
}

TEST(the_mark_goes_when_something_else_is_shown) {
    play *p = play_with(PLAY_BOUNCE);
    push(p, "Scenes");
    set_field(p, "Scene", "cradle");
    ticks(p, 3);
    press(p, 'r');
    assert_string_equal(value(p, "Scene"), "cradle");
    set_field(p, "Start", "masses");
    assert_string_equal(value(p, "Scene"), "");
    set_field(p, "Scene", "cradle");
    press(p, '1');
    assert_string_equal(value(p, "Scene"), "");
    press(p, '3');
    assert_string_equal(value(p, "Scene"), "cradle");
    static const char own[] = "{\"format\": 1, \"bodies\": [{\"type\": \"dynamic\", \"circle\": "
                              "{\"center\": [0, 0], \"radius\": 1}}]}";
    assert_true(play_open(p, own, sizeof own - 1, "own.json"));
    assert_int_equal(play_lab(p), PLAY_BOUNCE);
    assert_string_equal(value(p, "Scene"), "");
    play_free(p);
}

static void point(play *p, uint32_t kind, carom_vec2 at) {
    assert_true(play_take(p, &(play_event){.kind = kind, .code = 1, .x = at.x, .y = at.y}));
}

/* The name of a scene below its picture. */
static carom_vec2 name_of(play *p, const char *name) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_LABEL &&
            strcmp(draw_list_text(picture(p)) + items[i].first, name) == 0)
            return vec(items[i].x, items[i].y);
    return vec(-1, -1);
}

TEST(the_menu_shows_a_picture_of_every_scene) {
    const carom_vec2 sizes[] = {{1000, 700}, {390, 430}, {700, 300}};
    play *p = play_with(PLAY_PAIR);
    push(p, "Scenes");
    for (int i = 0; i < 3; i++) {
        play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = sizes[i].x, .y = sizes[i].y});
        for (const scene_builtin *s = scene_builtins; s->name; s++) {
            carom_vec2 at = name_of(p, s->name);
            CHECK(at.x > 0 && at.x < sizes[i].x && at.y > 30 && at.y < sizes[i].y, "%s", s->name);
        }
        uint32_t items = count_items(p, UINT32_MAX, UINT32_MAX);
        CHECK(items > 2000, "%u items", items);
    }
    play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 120, .y = 90}); /* no space: names only */
    assert_true(count_items(p, UINT32_MAX, UINT32_MAX) < 200);
    assert_true(has_row(p, "Scene"));
    play_free(p);
}

TEST(a_press_on_a_picture_opens_the_scene) {
    play *p = play_with(PLAY_PAIR);
    push(p, "Scenes");
    carom_vec2 at = name_of(p, "galton");
    at.y -= 30;
    point(p, PLAY_MOVE, at);
    assert_int_equal(play_cursor(p), PLAY_CURSOR_PRESS);
    point(p, PLAY_DOWN, at);
    point(p, PLAY_UP, at);
    assert_int_equal(play_lab(p), PLAY_BOUNCE);
    assert_true(name_of(p, "billiards").x < 0);
    assert_false(has_row(p, "Scene")); /* the list of the panel is gone, too */
    push(p, "Scenes");
    assert_string_equal(value(p, "Scene"), "galton");
    assert_true(name_of(p, "billiards").x > 0);
    play_free(p);
}

TEST(escape_and_a_press_beside_the_pictures_close_them) {
    play *p = play_with(PLAY_DOT);
    uint64_t before = drawn(p);
    push(p, "Scenes");
    assert_true(drawn(p) != before);
    press(p, PLAY_KEY_ESCAPE);
    assert_true(drawn(p) == before);
    assert_false(has_row(p, "Scene"));
    push(p, "Scenes");
    assert_true(drawn(p) != before);
    point(p, PLAY_DOWN, vec(2, 2));
    point(p, PLAY_UP, vec(2, 2));
    assert_true(drawn(p) == before);
    assert_false(has_row(p, "Scene"));
    assert_int_equal(play_lab(p), PLAY_DOT);
    play_free(p);
}

TEST(another_lab_and_an_opened_file_are_seen_at_once) {
    static const char link[] = "pair?a=circle:0,0,1&b=circle:3,0,1";
    static const char own[] = "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [0, 0], "
                              "\"radius\": 1}}]}";
    for (int how = 0; how < 4; how++) {
        play *p = play_with(PLAY_PAIR);
        push(p, "Scenes");
        assert_true(name_of(p, "galton").x > 0);
        if (how == 0)
            press(p, '2');
        else if (how == 1)
            assert_true(play_take(p, &(play_event){.kind = PLAY_LAB, .code = PLAY_PAIR}));
        else if (how == 2)
            assert_true(play_open(p, own, sizeof own - 1, "own.json"));
        else
            assert_true(play_follow(p, link, sizeof link - 1));
        CHECK(name_of(p, "galton").x < 0, "way %d", how);
        play_free(p);
    }
}

/* So a front end never confuses it with the file that was opened before. */
TEST(every_opened_scene_has_a_start_of_its_own) {
    play *p = play_with(PLAY_BOUNCE);
    push(p, "Scenes");
    set_field(p, "Scene", "cradle");
    uint32_t first = play_origin_of(p).start;
    set_field(p, "Scene", "wedge");
    uint32_t second = play_origin_of(p).start;
    assert_int_not_equal(first, second);
    ticks(p, 2);
    press(p, 'r');
    assert_int_equal(play_origin_of(p).start, second);
    set_field(p, "Scene", "cradle");
    assert_int_not_equal(play_origin_of(p).start, first);
    play_free(p);
}

TEST(a_name_that_is_not_in_the_menu_is_refused) {
    play *p = play_with(PLAY_PAIR);
    push(p, "Scenes");
    play_event e = {.kind = PLAY_FIELD, .code = row(p, "Scene")->code, .text = "scene.schema"};
    assert_false(play_take(p, &e));
    assert_int_equal(play_lab(p), PLAY_PAIR);
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_menu_is_closed_at_first_and_opens_by_a_key),
        cmocka_unit_test(the_menu_has_every_scene_of_the_project_once),
        cmocka_unit_test(every_scene_opens_as_from_its_file_and_is_marked),
        cmocka_unit_test(the_mark_goes_when_something_else_is_shown),
        cmocka_unit_test(the_menu_shows_a_picture_of_every_scene),
        cmocka_unit_test(a_press_on_a_picture_opens_the_scene),
        cmocka_unit_test(escape_and_a_press_beside_the_pictures_close_them),
        cmocka_unit_test(another_lab_and_an_opened_file_are_seen_at_once),
        cmocka_unit_test(every_opened_scene_has_a_start_of_its_own),
        cmocka_unit_test(a_name_that_is_not_in_the_menu_is_refused),
    };
    return RUN(tests);
}
