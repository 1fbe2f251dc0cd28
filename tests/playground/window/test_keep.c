/* Tests that no file is lost: saving asks before it overwrites, recordings do not overwrite their
 * input, and replays write nothing. */
#include "front_support.h"

#include <unistd.h>

#define BALL                                                                                       \
    "{\"format\": 1, \"name\": \"Bounce table\", \"bodies\": [{\"type\": \"dynamic\", "            \
    "\"velocity\": [1, 0], \"circle\": {\"center\": [0, 0], \"radius\": 1}}]}"

/* A scene that the bounce table keeps whole, as it writes it itself. */
static void open_table(session *s) {
    front_options o = options_of(PLAY_PAIR);
    write_text("ball.json", BALL);
    o.file = "ball.json";
    open_session(s, &o);
    assert_int_equal(play_lab(s->model), PLAY_BOUNCE);
    s->file_whole = true; /* so that nothing else asks */
}

static void save(session *s) {
    session_key(s, 's', PLAY_CONTROL);
    session_key_up(s, 's', 0);
}

static void give(session *s, const char *label, const char *text) {
    play_event e = {.kind = PLAY_FIELD, .code = row_of(s, label)->code};
    (void)snprintf(e.text, sizeof e.text, "%s", text);
    assert_true(session_take(s, &e));
}

static void pass(session *s) {
    play_event e = {.kind = PLAY_TICK, .x = 1.0f / 30.0f};
    assert_true(session_take(s, &e));
}

/* ---- saving ---------------------------------------------------------------------------------- */

TEST(what_was_changed_by_hand_is_saved) {
    session s;
    enter_folder();
    open_table(&s);
    give(&s, "Gravity", "5");
    save(&s);
    assert_false(s.naming);
    assert_true(file_has("ball.json", "gravity"));
    session_close(&s);
    leave_folder();
}

TEST(another_start_does_not_save_over_the_file) {
    session s;
    enter_folder();
    open_table(&s);
    give(&s, "Start", "masses");
    save(&s);
    assert_true(s.naming);
    assert_true(file_is("ball.json", BALL));
    session_key(&s, PLAY_KEY_ESCAPE, 0);
    session_key(&s, PLAY_KEY_ESCAPE, 0);
    session_key(&s, 'z', PLAY_CONTROL);
    save(&s);
    CHECK(!s.naming, "it is the scene again: %s", s.said);
    session_close(&s);
    leave_folder();
}

TEST(a_scene_of_the_menu_does_not_save_over_the_file) {
    session s;
    enter_folder();
    open_table(&s);
    session_key(&s, 'u', 0);
    give(&s, "Scene", "cradle");
    save(&s);
    assert_true(s.naming);
    assert_true(file_is("ball.json", BALL));
    session_close(&s);
    leave_folder();
}

TEST(what_ran_does_not_save_over_the_file) {
    session s;
    enter_folder();
    open_table(&s);
    session_key(&s, ' ', 0); /* what is opened stands still */
    pass(&s);
    save(&s);
    assert_true(s.naming);
    CHECK(strstr(s.said, "ball.json"), "%s", s.said);
    assert_true(file_is("ball.json", BALL));
    /* Asked a second time, it overwrites. */
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_true(file_is("ball.json", BALL));
    session_key(&s, PLAY_KEY_ENTER, 0);
    assert_false(file_is("ball.json", BALL));
    assert_false(s.naming);
    save(&s);
    assert_false(s.naming);
    session_close(&s);
    leave_folder();
}

/* ---- recordings ------------------------------------------------------------------------------ */

TEST(a_recording_spares_what_is_read) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("ball.json", BALL);
    assert_int_equal(link("ball.json", "same.json"), 0);
    o.file = "ball.json";
    o.record = "same.json";
    assert_false(session_open(&s, &o));
    session_close(&s);
    assert_true(file_is("ball.json", BALL));
    write_text("rec.txt", "key t\n");
    o.file = NULL;
    o.record = "./rec.txt";
    o.replay = "rec.txt";
    assert_false(session_open(&s, &o));
    session_close(&s);
    assert_true(file_is("rec.txt", "key t\n"));
    o.record = "new.txt";
    open_session(&s, &o);
    session_close(&s);
    leave_folder();
}

TEST(an_incomplete_recording_is_reported) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    o.record = "/dev/full";
    open_session(&s, &o);
    assert_false(session_close(&s));
    o.record = "/dev/null";
    open_session(&s, &o);
    assert_true(session_close(&s));
}

static uint32_t copied;

static void count_copy(const char *text) {
    copied += text[0] != 0;
}

TEST(a_replay_touches_nothing) {
    session s;
    float tick;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("rec.txt", "key F12\nkey s control\nkey c\nkey q control\nkey t\n");
    o.file = "new.json"; /* the file does not exist yet: saving would not ask */
    o.replay = "rec.txt";
    open_session(&s, &o);
    s.copy = count_copy;
    copied = 0;
    while (session_replay_next(&s, &tick))
        ;
    assert_true(session_is_dark(&s));
    assert_false(s.quits);
    assert_int_equal(copied, 0);
    assert_false(files_exists("carom-pair-1.png"));
    assert_false(files_exists("new.json"));
    /* Afterwards the user may do it. */
    session_key(&s, 'c', 0);
    assert_int_equal(copied, 1);
    session_close(&s);
    leave_folder();
}

/* A scene in the recording does not belong to the file of the command line. */
TEST(a_replayed_scene_is_none_of_the_file) {
    session s;
    float tick;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("ball.json", BALL);
    write_text("rec.txt", "open other.json\n|" BALL "\n");
    o.file = "ball.json";
    o.replay = "rec.txt";
    open_session(&s, &o);
    while (session_replay_next(&s, &tick))
        ;
    s.file_whole = true;
    save(&s);
    assert_true(s.naming);
    assert_true(file_is("ball.json", BALL));
    session_close(&s);
    leave_folder();
}

TEST(a_long_name_is_recorded_and_replayed) {
    session s;
    float tick;
    char path[700];
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    size_t size = 0;
    for (int i = 0; i < 300; i++)
        size += (size_t)snprintf(path + size, sizeof path - size, "./");
    (void)snprintf(path + size, sizeof path - size, "ball.json");
    write_text(path, BALL);
    o.file = path;
    o.record = "rec.txt";
    open_session(&s, &o);
    session_close(&s);
    o.file = o.record = NULL;
    o.replay = "rec.txt";
    open_session(&s, &o);
    while (session_replay_next(&s, &tick))
        ;
    CHECK(!s.said[0], "%s", s.said);
    assert_int_equal(play_lab(s.model), PLAY_BOUNCE);
    session_close(&s);
    leave_folder();
}

/* ---- links and keys -------------------------------------------------------------------------- */

TEST(a_link_is_followed_and_recorded) {
    session s;
    float tick;
    char text[4096];
    front_options o = options_of(PLAY_DOT);
    enter_folder();
    open_session(&s, &o);
    give(&s, "Speed", "3");
    assert_true(play_link(s.model, text, sizeof text) <= sizeof text);
    session_close(&s);
    o.lab = PLAY_PAIR;
    o.link = text;
    o.record = "rec.txt";
    open_session(&s, &o);
    assert_int_equal(play_lab(s.model), PLAY_DOT);
    assert_string_equal(row_of(&s, "Speed")->value, "3");
    session_close(&s);
    o.link = o.record = NULL;
    o.replay = "rec.txt";
    open_session(&s, &o);
    while (session_replay_next(&s, &tick))
        ;
    assert_int_equal(play_lab(s.model), PLAY_DOT);
    assert_string_equal(row_of(&s, "Speed")->value, "3");
    session_close(&s);
    o.replay = NULL;
    o.link = "dot.1.nothing";
    assert_false(session_open(&s, &o));
    session_close(&s);
    leave_folder();
}

TEST(the_next_shape_has_a_key_that_comes_through) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    open_session(&s, &o);
    assert_string_equal(row_of(&s, "Shape")->value, "A");
    session_key(&s, 'a', 0);
    session_key_up(&s, 'a', 0);
    assert_string_equal(row_of(&s, "Shape")->value, "B");
    session_key(&s, 'a', 0);
    session_key(&s, 'a', 0);
    assert_string_equal(row_of(&s, "Shape")->value, "A");
    session_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_changed_by_hand_is_saved),
        cmocka_unit_test(another_start_does_not_save_over_the_file),
        cmocka_unit_test(a_scene_of_the_menu_does_not_save_over_the_file),
        cmocka_unit_test(what_ran_does_not_save_over_the_file),
        cmocka_unit_test(a_recording_spares_what_is_read),
        cmocka_unit_test(an_incomplete_recording_is_reported),
        cmocka_unit_test(a_replay_touches_nothing),
        cmocka_unit_test(a_replayed_scene_is_none_of_the_file),
        cmocka_unit_test(a_long_name_is_recorded_and_replayed),
        cmocka_unit_test(a_link_is_followed_and_recorded),
        cmocka_unit_test(the_next_shape_has_a_key_that_comes_through),
    };
    return RUN(tests);
}
