/* Each lab can be paused by itself. */
#include "play_support.h"

static void show(play *p, uint32_t lab) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_LAB, .code = lab}));
}

TEST(each_lab_keeps_its_own_pause) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    assert_string_equal(value(p, "Pause"), "1");
    show(p, PLAY_DOT);
    assert_string_equal(value(p, "Pause"), "0");
    show(p, PLAY_CROWD);
    assert_string_equal(value(p, "Pause"), "0");
    press(p, '.'); /* a single step does not start it */
    assert_string_equal(value(p, "Pause"), "1");
    show(p, PLAY_PAIR);
    assert_false(has_row(p, "Pause"));
    show(p, PLAY_BOUNCE);
    assert_string_equal(value(p, "Pause"), "1");
    press(p, ' ');
    show(p, PLAY_CROWD);
    assert_string_equal(value(p, "Pause"), "1");
    show(p, PLAY_BOUNCE);
    assert_string_equal(value(p, "Pause"), "0");
    play_free(p);
}

TEST(where_time_runs_the_picture_says_when_it_does_not) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        play *p = play_with(lab);
        bool runs = has_row(p, "Pause");
        assert_false(has_label(p, "paused"));
        press(p, ' ');
        CHECK(has_label(p, "paused") == runs, "%s", play_lab_name(lab));
        assert_true(play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 320, .y = 240}));
        CHECK(has_label(p, "paused") == runs, "%s when it is small", play_lab_name(lab));
        play_free(p);
    }
}

/* ---- links ----------------------------------------------------------------------------------- */

static void follow_to(play *from, play *to) {
    static char link[200000];
    size_t size = play_link(from, link, sizeof link);
    assert_true(size > 1 && size <= sizeof link);
    if (!play_follow(to, link, size - 1))
        fail_msg("%s: %s", play_lab_name(play_lab(from)), play_message(to));
}

/* Changes the view, switches and time from their initial state. */
static void make_something(play *p, uint32_t lab) {
    if (lab == PLAY_PAIR) {
        press(p, 's');
        press(p, 'o');
        press(p, 'x');
    } else if (lab == PLAY_DOT) {
        set_field(p, "Moves by", "carom_slide");
        set_field(p, "x", "123.5");
        push(p, "Ghost");
    } else if (lab == PLAY_BOUNCE) {
        set_field(p, "Start", "fall");
        set_field(p, "Restitution", "0.25");
        press(p, 'v');
        press(p, 's');
    } else if (lab == PLAY_CROWD) {
        set_field(p, "Bodies", "50000");
        set_field(p, "Crowd", "pile");
        set_field(p, "Colours", "contacts");
        push(p, "Again");
    } else {
        set_field(p, "Case", "Wedge");
        set_field(p, "Opening", "90");
    }
    if (has_row(p, "Pause"))
        press(p, ' ');
    wheel(p, vec(300, 200), 2, PLAY_CONTROL);
}

TEST(a_link_shows_what_was_seen) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++)
        for (int running = 0; running < 2; running++) {
            play *p = play_with(lab), *other = play_with((lab + 2) % PLAY_LABS);
            make_something(p, lab);
            if (running && has_row(p, "Pause"))
                press(p, ' ');
            follow_to(p, other);
            CHECK(look(p) == look(other), "%s looks otherwise", play_lab_name(lab));
            CHECK(play_is_moving(p) == play_is_moving(other), "%s moves", play_lab_name(lab));
            play_free(other);
            play_free(p);
        }
}

static const char *const named =
    "{\"format\": 1, \"up\": \"-y\", \"bodies\": ["
    "{\"id\": \"ball\", \"circle\": {\"center\": [1, 2], \"radius\": 3}},"
    "{\"circle\": {\"center\": [6, 2], \"radius\": 1}},"
    "{\"id\": \"floor\", \"box\": {\"center\": [4, 9], \"half\": [9, 1]}}"
    "]}";

TEST(a_link_brings_the_names_of_shapes) {
    play *p = play_with(PLAY_PAIR), *other = play_with(PLAY_PAIR);
    assert_true(play_open(p, named, strlen(named), "named.json"));
    press(p, 'a');
    press(p, PLAY_KEY_DELETE);
    press(p, 'o');
    follow_to(p, other);
    assert_true(has_label(other, "floor"));
    assert_true(look(p) == look(other));
    play_free(other);
    play_free(p);
}

TEST(what_a_link_lacks_is_reported) {
    static const struct {
        uint32_t lab;
        const char *said;
    } all[] = {{PLAY_PAIR, "Copied as a link."},
               {PLAY_DOT, "Copied as a link, without the trails."},
               {PLAY_BOUNCE, "Copied as a link, without the steps before."},
               {PLAY_CROWD, "Copied as a link to where it starts."},
               {PLAY_GALLERY, "Copied as a link."}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        play *p = play_with(all[i].lab);
        press(p, 'l');
        assert_string_equal(play_message(p), all[i].said);
        play_free(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_lab_keeps_its_own_pause),
        cmocka_unit_test(where_time_runs_the_picture_says_when_it_does_not),
        cmocka_unit_test(a_link_shows_what_was_seen),
        cmocka_unit_test(a_link_brings_the_names_of_shapes),
        cmocka_unit_test(what_a_link_lacks_is_reported),
    };
    return RUN(tests);
}
