/* Saving and leaving: both work wherever the focus is, and no change by the user is lost without a
 * question. */
#include "front_support.h"

#include <stdlib.h>

#define TWO                                                                                        \
    "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [0, 0], \"radius\": 1}}, "             \
    "{\"box\": {\"center\": [3, 0], \"half\": [1, 1]}}]}"
#define BALL                                                                                       \
    "{\"format\": 1, \"bodies\": [{\"type\": \"dynamic\", \"velocity\": [1, 0], "                  \
    "\"circle\": {\"center\": [0, 0], \"radius\": 1}}]}"

static void open_file(session *s, const char *path, const char *text) {
    front_options o = options_of(PLAY_PAIR);
    write_text(path, text);
    o.file = path;
    open_session(s, &o);
}

static void press(session *s, uint32_t key, uint32_t mods) {
    session_key(s, key, mods);
    session_key_up(s, key, 0);
}

static void save(session *s) {
    press(s, 's', PLAY_CONTROL);
}

static void quit(session *s) {
    press(s, 'q', PLAY_CONTROL);
}

static void begin_typing(session *s, const char *label, const char *text) {
    click(s, middle_of(s, label));
    session_type(s, text);
    assert_true(panel_is_typing(&s->side));
}

/* ---- saving ---------------------------------------------------------------------------------- */

TEST(saving_takes_what_is_typed_first) {
    session s;
    enter_folder();
    open_file(&s, "two.json", TWO);
    begin_typing(&s, "Radius", "1.5");
    save(&s);
    assert_false(panel_is_typing(&s.side));
    assert_string_equal(row_of(&s, "Radius")->value, "1.5");
    assert_true(file_has("two.json", "1.5"));
    session_close(&s);
    leave_folder();
}

TEST(what_is_no_value_is_not_saved) {
    session s;
    enter_folder();
    open_file(&s, "two.json", TWO);
    begin_typing(&s, "Radius", "much");
    save(&s);
    assert_true(panel_is_typing(&s.side) && s.side.refused);
    CHECK(strstr(session_said(&s), "much"), "%s", session_said(&s));
    assert_true(file_is("two.json", TWO));
    session_close(&s);
    leave_folder();
}

TEST(saving_again_saves_under_the_typed_name) {
    for (int typing = 0; typing < 2; typing++) {
        session s;
        front_options o = options_of(PLAY_PAIR);
        enter_folder();
        open_session(&s, &o);
        save(&s);
        assert_true(s.naming);
        if (typing)
            session_type(&s, "mine.json");
        else
            click(&s, vec(5, 5));
        assert_true(panel_is_typing(&s.side) == (typing != 0));
        save(&s);
        assert_false(s.naming);
        assert_string_equal(s.file, typing ? "mine.json" : "scene.json");
        assert_true(file_has(s.file, "\"bodies\""));
        session_close(&s);
        leave_folder();
    }
}

TEST(another_row_that_is_typed_into_is_no_name) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    open_session(&s, &o);
    save(&s);
    begin_typing(&s, "Radius", "1.5");
    save(&s);
    assert_string_equal(s.file, "scene.json");
    assert_true(file_has("scene.json", "1.5"));
    assert_false(files_exists("1.5"));
    session_close(&s);
    leave_folder();
}

/* A name that was typed halfway is kept, so that typing can continue. Nothing is written. */
TEST(a_name_is_given_by_enter_or_by_save_alone) {
    static const char *const ways[] = {"click", "tab", "fold", "close", "Leave it", "Save"};
    for (uint32_t way = 0; way < 6; way++) {
        session s;
        front_options o = options_of(PLAY_PAIR);
        enter_folder();
        open_session(&s, &o);
        save(&s);
        session_type(&s, "mine.json");
        if (way == 0)
            click(&s, vec(5, 5));
        else if (way == 1)
            press(&s, PLAY_KEY_TAB, 0);
        else if (way == 2)
            session_key(&s, PANEL_KEY_FOLD, 0);
        else if (way == 3)
            session_quit(&s);
        else
            click(&s, middle_of(&s, ways[way]));
        CHECK(files_exists("mine.json") == (way == 5), "%s", ways[way]);
        CHECK(s.naming == (way < 4), "%s", ways[way]);
        CHECK(!s.naming || strcmp(s.name, "mine.json") == 0, "%s: %s", ways[way], s.name);
        session_close(&s);
        leave_folder();
    }
}

/* ---- leaving --------------------------------------------------------------------------------- */

TEST(leaving_works_while_something_is_typed) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    open_session(&s, &o);
    begin_typing(&s, "Radius", "1.5");
    quit(&s);
    assert_true(s.quits);
    session_close(&s);
    open_session(&s, &o);
    save(&s);
    session_type(&s, "mine.json");
    quit(&s);
    assert_true(s.quits);
    assert_false(files_exists("mine.json"));
    session_close(&s);
    leave_folder();
}

TEST(leaving_works_in_every_lab) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        session s;
        front_options o = options_of(lab);
        open_session(&s, &o);
        quit(&s);
        CHECK(s.quits, "lab %u", lab);
        session_close(&s);
    }
}

TEST(changes_cause_one_question) {
    session s;
    enter_folder();
    open_file(&s, "two.json", TWO);
    type_into(&s, "Radius", "1.5");
    quit(&s);
    assert_false(s.quits);
    CHECK(strstr(s.said, "two.json has unsaved changes"), "%s", s.said);
    /* After another action the question is asked again. */
    press(&s, 't', 0);
    assert_string_equal(s.said, "");
    session_quit(&s); /* as a window that is closed does */
    assert_false(s.quits);
    session_move(&s, vec(50, 50), 0);
    session_quit(&s);
    assert_true(s.quits);
    assert_true(file_is("two.json", TWO));
    session_close(&s);
    leave_folder();
}

TEST(what_is_typed_and_not_taken_yet_counts) {
    for (int by_key = 0; by_key < 2; by_key++) {
        void (*leave)(session *) = by_key ? quit : session_quit;
        session s;
        enter_folder();
        open_file(&s, "two.json", TWO);
        begin_typing(&s, "Radius", "1.5");
        leave(&s);
        assert_false(s.quits);
        assert_string_equal(row_of(&s, "Radius")->value, "1.5");
        leave(&s);
        assert_true(s.quits);
        session_close(&s);
        leave_folder();
    }
}

/* Rows of other labs have the same codes. */
TEST(what_is_typed_or_held_is_not_given_to_another_lab) {
    session s;
    front_options o = options_of(PLAY_CROWD);
    play_event other = {.kind = PLAY_LAB, .code = PLAY_BOUNCE};
    open_session(&s, &o);
    begin_typing(&s, "Bodies", "1500");
    assert_true(session_take(&s, &other));
    assert_false(panel_is_typing(&s.side));
    play_event back = {.kind = PLAY_LAB, .code = PLAY_CROWD};
    assert_true(session_take(&s, &back));
    carom_vec2 at = middle_of(&s, "Bodies");
    session_down(&s, vec(at.x, at.y + 24.0f), 1, 0);
    assert_true(s.side.held != PANEL_NONE);
    assert_true(session_take(&s, &other));
    uint64_t before = session_hash(&s);
    session_move(&s, vec(at.x - 60.0f, at.y + 24.0f), 0);
    assert_true(session_hash(&s) == before);
    session_close(&s);
}

TEST(what_was_dragged_counts_and_what_was_undone_or_saved_does_not) {
    session s;
    enter_folder();
    open_file(&s, "two.json", TWO);
    /* The middle of the scene is that of the view, so the gap between the shapes is right of it. */
    carom_vec2 at = vec(0.5f * s.picture.width, 0.5f * s.picture.height);
    assert_false(s.changed);
    session_down(&s, at, 1, 0);
    session_move(&s, vec(at.x + 40.0f, at.y), 0);
    session_up(&s, vec(at.x + 40.0f, at.y), 1, 0);
    assert_false(s.changed); /* that moved the view */
    begin_typing(&s, "x", "0.25");
    press(&s, PLAY_KEY_ENTER, 0);
    assert_true(s.changed);
    press(&s, 'z', PLAY_CONTROL);
    assert_false(s.changed);
    press(&s, 'y', PLAY_CONTROL);
    assert_true(s.changed);
    save(&s);
    CHECK(!s.changed, "%s", s.said);
    press(&s, 'z', PLAY_CONTROL);
    assert_true(s.changed);
    press(&s, 'y', PLAY_CONTROL);
    quit(&s);
    assert_true(s.quits);
    session_close(&s);
    leave_folder();
}

TEST(a_shape_that_is_dragged_is_changed) {
    static const char *const one =
        "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [2, 1], \"radius\": 1}}]}";
    session s;
    enter_folder();
    open_file(&s, "one.json", one);
    carom_vec2 at = vec(0.5f * s.picture.width, 0.5f * s.picture.height);
    session_move(&s, at, 0);
    assert_false(s.changed);
    session_down(&s, at, 1, 0);
    session_move(&s, vec(at.x - 60.0f, at.y), 0);
    session_up(&s, vec(at.x - 60.0f, at.y), 1, 0);
    assert_true(s.changed);
    press(&s, 'r', 0);
    assert_false(s.changed);
    session_close(&s);
    leave_folder();
}

TEST(without_a_file_there_is_no_question) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    open_session(&s, &o);
    type_into(&s, "Radius", "1.5");
    quit(&s);
    assert_true(s.quits);
    session_close(&s);
}

TEST(playing_alone_causes_no_question) {
    session s;
    enter_folder();
    open_file(&s, "ball.json", BALL);
    assert_int_equal(play_lab(s.model), PLAY_BOUNCE);
    if (!play_is_moving(s.model))
        press(&s, ' ', 0);
    for (int i = 0; i < 30; i++) {
        play_event e = {.kind = PLAY_TICK, .x = 1.0f / 60.0f};
        assert_true(session_take(&s, &e));
    }
    assert_true(play_origin_of(s.model).steps > 0);
    press(&s, ' ', 0);
    press(&s, '.', 0);
    press(&s, 't', 0);
    assert_false(s.changed);
    type_into(&s, "Gravity", "3"); /* which is meant to stay */
    assert_true(s.changed);
    press(&s, 'r', 0);
    assert_false(s.changed);
    quit(&s);
    assert_true(s.quits);
    session_close(&s);
    leave_folder();
}

TEST(a_file_that_cannot_be_shown_is_requested_again) {
    session s;
    enter_folder();
    open_file(&s, "two.json", TWO);
    type_into(&s, "Radius", "1.5");
    assert_false(session_may_leave(&s, "dropping it again"));
    assert_true(session_may_leave(&s, "dropping it again"));
    assert_false(session_show(&s, "."));
    assert_true(s.changed);
    assert_false(session_may_leave(&s, "dropping it again"));
    session_close(&s);
    leave_folder();
}

TEST(changes_are_not_forgotten_in_another_lab) {
    session s;
    enter_folder();
    open_file(&s, "two.json", TWO);
    type_into(&s, "Radius", "1.5");
    press(&s, '2', 0);
    assert_int_equal(play_lab(s.model), PLAY_DOT);
    quit(&s);
    assert_false(s.quits);
    session_close(&s);
    leave_folder();
}

/* ---- the title ------------------------------------------------------------------------------- */

static bool is_titled(const session *s, const char *title) {
    char text[128];
    session_title(s, text, sizeof text);
    if (strcmp(text, title) != 0)
        print_message("%s\n", text);
    return strcmp(text, title) == 0;
}

TEST(the_title_names_the_file_and_the_lab) {
    session s;
    enter_folder();
    open_file(&s, "./two.json", TWO);
    assert_true(is_titled(&s, "two.json — Pair lab — carom"));
    type_into(&s, "Radius", "1.5");
    assert_true(is_titled(&s, "*two.json — Pair lab — carom"));
    press(&s, '2', 0);
    assert_true(is_titled(&s, "The dot — carom"));
    press(&s, '1', 0);
    save(&s);
    assert_true(is_titled(&s, "two.json — Pair lab — carom"));
    session_forget(&s);
    assert_true(is_titled(&s, "Pair lab — carom"));
    session_close(&s);
    leave_folder();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saving_takes_what_is_typed_first),
        cmocka_unit_test(what_is_no_value_is_not_saved),
        cmocka_unit_test(saving_again_saves_under_the_typed_name),
        cmocka_unit_test(another_row_that_is_typed_into_is_no_name),
        cmocka_unit_test(a_name_is_given_by_enter_or_by_save_alone),
        cmocka_unit_test(leaving_works_while_something_is_typed),
        cmocka_unit_test(leaving_works_in_every_lab),
        cmocka_unit_test(changes_cause_one_question),
        cmocka_unit_test(what_is_typed_and_not_taken_yet_counts),
        cmocka_unit_test(what_is_typed_or_held_is_not_given_to_another_lab),
        cmocka_unit_test(what_was_dragged_counts_and_what_was_undone_or_saved_does_not),
        cmocka_unit_test(a_shape_that_is_dragged_is_changed),
        cmocka_unit_test(without_a_file_there_is_no_question),
        cmocka_unit_test(playing_alone_causes_no_question),
        cmocka_unit_test(a_file_that_cannot_be_shown_is_requested_again),
        cmocka_unit_test(changes_are_not_forgotten_in_another_lab),
        cmocka_unit_test(the_title_names_the_file_and_the_lab),
    };
    return RUN(tests);
}
