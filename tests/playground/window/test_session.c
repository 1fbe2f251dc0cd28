/* Tests sessions: files are opened, saved and never lost; recordings reproduce what was shown. */
#include "front_support.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define SCENE(bodies) "{\"format\": 1, \"bodies\": [" bodies "]}"

static const char *const two = SCENE("{\"circle\": {\"center\": [0, 0], \"radius\": 1}}, "
                                     "{\"box\": {\"center\": [3, 0], \"half\": [1, 1]}}");

static void with_file(session *s, const char *path, const char *text) {
    front_options o = options_of(PLAY_PAIR);
    if (text)
        write_text(path, text);
    o.file = path;
    open_session(s, &o);
}

static void save(session *s) {
    session_key(s, 's', PLAY_CONTROL);
    session_key_up(s, 's', 0);
}

/* Returns whether the session asks for a name. */
static bool asks(const session *s) {
    return s->naming && panel_is_typing(&s->side);
}

/* ---- opening --------------------------------------------------------------------------------- */

TEST(a_scene_is_shown_and_its_file_remembered) {
    session s;
    enter_folder();
    with_file(&s, "two.json", two);
    assert_string_equal(s.said, "");
    assert_string_equal(s.file, "two.json");
    assert_non_null(session_draw(&s));
    session_close(&s);
    leave_folder();
}

TEST(a_bad_scene_is_reported_and_the_playground_continues) {
    const struct {
        const char *text, *message;
    } cases[] = {
        {"", "bad.json"},
        {SCENE("{\"circle\": {\"center\": [0, 0], \"radius\": -1}}"), "radius"},
        {"{\"format\": 1, \"bodies\": [", "bad.json"},
        {"\xFF\xFE", "bad.json"},
        {"[1, 2]", "bad.json"},
        {"{\"format\": 1, \"bodiez\": []}", "bodiez"},
    };
    enter_folder();
    for (size_t i = 0; i < COUNT(cases); i++) {
        session s;
        with_file(&s, "bad.json", cases[i].text);
        CHECK(strstr(s.said, cases[i].message), "%zu: %s", i, s.said);
        CHECK(!s.file, "%zu: it would be saved over", i);
        const draw_list *l = session_draw(&s);
        CHECK(l && list_find_label(l, "bad.json"), "%zu: not shown", i);
        session_close(&s);
    }
    leave_folder();
}

TEST(a_missing_file_is_reported) {
    enter_folder();
    assert_int_equal(mkdir("folder.json", 0700), 0);
    session s;
    with_file(&s, "folder.json", NULL);
    CHECK(strstr(s.said, "folder.json: "), "%s", s.said);
    assert_null(s.file);
    session_close(&s);
    leave_folder();
}

/* ---- saving ---------------------------------------------------------------------------------- */

TEST(a_file_that_is_not_there_is_made_by_saving) {
    session s;
    enter_folder();
    with_file(&s, "new.json", NULL);
    CHECK(strstr(s.said, "new.json"), "%s", s.said);
    play_event lab = {.kind = PLAY_LAB, .code = PLAY_BOUNCE}; /* whatever is shown */
    assert_true(session_take(&s, &lab));
    save(&s);
    CHECK(!asks(&s), "%s", s.said);
    assert_true(file_has("new.json", "\"velocity\""));
    assert_int_equal(s.file_lab, PLAY_BOUNCE);
    session_close(&s);
    leave_folder();
}

TEST(the_question_shows_a_long_path_completely) {
    char path[512] = "";
    session s;
    enter_folder();
    for (int i = 0; i < 4; i++) {
        (void)snprintf(path + strlen(path), 102, "%0100d/", i);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    (void)snprintf(path + strlen(path), 16, "two.json");
    with_file(&s, path, two);
    write_text(path, "{}");
    save(&s);
    assert_true(asks(&s));
    assert_string_equal(s.side.edit.text, path);
    CHECK(strncmp(s.said, "two.json has changed", 20) == 0, "%s", s.said);
    session_close(&s);
    leave_folder();
}

TEST(without_a_file_saving_requests_a_name) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    open_session(&s, &o);
    save(&s);
    assert_true(asks(&s));
    session_type(&s, "mine.json");
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_false(s.naming);
    assert_string_equal(s.file, "mine.json");
    assert_true(file_has("mine.json", "\"bodies\""));
    session_close(&s);
    leave_folder();
}

TEST(another_file_is_overwritten_only_after_a_second_save) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("other.json", "precious");
    open_session(&s, &o);
    save(&s);
    session_type(&s, "other.json");
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_true(file_is("other.json", "precious"));
    CHECK(strstr(s.said, "other.json"), "%s", s.said);
    session_key(&s, PLAY_KEY_ESCAPE, 0);
    assert_false(s.naming);
    assert_null(s.file);
    save(&s);
    session_type(&s, "other.json");
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_true(file_is("other.json", "precious")); /* it was asked again */
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_true(file_has("other.json", "\"bodies\""));
    session_close(&s);
    leave_folder();
}

TEST(a_file_that_changed_meanwhile_causes_a_question) {
    session s;
    enter_folder();
    with_file(&s, "new.json", NULL);
    save(&s);
    write_text("new.json", "another program's");
    save(&s);
    assert_true(asks(&s));
    assert_true(file_is("new.json", "another program's"));
    session_close(&s);
    leave_folder();
}

TEST(another_lab_does_not_save_over_the_file) {
    session s;
    enter_folder();
    with_file(&s, "two.json", two);
    play_event lab = {.kind = PLAY_LAB, .code = PLAY_BOUNCE};
    assert_true(session_take(&s, &lab));
    save(&s);
    assert_true(asks(&s));
    assert_true(file_is("two.json", two));
    session_close(&s);
    leave_folder();
}

TEST(what_a_lab_does_not_keep_is_not_lost_by_saving) {
    static const char *const text = "{\"format\": 1, \"bodies\": [{\"//\": \"words\", \"circle\": "
                                    "{\"center\": [0, 0], \"radius\": 1}}]}";
    session s;
    enter_folder();
    with_file(&s, "words.json", text);
    save(&s);
    assert_true(asks(&s));
    CHECK(strstr(s.said, "words.json would be saved without its comments"), "%s", s.said);
    assert_true(file_is("words.json", text));
    session_close(&s);
    leave_folder();
}

TEST(a_folder_that_cannot_be_written_is_reported) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    open_session(&s, &o);
    save(&s);
    session_type(&s, "nowhere/mine.json");
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_true(asks(&s));
    CHECK(strstr(s.said, "nowhere/mine.json: "), "%s", s.said);
    session_close(&s);
    leave_folder();
}

TEST(screenshots_never_write_over_each_other) {
    session s;
    front_options o = options_of(PLAY_DOT);
    enter_folder();
    open_session(&s, &o);
    for (int i = 0; i < 2; i++) {
        session_key(&s, PLAY_KEY_F12, 0);
        session_key_up(&s, PLAY_KEY_F12, 0);
    }
    assert_true(files_exists("carom-dot-1.png") && files_exists("carom-dot-2.png"));
    CHECK(strstr(s.said, "carom-dot-2.png"), "%s", s.said);
    play_event svg = {.kind = PLAY_FIELD, .code = row_of(&s, "As SVG")->code};
    assert_true(session_take(&s, &svg));
    assert_true(files_exists("carom-dot-1.svg"));
    CHECK(strstr(s.said, "carom-dot-1.svg"), "%s", s.said);
    play_event gif = {.kind = PLAY_FIELD, .code = row_of(&s, "Film (GIF)")->code};
    assert_true(session_take(&s, &gif));
    assert_false(files_exists("carom-dot-1.gif"));
    assert_string_equal(s.said, "Nothing has moved: there is no film");
    session_close(&s);
    leave_folder();
}

/* ---- hands ----------------------------------------------------------------------------------- */

TEST(the_panel_s_rows_reach_the_playground) {
    session s;
    front_options o = options_of(PLAY_DOT);
    open_session(&s, &o);
    type_into(&s, "Speed", "3");
    assert_string_equal(row_of(&s, "Speed")->value, "3");
    type_into(&s, "Speed", "no number");
    assert_true(panel_is_typing(&s.side) && s.side.refused);
    session_key(&s, PLAY_KEY_ESCAPE, 0);
    assert_string_equal(row_of(&s, "Speed")->value, "3");
    session_close(&s);
}

TEST(letters_that_are_typed_are_no_keys) {
    session s;
    front_options o = options_of(PLAY_DOT);
    open_session(&s, &o);
    click(&s, middle_of(&s, "Speed"));
    session_key(&s, 't', 0);
    assert_false(session_is_dark(&s));
    session_key(&s, PLAY_KEY_ESCAPE, 0);
    session_key(&s, 't', 0);
    assert_true(session_is_dark(&s));
    session_close(&s);
}

TEST(the_panel_goes_below_where_all_is_narrow) {
    session s;
    front_options o = options_of(PLAY_DOT);
    open_session(&s, &o);
    assert_true(s.picture.width == 720.0f && s.picture.height == 700.0f);
    assert_true(session_resize(&s, 420, 720));
    session_layout(&s);
    assert_true(s.picture.width == 420.0f && s.picture.height < 500.0f);
    assert_true(s.side.place.y == s.picture.height && s.side.place.width == 420.0f);
    session_close(&s);
}

/* ---- recordings ------------------------------------------------------------------------------ */

static uint64_t replayed(const char *path) {
    session s;
    float tick;
    front_options o = options_of(PLAY_PAIR);
    o.replay = path;
    open_session(&s, &o);
    while (session_replay_next(&s, &tick))
        ;
    CHECK(!s.said[0], "%s", s.said);
    const draw_list *l = session_draw(&s);
    assert_non_null(l);
    uint64_t hash = hash_of(l);
    session_close(&s);
    return hash;
}

TEST(a_recording_gives_what_was_seen) {
    session s;
    front_options o = options_of(PLAY_DOT);
    enter_folder();
    o.record = "rec.txt";
    open_session(&s, &o);
    session_resize(&s, 900, 600);
    type_into(&s, "Speed", "3");
    session_key(&s, PLAY_KEY_RIGHT, 0);
    for (int i = 0; i < 30; i++) {
        play_event e = {.kind = PLAY_TICK, .x = 0.016f + 0.001f * (float)(i % 3)};
        session_take(&s, &e);
    }
    session_key_up(&s, PLAY_KEY_RIGHT, 0);
    session_wheel(&s, vec(200, 200), 2, 0);
    s.side.hover = s.side.focus = PANEL_NONE;
    s.side.scroll = 0;
    s.stale = true;
    uint64_t seen = hash_of(session_draw(&s));
    session_close(&s);
    assert_true(replayed("rec.txt") == seen);
    leave_folder();
}

/* The scene's text is in the recording, with the names that rows show. */
TEST(a_recording_holds_the_scene_that_was_opened) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("two.json", two);
    o.record = "rec.txt";
    o.file = "two.json";
    open_session(&s, &o);
    uint64_t seen = hash_of(session_draw(&s));
    session_close(&s);
    assert_int_equal(unlink("two.json"), 0);
    assert_true(replayed("rec.txt") == seen);
    leave_folder();
}

TEST(a_line_that_is_no_event_ends_the_replay_with_its_number) {
    session s;
    float tick;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("rec.txt", "# one\nkey t\nnonsense\nkey t\n");
    o.replay = "rec.txt";
    open_session(&s, &o);
    while (session_replay_next(&s, &tick))
        ;
    CHECK(strstr(s.said, "Line 3"), "%s", s.said);
    assert_true(session_is_dark(&s));
    session_close(&s);
    leave_folder();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_is_shown_and_its_file_remembered),
        cmocka_unit_test(a_bad_scene_is_reported_and_the_playground_continues),
        cmocka_unit_test(a_missing_file_is_reported),
        cmocka_unit_test(a_file_that_is_not_there_is_made_by_saving),
        cmocka_unit_test(the_question_shows_a_long_path_completely),
        cmocka_unit_test(without_a_file_saving_requests_a_name),
        cmocka_unit_test(another_file_is_overwritten_only_after_a_second_save),
        cmocka_unit_test(a_file_that_changed_meanwhile_causes_a_question),
        cmocka_unit_test(another_lab_does_not_save_over_the_file),
        cmocka_unit_test(what_a_lab_does_not_keep_is_not_lost_by_saving),
        cmocka_unit_test(a_folder_that_cannot_be_written_is_reported),
        cmocka_unit_test(screenshots_never_write_over_each_other),
        cmocka_unit_test(the_panel_s_rows_reach_the_playground),
        cmocka_unit_test(letters_that_are_typed_are_no_keys),
        cmocka_unit_test(the_panel_goes_below_where_all_is_narrow),
        cmocka_unit_test(a_recording_gives_what_was_seen),
        cmocka_unit_test(a_recording_holds_the_scene_that_was_opened),
        cmocka_unit_test(a_line_that_is_no_event_ends_the_replay_with_its_number),
    };
    return RUN(tests);
}
