/* The view is never lost, and texts and keys suit the user's device. */
#include "play_support.h"

static void point(play *p, uint32_t kind, uint32_t button, carom_vec2 at) {
    play_event e = {.kind = kind, .code = button, .x = at.x, .y = at.y};
    assert_true(play_take(p, &e));
}

static void drag_by(play *p, uint32_t button, carom_vec2 from, carom_vec2 to) {
    point(p, PLAY_MOVE, 0, from);
    point(p, PLAY_DOWN, button, from);
    point(p, PLAY_MOVE, 0, to);
    point(p, PLAY_UP, button, to);
}

static void device(play *p, uint32_t code) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_DEVICE, .code = code}));
}

TEST(missing_a_ball_never_pans_the_table) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    uint64_t before = look(p);
    drag_by(p, 1, vec(300, 75), vec(700, 400)); /* on the wall */
    assert_true(look(p) == before);
    drag_by(p, 2, vec(300, 75), vec(310, 80));
    assert_true(look(p) != before);
    play_free(p);
}

TEST(what_is_out_of_view_can_be_brought_back) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        play *p = play_with(lab);
        if (lab == PLAY_CROWD)
            set_field(p, "Bodies", "1000");
        uint64_t before = look(p);
        assert_false(has_label(p, "Bring it back"));
        for (int i = 0; i < 3; i++)
            drag_by(p, 2, vec(990, 300), vec(-1000, 900));
        assert_true(has_label(p, "Bring it back"));
        uint32_t count;
        const draw_item *items = draw_list_items(picture(p), &count);
        carom_vec2 at = {items[count - 1].x, items[count - 1].y}; /* the button's label */
        point(p, PLAY_MOVE, 0, at);
        assert_int_equal(play_cursor(p), PLAY_CURSOR_PRESS);
        point(p, PLAY_DOWN, 1, at);
        point(p, PLAY_UP, 1, at);
        point(p, PLAY_MOVE, 0, vec(990, 300));
        assert_false(has_label(p, "Bring it back"));
        CHECK(lab == PLAY_PAIR || look(p) == before, "lab %u is not where it was", lab);
        play_free(p);
    }
}

TEST(a_view_between_the_shapes_can_be_left) {
    static const uint32_t labs[2] = {PLAY_PAIR, PLAY_BOUNCE};
    for (int i = 0; i < 2; i++) {
        play *p = play_with(labs[i]);
        press(p, ' ');
        carom_vec2 nothing = labs[i] == PLAY_PAIR ? vec(430, 330) : vec(500, 270);
        for (int k = 0; k < 40; k++)
            wheel(p, nothing, 1, 0);
        CHECK(has_label(p, "Bring it back"), "lab %u", labs[i]);
        play_free(p);
    }
}

TEST(what_is_too_small_can_be_brought_back) {
    play *p = play_with(PLAY_PAIR);
    for (int i = 0; i < 100; i++)
        wheel(p, vec(300, 300), -1, 0);
    assert_true(has_label(p, "Bring it back"));
    play_free(p);
}

TEST(a_browser_keeps_its_keys) {
    play *p = play_with(PLAY_PAIR);
    press_with(p, 'q', PLAY_CONTROL);
    assert_int_equal(play_wants(p), PLAY_WANT_QUIT);
    press(p, PLAY_KEY_F12);
    assert_int_equal(play_wants(p), PLAY_WANT_SCREENSHOT);
    device(p, PLAY_BROWSER);
    press_with(p, 'q', PLAY_CONTROL);
    assert_int_equal(play_wants(p), PLAY_WANT_NOTHING);
    press(p, PLAY_KEY_F12);
    assert_int_equal(play_wants(p), PLAY_WANT_NOTHING);
    push(p, "Picture");
    assert_int_equal(play_wants(p), PLAY_WANT_SCREENSHOT);
    push(p, "As SVG");
    assert_int_equal(play_wants(p), PLAY_WANT_DRAWING);
    push(p, "Film (GIF)");
    assert_int_equal(play_wants(p), PLAY_WANT_FILM);
    press(p, 'h');
    assert_false(has_label(p, "F12") || has_label(p, "ctrl-q"));
    play_free(p);
}

/* No text mentions input that a finger cannot give. */
TEST(touch_screens_name_gestures_and_no_keys) {
    static const char *const words[] = {"key",  "wheel",  "ctrl", "shift", "space", "Space",
                                        "wasd", "escape", "home", "click", "F1"};
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        play *p = play_with(lab);
        device(p, PLAY_TOUCH | PLAY_BROWSER);
        if (lab == PLAY_BOUNCE || lab == PLAY_CROWD)
            set_field(p, "Pause", "1");
        for (int help = 0; help < 2; help++) {
            for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
                CHECK(!has_label(p, words[i]), "lab %u, help %d: %s", lab, help, words[i]);
            if (help == 0)
                push(p, "Help");
        }
        assert_true(has_label(p, "two fingers"));
        play_free(p);
    }
}

/* The stick of a touch screen, which the front end draws in a corner, covers no part of the
 * screen. */
TEST(the_stick_lies_beside_the_dots_screen) {
    static const carom_vec2 sizes[] = {{390, 422}, {360, 400}, {560, 340}, {768, 512}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        play *p = play_with(PLAY_DOT);
        device(p, PLAY_TOUCH);
        assert_true(
            play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = sizes[i].x, .y = sizes[i].y}));
        uint32_t count;
        const draw_item *items = draw_list_items(picture(p), &count);
        for (uint32_t k = 0; k < count; k++)
            if (items[k].kind == DRAW_BOX && items[k].meaning == DRAW_PANEL)
                CHECK(items[k].x + items[k].x2 <= sizes[i].x - 120 ||
                          items[k].y + items[k].y2 <= sizes[i].y - 120,
                      "%g x %g", (double)sizes[i].x, (double)sizes[i].y);
        play_free(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missing_a_ball_never_pans_the_table),
        cmocka_unit_test(what_is_out_of_view_can_be_brought_back),
        cmocka_unit_test(a_view_between_the_shapes_can_be_left),
        cmocka_unit_test(what_is_too_small_can_be_brought_back),
        cmocka_unit_test(a_browser_keeps_its_keys),
        cmocka_unit_test(touch_screens_name_gestures_and_no_keys),
        cmocka_unit_test(the_stick_lies_beside_the_dots_screen),
    };
    return RUN(tests);
}
